"""The variable of a squared difference is named after the operands if their names are short and differ only at the end."""
from numba import cuda


@cuda.jit("void(float32[::1], float32, float32, float32, float32)")
def squares(out, abcdefghijkl1, abcdefghijkl2, abcdefghijklm1, abcdefghijklm2):
    out[0] = (abcdefghijkl1 - abcdefghijkl2) ** 2
    out[1] = (abcdefghijklm1 - abcdefghijklm2) ** 2
