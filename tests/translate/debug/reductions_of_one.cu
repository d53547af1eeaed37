// Translated from reductions_of_one.py by py2cu 0.1.0: kernel(float32[::1])

// Errors:
//   1: reductions_of_one.py:14: ValueError: zero-size array to reduction operation maximum which has no identity

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

// as in NumPy, NaN is returned
static __device__ __forceinline__ float py2cu_maximum_f32(float a, float b) { return a >= b || isnan(a) ? a : b; }

// as in NumPy, NaN is returned
static __device__ __forceinline__ float py2cu_minimum_f32(float a, float b) { return a <= b || isnan(a) ? a : b; }

extern "C" __global__ void kernel(float *x, long long x_shape0)
{
    float one[1];
    one[0] = x[0];
    float two[2];
    two[0] = 1;
    two[1] = 1;
    float largest = one[0];
    for (int k = 0; k < 1; k++) {
        largest = py2cu_maximum_f32(largest, one[k]);
    }
    float least = two[0];
    for (int k = 0; k < 2; k++) {
        least = py2cu_minimum_f32(least, two[k]);
    }
    x[1] = largest + least;
    if (x_shape0 == 0) {
        py2cu_raise(1);
        return;
    }
    largest = x[0];
    for (long long k = 0; k < x_shape0; k++) {
        largest = py2cu_maximum_f32(largest, x[k]);
    }
    x[2] = largest;
}
