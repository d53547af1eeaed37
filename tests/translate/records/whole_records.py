"""Records by `()` and `...`, fields of array fields, array items, and their positions."""
import numpy as np
from numba import cuda

INNER = np.dtype([("at", np.int32), ("more", np.float32, (3,)), ("wide", np.float64)], align=True)
EDGE = np.dtype([("start", np.int64), ("inner", INNER), ("name", "S4"), ("pairs", INNER, (2,))], align=True)


@cuda.jit
def kernel(edges, one, x, n):
    e = edges[n]
    x[0] = e[()].start + e[...].inner.at
    x[1] = edges.start[n] + edges["inner"]["at"][n] + edges.inner.more[n, 2]
    x[2] = edges.inner[n].wide + edges[n].pairs[1].more[n]
    edges.inner.more[n] = 3
    edges.inner.at[:] = x[0]
    edges[n].pairs[n].wide = edges[1].pairs[0].wide
    edges[n].pairs[1] = edges[n].inner
    edges.inner[n] = e.pairs[0]
    x[3] = e["start"] + e[0] + e["inner"]["more"][n] + e[1][1][0]
    e.inner.more[1:] = 2
    for v in e.inner.more:
        x[4] += v
    for p in e.pairs:
        x[5] += p.at
    for f in edges:
        x[6] += f.start
    if e.name == b"ab" or edges.name[n] != e.name or e.name < edges[0].name:
        x[7] = len(e.name)
    x[8] = one[()].start + one[...].inner.wide if n else 0
    one[()].start = 3
    x[9] = edges.start.size + edges.inner.more.ndim + edges.inner.more.shape[1] + edges.start.strides[0]
    edges[1:].inner.at[n] += 2
    edges[::2].start[n] *= 3


edges, one, x = np.zeros(9, dtype=EDGE), np.zeros((), dtype=EDGE), np.zeros(9, dtype=np.float64)
kernel[1, 9](edges, one, x, 3)
