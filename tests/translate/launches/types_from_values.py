# py2cu: --emit launches
"""Types of launches that NumPy determines from values, that another decorator call launches, and that nothing in the file determines."""
import sys

import numpy as np
from numba import cuda


@cuda.jit
def clear(x):
    x[0] = 0


clear[1, 1](np.array([3, -2**63]))  # int64: a Python integer has the type of its value
clear[1, 1](np.array([2**63, 2**63 - 1]))  # float64, as of uint64 with int64
clear[1, 1](np.array([-np.uint64(2**63)]))  # uint64: NumPy's own negation keeps the type


@cuda.jit
def scaled(x):
    x[0] *= 2


scaled[1, 1](np.zeros(4))
cuda.jit(scaled.py_func)[1, 1](np.zeros(4, np.float32))
function = scaled.py_func
cuda.jit(function)[1, 1](np.zeros((4, 4), np.int32)[0])


@cuda.jit
def letters(codes, names, out):
    out[0] = codes[0][1]
    out[1] = names[1, 0][2]


letters[1, 1](np.array([b"ab", b"c"], "S3"), np.array([["red"], ["violet"]], dtype="U8"), np.zeros(2, np.int64))
letters[1, 1](np.array(("ab", "c"), "S4"), np.array([["red"], ["violet"]]).astype("U4"), np.zeros(2, np.int64))


@cuda.jit
def filled(x):
    x[0] = 1


def array_of(kind):
    """Not only float64: the other path leads to an unknown string."""
    if "f8" in {kind}:
        return np.zeros(4, "f8")
    return np.zeros(4, np.result_type(kind, kind).str[1:])


filled[1, 1](array_of("i4"))


@cuda.jit
def counted(x):
    x[0] = 1


for kind in ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4"):
    for rank in (1, 2):
        if rank == 1:
            counted[1, 1](np.zeros(4, kind))
        else:
            counted[1, 1](np.zeros((4, 4), kind)[:, 0])
