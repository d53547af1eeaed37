"""guvectorize for the CPU: results, broadcasting, outputs, out= and axes= are those of NumPy's generalized ufuncs."""
import os
import pickle
import subprocess
import sys
import warnings

import numpy as np
import pytest

from py2cu import guvectorize
from py2cu.errors import NumbaPerformanceWarning


@guvectorize(["void(int64[:], int64, int64[:])", "void(float64[:], float64, float64[:])"], "(n),()->(n)")
def shifted(x, by, out):
    """x + by"""
    for i in range(x.shape[0]):
        out[i] = x[i] + by


@guvectorize(["float64[:, :], float64[:, :], float64[:, :]"], "(m,n),(n,p)->(m,p)", target="parallel")
def product(a, b, out):
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            out[i, j] = 0
            for k in range(a.shape[1]):
                out[i, j] += a[i, k] * b[k, j]


@guvectorize(["void(float64[:], float64[:], float64[:])"], "(n)->(),()")
def extremes(x, least, most):
    least[0] = most[0] = x[0]
    for value in x:
        least[0] = min(least[0], value)
        most[0] = max(most[0], value)


@guvectorize("(n)->(n)")
def doubled(x, out):
    twice = np.zeros(x.size, x.dtype)
    twice[:] = 2 * x
    out[:] = twice


@guvectorize(["void(int64[:], int64[:], int64[:])"], "(n),()->()")
def quotient(x, by, out):
    """`by` is an array of one element, as in older programs for Numba."""
    out[0] = 0
    for value in x:
        if value < 0:
            raise ValueError("negative")
        out[0] += value // by[0]


def test_is_a_ufunc_with_a_layout():
    assert isinstance(shifted.ufunc, np.ufunc) and shifted.ufunc.signature == shifted.signature == "(n),()->(n)"
    assert shifted.types == ["ll->l", "dd->d"] and (shifted.nin, shifted.nout, shifted.nargs, shifted.ntypes) == (2, 1, 3, 2)
    assert shifted.__doc__ == "x + by" and pickle.loads(pickle.dumps(shifted))([1, 2], 3).tolist() == [4, 5]


@pytest.mark.parametrize("x, by", [
    (np.arange(5), 2), (np.arange(6).reshape(2, 3), np.array([10, 20])), (np.arange(6.0).reshape(2, 3).T, 1), (np.zeros((3, 0)), 1.0),
    (np.arange(24)[::-2].reshape(3, 2, 2), np.arange(2)), (np.zeros((0, 3), np.int64), 1), (np.float32([1, 2]), np.int8(3)), ([1, 2], [[3], [4]]),
    (np.arange(6).astype(">i8"), np.arange(4)[1::2]), (np.broadcast_to(np.arange(3.0), (4, 3)), np.arange(4)),
])
def test_equals_numpy_sum(x, by):
    found, expected = shifted(x, by), np.asarray(x) + np.asarray(by)[..., np.newaxis]
    assert np.array_equal(found, expected) and found.dtype == np.result_type(expected.dtype, np.int64)


def test_matrices_on_several_threads():
    random = np.random.default_rng(2)
    a, b = random.integers(-9, 9, (50, 3, 4)) * 0.5, random.integers(-9, 9, (4, 5)) * 0.5  # no rounding
    assert np.array_equal(product(a, b), a @ b) and np.array_equal(product(a.transpose(0, 2, 1), b[:3]), a.transpose(0, 2, 1) @ b[:3])
    assert np.array_equal(product(a, b.T, axes=[(-2, -1), (-1, -2), (-1, -2)]), (a @ b).transpose(0, 2, 1))
    with pytest.raises(ValueError, match="mismatch in its core dimension"):
        product(a, a)
    c = np.zeros((50, 3, 5))
    assert product(a, b, out=c) is c and np.array_equal(c, a @ b)
    c[:], one = 0, np.zeros((1, 3, 5))
    product(a[:1], b, one)
    assert np.array_equal(one[0], a[0] @ b)
    with pytest.raises(TypeError):  # it cannot be cast to any loop
        product(a + 1j, b)


def test_several_outputs():
    x = np.arange(24.0).reshape(2, 3, 4)[:, ::-1]
    least, most = extremes(x)
    assert np.array_equal(least, x.min(axis=-1)) and np.array_equal(most, x.max(axis=-1))
    assert np.array_equal(extremes(x, axis=1)[1], x.max(axis=1)) and extremes([3, 1]) == (1, 3)


def test_types_of_the_operands():
    for dtype in (np.int8, np.float32, np.float64):
        x, out = np.arange(6, dtype=dtype).reshape(2, 3), np.zeros((2, 3), dtype)
        assert doubled(x, out) is out and np.array_equal(out, 2 * x)
        out[:] = 0
        doubled(x, out=out)
        assert np.array_equal(out, 2 * x)
    assert doubled.types == ["b->b", "f->f", "d->d"]
    with pytest.raises(TypeError, match="pass its outputs"):
        doubled(np.arange(3))


def test_exceptions_and_division():
    assert quotient([7, 9], 2) == 7 and quotient([[7, 9], [1, 2]], [[2], [1]]).tolist() == [[7, 1], [16, 3]]
    with pytest.raises(ValueError, match="negative"):
        quotient([[1, 2], [3, -4]], 1)

    @guvectorize(["float64[:], float64[:]"], "(n)->(n)")
    def inverse(x, out):
        for i in range(x.size):
            out[i] = 1 / x[i]

    with np.errstate(divide="ignore"):
        assert inverse([0.0, 2.0]).tolist() == [np.inf, 0.5]


def test_many_axes():
    """The maximum number of axes of an array, including the loop axis."""
    def total(x, out):
        out[0] = 0
        for value in x.flat:
            out[0] += value

    x = np.arange(3.0 * 2**7).reshape((3,) + (2,) * 7)
    of_seven = guvectorize([f"void(float64[{','.join(':' * 7)}], float64[:])"], "(a,b,c,d,e,f,g)->()")(total)
    assert of_seven(x).tolist() == x.reshape(3, -1).sum(axis=1).tolist()
    with pytest.warns(NumbaPerformanceWarning, match="at most 8 dimensions"):
        of_eight = guvectorize([f"void(float64[{','.join(':' * 8)}], float64[:])"], "(a,b,c,d,e,f,g,h)->()")(total)
    assert of_eight(x).tolist() == x.sum()


def test_functions_that_run_as_python():
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")

        @guvectorize(["void(float64[:], float64, float64[:], float64[:])"], "(n),()->(n),()")
        def scaled(x, by, out, total):
            known = {"by": by}
            out[:] = x * known["by"]
            total[0] = out.sum()

    assert [warning.category for warning in told] == [NumbaPerformanceWarning] and "scaled() runs as plain Python" in str(told[0].message)
    out, total = scaled(np.arange(6).reshape(2, 3), [1, 2])
    assert out.tolist() == [[0, 1, 2], [6, 8, 10]] and total.tolist() == [3, 24]


def test_invalid_arguments():
    for types, layout, error, message in (
            (["int64(int64[:], int64[:])"], "(n)->(n)", TypeError, "cannot return values"), (["void(int64[:])"], "(n)->(n)", TypeError, "1 types"),
            (["int64, int64[:]"], "(n)->(n)", ValueError, "ndim>0 for scalar"), (["int64[:], int64[:]"], "(n)->(m)", NameError, "undefined output"),
            (["int64[:], int64[:]"], "n->n", ValueError, "bad token")):
        with pytest.raises(error, match=message):
            guvectorize(types, layout)(lambda x, out: None)
    with pytest.raises(ValueError, match="Unsupported target"):
        guvectorize("(n)->(n)", target="tpu")


def test_without_compiling(tmp_path):
    (tmp_path / "script.py").write_text("import numpy as np\nfrom numba import guvectorize\n@guvectorize(['int64[:], int64[:]'], '(n)->()')\n"
                                        "def total(x, out):\n    out[0] = x.sum()\nprint(total(np.arange(6).reshape(2, 3)))\n")
    for wanted in "01":
        done = subprocess.run([sys.executable, "-m", "py2cu", "script.py"], capture_output=True, text=True, cwd=tmp_path, timeout=100,
                              env=dict(os.environ, PY2CU_JIT=wanted, PY2CU_DEVICE="host"))
        assert done.stdout.split() == ["[", "3", "12]"], done.stderr
