"""Conditions known at translation: about axes, dtypes, lengths, None, types and attributes, negated and combined."""
import numpy as np
from numba import cuda, float32, int64

DEBUG = False
NAMES = ("a", "b")
NOTHING = None
LIMIT = 3


@cuda.jit(device=True)
def first(x, y, t, other=None):
    if x.ndim == 1 and not y.ndim == 1:
        return x[0] + y[0, 0]
    if not DEBUG and other is None and len(t) == 2:
        return t[0]
    if other is not None or DEBUG:
        return other
    if x.shape[0] == 2:
        return x[1]
    return y[0]


@cuda.jit("void(float32[::1], float32[:, ::1], int64[::1], int64)")
def kernel(x, y, z, n):
    x[0] = first(x, y, (n, n))
    x[1] = first(x, x, (n, n))
    x[2] = first(x, x, (n, n), n)
    x[3] = first(y, y, (n, n, n))[0]
    if not (LIMIT > 2 and DEBUG) and NOTHING is None:
        x[4] = 1
    if "a" in NAMES and not "c" in NAMES:
        x[5] = 2
    if hasattr(x, "shape") and not hasattr(n, "shape") and hasattr(n, "real"):
        x[6] = 3
    if isinstance(n, int) and not isinstance(n, (float, tuple)) and isinstance(n, (float, int)):
        x[7] = 4
    if x.dtype == float32 and z.dtype != float32 and z.dtype == int64 and y.dtype == np.float32:
        x[8] = 5
    if len(x.shape) == 1 and len(y.shape) == 2 and y.size != 0:
        x[9] = 6
    v = 1 if DEBUG else n if not DEBUG else 3
    w = 1 if NOTHING is not None else n + 1
    x[10] = v + w
    while DEBUG:
        x[11] = 1
    assert not DEBUG
    x[12] = LIMIT and 4
    x[13] = DEBUG or n
    x[14] = (LIMIT or n) + (DEBUG and n)
