"""random and numpy.random in CPU functions: after a seed, the numbers equal those of numpy.random.RandomState, and of random.Random in the same state, as
with Numba.
"""
import multiprocessing
import random
import threading

import numpy as np
import pytest

from py2cu import errors
from py2cu.numba.cpu_jit import njit


def python_of(seed):
    """Return Python's generator in NumPy's initial state, because Numba seeds both equally."""
    generator = random.Random()
    generator.setstate((3, (*(int(word) for word in np.random.RandomState(seed).get_state()[1]), 624), None))
    return generator


@njit
def by_numpy(seed, x):
    np.random.seed(seed)
    a = np.random.rand(3), np.random.random(4), np.random.random_sample((2, 3)), np.random.ranf(), np.random.sample()
    b = np.random.uniform(-1.5, 2, 3), np.random.uniform(), np.random.uniform(5, 7)
    c = np.random.normal(1, 2.5, (2, 2)), np.random.standard_normal(), np.random.randn(2, 3), np.random.normal(10.0), np.random.normal()
    d = np.random.exponential(), np.random.exponential(2.0, 3), np.random.standard_exponential(2), np.random.exponential(0.5)
    np.random.shuffle(x)
    return a, b, c, d, np.random.rand(), np.random.randn()


def numpy_itself(seed, x):
    r = np.random.RandomState(seed)
    a = r.rand(3), r.random_sample(4), r.random_sample((2, 3)), r.random_sample(), r.random_sample()
    b = r.uniform(-1.5, 2, 3), r.uniform(), r.uniform(5, 7)
    c = r.normal(1, 2.5, (2, 2)), r.standard_normal(), r.randn(2, 3), r.normal(10.0), r.normal()
    d = r.exponential(), r.exponential(2.0, 3), r.standard_exponential(2), r.exponential(0.5)
    r.shuffle(x)
    return a, b, c, d, r.rand(), r.randn()


def assert_same(found, expected):
    assert len(found) == len(expected)
    for one, other in zip(found, expected):
        if isinstance(other, tuple):
            assert_same(one, other)
        else:
            np.testing.assert_array_max_ulp(np.asarray(one), np.asarray(other), 1)  # log() of NumPy's build can differ
            assert np.shape(one) == np.shape(other)


@pytest.mark.parametrize("seed", [0, 1, 42, 2**31, 2**32 - 1])
def test_floats_equal_numpy(seed):
    x, y = np.arange(1000), np.arange(1000)
    assert_same(by_numpy(seed, x), numpy_itself(seed, y))
    assert (x == y).all()


@njit
def integers(seed, low, high, out):
    np.random.seed(seed)
    for i in range(out.size):
        out[i] = np.random.randint(low, high)
    return np.random.randint(high), np.random.randint(low, high, (2, 5)), np.random.choice(7), np.random.choice(out)


@pytest.mark.parametrize("low, high", [(0, 1), (0, 2), (-5, 5), (0, 2**31), (0, 2**32), (-7, 2**32), (0, 2**40), (-2**62, 2**61), (3, 2**63 - 1)])
def test_integers_equal_numpy(low, high):
    out = np.zeros(50, np.int64)
    one, many, of_seven, of_out = integers(7, low, high, out)
    r = np.random.RandomState(7)
    expected = np.array([r.randint(low, high, dtype=np.int64) for _ in range(50)])
    assert out.tolist() == expected.tolist()
    assert one == r.randint(high, dtype=np.int64)
    assert many.tolist() == [[r.randint(low, high, dtype=np.int64) for _ in range(5)] for _ in range(2)]
    assert (of_seven, of_out) == (r.randint(7), expected[r.randint(50)])


@njit
def narrow(low, high):
    return np.random.randint(low, high), np.random.randint(low, high, 3)


def test_types_of_integers():
    """Numba's rule: the wider width, signed if one of them is signed."""
    for low, high, wanted in ((np.int8(-3), np.int16(9), np.int16), (np.uint8(3), np.uint8(200), np.uint8), (np.uint32(0), np.int32(5), np.int32)):
        one, many = narrow(low, high)
        assert low <= one < high and many.dtype == np.dtype(f"i{np.dtype(wanted).itemsize}"), (low, high)


@njit
def by_python(seed, floats, whole, x):
    random.seed(seed)
    for i in range(floats.shape[1]):
        floats[0, i] = random.random()
        floats[1, i] = random.uniform(-2, 5.5)
        floats[2, i] = random.expovariate(1.5)
        whole[0, i] = random.randrange(10)
        whole[1, i] = random.randrange(-5, 2**33)
        whole[2, i] = random.randint(0, 2**31)
        whole[3, i] = random.randint(4, 4)
    random.shuffle(x)


def test_numbers_equal_python():
    floats, whole, x = np.zeros((3, 60)), np.zeros((4, 60), np.int64), np.arange(100)
    by_python(11, floats, whole, x)
    r = python_of(11)
    for i in range(60):
        assert floats[0, i] == r.random()
        assert floats[1, i] == r.uniform(-2, 5.5)
        assert floats[2, i] == pytest.approx(r.expovariate(1.5), rel=1e-15)
        assert [whole[0, i], whole[1, i], whole[2, i], whole[3, i]] == [r.randrange(10), r.randrange(-5, 2**33), r.randint(0, 2**31), r.randint(4, 4)]
    items = list(range(100))
    r.shuffle(items)
    assert x.tolist() == items


@njit
def gauss(seed, out):
    random.seed(seed)
    np.random.seed(seed + 1)
    for i in range(0, out.size, 2):
        out[i] = random.gauss(0.0, 1.0)
        out[i + 1] = np.random.randn()


def test_random_and_numpy_random_are_independent():
    """CPython's gauss() uses another algorithm than Numba's, so only its moments are compared."""
    out = np.zeros(40000)
    gauss(5, out)
    assert out[1::2].tolist() == pytest.approx(np.random.RandomState(6).randn(20000).tolist(), rel=1e-15)
    assert abs(out[::2].mean()) < 0.03 and abs(out[::2].std() - 1) < 0.03


@njit
def seed_of_numpy(seed):
    np.random.seed(seed)


@njit
def drawn(n):
    return np.random.random(n)


def test_functions_share_the_state_of_their_thread():
    seed_of_numpy(3)
    first = drawn(4)
    found = {}
    threads = [threading.Thread(target=lambda k=k: found.update({k: (seed_of_numpy(k), drawn(1000))[1]})) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    r = np.random.RandomState(3)
    assert first.tolist() == r.rand(4).tolist() and drawn(4).tolist() == r.rand(4).tolist()
    assert all(found[k].tolist() == np.random.RandomState(k).rand(1000).tolist() for k in range(8))


def drawn_apart(connection):
    connection.send(drawn(4).tolist())


def test_unseeded_sequences_differ():
    """Without a seed, sequences differ; and the child of a fork does not continue its parent's sequence."""
    assert drawn(1)[0] != drawn(1)[0]
    seed_of_numpy(3)
    here, there = multiprocessing.Pipe()
    child = multiprocessing.get_context("fork").Process(target=drawn_apart, args=(there,))
    child.start()
    assert here.poll(60)
    numbers = here.recv()
    child.join()
    assert numbers != drawn(4).tolist() and all(0 <= number < 1 for number in numbers)


@njit(parallel=True)
def pi(n):
    from_inside = 0
    for i in range(n):
        x, y = np.random.random(), np.random.random()
        if x * x + y * y < 1:
            from_inside += 1
    return 4 * from_inside / n


def test_pi():
    assert abs(pi(1_000_000) - np.pi) < 0.01


def test_all_functions_are_compiled():
    """Plain Python would also pass most tests here."""
    by_numpy(1, np.arange(3))
    integers(1, 0, 2, np.zeros(1, np.int64))
    drawn(1), pi(1), narrow(np.int8(0), np.int8(2))
    assert not any(function._runs_as_python for function in (by_numpy, integers, narrow, by_python, gauss, seed_of_numpy, drawn, pi))


@njit
def empty(n):
    return np.random.randint(n)


def test_empty_ranges():
    with pytest.raises(ValueError, match="empty range"):
        empty(0)
    with pytest.raises(ValueError, match="empty range"):
        integers(1, 5, 5, np.zeros(1, np.int64))


def test_unsupported_functions_run_as_python():
    @njit
    def poisson(n):
        return np.random.poisson(3.0, n)

    with pytest.warns(errors.NumbaPerformanceWarning, match="numpy.random.poisson"):
        assert poisson(5).size == 5
