// Translated from recursion_barriers.py by py2cu 0.1.0: reversed_numbers(int64[::1]), reversed_indices(int64[::1])

static __device__ long long fibonacci(long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (n < 2) {
        return n;
    }
    return fibonacci(n - 1) + fibonacci(n - 2);
}

static __device__ long long later(int n)
{
    return fibonacci(n) + 1;
}

extern "C" __global__ void reversed_numbers(long long *x)
{
    __shared__ long long tile[32];
    int i = threadIdx.x;
    tile[i] = later(i % 10);
    __syncthreads();
    x[i] = tile[31 - i];
}

extern "C" __global__ void reversed_indices(long long *x)
{
    __shared__ long long tile[32];
    int i = threadIdx.x;
    tile[i] = i;
    __syncthreads();
    x[i] = tile[31 - i];
}
