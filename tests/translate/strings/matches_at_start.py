"""Searches in strings that match at the start: position 0 is a match."""
from numba import cuda


@cuda.jit("void(int64[::1])")
def places(out):
    out[0] = "abc".index("a")
    out[1] = "abcab".rindex("abcab")
    out[2] = "abc".find("a")
    out[3] = "abc".find("d")
    out[4] = "abc".index("c") + "abcab".rindex("a")
