# py2cu: --line-directives
"""Code of a function from another file refers to lines of that file, including generated statements."""
from numba import cuda
from shapes import squared


@cuda.jit("void(float32[::1], int64)")
def kernel(x, k):
    x[0] = squared(x, k)
