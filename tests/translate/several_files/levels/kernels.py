from numba import cuda

LEVEL = 3


@cuda.jit
def raised(a):
    i = cuda.grid(1)
    if i < a.size:
        a[i] += LEVEL


@cuda.jit
def lowered(a):
    i = cuda.grid(1)
    if i < a.size:
        a[i] -= LEVEL
