from numba import cuda


@cuda.jit("void(Array(Array(Array(Array(Array(Array(Array(Array(Array(Array(Array(Array(Array(Array(Array(Array(Array(int8, 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'), 1, 'C'))")
def kernel(x):
    x[0] = 1
