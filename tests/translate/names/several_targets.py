"""a = b = value: one of the names receives the value, without another variable."""
from numba import cuda


@cuda.jit("void(float64[::1], float32[::1], int64)")
def kernel(out, x, n):
    a = b = n * 2.5  # of the same type
    out[0] = a + b
    s = t = 0.0
    for i in range(n):
        s += x[i]
        t += s
    out[1] = s - t
    c = d = x[0] * x[1]
    if n > 2:
        c = 0.5 + n
    out[2] = c * d
    out[3] = out[4] = x[2] * 2
    p = out[5] = x[3] * 3
    out[6] = q = x[4] * 3
    out[7] = p + q
    n = m = n + 1
    out[8] = n * m
    i = out[i] = n - 3
    out[i] = j = i = n * 2 - 5
    out[9] += i * j
