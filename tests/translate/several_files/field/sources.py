from numba import cuda

STRENGTH = 4


@cuda.jit(device=True)
def wave(x):
    return 0.5 * x * x
