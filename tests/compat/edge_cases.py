# SPDX-License-Identifier: MIT
"""Handwritten edge cases of the language. record_programs.py runs them in CPython like the random programs, and a unit test interprets them.

Each function corner_* is a program whose arguments are the arrays of statements/program.py: A, B, M and D are read, the others belong to the thread. The
expected arrays are CPython's, so this file contains no expectations; the effect of an edge case must be visible in `out` or `outf`.
"""
import cmath
import math
import operator
from collections import namedtuple

import numpy as np
from py2cu import cuda

EMPTY = ()
PAIR = (3, 4)
KSTEP = 2
NESTED = ((1, 2), (3, 4), (5, 6))
TABLE = np.array([[1, -2, 3], [4, 5, -6]])
WEIGHTS = np.array([0.5, 0.25, -2.0])
Point = namedtuple("Point", "x y")
WORDS = ("ab", "abc", "b")
DAY = np.timedelta64(1, "D")
HOUR, HOURS = np.timedelta64(1, "h"), np.timedelta64(36, "h")


@cuda.jit(device=True)
def swapped(a, b):
    return b, a


@cuda.jit(device=True)
def several(*items):
    total = 0
    for item in items:
        total = total * 3 + item
    return total


@cuda.jit(device=True)
def maybe(n):
    if n > 2:
        return n * 2
    return None


@cuda.jit(device=True)
def either(n, x, y):
    return x if n > 1 else y


@cuda.jit(device=True)
def filled(x, value=7, *, step=1):
    for i in range(0, len(x), step):
        x[i] = value + i


@cuda.jit(device=True)
def even(n):
    return True if n == 0 else odd(n - 1)


@cuda.jit(device=True)
def odd(n):
    return False if n == 0 else even(n - 1)


@cuda.jit(device=True)
def counted(x, n):
    total = x[0] * 0
    for i in steps(n):
        total = total * 3 + x[i % len(x)]
    return total


@cuda.jit(device=True)
def steps(n):
    return range(n % 3, 9, 2)


@cuda.jit(device=True)
def chosen(x, n=None):
    if n is None:
        return x * 2
    return x + n


@cuda.jit(device=True)
def defaulted(x, n=None, scale=None):
    if n is None:
        n = 3
    if n is None:
        return x
    if scale is None:
        scale = 2
    elif scale > 5:
        scale = 5
    return x + n * scale if scale is not None else n


@cuda.jit(device=True)
def set_point(p, k):
    p[0] = k
    p[1] = k * 2


@cuda.jit(device=True)
def parts_of(x):
    return x[1:3], len(x), x[0]


@cuda.jit(device=True)
def first_of(x):
    if len(x.shape) == 2:
        return x[1, 0]
    return x[1]


@cuda.jit(device=True)
def axes_of(x):
    return len(x.shape) * 10 + len(x.strides) if x.ndim > 1 else x.ndim


@cuda.jit(device=True)
def noted(log, number):
    log[0] = (log[0] * 31 + number) % 1000003
    return number


@cuda.jit(device=True)
def rounded(z, scale):
    return np.int64(np.floor(z.real * scale + 0.5)) * 3 + np.int64(np.floor(z.imag * scale + 0.5))


def corner_tuple_comparisons(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    n, m = A[tid], A[tid + 1]
    out[0] = (n, m) == (n, m, 3)
    out[1] = (n, m) != (n, m, 3)
    out[2] = (1, 2) != (1, 2, 3)
    out[3] = (n, m) < (n, m, 3)
    out[4] = (n, m, 3) < (n, m)
    out[5] = (n, 1) <= (n, 1)
    out[6] = (n, 2) < (n, 1)
    out[7] = (n, m) > (m, n)
    out[8] = (n, (m, 1)) == (n, (m, 1))
    out[9] = (n, (m, 1)) >= (n, (m, 2))
    out[10] = () == EMPTY
    out[11] = (n, m) in ((m, n), (n, m))
    out[12] = (n,) != ()
    out[13] = (n, 2.5) == (n, B[0])
    out[14] = (n, m) <= (n, m, 0)
    out[15] = (1, n, 3) < (1, n, 4)
    out[16] = (2, n) < (1, n)
    out[17] = (1, n) != (2, n)
    out[18] = (n, m) >= (n,)
    out[19] = M.shape == (3, 4)
    out[20] = M.shape != w.shape
    out[21] = PAIR > (3, n)
    out[22] = (n, m, n) == (n, m, m)
    out[23] = ((n, m) == (m, n)) == False


def corner_tuple_parts(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    t = (A[tid], 5, A[1], -1)
    k = tid % 4
    out[0] = t[k]
    out[1] = t[k - 4]
    out[2] = t[1:][k % 3]
    out[3] = t[::-1][k]
    out[4] = (t + PAIR)[k + 2]
    out[5] = (PAIR * 2)[k]
    out[6] = NESTED[k % 3][k % 2]
    out[7] = len(t[1:3]) + len(EMPTY)
    out[8] = t.index(5)
    out[9] = t.count(5) + PAIR.count(k)
    out[10] = sum(t)
    out[11] = max(t) - min(t)
    a, *b, c = t
    out[12] = b[k % 2] + a - c
    (d, f), i = swapped(1, k), 9
    out[13] = d * 10 + f + i
    p = Point(k, 2.5)
    out[14] = p.x
    outf[0] = p.y + p[1]
    p = Point(p.x + 1, p.y * 2)
    outf[1] = p.x + p.y
    mixed = (k, 2.5, True)
    outf[2] = mixed[1] + mixed[-1]
    for x in t[::2]:
        out[15] = out[15] * 5 + x
    for x, y in NESTED:
        out[16] = out[16] * 5 + x - y
    for i, (x, y) in enumerate(NESTED, 2):
        out[17] = out[17] * 5 + i * x - y
    for x, y in zip(t, (1, 2, 3)):
        out[18] = out[18] * 3 + x * y
    out[19] = any((k > 2, k == 0)) + all((k, 1)) * 2
    x, y = y, x
    out[20] = x - 2 * y
    out[21] = several() + several(k) + several(*t) + several(1, *PAIR)
    out[22] = M[(tid % 3, 1)] + M[*PAIR[:0], 1, k]
    out[23] = (k, t)[1][2]


def corner_views(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    back = A[::-1]
    out[0] = back[k] - back[-1]
    out[1] = A[2:][k] + A[:-2][-1] + A[1:8:3][k % 2]
    out[2] = len(A[5:2]) + len(A[k:]) * 10 + len(A[::-2]) * 100
    out[3] = A[-3:][k] - A[:k + 1].size
    out[4] = M[k][::2].sum()
    out[5] = M[:, k].sum() - M.T[k, 1]
    out[6] = M[::-1, ::-1][0, k] + M[1:, 1:][1][k]
    out[7] = M.ravel()[k * 4 + 1] + M.reshape(4, 3)[k, 2] + M.reshape(-1)[5]
    out[8] = M[None, k, ..., 0][0] + M[..., -1][k]
    out[9] = A[slice(1, 7, 2)][k] + A[slice(k, None)][0]
    s = slice(1, 4) if k else slice(0, 2)
    out[10] = len(A[s]) + s.start * 10 + s.stop * 100
    row = M[k]
    for x in row:
        out[11] = out[11] * 3 + x
    for r in M:
        out[12] = out[12] * 3 + r[k]
    for x in M.flat:
        out[13] = (out[13] * 3 + x) % 1009
    for i, x in enumerate(A[1::3]):
        out[14] = out[14] * 3 + x * i
    for x in reversed(A[:4]):
        out[15] = out[15] * 3 + x
    for i, j in np.ndindex(M.shape):
        out[16] = (out[16] * 3 + M[i, j] * i) % 1009
    for (i, j), x in np.ndenumerate(M):
        out[17] = (out[17] * 3 + x * j) % 1009
    for x, y in zip(A, D):
        out[18] = (out[18] * 3 + x - y) % 1009
    out[19] = (A[1:5].max() - A[1:5].min()) * 100 + A[2:].argmax() * 10 + A.argmin()
    outf[0] = B[1:4].mean() + B[::2].sum() + B[:0].sum()
    outf[1] = np.max(B) - np.min(B[::-1])
    out[20] = np.count_nonzero(D[1:] > 0) if False else D[1:].size
    out[21] = A[1:3].prod() + (A > 0).size if False else A[1:3].prod()
    v = w[1:5]
    v[0] = 77
    v[1:3] = 5
    v[-1] += 3
    out[22] = w.sum()


def corner_whole_arrays(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    w[:] = A[:6] * 2 - k
    out[0] = w.sum()
    w[1:] = w[:-1]
    out[1] = w[5] * 7 + w[1]
    w[:-1] = w[1:] + 1
    out[2] = w[0] * 3 + w[4]
    w[::-1] = A[1:7]
    out[3] = w[0] * 3 + w[5]
    w[:] = w
    out[4] = w[0] * 3 + w[5] + w[2]
    w[::2] = w[1::2]
    out[5] = w[0] * 3 + w[2] - w[3]
    w += 4
    w[1:4] *= w[2:5]
    out[6] = w[1] + w[2] * 3 + w[3] * 5
    w[1:] = -w[1:]
    out[7] = w[k] + 2 * w[k + 1]
    w[:3] = (9, 8, k)
    out[8] = w[0] + w[1] * 10 + w[2] * 100
    w[3:] = k
    out[9] = w[3:].sum()
    h[:] = D
    h[1:] += D[:-1]
    out[10] = h[1] + 3 * h[4]
    h[:] = h % 7 - (h > 3)
    out[11] = h[0] * 3 + h[3]
    g[:] = B[:4] / 2 + g
    g[1:3] = g[2:4] - B[0:2]
    outf[0] = g[1] + 3 * g[2]
    g[:] = np.minimum(g, 2.0) + np.abs(B[3::-1])
    outf[1] = g[0] - 2 * g[3]
    g.fill(1.5)
    outf[2] = g.sum()
    local = cuda.local.array((2, 3), np.int64)
    local[:] = TABLE
    local[0] = local[1]
    local[:, 1] = k
    local[1, ::2] -= 10
    for i in range(2):
        for j in range(3):
            out[12 + i * 3 + j] = local[i, j]
    local[...] = 1
    local[k % 2] += A[:3] * 2
    out[18] = local.sum() * 100 + local[k % 2].sum()
    other = cuda.local.array(3, np.float64)
    other[:] = WEIGHTS * g[:3] + k
    outf[3] = other[0] + other[1] * 3 + other[2] * 5
    other[:] = other[1]
    outf[4] = other.sum()
    local[:] = M[:2, 1:]
    out[19] = local[0, 0] + local[1, 2] * 3 + local[0, 1] * 5
    local[1:] += M[:1, 1:]
    out[20] = local[1, 0] + local[1, 2] * 3 + local[0, 1] * 5
    u[:] = 250
    u += np.uint8(10)
    out[21] = u[0]
    e[1:] -= B[:2]
    outf[5] = e[0] + e[1] * 2 + e[2] * 4


def corner_numbers(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    n, x = A[tid], B[tid]
    m = -n if tid else n
    out[0] = n // 7 * 100 + n % 7
    out[1] = m // -7 * 100 + m % -7
    q, r = divmod(m, 5)
    out[2] = q * 10 + r
    out[3] = m ** 2 - n ** 3
    out[4] = (m << 3) ^ (n >> 1) & 0xff | 2
    out[5] = ~m + (not n) + (+m) + abs(m)
    outf[0] = x // 0.7 + x % 0.7 - x % -0.7
    outf[1] = x ** 2 + n / 4 + 2.0 ** -1
    q, r = divmod(x, 1.5)
    outf[2] = q + r * 3
    out[6] = int(x) + int(-x) * 10 + round(x) * 100
    outf[3] = round(x, 1) + float(n) + min(x, n) + max(1, x)
    out[7] = min(n, 3, m) + max(n, 3, m) * 10
    out[8] = math.floor(x) + math.ceil(x) * 10 + math.trunc(-x) * 100
    outf[4] = math.fabs(-x) + math.copysign(2.0, -x) + math.fmod(x, 1.5)
    outf[5] = math.sqrt(abs(x)) + math.hypot(3.0, 4.0) * math.pow(x, 2.0)
    out[9] = math.isnan(x) + math.isinf(x / 1.0) * 2 + math.isfinite(x) * 4
    out[10] = 1 < n < 100 and n != m != 3
    out[11] = 1 if n > 3 > m else 2 if x else 3
    out[12] = (n and m) + (0 or n) * 3 + (n or 5) * 7
    out[13] = not (n > 2 or x < 1)
    out[14] = n in (1, 6, 24, -24) or tid in range(1, 9, 2)
    out[15] = n not in A[2:4]
    out[16] = np.int8(n * 5) + np.uint8(m) + np.int32(x * 3)
    out[17] = np.uint32(m) % np.uint32(1000)
    out[18] = (n is None) + (x is not None) * 2
    out[19] = D[0] * D[1] + (D[2] << 2) - D[3] // 3 + D[4] % 5
    out[20] = u[0] + u[1] * 2 - 3 * u[2] + (u[0] ^ 0xff)
    outf[6] = e[0] * np.float32(3) + e[1] / 2 - e[2] // 3
    outf[7] = (complex(n, x) * (1 + 2j)).imag + abs(complex(3.0, 4.0)) + complex(x, 1).conjugate().imag
    z = complex(x, n)
    z *= 2
    z -= 1j
    out[21] = (z == complex(2 * x, 2 * n - 1)) + (z != 0) * 2
    out[22] = True + True * n - False
    out[23] = (n > 3) + (n > 3) * 2 - (x > 1) // 1


def corner_loops(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    for i in range(5, -4, -2):
        if i == k:
            continue
        out[0] = out[0] * 3 + i
    else:
        out[0] += 1
    for i in range(k, 9, k + 1):
        if A[i] > 60:
            break
    else:
        i = -5
    out[1] = i
    for i in range(3, 3):
        out[2] = 99
    out[3] = i
    i = 0
    while i < 7:
        i += 2
        if i == 4:
            continue
        out[4] = out[4] * 3 + i
    else:
        out[4] = -out[4]
    while True:
        i -= 3
        if i < k:
            break
    out[5] = i
    for i in range(4):
        for j in range(i, 4):
            if (i + j) % 3 == k:
                break
            out[6] = out[6] * 2 + j
        else:
            out[6] += 100
    r = range(2, 20, 3)
    out[7] = r.start + r.step * 10 + len(r) * 100 + sum(r) * 1000 + r.stop * 7
    by = range(1 - k, 20, k + 2)
    down = range(20, k, -k - 1)
    out[8] = (8 in r and k + 1 not in r) + 2 * (8 in by) + 4 * (19 in by) + 8 * (14 in down) + 16 * (k in down)
    it = iter(A)
    out[9] = next(it) + next(it) * 3
    for x in it:
        out[10] = (out[10] * 3 + x) % 1009
    for i in reversed(range(k, 6)):
        out[11] = out[11] * 3 + i
    for i, x in enumerate(range(1, 9, 2)):
        out[12] = out[12] * 3 + i * x
    for a, b in zip(range(3), A[::-1]):
        out[13] = out[13] * 3 + a * b
    for x in map(lambda v: v * 2, A[:3]):
        out[14] = out[14] * 3 + x
    for x in filter(lambda v: v > 20, A):
        out[15] = (out[15] * 3 + x) % 1009
    total = 0
    for i in range(6):
        match (A[i] + i) % 4:
            case 0:
                total += 1
            case 1 | 2 if i > k:
                total += 10
            case 1:
                continue
            case other:
                total += other * 100
    out[16] = total
    i = 3
    for i in range(i):
        out[17] = out[17] * 3 + i
    n = 4
    for i in range(n):
        n = 1
        out[18] = out[18] * 3 + i + n
    for i in range(3):
        x = i * k
        i = 7
        out[19] += x + i
    while (k := k + 2) < 8:
        out[20] = out[20] * 3 + k
    for out[21] in range(3):
        pass
    for i in range(2 ** 3 - 6, 4):
        out[22] += i
        for i in range(2):
            out[22] *= 3
    for i in (4, k, -1):
        for j in [2, i]:
            out[23] = out[23] * 3 + j - i


def corner_functions(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    a = maybe(k + 1)
    out[0] = -1 if a is None else a
    if a is not None and a > 3:
        out[1] = a + 1
    b = maybe(k) or 40
    out[2] = b
    out[3] = either(k, A, w)[1]
    either(k, w, out[4:10])[0] = 33
    filled(w[:3])
    filled(w[3:], step=2)
    filled(out[10:13], -4)
    out[13] = even(k) + odd(k + 3) * 2
    twice = lambda f, v: f(f(v))
    out[14] = twice(lambda v: v * 3 + 1, 2)
    count = 0

    def bump(by=1):
        nonlocal count
        count += by
        return count

    out[15] = bump() + bump(5) * 10 + count * 100

    def outer(n):
        def inner(m):
            return m * n + k
        return inner(n) + inner(1)

    out[16] = outer(4)
    out[17] = bump() if k else 3
    out[18] = (bump() and 0) or count
    w[bump() % 6] = bump()
    out[19] = count
    out[20] = (lambda *xs: sum(xs))(1, k, 3) + (lambda x, y=2: x - y)(k)
    out[21] = len(WORDS[1]) + ord(WORDS[2][0])
    word = "left" if k else "right"
    out[22] = (word == "left") + len(word) * 2 + ("e" in word) * 4 + (word < "m") * 8
    out[23] = ord("abc"[1]) + len("abc")


def corner_calls(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    out[0] = counted(A, k)
    out[1] = counted(D, np.int32(k))
    outf[0] = counted(B, k)
    out[2] = chosen(k) + chosen(k, 5) * 10 + chosen(k, n=2) * 100 + chosen(n=1, x=k) * 1000
    outf[1] = chosen(2.5) + chosen(1.5, k)
    p = cuda.local.array(2, np.int64)
    set_point(p, k)
    out[3] = p[0] * 10 + p[1]
    set_point(w[2:], 4)
    out[4] = w[2] * 10 + w[3]
    view, length, first = parts_of(A)
    out[5] = view[k % 2] * 100 + length * 10 + first
    view, length, first = parts_of(D[k:])
    out[6] = view[0] + length * 1000 + first
    outf[2] = parts_of(B)[0][1] + parts_of(B[::-1])[2]
    x, y = swapped(k, 2.5) if k else swapped(1, 0.5)
    outf[3] = x * 10 + y
    out[7] = several(*(1, 2)[:k % 2 + 0] if False else (k, 2))
    out[8] = several(*A.shape, k)
    x = None
    if k > 1:
        x = A[2]
    out[9] = 3 if x is None else x
    y = None if k else 7
    out[10] = y if y is not None else 9
    out[11] = (x is None) + (y is None) * 2
    z = maybe(k + 2)
    while z is not None:
        out[12] += z
        z = maybe(z // 4)
    out[13] = len((x, y)) + isinstance(k, int) * 2 + isinstance(B[0], float) * 4
    t = (A, w)
    out[14] = t[0][k] - t[1][k]
    for a in (A, w):
        out[15] = out[15] * 3 + a[k]
    a = either(k, A[1:], A[:-1])
    out[16] = a[k] + len(a)
    out[17] = sum((k, 2, 3)) + sum(A[i] for i in ()) if False else sum((k, 2, 3))
    out[18] = min(A[k], D[k], 50) + max(u[0], 3)
    out[19] = (A[k] if k else D[k]) + (u[k] if k > 1 else h[k])
    outf[4] = (A[k] if k else B[k]) + (e[k] if k > 1 else u[k])
    outf[5] = A[k] and B[k] or 2
    out[20] = bool(k) + int(True) + int(2.7) * 10 + abs(-k)
    out[21] = pow(k + 2, 3) + round(2.5) + round(3.5) * 10
    outf[6] = pow(2.5, k) + sum(B[1:3]) + abs(-2.5)
    out[22] = getattr(A, "size") + hasattr(A, "shape") * 100 + len(M) * 1000
    out[23] = int(np.floor(B[k])) * 10 + int(np.maximum(k, 1)) * 1000


def corner_narrow(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    b = u[k]
    out[0] = b + 200
    out[1] = b * k - 70000
    out[2] = b // 7 + b % 7 * 10 + (b >> 1) * 100
    out[3] = b - 250
    out[4] = -h[k] + ~h[k + 1] * 3
    u[k] += 250
    out[5] = u[k]
    u[k] -= 255
    out[6] = u[k]
    u[k] *= 3
    u[k] <<= 1
    u[k] ^= 0xff
    out[7] = u[k]
    h[k] *= 65537
    h[k] -= 7
    h[k] //= 3
    out[8] = h[k]
    h[k + 1] = 1 << 33 | 5
    out[9] = h[k + 1]
    u[k] = 515
    out[10] = u[k]
    h[4] = -7.9
    out[11] = h[4]
    w[0] = 2.9
    out[12] = w[0]
    e[k] = 0.1
    outf[0] = e[k]
    e[k] *= 3
    outf[1] = e[k]
    e[k] //= 0.05
    outf[2] = e[k] % np.float32(0.75)
    g[k] = np.float32(0.1)
    outf[3] = g[k]
    outf[4] = u[k] / h[4] + D[k] / 3
    outf[5] = D[k] * np.float32(0.5)
    out[13] = np.int64(np.int32(2147483647)) + np.int32(k)
    out[14] = np.int64(np.int8(100)) * np.int8(k + 2)
    out[15] = np.int16(-300) // np.int16(7) + np.int16(-300) % np.int16(7) * 100
    out[16] = np.uint8(3) - np.uint8(5) if False else np.uint16(300) * np.uint16(200)
    out[17] = np.uint32(7) // np.uint32(2) + np.uint32(k) * 3
    out[18] = np.uint8(h[4]) + np.int8(u[k] + 300)
    out[19] = (D[k] == -38) + (u[k] > D[k]) * 2 + (u[k] < 2.5) * 4 + (np.uint8(200) > np.int8(-1)) * 8
    out[20] = D[k] & 0xff | u[k] << 9 ^ 3
    out[21] = np.int64(np.uint32(D[k])) + np.int64(np.uint16(D[k]))
    out[22] = int(np.float32(16777217)) + int(-0.5) + int(e[k])
    out[23] = bool(np.uint8(256 + k)) + (not u[k]) * 2 + bool(0.1) * 4 + bool(B[k] - B[k]) * 8
    outf[6] = np.float64(np.float32(1) / np.float32(3)) + abs(np.float32(-0.1))
    outf[7] = np.float32(2) ** 2 + np.int32(2) ** 3 + 2.0 ** k


def corner_once(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    count = 0

    def bump(by=1):
        nonlocal count
        count += by
        return count

    out[0] = 1 if (bump(), k) else 2
    out[1] = not (bump(),)
    out[2] = (bump(), k) and 5
    out[3] = () or bump()
    out[4] = count
    out[5] = operator.contains((bump(), k + 7), bump() + 3)
    out[6] = operator.contains((k, bump()), k)
    out[7] = count
    out[8] = bump() in (bump(), bump())
    out[9] = bump() in (3, k)
    out[10] = count
    out[11] = (bump(), 2)[0] + (3, bump())[k % 2]
    out[12] = len((bump(), bump())) + count * 10
    out[13] = 0 < bump() < bump(3) < bump()
    out[14] = max(bump(), bump() - 3) + min(bump(), 4) * 10
    if bump() and (bump() > 90 or bump()):
        out[15] = count
    while bump(7) % 5 and bump(2) % 3:
        out[16] += 1
    out[17] = count
    for i in range(bump() % 3, bump() % 7 + 3, 1 + bump() % 2):
        out[18] = out[18] * 3 + i
    (bump(), bump())
    bump() if k else bump(5)
    bump() and bump()
    out[19] = count
    A[bump() % 9]
    out[20], w[bump() % 6] = bump(), bump()
    out[21] = w[count % 6] + w[(count - 2) % 6] * 3
    w[bump() % 6] += bump()
    out[22] = sum(w) if False else w[0] + 3 * w[1] + 5 * w[2] + 7 * w[3] + 11 * w[4] + 13 * w[5]
    x, (y, z) = bump(), (bump(), bump())
    out[23] = x + 100 * y + 10000 * z


def corner_many(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    a, b, c, d = A[0] % 3, A[1] % 3, A[2] % 3, A[3] % 3
    p, q, r, s, t = A[4] % 3, A[5] % 3, A[6] % 3, A[7] % 3, A[8] % 3
    if a + b + c + d + p + q + r + s + t > 7:
        out[0] = a + b + c + d + p + q + r + s + t - 7
    if a + b * 2 + c * 3 + d * 4 - p - q * 5 - r * 6 - s * 7 - t <= a + t + k:
        out[1] = (b * 2 + c * 3 + d * 4 - p - q * 5 - r * 6 - s * 7 - t * 2) % 11
    for i in range(a + b + c + d, a + b + c + d + p + q + r + s + t):
        out[2] = out[2] * 3 + i - a - b - c
    out[3] = first_of(A) + first_of(M) * 3 + first_of(M[1:, 1:]) * 5 + first_of(M[2]) * 7
    out[4] = axes_of(A) + axes_of(M) * 100
    out[5] = "aaaaa".count("aa") + "abc".count("") * 10 + "abab".count("ab") * 100 + "ab".count("abc") * 1000
    out[6] = "abcabc".find("c") + "abcabc".rfind("b") * 10 + "abc".find("x") * 100 + ("ca" in "abca") * 1000
    out[7] = "a1".isdigit() + "12".isdigit() * 2 + "ab".isalpha() * 4 + "abc".startswith("ab") * 8 + "abc".endswith("ab") * 16
    e[0] = -16777216
    e[1] = 16777216
    out[8] = (e[0] > -16777217) + (e[1] < 16777217) * 2 + (e[0] >= -16777216) * 4 + (e[1] == 16777216) * 8 + (e[1] < 16777218.5) * 16
    e[2] = 0.1
    out[9] = (e[2] > 0.1) + (e[2] == 0.5) * 2 + (e[2] < 0.5) * 4 + (0.1 < e[2]) * 8
    for w[0], j in np.ndindex((2, 3)):
        out[10] = out[10] * 3 + w[0] + j
    for i, w[1] in np.ndindex(M.shape):
        out[11] = (out[11] * 3 + w[1] * i) % 1009
    for (w[2], w[3]), x in np.ndenumerate(M):
        out[12] = (out[12] * 3 + w[2] + w[3] * x) % 1009
    for i, (w[4], x) in enumerate(((1, 2), (3, k))):
        out[13] = out[13] * 7 + w[4] * i + x
    near, far = cuda.local.array(3, np.int64), cuda.local.array(3, np.int64)
    near[:] = 1
    far[:] = k + 2
    near, far = far, near
    out[14] = near[1] * 10 + far[1]
    left, right = A[:3], A[3:6]
    for i in range(k + 1):
        left, right = right, left
    out[15] = left[1] * 1000 + right[1]
    row, other = M[0], M[1]
    row, other = other, row
    out[16] = row[k] * 1000 + other[k]
    total = 0.0
    for i in range(0, 2 * KSTEP, KSTEP - 1):
        total += B[i % 6] * i
    outf[0] = total
    i = 10
    while i > 0:
        i -= 1 + KSTEP % 2
        out[17] = out[17] * 2 + i
    outf[1] = np.std(B) if False else B.sum() / B.size
    out[18] = (A[k] - A[k + 1]) ** 2 + (k - 3) ** 2 * 7 + (-k) ** 3
    outf[2] = (B[k] - B[k + 1]) ** 2 + (B[k] * 0.5) ** 3 + B[k] ** 0.5 if B[k] > 0 else 1.0
    out[19] = (tid + 15 - 24) % 7 + (tid + 3 - 3) * 10 + (tid - 5 + 2) // 2 * 100 + (tid * 4 - 2 + 9) % 8 * 1000
    out[20] = A[tid + 15 - 13] + A[tid - 1 + 3] * 3 + A[(tid - 1) % 9] * 5 + A[(tid + 8) % 9] * 7
    out[21] = (w[5] % 16) + (A[3] % -8) * 100 + (A[3] // 16) * 10000 + (A[2] // -4) * 1000000
    n = len(A)
    out[22] = A[n - 1] + A[-n] * 3 + A[min(k + 5, n - 1)] * 5 + A[max(k - 1, 0)] * 7 + A[n // 2 - k] * 11
    v = max(min(A[tid], 20), -20)
    out[23] = v * v + (v if v > 5 else 5) + (v % 21 if v >= 0 else -v)


def corner_held(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    count = 0

    def bump(by=1):
        nonlocal count
        count += by
        return count

    near, far = cuda.local.array(3, np.int64), cuda.local.array(3, np.int64)
    near[:] = 1
    far[:] = k + 2
    for i in range(k + 1):
        near, far = far, near
    out[0] = near[1] * 10 + far[1]
    out[1] = ((bump(), 1), 5)[1]
    out[2] = ((3, (bump(), 1)), bump(), 5)[2]
    out[3] = ((1, 2), bump(), (bump(), 3))[::2][1][1]
    out[4] = count
    v = A[:3]
    w[:3] = v * 2 + (v := A[3:6])
    out[5] = w[0] + w[1] * 3 + v[0] * 5
    v = A[:3]
    w[:3] = (v := A[4:7]) - v * 3
    out[6] = w[0] + w[2] * 3 + v[1] * 5
    x = 4
    w[1:] = x * A[:5] + (x := 9) - x
    out[7] = w[1] + w[5] * 3 + x
    out[8] = ((k, 2),)[tid - tid][1] + ((k, 2), (3, k))[k % 2][1 - 1]
    z = cuda.local.array(3, np.complex128)
    z[0], z[1], z[2] = complex(k, 1.0), complex(2.0, B[0]), complex(-1.5, 0.25)
    outf[0] = z.var()
    outf[1] = z.sum().imag + z[1:].mean().real
    local = cuda.local.array((2, 3), np.float64)
    local[:] = 0.5
    local[k % 2, k] = B[k]
    outf[2] = local.std() * local.var() + local.max() - local.min()
    outf[3] = local[k % 2].prod() + local[:, k].sum() + local.T[k].mean()
    out[9] = local.argmax() * 10 + local[k % 2].argmin()
    out[10] = A.argmax()
    if (w[0] if k else w[1]) and (flag := k + 1) > 1 or (flag := 7):
        out[11] = flag
    i = j = k
    i, j = j + 1, i * 2
    (i, j), v = (j, i), A[i:]
    out[12] = i * 100 + j * 10 + v[0]
    for i, j in ((1, 2), (j, i)):
        i, j = j, i
        out[13] = out[13] * 5 + i - j
    total, i = 0, 5
    for i in range(i, 0, -2):
        for j in range(i, i + k):
            total += i * j
            if total > 30:
                break
        else:
            continue
        total -= 7
    out[14] = total * 10 + i
    a = b = A[k:k + 3]
    a = a[1:]
    out[15] = a[0] + b[0] * 3 + len(a) * 100
    y = x = k
    x += (y := x + 1) * 2
    y -= (x := 3) + y
    out[16] = x * 10 + y
    w[0] = 1
    w[w[0]] = w[w[0] + 1] = w[0] + 6
    out[17] = w[1] * 10 + w[2]
    w[w[0]], w[0] = w[0], 3
    out[18] = w[0] * 10 + w[1]
    w[0] += w[w[0] - 1]
    out[19] = w[0]
    t = (A[k], (B[k], k))
    (p, (q, r)), t = t, (1, (2.5, 3))
    out[20] = p + r * 1000 + t[1][1]
    outf[4] = q * t[1][0]
    f = lambda m: m + 1
    out[21] = f(k) * f(f(k))
    out[22] = sum((i, j, k))
    out[23] = count


def corner_noted(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    out[0] = 1 if (noted(log, 1), k) else 2
    out[1] = not (noted(log, 2), k)
    out[2] = (noted(log, 3), k) and 5
    out[3] = len((noted(log, 4), noted(log, 5)))
    out[4] = ((noted(log, 6), 1), 5)[1]
    out[5] = ((3, (noted(log, 7), 1)), noted(log, 8), 5)[2]
    out[6] = ((1, 2), noted(log, 9), (noted(log, 10), 3))[::2][1][1]
    (noted(log, 11), (k, noted(log, 12)))
    if (noted(log, 13),):
        out[7] = 1
    while not (noted(log, 14), 1):
        out[8] = 1
    out[9] = (noted(log, 15), 2) == (15, k)
    out[10] = (noted(log, 16), 2) != (k, noted(log, 17), 3)
    out[11] = (noted(log, 18), k) < (18, noted(log, 19))
    out[12] = k in (noted(log, 20), noted(log, 21))
    out[13] = M[noted(log, 22) % 3].shape[0] + M[noted(log, 23) % 3][1:].size
    out[14] = A[noted(log, 24) % 5:].size + len(A[:noted(log, 25) % 5])
    a, b = (noted(log, 26), noted(log, 27))[::-1]
    out[15] = a * 100 + b
    out[16] = (noted(log, 28) if k else noted(log, 29)) + (k and noted(log, 30)) + (k or noted(log, 31))
    out[17] = sum((noted(log, 32), noted(log, 33))) + max(noted(log, 34), noted(log, 35))
    w[noted(log, 36) % 6] += noted(log, 37)
    w[noted(log, 38) % 6], w[noted(log, 39) % 6] = noted(log, 40), noted(log, 41)
    w[noted(log, 42) % 3:] = A[noted(log, 43) % 3] * noted(log, 44)
    out[18] = w.sum()
    for i in range(noted(log, 45) % 2, noted(log, 46) % 5 + 1, noted(log, 47) % 2 + 1):
        out[19] += noted(log, 48) + i
    for x, y in ((noted(log, 49), 1), (2, noted(log, 50))):
        out[20] = out[20] * 7 + x - y
    for i, x in enumerate(A[:noted(log, 51) % 4], noted(log, 52)):
        out[21] = out[21] * 3 + i - x
    out[22] = 1 < noted(log, 53) < 3 < noted(log, 54)
    out[23] = log[0]


def corner_targets(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    i = 0
    i, w[i] = 1, 5
    out[0] = w[0] * 10 + i
    w[i], i = 8, 2
    out[1] = w[1] * 10 + i
    x = y = w[3] = 6
    out[2] = x + y * 10 + w[3] * 100
    (a, b), [c, d] = (1, 2), (3, 4)
    out[3] = a + 10 * b + 100 * c + 1000 * d
    a, b, c = c, a, b
    out[4] = a + 10 * b + 100 * c
    w[a], w[b] = w[b], w[a]
    out[5] = w[a] + 10 * w[b]
    w[(v := tid % 3)] += 4
    out[6] = w[v] + v
    w[v := 2] = v
    out[7] = w[2] + v * 10
    n = 3
    n -= n * 2
    n *= n - 1
    n //= 5
    n **= 2
    n |= 9
    n <<= 2
    n ^= 5
    n %= 100
    out[8] = n
    y = (1, tid, 3)
    out[9] = y[1] + y[-1] + len(y)
    first, *rest = A[0], A[1], A[2]
    out[10] = first + rest[0] * 3 + rest[1] * 5
    *rest, last = PAIR
    out[11] = rest[0] + last * 10
    if (m := A[tid]) > 50 and (j := m % 7) > 1:
        out[12] = m * 10 + j
    i = 3
    w[(i := 1)] = y = i
    out[12] += w[1] * 10 + y * 100 + i
    w[(i := 2)], y = out[13], k = i, 7
    out[13] += w[2] * 10 + y * 100 + k
    z: int = 4
    z += (z := 3) + z
    out[13] += z * 1000
    out[14:16] = 7, 9
    out[16], *out[17:17] = (3,) if False else (3,)
    del z
    z = 8
    out[18] = z
    p = q = A
    out[19] = p[1] - q[2]
    p = w
    p[0] = 4
    out[20] = w[0]
    t = (1, 2)
    t = t + (3,) if False else (t[1], t[0])
    out[21] = t[0] * 10 + t[1]
    s, t = t
    out[22] = s - t
    out[23] = (a := 5) + (a := a * 2) * a


def corner_laid(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    out[0] = A[::2].ravel()[k] + A[::-3].ravel()[1] * 3 + M[:, 1].ravel()[k] * 5
    for v in np.nditer(k + 5):
        out[1] = out[1] * 3 + v.item()
    for v, x in np.nditer((A[k:], k)):
        out[2] = (out[2] * 3 + v.item() * x.item()) % 1009
    v = w[:2]
    v.fill((v := w[3:])[0] + k)
    out[3] = w[0] + w[1] * 3 + w[3] * 5 + len(v) * 1000
    n = k
    for x in (n, n + 1, n * 3):
        n = n * 2 + x
        out[4] = out[4] * 5 + n
    for x, y in ((n, 1), (n - 1, n)):
        n = (n + x * y) % 1009
        out[5] = out[5] * 5 + n
    for i, x in enumerate((n, n - 2)):
        n -= x * 3
        out[6] = out[6] * 5 + n * i
    for x, y in zip((n, n % 7), (A[n % 9], 4)):
        n = n % 5 + y
        out[7] = out[7] * 5 + n - x
    a, b = 1, k
    (a, b), n = w[1:3], a * 3
    out[8] = a + b * 7 + n * 1000
    n, (b, a) = b - a, A[k:k + 2]
    out[9] = a + b * 7 + n * 1000
    out[10] = A.T.reshape(3, 3)[1, k] + A[1:7].T.reshape(2, 3).T[k, 0] * 3


def corner_powers(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    n = A[k] - 30
    out[0] = n ** k + (k - 2) ** (k + 2) * 3 + (k + 1) ** tid
    out[1] = np.uint64(k + 3) ** np.uint64(k + 2) % np.uint64(1000)
    out[2] = np.uint64(70) // np.uint64(k + 3) + np.uint64(70) % np.uint64(k + 3)
    outf[0] = (k + 0.5) ** k + (k + 0.5) ** -k + 2.0 ** (k - 3)
    e[0] = np.float32(k + 0.75)
    outf[1] = e[0] ** k + e[0] ** np.int32(3)
    outf[2] = e[0] // np.float32(0.5) + e[0] % np.float32(0.5) * 8 + -e[0] // np.float32(0.3) * 16
    outf[3] = min(e[0], e[1]) + max(e[0], e[1]) * 2 + min(e[0], np.float32(1)) * 4 + max(-e[0], np.float32(-1)) * 8
    outf[4] = np.minimum(e[0], np.float32(1)) + np.maximum(e[0], np.float32(1)) * 4 + np.fmin(e[0], np.float32(2)) * 16
    out[3] = math.gcd(n, 12) + math.gcd(k, 0) * 100 + math.gcd(-18, n) * 10000
    out[4] = math.isqrt(k) + math.isqrt(A[4] % 1000 + 1000) * 10 + math.isqrt(2 ** 52 + k) * 1000
    out[5] = math.gcd(n, A[k + 1])
    out[6] = np.fmod(n, 7) + np.remainder(n, 7) * 100 + np.fmod(-n, -5) * 10000
    out[7] = np.abs(k - 1.5) * 4
    outf[5] = math.ldexp(B[k], math.gcd(k, 0)) + math.ldexp(e[0], math.gcd(2, 4)) * 8
    x, p = math.frexp(B[k] + 20)
    outf[6] = x * 4 + p
    x, p = math.modf(-B[k])
    outf[7] = x + p * 4
    out[8] = np.int64(np.sinc(k * 0.25) * 1000000) + (np.sinc(0.0) == 1)
    inf = math.inf
    out[9] = (np.nan_to_num(inf * k if k else inf) == np.nan_to_num(inf)) + (np.nan_to_num(inf - inf) == 0) * 2
    out[10] = math.isnan(np.maximum(math.nan, B[k])) + math.isnan(np.fmax(math.nan, B[k])) * 2
    out[11] = round(B[k] * 10, -1) + round(B[k] * 1.37, 2) * 100
    out[12] = (round(inf, 2) == inf)
    out[13] = round(2.5 + k) + round(-2.5 - k) * 10 + round(e[0]) * 100 + np.rint(0.5 + k) * 1000
    out[14] = math.hypot(3.0 * k, 4.0 * k) + math.remainder(7.0 + k, 4.0) * 10
    out[15] = abs(-k) + np.fabs(-0.5 - k) * 100
    out[16] = math.copysign(k + 1.0, -1.0) + math.copysign(np.float32(2), B[k]) * 10
    out[18] = B[k] // 0.75 + (-B[k]) // 0.75 * 100 + B[k] % -0.75 * 1000
    out[19] = np.float64(k) // 0.4 * 3 + divmod(e[0], np.float32(0.7))[0] * 1000
    out[20] = n // (k - 3) + n % (k - 3) * 100
    out[21] = np.int8(n) // np.int8(3)
    out[22] = int(1e18) // (k + 7) % 1000 + (-k - 1) // 2 ** 40
    out[23] = (k - 1) ** 3 ** k + 0 ** k


def corner_steps(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    for start in range(-11, 12, 3 + k):
        for stop in range(-12, 13, 5):
            for step in (-4, -1, 1, 3):
                out[0] = (out[0] * 31 + len(A[start:stop:step])) % 1000003
                for x in A[start:stop:step]:
                    out[1] = (out[1] * 31 + x) % 1000003
            out[2] = (out[2] * 31 + A[start:stop].size) % 1000003
            out[3] = (out[3] * 31 + len(A[stop:][:start])) % 1000003
        out[4] = (out[4] * 31 + len(A[start:]) + len(A[:start]) * 7 + len(A[::start])) % 1000003
        out[5] = (out[5] * 31 + len(range(start, 9, k + 1)) + len(range(9, start, -k - 1))) % 1000003
        for r in M[:, start:]:
            out[6] = (out[6] * 31 + r.size) % 1000003
            for x in r[::-2]:
                out[6] = (out[6] * 31 + x) % 1000003
    s = slice(k - 2, None, 2)
    out[7] = len(A[s]) + A[s][0] * 100
    lo, hi, by = slice(k, -1, k + 1).indices(9)
    out[8] = lo + hi * 10 + by * 100
    w[k::2] = 5
    w[-k:] += 2
    w[4:1:-1] = A[:3]
    out[9] = w[0] + w[1] * 3 + w[2] * 5 + w[3] * 7 + w[4] * 11 + w[5] * 13


def corner_complex(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    z = complex(B[k], k - 1.25)
    y = complex(0.5 - k, B[1])
    c = np.complex64(complex(k + 0.5, -1.5))
    d = np.complex64(complex(-0.25, k * 2.0))
    out[0] = np.int64((z + y).real * 100) + np.int64((z - y).imag * 10000)
    outf[0] = (z * y).real + (z * y).imag * 3
    outf[1] = (-z).real + (+z).imag * 3 + z.conjugate().imag * 5
    outf[2] = (c * d).real + (c + d).imag * 3 - (c - d).real * 5
    outf[3] = (-c).imag + c.conjugate().imag * 3 + np.conj(d).imag * 5
    out[1] = (z == y) + (z != y) * 2 + (c == d) * 4 + (c != c) * 8 + (z == z) * 16 + (c == complex(k + 0.5, -1.5)) * 32
    q = z / y
    out[2] = rounded(q, 1000000.0)
    q = cmath.exp(z * 0.25)
    out[3] = rounded(q, 1000000.0)
    q = cmath.log(y)
    out[4] = rounded(q, 1000000.0)
    q = cmath.sqrt(z) + cmath.sqrt(-z)
    out[5] = rounded(q, 1000000.0)
    q = z ** 2 + y ** (1.5 + 0.25j)
    out[6] = rounded(q, 1000000.0)
    q = cmath.rect(2.5, k + 0.25)
    out[7] = rounded(q, 1000000.0)
    s = c / d
    out[8] = rounded(s, 1000.0)
    out[9] = np.int64(abs(c) * 1000) + np.int64(abs(z) * 1000) * 7 + np.int64(cmath.phase(z) * 1000) * 11
    s = np.exp(d) + np.sqrt(c)
    out[10] = rounded(s, 1000.0)
    s = np.log(c)
    out[11] = rounded(s, 1000.0)
    s = c ** 2
    out[12] = rounded(s, 1000.0)
    v = cuda.local.array(3, np.complex64)
    v[0], v[1], v[2] = c, d, z
    v[k] += y
    outf[4] = v[k].real + v[0].imag * 3 + v[2].real * 5
    x = cuda.local.array(2, np.complex128)
    x[0] = c
    x[1] = k
    x[1] *= z
    x.real[0] = 7
    outf[5] = x[0].real + x[0].imag * 3 + x[1].imag * 5
    out[13] = bool(z) + bool(x[1] * 0) * 2 + (not c) * 4
    out[14] = (np.less(z, y)) + (np.greater_equal(z, y)) * 2 + np.less_equal(z, complex(B[k], 9.0)) * 4
    outf[6] = x.sum().real + v[:2].sum().imag


def corner_spans(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    span = DAY * k + HOURS
    out[0] = np.int64(span / HOUR)
    out[1] = np.int64(span // 2 / HOUR)
    out[2] = (span < HOURS) + (span <= HOURS) * 2 + (span == HOURS) * 4 + (span != DAY) * 8 + (span > DAY) * 16
    outf[0] = span / DAY
    out[3] = (span - HOUR == HOURS) + (span + HOUR >= DAY + HOURS) * 2
    half = span * 0.5
    outf[1] = half / HOURS
    less = span - DAY - HOURS
    outf[2] = less / DAY + abs(-less) / DAY * 3


def corner_chain(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    """The analysis of the possible values of a variable takes as many iterations as the chain is long."""
    a0 = a1 = a2 = a3 = a4 = a5 = a6 = a7 = a8 = a9 = a10 = a11 = a12 = a13 = a14 = a15 = a16 = a17 = a18 = a19 = a20 = a21 = a22 = a23 = a24 = a25 = tid % 2
    for i in range(60):
        out[0] = (out[0] * 3 + A[a0]) % 1000003
        for j in range(3):
            out[1] = (out[1] * 3 + A[a0 + j]) % 1000003
            k = a1
        out[2] = (out[2] * 3 + A[k]) % 1000003
        a0 = a1
        a1 = a2
        a2 = a3
        a3 = a4
        a4 = a5
        a5 = a6
        a6 = a7
        a7 = a8
        a8 = a9
        a9 = a10
        a10 = a11
        a11 = a12
        a12 = a13
        a13 = a14
        a14 = a15
        a15 = a16
        a16 = a17
        a17 = a18
        a18 = a19
        a19 = a20
        a20 = a21
        a21 = a22
        a22 = a23
        a23 = a24
        a24 = a25
        a25 = i % 5 - 3


def corner_ends(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    """Limits of numbers, infinities and NaN."""
    k = tid % 3
    inf, nan = math.inf, math.nan
    q = cmath.exp(complex(nan, 0.0)) + cmath.exp(complex(-inf, nan))
    out[0] = math.isnan(q.real) + (q.imag == 0) * 2
    q = cmath.exp(complex(inf, nan))
    out[1] = math.isinf(q.real) + math.isnan(q.imag) * 2
    q = cmath.sqrt(complex(B[k], inf))
    outf[0] = q.real + q.imag
    q = cmath.sqrt(complex(nan, B[k]))
    out[2] = math.isnan(q.real) + math.isnan(q.imag) * 2
    q = cmath.sqrt(complex(inf, B[k])) + cmath.sqrt(complex(-inf, B[k])) * 0.5
    out[3] = math.isinf(q.real) + math.isinf(q.imag) * 2
    q = cmath.sqrt(complex(1e308, -1e308)) * 1e-154 + cmath.sqrt(complex(0.0, 0.0))
    out[4] = rounded(q, 1000000.0)
    z, y = complex(B[k], k - 1.5), complex(k + 0.25, -2.0)
    q = z ** complex(0.0, 0.0) + complex(0.0, 0.0) ** (2 + 0j)
    outf[1] = q.real + q.imag * 3
    out[5] = rounded(np.divide(z, y), 1000000.0)
    out[6] = rounded(np.true_divide(y, complex(k + 4.0, 0.5)), 1000000.0)
    q = np.divide(z, complex(k * 0.0, 0.0))
    out[7] = math.isinf(q.real) + math.isnan(q.imag) * 2 + math.isinf(q.imag) * 4
    c, d = np.complex64(z), np.complex64(y)
    out[8] = rounded(c ** d, 1000.0)
    out[9] = rounded(np.divide(c, d), 1000.0)
    out[10] = np.less(c, d) + np.greater(c, d) * 2 + np.less_equal(c, c) * 4 + np.greater_equal(d, c) * 8
    q = cmath.rect(inf, 0.5 + k * 0.25)
    outf[2] = q.real + q.imag
    out[11] = math.isqrt(2 ** 60 - 1 + k) + math.isqrt(4503599761588224 - k) * 3 + math.isqrt(9223372036854775807 - k) % 1000
    e[0] = inf
    e[1] = np.float32(k)
    outf[3] = np.nan_to_num(e[0]) + np.nan_to_num(e[1])
    outf[4] = max(e[1], e[2], np.float32(1)) + min(e[1], e[2], np.float32(1)) * 4
    outf[5] = (1.0 + B[k] * 1e-9) ** (A[k] % 2 + 70000)
    outf[6] = B[k] // (B[k] - B[k])
    outf[7] = math.fmod(B[k], inf) + round(inf, k) + (inf - B[k])
    out[13] = (nan < 1) + (nan != nan) * 2 + (not nan) * 4 + (min(B[k], inf) == B[k]) * 8
    out[14] = np.int64(9223372036854775807) // (k + 1) % 1009 + (-9223372036854775807 - 1) // (k + 2) % 1009
    out[15] = (A[k] << 40 >> 38) + (-A[k] >> 70 % 64) + (np.uint64(1) << np.uint64(63) > 1)
    out[16] = defaulted(k) + defaulted(k, 5) * 10 + defaulted(k, scale=7) * 100 + defaulted(k, None, k) * 1000
    e[0] = k + 0.5
    out[17] = (e[0] in range(9)) + (np.float32(k) in range(-3, 9, 3)) * 2 + (B[k] in range(1, 9)) * 4 + (2.0 + k in range(9, 0, -2)) * 8


def corner_cmath(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    z = complex(B[k] - 1.0, k - 1.25)
    y = complex(0.75 - k, B[1] * 0.5)
    scale = 100000.0
    out[0] = rounded(cmath.cosh(z), scale) + rounded(cmath.sinh(z), scale) * 3
    out[1] = rounded(cmath.tanh(z), scale) + rounded(cmath.tanh(z * 30), scale) * 3
    out[2] = rounded(cmath.asinh(z), scale) + rounded(cmath.asinh(y * 1e16), scale) * 3
    out[3] = rounded(cmath.acosh(z), scale) + rounded(cmath.acosh(y * 1e16), scale) * 3
    out[4] = rounded(cmath.acos(z), scale) + rounded(cmath.acos(y * 1e16), scale) * 3
    out[5] = rounded(cmath.asin(z), scale) + rounded(cmath.asin(y * 1e16), scale) * 3
    out[6] = rounded(cmath.atanh(z), scale) + rounded(cmath.atanh(y * 1e16), scale) * 3
    out[7] = rounded(cmath.atan(z), scale) + rounded(cmath.atan(complex(k, 0.0)), scale) * 3
    out[8] = rounded(cmath.cos(z), scale) + rounded(cmath.sin(z), scale) * 3 + rounded(cmath.tan(z), scale) * 5
    out[9] = rounded(cmath.log10(z), scale) + rounded(np.log2(z), scale) * 3 + rounded(cmath.log(z, 3.0), scale) * 5
    out[10] = rounded(np.maximum(z, y), scale) + rounded(np.minimum(z, y), scale) * 3
    out[11] = rounded(np.fmax(z, complex(math.nan, 1.0)), scale) + rounded(np.fmin(y, z), scale) * 3
    r, phi = cmath.polar(z)
    out[12] = np.int64(r * scale) + np.int64(phi * scale) * 3
    c, d = np.complex64(z), np.complex64(y)
    scale = 1000.0
    out[13] = rounded(np.cosh(c), scale) + rounded(np.sinh(c), scale) * 3 + rounded(np.tanh(c), scale) * 5
    out[14] = rounded(np.arcsinh(c), scale) + rounded(np.arccosh(c), scale) * 3 + rounded(np.arccos(c), scale) * 5
    out[15] = rounded(np.arctanh(c), scale) + rounded(np.log10(c), scale) * 3 + rounded(np.log2(c), scale) * 5
    out[16] = rounded(np.maximum(c, d), scale) + rounded(np.minimum(c, d), scale) * 3 + rounded(np.fmax(c, d), scale) * 5 + rounded(np.fmin(c, d), scale) * 7
    inf, nan = math.inf, math.nan
    q = cmath.cosh(complex(inf, 0.5)) + cmath.sinh(complex(inf, 0.5))
    out[17] = math.isinf(q.real) + (q.imag > 0) * 2
    q = cmath.tanh(complex(inf, 0.5)) + cmath.atanh(complex(0.0, inf))
    out[18] = rounded(q, 1000.0)
    q = cmath.asinh(complex(nan, 0.0))
    out[19] = math.isnan(q.real) + (q.imag == 0) * 2
    q = cmath.cosh(complex(-inf, 0.0)) - cmath.sinh(complex(-inf, 0.0))
    out[20] = math.isinf(q.real) + (q.real > 0) * 2 + (q.imag == 0) * 4


def corner_rounds(tid, A, B, M, D, w, g, h, u, e, log, out, outf):
    k = tid % 3
    at = 0
    for x in (A, w, A):
        pair = swapped(x[k], x[-1 - k])
        out[at] = pair[0] + 3 * pair[1]
        kept = pair
        found = maybe(at + k)
        if found is not None:
            out[at + 1] = found
        chosen = (x[k], k) if at > 3 else swapped(x[1], x[2])
        out[at + 2] = chosen[1] - chosen[0]
        pair = swapped(x[2], k)
        for _ in range(k):
            pair = (pair[1], pair[0] + 1)
        first, out[at + 3] = swapped(x[k + 1], at)
        again = other = swapped(x[0], x[1])
        out[at + 4] = first + 3 * pair[0] + 5 * pair[1] + 7 * kept[0] + 11 * again[1] + 13 * other[0]
        at += 8
