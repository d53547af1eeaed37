# py2cu: --sig 'f(int64[::1], int64[::1])' --sig 'g(int64[::1], int64)'
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


@cuda.jit
def g(out, n):
    i = n + 3  # the loop's own bound
    for j in range(i):
        i = out[j]
        if i > 5:
            break
    else:
        i = 4
    out[0] = i
