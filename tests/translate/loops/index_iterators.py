"""np.ndindex, np.ndenumerate, np.nditer and .flat of arrays with each layout and number of axes."""
import numpy as np
from numba import cuda


@cuda.jit("void(int64[:, ::1], float32[:, :], int64[::1, :], float32[::1], float32[:])")
def places(x, y, z, f, g):
    for i, j in np.ndindex(3, x.shape[1]):
        x[i, j] = i
    for p in np.ndindex(x.shape):
        x[p] += 1
    for i in np.ndindex(4):
        f[i] = 2
    for (i, j), v in np.ndenumerate(y):
        x[i, j] += v
    for p, v in np.ndenumerate(z):
        x[p] += v
    for (i,), v in np.ndenumerate(g):
        f[i] += v
    for v in x.flat:
        f[1] += v
    for v in y.flat:
        f[2] += v
    for v in z.flat:
        f[3] += v
    for i, v in enumerate(g.flat):
        f[i] += v
    f[4] = y.flat[3] + z.flat[4] + x.T.flat[5] + x.flat[6] + g.flat[7] + len(y.flat)


@cuda.jit("void(int64[:, ::1], float32[:, ::1], int64[::1, :], int64[::1, :], float32[::1], float32[:])")
def iterated(x, y, z, w, f, g):
    for a in np.nditer(x):
        f[0] += a.item()
    for a, b in np.nditer((x, y)):
        f[1] += a[()] * b.item()
    for a, b in np.nditer((z, w)):
        f[2] += a.item() * b.item()
    for a, b in np.nditer((x, z)):
        f[3] += a.item() * b.item()
    for a, b in np.nditer((f, g)):
        f[4] += a.item() * b.item()
    for a in np.nditer(z):
        a[()] = 3
    for a, b in np.nditer((x, 2)):
        f[5] += a.item() * b.item()
    for a, b in np.nditer((2.5, y)):
        f[6] += a.item() * b.item()
    for a in np.nditer(z[1:]):
        f[7] += a.item()
