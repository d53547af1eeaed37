"""The result range of a device function follows from its body and from the ranges of its arguments."""
from numba import cuda


@cuda.jit(device=True)
def clamp(i, low, high):
    return max(low, min(i, high))


@cuda.jit(device=True)
def first(x, value):
    for i in range(x.size):
        if x[i] == value:
            return i
    return -1


@cuda.jit(device=True)
def positive(x, n):
    count = 0
    for i in range(n):
        if x[i] > 0:
            count += 1
    return count


@cuda.jit(device=True)
def bucket(key, count):
    return (key * 31 + 7) % count


@cuda.jit(device=True)
def slot(key):
    return bucket(key, 64) + 1  # from the range of another function's result


@cuda.jit(device=True)
def steps(n):
    """The range of its own result is unknown."""
    if n < 2:
        return 1
    return steps(n - 1) % 7


@cuda.jit(device=True)
def factorial(n):
    if n < 2:
        return 1
    return n * factorial(n - 1)


@cuda.jit("void(int64[::1], int64[::1], int64)")
def kernel(x, out, n):
    i = cuda.grid(1)
    out[clamp(i - 1, 0, x.size - 1)] = x[clamp(i + 1, 0, x.size - 1)]
    j = first(x, 3)
    out[j] = 1  # may be -1
    if j >= 0:
        out[j] = 2
    out[positive(x, n) + 1] = 3
    out[slot(x[i])] = 4
    out[steps(n)] = 5
    out[factorial(n)] = 6
