// Translated from captured_range.py by py2cu 0.1.0: kernel(int64[::1], int64, int64)

static __device__ long long kernel_summed(long long n, long long m)
{
    long long total = 0;
    for (long long v = n; v < m; v += 2) {
        total += v;
    }
    return total;
}

extern "C" __global__ void kernel(long long *x, long long n, long long m)
{
    x[0] = kernel_summed(n, m);
}
