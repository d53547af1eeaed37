// Translated from copies_within_array.py by py2cu 0.1.0: kernel(float32[::1], float32[:, ::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *x, long long x_shape0, float *m, long long m_shape0, long long m_shape1,
                                  long long n)
{
    float t[8];
    for (int k = 0; k < 8; k++) {
        t[k] = 1;
    }
    for (int k = 0; k < 7; k++) {
        t[k] = t[1 + k];
    }
    for (int k = 0; k < 4; k++) {
        t[4 + k] = t[k];
    }
    for (int k = 0; k < 4; k++) {
        t[k] += t[4 + k];
    }
    for (long long k = 0; k < x_shape0 - 1; k++) {
        x[k] = x[1 + k];
    }
    for (int k = 0; k < min(6LL, x_shape0) - 4; k++) {
        x[4 + k] = x[1 + k];
    }
    for (int k = 0; k < min(3LL, x_shape0); k++) {
        x[k] = t[5 + k];
    }
    for (long long k = 0; k < x_shape0 - 3; k++) {
        x[3 + k] += x[3 + k];
    }
    for (long long k = 0; k < m_shape1; k++) {
        m[k] = m[m_shape1 + k];
    }
    for (long long k = 0; k < m_shape1; k++) {
        m[m_shape1 + k] = m[m_shape1 - 1 - k];
    }
    long long n_in_m = py2cu_wrap(n, m_shape0);
    for (long long k = 0; k < m_shape1; k++) {
        m[n_in_m * m_shape1 + k] += m[k];
    }
}
