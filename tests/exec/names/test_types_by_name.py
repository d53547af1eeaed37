"""Types, constants and functions by all names that Python, NumPy and Numba define, in every position that accepts one."""
import cmath
import linecache
import operator

import numpy as np
import pytest

from py2cu import cuda, types
from py2cu.numba import numpy_support
from py2cu.numba.numpy_support import carray, farray


# C's names for numbers as in NumPy, whose byte is signed, whereas Numba's is unsigned.
@pytest.mark.parametrize("name", "byte ubyte short ushort intc uintc int_ uint longlong ulonglong intp uintp long ulong half single double".split())
def test_names_of_types(load, name):
    if name in ("long", "ulong") and not hasattr(np, name):
        pytest.skip("this version of NumPy does not provide it")
    module = load(f"""
import numpy as np
from py2cu import cuda


@cuda.jit
def cast(x, out):
    part = cuda.local.array(1, np.{name})
    also = cuda.local.array(1, '{'int64' if name == 'long' else 'uint64' if name == 'ulong' else name}')
    part[0] = x[0]
    also[0] = x[0]
    out[0] = np.{name}(x[0])
    out[1] = part[0]
    out[2] = also[0]
    out[3] = part.itemsize
    out[4] = also.itemsize
""")
    kind = getattr(np, name)
    x, out = np.array([200]), np.zeros(5)
    module.cast[1, 1](x, out)
    expected = float(np.array(200).astype(kind))
    assert out.tolist() == [expected] * 3 + [np.dtype(kind).itemsize] * 2


def test_older_names_of_constants():
    @cuda.jit
    def kernel(out):
        out[0] = np.NAN
        out[1] = np.PINF
        out[2] = np.NINF
        out[3] = np.infty + np.Infinity + np.Inf

    out = np.zeros(4)
    kernel[1, 1](out)
    np.testing.assert_array_equal(out, [np.nan, np.inf, -np.inf, np.inf])


def test_dtypes_by_call():
    @cuda.jit
    def kernel(out):
        part = cuda.local.array(2, np.dtype("i2"))
        other = cuda.shared.array(2, dtype=np.dtype(np.float32))
        part[0] = 70000
        other[0] = 0.1
        out[0] = part[0]
        out[1] = other[0]

    out = np.zeros(2)
    kernel[1, 1](out)
    assert out.tolist() == [70000 - 65536, np.float32(0.1)]


@cuda.jit
def names(x, out):
    out[0] = np.byte(x[0])
    out[1] = np.ubyte(x[2])
    out[2] = bool(x.shape) + 2 * bool(())
    out[3] = x.dtype == np.dtype(np.float64) and x.dtype == np.dtype("f8") and np.dtype("int32") == np.int32
    out[4] = np.dtype("float32").type(x[1])
    out[5] = operator.is_(x[0], x[0]) + operator.is_not(x[0], x[1])
    out[6] = operator.contains((1, 2, 3), x[2]) + operator.contains(x, -7.5)
    out[7] = operator.not_(x[2]) + operator.truth(x[2])
    z = complex(x[0], 1) * cmath.infj
    out[8] = z.imag
    out[9] = cmath.nanj.imag


def test_names():
    x, out = np.array([-5.0, 0.1, 3.0]), np.zeros(10)
    names[1, 1](x, out)
    assert out[:8].tolist() == [-5, 3, 1, 1, float(np.float32(0.1)), 2, 1, 1]
    assert out[8] == -np.inf and np.isnan(out[9])


@cuda.jit
def by_kind(x, out):
    if x.dtype.kind == "f":
        out[0] = 1
    elif x.dtype.kind in ("i", "u"):
        out[0] = 2
    else:
        out[0] = 3
    out[1] = np.round(np.float32(out[2]), 1) * 10 == 3


@pytest.mark.parametrize("dtype, kind", [(np.float32, 1), (np.int16, 2), (np.uint64, 2), (np.complex64, 3), (np.bool_, 3)])
def test_kinds_of_dtypes(dtype, kind):
    out = np.array([0, 0, 0.25])
    by_kind[1, 1](np.zeros(2, dtype), out)
    assert out[0] == kind


def test_attributes_by_name_in_each_other():
    text = "x"
    for _ in range(40):
        text = f'getattr({text}, "T")'
    name = {"cuda": cuda}
    source = f"def kernel(x, out):\n    out[0] = {text}[1, 2]\n"
    linecache.cache["<nested>"] = (len(source), None, source.splitlines(True), "<nested>")
    exec(compile(source, "<nested>", "exec"), name)
    out = np.zeros(1)
    cuda.jit(name["kernel"])[1, 1](np.arange(12.0).reshape(3, 4), out)
    assert out[0] == 6


def address(array):
    return array.__cuda_array_interface__["data"][0]


def test_arrays_of_pointers():
    @cuda.jit("void(CPointer(float32), float64[::1])")
    def kernel(p, out):
        out[0] = carray(p, (2, 3))[1, 0]
        out[1] = farray(p, (2, 3))[1, 0]

    x, out = cuda.to_device(np.arange(6, dtype=np.float32)), np.zeros(2)
    kernel[1, 1](address(x), out)
    assert out.tolist() == [3, 1]
    assert numpy_support.from_dtype(np.dtype("f4")) == types.float32
