import py2cu
from py2cu import cuda, float32, types
from py2cu.cuda import grid, syncthreads


@cuda.jit("void(float32[::1])")
def one(x):
    tile = cuda.shared.array(16, float32)
    i = grid(1)
    tile[i & 15] = x[i]
    syncthreads()
    x[i] = tile[0] + types.float32(1)


@py2cu.cuda.jit("void(float32[::1])")
def two(x):
    x[py2cu.cuda.grid(1)] = 1
