# py2cu:
from numba import cuda


@cuda.jit("void(float32[::1])", debug=True)
def meet(x):
    """A block whose first thread has ended must not block the others."""
    i = cuda.grid(1)
    assert i < x.size
    x[i] += 1
    cuda.cg.this_grid().sync()
    x[i] *= x[0]
