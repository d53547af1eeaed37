// Translated from nonlocal_assigned_from_call.py by py2cu 0.1.0: kernel(int64[::1], int64)

struct Int64x3 {
    long long _0, total, steps;
};

static __device__ Int64x3 kernel_add(long long v, long long total, long long steps)
{
    total += v;
    steps += 1;
    return {total * 2, total, steps};
}

extern "C" __global__ void kernel(long long *x, long long n)
{
    long long total = n;
    long long steps = 0;

    Int64x3 result = kernel_add(3, total, steps);
    long long first = result._0;
    steps = result.steps;
    total = first;
    result = kernel_add(total, total, steps);
    first = result._0;
    total = result.total;
    steps = first;
    x[0] = total;
    x[1] = steps;
}
