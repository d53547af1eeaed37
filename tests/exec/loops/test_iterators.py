"""Iterators in variables, which several loops share, and next(); compared with Python."""
import numpy as np
import pytest

from py2cu import cuda


def arrays(x, m, out, n):
    it = iter(x)
    out[0] = next(it)
    for v in it:
        if v > 3:
            break
        out[1] += v
    else:
        out[2] = 100
    for v in it:
        out[3] += v * 10
        out[4] = next(it)
        if v > 6:
            continue
        out[5] += next(it)
    for v in it:
        out[6] = -1
    rows = iter(m)
    row = next(rows)
    for i in range(row.size):
        out[7] += row[i] * i
    for row in rows:
        out[8] += row[1]
        row[0] += 1


def zips(x, m, out, n):
    it = iter(x)
    a = b = -1
    for a, b in zip(it, it):
        out[0] += a * b
    out[1] = a
    out[2] = b
    it = iter(x)
    for a, b, c, k in zip(it, range(2), it, it):
        out[3] += a * b + c
        out[4] += k
    out[5] = next(it)
    rest = enumerate(it, n)
    for i, v in rest:
        out[6] += i * v
        for j, w in rest:
            out[7] += j - w
            if j % 2:
                break
        v = v + 1
    both = zip(x, m[0], it)
    for p in both:
        out[8] += p[0] * p[1]


def numbered(x, m, out, n):
    it = enumerate(x)
    i, v = next(it)
    out[i] = v
    pair = next(it)
    out[pair[0]] = pair[1] * 2
    for i, v in it:
        if i == 4:
            break
    for k, (i, v) in enumerate(it):
        out[k + 2] = i * 100 + v + next(it)[0]
    also = it
    for i, v in also:
        out[7] = -1
    again = enumerate(x, 3)
    for k in range(3):
        for i, v in again:
            out[6] += i
            if v == 3 or i == 8:
                break


def numbers(x, m, out, n):
    it = iter(range(n, -n, -2))
    out[0] = next(it) + next(it) * 10
    for i in it:
        if i < 0:
            break
        out[1] += i
    for i in it:
        out[2] += i
    t = iter((n, 7, n * 2, 4))
    out[3] = next(t)
    for a in t:
        out[4] += a
        for b in t:
            out[5] = b
            break
    r = range(n, n + 4)
    n = 100
    for i in r:
        out[6] += i
    for i in r:
        out[7] = out[7] * 10 + i
        if i in r:
            out[8] += 1
    it = iter(r)
    out[9] = len(r) + len(range(5, 2))
    for i in it:
        break
    for i in zip(it, r):
        out[9] += i[0] * i[1]


def grids(x, m, out, n):
    f = m.flat
    out[0] = next(f)
    for v in f:
        if v > 3:
            break
        out[1] += v
    for v in f:
        out[2] += v
    f = m.T.flat
    g = f
    out[3] = next(f) * 10 + next(g)
    e = np.ndenumerate(m[:, ::2])
    (i, j), v = next(e)
    out[4] = i + j + v
    for at, v in e:
        out[5] += at[0] * v + at[1]
        if v > 4:
            break
    for (i, j), v in e:
        out[6] += (i * 10 + j) * v
    d = np.ndindex(n, 2)
    out[7] = next(d)[1] + next(d)[1] * 10
    for (i, j), v in zip(d, x):
        out[8] += (i + 1) * (j + 1) * v
        if i == n - 1:
            break
    for k, (i, j) in enumerate(np.ndindex(n - 6, n)):
        out[9] = -1


def in_branches(x, m, out, n):
    it = iter(x)
    for k in range(n):
        if k % 2:
            out[0] += next(it)
        elif k > 2:
            inner = iter(m[k % 2])
            out[1] += next(inner)
            for v in inner:
                if v > 1:
                    break
            for v in inner:
                out[2] += v
        while k < 1 and next(it) < 3:
            out[3] += 1
    out[4] = 0
    for v in it:
        out[4] = max(out[4], v)


@pytest.mark.parametrize("kernel, size", [(arrays, 9), (zips, 12), (numbered, 9), (numbers, 4), (grids, 9), (in_branches, 9)])
def test_shared(kernel, size):
    x = np.arange(1, size + 1)
    m = np.arange(12).reshape(3, 4)
    expected, got = np.zeros(10, np.int64), np.zeros(10, np.int64)
    kernel(x.copy(), m.copy(), expected, 6)
    cuda.jit(kernel)[1, 1](x, m, got, 6)
    np.testing.assert_array_equal(got, expected)


def taken(x, counts, out):
    i = cuda.grid(1)
    it = iter(x)
    for k in range(counts[i]):
        out[i] += next(it)
    out[i] += 1000


def test_exhausted_iterators():
    x, counts = np.array([1.0, 2.0, 4.0]), np.array([0, 1, 3, 4, 9])
    out = np.zeros(5)
    cuda.jit(taken)[1, 5](x, counts, out)
    np.testing.assert_array_equal(out, [1000, 1001, 1007, 7, 7])  # the last two threads ended there
    with pytest.raises(StopIteration):
        cuda.jit(taken, debug=True, opt=False)[1, 5](x, counts, out)


def test_types():
    @cuda.jit
    def kernel(n, u, out):
        a = iter(range(n))
        out[0] = next(a) - 3
        b = iter(range(u))
        out[1] = next(b) + 0.5
        c = iter((n, n))
        d = next(c)
        d += 0.25
        out[2] = d

    out = np.zeros(3)
    kernel[1, 1](np.int32(5), np.uint8(5), out)
    np.testing.assert_array_equal(out, [-3, 0.5, 5.25])


def iterators(x, y, out):
    pairs = zip(x, y)
    for a, b in pairs:
        out[0] += a * b
    for k in range(3):
        numbered = enumerate(x, 1)
        for i, a in numbered:
            out[1] += i * a * k
    for a in iter(x):
        out[2] += a
    backwards = reversed(range(4))
    for i in backwards:
        out[3] = out[3] * 10 + i
    it = iter((1.5, 2.5))
    for a in it:
        out[4] = out[4] * 2 + a


def test_iterators_in_variables():
    x, y = np.arange(5.0), np.arange(3.0, 9)
    out, wanted = np.zeros(5), np.zeros(5)
    cuda.jit(iterators)[1, 1](x, y, out)
    iterators(x, y, wanted)
    assert out.tolist() == wanted.tolist()
