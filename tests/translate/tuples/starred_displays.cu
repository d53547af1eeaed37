// Translated from starred_displays.py by py2cu 0.1.0: starred(int64[::1], int64[:, ::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void starred(long long *x, long long x_shape0, const long long * /*m*/, long long m_shape0,
                                   long long n)
{
    x[0] = n * 10 + 5;
    int a = 1;
    x[1] = a + m_shape0;
    long long items[3] = {n, 2, 5};
    for (int j = 0; j < 3; j++) {
        long long k = items[j];
        x[py2cu_wrap(k + 2, x_shape0)] = k;
    }
    long long items_2[4] = {-n, 3, 2, m_shape0};
    for (int j = 0; j < 4; j++) {
        long long k = items_2[j];
        x[2] += k;
    }
    int c = 1;
    x[3] = c + 2 * n;
    x[x_shape0 - 1] = n + 2 + n + 2;
}
