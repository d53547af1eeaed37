"""Indices in records, which are nonnegative with --assume nonnegative."""
# py2cu: --assume nonnegative
# py2cu[small]: --assume nonnegative,small,noalias
import numpy as np
from numba import cuda

EDGE = np.dtype([("start", np.int32), ("stop", np.int64), ("inner", [("at", np.int32), ("more", np.int32, (3,))])])
ONE = np.array([3], dtype=np.int32)
FOUR = np.array([0, 2, 1, 3], dtype=np.int64)


@cuda.jit
def kernel(edges, x, n, f, c):
    i = cuda.grid(1)
    e = edges[i]
    x[e.start] = x[e.stop]
    x[e.inner.at] = x[edges[n].inner.more[i]]
    x[e.inner.more[n] + 1] = x[int(f)]
    x[ONE[0] + i] = x[FOUR[i]] + x[FOUR[n] - 1]
    x[e.start - e.stop] = x[e.start * 2 + e.stop]
    x[-e.start] = x[e.start + x[n]]
    x[(e.start + 1) * n] = x[x[e.stop] // 2 + (x[n] >> 1)]
    x[n - 1 + i] = x[min(e.start, n)] + x[max(n, 0)] + x[abs(n)]
    x[c.stop] = 1


edges, x, c = np.zeros(9, dtype=EDGE), np.zeros(9, dtype=np.int64), np.zeros(1, dtype=EDGE)[0]
kernel[1, 9](edges, x, 3, np.float32(2), c)
