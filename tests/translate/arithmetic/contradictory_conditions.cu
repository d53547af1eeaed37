// Translated from contradictory_conditions.py by py2cu 0.1.0: contradict(float32[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void contradict(float *x, long long x_shape0, long long n)
{
    if (n < 3) {
        if (n > 5) {
            x[x_shape0 + n - 4] = (float)py2cu_floormod(n, 3);
        } else if (n == 2) {
            x[n - 2] = 1;
        } else {
            x[py2cu_wrap(n + 7, x_shape0)] = 2;
        }
    }
    if (4 < n) {
        for (long long k = n; k < 3; k++) {
            x[k] = (float)(k / 2);
        }
    }
    if (-n > 3 && n > 0) {
        x[x_shape0 + n] = (float)(n >> 1);
    }
}
