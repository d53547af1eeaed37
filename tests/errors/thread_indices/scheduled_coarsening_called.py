# py2cu: --schedule coarsening --assume noalias
from numba import cuda


@cuda.jit(device=True)
def place(i):
    return i * 2 if i < 100 else i


@cuda.jit("void(float32[::1], float32[::1])")
def kernel(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[place(i)] = x[i]
