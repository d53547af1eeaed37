"""Invisible characters are escaped; NUL would end the format string."""
from numba import cuda


@cuda.jit("void(int64[:])")
def control_characters(x):
    print("a\0b", x[0])
    print("\0", "\x7f1\r")
    print("a\u202e0\u202c", "b\u2028c\ufeff", "\u00e9")
    print("⁦written as it is⁩")
