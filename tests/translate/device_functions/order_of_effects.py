"""Values are saved before later side effects: bounds of ranges, chains, targets, arguments, named expressions."""
from numba import cuda


@cuda.jit(device=True)
def bump(x, i):
    x[i] += 1
    return x[i]


@cuda.jit(device=True)
def both(x, i):
    x[i] -= 1
    return x[i], x[0]


@cuda.jit("void(int64[::1], int64[:, ::1], int64)")
def kernel(x, y, n):
    for i in range(bump(x, 0), bump(x, 1)):
        x[2] = i
    for i in range(bump(x, 0), x[0] + n, bump(x, 2)):
        x[3] = i
    for i in range(x[4], bump(x, 4)):
        x[4] = i
    x[5] = bump(x, 5) < bump(x, 6) < bump(x, 7)
    x[6] = x[5] < bump(x, 5) <= x[5]
    x[7], x[x[7]] = bump(x, 7), bump(x, 8)
    x[bump(x, 9)], x[bump(x, 10)] = n, x[9]
    (x[0], x[1]), x[2] = both(x, 3), bump(x, 0)
    x[bump(x, 1)] += bump(x, 2)
    y[n][bump(x, 3)] = bump(x, 4)
    y[bump(x, 0), x[0]] += x[0]
    t = both(x, 5)
    u = t, bump(x, 0)
    x[8] = t[0] + u[0][1] + u[1]
    x[9] = (v := bump(x, 9)) + v + (v := v * 2) + v
    x[10] = (w := both(x, 1))[0] + w[1]
    x[11] = len((bump(x, 2), n)) + len(both(x, 3))
    x[12] = bump(x, bump(x, 1)) + x[1] * bump(x, 1)
    a, b = x[13], bump(x, 13)
    x[14] = a + b
    row = y[bump(x, 2)]
    row[0] = bump(x, 3)
    if bump(x, 0) > 3 and bump(x, 1) or not bump(x, 2):
        x[0] = 0
    while bump(x, 0) < 9 and (k := bump(x, 1)) < 7:
        x[2] = k
    x[15] = bump(x, 3) if bump(x, 4) else both(x, 5)[0]
    x[n if bump(x, 0) else x[0]] = (bump(x, 6), x[6])[1]
    x[bump(x, 0):bump(x, 1)] = bump(x, 2)
    x[16] = max(bump(x, 0), x[0], bump(x, 0)) + min(x[1], bump(x, 1))
    x[17] = both(x, 0) < both(x, 1)
    x[18] = bump(x, 0) in (x[0], bump(x, 1))
