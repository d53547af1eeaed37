from numba import cuda


@cuda.jit("void(Array(float32, 1, 'C', readonly=True))")
def f(x):
    x.fill(1)
