# py2cu: --line-directives
# Statements without a counterpart in the other language: each refers to the line of its origin.
from numba import cuda, float32


@cuda.jit(device=True)
def pair(n):
    if n > -3:
        return n, 1

    return 2, n


@cuda.jit("void(float32[::1], float32[:, ::1], int64)")
def kernel(x, y, n):
    a, b = pair(n)

    a, b = b, a
    c = (a
         if b else x[0])
    x[0] = (d := a + 1) * d

    for v in (x, y[0]):
        v[0] = c

        v[1] = 2
    i = 0

    while i < n and x[i] > 3:
        i += 1
        if x[i]:
            continue

        x[i] = 1
    x[1:] = y[0]

    y += 1
    for k, w in enumerate(x):

        if w:
            break
    else:
        x[2] = k
    s = cuda.shared.array(8, float32)

    s[0] = min(x[0],
               x[1])
    if a > 3:
        e = 1
    elif a > 2:
        e = 2

    else:
        e = 3
    cuda.syncthreads()
    x[3] = e + s[0]

    assert n > 2
    it = iter(x)
    x[4] = next(it)
    x[5] = sum(x)

    return
