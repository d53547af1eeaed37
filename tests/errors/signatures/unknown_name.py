import os

from numba import cuda

if "REAL" in os.environ:
    REAL = os.environ["REAL"]
else:
    REAL = "float64"


@cuda.jit(f"void({REAL}[::1], {REAL})")
def scale(x, a):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= a
