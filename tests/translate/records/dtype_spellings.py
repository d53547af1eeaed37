# Spellings of record dtypes.
# py2cu: --sig 'read(A[::1], B[::1], C[::1], D[::1], E[::1], float64[::1])'
import numpy as np
from numba import cuda, from_dtype

A = from_dtype(np.dtype([("a", "i4"), ("b", "<f8"), ("c", "?"), ("d", "b"), ("e", "B"), ("f", "h"), ("g", "H"), ("h", "e"), ("i", "F")]))
B = from_dtype(np.dtype([("x", np.float32), ("y", np.uint16)], align=True))
C = from_dtype(np.dtype([("p", float), ("q", int), ("r", complex), ("s", bool), ("t", "S3"), ("u", "U2")], align=True))
D = from_dtype(np.dtype([("m", "float32", (2,)), ("n", "i2", 3), ("o", np.dtype("l"))]))
E = from_dtype(np.dtype([("v", "q"), ("w", "int"), ("z", "complex"), ("y", "float")]))


@cuda.jit
def read(a, b, c, d, e, x):
    x[0] = a[0].a + a[0].b + a[0].c + a[0].d + a[0].e + a[0].f + a[0].g + a[0].h + a[0].i.real
    x[1] = b[0].x + b[0].y
    x[2] = c[0].p + c[0].q + c[0].r.imag + c[0].s
    x[3] = d[0].m[1] + d[0].n[2] + d[0].o
    x[4] = e[0].v + e[0].w + e[0].z.real + e[0].y
    x[5] = len(c[0].t) + len(c[0].u)
