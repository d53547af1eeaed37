"""`global` and `nonlocal` have no effect for names that are only read."""
from numba import cuda

SCALE = 2.5


def make():
    offset = 3

    @cuda.jit("void(float32[::1])")
    def reads(out):
        global SCALE
        nonlocal offset
        out[cuda.grid(1)] = SCALE + offset

    return reads


reads = make()
