// Translated from checked.py by py2cu 0.1.0: distance_kernel(float64[::1], float64[::1], float64[::1])

// Errors:
//   1: checked.py:9: IndexError: x, axis 0
//   2: checked.py:9: IndexError: y, axis 0

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

// From the origin.
static __device__ double distance(double x, double y)
{
    return sqrt(x * x + y * y);
}

// distance() of each element.
extern "C" __global__ void distance_kernel(const double *x, long long x_shape0, const double *y, long long y_shape0,
                                           double *out, long long out_shape0)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        out[i] = distance(x[py2cu_below(i, x_shape0, 1)], y[py2cu_below(i, y_shape0, 2)]);
    }
}
