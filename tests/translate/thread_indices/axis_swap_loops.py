# Loops that end independently of other threads: through unwritten memory, counters, or arrays of another type.
# py2cu: --schedule yx
from numba import cuda


@cuda.jit("void(float32[::1], float32[:, ::1], int32[:, ::1])")
def search(edges, x, bins):
    i, j = cuda.grid(2)
    low, high = 0, edges.shape[0]
    while low < high:
        middle = (low + high) // 2
        if edges[middle] <= x[i, j]:
            low = middle + 1
        else:
            high = middle
    bins[i, j] = low


@cuda.jit("void(float64[:, ::1])")
def root(x):
    i, j = cuda.grid(2)
    guess = x[i, j]
    for _ in range(8):
        guess = (guess + x[i, j] / guess) / 2
    step = 1.0
    while step > 0.001:
        step /= 2
    x[i, j] = guess + step


@cuda.jit("void(int64[:, ::1])")
def one_after_the_other(x):
    i, j = cuda.grid(2)
    k = 0
    value = 1
    while k < 8:
        value = x[i, j] + k
        k += 2
    while value > 9:
        value //= 2
    x[i, j] = value
