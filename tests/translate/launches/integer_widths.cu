// Translated from integer_widths.py by py2cu 0.1.0: scale(float32[::1], float32, int64, int64),
//    scale(float32[::1], float32, uint8, int16), loop(float32[::1], int64, int32),
//    one_of_two(float32[::1], int64, uint32), one_of_two(float32[::1], int16, uint64), product(float32[::1], int8),
//    product(float32[::1], int64), times(float32[::1], int16), times(float32[::1], int64), signed(float32[::1], int32),
//    signed(float32[::1], uint32), magnitude(float32[::1], int8), magnitude(float32[::1], int64),
//    declared(float32[::1], int32)

constexpr float FACTOR = 0.5f;

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

static __device__ long long offset(long long i, long long d)
{
    return i + d;
}

extern "C" __global__ void scale(float *x, long long x_shape0, float a, long long n, long long off)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[py2cu_wrap(offset(i, off), x_shape0)] *= a;
    }
}

extern "C" __global__ void scale_u8(float *x, long long x_shape0, float a, unsigned char n, short off)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[py2cu_wrap(offset(i, off), x_shape0)] *= a;
    }
}

extern "C" __global__ void loop(float *x, long long n, int step)
{
    long long total = 0;
    long long last = n;
    for (long long k = 0; k < n; k++) {
        if (py2cu_floormod(k, step) == 0) {
            total += k * step;
        }
    }
    x[0] = (float)(total + py2cu_floordiv(last, 3) + sqrt((double)n));
    atomicAdd(&x[1], (float)n);
}

extern "C" __global__ void one_of_two(float *x, long long n, unsigned int bits)
{
    x[0] = (float)(__popc(bits) + n);
}

extern "C" __global__ void one_of_two_i16(float *x, short n, unsigned long long bits)
{
    x[0] = (float)(__popcll(bits) + n);
}

// int8 with float32 is float32, int64 with float32 is float64
extern "C" __global__ void product(float *x, signed char n)
{
    x[0] = n * FACTOR;
}

// int8 with float32 is float32, int64 with float32 is float64
extern "C" __global__ void product_i64(float *x, long long n)
{
    x[0] = (float)((double)n * FACTOR);
}

extern "C" __global__ void times(float *x, short n)
{
    x[0] *= n;
}

extern "C" __global__ void times_i64(float *x, long long n)
{
    x[0] *= (double)n;
}

extern "C" __global__ void signed_(float *x, int n)
{
    x[0] = (float)((long long)n + 1);
}

extern "C" __global__ void signed__u32(float *x, unsigned int n)
{
    x[0] = (float)((unsigned long long)n + 1);
}

extern "C" __global__ void magnitude(float *x, signed char n)
{
    x[0] = (signed char)abs((int)n);
}

extern "C" __global__ void magnitude_i64(float *x, long long n)
{
    x[0] = (float)llabs(n);
}

extern "C" __global__ void declared(float *x, int n)
{
    x[0] = (float)n;
}
