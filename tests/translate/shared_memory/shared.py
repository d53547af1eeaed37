"""Shared and local arrays: every way to specify shape and dtype."""
import numpy as np
from numba import cuda, float32, types
from numba.cuda import local, shared

N = 64
SHAPE = (4, 8)
DTYPE = np.int32


@cuda.jit("void(float32[::1], int32[::1], float64[:, ::1])")
def spellings(f, s, d):
    a = cuda.shared.array(N, float32)
    b = cuda.shared.array((N,), dtype=np.float32)
    c = cuda.shared.array(shape=(N, 2 * N), dtype=types.int32)
    e = shared.array(SHAPE, DTYPE)
    g = cuda.shared.array(16, 'float64')
    h = cuda.shared.array(10, dtype=f.dtype)
    k = cuda.local.array(3, np.uint8)
    m = local.array((2, 3, 4), types.float64)
    p = cuda.shared.array(1, types.boolean)
    q = cuda.shared.array((2, 2, 2, 2), np.int64)
    t = cuda.threadIdx.x
    a[t] = f[t]
    b[t] = a[t] * 2
    c[t, 3] = s[t]
    e[1, 2] = c[t, 4]
    g[t & 15] = d[t, 0]
    h[2] = b[t]
    k[0] = t
    k[1] = k[0] + 1
    m[1, 2, 3] = g[3]
    p[0] = t > 3
    q[1, 0, 1, 0] = t
    cuda.syncthreads()
    f[t] = a[N - 1 - t] + h[2] + k[1]
    s[t] = e[1, 2] + q[1, 0, 1, 0]
    d[t, 1] = m[1, 2, 3]
    if p[0]:
        f[0] = len(a) + c.shape[1] + c.size + m.ndim


@cuda.jit("void(int32[::1])")
def negative_indices(s):
    a = cuda.shared.array(N, types.int32)
    t = cuda.threadIdx.x
    a[-1] = 1
    a[t - 1] = 2
    a[-t - 1] = 3
    cuda.syncthreads()
    s[t] = a[t]


@cuda.jit("void(float32[::1], float32[::1])")
def aligned(x, y):
    a = cuda.shared.array(N, float32, alignment=16)
    b = cuda.local.array(4, float32, 16)
    i = cuda.threadIdx.x
    a[i] = x[i]
    b[i & 3] = a[i]
    cuda.syncthreads()
    y[i] = a[N - 1 - i] + b[0]
