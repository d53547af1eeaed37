"""Kernels of golden files that run in a single thread have the results of Python."""
import importlib.util
import os
import sys
import types

import numpy as np
import pytest

from py2cu import cuda
from py2cu import types as numba_types

TEXTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "translate")


def array(kind, *shape):
    return (np.arange(np.prod(shape)) % 7 + 1).astype(kind).reshape(shape)


def with_holes(kind, n):
    values = array(kind, n)
    values[3] = np.nan
    return values


def records(n):
    inner = np.dtype([("p", np.float32, (2, 3)), ("q", np.int32)])
    values = np.zeros(n, np.dtype([("a", inner, (4,)), ("c", inner)]))
    values["c"]["q"] = array(np.int32, n)
    return values


def cases():
    for n in (2, 4, 12):
        yield "device_functions/static_truth_values", "choose", (np.zeros(40, np.int64), n)
        yield "tuples/unpacked", "unpack", (array(np.int64, 40), np.zeros(4, np.float32), np.zeros(4, np.float32), n)
        yield "arithmetic/compared", "compare", (np.zeros(31, np.bool_), n, 4, 1j * (n == 4), array(np.float32, 3), array(np.float32, 2, 3), np.complex64(n))
    for n in (6, 8):
        yield "views/cuts", "cut", (array(np.float32, 13, 14), array(np.float32, 4 * n), n, 2, array(np.float32, 4, 5, 6))
    for n in (2, 4, 12):
        yield "loops/heads", "loop", (array(np.int64, 40), array(np.float32, 5, 3), n, np.int32(3))
        yield "loops/iterator_functions", "iterate", (array(np.int64, 40), array(np.float32, 5, 3), np.int32(4), np.uint8(3), n)
        yield "device_functions/closures_called", "outer", (np.zeros(13, np.int64), n)
        yield "loops/left_by_break", "leave", (array(np.float32, 20), n, array(np.float32, 3, 2))
        for z in (0, 2j):
            yield "optional/selected_values", "choose", (array(np.float32, 20), array(np.float32, 20), n, np.complex64(z))
    yield "whole_arrays/statistics", "describe", (with_holes(np.float32, 9), with_holes(np.complex64, 8), np.zeros(13), np.zeros(5, np.complex128))
    for n, m, b in ((0, 0, 0), (-1, -1, -1), (-12, -24, -128), (-2**31, -2**63, 127), (2**31 - 1, 2**63 - 1, -5), (25, -25, 12), (-17, 17, -17)):
        yield "arithmetic/constant_divisors", "divide", (np.zeros(21, np.int64), n, m, b, n % 2**32)
    yield "arithmetic/squared_differences", "distances", (array(np.float64, 4, 3), array(np.float64, 8), 0.5, 2.25, -3.0, 4.0)
    for n in (-3, 4, 7):
        yield "names/one_variable", "again", (array(np.uint8, 9), array(np.int64, 20), array(np.float32, 3), np.int32(n))
    for n, m, k in ((17, 3, -2), (3, 17, -1), (9, 0, -4), (4, 15, 3), (7, 7, 1)):
        yield "loops/unsigned_bounds", "count", (array(np.int64, 20), np.uint64(n), np.uint32(m), np.int32(k), np.uint8(2))
    for n in (2, 4):
        yield "tuples/starred_displays", "starred", (array(np.int64, 12), np.zeros((4, 3), np.int64), n)
    for n in (1, 4):
        yield "records/fields_of_selected", "fields", (records(6), records(6)[::-1].copy(), np.zeros(4, np.float32), n)
        yield "records/fields_of_selected", "of_rows", (records(12).reshape(4, 3), np.zeros(6, np.float32), n % 3)
    for i, b in ((3, 2), (-7, 3)):
        yield "math/two_operands", "combine", (np.int64(i), np.uint64(9), np.float32(1.5), 0.75, np.int8(b), i == 3, np.complex64(1 + 2j), np.zeros(13),
                                               np.zeros(25, np.int64), np.zeros(3, np.complex64))


@pytest.mark.parametrize("path, name, arguments", [pytest.param(*case, id=f"{case[0]}-{i}") for i, case in enumerate(cases())])
def test_results_equal_python(path, name, arguments, monkeypatch):
    numba = types.ModuleType("numba")
    vars(numba).update(vars(numba_types), cuda=cuda)
    monkeypatch.setitem(sys.modules, "numba", numba)
    spec = importlib.util.spec_from_file_location("golden_" + name, os.path.join(TEXTS, path + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    kernel = getattr(module, name)
    got = [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]
    wanted = [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]
    kernel[1, 1](*got)
    host = types.SimpleNamespace(grid=lambda n: (0,) * n if n > 1 else 0)
    for value in vars(module).values():  # device functions are called unchanged
        if hasattr(value, "py_func"):
            value.py_func.__globals__.update(cuda=host)
    functions = {key: value.py_func for key, value in vars(module).items() if hasattr(value, "py_func")}
    functions[name].__globals__.update(functions)
    with np.errstate(all="ignore"):
        functions[name](*wanted)
    for one, other in zip(got, wanted):
        if isinstance(one, np.ndarray) and one.dtype.names:
            np.testing.assert_array_equal(one, other)
        elif isinstance(one, np.ndarray):
            np.testing.assert_allclose(one, other, rtol=1e-6)
