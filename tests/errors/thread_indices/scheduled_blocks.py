# py2cu: --schedule blocks
from numba import cuda, float32


@cuda.jit("void(float32[::1], float32[::1])")
def neighbors(x, out):
    # each block loads other elements
    tile = cuda.shared.array(64, float32)
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    tile[t] = x[i]
    cuda.syncthreads()
    total = float32(0)
    for k in range(8):
        total += tile[t ^ k]
    out[i] = total


@cuda.jit("void(float32[::1], float32[::1])")
def counts(x, out):
    # atomic operations
    tile = cuda.shared.array(64, float32)
    i = cuda.grid(1)
    tile[cuda.threadIdx.x] = x[cuda.threadIdx.x]
    cuda.syncthreads()
    total = float32(0)
    for k in range(64):
        total += tile[k] - x[i]
    cuda.atomic.add(out, 0, total)


@cuda.jit("void(float32[::1], float32[::1])")
def rounded(x, out):
    # products that all blocks share: the compiler could round the sums differently
    tile = cuda.shared.array(64, float32)
    i = cuda.grid(1)
    tile[cuda.threadIdx.x] = x[cuda.threadIdx.x]
    cuda.syncthreads()
    total = float32(0)
    for k in range(64):
        product = tile[k] * tile[63 - k]
        total += product + x[i]
    out[i] = total
