# py2cu: --line-directives --schedule coarsening --assume noalias,small
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], float32)")
def saxpy(x, y, a):
    i = cuda.grid(1)

    if i < x.size:
        b = a * 2

        y[i] = (b * x[i] +
                y[i])
