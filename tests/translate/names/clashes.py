"""Names that the output uses itself: helpers, sizes, suffixes, renamed variables."""
from numba import cuda, float32

py2cu_wrap = 3
x_shape0 = 4
PY2CU = 1


@cuda.jit
def py2cu_floordiv(a, b):
    return a // b


@cuda.jit("void(float32[:], int64, int64, int64[:, ::1])")
def extents(x, x_shape0_, x_stride0, m):
    i = cuda.grid(1)
    m_shape1 = x_shape0 + py2cu_wrap
    x[i - x_shape0_] = x_stride0
    m[i, -1] = m_shape1 + PY2CU
    m[i, 0] = py2cu_floordiv(m[i, 1], x.shape[0])


@cuda.jit("void(int64, int64[::1])")
def versions(n, s):
    x_2 = 1
    x = n
    s[0] = x
    x = 0.5
    s[1] = x + x_2
    x_3 = 7
    x = float32(n)
    s[2] = x * x_3
    i_stop = n
    for i in range(s[0]):
        s[i] = i_stop
    i_next = 3
    for i in range(n):
        s[3] += i_next
    s[4] = i


@cuda.jit("void(int64[::1])")
def shadow(s):
    """Local names hide a function, a module constant, a type and the kernel itself."""
    py2cu_floordiv = 1
    PY2CU = 2
    float32 = 3
    shadow = 4
    s[0] = py2cu_floordiv + PY2CU + float32 + shadow


@cuda.jit("void(int64[::1])")
def s(s):
    s[0] = 1


@cuda.jit("void(int64[::1])")
def names(len_):
    _ = 1
    __ = 2
    _A = 3
    a__b = 4
    len_[0] = _ + __ + _A + a__b
    len_[1] = len(len_)
