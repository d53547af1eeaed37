"""External functions that return pointers, in either calling convention; one of them synchronizes the grid."""
from numba import cuda
from numba.types import CPointer, float32, int32

table = cuda.declare_device("table", "CPointer(int32)(int32)")
second = cuda.declare_device("second", CPointer(float32)(CPointer(float32), int32), abi="c")
meet = cuda.declare_device("meet", "CPointer(int32)()", use_cooperative=True)


@cuda.jit("void(int32[::1], int32)")
def kernel(x, n):
    meet()
    p = table(n)
    x[0] = p[1]
    if n > 3:
        p = table(2)
    p[2] = x[0]


@cuda.jit("void(float32[::1], float32[::1])")
def plain(x, y):
    i = cuda.grid(1)
    row = second(x, i)
    y[i] = row[0] + second(y, 2)[i]
    row[1] = 0
