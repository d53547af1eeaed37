# py2cu: --emit header
# py2cu[launch]: --emit launcher
# Structs with NumPy's layout; a struct that is not in the parameters is not exported.
import numpy as np
from numba import cuda

inner = np.dtype([("p", np.float32, (2, 3)), ("q", np.int32)])
outer = np.dtype([("a", inner, (4,)), ("b", np.float64), ("name", "S3")])
packed = np.dtype([("id", np.uint8), ("value", np.float64)])  # without a gap
padded = np.dtype([("id", np.uint8), ("value", np.float64)], align=True)
hidden = np.dtype([("own", np.int64)])


@cuda.jit
def records(x, y, z, one):
    i = cuda.grid(1)
    own = cuda.local.array(1, hidden)
    own[0].own = i
    if i < len(x):
        x[i].b = y[i].value + z[i].value + x[i].a[1].q + one.q + own[0].own


records[1, 1](np.zeros(3, outer), np.zeros(3, packed), np.zeros(3, padded), np.zeros(1, inner)[0])
