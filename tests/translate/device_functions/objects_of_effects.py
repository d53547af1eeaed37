"""A device function that returns a type: side effects of its argument are preserved; and hasattr of arrays."""
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def bump(x):
    x[1] += 1
    return x[1]


@cuda.jit(device=True)
def half_of(value):
    return np.float32


@cuda.jit("void(float64[::1], int64[::1])")
def known(x, out):
    if hasattr(x, "fields"):
        out[0] = x.fields + 1
    if hasattr(x, "shape"):
        out[2] = x.shape[0]
    x[0] = half_of(bump(out))(0.1)
