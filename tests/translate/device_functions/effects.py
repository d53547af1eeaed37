"""Side effects of functions on memory, and reads before a call: x[0] is read before it is, or may be, changed."""
from numba import cuda, float32
from numba.cuda.random import xoroshiro128p_type, xoroshiro128p_uniform_float32


@cuda.jit(device=True)
def fenced(n):
    cuda.threadfence()
    return n


@cuda.jit(device=True)
def synced(n):
    cuda.syncthreads()
    return n


@cuda.jit(device=True)
def stored(x, n):
    cuda.stcg(x, 0, n)
    return n


@cuda.jit(device=True)
def loaded(x):
    return cuda.ldcg(x, 0)


@cuda.jit(device=True)
def added(x, n):
    return cuda.atomic.add(x, 0, n)


@cuda.jit(device=True)
def printed(n):
    print(n)
    return n


@cuda.jit(device=True)
def slept(n):
    cuda.nanosleep(n)
    return n


@cuda.jit(device=True)
def total(x):
    return x.sum()


@cuda.jit("void(int32[::1], int32[::1], int32)")
def operands(out, x, n):
    out[0] = x[0] + fenced(n)
    out[1] = x[1] + synced(n)
    out[2] = x[0] + stored(x, n)
    out[3] = x[0] + loaded(x)
    out[4] = x[0] + added(x, n)
    out[5] = x[0] + printed(n)
    out[6] = x[0] + slept(n)
    out[7] = x[0] + total(x)


@cuda.jit("void(int32[::1], int32[::1], int32)")
def places(out, x, n):
    out[0] += fenced(n)
    out[1] += synced(n)
    out[2] += stored(x, n)
    out[3] += loaded(x)
    out[4] += added(x, n)
    out[5] += printed(n)
    out[6] += slept(n)
    out[7] += total(x)


@cuda.jit((float32[::1], float32[::1], xoroshiro128p_type[::1]))
def states(out, x, s):
    out[0] = x[0] + xoroshiro128p_uniform_float32(s, 0)
    out[1] += xoroshiro128p_uniform_float32(s, 0)
