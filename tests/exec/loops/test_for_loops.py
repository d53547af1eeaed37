"""for loops over arrays, tuples, enumerate, zip, np.ndindex, np.ndenumerate and .flat; compared with Python."""
import numpy as np
import pytest

from py2cu import cuda


def elements(x, out):
    for v in x:
        out[0] += v
    for i, v in enumerate(x):
        out[1] += i * v
    for i, v in enumerate(x[1:], 5):
        out[2] += i * v
    for i, v in enumerate(x[::-2], start=-1):
        out[3] += i * v
    for v in x:
        if v > 3:
            break
        out[4] += v
    else:
        out[4] = -1
    for v in x:
        if v == 2:
            continue
        out[5] += v
    else:
        out[5] += 100
    for i, v in enumerate(x):
        i += 10
        v += 1
        out[6] += i * v
    for v in x:
        x = x[1:]
        out[7] += v + len(x)


def pairs(x, y, n, out):
    for a, b in zip(x, y):
        out[0] += a * b
    for i, (a, b) in enumerate(zip(x, y[1:])):
        out[1] += i * a * b
    for i, a in zip(range(n), x):
        out[2] += i * a
    for i, a in zip(range(n, -n, -2), x):
        out[3] += i * a
    for i, j in enumerate(range(3, n, 2)):
        out[4] += i * j
    for p in zip(x, y):
        out[5] += p[0] - p[1]
    for i, p in enumerate(enumerate(x)):
        out[6] += i * p[0] * p[1]
    for a, b, c in zip(x, (4, 5, 6), range(n)):
        out[7] += a * b - c
    for i in range(n):
        for j, a in enumerate(x):
            if a == i:
                break
            out[8] += j


def grids(m, out):
    for i, j in np.ndindex(m.shape):
        out[0] += m[i, j] * (i - j)
    for at in np.ndindex(m.shape[0], 2):
        out[1] += m[at] * at[0]
    for (i, j), v in np.ndenumerate(m):
        if v == 5:
            continue
        out[2] += v * i - j
    for (i, j), v in np.ndenumerate(m):
        if v == 7:
            break
        out[3] += v * i - j
    else:
        out[3] = -1
    for at, v in np.ndenumerate(m):
        out[4] += v * at[1]
    for v in m.flat:
        out[5] = out[5] * 3 % 1000 + v
    for row in m:
        for v in row:
            out[6] = out[6] * 3 % 1000 + v
    for i, row in enumerate(m.T):
        out[7] += row[1] * i + len(row)


def tuples(n, out):
    for k in (1, 2, n):
        out[0] += k * k
    for i, k in enumerate((5, 7)):
        out[1] += i * k
    for dx, dy in ((0, 1), (1, 0), (-1, n)):
        out[2] += dx * 10 + dy
    sizes = (3, n, 9)
    for i in range(-3, 3):
        out[3] = out[3] * 2 + sizes[i]
    if n in (1, 2, 3):
        out[4] += 1
    if n not in (1, 2, 3):
        out[4] += 2
    if n in ():
        out[4] += 4
    points = ((1, 2), (3, 4))
    out[5] = points[n % 2][1]


def membership(x, m, n, out):
    out[0] = n in x
    out[1] = n not in x
    out[2] = n in m
    out[3] = n in range(3)
    out[4] = n in range(2, 7)
    out[5] = n not in range(-1, n)
    if n in x[::2] and n in range(len(x)):
        out[6] = 1
    k = 0
    while k not in x:
        k += 1
    out[7] = k


def several_arrays(x, y, out):
    for v in (x, y):
        for w in v[1:]:
            out[0] += w
        v[0] = 5
    for a, b in ((x, y), (y, x)):
        out[1] += a[1] - 2 * b[2]


def progressions(n, out):
    for k in (-1, 0, 1):
        out[0] = out[0] * 3 + k
    for k in (7, 4, 1, -2):
        if k == n:
            continue
        out[1] = out[1] * 3 + k
        k += 5
        out[2] += k
    out[3] = k
    for k in [2, 4]:
        for i in (k, k + 1, k + 2):
            if i > n:
                break
            out[4] = out[4] * 3 + i
        else:
            out[4] += 100
    for k in (3, 3, 3):
        out[5] += k
    for k in (0, 1, 3):
        out[6] = out[6] * 3 + k
    for k in (0x7FFFFFFE, 0x7FFFFFFF, 0x80000000):
        out[7] += k
    for n in (5, 6, 7):  # noqa: B020 -- also a parameter
        out[8] += n
    out[9] = n


def run(function, *args):
    arrays = [np.copy(a, order="K") if isinstance(a, np.ndarray) else a for a in args]
    expected = [np.copy(a, order="K") if isinstance(a, np.ndarray) else a for a in args]
    cuda.jit(function)[1, 1](*arrays)
    function(*expected)
    for got, wanted in zip(arrays, expected):
        if isinstance(got, np.ndarray):
            assert np.array_equal(got, wanted), (got, wanted)


@pytest.mark.parametrize("size", [0, 1, 2, 6])
def test_elements(size):
    run(elements, np.arange(1, 1 + size), np.zeros(8, np.int64))


@pytest.mark.parametrize("sizes", [(0, 3), (5, 3), (4, 5), (1, 1)])
@pytest.mark.parametrize("n", [0, 2, 7])
def test_pairs(sizes, n):
    run(pairs, np.arange(1, 1 + sizes[0]), np.arange(3, 3 + sizes[1]), n, np.zeros(9, np.int64))


@pytest.mark.parametrize("order", ["C", "F"])
def test_grids(order):
    run(grids, np.array(np.arange(12).reshape(3, 4), order=order), np.zeros(8, np.int64))


@pytest.mark.parametrize("n", [0, 1, 2, 4])
def test_tuples(n):
    run(tuples, n, np.zeros(6, np.int64))


@pytest.mark.parametrize("n", [0, 3, 4, 6])
def test_progressions(n):
    run(progressions, n, np.zeros(10, np.int64))


def test_several_arrays():
    run(several_arrays, np.arange(4), np.arange(10, 15), np.zeros(2, np.int64))


@pytest.mark.parametrize("n", [-1, 0, 1, 2, 5, 8])
def test_membership(n):
    run(membership, np.array([2, 5, 8]), np.arange(4, 10).reshape(2, 3), n, np.zeros(8, np.int64))


def test_annotated_iterators():
    @cuda.jit
    def kernel(s, x, y):
        n: int = s[0]
        it: object = zip(x, y)
        for a, b in it:
            s[1] += a < b
        first: object = x.flat
        s[2]: int = len(first) + n
        y[1:]: object = x[1:] + y[1:]

    s, x, y = np.array([5, 0, 0]), np.arange(4, dtype=np.float32), np.array([9, 9, 1, 9], dtype=np.float32)
    kernel[1, 1](s, x, y)
    assert s.tolist() == [5, 3, 9] and y.tolist() == [9, 10, 3, 12]
