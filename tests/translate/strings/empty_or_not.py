"""`not s` of a variable that is one of several strings, in conditions and as a value."""
from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    s = "a" if n > 3 else ""
    if not s:
        x[0] = 1
    if not s and n > 2:
        x[1] = 1
    y = not s
    if not not s:
        x[2] = 2
    if not (not s or s == "a"):
        x[3] = y
    while not s:
        s = "b"
    t = "b" if n > 5 else ""
    x[4] = (not s) + (not t)
    x[5] = min(not t, n) * (not s)
