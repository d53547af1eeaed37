"""Functions of 16-bit floats with integer arguments: C's functions have several overloads."""
import numpy as np
from numba import cuda


@cuda.jit("void(float16[::1])")
def whole_numbers(x):
    x[0] = abs(np.float16(-2))
    x[1] = cuda.fp16.hadd(np.float16(1), x[0])
    x[2] = 1
