from numba import cuda

from . import settings

width = settings.width()


@cuda.jit
def spread(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= width
