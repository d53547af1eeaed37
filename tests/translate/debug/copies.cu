// Translated from copies.py by py2cu 0.1.0: kernel(float32[::1], float32[:, ::1])

// Errors:
//   1: copies.py:10: ValueError: cannot assign slice from input of different size
//   2: copies.py:11: IndexError: m, axis 0
//   3: copies.py:11: IndexError: m, axis 0

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

extern "C" __global__ void kernel(float *x, long long x_shape0, float *m, long long m_shape0, long long m_shape1)
{
    float pair[2];
    for (int k = 0; k < 2; k++) {
        pair[k] = 1;
    }
    if (x_shape0 != 2) {
        py2cu_raise(1);
        return;
    }
    for (int k = 0; k < x_shape0; k++) {
        x[k] = pair[k] * 3.0f;
    }
    const float *source = &m[py2cu_below(0, m_shape0, 2) * m_shape1 + m_shape1 - 1];
    float *target = &m[py2cu_below(1, m_shape0, 3) * m_shape1];
    for (long long k = 0; k < m_shape1; k++) {
        target[k] = source[-k];
    }
}
