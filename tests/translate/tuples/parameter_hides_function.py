"""A tuple parameter with the name of a function that its function calls under another name is passed as separate items."""
from typing import NamedTuple

from numba import cuda


class Pair(NamedTuple):
    x: float
    y: float


@cuda.jit(device=True)
def p(v):
    for i in range(3):
        v = v * v + i
    return v


power = p




@cuda.jit(device=True)
def total(p):
    return power(p.x) + power(p.y)


@cuda.jit("void(float64[::1], float64[::1])")
def kernel(out, v):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = total(Pair(v[i], out[i]))
