"""Strings of a tuple in a variable, or of a repeated tuple."""
from numba import cuda


@cuda.jit("void(UnicodeCharSeq(8)[::1], int64[::1])")
def count(names, out):
    colours = ("red", "green")
    if names[0] in colours:
        out[0] += 1
    out[1] = names[1] not in ("blue", "grey") * 2
