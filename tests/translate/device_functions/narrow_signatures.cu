// Translated from narrow_signatures.py by py2cu 0.1.0: kernel(float32[::1], float32[::1], int64[::1], int64)

static __device__ long long factorial(long long n);

static __device__ long long after(long long i, long long n)
{
    return i < n - 1 ? i + 1 : 0;
}

static __device__ long long before(long long i, long long n)
{
    return i > 0 ? i - 1 : n - 1;
}

static __device__ float slope(const float *x, long long i, long long n)
{
    return x[after(i, n)] - x[before(i, n)];
}

// Indices that are results of other calls.
static __device__ float curvature(const float *x, long long i, long long n)
{
    return slope(x, after(i, n), n) - slope(x, before(i, n), n);
}

static __device__ int lane_pair(int t, int width)
{
    return t * width + t;
}

// One call passes a 64-bit value.
static __device__ long long wide(long long k)
{
    return k * 3;
}

static __device__ long long counted(long long k)
{
    while (k > 100) {
        k -= 100;
    }
    return k;
}

static __device__ long long first(int pair_0, long long pair_1, int k)
{
    return pair_0 * k + pair_1;
}

static __device__ long long factorial(int n)
{
    return n < 2 ? 1 : n * factorial((long long)(n - 1));
}

static __device__ long long factorial(long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    return n < 2 ? 1 : n * factorial(n - 1);
}

static __device__ long long twice(int v)
{
    return v + v;
}

static __device__ float twice(float v)
{
    return v + v;
}

// The result needs 64 bits.
static __device__ long long product(long long k)
{
    return k * k;
}

extern "C" __global__ void kernel(const float *x, long long x_shape0, float *out, long long *counts,
                                  long long counts_shape0, long long m)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long n = x_shape0;
    if (i < n) {
        out[i] = curvature(x, i, n);
    }
    int t = threadIdx.x;
    if (i < counts_shape0) {
        counts[i] = lane_pair(t, 4) + wide(t) + wide(m) + counted(t) + t;
        counts[i] += first(t, 2, 3) + factorial(t) + twice(t) + product(2147483647) + counted(7);
        counts[i] += (long long)twice(x[i]);
    }
}
