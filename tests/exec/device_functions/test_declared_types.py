"""Small things that code for Numba relies on: float("nan"), alignment=None, loops over vectors, pickled ufuncs, errors that are cuda.core's."""
import enum
import pickle
import subprocess
import sys
import types as python_types

import numpy as np
import pytest
from py2cu import cuda, errors

BELOW = float("-Infinity")


def test_float_of_words():
    @cuda.jit
    def kernel(x, y):
        x[0] = float("nan")
        x[1] = float("inf")
        x[2] = BELOW
        y[0] = -float("INFINITY")
        y[1] = float("+nan")

    x, y = np.zeros(3), np.zeros(2, np.float32)
    kernel[1, 1](x, y)
    np.testing.assert_array_equal(x, [np.nan, np.inf, -np.inf])
    np.testing.assert_array_equal(y, np.array([-np.inf, np.nan], np.float32))


def test_float_of_other_texts():
    @cuda.jit
    def kernel(x):
        x[0] = float("one")

    with pytest.raises(errors.TypingError):
        kernel[1, 1](np.zeros(1))


@pytest.mark.parametrize("alignment", [None, 16, 256])
def test_alignment_from_around_the_kernel(alignment):
    @cuda.jit
    def kernel(x):
        part = cuda.shared.array(32, "float64", alignment=alignment)
        t = cuda.threadIdx.x
        part[t] = x[t]
        cuda.syncthreads()
        x[t] = part[31 - t]

    x = np.arange(32.0)
    kernel[1, 32](x)
    np.testing.assert_array_equal(x, np.arange(32.0)[::-1])


def test_a_loop_over_vectors():
    @cuda.jit
    def kernel(x, out):
        a = cuda.float32x2(x[0], 2.0)
        b = cuda.float32x2(3.0, x[1])
        j = 0
        for v in (a, b, a):
            out[j] = v.x
            out[j + 1] = v.y
            j += 2

    out = np.zeros(6, np.float32)
    kernel[1, 1](np.array([1.0, 4.0], np.float32), out)
    assert out.tolist() == [1, 2, 3, 4, 1, 2]


def test_a_pickled_ufunc():
    factor = 3

    @cuda.vectorize(["int64(int64)", "float64(float64)"])
    def scaled(x):
        return x * factor

    for _ in range(2):
        scaled = pickle.loads(pickle.dumps(scaled))
        np.testing.assert_array_equal(scaled(np.arange(5)), np.arange(5) * 3)
        np.testing.assert_array_equal(scaled(np.arange(5) / 2), np.arange(5) * 1.5)
    assert scaled.__name__ == "scaled"


def test_launch_errors_are_also_cuda_cores(monkeypatch):
    @cuda.jit("void(int32[:])")
    def kernel(x):
        x[0] = 1

    class CUDAError(Exception):
        """Stands for the class of the package, which need not be installed."""

    with pytest.raises(errors.LaunchError) as plain:
        kernel[1, 5000](np.zeros(1, np.int32))
    monkeypatch.setitem(sys.modules, "cuda.core._utils.cuda_utils", python_types.SimpleNamespace(CUDAError=CUDAError))
    with pytest.raises(CUDAError, match="CUDA_ERROR_INVALID_VALUE") as raised:
        kernel[1, 5000](np.zeros(1, np.int32))
    assert isinstance(raised.value, (errors.LaunchError, ValueError)) and raised.value.code == plain.value.code
    assert raised.value.msg == plain.value.msg and str(raised.value) == raised.value.args[0]
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


def test_linked_code_may_say_size_t():
    twice = cuda.declare_device("twice", "uint64(uint64)", abi="c", link=cuda.CUSource("""
extern "C" __device__ size_t twice(size_t x)
{
    return 2 * x;
}
"""))

    @cuda.jit
    def kernel(x):
        x[0] = twice(x[0])

    x = np.array([21], np.uint64)
    kernel[1, 1](x)
    assert x[0] == 42


def _sum(a, b):
    return a + b


def declared(signatures):
    """A kernel that calls a device function which was declared for these types, away from its text."""
    add = cuda.jit(signatures, device=True)(_sum)

    @cuda.jit
    def kernel(r, x, y):
        r[0] = add(x, y)

    return kernel


@pytest.mark.parametrize("signatures, x, y, expected", [
    (["(int64, int64)"], 1.5, 2.5, 3),
    ("(int64, int64)", 1.5, 2.5, 3),
    (["float64(int64, float64)"], 1.9, 0.5, 1.5),
    (["(int64, int64)", "(float64, float64)"], 1.5, 2.5, 4),
    (["(int64, int64)", "(float64, float64)"], np.int32(1), 2.5, 3.5),
    (["(float32, float32)", "(float64, float64)"], np.float32(1), np.float32(2**-25), 1.0),
    (["(float32, float32)", "(float64, float64)"], 1, 2**-25, 1 + 2**-25),
])
def test_device_functions_declared_away_from_their_text(signatures, x, y, expected):
    r = np.zeros(1)
    declared(signatures)[1, 1](r, x, y)
    assert r[0] == expected


def test_a_device_function_without_a_signature_that_fits():
    with pytest.raises(errors.TypingError, match=r"Invalid use of type\(_sum\) with parameters"):
        declared(["(int64, int64)", "(float64, float64)"])[1, 1](np.zeros(1, complex), 1j, 1j)
    with pytest.raises(errors.TypingError, match="given for '_sum' cannot be read"):
        declared("(int65, int64)")[1, 1](np.zeros(1), 1, 1)


class Color(enum.Enum):
    red = 1
    green = 2


class Code(enum.IntEnum):
    not_found = 404
    dummy = 2


def test_members_of_enums_by_their_names():
    @cuda.jit
    def kernel(out, x):
        out[0] = Color.red == Color["green"]
        out[1] = Color.red is Color["red"]
        x[0] = Code["not_found"] + Code.dummy

    out, x = np.zeros(2, bool), np.zeros(1, np.int64)
    kernel[1, 1](out, x)
    assert out.tolist() == [False, True] and x[0] == 406


INDICES = """
from py2cu import cuda

@cuda.jit
def kernel():
    print(cuda.threadIdx, cuda.blockDim)

kernel[1, (2, 1, 2)]()
cuda.synchronize()
"""


def test_whole_indices_are_printed():
    done = subprocess.run([sys.executable, "-c", INDICES], capture_output=True, text=True, timeout=300)
    assert sorted(done.stdout.splitlines()) == [f"({x}, 0, {z}) (2, 1, 2)" for x in range(2) for z in range(2)], done.stderr
