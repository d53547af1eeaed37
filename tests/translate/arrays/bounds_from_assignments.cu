// Translated from bounds_from_assignments.py by py2cu 0.1.0: known(float32[::1], int64, int64, int64),
//    unknown(float32[::1], int64, int64, int64)

constexpr int STEP = 3;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void known(float *x, long long count, long long m, long long half)
{
    long long n = count;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[count - 1 - i] = 1;  // n is count
    }
    long long k = py2cu_floormod(i, half);
    x[i - k] = 2;  // k is at most i for any value of half
    if (m >= 0) {
        long long q = m % 7;
        x[m - q + 1] = 3;
    }
    for (long long j = 0; j < min(count, m); j++) {
        x[count - j - 1] = 4;
        x[m - j - 1] = 5;
    }
    for (long long j = m; j < m + STEP; j++) {
        x[j - m] = 6;
    }
    x[llabs(m)] = 7;
}

extern "C" __global__ void unknown(float *x, long long x_shape0, long long count, long long m, long long half)
{
    long long n = count;
    if (m > 3) {
        n = m;
    }
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[py2cu_wrap(count - 1 - i, x_shape0)] = 1;  // n may be m
    }
    long long k = py2cu_floormod(m, half);
    x[py2cu_wrap(m - k, x_shape0)] = 2;  // m may be negative
    for (long long j = 0; j < max(count, m); j++) {
        x[py2cu_wrap(count - j - 1, x_shape0)] = 4;
    }
    for (long long j = m; j < m + STEP; j++) {
        x[py2cu_wrap(j - m - 1, x_shape0)] = 6;
    }
    long long c = count;
    c -= 2;
    if (c >= 0) {
        x[py2cu_wrap(count - 1, x_shape0)] = 7;  // true, but c is not a copy any more
        x[c] = 8;
    }
    long long r = m;
    m += 1;
    if (r > 0) {
        x[py2cu_wrap(m, x_shape0)] = 9;  // so is r
    }
    long long half_in_x = py2cu_wrap(half, x_shape0);
    for (int j = 0; j < 4; j++) {
        if (r > 1) {
            x[half_in_x] = (float)j;
        }
        r = half;
    }
}
