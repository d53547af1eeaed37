"""Global values that kernels cannot use, as a name and in expressions."""
import numpy as np
from numba import cuda
from numpy import identity

BIG = (np.zeros(20000), 1)
ARRAYS = (np.arange(3), np.zeros(2))
TEXTS = ["a", "b"]
TABLE = {"a": 1}


class Plain:
    size = 3

    def grow(self):
        return self.size


thing = Plain()


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = identity
    x[2] = BIG[0][n]
    x[3] = ARRAYS[n][0]
    x[4] = TEXTS[0]
    x[5] = TABLE["a"]
    x[6] = TABLE[n]
    x[7] = thing.size
    x[8] = Plain.size + Plain.other
    x[9] = Plain().grow()
    x[11] = np.pi.real + np.inf.nothing
    x[13] = identity(3)[n]
    x[14] = x[nowhere:][0]
    x[15] = x[nowhere, 0]
    x[16] = nowhere.attribute
    x[17] = nowhere(1)
    x[18] = -nowhere
    x[19] = nowhere < 3 < n
    x.fill(nowhere)
    x[nowhere] = 1
    x[0:2] = nowhere
    x[20] = (nowhere, 1)[1]
    x[21] = n if nowhere else 2
    x[22] = nowhere and n
    n += nowhere
    del x[0]
    for i in nowhere:
        x[0] = i
    while nowhere:
        x[0] = 1
    assert nowhere
    if nowhere is None:
        x[0] = 2
    return nowhere
