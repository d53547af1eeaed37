"""A constant array of named strings."""
import numpy as np
from numba import cuda

RED = "red"
CODE = b"r" * 2
NAMES = np.array([RED, "green"])
CODES = np.array([CODE, b"g"])


@cuda.jit("void(UnicodeCharSeq(5)[::1], CharSeq(2)[::1])")
def kernel(names, codes):
    i = cuda.grid(1)
    if i < names.size:
        names[i] = NAMES[i % 2]
        codes[i] = CODES[i % 2]
