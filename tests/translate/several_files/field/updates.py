import field.sources
from numba import cuda


@cuda.jit
def update(a):
    i = cuda.grid(1)
    if i < a.size:
        a[i] += field.sources.wave(a[i]) * field.sources.STRENGTH
