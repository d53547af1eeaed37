from numba import cuda


@cuda.jit("void(float64[:])")
def kernel(x):
    text = "a" if x[0] > 0 else "b"
    other = text
    x[0] = other < "c"
