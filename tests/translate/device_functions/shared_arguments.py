"""Shared and local arrays, and array layouts, as arguments of device functions; barriers inside them."""
from numba import cuda, float32, int32

SIZE = 64


@cuda.jit
def block_sum(part, value):
    t = cuda.threadIdx.x
    part[t] = value
    cuda.syncthreads()
    step = cuda.blockDim.x // 2
    while step > 0:
        if t < step:
            part[t] += part[t + step]
        cuda.syncthreads()
        step //= 2
    return part[0]


@cuda.jit
def at(x, i):
    return x[i]


@cuda.jit
def own_memory(t):
    mine = cuda.local.array(4, int32)
    for k in range(4):
        mine[k] = k * t
    return mine[t & 3]


@cuda.jit("void(float32[::1], float32[:], float32[:, ::1], int64[::1])")
def use(x, y, m, s):
    part = cuda.shared.array(SIZE, float32)
    small = cuda.local.array(3, float32)
    i = cuda.grid(1)
    total = block_sum(part, x[i])
    small[1] = total
    y[i] = at(small, 1) + at(x, i) + at(y, -1) + at(part, i % SIZE)
    s[i] = own_memory(cuda.threadIdx.x)
    m[i, 0] = total
