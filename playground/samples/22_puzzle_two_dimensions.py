#: group Puzzles
#: title 3. Two dimensions
#: launch (2, 1), (4, 4)
#: x arange(15).reshape(3, 5)
#: out zeros((5, 3))
#: expect out = [0, 5, 10, 1, 6, 11, 2, 7, 12, 3, 8, 13, 4, 9, 14]
#: task Transpose a matrix of 3 rows and 5 columns. The launch covers 4 rows and 8 columns.
#: hint Guard both indices with x.shape, and swap the indices of out.
from numba import cuda


@cuda.jit("void(int32[:, ::1], int32[:, ::1])")
def transpose(x, out):
    col, row = cuda.grid(2)
    if row < x.shape[0]:
        out[row, col] = x[row, col]
#: solution
from numba import cuda


@cuda.jit("void(int32[:, ::1], int32[:, ::1])")
def transpose(x, out):
    col, row = cuda.grid(2)
    if row < x.shape[0] and col < x.shape[1]:
        out[col, row] = x[row, col]
