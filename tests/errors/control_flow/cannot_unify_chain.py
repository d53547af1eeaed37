"""Each of the two types has a different origin, through several assignments."""
from numba import cuda


@cuda.jit("void(float32[:, ::1], float64, int64)")
def kernel(rows, scale, n):
    row = rows[n]
    factor = scale * 2
    for i in range(n):
        near = row
        far = factor - i
        if i > 2:
            value = -far
        else:
            value = near
        rows[i, 0] = value
