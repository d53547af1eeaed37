from numba import cuda


@cuda.jit("void(float64[::1], bfloat16)")
def k(out, x):
    out[:] = x - out
    out[:] = x < out
    out[:] = x & out
