# Parts of tuples: starred targets, repetition, run-time indices.
# py2cu: --sig 'unpack(int64[::1], float32[::1], float32[::1], int64)'
from numba import cuda


@cuda.jit
def unpack(x, a, b, i):
    first, *rest, last = (i, i + 1, i + 2, i + 3)
    x[0] = first
    x[1] = last
    x[2] = len(rest)
    x[3] = rest[0] + rest[1]
    *front, end = (x[4], x[5], 2)
    x[6] = front[1] + end
    head, *none = (7,)
    x[7] = head + len(none)
    repeated = (i, 5) * 2
    x[8] = repeated[2] + len(repeated)
    x[9] = len((1, 2) * 0)
    pairs = ((1, i), (2, i + 1), (3, x[11]))
    one, two = pairs[i % 3]
    x[12] = one + two
    chosen = (a, b)[i % 2]
    chosen[0] = 1
    x[13] = ((i, 2.5), (3, 4.5))[i & 1][0]
    x[14] = (1, 2, 4)[i % 3]
    x[15] = (i, x[15], 4)[-1 - i % 3]
    for p in pairs:
        x[p[0]] += p[1]
    (c, d), e = (1, i), 3
    x[16] = c + d + e
    c, d = d, c
    x[17] = c - d
