# py2cu: --schedule coarsening --assume noalias
from numba import cuda


@cuda.jit("void(uint32[::1], float32[::1], float32[::1])")
def kernel(places, x, out):
    i = cuda.grid(1)
    if i < out.size:
        k = places[i]
        out[k] = x[i]
