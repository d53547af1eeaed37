from numba import cuda


@cuda.jit("void(int64[:])")
def ask(x):
    x[0] = int(input())
