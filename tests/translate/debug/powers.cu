// Translated from powers.py by py2cu 0.1.0: kernel(float64[::1], float64, int64)

// Errors:
//   1: powers.py:8: ZeroDivisionError: division by zero

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

static __device__ __forceinline__ double py2cu_nonzero_f64(double b, unsigned int number)  // b, which must not be 0
{
    if (b == 0.0) {
        py2cu_raise(number);
    }
    return b;
}

extern "C" __global__ void kernel(double *x, double y, long long n)
{
    x[0] = 1.0 / py2cu_nonzero_f64(y, 1);
    x[1] = 1.0;
    x[2] = n * n;
}
