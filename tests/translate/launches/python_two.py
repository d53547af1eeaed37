# Code for Python 2 is not executed; and an array from one of two expressions.
import sys

import numpy as np
from numba import cuda

if sys.version_info[0] == 2:
    range = xrange


@cuda.jit
def sums(starts, out):
    i = cuda.grid(1)
    if i < out.size:
        for k in range(starts.size):
            out[i] += starts[k]


def run(count, given=None):
    starts = np.arange(count) if given is None else [k for k in given]
    starts = np.int32(starts)
    sums[1, 32](starts, np.zeros(count))
