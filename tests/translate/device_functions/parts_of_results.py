"""The value range of each item of a returned tuple is known if the variable has no other value."""
from numba import cuda


@cuda.jit(device=True)
def place(n):
    i = cuda.grid(1)
    if i > n:
        return i, n
    return 3, -1


@cuda.jit(device=True)
def nested(n):
    a, b = place(n)
    return a + 1, (b, 2)


@cuda.jit(device=True)
def handed_on(n):
    return place(n)


@cuda.jit(device=True)
def weighted(n):
    return n % 8, 0.5


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    a, b = place(n)
    x[a] = 1
    x[b] = 2  # -1, or n
    pair = place(n + 1)
    x[pair[0]] = 3
    if n > 3:
        pair = (n, n)
    x[pair[0]] = 4  # of two tuples
    c, d = nested(n)
    x[c] = 5
    x[d[0]] = 6
    x[d[1]] = 7
    e, _ = handed_on(n)
    x[e] = 8
    both = (0, 0)
    for _ in range(3):
        x[both[0]] = 9
        both = place(n)
    f, weight = weighted(n)  # the only item that is an integer
    x[f] = weight
