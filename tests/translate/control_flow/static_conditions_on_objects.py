"""Objects known at translation decide branches: strings, None, types and attributes that are passed on, on either side of a conditional expression."""
import numpy as np
from numba import cuda

MODE = "fast"
SIZES = (1, 2, 3)


@cuda.jit(device=True)
def by_text(x, mode, n=None):
    if mode == "fast" and n is None:
        return x[0]
    if mode in ("slow", "exact") or n is not None:
        return x[1]
    return x[2]


@cuda.jit(device=True)
def by_type(x, kind):
    if kind is np.float32 or kind == np.int64:
        return kind(x[0])
    return kind(0)


@cuda.jit("void(float64[::1], int64, boolean)")
def kernel(x, n, up):
    x[0] = by_text(x, MODE) + by_text(x, "slow") + by_text(x, "other") + by_text(x, "fast", n)
    x[1] = by_type(x, np.float32) + by_type(x, np.int64) + by_type(x, np.uint8)
    word = "a" if up else "a"
    x[2] = word == "a"
    other = "a" if n > 3 else "b"
    if other == "a" or "b" != other:
        x[3] = 1
    if other in ("c", "b"):
        x[4] = 2
    x[6] = SIZES[n % 3] + len(SIZES) + (2 in SIZES) + (n in SIZES)
    t = SIZES if up else (n, n, n)
    x[7] = t[0] + t[2]
    nothing = None
    if nothing is None or nothing > 3:
        x[8] = 1
    if nothing:
        x[9] = 1
    x[10] = 1 if not nothing else 2
    s = slice(n, None)
    r = slice(1, n, 2)
    x[s] = 1
    x[r] = x[slice(0, n, 2)]
    f = x.reshape(2, 3).T.flat
    g = f
    x[11] = next(f) + next(g)
    for v in g:
        x[12] += v
    x[13] = x.reshape((3, n)).T.flat[n] + x[1:].T.flat[2]
