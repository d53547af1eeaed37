from numba import carray, cuda


@cuda.jit("void(float32[:])")
def kernel(x):
    a = carray(x, (3, 4))
    a[0, 0] = 1
