"""Kernels that write nothing, and ones that look similar."""
from numba import cuda, float32


@cuda.jit(device=True)
def store(x, i):
    x[i] = 3


@cuda.jit(device=True)
def double(v):
    return v * 2


@cuda.jit("void(float32[::1])")
def lost(x):
    i = cuda.grid(1)
    own = cuda.local.array(2, float32)
    own[0] = double(x[i])


@cuda.jit("void(float32[::1])")
def by_function(x):
    store(x, cuda.grid(1))


@cuda.jit("void(int32[::1])")
def by_atomic(x):
    cuda.atomic.add(x, 0, 1)


@cuda.jit("void(int32[::1])")
def by_view(x):
    part = x[2:]
    part[0] = 1


@cuda.jit("void(int32[::1])")
def printed(x):
    print(x[0])


@cuda.jit("void(int32[::1])")
def empty(x):
    pass
