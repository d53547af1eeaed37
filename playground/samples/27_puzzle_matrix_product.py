#: group Puzzles
#: title 8. Matrix product
#: launch (1, 1), (4, 4)
#: a arange(8).reshape(2, 4)
#: b arange(12).reshape(4, 3)
#: c zeros((2, 3))
#: expect c = [42, 48, 54, 114, 136, 158]
#: task Compute the product of a (2 rows, 4 columns) and b (4 rows, 3 columns). Each thread computes one element of c.
#: hint c[i, j] is the sum of a[i, k] * b[k, j]. Guard i and j with c.shape.
from numba import cuda


@cuda.jit("void(int32[:, ::1], int32[:, ::1], int32[:, ::1])")
def product(a, b, c):
    j, i = cuda.grid(2)
    total = 0
    c[i, j] = total
#: solution
from numba import cuda


@cuda.jit("void(int32[:, ::1], int32[:, ::1], int32[:, ::1])")
def product(a, b, c):
    j, i = cuda.grid(2)
    if i < c.shape[0] and j < c.shape[1]:
        total = 0
        for k in range(a.shape[1]):
            total += a[i, k] * b[k, j]
        c[i, j] = total
