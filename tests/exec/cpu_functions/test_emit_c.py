"""CPU functions as C: a C compiler compiles only the generated code, and calls by ctypes have the function's results."""
import ctypes
import math
import os
import shutil
import subprocess

import numpy as np
import pytest

from py2cu import njit, prange

COMPILER = shutil.which("gcc") or shutil.which("cc")
WORDS = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared"]
SCALE = 2.5
STEPS = 16
TABLE = np.array([1.0, 2.0, 4.0])
NUMBERS = {"i": ctypes.c_int64, "d": ctypes.c_double, "f": ctypes.c_float}

needs_compiler = pytest.mark.skipif(COMPILER is None, reason="no C compiler is installed")


def compiled(text, folder, *more):
    assert "__device__" not in text and "__global__" not in text and "extern \"C\"" not in text
    source = folder / "text.c"
    source.write_text(text)
    for level in ("-O0", "-O2"):
        library = str(folder / f"text{''.join((level, *more))}.so")
        done = subprocess.run([COMPILER, *WORDS, level, "-fwrapv", *more, str(source), "-o", library, "-lm"], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr + text
        yield ctypes.CDLL(library)


def text_of(function):
    return function.inspect_c(function.signatures[-1])


def pointer(array):
    return ctypes.c_void_p(array.ctypes.data)


def called(library, name, kind, *args):
    """A plain function, or one that returns an error number: then (number, result)."""
    if hasattr(library, name + "_call"):
        result = kind()
        number = getattr(library, name + "_call")(*args, ctypes.byref(result))
        return number, result
    function = getattr(library, name)
    function.restype = kind
    return 0, function(*args)


@njit
def lucas(n):
    """Lucas numbers."""
    if n < 2:
        return 2 - n
    return lucas(n - 1) + lucas(n - 2)


LUCAS = """\
// Translated from test_emit_c.py by py2cu 0.1.0: lucas(int64)
// Required options of gcc and clang: -fwrapv, because integers wrap

// Lucas numbers.
long long lucas(long long n)
{
    if (n < 2) {
        return 2 - n;
    }
    long long first = lucas(n - 1);
    return first + lucas(n - 2);
}
"""


@needs_compiler
def test_recursion(tmp_path):
    assert lucas(20) == 15127
    assert text_of(lucas) == LUCAS
    for library in compiled(text_of(lucas), tmp_path):
        assert called(library, "lucas", ctypes.c_int64, ctypes.c_int64(20)) == (0, 15127)


@njit
def mixed(x, k):
    total = 0.0
    for i in range(STEPS):
        total += TABLE[i % 3] * SCALE
    return x[-1] // k + min(k, x[0]), math.hypot(total, x[1] % 7), max(np.float32(k), np.float32(0.5))


class Mixed(ctypes.Structure):
    _fields_ = [("a", ctypes.c_int64), ("b", ctypes.c_double), ("c", ctypes.c_float)]


@needs_compiler
def test_numbers_constants_and_errors(tmp_path):
    x = np.array([-5, 12, -13])
    for library in compiled((mixed(x, 4), text_of(mixed))[1], tmp_path):
        for k in (4, -3):
            number, result = called(library, "mixed", Mixed, pointer(x), ctypes.c_int64(3), ctypes.c_int64(k))
            total = sum([1.0, 2.0, 4.0][i % 3] * 2.5 for i in range(16))
            assert (number, result.a, result.b, result.c) == (0, -13 // k + min(k, -5), math.hypot(total, 5), max(float(k), 0.5))
            assert mixed(x, k) == (result.a, result.b, result.c)
        number, _ = called(library, "mixed", Mixed, pointer(x), ctypes.c_int64(3), ctypes.c_int64(0))
        assert f"//   {number}: test_emit_c.py:{mixed.py_func.__code__.co_firstlineno + 5}: ZeroDivisionError" in text_of(mixed)


@njit
def smoothed(x, n):
    if n > 3:
        raise ValueError("too often")
    out = x.copy()
    for _ in range(n):
        before = out.copy()
        for i in range(1, len(x) - 1):
            out[i] = (before[i - 1] + before[i] + before[i + 1]) / 3
    return out, n


class Smoothed(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_double)), ("shape", ctypes.c_int64), ("n", ctypes.c_int64)]


@needs_compiler
def test_new_arrays(tmp_path):
    x = np.random.default_rng(1).random(9)
    expected = smoothed.py_func(x, 3)[0]
    assert (smoothed(x, 3)[0] == expected).all()
    for library in compiled(text_of(smoothed), tmp_path, "-fsanitize=undefined", "-fno-sanitize-recover"):
        args = pointer(x), ctypes.c_int64(9)
        number, result = called(library, "smoothed", Smoothed, *args, ctypes.c_int64(3))
        assert (number, result.shape, result.n, result.data[:9]) == (0, 9, 3, expected.tolist())
        ctypes.CDLL(None).free(result.data)
        number, _ = called(library, "smoothed", Smoothed, *args, ctypes.c_int64(4))
        assert f"//   {number}: test_emit_c.py:" in text_of(smoothed) and "ValueError: too often" in text_of(smoothed)


@njit
def made(n):
    return np.zeros((n, 2), np.int32)


class Made(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("rows", ctypes.c_int64), ("columns", ctypes.c_int64)]


@needs_compiler
def test_results_have_their_dimensions(tmp_path):
    assert made(3).shape == (3, 2)
    for library in compiled(text_of(made), tmp_path):
        number, result = called(library, "made", Made, ctypes.c_int64(3))
        assert (number, result.rows) == (0, 3)


@njit(parallel=True)
def squares(x):
    total = 0.0
    for i in prange(x.shape[0]):
        total += x[i] * x[i]
    return total


@needs_compiler
def test_parallel_loops_are_openmp(tmp_path):
    x = np.arange(1000.0)
    assert squares(x) == 332833500.0
    assert "#pragma omp parallel for reduction(+: total)" in text_of(squares)
    for more in ((), ("-fopenmp",)):
        try:
            for library in compiled(text_of(squares), tmp_path, *more):
                assert called(library, "squares", ctypes.c_double, pointer(x), ctypes.c_int64(1000)) == (0, 332833500.0)
        except (OSError, AssertionError):
            if not more:
                raise
            pytest.skip("no OpenMP")


@njit
def turned(z):
    return z * 1j


def test_unsupported_in_c():
    assert turned(1j) == -1
    with pytest.raises(NotImplementedError, match="complex numbers"):
        text_of(turned)


COMMAND = os.environ.get("PY2CU_COMMAND")
SCRIPT = '''
from numba import njit

@njit("int64(int64)")
def doubled(n):
    return n + n

@njit
def halved(x):
    return x / 2.0

def tripled(n):
    return 3 * n
'''


@pytest.mark.skipif(not COMMAND, reason="PY2CU_COMMAND does not name the command")
@pytest.mark.parametrize("words, names", [([], ["doubled"]), (["-k", "doubled"], ["doubled"]), (["--sig", "halved(float64)"], ["halved"]),
                                          (["--sig", "tripled(int64)", "-k", "tripled"], ["tripled"])])
def test_command(tmp_path, words, names):
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run([COMMAND, "--emit", "c", *words, "script.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert [name for name in ("doubled", "halved", "tripled") if f" {name}(" in done.stdout.partition("\n\n")[2]] == names
