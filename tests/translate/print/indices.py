"""Complete index objects are printed as tuples, as in Numba."""
from numba import cuda


@cuda.jit("void()")
def show():
    print(cuda.threadIdx)
    print(cuda.blockIdx, "of", cuda.gridDim)
    block = cuda.blockDim
    print(f"{block} threads")
