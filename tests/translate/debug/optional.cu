// Translated from optional.py by py2cu 0.1.0: kernel(int64[::1])
// For nvcc -G

// Errors:
//   1: optional.py:15: TypeError: expected int64, got None

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

struct BoolInt64 {
    bool has_value;
    long long value;
};

static __device__ BoolInt64 half_(long long n)
{
    if (n % 2 == 0) {
        return {true, n / 2};
    }
    return {false, 0};
}

extern "C" __global__ void kernel(long long *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    BoolInt64 result = half_(i);
    if (!result.has_value) {
        py2cu_raise(1);
        return;
    }
    out[i] = result.value + 1;
}
