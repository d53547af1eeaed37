"""Parameters and results of device functions are ints if all calls allow it; a part of a tuple, a parameter that is assigned to, and the
parameters of recursive functions and of overloads keep their types."""
# py2cu:
# py2cu[small]: --assume small,noalias
from numba import cuda


@cuda.jit(device=True)
def after(i, n):
    return i + 1 if i < n - 1 else 0


@cuda.jit(device=True)
def before(i, n):
    return i - 1 if i > 0 else n - 1


@cuda.jit(device=True)
def slope(x, i, n):
    return x[after(i, n)] - x[before(i, n)]


@cuda.jit(device=True)
def curvature(x, i, n):
    """Indices that are results of other calls."""
    return slope(x, after(i, n), n) - slope(x, before(i, n), n)


@cuda.jit(device=True)
def lane_pair(t, width):
    return t * width + t


@cuda.jit(device=True)
def wide(k):
    """One call passes a 64-bit value."""
    return k * 3


@cuda.jit(device=True)
def counted(k):
    while k > 100:
        k -= 100
    return k


@cuda.jit(device=True)
def first(pair, k):
    return pair[0] * k + pair[1]


@cuda.jit(device=True)
def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)


@cuda.jit(device=True)
def twice(v):
    return v + v


@cuda.jit(device=True)
def product(k):
    """The result needs 64 bits."""
    return k * k


@cuda.jit("void(float32[::1], float32[::1], int64[::1], int64)")
def kernel(x, out, counts, m):
    i = cuda.grid(1)
    n = x.shape[0]
    if i < n:
        out[i] = curvature(x, i, n)
    t = cuda.threadIdx.x
    if i < counts.size:
        counts[i] = lane_pair(t, 4) + wide(t) + wide(m) + counted(t) + t
        counts[i] += first((t, 2), 3) + factorial(t) + twice(t) + product(2147483647) + counted(7)
        counts[i] += int(twice(x[i]))
