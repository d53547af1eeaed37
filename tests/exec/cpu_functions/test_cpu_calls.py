"""CPU functions (njit): results equal those of CPython, or of Numba for 64-bit integers."""
import collections
import math
import os
import subprocess
import sys
import threading
import warnings

import numpy as np
import pytest

from py2cu import cuda, jit, njit, prange, types, vectorize
from py2cu.errors import NumbaPerformanceWarning

Point = collections.namedtuple("Point", "x y")
SCALE = 3


class TooFar(Exception):
    pass


@njit
def lucas(n):
    if n < 2:
        return 2 - n
    return lucas(n - 1) + lucas(n - 2)


@njit
def divided(a, b):
    return a // b, a % b, a / b


@njit
def checked(a):
    if a > 5:
        raise TooFar("too far", 5)
    if a < 0:
        raise ValueError
    assert a != 3, "three"
    return a


@njit
def weighted(x, y):
    total = 0.0
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            total += x[i, j] * y[j]
    y[-1] = lucas(4) * SCALE
    return total


@njit
def of_kinds(n, pair):
    return np.float32(n) / 3, n > 2, complex(n, 1), np.uint8(n), (n, (pair[0] + 1, pair[1]))


@njit
def moved(p, by):
    return Point(p.x + by, p.y)


def is_compiled(function):
    """Return whether all calls used compiled code."""
    return len(function.signatures) > 0 and not function._runs_as_python


def test_numbers():
    assert [lucas(n) for n in range(12)] == [lucas.py_func(n) for n in range(12)]
    for a, b in ((7, 2), (-7, 2), (7, -2), (-7, -2), (0, 5)):
        assert divided(a, b) == divided.py_func(a, b)
    given = of_kinds(3, (1, 2.5))
    assert given == (float(np.float32(3) / np.float32(3)), True, 3 + 1j, 3, (3, (2, 2.5)))
    assert [type(item) for item in given[:4]] == [float, bool, complex, int]  # as Numba creates them
    assert is_compiled(lucas) and is_compiled(divided) and is_compiled(of_kinds)
    assert lucas.signatures == [(types.int64,)] and str(lucas.nopython_signatures[0]) == "(int64) -> int64"


def test_integers_have_64_bits():
    @njit
    def next_to(n):
        return n + 1

    assert next_to(2**63 - 1) == -2**63
    assert next_to(np.int8(127)) == 128  # int64, as Numba types it
    assert next_to(2**63) == 1 - 2**63 and str(next_to.nopython_signatures[-1]) == "(uint64) -> int64"  # Numba's type of it


def test_exceptions():
    for function, args, kind, text in ((divided, (1, 0), ZeroDivisionError, ("integer division by zero",)),
                                       (checked, (6,), TooFar, ("too far", 5)), (checked, (-1,), ValueError, ()),
                                       (checked, (3,), AssertionError, ("three",))):
        with pytest.raises(kind) as caught:
            function(*args)
        assert type(caught.value) is kind and caught.value.args == text
    assert checked(4) == 4 and divided(9, 3) == (3, 0, 3.0)  # all are freed


@pytest.mark.parametrize("layout", ["C", "F", "stepped", "backwards", "broadcast", "empty"])
def test_arrays_in_memory_order(layout):
    x = np.arange(24.0).reshape(4, 6)
    x = {"C": x, "F": np.asfortranarray(x), "stepped": x[::2, ::3], "backwards": x[::-1, ::-1], "broadcast": np.broadcast_to(x[0], (5, 6)),
         "empty": x[:0]}[layout]
    y, expected = np.linspace(1, 2, x.shape[1]), np.linspace(1, 2, x.shape[1])
    assert weighted(x, y) == weighted.py_func(x, expected)
    assert np.array_equal(y, expected) and y[-1] == 21 and is_compiled(weighted)


def test_memory_is_the_callers():
    @njit
    def fill(x, value):
        x[:] = value
        x[0, -1] = 0

    whole = np.ones((4, 5))
    fill(whole[1:3, ::2], 7)
    assert whole.tolist() == [[1] * 5, [7, 1, 7, 1, 0], [7, 1, 7, 1, 7], [1] * 5] and is_compiled(fill)
    scalar = np.array([[np.float32(1)]])
    fill(scalar, 2)
    assert scalar[0, 0] == 0


def test_dtypes_with_several_numpy_names():
    """Each dtype with several NumPy names, in sequence: a cache of dtypes must not confuse them."""
    @njit
    def first_and_size(x):
        return x[0], x.size

    for round in range(2):
        for name in "bBhHiIlLqQfd?FD":
            x = np.array([1, 0], name)
            assert first_and_size(x) == (x[0], 2) and first_and_size(x[::-1]) == (x[1], 2), name
    if "libubsan" not in os.environ.get("LD_PRELOAD", ""):  # C++ requires aligned addresses
        assert first_and_size(np.frombuffer(b"\0" + np.arange(1.0, 3).tobytes(), np.float64, offset=1)) == (1.0, 2)
    assert is_compiled(first_and_size) and first_and_size(np.array([256], ">i4")) == (256, 1)  # in Python

    @njit
    def sizes(a, b, c, d, e, f, g, h, i, j):
        return a.size + b.size + c.size + d.size + e.size + f.size + g.size + h.size + i.size + j.size

    assert sizes(*(np.zeros((1, n)) for n in range(10))) == 45 and is_compiled(sizes)


def test_array_that_must_not_be_written():
    @njit
    def fill(x):
        x[0] = 1

    x = np.zeros(3)
    x.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):  # NumPy's own words
        fill(x)
    assert x[0] == 0


def test_tuples_and_records():
    assert moved(Point(1, 2.5), 3) == Point(4, 2.5) and type(moved(Point(1, 2.5), 3)) is Point and is_compiled(moved)

    @njit
    def total(rows):
        sum = 0.0
        for row in rows:
            sum += row.weight * row.count
        rows[0].count = 9
        return sum

    rows = np.array([(1.5, 2), (2.0, 3)], dtype=[("weight", "f8"), ("count", "i4")])
    assert total(rows) == 9.0 and rows[0]["count"] == 9 and is_compiled(total)


def test_keywords_and_defaults():
    @njit
    def number(a, b=2, *, c=3):
        return a * 100 + b * 10 + c

    assert (number(1), number(1, 5), number(b=4, a=1), number(1, c=9)) == (123, 153, 143, 129) and is_compiled(number)
    with pytest.raises(TypeError):
        number()


def test_signatures():
    @jit("float64(int64, float64)", nopython=True)
    def scaled(n, x):
        return n * x

    assert len(scaled.signatures) == 1  # before the first call
    assert scaled(2, 1.5) == 3.0 and scaled(np.int32(2), np.float32(1.5)) == 3.0 and len(scaled.signatures) == 1
    with pytest.raises(TypeError, match="No matching definition"):
        scaled(np.zeros(1), 1.0)

    @njit([types.int32(types.int32), "float32(float32)"])
    def same(x):
        return x

    assert same(3) == 3 and same(np.float32(0.1)) == float(np.float32(0.1))


def test_functions_that_run_as_python():
    @njit
    def shouted(text):
        return text + "!"

    @njit
    def counted(n):
        return {"n": n}

    for function, value, result, why in ((shouted, "hey", "hey!", "str"), (counted, 3, {"n": 3}, "dict")):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            assert function(value) == function(value) == result
        assert len(told) == 1 and issubclass(told[0].category, NumbaPerformanceWarning)
        message = str(told[0].message)
        assert f"{function.__name__}() runs as plain Python: " in message and why in message
        assert told[0].filename == __file__ and told[0].lineno == function.py_func.__code__.co_firstlineno


def test_kernels_and_functions_call_each_other():
    @njit
    def twice(x):
        return 2 * x

    @njit
    def four_times(x):
        return twice(twice(x))

    @cuda.jit
    def kernel(x):
        i = cuda.grid(1)
        if i < x.size:
            x[i] = four_times(x[i])

    x = np.arange(3.0)
    kernel[1, 32](x)
    assert x.tolist() == [0, 4, 8] and four_times(3) == 12 and is_compiled(four_times)


def test_loops_and_mathematics():
    @njit
    def zeta(n, s):
        total = 0.0
        for i in prange(1, n + 1):
            term = math.exp(-s * math.log(i))
            if term < 1e-12:
                break
            total += term
        return total

    assert zeta(1000, 2) == pytest.approx(zeta.py_func(1000, 2), rel=1e-14) and is_compiled(zeta)

    @njit
    def collatz(n):
        steps = 0
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            steps += 1
        return steps

    assert [collatz(n) for n in range(1, 30)] == [collatz.py_func(n) for n in range(1, 30)]


def test_bounds_checks_on_request():
    @njit(boundscheck=True)
    def at(x, i):
        return x[i]

    x = np.arange(3.0)
    assert at(x, -1) == 2.0
    with pytest.raises(IndexError, match="index 3 is out of bounds for axis 0 with size 3"):
        at(x, 3)


def test_methods_and_threads():
    class Box:
        @njit
        def one(self):
            return 1

        @staticmethod
        @njit
        def two():
            return 2

    assert Box.two() == 2
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert Box().one() == 1  # an object is not supported

    @njit(nogil=True)
    def summed(x):
        total = 0.0
        for value in x:
            total += value
        return total

    found = {}
    threads = [threading.Thread(target=lambda n=n: found.update({n: [summed(np.full(1000, float(n))) for _ in range(50)]})) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {n: [1000.0 * n] * 50 for n in range(4)}


def test_inspection(capsys):
    assert lucas(1) == 1
    assert "lucas" in lucas.inspect_c((types.int64,)) and list(lucas.inspect_c()) == lucas.signatures
    lucas.inspect_types()
    assert capsys.readouterr().out == "lucas (int64) -> int64\n"
    assert repr(lucas) == "<py2cu function lucas>" and lucas.__name__ == "lucas" and lucas.py_func(1) == 1


SCRIPT = """
import numpy as np
from py2cu import njit
@njit
def first(x):
    return x[0]
print(first(np.arange(3.0) + 2), getattr(first, "_runs_as_python", None))
@njit
def kind(n):
    return n + 1
print(type(kind).__name__, kind(2**63 - 1), len(getattr(kind, "signatures")))
"""


@pytest.mark.parametrize("given, expected", [("", f"2.0 False\nHostFunction {-2**63} 1"), ("1", f"2.0 False\nHostFunction {-2**63} 1"),
                                             ("0", f"2.0 None\nfunction {2**63} 0")])
def test_environment_decides(tmp_path, given, expected):
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run([sys.executable, "script.py"], capture_output=True, text=True, cwd=tmp_path,
                          env=dict(os.environ, PY2CU_JIT=given, PY2CU_DEVICE="host"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == expected


@njit(error_model="numpy")
def divided_as_numpy(a, b):
    return a // b, a % b, a / b


def test_error_model():
    assert divided_as_numpy(1, 0) == (0, 0, math.inf) and divided_as_numpy(7, -2) == (-4, -1, -3.5)
    assert len(divided_as_numpy.signatures) == 1


def test_min_and_max_of_zeros_and_nan():
    """The result is the first value that no other one exceeds, as in CPython and in Numba on the CPU, also for unordered values."""
    @njit
    def extremes(a, b):
        return max(a, b), min(a, b), max(a, b, a), min(0.5, b)

    numbers = [0.0, -0.0, 1.0, -2.0, math.nan, math.inf]
    for a in numbers:
        for b in numbers:
            assert repr(extremes(a, b)) == repr((max(a, b), min(a, b), max(a, b, a), min(0.5, b)))
            single = extremes(np.float32(a), np.float32(b))
            assert repr(tuple(float(x) for x in single)) == repr((max(a, b), min(a, b), max(a, b, a), min(0.5, b)))


@pytest.mark.parametrize("number", [np.float32, np.float64])
def test_zeros_and_nan_as_in_numba(number):
    """No standard defines which of two zeros, in that order, is the smaller or the larger one: the expected results are those of numba.njit 0.68.1.
    NumPy's own results depend on the machine and on vectorization.
    """
    @njit
    def of_two(a, b):
        return np.fmax(a, b), np.fmin(a, b), np.maximum(a, b), np.minimum(a, b)

    @njit
    def of_arrays(a, b, out):
        out[0] = np.fmax(a, b)
        out[1] = np.fmin(a, b)
        out[2] = np.maximum(a, b)
        out[3] = np.minimum(a, b)

    @njit
    def of_all(x):
        return np.nanmax(x), np.nanmin(x), np.max(x), np.min(x)

    @vectorize([number(number, number) for number in (types.float32, types.float64)])
    def larger(a, b):
        return np.fmax(a, b)

    nan = math.nan
    a, b = [0.0, -0.0, 0.0, nan, -0.0, nan, 1.0, 2.0], [-0.0, 0.0, nan, 0.0, nan, -0.0, 2.0, 1.0]
    wanted = [[0.0, -0.0, 0.0, 0.0, -0.0, -0.0, 2.0, 2.0], [0.0, -0.0, 0.0, 0.0, -0.0, -0.0, 1.0, 1.0],
              [0.0, -0.0, nan, nan, nan, nan, 2.0, 2.0], [0.0, -0.0, nan, nan, nan, nan, 1.0, 1.0]]
    single = zip(*(of_two(number(p), number(q)) for p, q in zip(a, b)))
    assert repr([[float(x) for x in row] for row in single]) == repr(wanted)
    x, y, out = np.array(a, number), np.array(b, number), np.zeros((4, 8), number)
    of_arrays(x, y, out)
    assert repr(out.tolist()) == repr(wanted)
    with np.errstate(invalid="ignore"):
        assert repr(larger(x, y).tolist()) == repr(wanted[0])
    reduced = [([0.0, -0.0], [-0.0, -0.0, 0.0, 0.0]), ([-0.0, 0.0], [0.0, 0.0, -0.0, -0.0]), ([nan, -0.0, 0.0], [0.0, 0.0, nan, nan]),
               ([nan, 0.0, -0.0], [-0.0, -0.0, nan, nan]), ([0.0, nan], [0.0, 0.0, nan, nan]), ([nan, nan], [nan] * 4)]
    for items, found in reduced:
        assert repr([float(x) for x in of_all(np.array(items, number))]) == repr(found)
    assert repr(of_all(np.array([[3, nan, 1], [2, 5, nan]], number))[:2]) == repr((5.0, 1.0))
