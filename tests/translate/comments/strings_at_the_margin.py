# py2cu: --sig 'fill(float64[::1])'
from numba import cuda


@cuda.jit
def fill(x):
    i = cuda.grid(1)
    """The lines of a string
that begin at the left margin
 keep their first characters."""
    x[i] = 1.0
