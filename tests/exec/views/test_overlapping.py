"""Copies within one array, and of one element to several, compared with NumPy."""
import numpy as np
import pytest

from py2cu import cuda


def lines(x, whole, z, t, a, b, n, order):
    y = whole[::2] if order > 0 else whole[::-1][:20]
    x[1:] = x[:-1]
    y[2:] += y[:-2]
    z[1:] = z[:-1]
    z[a, 1:] = z[a, :-1]
    z[:, a] = z[:, b]
    z[a, a:a + n] = z[a, b:b + n]
    z[a] = z[b]
    x[a:a + n] = x[b:b + n]
    upper, lower = x[a:a + n], x[b:b + n]
    upper[:] = lower
    y[a:a + n] = y[b:b + n]
    t[a:a + n] = t[b:b + n]
    x[:-1] = x[1:]
    x[2:4] = x[0:1]
    z[:-1] = z[1:]
    y[2 * a::2][:n] = y[2 * b::2][:n]


def given():
    return np.arange(12) * 7 + 5, np.arange(40) * 3 + 1, np.arange(35).reshape(5, 7) * 2, np.arange(10, 19)


@pytest.mark.parametrize("order", [1, -1])
def test_copies_within_an_array(order):
    kernel = cuda.jit(lines)
    for a, b, n in ((0, 1, 3), (1, 0, 3), (2, 2, 2), (0, 3, 4), (3, 0, 4), (2, 1, 1), (1, 2, 0)):
        found, wanted = given(), given()
        kernel[1, 1](*found, a, b, n, order)
        lines(*wanted, a, b, n, order)
        for left, right in zip(found, wanted):
            assert left.tolist() == right.tolist(), (a, b, n)


def test_copies_within_local_memory():
    def local(out, a, b):
        own = np.zeros((4, 5), np.int64)
        own[:] = out
        own[a, 1:] = own[b, :-1]
        own[:, a] = own[:, b]
        own[1] = own[2]
        out[:] = own

    def kernel(out, a, b):
        own = cuda.local.array((4, 5), np.int64)
        own[:] = out
        own[a, 1:] = own[b, :-1]
        own[:, a] = own[:, b]
        own[1] = own[2]
        out[:] = own

    for a, b in ((0, 0), (1, 3), (3, 1), (2, 2)):
        found, wanted = np.arange(20).reshape(4, 5), np.arange(20).reshape(4, 5)
        cuda.jit(kernel)[1, 1](found, a, b)
        local(wanted, a, b)
        assert found.tolist() == wanted.tolist()


def test_broadcast_of_one_element():
    def spread(a, b, m, row, column):
        a[:] = b
        m[:] = row
        m[1:] += column
        m[0] = b

    for extent in (1, 6):
        def made():
            return np.zeros(6, np.int64), np.arange(5, 5 + extent), np.zeros((4, 6), np.int64), np.arange(extent)[None], np.arange(3)[:, None]

        found, wanted = made(), made()
        cuda.jit(spread)[1, 1](*found)
        spread(*wanted)
        assert [x.tolist() for x in found] == [x.tolist() for x in wanted]


def rows_of_each_other(m):
    m[1] = m[0][::-1]
    m[2] = m[1][::-1]
    m[0] = m[2][::-1]
    m[3][::-1] = m[1]
    m[1][::-1] = m[3][::-1]


@pytest.mark.parametrize("boundscheck", [False, True])
@pytest.mark.parametrize("columns", [0, 1, 5])
def test_rows_that_do_not_overlap(boundscheck, columns):
    """Also if each index is checked first, so that the start of the row is unknown."""
    expected = np.arange(4.0 * columns).reshape(4, columns)
    got = expected.copy()
    rows_of_each_other(expected)
    cuda.jit(rows_of_each_other, boundscheck=boundscheck)[1, 1](got)
    assert np.array_equal(got, expected)
