# py2cu: --for-host
"""Kernels with barriers on the host backend: loops over the threads of a block between barriers, and the kernels that keep one fiber per thread."""
from numba import cuda, float32, int32


@cuda.jit("void(float32[::1], float32[::1])")
def block_sum(x, out):
    part = cuda.shared.array(256, float32)
    t = cuda.threadIdx.x  # computed in each region
    i = cuda.grid(1)
    part[t] = x[i] if i < x.size else float32(0)
    cuda.syncthreads()
    width = cuda.blockDim.x // 2
    while width > 0:  # uniform: once for the block
        if t < width:
            part[t] += part[t + width]
        cuda.syncthreads()
        width //= 2
    if t == 0:
        out[cuda.blockIdx.x] = part[0]


@cuda.jit("void(int32[::1], int32[::1])")
def ends_early(x, out):
    i = cuda.grid(1)
    if i >= x.size:
        return
    seen = x[i]  # one element per thread
    mine = cuda.local.array(3, int32)
    for k in range(3):
        mine[k] = k * seen
    positive = cuda.syncthreads_count(seen > 0)
    everyone = cuda.syncthreads_and(seen > 1)
    out[i] = seen + mine[2] + positive + everyone


@cuda.jit("void(int32[::1], int32[::1])")
def divergent(counts, out):
    t = cuda.threadIdx.x
    for _ in range(counts[t]):
        cuda.syncthreads()
    out[t] = 1


@cuda.jit("void(int32[::1])")
def warp(out):
    t = cuda.threadIdx.x
    out[t] = cuda.ballot_sync(0xFFFFFFFF, t > 5)
    cuda.syncthreads()
    cuda.syncwarp()


@cuda.jit("void(int32[::1], int32)")
def assigned_parameter(x, n):  # each thread has its own n
    i = cuda.grid(1)
    n += i
    cuda.syncthreads()
    if i < x.size:
        x[i] = n


@cuda.jit(device=True)
def row_of(a, i):
    return a[i, i:]


@cuda.jit("void(float32[:, ::1], int64[::1])")
def array_result(a, out):  # functions that return arrays and raise exceptions are not inlined
    i = cuda.grid(1)
    row = row_of(a, i)
    out[i] = row.size + int(row[0])


@cuda.jit(device=True)
def checked(x, i):
    if i > 3:
        return x[i - 3]
    return x[i]


@cuda.jit("void(int64[::1], int64[::1])")
def number_result(x, out):  # inlined, as it raises exceptions
    i = cuda.grid(1)
    out[i] = checked(x, i) * 2
