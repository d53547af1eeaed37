from numba import cuda


@cuda.jit("void(int64[:])")
def read(x):
    x[0] = len(open("numbers.txt").read())
