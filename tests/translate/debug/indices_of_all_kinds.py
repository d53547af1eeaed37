"""Checked indices: constants inside and outside, negative ones, of each width, of tuples, in statements that are lowered twice."""
# py2cu: --boundscheck
# py2cu[debug]: --debug
# py2cu[both]: --debug --boundscheck --assume small,noalias
from numba import cuda, float32


@cuda.jit("void(float32[::1], float32[:, ::1], UniTuple(int64, 3), int64, uint64, uint8, int32)")
def kernel(x, m, t, n, u, b, i):
    a = cuda.local.array((4, 2), float32)
    a[0, 1] = 1
    a[-4, -1] = 2
    a[3, 1] = a[4, 0]
    a[-5, 0] = a[0, 2]
    x[0] = t[n] + t[-1] + t[i] + t[u]
    x[u] = x[b] + x[i]
    m[n, u] = m[-1, -n]
    x[n] += x[n]
    for c in (x, m[0]):
        c[n] = 1
    while x[n] > 3 and m[i, i] < 2:
        x[n] -= 1
    if n > 0 and x[n - 1] > 0 or x[n + 1] > 0:
        x[1] = 2
    y = m[n]
    y[i] = m[n][i] + m[n, 1:][i]
    x[n // i] = x[n % u]
    x[2] = 1 / n + n / 2 + n // 2
    assert n > 0, "n is positive"
    for k in range(0, n, i):
        x[k] = k
    z = x[2:]
    z[0] = z[n]
