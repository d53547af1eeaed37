from numba import cuda


class Point:
    pass


@cuda.jit("void(float32[::1])")
def kernel(x):
    p = Point()
    x[0] = 1
