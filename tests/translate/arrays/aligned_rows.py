"""Threads that process rows or records: with aligned arrays, the compiler combines accesses of neighboring elements."""
# py2cu:
# py2cu[aligned]: --assume noalias,small,aligned --specialize a_shape2=4,a_shape1=4,b_shape1=4,b_shape2=4,out_shape1=4,out_shape2=4
import numpy as np
from numba import cuda

PARTICLE = np.dtype([("x", "f4"), ("y", "f4"), ("z", "f4"), ("mass", "f4")])
THREE = np.dtype([("x", "f4"), ("y", "f4"), ("z", "f4")])


@cuda.jit("void(float32[:, :, ::1], float32[:, :, ::1], float32[:, :, ::1])")
def products(a, b, out):
    n = cuda.grid(1)
    if n < a.shape[0]:
        for i in range(a.shape[1]):
            for j in range(b.shape[2]):
                total = np.float32(0)
                for k in range(a.shape[2]):
                    total += a[n, i, k] * b[n, k, j]
                out[n, i, j] = total


@cuda.jit
def move(p, v, three, dt):
    i = cuda.grid(1)
    if i < p.size:
        p[i].x += v[i].x * dt + three[i].x  # records of 12 bytes are not aligned
        p[i].y += v[i].y * dt + three[i].y


@cuda.jit("void(float32[::1], float32[:], float64[::1], complex64[::1])")
def of_constant_size(x, strided, out, z):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[8 * i] + x[8 * i + 1] + strided[8 * i] + z[2 * i].real + z[2 * i + 1].imag


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def neighbors(x, y, out):
    """Neighboring threads access neighboring elements, or each thread accesses one element."""
    i = cuda.grid(1)
    if 0 < i < out.size - 1:
        out[i] = x[i - 1] + x[i + 1] + y[4 * i]


p, three = np.zeros(100, PARTICLE), np.zeros(100, THREE)
move[1, 128](p, p, three, np.float32(1))
