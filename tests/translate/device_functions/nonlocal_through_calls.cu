// Translated from nonlocal_through_calls.py by py2cu 0.1.0: kernel(int64[::1])

static __device__ long long kernel_middle(int n, long long total);
static __device__ long long kernel_add(int n, long long total);

static __device__ long long kernel_outermost(int n, long long total)
{
    total = kernel_middle(n, total);
    total = kernel_middle(3 * n, total);
    return total;
}

static __device__ long long kernel_middle(int n, long long total)
{
    total = kernel_add(n + 1, total);
    return total;
}

static __device__ long long kernel_add(int n, long long total)
{
    total += n;
    return total;
}

extern "C" __global__ void kernel(long long *out)
{
    long long total = 0;

    total = kernel_outermost(2, total);
    out[0] = total;  // 10
    total = kernel_middle(4, total);
    out[1] = total;  // 15
}
