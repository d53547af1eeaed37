# A match statement in host code: each case is analyzed, and those that do not leave the function are merged.
import sys

import numpy as np
from numba import cuda


@cuda.jit
def kernel(x, n):
    x[0] = n


@cuda.jit
def other(x):
    x[0] = 1


def prepare(what):
    n = 1
    match what:
        case "float":
            x = np.zeros(4, np.float32)
        case "wide":
            x = np.zeros(4, np.float64)
            n = 2
        case _:
            sys.exit("what?")
    kernel[1, 4](x, n)
    match len(sys.argv):
        case 1:
            other[1, 1](x)
        case 2:
            return


prepare(sys.argv[1])
