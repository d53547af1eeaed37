# py2cu: --specialize blockDim.x=2048
from numba import cuda


@cuda.jit("void(float32[::1])")
def scale(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= 2
