#: group Puzzles
#: title 2. Guard
#: launch 2, 8
#: x arange(9)
#: out zeros(9)
#: expect out = [0, 1, 4, 9, 16, 25, 36, 49, 64]
#: task Square each element. The grid has more threads than the array has elements.
#: hint Threads whose index is not below out.size must not access the arrays.
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1])")
def square(x, out):
    i = cuda.grid(1)
    out[i] = x[i] * x[i]
#: solution
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1])")
def square(x, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * x[i]
