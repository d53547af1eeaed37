# Iterators as values: passed to functions, created once and read later, over ranges of several types, nested.
# py2cu: --sig 'iterate(int64[::1], float32[:, :], int32, uint8, int64)'
from numba import cuda


@cuda.jit(device=True)
def total(numbers):
    s = 0
    for i in numbers:
        s += i
    return s


@cuda.jit(device=True)
def weighted(pairs, x):
    s = 0
    for i, v in pairs:
        s += i * v
        x[0] += 1
    return s


@cuda.jit(device=True)
def chosen(n, k):
    if n > 3:
        return range(n)
    return range(k, n, 2)


@cuda.jit
def iterate(x, a, k, u, n):
    x[1] = total(range(n))
    x[2] = total(range(k, n))
    x[3] = total(range(n, 0, -2))
    x[4] = total((1, n, 3))
    x[5] = total(x)
    x[6] = total(x[2:5])
    x[7] = weighted(enumerate(x), x)
    x[8] = weighted(zip(x, range(n)), x)
    x[9] = weighted(enumerate(range(k), n), x)
    x[10] = total(chosen(n, k))
    r = range(u)
    x[11] = total(r) + len(r) + r.stop
    s = range(n) if n > 2 else range(3, n)
    for i in s:
        x[12] += i
    for i, (j, v) in enumerate(zip(range(3, n), x[1:])):
        x[13] += i * j * v
    for i in reversed(range(n, 3 * n, 4)):
        x[14] += i
    for i, j in zip(reversed(range(n)), reversed(x)):
        x[15] += i * j
    for i in range(-2147483648, k - 2147483640):
        x[16] += i
    for i in range(u, k):
        x[17] += i
    for i in range(n, n + 5):
        for j in range(i, n):
            if j == 3:
                continue
            if j == 7:
                break
            x[18] += i - j
    x[19] = max(1, *(n, 2))
    for v in (x[0], n), (3, x[1]):
        x[20] += v[0] * v[1]
    x[21] = 5 in range(k)
    it = iter((4, 5, n))
    for v in it:
        x[22] += v
    z = zip((1, 2, 3), (n, 5, 6))
    for p, q in z:
        x[23] += p * q
