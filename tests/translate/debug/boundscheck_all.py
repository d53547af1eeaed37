# py2cu: --boundscheck
from numba import cuda


@cuda.jit("void(float32[:, ::1], int32)")
def column(m, j):
    i = cuda.grid(1)
    if 0 <= i < m.shape[0]:
        m[i, j] = 0


@cuda.jit("void(float32[:, ::1])")
def rows(m):
    i = cuda.grid(1)
    if i < m.shape[0]:
        for j in range(m.shape[1]):
            m[i, j] += 1
