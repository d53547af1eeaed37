// Translated from powers_of_two_as_indices.py by py2cu 0.1.0: indices(float32[::1]), tree(float32[::1], int64),
//    large(float32[::1], int64, int32)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// base ** n; a negative n gives 0, 1 or -1
static __device__ __forceinline__ long long py2cu_powi_i64(long long base, long long n)
{
    unsigned long long a = (unsigned long long)base;
    unsigned long long k = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
    if (n < 0 && base == 0) {
        return -9223372036854775807 - 1;
    }
    if (n < 0 && base != 1 && base != -1) {
        return 0;
    }
    unsigned long long r = 1;
    for (; k != 0; k >>= 1, a *= a) {
        if (k & 1) {
            r *= a;
        }
    }
    return (long long)r;
}

extern "C" __global__ void indices(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 5; k++) {
        if ((1 << k) < 32) {
            x[(1 << k) + i] = 1;
        }
        if ((1 << k) > 16) {
            x[0] = 3;
        }
        if (i % (1 << k) == 0 && i < x_shape0) {
            x[i] = x[i / (1 << k)];
        }
    }
    for (int k = 1; k < 6; k++) {
        x[(1 << k) - 2 + i] = (float)(i >> k);
        x[py2cu_wrap((1 << k) - 3, x_shape0)] = (float)i;
        x[py2cu_wrap(x_shape0 - (1 << k), x_shape0)] = (float)(1 << k);
    }
}

extern "C" __global__ void tree(float *x, long long x_shape0, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    for (int level = 0; level < 10; level++) {
        if (i % (1 << (level + 1)) == 0 && i + (1 << level) < n) {
            x[i] += x[i + (1 << level)];
        }
        __syncthreads();
    }
    for (int level = 0; level < 70; level++) {
        x[py2cu_wrap(py2cu_powi_i64(2, level), x_shape0)] = 0;
    }
}

extern "C" __global__ void large(float *x, long long x_shape0, long long n, int m)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 40; k++) {
        for (long long j = i; j < (1LL << k) + i; j++) {
            x[j] = 0;
        }
        x[(1LL << k) * i + 3] = 1;
        x[py2cu_wrap(((1LL << k) + i) * n, x_shape0)] = 1;
        x[py2cu_wrap(i + (1LL << k) * m, x_shape0)] = 1;
        for (long long j = 1LL << k; j < n * i; j += 1LL << k) {
            x[j] = 0;
        }
    }
    for (int k = 0; k < 62; k++) {
        x[i * x_shape0 + (1LL << k)] = 1;
        x[py2cu_wrap((1LL << k) + (1LL << k) - i, x_shape0)] = 2;
        if (i * n + (1LL << k) < x_shape0) {
            x[py2cu_wrap(i * n + (1LL << k), x_shape0)] = 3;
        }
    }
}
