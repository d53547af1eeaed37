"""`y op= ...` takes the value that the name had before, also where the right side gives it another one."""
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
