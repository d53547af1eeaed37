"""Python exceptions name the kernel and its arguments, and their tracebacks contain only frames of the user's code."""
import array
import ctypes
import inspect
import os
import pickle
import re
import subprocess
import sys
import textwrap
import traceback

import numpy as np
import pytest

import py2cu
from py2cu import cuda, errors

PACKAGE = os.path.dirname(py2cu.__file__) + os.sep


class Params:
    pass


@cuda.jit
def plain(x, y):
    x[0] = y


@cuda.jit
def wrong(x, y):
    x[0] = x.sise + y


@cuda.jit("void(float32[:], int32)")
def declared(x, n):
    x[0] = n


def double(x, n=1, *, scale):
    x[0] = n * scale


double = cuda.jit(double)
F64, F32 = np.zeros(3), np.zeros(3, np.float32)

CASES = {
    "missing": (lambda: plain[1, 1](F64), TypeError, r"kernel plain\(x, y\) takes 2 arguments, 1 given: y is missing"),
    "both missing": (lambda: plain[1, 1](), TypeError, r"kernel plain\(x, y\) takes 2 arguments, 0 given: x and y are missing"),
    "one more": (lambda: plain[1, 1](F64, 1, 2), TypeError, r"kernel plain\(x, y\) takes 2 arguments, 3 given"),
    "other name": (lambda: double[1, 1](F64, scal=2), TypeError, r"kernel double\(x, n=1, scale\) has no parameter 'scal': did you mean scale\?"),
    "no such name": (lambda: plain[1, 1](F64, 1, zzz=2), TypeError, r"kernel plain\(x, y\) has no parameter 'zzz'"),
    "twice": (lambda: plain[1, 1](F64, 1, y=2), TypeError, r"kernel plain\(x, y\) receives y twice: by position and by keyword"),
    "an object": (lambda: plain[1, 1](F64, Params()), errors.KernelArgumentError,
                  r"argument 2 \(y\): objects of class Params cannot be passed: pass its numbers, a named tuple or a record"),
    "a dtype": (lambda: plain[1, 1](F64, np.dtype("f4")), errors.KernelArgumentError,
                r"argument 2 \(y\): objects of class .* cannot be passed: use it in the kernel as a global or closure variable"),
    "a class": (lambda: plain[1, 1](F64, np.float32), errors.KernelArgumentError,
                r"argument 2 \(y\): objects of class type cannot be passed: use it in the kernel as a global or closure variable"),
    "a long double": (lambda: plain[1, 1](F64, np.clongdouble(1)), errors.KernelArgumentError,
                      r"argument 2 \(y\): objects of class clongdouble cannot be passed: convert it to float or complex"),
    "a C double": (lambda: plain[1, 1](F64, ctypes.c_double(1)), errors.KernelArgumentError,
                   r"argument 2 \(y\): objects of class c_double cannot be passed: pass its value"),
    "a list": (lambda: plain[1, 1]([1, 2], 1), errors.KernelArgumentError, r"argument 1 \(x\): objects of class list cannot be passed: pass it as a NumPy array"),
    "a range": (lambda: plain[1, 1](range(2), 1), errors.KernelArgumentError, r"argument 1 \(x\): objects of class range cannot be passed: pass it as a NumPy array"),
    "a buffer": (lambda: plain[1, 1](array.array("d", [1]), 1), errors.KernelArgumentError,
                 r"argument 1 \(x\): objects of class array cannot be passed: pass it as a NumPy array"),
    "objects": (lambda: plain[1, 1](np.array([None]), 1), TypeError, r"argument 1 \(x\): kernels do not support a 1-dimensional array of object: "
                r"pass a numeric array, for example array\.astype\(np\.float64\)"),
    "swapped bytes": (lambda: plain[1, 1](np.zeros(3, ">f8"), 1), TypeError, r".*array of >f8: pass array.astype\(array.dtype.newbyteorder\('='\)\)"),
    "long double": (lambda: plain[1, 1](np.zeros(3, np.longdouble), 1), TypeError, r".*array of float128: pass array.astype\(np.float64\)"),
    "other elements": (lambda: declared[1, 1](F64, 1), errors.KernelArgumentError,
                       r"argument 1 \(x\) is an array of float64, but the kernel takes float32: pass x\.astype\(np\.float32\), or drop the signature"),
    "other rank": (lambda: declared[1, 1](F32.reshape(3, 1), 1), errors.KernelArgumentError,
                   r"argument 1 \(x\) has 2 dimensions, but the kernel takes 1: pass x\.reshape\(-1\), or drop the signature"),
    "a float": (lambda: declared[1, 1](F32, 1.5), errors.KernelArgumentError,
                r"argument 2 \(n\) is invalid: a float64 value was passed for int32: pass np\.int32\(n\), or drop the signature"),
    "a complex": (lambda: declared[1, 1](F32, 1j), errors.KernelArgumentError, r"argument 2 \(n\) is invalid: .*int32: pass np\.int32\(n\.real\), or drop the signature"),
    "text": (lambda: wrong[1, 1](F64, 1), errors.TypingError, r".*attribute 'sise' of an array is not supported.*did you mean size\?"),
    "shape": (lambda: plain[0, 1](F64, 1), errors.LaunchError, r".*the grid \(0, 1, 1\) has no blocks.*"),
    "shared memory": (lambda: plain[1, 1, 0, 1.5](F64, 1), TypeError, r"the size of the dynamic shared memory must be an integer, got 1\.5"),
    "option": (lambda: cuda.jit(fastmth=True)(plain.py_func), TypeError, r"cuda.jit has no option 'fastmth'; did you mean 'fastmath'\?"),
    "other option": (lambda: cuda.jit(xyzzy=True)(plain.py_func), TypeError, r"cuda.jit has no option 'xyzzy'$"),
    "unconfigured": (lambda: plain(F64, 1), ValueError, r".*Kernel launch configuration was not specified.*"),
    "signature": (lambda: cuda.jit("void(float33[:])")(plain.py_func), errors.TypingError, r".*did you mean float32.*"),
    "specialized": (lambda: plain.specialize(F64, Params()), errors.KernelArgumentError, r"argument 1: objects of class Params cannot be passed.*"),
    "one type": (lambda: plain.specialize(F64), errors.TypingError, r".*'plain' has 2 parameters, but the signature has 1.*write one type for each parameter"),
    "compiled": (lambda: cuda.compile(wrong.py_func, (cuda.float32[:], cuda.int32)), errors.TypingError, r".*attribute 'sise'.*"),
    "as PTX": (lambda: cuda.compile_ptx(wrong.py_func, (cuda.float32[:], cuda.int32)), errors.TypingError, r".*attribute 'sise'.*"),
    "for this device": (lambda: cuda.compile_for_current_device(wrong.py_func, (cuda.float32[:], cuda.int32)), errors.TypingError, r".*attribute 'sise'.*"),
    "to the host": (lambda: cuda.to_device(F64).copy_to_host(np.zeros(2)), ValueError, r"incompatible shape: \(3,\) vs\. \(2,\)"),
    "to the device": (lambda: cuda.to_device(F64).copy_to_device(F32), TypeError, r"incompatible dtype: float64 vs\. float32"),
    "an item": (lambda: cuda.to_device(F64)[7], IndexError, r"index 7 is out of bounds for axis 0 with size 3"),
    "a stored item": (lambda: cuda.to_device(F64).__setitem__(7, 1), IndexError, r"index 7 is out of bounds for axis 0 with size 3"),
    "reshaped": (lambda: cuda.to_device(F64).reshape(2, 2), ValueError, r"reshape changes the size of the array"),
    "on no device": (lambda: cuda.to_device(np.array([None])), TypeError, r"Python objects cannot be stored on a device"),
    "of less than none": (lambda: cuda.device_array(-3), ValueError, r"negative dimensions are not allowed"),
    "pinned": (lambda: cuda.pinned_array("a"), TypeError, r"shape must be an integer or tuple of integers"),
    "no such device": (lambda: cuda.select_device(77), errors.CudaSupportError, r"there is no device 77: .*"),
    "by element": (lambda: cuda.vectorize(["float32(float32)"])(lambda a: a.foo), errors.TypingError, r".*has no attribute 'foo'.*"),
    "reduced": (lambda: cuda.reduce(lambda a, b: a + b.foo)(F64), errors.TypingError, r".*has no attribute 'foo'.*"),
    "not on the host": (lambda: cuda.grid(1), RuntimeError, r"numba\.cuda\.grid can only be used in a kernel or a device function"),
    "ahead": (lambda: plain[1, 1].compile(F64), TypeError, r"kernel plain\(x, y\) takes 2 arguments, 1 given: y is missing"),
}


@pytest.mark.parametrize("case", CASES)
def test_message_and_frames(case):
    call, kind, message = CASES[case]
    with pytest.raises(kind) as caught:
        call()
    said = str(caught.value)
    assert re.search(f"^(kernel [^:]*:\\d+\\): )?{message}$", said.replace("[PY2CU_ERROR_LAUNCH_SHAPE] ", ""), flags=re.S), said
    files = [frame.filename for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert files and not any(name.startswith(PACKAGE) for name in files)
    assert files[-1] == __file__ and (caught.value.__context__ is None or caught.value.__suppress_context__)
    last = "".join(traceback.format_exception(type(caught.value), caught.value, caught.value.__traceback__)).rstrip().split("\n")
    assert said.strip().split("\n")[-1].strip() == last[-1].split(f"{kind.__name__}: ")[-1].strip()


class Interface:
    """Errors of the package itself keep their frames."""

    @property
    def __cuda_array_interface__(self):
        raise ValueError("mine")


def test_frames_of_the_user_remain():
    with pytest.raises(ValueError, match="mine") as caught:
        plain[1, 1](Interface(), 1)
    names = [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert names[-2:] == ["test_frames_of_the_user_remain", "__cuda_array_interface__"]


def test_error_of_the_package_is_not_hidden(monkeypatch):
    def broken(self, *args):
        return {}["no such key"]

    monkeypatch.setattr(cuda.Dispatcher, "_bind", broken)
    with pytest.raises(KeyError) as caught:
        plain[1, 1](F64)
    assert traceback.extract_tb(caught.value.__traceback__)[-1].name == "broken"


def test_full_tracebacks(tmp_path):
    script = tmp_path / "s.py"
    script.write_text(textwrap.dedent("""
        import numpy as np
        from py2cu import cuda

        @cuda.jit
        def k(x, y):
            x[0] = y

        k[1, 1](np.zeros(3))
    """))
    for value, frames in ("", 1), ("1", 2):
        environment = {**os.environ, "PY2CU_FULL_TRACEBACK": value}
        done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, env=environment, check=False)
        assert done.stderr.count('  File "') >= frames and (done.stderr.count("_bind") > 0) == (value == "1")
        assert done.stderr.rstrip().endswith("TypeError: kernel k(x, y) takes 2 arguments, 1 given: y is missing")


def test_entries_are_like_functions():
    """Introspection of cuda.jit has the expected results."""
    assert cuda.jit.__name__ == "jit" and "Compile a Python function as a kernel" in cuda.jit.__doc__ and inspect.isroutine(cuda.jit)
    assert list(inspect.signature(cuda.jit).parameters)[:2] == ["func_or_sig", "device"]
    assert pickle.loads(pickle.dumps(cuda.jit)) is cuda.jit
    assert cuda.jit.__module__ == "py2cu.kernels.dispatcher" and callable(cuda.jit)
    with pytest.raises(AttributeError):
        cuda.jit.no_such_attribute  # noqa: B018


def test_notebooks_show_a_block():
    """IPython queries the lines to show from the exception."""
    with pytest.raises(errors.TypingError) as caught:
        wrong[1, 1](F64, 1)
    lines = caught.value._render_traceback_()
    assert lines[0].startswith('  File "') and "wrong[1, 1](F64, 1)" in lines[1]
    at = lines.index("TypingError:")
    assert "attribute 'sise'" in lines[at + 1] and "x[0] = x.sise + y" in lines[at + 2] and "^~~~~~" in lines[at + 3]
    assert lines[-1] == "  hint: did you mean size?"
