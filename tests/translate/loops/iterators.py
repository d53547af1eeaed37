"""Iterators in variables: a loop continues where the previous one stopped, and next() takes an item."""
import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def head_and_tail(x, out):
    items = iter(x)
    best = next(items)  # every row has one item at least
    # what is left
    for v in items:
        if v > best:
            best = v
    out[0] = best


@cuda.jit("void(int64[::1], int64[::1])")
def until_zero(x, out):
    items = enumerate(x, 1)
    for i, v in items:
        if v == 0:
            break
        out[0] += v
    else:
        out[2] = 1
    for i, v in items:
        out[1] += i * v


@cuda.jit("void(float32[::1], float32[::1])")
def pairs(x, out):
    items = iter(x)
    for k, (a, b) in enumerate(zip(items, items)):
        out[k] = a * b


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def chunks(x, weights, out):
    items = iter(x)
    for k in range(out.size):
        for w in weights:
            out[k] += w * next(items)


@cuda.jit("void(float32[:, ::1], float32[:, :], int64, float32[::1])")
def grids(m, s, n, out):
    elements = m.flat
    out[0] = next(elements)
    out[1] = next(elements)
    for v in elements:
        out[2] += v
    places = np.ndenumerate(s)
    (i, j), v = next(places)
    for at, v in places:
        if v > 3:
            break
    for at, v in places:
        out[at[0]] += v
    for (i, j), v in zip(np.ndindex(n, 3), m.flat):
        out[i] += j * v
    kept = range(n, n + 5)
    n += 2
    for i in kept:
        out[i] = n
    for i in kept:
        out[i] += 1
