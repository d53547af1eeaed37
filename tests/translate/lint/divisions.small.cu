// Translated from divisions.py by py2cu 0.1.0: wide(int64[::1], int64, int32, int32[::1], int64[::1])

constexpr int WIDTH = 64;

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

// Python's // of integers that fit an int: rounds down, x // 0 is 0
static __device__ __forceinline__ int py2cu_floordiv_int(int a, int b)
{
    return b == 0 ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

extern "C" __global__ void wide(long long *x, int x_shape0, int n, int m, const int *k, const long long *big)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = py2cu_floordiv_int(i, n);
        x[i] += py2cu_floormod(k[i], m);
        if (n > 0) {
            x[i] += i / n;
        }
        if (m > 0) {
            x[i] += (int)threadIdx.x / m;
        }
        x[i] += i / WIDTH + i % 3;
        x[i] += py2cu_floordiv(big[i], big[0]);
        x[i] += threadIdx.x / blockDim.x;
    }
}
