"""A one-dimensional array equals its transpose; with more axes, each constant permutation of axes."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[:, ::1], float32[:, :, ::1])")
def kernel(x, y, z):
    x[0] = x.T[1] + x.transpose()[2]
    z[0, 0] = y.transpose(1, 0)[0]
    order = (2, -3, 1)
    x[1] = z.transpose(order)[1, 2, 3]
    x[2] = z.transpose((1, 0, 2))[1, 2, 3] + z.T[1, 2, 3]
