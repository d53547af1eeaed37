# py2cu: --assume aligned
"""Complex numbers that may be unaligned: in records with NumPy's layout, and in arrays of floats."""
import numpy as np
from numba import cuda, from_dtype

sample = from_dtype(np.dtype([("weight", np.float32), ("value", np.complex64)]))


@cuda.jit((sample[::1], ))
def in_records(r):
    i = cuda.grid(1)
    if i < r.size:
        r[i].value = r[i].value * r[i].weight
