from numba import cuda
from numba.cuda import fp16


@cuda.jit("void(float32[::1])")
def kernel(x):
    fp16.atomicAdd(x, 1.5)
