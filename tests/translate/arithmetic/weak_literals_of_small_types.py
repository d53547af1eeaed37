# py2cu: --weak-literals
"""Number literals next to arrays of small types."""
from numba import cuda

N = 3


@cuda.jit("void(int8[::1], float16[::1], float32[::1], float64[::1])")
def kernel(a, h, f, out):
    i = cuda.grid(1)
    if i < a.size:
        out[i] = 2.5 - a[i]
        out[i] += a[i] / 2 + 2 / a[i]
        out[i] += 7 - a[i] * N
        a[i] = 2 ** a[i]
        h[i] = 1.5 / h[i] + 2 * h[i]
        f[i] = 2.5 - f[i] ** 2
        out[i] -= 300 - f[i]


@cuda.jit("void(int8[::1], float64[::1])")
def arrays(a, out):
    out[:] = 2.5 - a
    out += a / 2
    out -= 2 / a
    a[:] = 7 - a * N
