// Translated from power_bases.py by py2cu 0.1.0: kernel(int64[::1], int64, int64)

// Errors:
//   1: power_bases.py:9: ZeroDivisionError: 0 cannot be raised to a negative power
//   2: power_bases.py:11: ZeroDivisionError: 0 cannot be raised to a negative power
//   3: power_bases.py:13: ZeroDivisionError: 0 cannot be raised to a negative power
//   4: power_bases.py:15: ZeroDivisionError: 0 cannot be raised to a negative power

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

// a, which must not be 0 for a negative exponent
static __device__ __forceinline__ long long py2cu_power_base(long long a, long long exponent, unsigned int number)
{
    if (a == 0 && exponent < 0) {
        py2cu_raise(number);
    }
    return a;
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

extern "C" __global__ void kernel(long long *x, long long n, long long m)
{
    int i = threadIdx.x;
    x[0] = py2cu_powi_i64(py2cu_power_base(n, m, 1), m);
    x[1] = py2cu_powi_i64(i + 1, m);
    x[2] = py2cu_powi_i64(py2cu_power_base(i, m, 2), m);
    x[3] = py2cu_powi_i64(-1 - i, m);
    x[4] = py2cu_powi_i64(py2cu_power_base(-i, m, 3), m);
    x[5] = py2cu_powi_i64(n, i);
    x[6] = py2cu_powi_i64(py2cu_power_base(n, i - 1, 4), i - 1);
}
