from numba import carray, cuda


@cuda.jit("void(CPointer(float32), float64)")
def kernel(p, n):
    a = carray(p, (3, n))
    a[0, 0] = 1
