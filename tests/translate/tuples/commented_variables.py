"""Comments of statements that create tuples: the first statement of a sequence may have a comment."""
from numba import cuda


@cuda.jit(device=True)
def total(pair):
    return pair[0] + pair[1]


@cuda.jit("void(float64[::1], float64[::1])")
def commented(x, out):
    i = cuda.grid(1)
    if i < out.size:
        # the first pair
        pair = (x[i], 1.5)
        for k in range(4):
            # the next pair
            pair = (total(pair), pair[0])
        out[i] = total(pair)
