"""Views of views of views: sliced, transposed and extended, read and written, of arrays in any memory."""
import numpy as np
from numba import cuda, float32


@cuda.jit("void(float32[:, :, ::1], float32[:, :], int64, int32)")
def kernel(x, y, n, a):
    b = x[1:, n]
    c = b[::2, a:]
    d = c.T[::-1]
    x[0, 0, 0] = d[1, 2] + c[n, a] + b[a][n]
    e = x[n][1:][:, ::2]
    f = e[..., np.newaxis]
    x[0, 0, 1] = f[n, a, 0] + e.T[a, n] + e[:, None, 1:][n, 0, a]
    g = y.T[a]
    h = g[::-1][2:]
    x[0, 0, 2] = h[n] + h[-1] + g[-2]
    s = cuda.shared.array((4, 6, 8), float32)
    t = s[n]
    u = t[1:4, ::2]
    v = u.T
    v[n, 2] = 1
    u[a] = 2
    w = s[:, 2, :]
    w[1] = w[2]
    s[1:, a, n] += 3
    x[1] = s[0, :, :4]
    k = x.reshape(-1)
    k[n] = 4
    m = x[0].reshape((2, -1))
    m[1, a] = k[2]
    o = x[n, a]
    o[:] = y[a, ::-1]
    p = o[1:][1:][1:]
    p[0] = p[n] + len(p) + p.size + p.shape[0]
    q = x.transpose(2, 0, 1)
    q[n, a, 1] = q.shape[0] + q.shape[2]
    r = x[:, :, 0].T
    r[a] = 5
    l1 = cuda.local.array(8, float32)
    l2 = l1[2:6]
    l2[:] = 6
    l2[n] = l1[::-1][1]
    x[0, 1] = l2[::-2][0]
