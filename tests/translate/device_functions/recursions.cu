// Translated from recursions.py by py2cu 0.1.0: kernel(int64[::1])

static __device__ bool odd(long long n);

static __device__ long long fibonacci(long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (n < 2) {
        return n;
    }
    return fibonacci(n - 1) + fibonacci(n - 2);
}

static __device__ bool even(long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    return n == 0 || odd(n - 1);
}

static __device__ bool odd(long long n)
{
    return n != 0 && even(n - 1);
}

// Writes, and has no result.
static __device__ void place(long long *x, long long low, long long high)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (low < high) {
        long long middle = (low + high) / 2;
        x[middle] += 1;
        place(x, low, middle);
        place(x, middle + 1, high);
    }
}

static __device__ long long count(long long *x, long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    x[n] = n;
    if (n == 0) {
        return 1;
    }
    long long first = count(x, n - 1);
    return first + count(x, n - 1);
}

extern "C" __global__ void kernel(long long *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = fibonacci(i);
    if (even(i)) {
        place(x, 0, x_shape0);
    }
    x[0] = count(x, i);
}
