# py2cu: --assume aligned
from numba import cuda


@cuda.jit("void(complex64[::1], complex64[::1])")
def product(a, b):
    i = cuda.grid(1)
    if i < a.size:
        a[i] *= b[i]


@cuda.jit("void(complex128[:, :], complex128)")
def scaled(a, z):
    i, j = cuda.grid(2)
    if i < a.shape[0] and j < a.shape[1]:
        a[i, j] = z * a[i, j]
