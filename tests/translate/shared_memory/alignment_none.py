"""alignment=None specifies no alignment, also as the constant of a factory."""
from numba import cuda

ALIGNMENT = None


@cuda.jit("void(float64[::1])")
def twice(x):
    part = cuda.shared.array(32, "float64", alignment=ALIGNMENT)
    wide = cuda.local.array(2, "float64", alignment=64)
    t = cuda.threadIdx.x
    part[t] = x[t]
    cuda.syncthreads()
    wide[0] = part[31 - t]
    x[t] = wide[0] * 2
