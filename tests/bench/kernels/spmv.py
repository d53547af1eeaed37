"""Sparse matrix (CSR) times a vector, one row per thread: irregular reads."""
from py2cu import cuda


@cuda.jit
def spmv(row_starts, columns, values, x, y):
    row = cuda.grid(1)
    if row < y.size:
        total = 0.0
        for k in range(row_starts[row], row_starts[row + 1]):
            total += values[k] * x[columns[k]]
        y[row] = total
