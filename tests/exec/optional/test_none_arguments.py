"""Arguments that are None, or arrays of different dimensions, and are assigned another value: branches are selected as in Numba.

If an argument is None, the branch for other values is removed before types are inferred; otherwise both branches are typed.
"""
import numpy as np

from py2cu import cuda


@cuda.jit(device=True)
def bisect(a, x, lo=0, hi=None):
    if hi is None:
        hi = len(a)
    while lo < hi:
        mid = (lo + hi) // 2
        if a[mid] < x:
            lo = mid + 1
        else:
            hi = mid
    return lo


@cuda.jit(device=True)
def total(a, w=None):
    if w is None:
        w = a
    s = 0.0
    for i in range(w.shape[0]):
        s += w[i]
    return s


@cuda.jit(device=True)
def weighted(lo, step=None, w=None):
    if step is None:
        step = 1
    elif w is not None:
        w = w * 2
    if w is None:
        w = step + 0.5
    return lo + step * w


@cuda.jit(device=True)
def last(lo, hi=None):
    if lo > 3:
        hi = 5
    return lo + hi


@cuda.jit
def defaults(a, m, out):
    out[0] = bisect(a, 0.45)
    out[1] = bisect(a, 0.45, hi=2)
    out[2] = bisect(a, 0.45, 1, 3)
    out[3] = total(a)
    out[4] = total(a, a[1:])
    out[5] = weighted(2)
    out[6] = weighted(2, 5)
    out[7] = weighted(2, 6, 7)
    out[8] = last(4) + last(5, 6) + last(2, 1)
    if m.ndim == 2:
        m = m[1]
    out[9] = m[1]


def test_defaults():
    a, m, out = np.array([0.1, 0.4, 0.5, 0.9]), np.arange(6.0).reshape(2, 3), np.zeros(10)
    defaults[1, 1](a, m, out)
    wanted = [np.searchsorted(a, 0.45), 2, 2, a.sum(), a[1:].sum(), 2 + 1.5, 2 + 5 * 5.5, 2 + 6 * 14, 9 + 10 + 3, 4]
    assert np.allclose(out, wanted, rtol=1e-15)


@cuda.jit(device=True)
def either(a, b=None, c=None):
    if c is None:
        return a + b
    return a + c


@cuda.jit
def literals(n, out):
    out[0] = either(n, None, 5)
    out[1] = either(n, c=n)
    out[2] = either(n, 2)


def test_branches_that_are_valid_only_for_none():
    out = np.zeros(3)
    literals[1, 1](3, out)
    assert out.tolist() == [8, 6, 5]


@cuda.jit
def of_none(n, w, out):
    if w is None:
        w = n
    elif w.ndim == 2:
        w = w[0]
    out[0] = w[1]


def test_none_for_an_array_parameter():
    out = np.zeros(1)
    of_none[1, 1](np.arange(3.0), None, out)
    assert out[0] == 1
    of_none[1, 1](np.arange(3.0), np.arange(5.0, 8.0), out)
    assert out[0] == 6


@cuda.jit
def types(x, w, out):
    if w is None:
        s = 1
    else:
        s = x
    out[0] = s * np.float32(0.1)
    t = x if w is not None else 1.0
    out[1] = t * np.float32(0.1)


def test_types():
    """float32 and a 64-bit number are unified to float64 if the argument is not None."""
    out = np.zeros(2)
    x = np.float32(3)
    types[1, 1](x, 5, out)
    assert out.tolist() == [3.0 * np.float64(np.float32(0.1))] * 2
    types[1, 1](x, None, out)
    assert out.tolist() == [np.float64(np.float32(0.1))] * 2


@cuda.jit(device=True)
def first_of(x, i):
    return None if x[i] < 0 else x[i:]


@cuda.jit(device=True)
def item_or(x, other):
    if x is None:
        return other
    return x[0]


@cuda.jit
def maybe(x, out):
    i = cuda.grid(1)
    if i < x.size:
        part = None
        if x[i] > 2:
            part = x[i:]
        if part is None:
            out[i, 0] = -1
        else:
            out[i, 0] = part[0] + 100 * part.shape[0]
        found = first_of(x, i)
        if found is not None:
            out[i, 1] = found.size
            found[0] += 0.5
        other = x[::2] if i % 2 == 0 else None
        out[i, 2] = item_or(other, -7.0)


def test_variable_that_is_an_array_or_none():
    x = np.array([1.0, -1, 3, 5, -2])
    out = np.zeros((5, 3))
    maybe[1, 8](x, out)
    assert out[:, 0].tolist() == [-1, -1, 303, 205, -1]
    assert out[:, 1].tolist() == [5, 0, 3, 2, 0]
    assert out[1::2, 2].tolist() == [-7, -7] and set(out[::2, 2]) <= {1.0, 1.5}
    assert x.tolist() == [1.5, -1, 3.5, 5.5, -2]
