// Translated from powers_of_elements.py by py2cu 0.1.0: zeroth(float64[::1], float32[::1], int64[::1], uint64[::1])

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

// atomicAdd has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_add(long long *address, long long value)
{
    return (long long)atomicAdd((unsigned long long *)address, (unsigned long long)value);
}

static __device__ long long next_of(long long *counter)
{
    return py2cu_atomic_add(&counter[0], 1);
}

extern "C" __global__ void zeroth(double *x, long long x_shape0, float *y, long long *n, unsigned long long *u)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = 1.0 + x[i];
        y[i] = 1.0f;
        n[i] = 1;
        u[i] = 1;
        long long first = n[0];
        n[0] = first + py2cu_powi_i64(next_of(n), 0);
    }
}
