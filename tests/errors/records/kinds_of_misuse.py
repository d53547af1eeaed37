"""Invalid operations on records and record arrays: comparisons, fields by other keys, arithmetic."""
import numpy as np
from numba import cuda

POINT = np.dtype([("x", np.float32), ("y", np.float32)])


@cuda.jit
def kernel(a, out, n):
    out[0] = a[0] is a[1]
    out[1] = a[0] == a[1]
    out[2] = a[0] + 1
    out[3] = a[0][2]
    out[4] = a[0]["z"]
    out[5] = a[0][n]
    out[6] = a["z"][0]
    out[7] = a.z[0]
    out[8] = a[0].z
    out[9] = a[0][-3]
    out[10] = float(a[0])
    out[11] = a.x.y[0]
    out[12] = a[0].x.y
    a[0] = 1
    a[0].z = 1
    a[0].x = a[1]
    a[0]["x"] = "b"
    a.x = 1
    for p in a[0]:
        out[13] = p
    out[14] = len(a[0])
    out[15] = a[0](1)
    out[16] = not a[0]
    if a[0]:
        out[17] = 1
    b = a[0] if n else 1
    p, q, r = a[0]


a, out = np.zeros(4, dtype=POINT), np.zeros(20, dtype=np.float32)
kernel[1, 4](a, out, 3)
