"""Constant bytes with a run-time index become a table of numbers, one for equal bytes."""
from numba import cuda

LETTERS = b"ab\x00\xff"


@cuda.jit("void(int32[::1], int32)")
def kernel(x, n):
    x[0] = LETTERS[n] + b"xyz"[n]
    for c in LETTERS:
        x[1] += c
    x[2] = b"xyz"[n] + b"xyz"[n + 1]
    x[3] = LETTERS[1] + len(LETTERS)
