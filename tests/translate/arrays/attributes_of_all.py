# Attributes of arrays have the same values in all contexts: strides of constant arrays, hasattr, loop bounds.
import numpy as np
from numba import cuda

TABLE = np.array([[1, 2, 3], [4, 5, 6]], dtype=np.int16)


@cuda.jit("void(int64[::1])")
def attributes(out):
    out[0] = TABLE.strides[0] + 10 * TABLE.strides[1]
    out[1] = TABLE.nbytes + TABLE.itemsize
    if hasattr(out, "real"):
        out[2] = len(TABLE.strides)
    for i in range(out.itemsize):
        out[3] += i
