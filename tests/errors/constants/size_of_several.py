"""The array is known only at run time."""
import sys
import numpy as np
from numba import cuda

x = np.zeros(5)
if len(sys.argv) > 1:
    x = np.zeros(6)
y = np.zeros(5)
y.resize(8)
n = len(x)
m = len(y)


@cuda.jit
def fill(x):
    x[0] = n + m


fill[1, 1](x)
