"""An array variable that is assigned a view of itself: all parts of the new view are computed from the old one."""
from numba import cuda


@cuda.jit("void(float32[:, :], int32)")
def turned(x, n):
    for i in range(n):
        x[0, i] = i
        x = x.T


@cuda.jit("void(float32[:], int32)")
def shortened(x, n):
    while x.size > n:
        x[0] = x.size
        x = x[::2]


@cuda.jit("void(float32[::1], float32[::1], int32)")
def exchanged(x, y, n):
    for i in range(n):
        x[i] = y[i] + 1
        x, y = y, x
