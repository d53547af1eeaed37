// Translated from recursion.py by py2cu 0.1.0: kernel(int64[::1]), order(int64[::1])

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static __device__ long long later(long long x);

static __device__ long long fib(long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (n < 2) {
        return n;
    }
    return fib(n - 1) + fib(n - 2);
}

static __device__ long long gcd(long long a, long long b)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (b == 0) {
        return a;
    }
    return gcd(b, py2cu_floormod(a, b));
}

extern "C" __global__ void kernel(long long *s)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    s[i] = fib(s[i]) + gcd(s[i], 12);
}

// The called function is defined later in Python, and earlier in C.
extern "C" __global__ void order(long long *s)
{
    s[0] = later(s[0]);
}

static __device__ long long later(long long x)
{
    return x + 1;
}
