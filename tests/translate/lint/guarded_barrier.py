"""A barrier after a comparison with the size of an array is reported without --lint: the last block may have threads past the end."""
from numba import cuda, float32


@cuda.jit("void(float32[::1], float32[::1])")
def differences(x, out):
    part = cuda.shared.array(64, float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    if i < x.size:
        part[t] = x[i]
        cuda.syncthreads()
        out[i] = part[t] - part[t ^ 1]


@cuda.jit("void(float32[::1], float32[::1])")
def all_threads(x, out):
    part = cuda.shared.array(64, float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    if i < x.size:
        part[t] = x[i]
    cuda.syncthreads()
    if i < x.size:
        out[i] = part[t] - part[t ^ 1]
