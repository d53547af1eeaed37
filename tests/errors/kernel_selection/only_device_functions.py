from numba import cuda


@cuda.jit(device=True)
def square(x):
    return x * x
