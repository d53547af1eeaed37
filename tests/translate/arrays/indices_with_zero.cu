// Translated from indices_with_zero.py by py2cu 0.1.0: kernel(float32[::1], float32[:, ::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *x, long long x_shape0, float *m, long long m_shape0, long long m_shape1,
                                  long long n)
{
    x[py2cu_wrap(n, x_shape0)] = 3;
    x[2] = 4;
    m[py2cu_wrap(n, m_shape1)] = 5;
    m[0] = 6;
    m[py2cu_wrap(n, m_shape0) * m_shape1 + 1] = 7;
}
