"""Strings in arrays: truth, `in`, and bytes by index."""
from numba import cuda


@cuda.jit("void(UnicodeCharSeq(8)[::1], CharSeq(4)[::1], int64, int64[::1])")
def more(names, keys, k, out):
    i = cuda.grid(1)
    if names[i]:
        out[i] = keys[i][k] + (names[i] in ("red", "green"))
    elif not keys[i]:
        out[i] = keys[0][1] + 1
