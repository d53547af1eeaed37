"""Attributes of constants: kinds of dtypes, real and imaginary parts of numbers, nested tuples."""
import numpy as np
from numba import cuda

TABLE = (3, ((np.float32(0.5), 2), 7))
SIZE = np.uint8(3)


@cuda.jit("void(int64[::1], float32[::1], complex64[::1], boolean[::1], uint16[::1])")
def kinds(x, f, c, b, u):
    if f.dtype.kind == "f" and c.dtype.kind == "c" and b.dtype.kind == "b" and u.dtype.kind == "u" and x.dtype.kind == "i":
        x[0] = 1
    if f.dtype.kind == "i":
        x[0] = 2
    x[1] = x.dtype.type(3)
    x[2] = x[0].real + x[1].imag
    f[0] = f[1].real + f[2].imag
    x[3] = TABLE[0] + TABLE[1][1]
    f[3] = TABLE[1][0][0] * TABLE[1][0][-1]
    x[5] = SIZE + (not SIZE) + -SIZE + ~SIZE
    x[6] = x.ctypes.data
    x[7] = x.ndim + x[2:].itemsize + f.nbytes


@cuda.jit("void(int64[::1], int64)")
def powers(x, n):
    x[0] = 2 ** 10 + (-2) ** 3 + 2 ** n
    x[1] = 3 ** 2 ** 2
    x[2] = 2 ** -1
    x[3] = n ** 0 + n ** 1 + n ** 2 + n ** 3 + n ** 7
    x[4] = n ** -1
