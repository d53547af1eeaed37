"""Shared memory whose size the launch determines: all dynamic arrays start at the same address."""
from numba import cuda, float32, float64, int32


@cuda.jit("void(float32[::1])")
def reverse(x):
    part = cuda.shared.array(0, float32)
    t = cuda.threadIdx.x
    part[t] = x[t]
    cuda.syncthreads()
    x[t] = part[cuda.blockDim.x - 1 - t]


@cuda.jit("void(float64[::1], int32[::1])")
def two_views(d, s):
    values = cuda.shared.array(0, dtype=float64)
    counts = cuda.shared.array(shape=0, dtype=int32)
    own = cuda.shared.array(4, int32)
    t = cuda.threadIdx.x
    values[t] = d[t]
    own[t & 3] = t
    cuda.syncthreads()
    s[t] = counts[2 * t] + own[0]
    s[0] = counts.size + len(values)
    s[1] = counts[-1]


@cuda.jit("void(float32[::1])")
def by_tuple(x):
    part = cuda.shared.array((0,), float32)
    part[cuda.threadIdx.x] = x[part.size - 1]


@cuda.jit("void(float32[::1], float32[::1])")
def ends(x, y):
    """Its size, read once, and known properties."""
    t = cuda.threadIdx.x
    part = cuda.shared.array(0, "float32")
    part[t] = x[t]
    cuda.syncthreads()
    if t < part.size:
        y[t] = part[part.shape[0] - 1 - t] + part[-1] + part[len(part) - 2]
    for k in range(len(part)):
        y[t] -= part[k]
