// Translated from boundscheck_all.py by py2cu 0.1.0: column(float32[:, ::1], int32), rows(float32[:, ::1])

// Errors:
//   1: boundscheck_all.py:9: IndexError: m, axis 1

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

extern "C" __global__ void column(float *m, long long m_shape0, long long m_shape1, int j)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (0 <= i && i < m_shape0) {
        m[i * m_shape1 + py2cu_index(j, m_shape1, 1)] = 0;
    }
}

extern "C" __global__ void rows(float *m, long long m_shape0, long long m_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m_shape0) {
        for (long long j = 0; j < m_shape1; j++) {
            m[i * m_shape1 + j] += 1.0f;
        }
    }
}
