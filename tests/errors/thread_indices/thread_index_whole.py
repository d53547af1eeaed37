from numba import cuda


@cuda.jit("void(float64[::1])")
def kernel(x):
    i = cuda.threadIdx + cuda.blockIdx.x * 32
    x[i] = cuda.blockDim[0]
    j = 2 * cuda.gridDim
    x[j] = cuda.syncthreads + 1
    k, m, n = cuda.threadIdx
    x[k] = 2
