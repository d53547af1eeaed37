// Translated from checked_constant_indices.py by py2cu 0.1.0: constants(float32[::1])

// Errors:
//   1: checked_constant_indices.py:9: IndexError: out, axis 0
//   2: checked_constant_indices.py:10: IndexError: out, axis 0
//   3: checked_constant_indices.py:12: IndexError: out, axis 0

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

// Python's index into n items
static __device__ __forceinline__ long long py2cu_index(long long i, long long n, unsigned int number)
{
    if (i < -n || i >= n) {
        py2cu_raise(number, i, n);
    }
    return i < 0 ? i + n : i;
}

// a nonnegative index into n items
static __device__ __forceinline__ long long py2cu_below(long long i, long long n, unsigned int number)
{
    if (i >= n) {
        py2cu_raise(number, i, n);
    }
    return i;
}

// an unsigned index into n items
static __device__ __forceinline__ long long py2cu_uindex(unsigned long long i, long long n, unsigned int number)
{
    if (i >= (unsigned long long)n) {
        py2cu_raise(number, (long long)i, n);
    }
    return (long long)i;
}

extern "C" __global__ void constants(float *out, long long out_shape0)
{
    float own[3];
    own[0] = out[py2cu_uindex(0, out_shape0, 1)];
    own[2] = out[py2cu_index(-1, out_shape0, 2)];
    own[0] += 2.0f;
    out[py2cu_below(1, out_shape0, 3)] = own[0] + own[2];
}
