# py2cu[launch]: --emit launcher --assume positive
# py2cu: --emit header --assume positive
from numba import cuda


@cuda.jit("void(float32[::1], int64, uint32, uint32, int32, int64)")
def signs(x, window, offset, parts, first, mode):
    i = cuda.grid(1)
    if i < x.size:
        x[i // window] = x[offset] + x[first] + i % parts + mode
