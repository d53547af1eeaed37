"""Ranges and iterators as arguments: their components are passed."""
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def total(numbers):
    s = 0
    for i in numbers:
        s += i
    return s


@cuda.jit(device=True)
def dot(pairs):
    s = 0.0
    for a, b in pairs:
        s += a * b
    return s


@cuda.jit(device=True)
def skip_one(it):
    s = next(it)
    for v in it:
        s += v
    return s


@cuda.jit("void(float32[::1], float32[::1], float32[::1], int64)")
def kernel(x, y, out, n):
    i = cuda.grid(1)
    r = range(i, n, 32)
    out[0] = total(r) + total(range(n))
    both = zip(x, y)
    out[1] = dot(both) + dot(enumerate(x))
    out[2] = skip_one(iter(y))


@cuda.jit(device=True)
def part(i, n):
    """The numbers of one thread."""
    return range(i, n, 32)


@cuda.jit("void(float32[::1], int64)")
def results(x, n):
    for k in part(cuda.threadIdx.x, n):
        x[k] = total(part(k, n))
