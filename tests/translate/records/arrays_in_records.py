"""Arrays in records in arrays: their rows, complete fields, and both as arguments."""
import numpy as np
from numba import cuda, float32, from_dtype

inner = np.dtype([("p", np.float32, (2, 3)), ("q", np.int32)])
outer = from_dtype(np.dtype([("a", inner, (4,)), ("b", np.float32, (2,)), ("c", inner)]))


@cuda.jit(device=True)
def total(v):
    s = float32(0)
    for i in range(v.shape[0]):
        s += v[i]
    return s


@cuda.jit((outer[::1], float32[::1]))
def kernel(x, out):
    i = cuda.grid(1)
    out[0] = x[i]["a"][1]["p"][1, 2]
    out[1] = total(x[i]["a"][2]["p"][1])
    out[2] = total(x[i].b)
    out[3] = x[i].a[3].q + x[i].c.p[0, 1]
    row = x[i].c.p[1]
    row[2] = 7
    out[4] = total(row[1:])
    ps = x.c.p
    out[5] = ps[i, 1, 2]
    qs = x["c"]["q"]
    qs[i] = 4
    out[7] = x[i].c.p.T[2, 1]
    r = x[i]
    r.b[1] = out[8]
