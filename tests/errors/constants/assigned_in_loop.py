"""A number that a loop changes has a different value for each launch."""
import math
import numpy as np
from numba import cuda

x = np.zeros(8)


@cuda.jit
def k(x):
    x[0] = n


for i in (2, 3):
    n = math.factorial(i)
    k[1, 1](x)
