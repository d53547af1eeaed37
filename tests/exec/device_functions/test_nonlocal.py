"""`nonlocal` in functions inside kernels and device functions; compared with Python."""
import numpy as np
import pytest

from py2cu import cuda


def counts(x, out):
    total = count = 0
    largest = x[0]

    def add(v, weight=1):
        nonlocal total, count
        total += v * weight
        count += 1
        if v < 0:
            return
        total += 1

    def see(v):
        """Return the old value."""
        nonlocal largest
        old = largest
        if v > largest:
            largest = v
            return v - old
        return 0

    for i in range(x.size):
        add(x[i])
        add(x[i], weight=2)
        out[i] = see(x[i]) * 10 + largest
        if see(2 * x[i]) > 3 and see(3 * x[i]) > 1:
            out[i] += 1000
        out[i] += 100 * (see(x[i] + 1) if x[i] > 2 else see(9))
    step = see(50)
    out[0] += step + largest * see(60) + see(70) * largest
    out[count % 3] += total
    while see(200) + see(200 + count) < 300 and count < 30:
        add(out[see(0)])
    out[1] += count


def halves(x, out):
    share = 0

    def next_share():
        nonlocal share
        share += 0.5
        return share

    for i in range(x.size):
        out[i] = 10 * next_share()
        if x[i] > 2:
            share = share * 2
    out[0] += share


def fibonacci(x, out):
    calls = 0

    def number(n):
        nonlocal calls
        calls += 1
        if n < 2:
            return n
        return number(n - 1) + number(n - 2)

    for i in range(x.size):
        out[i] = number(x[i] % 7) * 100 + calls


def inside(x, out):
    def running(n):
        s = 0

        def take(v):
            nonlocal s
            s = 2 * s + v

        for i in range(n):
            take(x[i])
        return s

    out[0] = running(x.size) + running(2)


@pytest.mark.parametrize("kernel", [counts, halves, fibonacci, inside])
def test_python(kernel):
    x = np.array([3, -1, 4, 1, -5, 9, 2, 6])
    expected, got = np.zeros(8, np.int64), np.zeros(8, np.int64)
    kernel(x, expected)
    cuda.jit(kernel)[1, 1](x, got)
    np.testing.assert_array_equal(got, expected)


def beside(x, out):
    """A function that assigns by nonlocal calls another one that reads the name."""
    j = 1

    def at(k):
        return x[k] * 100 + j

    def move(k):
        nonlocal j
        j += k
        out[k] = at(k) + at(j % 8)
        j += 1
        return at(k)

    out[0] = move(1)
    out[3] = move(2) + at(j % 8)


def test_nonlocal_in_sibling_functions():
    test_python(beside)


def through_others(x, out):
    """Functions that change names by calling one that does, and possibly also by assignments."""
    v = w = 0
    seen = 1

    def inc():
        nonlocal v
        v += 1
        return v

    def both(a):
        nonlocal w
        w += inc() + a
        return w

    def silent(a):
        if a > 2:
            inc()
        else:
            both(a)
            return
        both(v)

    def twice(a):
        silent(a)
        last = lambda k: v * k + w
        silent(a + 1)
        return inc() + 100 * last(2)

    def add_to_old(a):
        nonlocal v
        v += 2 * inc() + a
        return v - w

    def see(a):
        nonlocal seen
        seen += twice(a) * inc()
        return both(inc()) + both(seen % 5) + add_to_old(seen % 3)

    for i in range(x.size):
        out[i] = both(x[i])
        silent(x[i])
        out[i] += 10 * twice(x[i])
        out[i] -= (see(2) + v) % 1001
        v, w, seen = v % 1001, w % 1001, seen % 1001
    out[0] += inc()
    out[1] += v + 10 * w + seen


def each_other(x, out):
    steps = odd_steps = 0

    def even(n):
        nonlocal steps
        steps += 1
        if n == 0:
            return 1
        return odd(n - 1)

    def odd(n):
        nonlocal odd_steps
        odd_steps += steps
        if n == 0:
            return 0
        return even(n - 1) + 2 * steps

    for i in range(x.size):
        out[i] = even(x[i] % 5) * 100 + steps
    out[0] += odd_steps


@pytest.mark.parametrize("kernel", [through_others, each_other])
def test_nonlocal_through_nested_functions(kernel):
    test_python(kernel)
