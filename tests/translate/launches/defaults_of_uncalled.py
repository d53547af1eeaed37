# An unknown caller may pass other values than the defaults: both branches are analyzed.
import numpy as np
from numba import cuda


@cuda.jit
def scale(x, factor):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= factor


def main(count=1000, double=False):
    if double:
        x = np.ones(count)
    else:
        x = np.ones(count, dtype=np.float32)
    scale[(count + 63) // 64, 64](x, 2.0)
