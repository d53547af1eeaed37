"""Device functions whose types are declared separately from their source, or with options that have no effect."""
import functools

import numpy as np
import pytest

from py2cu import cuda, errors, types


def _sum(a, b):
    return a + b


def declared(signatures):
    """A kernel that calls a device function whose types are declared separately from its source."""
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
def test_types_declared_separately_from_the_source(signatures, x, y, expected):
    r = np.zeros(1)
    declared(signatures)[1, 1](r, x, y)
    assert r[0] == expected


def test_no_declared_signature_matches():
    with pytest.raises(errors.TypingError, match=r"Invalid use of type\(_sum\) with parameters"):
        declared(["(int64, int64)", "(float64, float64)"])[1, 1](np.zeros(1, complex), 1j, 1j)
    with pytest.raises(errors.TypingError, match="cannot parse the signature .* of '_sum'"):
        declared("(int65, int64)")[1, 1](np.zeros(1), 1, 1)


def test_unknown_options_of_device_functions():
    @cuda.jit(device=True, nopython=True, target_backend="cuda")
    def more(x):
        return x + 1

    @cuda.jit
    def kernel(x):
        x[0] = more(x[0])

    x = np.zeros(1)
    kernel[1, 1](x)
    assert x[0] == 1


def test_arrays_and_tuples_for_declared_types():
    @cuda.jit(["float32(float32[:])", "float32(float32[::1])"], device=True)
    def ends(x):
        return x[0] + x[-1]

    @cuda.jit("float64(UniTuple(float64, 2), int64)", device=True)
    def scaled(pair, factor):
        return (pair[0] + pair[1]) * factor

    @cuda.jit
    def kernel(table, n, out):
        out[0] = ends(table[1])
        out[1] = ends(table[:, 0])
        out[2] = scaled((n, 0.5), 2)

    table, out = np.arange(6, dtype=np.float32).reshape(2, 3), np.zeros(3)
    kernel[1, 1](table, np.int32(3), out)
    assert out.tolist() == [3 + 5, 0 + 3, 7]


OF_BYTES = "uint8(uint8)"
of_bytes = cuda.jit(OF_BYTES, device=True)
for_devices = functools.partial(cuda.jit, device=True)


def doubled(x):
    return x * 2


@of_bytes
def under_a_name(x):
    return x * 2


@for_devices([OF_BYTES])
def under_a_partial(x):
    return x * 2


@cuda.jit(OF_BYTES, device=True)
@cuda.jit
def under_two(x):
    return x * 2


by_call = cuda.jit(types.uint8(types.uint8), device=True)(doubled)
by_name = of_bytes(doubled)
by_partial = for_devices(OF_BYTES)(doubled)


@cuda.jit("void(int64, int64[:, ::1])")
def in_all_forms(n, out):
    i = cuda.grid(1)
    if i < out.shape[1]:
        out[0, i] = under_a_name(n + i)
        out[1, i] = under_a_partial(n + i)
        out[2, i] = under_two(n + i)
        out[3, i] = by_call(n + i)
        out[4, i] = by_name(n + i)
        out[5, i] = by_partial(n + i)


def test_declared_types_convert_arguments_and_results():
    out = np.zeros((6, 4), np.int64)
    in_all_forms[1, 4](254, out)
    assert out.tolist() == [[(n % 256 * 2) % 256 for n in range(254, 258)]] * 6
