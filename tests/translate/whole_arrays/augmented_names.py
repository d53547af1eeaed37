"""`y += ...` of an array name changes the array to which it refers: also one of two, and one that a loop changes."""
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
