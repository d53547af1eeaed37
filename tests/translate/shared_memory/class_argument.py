"""Types as arguments: they are known at translation, and are not parameters in C."""
from numba import cuda


@cuda.jit(device=True)
def double(x, dty):
    return dty(x) * 2


@cuda.jit("void(int32[::1], class(float64), int32, class(uint8))")
def kernel(x, dty, n, small):
    sm = cuda.shared.array(100, dty)
    i = cuda.threadIdx.x
    if i < 100:
        sm[i] = small(i)
        cuda.syncthreads()
        x[i] = sm[(i + n) % 100] + double(i, dty)
