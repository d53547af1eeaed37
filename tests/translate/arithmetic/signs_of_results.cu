// Translated from signs_of_results.py by py2cu 0.1.0: kernel(int64[::1], int64, int64, int32, uint32)

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void kernel(long long *x, long long n, long long m, int a, unsigned int u)
{
    if (n >= 0 && m > 0) {
        x[0] = n % m;
        x[1] = n / m;
        x[2] = n % 7 + m % 8;
        x[3] = py2cu_floordiv(n * 2, 3);
        x[4] = (n + m) & 3;
        x[5] = (n - m) & 3;
        x[6] = py2cu_floormod(-n, 5);
        x[7] = n % 5 / 2;
    }
    if (n < 0) {
        x[8] = n >> 1;
        x[9] = n & 7;
        x[10] = -n % 8;
        x[11] = py2cu_floordiv(llabs(n), 3);
    }
    x[12] = a >> 2;
    x[13] = a & 3;
    x[14] = (long long)(u / 4) + u % 4;
    x[15] = (a & 15) / 4 + (a & 15) % 3;
    x[16] = py2cu_floormod((long long)a * a, 3);
    x[17] = threadIdx.x / 32 + threadIdx.x % 32;
    x[18] = min(n, -1LL) >> 1;
    x[19] = max(n, 1LL) / max(m, 1LL);
    x[20] = m == 0 ? 0 : py2cu_floordiv(n, m);
}
