"""vectorize for the CPU: values equal CPython's for each element; broadcasting, casting, out=, where= and reductions are those of NumPy's ufuncs; the loops
are selected as in Numba.
"""
import copy
import math
import os
import pickle
import subprocess
import sys
import threading
import warnings

import numpy as np
import pytest

from py2cu import cuda, njit, vectorize
from py2cu.errors import NumbaPerformanceWarning, TypingError


@vectorize(["int64(int64, int64)", "float32(float32, float32)", "float64(float64, float64)"], identity=0)
def total(a, b):
    """a + b"""
    return a + b


@vectorize
def mixed(a, b):
    if a > b:
        return a * 2
    return a + b


@vectorize(["float64(float64)"], target="parallel")
def wave(x):
    return math.sin(x) * x


@vectorize(["int64(int64)"])
def checked(n):
    if n > 5:
        raise ValueError("too large", 5)
    return n // (n - 2)


def test_is_a_ufunc():
    assert total.types == ["ll->l", "ff->f", "dd->d"] and (total.nin, total.nout, total.nargs, total.ntypes, total.identity) == (2, 1, 3, 3, 0)
    assert isinstance(total.ufunc, np.ufunc) and total.__doc__ == "a + b" and total.py_func(1, 2) == 3


@pytest.mark.parametrize("a, b", [
    (np.arange(12).reshape(3, 4), np.arange(4)), (np.arange(12.0).reshape(3, 4)[::2, ::-1], 1.5), (np.float32([1, 2]), np.float32([[3], [4]])),
    (np.arange(6, dtype=np.int8), np.uint16(3)), (3, 4), (np.zeros((0, 3)), 1.0), (np.arange(24.0).reshape(2, 3, 4).T, np.arange(2)), (True, 2.5),
    (np.arange(5, dtype=">i4"), np.float64(2)), ([1, 2], (3.0, 4.0)),
])
def test_equals_numpy_add(a, b):
    found, expected = total(a, b), np.add(a, b)
    if np.asarray(expected).dtype.char in "lfd":
        assert np.asarray(found).dtype == np.asarray(expected).dtype
    assert np.array_equal(found, expected) and type(found) is type(total.ufunc(a, b))


def test_first_matching_loop_is_selected():
    @vectorize(["float64(float64)", "int64(int64)"])
    def same(a):
        return a

    assert same(np.arange(2, dtype=np.int32)).dtype == np.float64 and same(np.arange(2)).dtype == np.int64  # NumPy first searches an exact match


def test_out_where_and_casting():
    x = np.arange(5.0)
    out = np.full(5, -1.0)
    assert total(x, 1, out=out) is out and out.tolist() == [1, 2, 3, 4, 5]
    total(x, 10, out, where=x > 2)
    assert out.tolist() == [1, 2, 3, 13, 14]
    with pytest.raises(TypeError):
        total(x, 1, out=np.zeros(5, np.int64))
    with pytest.raises(TypeError):
        total("a", 1)
    with pytest.raises(TypeError, match="positional"):
        total(x)
    with pytest.raises(ValueError):
        total(np.zeros(3), np.zeros(4))


def test_in_place_and_overlapping():
    x = np.arange(10_000.0)
    total(x, x, out=x)
    assert np.array_equal(x, 2 * np.arange(10_000.0))
    x = np.arange(10_000.0)
    total(x[:-1], x[1:], out=x[1:])  # NumPy copies overlapping operands
    assert np.array_equal(x[1:], np.arange(9_999.0) + np.arange(1.0, 10_000))


def test_reductions():
    x = np.arange(1.0, 25).reshape(4, 6)
    assert np.array_equal(total.reduce(x, axis=1), x.sum(axis=1)) and total.reduce(x, axis=None) == 300
    assert np.array_equal(total.accumulate(x, axis=0), np.cumsum(x, axis=0))
    assert np.array_equal(total.reduceat(x[0], [0, 3]), [6, 15]) and np.array_equal(total.outer([1, 2], [3, 4]), [[4, 5], [5, 6]])
    assert total.reduce(np.zeros(0)) == 0
    at = np.zeros(3)
    total.at(at, [0, 0, 2], 1.5)
    assert at.tolist() == [3, 0, 1.5]


def test_types_of_the_operands():
    fresh = vectorize(mixed.py_func)
    assert fresh.types == [] and fresh(3, 1) == 6 and fresh.types == ["ll->l"]
    assert fresh(np.float32([1, 3]), np.float32(2)).tolist() == [3, 6] and fresh.types == ["ll->l", "ff->d"]  # 2 is an int64
    assert vectorize(mixed.py_func).reduce(np.array([1, 2, 3])) == 6
    with pytest.raises(TypingError):
        fresh(np.array(["a"]), 1)


def test_threads():
    x = np.linspace(0, 50, 20_001)
    expected = [math.sin(value) * value for value in x]
    assert np.array_equal(wave(x), expected) and np.array_equal(wave(x[::2]), expected[::2])

    @vectorize(["float64(float64, float64)"], target="parallel")
    def summed(a, b):
        return a + b

    assert summed.reduce(np.ones(100_000)) == 100_000 and summed.accumulate(np.ones(20_000))[-1] == 20_000


def test_errors():
    assert checked(np.array([1, 3, 5])).tolist() == [-1, 3, 1]
    assert checked(np.array([2])).tolist() == [0]  # division by zero, as in kernels
    with pytest.raises(ValueError) as raised:
        checked(np.array([1, 7, 9]))
    assert raised.value.args == ("too large", 5)
    with pytest.raises(ValueError):
        checked(6)
    assert checked(3) == 3


def test_called_by_other_functions():
    @njit
    def caller(x):
        return total(x, 1.5) * 2

    assert caller(2.0) == 7.0
    if cuda.current_context().device.name:
        @cuda.jit
        def kernel(x):
            x[0] = total(x[0], 1.0)

        x = np.zeros(1)
        kernel[1, 1](x)
        assert x[0] == 1


def test_pickle_and_copy():
    again = pickle.loads(pickle.dumps(total))
    assert again(2, 3) == 5 and again.types == total.types and copy.deepcopy(total) is total


def test_several_threads_call():
    fresh, results = vectorize(mixed.py_func), []
    threads = [threading.Thread(target=lambda kind=kind: results.append(fresh(np.arange(5, dtype=kind), 9).sum())) for kind in "bhilfd" * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [55] * 18


def test_types_without_a_loop_run_as_python():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")

        @vectorize(["float64(float64)"])
        def odd(a):
            return float(str(a)[0])

        assert odd(np.array([3.5, 4.5])).tolist() == [3, 4]
    assert [warning.category for warning in caught] == [NumbaPerformanceWarning]


def test_python_functions_need_no_compiler():
    text = "import numpy as np\nfrom py2cu import vectorize\n@vectorize(['float64(float64)'])\ndef f(a):\n    return a * 2\nprint(f(np.arange(3)), type(f).__name__)"
    kept = {name: value for name, value in os.environ.items() if name in ("PYTHONPATH", "LD_PRELOAD", "ASAN_OPTIONS")}
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, env={**kept, "PATH": "/usr/bin:/bin", "PY2CU_JIT": "0"})
    assert done.stdout == "[0. 2. 4.] Elementwise\n", done.stderr
