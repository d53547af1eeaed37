// Translated from chains_that_raise.py by py2cu 0.1.0: kernel(int64[::1], bool[::1], int64, int64)

// Errors:
//   1: chains_that_raise.py:13: ZeroDivisionError: integer division by zero

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

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// atomicAdd has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_add(long long *address, long long value)
{
    return (long long)atomicAdd((unsigned long long *)address, (unsigned long long)value);
}

static __device__ long long take(long long *counter)
{
    return py2cu_atomic_add(&counter[0], 1);
}

extern "C" __global__ void kernel(long long *counter, bool *out, long long n, long long m)
{
    long long first = take(counter);
    long long middle = py2cu_floordiv(n, py2cu_nonzero(m, 1)) + py2cu_floordiv(n + 1, py2cu_nonzero(m + 1, 1)) + n * m;
    out[0] = first < middle && middle < n;
}
