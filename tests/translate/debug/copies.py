# py2cu: --boundscheck
# Invalid sizes raise exceptions; rows whose indices are checked are still known not to overlap.
from numba import cuda, float32


@cuda.jit("void(float32[::1], float32[:, ::1])")
def kernel(x, m):
    pair = cuda.local.array(2, float32)
    pair[:] = 1
    x[:] = pair * 3
    m[1] = m[0][::-1]
