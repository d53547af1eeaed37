// Translated from atomic_pointer.py by py2cu 0.1.0: kernel(CPointer(float16), float16[::1], float16[::1])

#include <cuda_fp16.h>

// Errors:
//   1: atomic_pointer.py:14: IndexError: x, axis 0
//   2: atomic_pointer.py:15: IndexError: x, axis 0
//   3: atomic_pointer.py:15: IndexError: ffi.from_buffer(out), axis 0
//   4: atomic_pointer.py:15: IndexError: x, axis 0
//   5: atomic_pointer.py:15: IndexError: x, axis 0

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

extern "C" __global__ void kernel(__half *total, __half *x, long long x_shape0, __half *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&total[0], x[py2cu_below(i, x_shape0, 1)]);
    x[py2cu_below(i, x_shape0, 2)] = atomicAdd(&out[py2cu_below(0, out_shape0, 3)],
                                               x[py2cu_below(i, x_shape0, 4)] * x[py2cu_below(i, x_shape0, 5)]);
}
