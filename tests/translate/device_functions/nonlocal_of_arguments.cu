// Translated from nonlocal_of_arguments.py by py2cu 0.1.0: kernel(int64[::1], int64)

struct Int64x2 {
    long long _0, total;
};

static __device__ Int64x2 kernel_add(long long v, long long total)
{
    total += v;
    return {total * 2, total};
}

extern "C" __global__ void kernel(long long *x, long long n)
{
    long long total = 0;

    Int64x2 result = kernel_add(n, total);
    long long first = result._0;
    total = result.total;
    result = kernel_add(first + 1, total);
    first = result._0;
    total = result.total;
    x[0] = first + total;
    x[1] = total;
}
