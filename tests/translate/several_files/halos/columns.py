from numba import cuda

TILE = 16
WEIGHT = -0.0  # keeps the sign


@cuda.jit(device=True)
def of_column(x, i):
    return x[i // TILE] + WEIGHT
