# Local arrays of which a condition selects one, in loops; flat positions of transposed arrays.
# py2cu: --sig 'work(float32[::1], int64, float32[:, :])'
import numpy as np
from numba import cuda, float32


@cuda.jit
def work(x, n, m):
    for k in range(n):
        a = cuda.local.array(4, float32)
        b = cuda.local.array(4, float32)
        c = a if k > 3 else b
        c[k % 4] = x[k]
        d = c[1:]
        x[k] = d[0] + a[0]
    e = cuda.local.array((2, 3), np.float32)
    f = e[1]
    for i in range(3):
        f[i] = i
        e[0, i] = f[i] + 1
    x[0] = e[0, n % 3] + f[1]
    row = e[0] if n > 2 else e[1]
    for i in range(3):
        row[i] *= 2
    x[1] = e[1, 2]
    x[2] = m.T.flat[n]
    x[3] = m.T.flat[3]
    m.T.flat[n] = 5
    g = cuda.local.array(2, np.int32)
    if n > 5:
        g[0] = 1
        g[1] = n
        x[4] = g[n % 2]
    h = cuda.shared.array(8, np.float32)
    p = h if n > 4 else e[1]
    p[0] = 7
    x[5] = h[0] + e[1, 0]
