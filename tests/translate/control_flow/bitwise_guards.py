"""Guards that combine comparisons with & and |, and indices that several branches assign."""
from numba import cuda


@cuda.jit("void(float32[:, ::1], int32[:, ::1])")
def count(a, indices):
    i, j = cuda.grid(2)
    if (i < indices.shape[0]) & (j < indices.shape[1]):
        k = indices[i, 0]
        m = indices[i, 1]
        if (k >= 0) & (m >= 0) & (k < a.shape[0]):
            a[k, m] += 1
        if not ((k < 0) | (m < 0)):
            a[k, m] -= 2
        if (k < 0) & (indices[j, 0] > 0):  # reads memory in both cases
            a[j, 0] = 1


@cuda.jit("void(float32[:, ::1], float32[::1], int64, int64)")
def edges(a, out, k, m):
    i = cuda.grid(1)
    if i < out.size:
        if out[i] > 0:
            row = k
        elif out[i] < 0:
            row = k - 1
        else:
            return
        column = m
        if out[i] > 2:
            column = m - 1
        out[i] = a[row, column] + a[row, column + 1]
        if out[i] > 3:
            out[i] += a[row, column] * a[row + 1, column]
