#: group Lessons
#: title 1. Indices and guards
#: launch 3, 4
#: x arange(10)
#: expect x = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
#: task Each thread computes its index with cuda.grid(1), and adds 1 to one element. The array has 10 elements, but 3 blocks of 4 threads are 12 threads. Run the kernel, read the report, and add a guard, so that the last two threads do nothing.
#: hint Put the addition into "if i < x.size:".
from numba import cuda


@cuda.jit("void(int32[::1])")
def increment(x):
    i = cuda.grid(1)
    x[i] += 1
#: solution
from numba import cuda


@cuda.jit("void(int32[::1])")
def increment(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += 1
