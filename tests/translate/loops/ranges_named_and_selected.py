"""Named ranges and iterators: of 32 and 64 bits, selected by a condition, with separate bounds on each path."""
from numba import cuda, int32


@cuda.jit("void(int64[::1], int32, int64, boolean)")
def chosen(x, a, n, up):
    r = range(a) if up else range(int32(2), a, int32(3))
    for i in r:
        x[i] = i
    q = range(n) if up else range(n, 0, -1)
    x[0] = q.start + q.stop + q.step
    for i in q:
        x[i] += 1
    x[1] = len(q)
    if up:
        s = range(n)
    else:
        s = range(1, n)
    for i in s:
        x[i] -= 1
    x[2] = n in s
    x[3] = x[4] not in s


@cuda.jit("void(int64[::1], float32[::1], boolean)")
def several(x, f, up):
    pairs = zip(x, f) if up else zip(x[1:], f[1:])
    for a, b in pairs:
        x[0] += a
        f[0] += b
    items = iter(f) if up else iter(f[2:])
    for v in items:
        f[1] += v


@cuda.jit(device=True)
def total(numbers):
    sum_ = 0
    for i in numbers:
        sum_ += i
    return sum_


@cuda.jit("void(int64[::1], int32, int64)")
def handed(x, a, n):
    x[0] = total(range(a)) + total(range(n)) + total(range(1, n, 2))
    x[1] = total(x) + total((1, 2, 3)) + total(reversed(range(n)))
    x[2] = total(x.flat)
    both = range(a)
    x[3] = total(both) + both.start + len(both)
    x[4] = (3 in both) + (a in range(4, 9)) + (x[0] in range(9, 2, -2)) + (2.5 in range(4))
