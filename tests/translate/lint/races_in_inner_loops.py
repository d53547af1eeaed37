"""A tree reduction whose step depends on several values: its guard is evaluated once. If the step changes the guard, there is a race."""
from numba import cuda, float32


@cuda.jit("void(float32[:, ::1])")
def sums(out):
    part = cuda.shared.array((64, 4), float32)
    t = cuda.threadIdx.x
    for b in range(4):
        part[t, b] = t
    cuda.syncthreads()
    stride = 32
    while stride > 0:
        if t < stride:
            for b in range(4):
                part[t, b] += part[t + stride, b]
        cuda.syncthreads()
        stride //= 2
    if t == 0:
        for b in range(4):
            out[cuda.blockIdx.x, b] = part[0, b]


@cuda.jit("void(float32[::1])")
def changes(out):
    part = cuda.shared.array(64, float32)
    t = cuda.threadIdx.x
    part[t] = t
    cuda.syncthreads()
    stride = 32
    if t < stride:
        while stride > 0:
            part[t] += part[t + stride]
            stride //= 2
    cuda.syncthreads()
    if t == 0:
        out[cuda.blockIdx.x] = part[0]
