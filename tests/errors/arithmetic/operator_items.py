import operator

import numpy as np
from numba import cuda


@cuda.jit("void(float64[::1], int64)")
def kernel(x, k):
    x[0] = operator.setitem(x, 0, 1)
    x[1] = operator.getitem(x)
    x[2] = (1, 2, k).index("a")
    x[3] = ((1, 2), (3, 4)).count(k)
    x[4] = np.angle(x)
    x[5] = np.angle(True)
    x[6] = np.isscalar(x, k)
