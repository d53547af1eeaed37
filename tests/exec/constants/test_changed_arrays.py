"""NumPy arrays that a kernel reads as globals have the values at its compilation, as in Numba; a later change prints one warning."""
import types
import warnings

import numpy as np
import pytest

from py2cu import cuda, errors


def launched(kernel, *arguments):
    """Return the warnings of a launch."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        kernel[1, 32](*arguments)
    return [str(warning.message) for warning in told if not issubclass(warning.category, errors.NumbaPerformanceWarning)]


def make(table):
    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = table[i]
    return kernel


def test_values_are_frozen_at_compilation_and_a_change_is_reported_once():
    table, out = np.arange(4.0), np.zeros(4)
    kernel = make(table)
    assert launched(kernel, out) == [] and launched(kernel, out) == []
    table[2] = 50
    told = launched(kernel, out)
    assert len(told) == 1 and "the array 'table' has changed since 'kernel' was compiled" in told[0] and "pass the array" in told[0]
    assert out.tolist() == [0, 1, 2, 3]
    table[3] = 60
    assert launched(kernel, out) == []


def test_new_types_are_compiled_with_current_values():
    table, out = np.arange(4.0), np.zeros(4)
    kernel = make(table)
    launched(kernel, out)
    table[2] = 50
    single = np.zeros(4, np.float32)
    assert launched(kernel, single) == []
    assert single.tolist() == [0, 1, 50, 3]
    assert len(launched(kernel, out)) == 1 and out.tolist() == [0, 1, 2, 3]


def test_change_before_the_first_launch_of_a_kernel_with_signature():
    table, out = np.arange(4), np.zeros(4, np.int64)
    kernel = cuda.jit("void(int64[::1])")(make(table).py_func)
    table[:] = 7
    assert len(launched(kernel, out)) == 1 and out.tolist() == [0, 1, 2, 3]


def test_arrays_in_modules_tuples_and_device_functions():
    settings = types.ModuleType("settings")
    settings.table = np.array([1, 2])
    pair = np.array([3, 4]), np.array([5, 6])
    inner = np.array([7, 8])

    @cuda.jit(device=True)
    def of_inner(i):
        return inner[i]

    @cuda.jit
    def kernel(out):
        out[0], out[1], out[2] = settings.table[0], pair[1][0], of_inner(0)

    for array in (settings.table, pair[1], inner):
        fresh, out = cuda.jit(types.FunctionType(kernel.py_func.__code__, kernel.py_func.__globals__, "fresh", None, kernel.py_func.__closure__)), np.zeros(3)
        assert launched(fresh, out) == []
        array[0] += 1
        assert len(launched(fresh, out)) == 1
        array[0] -= 1
        assert out.tolist() == [1, 5, 7]


def test_readonly_arrays_are_not_compared():
    table, out = np.arange(4.0), np.zeros(4)
    table.flags.writeable = False
    kernel = make(table)
    launched(kernel, out)
    assert not next(iter(kernel.overloads.values())).has_frozen


def test_late_changes_are_reported_at_exit():
    table, out = np.arange(4.0), np.zeros(4)
    kernel = make(table)
    for _ in range(70):
        assert launched(kernel, out) == []
    table[0] = 9
    assert sum(len(launched(kernel, out)) for _ in range(60)) == 1  # the 128th launch checks for changes


def test_warning_as_an_error():
    table, out = np.arange(4.0), np.zeros(4)
    kernel = make(table)
    launched(kernel, out)
    table[0] = 9
    with warnings.catch_warnings():
        warnings.simplefilter("error", errors.NumbaWarning)
        with pytest.raises(errors.NumbaWarning, match="has changed since"):
            kernel[1, 32](out)
    launched(kernel, out)
    assert out[0] == 0
