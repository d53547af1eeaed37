"""All forms of x ** n."""
from numba import cuda


@cuda.jit("void(float32, float64, int32, int64, uint64, float32[::1], float64[::1], int64[::1], uint64[::1])")
def powers(x, y, i, n, u, f, d, s, w):
    f[0] = x ** 2
    f[1] = x ** n
    f[2] = x ** x
    d[3] = x ** 2.0
    d[4] = y ** 3
    d[5] = y ** -1
    d[6] = y ** 0.5
    d[7] = y ** n
    d[8] = y ** 0
    s[9] = n ** 2
    s[10] = i ** n
    w[11] = u ** u
    s[12] = 2 ** n
    d[13] = 2.0 ** n
    d[14] = n ** 0.5
    s[15] = 2 ** 10
    s[16] = n ** 1
    s[17] = (n + 1) ** 4
    d[18] = -y ** 2
    d[19] = y ** 2 ** 3
    d[20] = y ** 17
