"""and, or and not, also as values; arithmetic of bool."""
from numba import cuda


@cuda.jit("void(int64, int64, float64, bool_, bool_, int64[::1], float64[::1], bool_[::1])")
def values(a, b, x, p, q, s, d, out):
    s[0] = a and b
    s[1] = a or b
    s[2] = a or b or 7
    d[3] = a and x
    d[4] = x or 1
    s[5] = p + q
    s[6] = p * 3
    s[7] = p and a
    out[8] = p & q
    out[9] = p | q
    out[10] = p ^ q
    out[11] = not a
    out[12] = not x
    out[13] = ~p
    out[14] = p == q
    out[15] = p and q
    s[16] = p if q else a
    s[17] = -p
    s[18] = p - q
    d[19] = p / 2
    s[20] = a < b
    s[21] = (a < b) + (b < a)
    s[22] = 3 if a and b else 4


@cuda.jit("void(float32[::1], int64, float32)")
def short_circuit(x, i, limit):
    if 0 <= i and i < x.size and x[i] > limit:
        x[i] = limit
    if i < 0 or x[i] == 0:
        x[0] = limit
    inside = 0 <= i < x.size
    if not inside or x[i] != x[i]:
        return
    x[i] = 1
