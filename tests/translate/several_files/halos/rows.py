from numba import cuda

TILE = 16
WEIGHT = 0.5


@cuda.jit(device=True)
def of_row(x, i):
    return x[i % TILE] * WEIGHT
