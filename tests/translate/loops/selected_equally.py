"""Ranges and iterators selected by a condition with similar operands; None and bytes that are passed on."""
from numba import cuda

NAME = b"ab"


@cuda.jit(device=True)
def given(x, extra=None):
    return x[0] if extra is None else x[extra]


@cuda.jit("void(int64[::1], int64[::1], int64, int64, boolean)")
def kernel(x, y, n, m, up):
    r = range(2, n, 3) if up else range(2, m, 3)
    for i in r:
        x[i] = 1
    s = range(n) if up else range(m)
    for i in s:
        x[i] = 2
    x[0] = len(r) + len(s) + r.start + s.stop
    t = enumerate(x) if up else enumerate(y)
    for i, v in t:
        x[i] = v
    p = zip(x, range(2, n)) if up else zip(y, range(2, m))
    for a, b in p:
        x[1] += a * b
    x[2] = given(x) + given(x, None) + given(x, 3)
    for c in NAME:
        x[3] += c
    x[4] = NAME[n] + NAME[1] + len(NAME) + b"xyz"[n]
    u = ((n, m),)
    x[5] = u[n][0] + u[0][n]
    k = None
    x[6] = given(x, k)
    w = x if up else y
    for v in w:
        x[7] += v
    z = x[n:m] if up else x[m:n]
    for v in z:
        x[8] += v
    x[9] = (n if up else m) + (x[0] if n > 3 else 1 if up else 2)
