import numpy as np
from py2cu import cuda


def make(table):
    table[0] = 7

    @cuda.jit("void(float64[::1])")
    def k(x):
        x[0] = table[0]

    return k


k = make(np.ones(3))
