from numba import cuda


@cuda.jit("void(CPointer(float32), int64)")
def kernel(p, i):
    p[i] = p[:, 0][i]
