# After a test for None, an array is used without another test.
from numba import cuda


@cuda.jit(device=True)
def row_of(x, n):
    if n > 3:
        return x[n:]
    return None


@cuda.jit(device=True)
def use(row, value):
    row[0] += value


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    row = row_of(x, n)
    row is not None and use(row, 1)
    row is None or use(row, 2)
    use(row, 3) if row is not None else use(x, 4)
    if not (row is None or n > 7):
        row[1] = 5
    x[2] = row[2] if row is not None else 6
    row is not None and row.fill(7)
    row.fill(8) if row is not None else x.fill(9)
