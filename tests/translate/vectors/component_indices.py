"""Values that only the index of a component's element uses are used."""
from numba import cuda
from numba.cuda import float32x4


@cuda.jit("void(float32[::1], int64)")
def kernel(out, n):
    tile = cuda.shared.array(8, float32x4)
    for i in range(n):
        i = cuda.grid(1)
        tile[i].y *= 2
    out[2] = tile[n].z
