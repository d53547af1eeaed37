// Translated from selected_memory.py by py2cu 0.1.0: work(float32[::1], int64, float32[:, :])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

// a / b for a >= 0, b >= 0; x // 0 is 0
static __device__ __forceinline__ long long py2cu_div(long long a, long long b) { return b == 0 ? 0 : a / b; }

// a % b for a >= 0, b >= 0; x % 0 is 0
static __device__ __forceinline__ long long py2cu_mod(long long a, long long b) { return b == 0 ? 0 : a % b; }

extern "C" __global__ void work(float *x, long long n, float *m, long long m_shape0, long long m_shape1,
                                long long m_stride0, long long m_stride1)
{
    float a[4];
    float b[4];
    for (long long k = 0; k < n; k++) {
        float *c = k > 3 ? &a[0] : &b[0];
        c[k % 4] = x[k];
        const float *d = &c[1];
        x[k] = d[0] + a[0];
    }
    float e[2][3];
    float *f = e[1];
    for (int i = 0; i < 3; i++) {
        f[i] = (float)i;
        e[0][i] = f[i] + 1.0f;
    }
    x[0] = e[0][py2cu_floormod(n, 3)] + f[1];
    float *row = n > 2 ? &e[0][0] : &e[1][0];
    for (int i = 0; i < 3; i++) {
        row[i] *= 2.0f;
    }
    x[1] = e[1][2];
    long long at_m = py2cu_wrap(py2cu_floordiv(n, m_shape0), m_shape1);
    x[2] = m[at_m * m_stride1 + py2cu_floormod(n, m_shape0) * m_stride0];
    x[3] = m[py2cu_div(3, m_shape0) * m_stride1 + py2cu_mod(3, m_shape0) * m_stride0];
    m[at_m * m_stride1 + py2cu_floormod(n, m_shape0) * m_stride0] = 5;
    int g[2];
    if (n > 5) {
        g[0] = 1;
        g[1] = (int)n;
        x[4] = (float)g[n % 2];
    }
    __shared__ float h[8];
    float *p = n > 4 ? &h[0] : &e[1][0];
    p[0] = 7;
    x[5] = h[0] + e[1][0];
}
