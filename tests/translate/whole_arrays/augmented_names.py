"""`y += ...` of a name for an array stores into that array, whichever it is: also one of two, and one that a loop moves on."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], float32[::1], boolean)")
def kernel(x, a, b, flag):
    y = a if flag else b
    y += 3
    if flag:
        z = a
    else:
        z = b
    z *= 2
    row = x
    for i in range(3):
        row -= 1
        row = row[1:]
    row /= 4
    a += a * b
    x[0] = y[0] + z[0] + row[0]
