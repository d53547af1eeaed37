from numba import cuda


@cuda.jit("void(int64[::1])")
def moved_far(x):
    i = cuda.grid(1)
    if i - 9223372036854775807 - 9223372036854775807 < x.size:
        x[i] = 1
