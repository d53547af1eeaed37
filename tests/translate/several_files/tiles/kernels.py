from tiles.sizes import *


@cuda.jit
def starts(out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = i * TILE - BORDER
