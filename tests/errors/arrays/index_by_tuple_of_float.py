from numba import cuda


@cuda.jit("void(float32[:, ::1])")
def kernel(x):
    place = (1, 2.5)
    x[place] = 1
