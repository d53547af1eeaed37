"""Constant arrays of named tuples, and of values that NumPy computes with their dtypes: a bool from 1, ranges of 8-bit integers."""
import numpy as np
from numba import cuda

FIRST = (1, 2)
CORNERS = np.array([FIRST, (3, 4)])
AS_FLOATS = np.array([FIRST, FIRST], dtype=np.float32).astype(np.int32)
ONES = np.eye(2, dtype=np.bool_)
STEPS = np.arange(250, 255, dtype=np.uint8)
HALVES = np.array([0.5, -2, 1e9], dtype=np.float16).astype(np.float32)
KEPT = np.arange(6).reshape(2, -1).copy()
NEGATIVE = -np.arange(3)
QUARTERS = np.array([1, 2]) / 4


@cuda.jit("void(float64[::1], int32)")
def kernel(x, n):
    x[0] = CORNERS[n, 1] + AS_FLOATS[n, 0]
    x[1] = ONES[n, 1] + STEPS[n]
    x[2] = HALVES[n] + KEPT[n, 2]
    x[3] = NEGATIVE[n] + QUARTERS[n]
    x[4] = CORNERS.itemsize + KEPT.nbytes + STEPS.dtype.type(3)
