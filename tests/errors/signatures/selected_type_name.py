import os

from numba import cuda

if "SINGLE" in os.environ:
    REAL = "f4"
else:
    REAL = "f8"


@cuda.jit(f"void({REAL}[::1], {REAL})")
def scale(x, a):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= a
