// Translated from exceptions.py by py2cu 0.1.0: divide(float32[::1], int64[::1], int32, complex64),
//    demand(int64[::1], int64[::1], int64), part(float32[::1], float32[::1])
// divide: for nvcc -G
// demand: for nvcc -G

constexpr int LIMIT = 7;

struct py2cu_complex64 {
    float re, im;
};

// Errors:
//   1: exceptions.py:10: ValueError: negative
//   2: exceptions.py:18: ZeroDivisionError: division by zero
//   3: exceptions.py:19: ZeroDivisionError: integer division by zero
//   4: exceptions.py:19: ZeroDivisionError: integer modulo by zero
//   5: exceptions.py:20: ZeroDivisionError: integer division by zero
//   6: exceptions.py:21: ZeroDivisionError: division by zero
//   7: exceptions.py:22: ZeroDivisionError: modulo by zero
//   8: exceptions.py:23: ZeroDivisionError: 0 cannot be raised to a negative power
//   9: exceptions.py:24: ZeroDivisionError: integer divmod by zero
//   10: exceptions.py:26: ZeroDivisionError: complex division by zero
//   11: exceptions.py:33: AssertionError: j must be positive
//   12: exceptions.py:34: AssertionError
//   13: exceptions.py:35: IndexError: tuple index out of range
//   14: exceptions.py:37: RuntimeError
//   15: exceptions.py:42: ValueError: cannot assign slice from input of different size
//   16: exceptions.py:43: ValueError: cannot assign slice from input of different size

// The first error of a launch. The host reads it after the kernel has finished, and resets it to 0.
struct py2cu_error_record {
    unsigned int taken;   // set by the thread that writes the record
    unsigned int number;  // error number, as listed above; 0: none
    unsigned int thread[3];
    unsigned int block[3];
    long long index;  // of an IndexError: the index, and the size of the axis
    long long size;
};
__device__ py2cu_error_record py2cu_error;

// ends this thread; only the first exception is reported
static __device__ __noinline__ void py2cu_raise(unsigned int number, long long index = 0, long long size = 0)
{
    if (atomicExch(&py2cu_error.taken, 1) == 0) {
        py2cu_error.thread[0] = threadIdx.x;
        py2cu_error.thread[1] = threadIdx.y;
        py2cu_error.thread[2] = threadIdx.z;
        py2cu_error.block[0] = blockIdx.x;
        py2cu_error.block[1] = blockIdx.y;
        py2cu_error.block[2] = blockIdx.z;
        py2cu_error.index = index;
        py2cu_error.size = size;
        __threadfence();
        py2cu_error.number = number;
    }
    asm volatile("exit;");  // barriers no longer wait for this thread
}

// a nonnegative index into n items
static __device__ __forceinline__ long long py2cu_below(long long i, long long n, unsigned int number)
{
    if (i >= n) {
        py2cu_raise(number, i, n);
    }
    return i;
}

static __device__ __forceinline__ long long py2cu_nonzero(long long b, unsigned int number)  // b, which must not be 0
{
    if (b == 0) {
        py2cu_raise(number);
    }
    return b;
}

static __device__ __forceinline__ float py2cu_nonzero_f32(float b, unsigned int number)  // b, which must not be 0
{
    if (b == 0.0f) {
        py2cu_raise(number);
    }
    return b;
}

static __device__ __forceinline__ double py2cu_nonzero_f64(double b, unsigned int number)  // b, which must not be 0
{
    if (b == 0.0) {
        py2cu_raise(number);
    }
    return b;
}

// b, which must not be 0
static __device__ __forceinline__ py2cu_complex64 py2cu_nonzero_c64(py2cu_complex64 b, unsigned int number)
{
    if (b.re == 0 && b.im == 0) {
        py2cu_raise(number);
    }
    return b;
}

// a, which must not be 0 for a negative exponent
static __device__ __forceinline__ long long py2cu_power_base(long long a, long long exponent, unsigned int number)
{
    if (a == 0 && exponent < 0) {
        py2cu_raise(number);
    }
    return a;
}

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

// Python's % on floats: has the divisor's sign
static __device__ __forceinline__ float py2cu_floormod_f32(float a, float b)
{
    float r = fmodf(a, b);
    if (r == 0.0f) {
        return copysignf(0.0f, b);
    }
    return (b < 0.0f) != (r < 0.0f) ? r + b : r;
}

// base ** n; a negative n gives 0, 1 or -1
static __device__ __forceinline__ long long py2cu_powi_i64(long long base, long long n)
{
    unsigned long long a = (unsigned long long)base;
    unsigned long long k = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
    if (n < 0 && base == 0) {
        return -9223372036854775807 - 1;
    }
    if (n < 0 && base != 1 && base != -1) {
        return 0;
    }
    unsigned long long r = 1;
    for (; k != 0; k >>= 1, a *= a) {
        if (k & 1) {
            r *= a;
        }
    }
    return (long long)r;
}

// Python's algorithm: no intermediate result overflows
static __device__ __forceinline__ py2cu_complex64 operator/(py2cu_complex64 a, py2cu_complex64 b)
{
    if (fabsf(b.re) >= fabsf(b.im)) {
        float ratio = b.im / b.re;
        float denominator = b.re + b.im * ratio;
        return {(a.re + a.im * ratio) / denominator, (a.im - a.re * ratio) / denominator};
    }
    float ratio = b.re / b.im;
    float denominator = b.re * ratio + b.im;
    return {(a.re * ratio + a.im) / denominator, (a.im * ratio - a.re) / denominator};
}

struct Float32Float64 {
    float x;
    double _1;
};

static __device__ Float32Float64 split(float x)
{
    if (x < 0.0f) {
        py2cu_raise(1);  // raise ValueError("negative", 3, LIMIT, ("a", 2.5))
        return {0.0f, 0.0};
    }
    return {x, 2.0};
}

extern "C" __global__ void divide(float *x, long long *n, int j, py2cu_complex64 z)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    auto [a, b] = split(x[0]);
    x[1] = (float)(a + b / py2cu_nonzero_f64(n[0], 2));
    n[1] = py2cu_floordiv(n[2], py2cu_nonzero(j, 3)) + py2cu_floormod(n[3], py2cu_nonzero(i, 4));
    n[1] = py2cu_floordiv(n[1], py2cu_nonzero(n[0], 5));
    x[2] /= py2cu_nonzero_f32(x[1], 6);
    x[3] = py2cu_floormod_f32(x[4], py2cu_nonzero_f32(x[5], 7));
    long long exponent = n[3];
    n[2] = py2cu_powi_i64(py2cu_power_base(n[1], exponent, 8), exponent);
    long long dividend = n[1];
    long long divisor = py2cu_nonzero(j, 9);
    long long q = py2cu_floordiv(dividend, divisor);
    long long r = py2cu_floormod(dividend, divisor);
    n[4] = q + r + py2cu_floordiv(n[5], 3) + py2cu_floordiv(n[6], i + 1);  // neither divisor can be 0
    py2cu_complex64 w = z / py2cu_nonzero_c64(z, 10);
    x[0] = w.re;
}

extern "C" __global__ void demand(long long *x, const long long * /*y*/, long long j)
{
    if (j <= 0) {  // assert j > 0, "j must be positive"
        py2cu_raise(11);
        return;
    }
    if (j == LIMIT) {  // assert j != LIMIT
        py2cu_raise(12);
        return;
    }
    long long first[3] = {1, 2, 3};
    x[0] = first[py2cu_below(j, 3, 13)];
    if (j == 5) {
        py2cu_raise(14);  // five is invalid
        return;
    }
}

extern "C" __global__ void part(float *x, long long x_shape0, const float *y, long long y_shape0)
{
    if (y_shape0 != 1 && max(min(4LL, x_shape0) - 1, 0LL) != y_shape0) {
        py2cu_raise(15);
        return;
    }
    for (int k = 0; k < min(4LL, x_shape0) - 1; k++) {
        x[1 + k] = y[y_shape0 == 1 ? 0 : k];
    }
    if (y_shape0 != 1 && x_shape0 != y_shape0) {
        py2cu_raise(16);
        return;
    }
    for (long long k = 0; k < x_shape0; k++) {
        x[k] = y[y_shape0 - 1 - (y_shape0 == 1 ? 0 : k)];
    }
}
