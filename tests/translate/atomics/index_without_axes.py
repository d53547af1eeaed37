"""An array without axes as the index of an atomic operation is its element."""
from numba import cuda


@cuda.jit("void(int32[::1], int32[:, ::1], int64[()], uint32)")
def kernel(x, y, n, k):
    cuda.atomic.add(x, n, 1)
    cuda.atomic.max(y, (n, k), 2)
