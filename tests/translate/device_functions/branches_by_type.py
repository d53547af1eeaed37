from numba import cuda


@cuda.jit(device=True)
def scaled(a, factor=None):
    """For each combination of argument types, other statements are unreachable."""
    if factor is None:
        return a
    return a * factor


@cuda.jit(device=True)
def first(x, many):
    while True:
        if many is None:
            break
        if isinstance(many, int):
            return many
        return x[0] + many
    return x[0]


@cuda.jit("void(float64[::1])")
def kernel(out):
    i = cuda.grid(1)
    out[i] = scaled(i) + scaled(i, 2) + scaled(i, None) + scaled(1.5, 2.5)
    out[i] += first(out, None) + first(out, 3) + first(out, 0.5)
