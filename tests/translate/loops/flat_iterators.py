"""Iterators x.flat continue where they stopped, however they are bound: by a conditional expression, in a tuple, by `:=`, by another name. A field called flat is an array."""
import numpy as np
from numba import cuda

ROW = np.dtype([("flat", np.int64, (3,)), ("k", np.int64)])


@cuda.jit("void(int64[:, ::1], int64[:, ::1], int64[::1], boolean)")
def kernel(x, y, out, up):
    p = x.flat if up else y.flat
    out[0] = next(p)
    for v in p:
        out[0] += v
    if (w := x.flat)[0] > 0:
        for v in w:
            out[1] += v
            if v > 3:
                break
        for v in w:
            out[2] += v
    q, r = x.flat, y.flat
    s = q
    for v in q:
        break
    for v, u in zip(s, r):
        out[3] += v * u


@cuda.jit("void(int64[:, ::1], int64[:, ::1], int64[::1], boolean)")
def of_branches(x, y, out, up):
    if up:
        p = x.flat
    else:
        p = y.flat
    for i, v in enumerate(p):
        out[i] += v


@cuda.jit("void(int64[:, ::1], int64[:, :], int64[::1])")
def set_in_head(x, gaps, out):
    for v in (p := x.flat):
        out[0] += v
        if v > 3:
            break
    for v in p:
        out[1] += v
    for i, v in enumerate(q := gaps.flat):
        out[2] += i * v
        if v > 3:
            break
    out[3] = next(q)
    for v in (r := x.flat):  # which nothing else reads
        out[4] += v


@cuda.jit
def field(rows, out):
    a = rows[0].flat
    for v in a:
        out[0] += v
    for v in a:
        out[1] += v


field[1, 1](np.zeros(3, ROW), np.zeros(3, np.int64))
