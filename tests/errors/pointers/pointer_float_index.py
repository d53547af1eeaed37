from numba import cuda


@cuda.jit("void(CPointer(float32), float64)")
def kernel(p, x):
    p[0] = p[x]
