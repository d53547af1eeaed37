# py2cu: --sig 'f(float64[::1], int64)'
from collections import namedtuple

import numpy as np
from numba import cuda

P = namedtuple('P', 'x y')
HERE = P(1)


@cuda.jit
def f(x, n):
    x[0] = HERE.x
