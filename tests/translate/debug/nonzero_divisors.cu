// Translated from nonzero_divisors.py by py2cu 0.1.0: kernel(float64[::1], int64, float64, uint8)

constexpr int ONE = 1;
constexpr int NONE_OF_THEM = 0;

// Errors:
//   1: nonzero_divisors.py:13: ZeroDivisionError: division by zero
//   2: nonzero_divisors.py:14: ZeroDivisionError: integer division by zero
//   3: nonzero_divisors.py:15: ZeroDivisionError: integer division by zero
//   4: nonzero_divisors.py:16: ZeroDivisionError: division by zero
//   5: nonzero_divisors.py:17: ZeroDivisionError: integer division by zero
//   6: nonzero_divisors.py:18: ZeroDivisionError: division by zero
//   7: nonzero_divisors.py:19: ZeroDivisionError: integer divmod by zero
//   8: nonzero_divisors.py:21: ZeroDivisionError: division by zero

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

static __device__ __forceinline__ long long py2cu_nonzero(long long b, unsigned int number)  // b, which must not be 0
{
    if (b == 0) {
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

static __device__ __forceinline__ double py2cu_floordiv_f64(double a, double b)  // Python's // on floats
{
    if (b == 0.0) {
        return a / b;
    }
    double r = fmod(a, b);
    double q = (a - r) / b;
    if (r != 0.0 && (b < 0.0) != (r < 0.0)) {
        q -= 1.0;
    }
    if (q == 0.0) {
        return copysign(0.0, a / b);
    }
    double whole = floor(q);
    return q - whole > 0.5 ? whole + 1.0 : whole;
}

// Python's % on floats: has the divisor's sign
static __device__ __forceinline__ double py2cu_floormod_f64(double a, double b)
{
    double r = fmod(a, b);
    if (r == 0.0) {
        return copysign(0.0, b);
    }
    return (b < 0.0) != (r < 0.0) ? r + b : r;
}

extern "C" __global__ void kernel(double *x, long long x_shape0, long long n, double f, unsigned char u)
{
    x[0] = n + 0 + py2cu_floordiv(n, -1) + (n & 1) + n / 1.0;
    x[1] = f / 1.0 + py2cu_floordiv_f64(f, 1) + py2cu_floormod_f64(f, -1.0) + f / 0.5;
    x[2] = py2cu_floordiv(n, ONE) + f / py2cu_nonzero_f64(ONE, 1) + py2cu_floormod(n, ONE + 1);
    x[3] = py2cu_floordiv(n, u + 1) + py2cu_floormod(n, x_shape0 + 1) + py2cu_floordiv(n, py2cu_nonzero(x_shape0, 2));
    x[4] = py2cu_floordiv(n, py2cu_nonzero(NONE_OF_THEM, 3));
    x[5] = f / py2cu_nonzero_f64(0, 4);
    x[6] = py2cu_floordiv(n, py2cu_nonzero(0, 5));
    x[7] = n != 0 ? 1.0 / py2cu_nonzero_f64(n, 6) : 0.0;
    long long divisor = py2cu_nonzero(u, 7);
    x[8] = n + py2cu_floormod(n, divisor);
    py2cu_nonzero_f64(n, 8);
    if (u > 0) {
        x[9] = py2cu_floordiv(n, u);
    }
    for (int i = 1; i < 9; i++) {
        x[i] = py2cu_floordiv(n, i) + py2cu_floormod(n, -i);
    }
}
