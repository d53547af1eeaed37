"""Tuples of arrays and records, subscripted with run-time indices; arrays or None; slices. Names change before the use, in loops, with debug and boundscheck.
Expected values are computed by Python.
"""
import numpy as np
import pytest

from py2cu import cuda

REC = np.dtype([("a", "i4"), ("b", "f8", (2,))], align=True)


def changed(x, y, out, n):
    a = x
    t = (a, y)
    a = y
    out[0] = t[n][0] + a[0]
    for k in range(2):
        t = (t[1], t[0])
        out[1] = out[1] * 100 + t[n][0]
    cur = None
    for i in range(x.size):
        if cur is None:
            if x[i] > 2:
                cur = x[i:]
        else:
            cur = cur[1:] if cur.size > 1 else None
    out[2] = -1 if cur is None else cur[0] + cur.size
    pick = None
    for arr in t:
        if arr[0] == 5:
            pick = arr
            break
    if pick is None:
        out[3] = 3
    else:
        pick[1] = 77
        out[3] = pick[1]
    if pick is not None and pick.size > 2 and pick[2] > 0:
        out[4] = 1
    other = pick
    if other is None:
        return
    out[5] = other[0] + (0 if cur is None else 1)


@pytest.mark.parametrize("n", [0, 1, -1])
@pytest.mark.parametrize("first", [5.0, 6.0])
def test_changed(n, first):
    x, y = np.array([1.0, 2, 3, 4, 9]), np.array([first, 8, 2, 1])
    o, e, x1, y1 = np.zeros(6), np.zeros(6), x.copy(), y.copy()
    changed(x1, y1, e, n)
    cuda.jit(changed)[1, 1](x, y, o, n)
    assert o.tolist() == e.tolist() and np.array_equal(x, x1) and np.array_equal(y, y1)


@cuda.jit(debug=True, opt=False)
def dbg(x, out):
    y = None
    if x[0] > 1:
        y = x
    out[0] = y[0]


def test_debug():
    out = np.zeros(1)
    with pytest.raises(TypeError, match="None"):
        dbg[1, 1](np.zeros(3), out)
    dbg[1, 1](np.ones(3) * 2, out)
    assert out[0] == 2


@cuda.jit
def nodbg(x, out):
    y = None
    if x[0] > 1:
        y = x
    out[1] = 1
    out[0] = y[0]
    out[1] = 2


def test_nodebug():
    out = np.zeros(2)
    nodbg[1, 1](np.zeros(3), out)
    assert out.tolist() == [0, 1]


@cuda.jit(boundscheck=True)
def bc(t, out, n):
    out[0] = t[n][0]


def test_bounds():
    out = np.zeros(2)
    with pytest.raises(IndexError):
        bc[1, 1]((np.zeros(3), np.ones(2)), out, 5)
    bc[1, 1]((np.zeros(3), np.ones(2)), out, -1)
    assert out[0] == 1


def recs(r, s, out, n):
    t = (r, s)
    t[n][1].a = 5
    out[0] = t[n][0].b[1] + t[1 - n][1].a
    v = (r[0], s[1])
    out[1] = v[n].a
    for q in v:
        out[2] += q.b[0]
    w = (r["b"], s["b"])
    out[3] = w[n][1, 1]


@pytest.mark.parametrize("n", [0, 1])
def test_records(n):
    r, s = np.zeros(2, REC), np.zeros(2, REC)
    r["a"], s["a"] = [1, 2], [3, 4]
    r["b"], s["b"] = [[1, 2], [3, 4]], [[5, 6], [7, 8]]
    rr, ss = r.copy().view(np.recarray), s.copy().view(np.recarray)
    o, e = np.zeros(4), np.zeros(4)
    recs(rr, ss, e, n)
    cuda.jit(recs)[1, 1](r, s, o, n)
    assert o.tolist() == e.tolist() and (r == rr).all() and (s == ss).all()


@cuda.jit(device=True)
def inner(t, i):
    return t[i]


@cuda.jit
def mixed2(x, z, out, n):
    t = (x, x[1:], z)
    out[0] = inner(t, n)[0]
    c = cuda.local.array(3, np.float64)
    c[0] = 9
    d = cuda.local.array(2, np.float64)
    d[0] = 8
    v = (c, d)
    v[n % 2][1] = 4
    out[1] = v[n % 2][0] + v[n % 2].size
    w = ((c, 1), (d, 2))
    out[2] = w[n % 2][0][0] * 10 + w[n % 2][1]


@pytest.mark.parametrize("n", [0, 1, 2])
def test_mixed(n):
    x, z, out = np.arange(1.0, 5), np.arange(10.0, 15), np.zeros(3)
    mixed2[1, 1](x, z, out, n)
    assert out[0] == [1, 2, 10][n]
    assert out[1] == [12, 10][n % 2]
    assert out[2] == [91, 82][n % 2]


def sl(x, out, n):
    s = slice(0, 2)
    for i in range(3):
        out[i] = x[s].size
        s = slice(s.stop, s.stop + i)
    q = slice(n, None) if n > 1 else slice(None, n)
    out[3] = x[q].size + q.start
    t = x[s]
    t[:] = 1
    x[q] *= 2


@pytest.mark.parametrize("n", [0, 1, 3])
def test_sl(n):
    x, out = np.arange(8.0), np.zeros(4)
    y, e = x.copy(), np.zeros(4)
    def ref(x, out, n):
        s = slice(0, 2)
        for i in range(3):
            out[i] = x[s].size
            s = slice(s.stop, s.stop + i)
        q = slice(n, None) if n > 1 else slice(None, n)
        out[3] = x[q].size + (q.start or 0)
        x[s][:] = 1
        x[q] *= 2
    ref(y, e, n)
    cuda.jit(sl)[1, 1](x, out, n)
    assert out.tolist() == e.tolist() and np.array_equal(x, y)


def test_choices_in_choices():
    """Every branch of a nested conditional expression of arrays and tuples, also if the assigned names occur in it."""
    def kernel(x, y, z, n, m, out):
        a = x if n > 3 else y if m > 3 else z
        b = (x if m == 2 else z) if n > 3 else (y if m > 3 else z)
        c = x[1:] if m > 2 else y[n % 3:] if n > 2 else z
        low, high = (n, m) if n < m else (m, n)
        out[0], out[1], out[2], out[3] = a[0], b[0], c[0], c.size
        low, high = (high, low + 1) if n < 4 else (low, high)
        out[4], out[5] = low, high
        for k in range(3):
            a, b = (b, a) if k < m else (a, c)
            out[6] = out[6] * 10 + a[0]
            out[7] = out[7] * 10 + b[0]
        for i, v in enumerate(x if n > 4 else z) if m > 2 else enumerate(y):
            out[8] += i * v

    x, y, z = np.arange(1, 5), np.arange(2, 8), np.arange(5, 8)
    jitted = cuda.jit(kernel)
    for n in range(6):
        for m in range(6):
            expected, got = np.zeros(9, np.int64), np.zeros(9, np.int64)
            kernel(x, y, z, n, m, expected)
            jitted[1, 1](x, y, z, n, m, got)
            np.testing.assert_array_equal(got, expected)
