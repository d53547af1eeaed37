"""An index that may be negative and is used repeatedly is normalized once."""
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[::1], int64, int64)")
def straight(m, x, i, j):
    # the row, four times
    m[i, 0] = 1
    m[i, 1] = m[i, 2] + m[i, j]

    x[j] += m[i, j] * x[j]
    i -= 1  # a different row from here on
    m[i, 0] = m[i, 1] * m[i, 2]
    i = int(m[i, 0])
    m[i, 0] = m[i, 1]  # twice


@cuda.jit("void(float32[:, ::1], float32[::1], int64, int64)")
def loops(m, x, i, j):
    for k in range(m.shape[1]):
        m[i, k] = m[i, k] * x[j]
    while x[i - 1] > 0 and x[i - 1] < j:
        x[i - 1] -= 1
    for k in range(j):
        i += k
        x[i] = x[i] * x[i]
    for k in range(-3, 3):
        x[k] += x[k] * x[k]


@cuda.jit("void(float32[::1], int64, int64)")
def branches(x, i, j):
    if i > j:
        x[i] = 1
    elif x[i] > 2:
        x[i] = x[i] + x[j] * x[j]
    else:
        x[j] = x[j] + x[j]
    if j != 0:
        x[i // j] = x[i // j] * x[i // j]
    if i < 3:
        at = i + j
        x[at] = x[at] + x[at]


@cuda.jit("void(float32[::1], int64[::1], int64)")
def not_at_once(x, ind, i):
    x[ind[i]] = x[ind[i]] + x[ind[i]]  # memory may change in between
    if i > 0:
        last = i - 5
    if i > 3:
        x[last] = 1
    if i > 4:
        x[last] = 2
    if i > 5:
        x[last] = 3


@cuda.jit("void(float32[::1], int64, int64)")
def in_a_view(x, n, j):
    v = x[2:n]
    v[j] = v[j] * 2 + v[j]


@cuda.jit("void(float32[::1], int64, int64)")
def not_on_every_path(x, i, j):
    if i > 0:
        last = i - 5
    if j > 0:
        if i > 3:
            x[last] = 1
        if i > 4:
            x[last] = 2
        if i > 5:
            x[last] = 3
    if i > j:
        pass
    elif x[j] > 2:  # the condition is one of the three uses
        x[j] += 3
    else:
        x[j] = 4
