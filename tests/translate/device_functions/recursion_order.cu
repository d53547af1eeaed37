// Translated from recursion_order.py by py2cu 0.1.0: kernel(int64[::1])

static __device__ long long put(long long *x, long long n)
{
    x[0] = n;
    return n;
}

static __device__ long long writes(long long *x, long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (n <= 0) {
        return 0;
    }
    put(x, n);
    long long first = x[0];
    return first + writes(x, n - 1);
}

static __device__ long long only_reads(const long long *x, long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (n <= 0) {
        return x[0];
    }
    return x[1] + only_reads(x, n - 1);
}

extern "C" __global__ void kernel(long long *x)
{
    x[2] = writes(x, 3);
    x[3] = only_reads(x, 4);
}
