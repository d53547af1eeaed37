"""Values of every type stored in arrays of every type; the store converts them."""
from numba import cuda


@cuda.jit("void(int8[::1], uint8[::1], int16[::1], uint16[::1], int32[::1], uint32[::1], int64[::1], uint64[::1], "
          "float32[::1], float64[::1], bool_[::1], int64, float64, float32, bool_)")
def stores(a, b, c, d, e, f, g, h, x, y, p, i, v, w, q):
    a[0] = i
    b[0] = i
    c[0] = v
    d[0] = w
    e[0] = v
    f[0] = q
    g[0] = w
    h[0] = v
    x[0] = v
    y[0] = w
    p[0] = i
    x[1] = i
    y[1] = i
    p[1] = v
    x[2] = 0.1
    x[3] = 2
    y[2] = 3
    a[1] = 200
    b[1] = -1
    x[4] = q
    g[1] = h[1]
    h[2] = g[2]
    e[1] = 2147483648
    a[2] += 1
    b[2] *= 2
    e[2] -= v
    x[5] += v
    x[6] += w
    x[7] += 1
    y[3] += w
    p[2] |= q
    e[3] //= 2
    e[4] %= 3
    f[1] >>= 1
    e[5] <<= i
    x[8] /= 2
    x[9] **= 2
    y[4] //= 3.0
    p[3] &= i > 0
