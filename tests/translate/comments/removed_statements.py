"""Comments of statements without code go with them, or stay with the next statement of their group.

Comments of removed statements: number of blocks; only for output; unused; used by nobody; alone; never read; at the end
"""
from numba import cuda


@cuda.jit("void(float32[::1], int32, float32[:, ::1])")
def kernel(x, n, y):
    # the whole grid
    i, j = cuda.grid(2)  # of this thread
    blocks = cuda.gridDim.x  # number of blocks
    size = x.size

    # only for output
    twice = 2 * n  # unused

    # limits of the loop
    first = 3
    half = n // 2
    for k in range(half):
        # used by nobody
        scaled = k * 2
        # the update
        x[k] = 1  # changed
    rows, columns = y.shape  # dimensions
    y[i, 0] = columns
    if i > 0:
        unused = 5  # alone
    x[0] = n
    # never read
    count = x.size
    if i < x.size:
        x[i] = n

    # at the end
    done = True
