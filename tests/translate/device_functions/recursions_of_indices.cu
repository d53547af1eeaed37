// Translated from recursions_of_indices.py by py2cu 0.1.0: kernel(int64[::1], int64), given(int64[::1], int64),
//    steps(int64[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ void back(long long *x, long long n);
static __device__ void again(long long *x, long long x_shape0, long long n);
static __device__ void handed_on(long long *x, long long a, long long b, long long c);

// Stops at 0.
static __device__ void below(long long *x, long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    x[n] += 1;
    if (n > 0) {
        below(x, n - 1);
        below(x, n / 2);
    }
}

// Reaches -3.
static __device__ void past(long long *x, long long x_shape0, long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    x[py2cu_wrap(n, x_shape0)] += 1;
    if (n > -3) {
        past(x, x_shape0, n - 1);
    }
}

static __device__ void halves(long long *x, long long low, long long high)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (high - low > 1) {
        long long middle = (low + high) / 2;
        halves(x, low, middle);
        halves(x, middle, high);
        below(x, low);  // also called from a recursion
    } else {
        x[low] = high;
    }
}

// Mutual recursion: the arguments of the first function are unknown.
static __device__ void there(long long *x, long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (n > 0) {
        back(x, n - 1);
    }
}

static __device__ void back(long long *x, long long n)
{
    x[n] = 0;
    there(x, n - 1);
}

// Swaps its arguments.
static __device__ void turned(long long *x, long long a, long long b)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    x[a] = 1;
    if (b < 9) {
        turned(x, b, a + 1);
    }
}

extern "C" __global__ void kernel(long long *x, long long x_shape0, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    below(x, i);
    past(x, x_shape0, i);
    halves(x, 0, x_shape0);
    there(x, i);
    turned(x, i, 3);
    if (n > 0) {
        turned(x, 0, n);
    }
}

// The argument is unknown.
extern "C" __global__ void given(long long *x, long long x_shape0, long long n)
{
    again(x, x_shape0, n);
}

static __device__ void again(long long *x, long long x_shape0, long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    x[py2cu_wrap(n, x_shape0)] = 1;
    if (n > 0) {
        again(x, x_shape0, n - 1);
    }
}

extern "C" __global__ void steps(long long *x)
{
    handed_on(x, 0, 0, 0);
}

// The first argument grows; the next calls pass it as the second and the third argument.
static __device__ void handed_on(long long *x, long long a, long long b, long long c)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    x[c] = a;
    if (a < 9) {
        handed_on(x, a + 1, a, b);
    }
}
