"""`y op= ...` uses the previous value of the name, even if the right side assigns it."""
from numba import cuda


@cuda.jit("void(int32[::1], int32)")
def kernel(x, n):
    y = n
    y += (y := 3)
    x[0] = y
    y *= x[1] + (y := y - 1) * y
    x[1] = y
    x[2] = (z := x[3] + 1) + z
    x[4] = (w := x[5])
