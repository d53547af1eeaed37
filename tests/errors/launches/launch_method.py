import numpy as np
from numba import cuda


@cuda.jit
def shift(x, by):
    x[0] += by


def run(x):
    shift[1, 1](x, x.mean)


run(np.ones(8))
