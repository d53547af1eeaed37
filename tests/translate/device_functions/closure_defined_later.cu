// Translated from closure_defined_later.py by py2cu 0.1.0: kernel(int64[::1], int64)

static __device__ long long kernel_scaled(long long v, long long m, long long n)
{
    return v * m + n;
}

extern "C" __global__ void kernel(long long *x, long long n)
{
    long long m = n + 1;
    for (long long i = 0; i < n; i++) {
        if (i > 0) {
            x[i] = kernel_scaled(i, m, n);
        }
    }
}
