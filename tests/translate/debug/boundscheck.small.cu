// Translated from boundscheck.py by py2cu 0.1.0:
//    smooth(float32[::1], float32[::1], float32[:, :], uint64[::1], int32[::1]), unchecked(float32[::1])

// Errors:
//   1: boundscheck.py:8: IndexError: x, axis 0
//   2: boundscheck.py:16: IndexError: tile, axis 0
//   3: boundscheck.py:16: IndexError: x, axis 0
//   4: boundscheck.py:19: IndexError: tile, axis 0
//   5: boundscheck.py:20: IndexError: m, axis 0
//   6: boundscheck.py:20: IndexError: m, axis 1
//   7: boundscheck.py:20: IndexError: m, axis 0
//   8: boundscheck.py:20: IndexError: m[3], axis 0
//   9: boundscheck.py:20: IndexError: x, axis 0
//   10: boundscheck.py:20: IndexError: x, axis 0
//   11: boundscheck.py:20: IndexError: places, axis 0
//   12: boundscheck.py:21: IndexError: m, axis 0
//   13: boundscheck.py:25: IndexError: row, axis 0
//   14: boundscheck.py:27: IndexError: counts, axis 0
//   15: boundscheck.py:27: IndexError: tuple index out of range
//   16: boundscheck.py:28: IndexError: counts, axis 0

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

static __device__ double weight(const float *x, int x_shape0, long long k)
{
    return x[py2cu_index(k, x_shape0, 1)] * 0.5;  // of the kernel that calls it
}

static __device__ double weight(const float *x, long long k)
{
    return x[k] * 0.5;  // of the kernel that calls it
}

// Every index is checked, unless it is known to be in range.
extern "C" __global__ void smooth(const float *__restrict__ x, int x_shape0, float *out, int out_shape0, float *m,
                                  int m_shape0, int m_shape1, int m_stride0, int m_stride1,
                                  const unsigned long long *__restrict__ places, int places_shape0,
                                  int *__restrict__ counts, int counts_shape0)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float tile[128];
    tile[py2cu_below(threadIdx.x, 128, 2)] = x[py2cu_below(0, x_shape0, 3)];
    __syncthreads();
    if (i < out_shape0) {
        float first = tile[py2cu_index((int)threadIdx.x - 1, 128, 4)];
        out[i] = (float)(first + weight(x, x_shape0, i - 1));
        out[i] += m[py2cu_below(i, m_shape0, 5) * m_stride0 + py2cu_below(3, m_shape1, 6) * m_stride1]
                  + m[py2cu_below(3, m_shape0, 7) * m_stride0 + py2cu_below(i, m_shape1, 8) * m_stride1]
                  + x[py2cu_index(-1, x_shape0, 9)]
                  + x[py2cu_uindex(places[py2cu_below(i, places_shape0, 11)], x_shape0, 10)];
    }
    float *row = &m[py2cu_below(i, m_shape0, 12) * m_stride0];
    for (int k = 0; k < m_shape1; k++) {
        row[k * m_stride1] = (float)k;
    }
    for (int k = 0; k < x_shape0; k++) {
        float v = x[k];
        row[py2cu_below(0, m_shape1, 13) * m_stride1] += v;
    }
    long long first[3] = {1, 2, 3};
    counts[py2cu_below(first[py2cu_below(i, 3, 15)], counts_shape0, 14)] = 1;
    atomicAdd(&counts[py2cu_below(i, counts_shape0, 16)], 1);
}

extern "C" __global__ void unchecked(float *__restrict__ x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = (float)weight(x, 3);
}
