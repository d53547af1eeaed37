"""The length of a starred argument may be unknown: then the indices in the kernel determine the number of axes."""
import numpy as np
from numba import cuda


@cuda.jit
def light(picture):
    row, col, channel = cuda.grid(3)
    picture[row, col, channel] += 1


def go(shape):
    light[1, 1](np.zeros(12, np.float32).reshape(*shape, -1))
