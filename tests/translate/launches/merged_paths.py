# py2cu: --emit launches
"""Host code with match, starred unpacking and values that are merged from several paths."""
import math
import os
from numpy import zeros, float32 as real, int64
import numpy as np
from numba import cuda


@cuda.jit
def fill(x, a):
    x[cuda.grid(1)] = a


@cuda.jit
def both(x, y):
    i = cuda.grid(1)
    x[i] = y[i]


def chosen(mode):
    match mode:
        case 1:
            x = np.zeros(8, np.float32)
        case 2 | 3:
            x = np.ones(8, np.float32)
        case _:
            return
    fill[1, 8](x, 1.5)


def leaves(mode):
    x = np.zeros(4, np.int32)
    match mode:
        case "wide":
            x = np.zeros(4, np.int64)
        case str():
            raise ValueError(mode)
        case n if n > 3:
            pass
    fill[1, 4](x, 2)


def unpacked(shape):
    first, *rest = np.zeros(3, real), np.ones(3, int64), np.ones(3, int64)
    both[1, 3](first, rest[0])
    arrays = [zeros(5, real), zeros(5, real)]
    both[1, 3](*arrays)
    x, y = (np.zeros(7, dtype=d) for d in (np.int8, np.int8))
    both[1, 7](x, y)


def scalars():
    fill[1, 1](np.zeros(1, np.uint8), np.uint8(3))
    fill[1, 1](np.zeros(1, "f4"), np.int16(4))
    fill[1, 1](np.zeros_like(np.arange(3.0)), math.pi)
    fill[1, 1](np.array([1, 2, 3], dtype=np.int16), True)
    fill[1, 1](np.zeros((2, 3)).ravel(), 1j.real)

match os.environ.get("MODE"):
    case "half":
        data = np.zeros(3, np.float16)
    case None:
        raise SystemExit
    case _:
        data = np.zeros(3, np.uint16)
fill[1, 3](data, 0)
