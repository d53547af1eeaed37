"""Arithmetic of whole arrays with numbers, rows, columns and other arrays, in each kind of memory and each kind of statement."""
# py2cu: --assume noalias
import numpy as np
from numba import cuda, float32, int32


@cuda.jit("void(float32[:, ::1], float32[::1], float32[:, :], int32[::1], int64)")
def kernel(x, y, z, k, n):
    x[:] = y + 1
    x += y
    x[1:] -= x[1:] * 2
    x[n] = -y * n + z[0]
    x[:, 1] = z[:, 0] / 2
    z *= 3
    z[:] = x * x
    z[1] += y[0]
    y[1:] = np.sqrt(y[1:]) + np.maximum(y[1:], 0)
    k[:] = k // 2 + k % 3 - (k << 1) + ~k
    k += 1
    k[:] = (y > 1) & (y < 2)
    s = cuda.shared.array((4, 8), float32)
    s[:] = 0
    s[n] = y[:8] * 2
    s += 1
    a = cuda.local.array(4, int32)
    a[:] = 5
    a *= a
    x[0, :4] = a + s[1, :4]
    x[:2, :2] = 7
    np.add(y, 1, y)
    np.multiply(y, y, out=y)
    for i in range(n):
        x[i] += y * i
        x[i, i:] = y[i:]
