// Translated from recursions_of_indices.py by py2cu 0.1.0: kernel(int64[::1], int64), given(int64[::1], int64),
//    steps(int64[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ void back(long long *x, long long n);
static __device__ void again(long long *x, long long x_shape0, long long n);
static __device__ void handed_on(long long *x, long long a, long long b, long long c);

// Comes to 0 and no further.
static __device__ void below(long long *x, long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    x[n] += 1;
    if (n > 0) {
        below(x, n - 1);
        below(x, n / 2);
    }
}

// Comes to -3.
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
        below(x, low);  // called from a recursion, too
    } else {
        x[low] = high;
    }
}

// Of functions that call each other, what the first is given is not known.
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

// Its arguments change places.
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

// What is given is not known.
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

// The first grows; it is the second one call later, and the third in the call after that.
static __device__ void handed_on(long long *x, long long a, long long b, long long c)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    x[c] = a;
    if (a < 9) {
        handed_on(x, a + 1, a, b);
    }
}
