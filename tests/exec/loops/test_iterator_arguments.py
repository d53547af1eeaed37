"""Ranges and iterators as arguments of device functions, selected at run time; compared with Python."""
import numpy as np
import pytest

from py2cu import cuda


def total(numbers):
    s = 0
    for i in numbers:
        s = 3 * s + i
    return s


def twice(numbers):
    s = len(numbers)
    for i in numbers:
        s += i
    for i in numbers:
        s = 2 * s + i
    return s + numbers.start * numbers.stop + numbers.step


def pairs(both):
    s = 0
    for a, b in both:
        s = 2 * s + a * b
        if a * b > 40:
            break
    for a, b in both:
        s += 1000 * a + b
    return s


def from_second(it):
    first = next(it)
    s = 100 * first
    for x in it:
        s = 3 * s + x
    return s


def places(cells, out):
    for i, j in cells:
        out[3] += 10 * i + j


def handed(x, n, out):
    out[0] = total(range(n)) + twice(range(1, n)) + twice(range(20, n, -2))
    r = range(2, 2 * n, 3)
    out[1] = twice(r) + total(iter(r)) + total(x)
    both = zip(x, range(n, 2 * n))
    out[2] = pairs(both) + pairs(enumerate(x)) + pairs(enumerate(x[1:], n))
    places(np.ndindex(2, n), out)
    it = iter(x)
    out[4] = from_second(it) + total(x.flat)
    for (i,), v in np.ndenumerate(x):
        out[5] += total(range(i, v))
    for a in range(2):
        out[6] += from_second(iter(range(a + 1, n)))

    def inner(k):
        s = 0
        for i in r:
            s += i * k
        return s + len(r)
    out[7] = inner(2) + (lambda k: k in r)(5)


def chosen(x, n, out):
    r = range(n) if n > 3 else range(2, 9)
    out[0] = total(r)
    for i in range(0, n, 2) if n > 3 else range(n, -3, -1):
        out[1] = 3 * out[1] + i
    if n > 3:
        steps = range(n)
    elif n > 1:
        steps = range(10, n, -3)
    else:
        steps = range(5, 5 + n)
    for i in steps:
        out[2] = 3 * out[2] + i
    out[3] = len(steps) * 100 + (4 in steps) * 10 + steps.start
    for i, v in enumerate(x) if n > 3 else enumerate(x[1:]):
        out[4] = 2 * out[4] + i * v
    for a, b in zip(x, x[::-1]) if n % 2 == 0 else zip(x[1:], x):
        out[5] = 2 * out[5] + a - b
    if n > 3:
        it = iter(x)
    else:
        it = iter(x[2:])
    for v in it:
        out[6] = 2 * out[6] + v
    rest = range(n)
    k = n
    while k > 0:
        for i in rest:
            out[7] = 2 * out[7] + i
        rest = range(k, k + 2)
        k -= 1


@pytest.mark.parametrize("n", [0, 1, 2, 4, 5])
@pytest.mark.parametrize("kernel", [handed, chosen])
def test_python(kernel, n):
    x = np.array([5, 3, -8, 2])
    expected, got = np.zeros(8, np.int64), np.zeros(8, np.int64)
    if kernel is handed and n < 3:
        n += 3  # next() finds an item
    kernel(x, n, expected)
    cuda.jit(kernel)[1, 1](x, n, got)
    np.testing.assert_array_equal(got, expected)


def test_types_of_ranges():
    @cuda.jit
    def kernel(a, b, out):
        r = range(a) if b > a else range(b)
        s = range(a, b) if b > a else range(b)
        for i in r:
            out[0] = i.itemsize if False else i / 2
        for i in s:
            out[1] += i

    out = np.zeros(2)
    kernel[1, 1](np.int32(4), np.int32(7), out)
    assert out.tolist() == [1.5, 15]


def part(i, n):
    return range(i, n, 3)


def one_of(i, n):
    if i > 3:
        return range(n)
    if i > 2:
        r = range(i, n)
        return r
    return range(n, i, -1) if i < 1 else range(5)


def returned(n, out):
    for i in part(1, n):
        out[0] = 3 * out[0] + i
    for k in range(5):
        r = one_of(k, n)
        for i in r:
            out[1] = 3 * out[1] + i
        out[2] += len(one_of(k, n)) + r.start * r.step + total(part(k, n))


@pytest.mark.parametrize("n", [0, 3, 7])
def test_results(n):
    expected, got = np.zeros(3, np.int64), np.zeros(3, np.int64)
    returned(n, expected)
    cuda.jit(returned)[1, 1](n, got)
    np.testing.assert_array_equal(got, expected)


def narrow_or_wide(n, k):
    if n > 3:
        return range(n)
    return range(k, n, -2)


def of_two_types(n, k, out):
    r = narrow_or_wide(n, k)
    out[0] = len(r)
    for i in r:
        out[1] = 3 * out[1] + i
    for i in narrow_or_wide(k, n):
        out[2] = 3 * out[2] + i


@pytest.mark.parametrize("n, k", [(3, 9), (5, 8), (0, 7)])
def test_results_of_two_types(n, k):
    """A range of bytes counts in 32 bits, one with an int64 in 64: the function returns the wider one."""
    expected, got = np.zeros(3, np.int64), np.zeros(3, np.int64)
    of_two_types(n, k, expected)
    cuda.jit(of_two_types)[1, 1](np.uint8(n), np.int64(k), got)
    np.testing.assert_array_equal(got, expected)
