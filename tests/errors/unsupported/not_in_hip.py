# py2cu: --emit hip
import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1])")
def dynamic(x):
    tile = cuda.shared.array(0, np.float32)
    x[0] = len(tile)


@cuda.jit("void(float32[::1])", debug=True, opt=False)
def checked(x):
    if x[0] > 1:
        raise ValueError("too large")


@cuda.jit("void(int32[::1])")
def grid(x):
    x[cuda.grid(1)] = 1
    cuda.cg.this_grid().sync()
    x[0] = 2
