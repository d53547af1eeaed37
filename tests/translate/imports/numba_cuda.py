import numba.cuda


@numba.cuda.jit("void(float32[::1])")
def kernel(x):
    i = numba.cuda.grid(1)
    tile = numba.cuda.shared.array(32, numba.float32)
    tile[numba.cuda.threadIdx.x] = x[i]
    numba.cuda.syncthreads()
    x[i] = tile[31 - numba.cuda.threadIdx.x & 31] + numba.int32(1)
