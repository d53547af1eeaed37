#: group Lessons
#: title 3. Races and atomic operations
#: launch 2, 8
#: x arange(16)
#: total [0]
#: expect total = [120]
#: task All threads add to the same element. "total[0] += v" reads the element, adds, and writes it, so additions of other threads can be lost: the page reports a conflict even if the sum happens to be right. Replace the statement by an atomic addition.
#: hint cuda.atomic.add(array, index, value) adds without interruption.
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1])")
def add_all(x, total):
    i = cuda.grid(1)
    if i < x.size:
        total[0] += x[i]
#: solution
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1])")
def add_all(x, total):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(total, 0, x[i])
