"""Lengths and code points count characters, not bytes of UTF-8; those of bytes objects count bytes."""
from numba import cuda

NAME = "größe"
LENGTH = len(NAME)
CODE = ord("€")
BYTES = len(b"gr\xc3\xb6")
BYTE = ord(b"\xc3")
PAIR = ord("\U0001f600")


@cuda.jit("void(int64[::1])")
def kernel(x):
    x[0] = LENGTH
    x[1] = CODE
    x[2] = BYTES
    x[3] = BYTE
    x[4] = PAIR
