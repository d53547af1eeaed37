from numba_cuda_mlir import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    v = cuda.vector.load(x, 0, 4)
    x[0] = v.x
