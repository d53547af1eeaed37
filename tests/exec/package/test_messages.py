"""Exceptions, warnings and settings that numba-cuda's own tests ask for."""
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
from py2cu import cuda
from py2cu.cuda import float32, float64
from py2cu.errors import NumbaWarning, TypingError

CAPTURED = None


def divide(r, x, y):
    r[0] = x / y


def test_fastmath_divides_by_zero():
    single, double = (float32[::1], float32, float32), (float64[::1], float64, float64)
    out = np.zeros(1, np.float32)
    with pytest.raises(ZeroDivisionError):
        cuda.jit(single, debug=True, opt=False)(divide)[1, 1](out, 10.0, 0.0)
    cuda.jit(single, fastmath=True, debug=True, opt=False)(divide)[1, 1](out, 10.0, 0.0)
    with pytest.raises(ZeroDivisionError):  # only divisions of float32 are fast
        cuda.jit(double, fastmath=True, debug=True, opt=False)(divide)[1, 1](np.zeros(1), 10.0, 0.0)


def test_uninitialized_variable():
    @cuda.jit
    def count(result, n):
        if n > 0:
            if n > 1:
                c = n
            result[0] = c
        else:
            c += 1
            result[0] = c

    out = np.zeros(1, np.int64)
    with pytest.warns(NumbaWarning, match="Detected uninitialized variable c"):
        count[1, 1](out, 5)
    assert out[0] == 5


PRINTS_TOO_MUCH = """
import numpy as np
from py2cu import cuda

@cuda.jit
def show(r):
    print(r[0], (r[1], 2.5), True, %s)

show[1, 1](np.arange(40))
cuda.synchronize()
""" % ", ".join(f"r[{i}]" for i in range(2, 35))


def test_print_of_too_many_values():
    done = subprocess.run([sys.executable, "-c", PRINTS_TOO_MUCH], capture_output=True, text=True, timeout=120)
    assert done.stdout == "%lld (%lld, %f) %s " + " ".join(["%lld"] * 33) + "\n"
    assert "CUDA print() cannot print more than 32 items. The raw format string will be emitted by the kernel instead." in done.stderr


def test_what_cannot_be_cached():
    global CAPTURED
    CAPTURED = cuda.to_device(np.arange(3.0))

    @cuda.jit(cache=True)
    def reads_global(out):
        out[0] = CAPTURED[1]

    with pytest.raises(pickle.PicklingError, match="global device arrays"):
        reads_global[1, 1](np.zeros(3))
    with pytest.raises(RuntimeError, match="Cannot pickle CUDACodeLibrary with linking files"):
        cuda.jit("void()", cache=True, link=[cuda.CUSource("")])(lambda: None)


def test_cache_folder_that_is_set_later(tmp_path, monkeypatch):
    monkeypatch.delenv("PY2CU_CACHE_DIR", raising=False)
    monkeypatch.setattr(cuda.config, "CACHE_DIR", str(tmp_path))

    @cuda.jit
    def with_a_number_of_its_own(out):
        out[0] = 71830462

    with_a_number_of_its_own[1, 1](np.zeros(1))
    assert len(os.listdir(tmp_path / "py2cu")) == 1
    assert with_a_number_of_its_own.stats.cache_path == str(tmp_path / "py2cu")
    monkeypatch.setattr(cuda.config, "CACHE_DIR", "")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")  # as the libraries, which look at full paths alone
    monkeypatch.setenv("HOME", "/home/somebody")
    assert with_a_number_of_its_own.stats.cache_path == "/home/somebody/.cache/py2cu"
    monkeypatch.setenv("PY2CU_CACHE", "0")
    assert with_a_number_of_its_own.stats.cache_path is None


def test_messages():
    @cuda.guvectorize(["void(float64[:], float64[:])"], "(n)->(n)")
    def copy(x, out):
        out[0] = x[0]

    @cuda.jit
    def calls_copy(x, out):
        copy(x, out)

    with pytest.raises(TypingError, match="Untyped global name 'copy': GUFunc is not supported"):
        calls_copy[1, 1](np.zeros(1), np.zeros(1))

    @cuda.jit(device=True)
    def broken(x):
        return no_such_name(x)  # noqa: F821

    @cuda.jit
    def calls_broken(out):
        out[0] = broken(1.5)

    with pytest.raises(TypingError, match=r"(?s)NameError: name 'no_such_name' is not defined.*resolving callee type: type\(CUDADispatcher\(broken\)"):
        calls_broken[1, 1](np.zeros(1))


def test_shapes_of_shared_arrays():
    @cuda.jit
    def of_argument(x):
        part = cuda.shared.array(shape=(1, x[0]), dtype=float32)
        x[0] = part[0, 0]

    with pytest.raises(TypingError, match=r"(?s)No implementation of function Function\(<function shared.array>\) found for signature:\n \n "
                                          r">>> array\(shape=Tuple\(Literal\[int\]\(1\), float64\), dtype=class\(float32\)\)"):
        of_argument[1, 1](np.ones(2))

    @cuda.jit
    def of_objects(x):
        part = cuda.shared.array(3, dtype=np.dtype("O"))
        x[0] = part[0]

    with pytest.raises(TypingError, match="Cannot infer the type of variable 'part'"):
        of_objects[1, 1](np.ones(2))
