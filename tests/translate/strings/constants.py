# Strings that are known at translation generate no code.
from numba import cuda

MODE = "fast " + "math"


@cuda.jit("void(float32[::1])")
def kernel(x):
    i = cuda.grid(1)
    if i < x.size:
        if "math" in MODE and MODE < "slow":
            x[i] *= 2
        else:
            x[i] = len(MODE + "!")
