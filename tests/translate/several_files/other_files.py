"""Constants and device functions from other files of the project, by every form of import."""
from numba import cuda, float32
from shapes import area, scale as grow
from shapes.parts import limits
import shapes.parts.limits as lim

grow = cuda.jit(grow, device=True)


@cuda.jit("void(float32[::1], float32[::1])")
def kernel(x, out):
    tile = cuda.shared.array(limits.TILE, float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    tile[t] = area(x[i])
    cuda.syncthreads()
    out[i] = grow(tile[lim.TILE - 1 - t]) + lim.OFFSET
