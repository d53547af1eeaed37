"""Parameters that determine array sizes as keyword values, in conditions and in targets are constants in the function, too."""
from numba import cuda, float32


@cuda.jit(device=True)
def first(i, buffer):
    buffer[0] = i
    return buffer[0]


@cuda.jit(device=True)
def by_keyword(i, n):
    return first(i, buffer=cuda.local.array(n, float32))


@cuda.jit(device=True)
def in_condition(i, n):
    return i if cuda.local.array(n, float32).size > 3 else -i


@cuda.jit(device=True)
def in_target(i, n):
    cuda.local.array(n, float32)[0] = i
    return i


@cuda.jit("void(float32[::1])")
def k(x):
    i = cuda.threadIdx.x
    x[i] = by_keyword(i, 4) + in_condition(i, 5) + in_target(i, 6)
