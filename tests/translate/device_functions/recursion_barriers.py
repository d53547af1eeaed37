"""A barrier after a recursive call, and one in a kernel without recursive calls."""
from numba import cuda


@cuda.jit(device=True)
def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


@cuda.jit(device=True)
def later(n):
    return fibonacci(n) + 1


@cuda.jit("void(int64[::1])")
def reversed_numbers(x):
    tile = cuda.shared.array(32, "int64")
    i = cuda.threadIdx.x
    tile[i] = later(i % 10)
    cuda.syncthreads()
    x[i] = tile[31 - i]


@cuda.jit("void(int64[::1])")
def reversed_indices(x):
    tile = cuda.shared.array(32, "int64")
    i = cuda.threadIdx.x
    tile[i] = i
    cuda.syncthreads()
    x[i] = tile[31 - i]
