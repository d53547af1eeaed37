// Translated from positive_arguments.py by py2cu 0.1.0: signs(float32[::1], int64, int64, int32, uint32, int64),
//    copies(float32[::1], int64, int64, int64), index_of_unknown_sign(float32[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static __device__ float wrapped(const float *x, long long x_shape0, long long k, long long period)
{
    return x[py2cu_wrap(py2cu_floormod(k, period), x_shape0)];
}

extern "C" __global__ void signs(float *__restrict__ x, long long x_shape0, long long window, long long step,
                                 int offset, unsigned int parts, long long mode)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        for (long long k = 0; (step > 0 && k < x_shape0) || (step < 0 && k > x_shape0); k += step) {
            x[i] += x[py2cu_wrap(k, x_shape0)] + wrapped(x, x_shape0, k, window);
        }
        if (mode > 0 && window > 0) {
            x[i + window - 1] = x[py2cu_wrap(i + offset, x_shape0)];
        }
        x[py2cu_wrap(py2cu_floordiv(i, window), x_shape0)] = (float)py2cu_floordiv(mode, parts);
    }
}

extern "C" __global__ void copies(float *__restrict__ x, long long x_shape0, long long first, long long last,
                                  long long unrelated)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long before = first - 1;
    long long index = unrelated < 0 ? before : max(last, 1LL);
    index += last;
    if (i == 0) {
        x[py2cu_wrap(index, x_shape0)] = x[x_shape0 - 1] + x[py2cu_wrap(min(first, last), x_shape0)];
    }
}

extern "C" __global__ void index_of_unknown_sign(float *__restrict__ x, long long x_shape0, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = x[py2cu_wrap(2 - n, x_shape0)] + x[py2cu_wrap(-n, x_shape0)];
    }
}
