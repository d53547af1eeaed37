// Translated from result_ranges.py by py2cu 0.1.0: kernel(int64[::1], int64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static __device__ long long clamp(long long i, long long low, long long high)
{
    return max(low, min(i, high));
}

static __device__ long long first(const long long *x, long long x_shape0, int value)
{
    for (long long i = 0; i < x_shape0; i++) {
        if (x[i] == value) {
            return i;
        }
    }
    return -1;
}

static __device__ long long positive(const long long *x, long long n)
{
    long long count = 0;
    for (long long i = 0; i < n; i++) {
        if (x[i] > 0) {
            count += 1;
        }
    }
    return count;
}

static __device__ long long bucket(long long key, int count)
{
    return py2cu_floormod(key * 31 + 7, count);
}

static __device__ long long slot(long long key)
{
    return bucket(key, 64) + 1;  // from the range of another function's result
}

// The range of its own result is unknown.
static __device__ long long steps(long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (n < 2) {
        return 1;
    }
    return steps(n - 1) % 7;
}

static __device__ long long factorial(long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (n < 2) {
        return 1;
    }
    return n * factorial(n - 1);
}

extern "C" __global__ void kernel(const long long *x, long long x_shape0, long long *out, long long out_shape0,
                                  long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    out[clamp(i - 1, 0, x_shape0 - 1)] = x[clamp(i + 1, 0, x_shape0 - 1)];
    long long j = first(x, x_shape0, 3);
    out[py2cu_wrap(j, out_shape0)] = 1;  // may be -1
    if (j >= 0) {
        out[j] = 2;
    }
    out[positive(x, n) + 1] = 3;
    out[slot(x[i])] = 4;
    out[steps(n)] = 5;
    out[py2cu_wrap(factorial(n), out_shape0)] = 6;
}
