"""Comparisons: chained ones, and of types that C would compare differently."""
from numba import cuda


@cuda.jit("void(int8, uint8, int32, uint32, int64, uint64, float32, float64, bool_[::1])")
def compare(a, b, i, u, n, w, x, y, out):
    out[0] = a < b
    out[1] = i < u
    out[2] = n < u
    out[3] = n < w
    out[4] = w >= i
    out[5] = w == 5
    out[6] = w < u
    out[7] = x < y
    out[8] = x < i
    out[9] = x == n
    out[10] = y != y
    out[11] = x < 0.1
    out[12] = 0 < i < 10
    out[13] = 0 <= i + 1 < n <= 100
    out[14] = not i < 3
    out[15] = i < 3 and x > 0 or y > 0
    out[16] = (i < 3 or x > 0) and y > 0
    out[17] = not (i and n)
    out[18] = (a < b) == (i < u)
    out[19] = (a < b) != True
    out[20] = -1 < u


@cuda.jit
def next_value(state):
    state[0] += 1
    return state[0]


@cuda.jit("void(int64[::1], int64[::1])")
def evaluated_once(state, out):
    if 0 < next_value(state) < 10:
        out[0] = 1
    if state[0] < next_value(state) <= state[1] != 7:
        out[1] = 1
