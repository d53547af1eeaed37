# py2cu: --schedule vectors --assume noalias
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def scale(x, y):
    i, j = cuda.grid(2)
    if j < x.shape[0] and i < x.shape[1]:
        y[j, i] = 2 * x[j, i]
