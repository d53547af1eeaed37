from numba import cuda


@cuda.jit("void(int32[::1])")
def kernel(x):
    text = "abc"
    x[0] = text.find(sub="b")
