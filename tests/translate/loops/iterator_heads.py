from numba import cuda


@cuda.jit(device=True)
def is_large(a):
    return a > 2


@cuda.jit("void(float64[::1], float64[::1], float64[::1], int64)")
def iterators(x, y, out, n):
    """Named iterators are the iterables of later loops."""
    # one of each
    pairs = zip(x, y)  # side by side
    for a, b in pairs:
        out[0] += a * b
    for k in range(n):
        numbered = enumerate(x, 1)
        for i, a in numbered:
            out[1] += i * a * k
    for a in iter(x):
        out[2] += a
    large = filter(is_large, y)
    for a in large:
        out[3] += a
    backwards = iter((1, 2, 3))
    for a in backwards:
        out[4] = a
