from numba import cuda


@cuda.jit("void(Array(float32, 1, 'C', readonly=True))")
def kernel(x):
    cuda.stcg(x, 0, 1)
