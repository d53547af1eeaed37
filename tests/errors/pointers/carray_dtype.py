from numba import carray, cuda, int32


@cuda.jit("void(CPointer(float32))")
def kernel(p):
    a = carray(p, 3, int32)
    a[0] = 1
