# py2cu: --sig 'f(int64[::1], int64[::1])'
from numba import cuda


@cuda.jit
def f(x, out):
    m = x[0]
    out[0] = m
    if m > 3:
        m = x[1]
        for i in range(m):
            m = x[i] % 3
            out[i] += m
