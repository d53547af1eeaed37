"""Unused variables, and ones whose use is not visible in C."""
# py2cu: --lint
from numba import cuda, float32

SIZE = 8


@cuda.jit(device=True)
def twice(a, spare):
    more = a + 1
    return a * 2


@cuda.jit(device=True)
def put(out, v):
    out[cuda.grid(1)] = v
    return v


@cuda.jit("void(float32[::1], int32)")
def lost(x, n):
    i = cuda.grid(1)
    extra = cuda.local.array(3, float32)
    rounds = 0
    rounds += 1
    if i < x.size:
        x[i] == 3
        twice(x[i], 3)
        x[i + 1] * 2
        x[i] = 1


@cuda.jit("void(float32[::1], int32)")
def read(x, _spare):
    i = cuda.grid(1)
    width = SIZE
    row, column = cuda.grid(2)
    _ = x[0]
    tile = cuda.shared.array(width, float32)
    if i < x.size:
        tile[cuda.threadIdx.x] = x[i]
        put(x, tile[cuda.threadIdx.x])
        for _turn in range(3):
            x[i] += column
    i > 3 and cuda.syncthreads()


@cuda.jit("void(float32[::1], float32[::1], int32)")
def of_types_alone(x, like, debug):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = like.ndim
