// Translated from reassigned_bounds.py by py2cu 0.1.0: f(int64[::1], int64[::1]), g(int64[::1], int64)

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void f(const long long *x, long long *out)
{
    long long m = x[0];
    out[0] = m;
    if (m > 3) {
        m = x[1];
        for (long long i = 0; i < m; i++) {
            long long m_2 = py2cu_floormod(x[i], 3);
            out[i] += m_2;
        }
    }
}

extern "C" __global__ void g(long long *out, long long n)
{
    long long i = n + 3;  // the loop's own bound
    bool broke = false;
    long long i_2 = 0;
    for (long long j = 0; j < i; j++) {
        i_2 = out[j];
        if (i_2 > 5) {
            broke = true;
            break;
        }
    }
    if (!broke) {
        i_2 = 4;
    }
    out[0] = i_2;
}
