"""Constant arrays of strings."""
import numpy as np
from numba import cuda

NAMES = np.array(["red", "grün", 'a"b'])
CODES = np.array([[b"a", b"bcd"], [b"", b"\xff\\"]], dtype="S3")  # by row


@cuda.jit("void(UnicodeCharSeq(4)[::1], CharSeq(3)[::1], int64[::1])")
def kernel(names, codes, out):
    i = cuda.grid(1)
    if i < names.size:
        out[i] = names[i] == NAMES[i % 3] or codes[i] < CODES[i % 2, 1]
        codes[i] = CODES[1, i % 2]
        names[i] = NAMES[0]
