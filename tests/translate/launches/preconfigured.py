import numpy as np
from numba import cuda


@cuda.jit
def set_to(x, value):
    x[cuda.grid(1)] = value


launch = set_to[4, 32]
launch(np.zeros(128, np.uint8), np.uint8(1))
