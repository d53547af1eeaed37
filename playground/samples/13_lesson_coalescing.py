#: group Lessons
#: title 4. Coalesced accesses
#: launch 1, (8, 4)
#: x arange(32).reshape(4, 8)
#: out zeros((4, 8))
#: expect out = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62]
#: expect sectors = 8
#: task Memory is transferred in sectors of 32 bytes. Neighboring threads (threadIdx.x) should access neighboring elements, which are those of a row. Each warp of this kernel should access 4 sectors of x and 4 of out. Run the kernel, look at the memory accesses, and swap the roles of the axes.
#: hint The first index of cuda.grid(2) is that of neighboring threads. It belongs to the last axis of the array: "col, row = cuda.grid(2)". The block then has 8 columns and 4 rows.
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def twice(x, out):
    row, col = cuda.grid(2)
    for r in range(row, x.shape[0], 8):
        for c in range(col, x.shape[1], 4):
            out[r, c] = 2 * x[r, c]
#: solution
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def twice(x, out):
    col, row = cuda.grid(2)
    for r in range(row, x.shape[0], 4):
        for c in range(col, x.shape[1], 8):
            out[r, c] = 2 * x[r, c]
