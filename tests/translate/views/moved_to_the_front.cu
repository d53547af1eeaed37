// Translated from moved_to_the_front.py by py2cu 0.1.0: kernel(float32[::1], float32[:, ::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *x, long long x_shape0, float *m, long long m_shape0, long long m_shape1,
                                  long long n)
{
    long long n_in_x = py2cu_wrap(n, x_shape0);
    long long x_start = max(n_in_x, 0LL);
    long long n_plus_4_in_x = py2cu_wrap(n + 4, x_shape0);
    long long extent = max(min(n_plus_4_in_x, x_shape0), x_start) - x_start;
    for (int k = 0; k < min(4LL, x_shape0); k++) {
        x[k] = x[x_start + (extent == 1 ? 0 : k)];
    }
    x_start = max(n_in_x, 0LL);
    bool from_end = x_start > 0;
    long long count = max(min(n_plus_4_in_x, x_shape0), x_start) - x_start;
    for (long long k = 0; k < count; k++) {
        long long at = from_end ? max(min(n_plus_4_in_x, x_shape0), x_start) - x_start - 1 - k : k;
        x[x_start + at] = x[at];
    }
    long long n_in_m = py2cu_wrap(n, m_shape0);
    for (int k = 0; k < min(3LL, m_shape1); k++) {
        m[k] = m[n_in_m * m_shape1 + k];
    }
}
