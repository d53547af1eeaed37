// Translated from powers_of_two.py by py2cu 0.1.0: up_sweep(float32[::1], int64[::1]), others(int64[::1], int32)

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

extern "C" __global__ void up_sweep(const float * /*x*/, long long x_shape0, long long *sums)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    for (int d = 0; d < 10; d++) {
        if (i < x_shape0 && i % (1 << (d + 1)) == 0) {
            sums[i] += 1 << d;
            sums[i] |= (1 << (d % 7)) - 1;
            sums[i] -= py2cu_powi_i64(2, i);
        }
    }
}

extern "C" __global__ void others(long long *out, int n)
{
    for (int d = 0; d < 64; d++) {
        out[d] = py2cu_powi_i64(2, d);
    }
    for (int d = -1; d < 3; d++) {
        out[d + 1] += py2cu_powi_i64(2, d);
    }
    for (int d = 0; d < 20; d++) {
        out[d] += py2cu_powi_i64(4, d) + (1LL << (62 - d)) + py2cu_powi_i64(n, d);
    }
}
