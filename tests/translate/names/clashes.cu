// Translated from clashes.py by py2cu 0.1.0: extents(float32[:], int64, int64, int64[:, ::1]),
//    versions(int64, int64[::1]), shadow(int64[::1]), s(int64[::1]), names(int64[::1])

constexpr int v_py2cu_wrap = 3;
constexpr int x_shape0 = 4;
constexpr int v_PY2CU = 1;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static __device__ long long v_py2cu_floordiv(long long a, long long b)
{
    return py2cu_floordiv(a, b);
}

extern "C" __global__ void extents(float *x, long long x_shape0_2, long long x_stride0, long long x_shape0_,
                                   long long x_stride0_2, long long *m, long long m_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int m_shape1_2 = x_shape0 + v_py2cu_wrap;
    x[py2cu_wrap(i - x_shape0_, x_shape0_2) * x_stride0] = (float)x_stride0_2;
    m[i * m_shape1 + m_shape1 - 1] = m_shape1_2 + v_PY2CU;
    m[i * m_shape1] = v_py2cu_floordiv(m[i * m_shape1 + 1], x_shape0_2);
}

extern "C" __global__ void versions(long long n, long long *s)
{
    int x_2 = 1;
    long long x = n;
    s[0] = x;
    double x_4 = 0.5;
    s[1] = (long long)(x_4 + x_2);
    int x_3 = 7;
    float x_5 = (float)n;
    s[2] = (long long)((double)x_5 * x_3);
    long long i_stop = n;
    long long i_stop_2 = s[0];
    long long i = 0;
    for (long long i_next = 0; i_next < i_stop_2; i_next++) {
        i = i_next;
        s[i] = i_stop;
    }
    int i_next = 3;
    for (long long i_next_2 = 0; i_next_2 < n; i_next_2++) {
        i = i_next_2;
        s[3] += i_next;
    }
    s[4] = i;
}

// Local names hide a function, a module constant, a type and the kernel itself.
extern "C" __global__ void shadow(long long *s)
{
    int v_py2cu_floordiv = 1;
    int v_PY2CU = 2;
    int float32 = 3;
    int shadow = 4;
    s[0] = v_py2cu_floordiv + v_PY2CU + float32 + shadow;
}

extern "C" __global__ void s(long long *s_2)
{
    s_2[0] = 1;
}

extern "C" __global__ void names(long long *len_, long long len__shape0)
{
    int _ = 1;
    int v__ = 2;
    int v_A = 3;
    int a__b = 4;
    len_[0] = _ + v__ + v_A + a__b;
    len_[1] = len__shape0;
}
