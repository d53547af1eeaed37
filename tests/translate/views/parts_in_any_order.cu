// Translated from parts_in_any_order.py by py2cu 0.1.0: kernel(int64[::1], int64[:, :], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ long long store(long long *x)
{
    x[0] += 1;
    return x[0];
}

extern "C" __global__ void kernel(long long *x, const long long *m, long long m_shape0, long long m_stride0,
                                  long long m_stride1, long long n)
{
    store(x);
    x[1] = 1;
    long long n_in_m = py2cu_wrap(n, m_shape0);
    x[2] = max(m_shape0 - max(n_in_m, 0LL), 0LL);
    store(x);
    x[3] = m[m_stride1];
    const long long *first = &m[n_in_m * m_stride0];
    n = 2;
    long long row = first[n * m_stride1];
    x[4] = row + n;
}
