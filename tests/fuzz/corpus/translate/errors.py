from numba import cuda


@cuda.jit("(float32[:])")
def k(x):
    y = [i for i in x]
    z = {1: 2}
    try:
        x[0] = "a"
    except E:
        import os
    x.foo = undefined
    return y
