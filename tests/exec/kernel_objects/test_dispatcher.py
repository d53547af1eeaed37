"""Kernels as objects: what is called around a launch, pickles, warnings, texts that stand in no file."""
import copy
import io
import os
import pickle
import subprocess
import sys
import threading
import warnings

import numpy as np
import pytest

from py2cu import config, cuda, errors, launchconfig
from py2cu.args import wrap_arg
from py2cu.types import float32, float64, int32, int64, void


@cuda.jit
def increment(x):
    x[0] += 1


# ---- around a launch ----------------------------------------------------------------------------------------------------------------

class Boxed:
    def __init__(self, value):
        self.value = value


class Unbox:
    """Takes arrays out of boxes, and notes what it saw."""

    def __init__(self, done):
        self.done = done

    def prepare_args(self, ty, val, stream=0, retr=()):
        if isinstance(val, Boxed):
            retr.append(lambda: self.done.append(val.value[0]))
            return None, val.value
        return ty, val


def test_extensions():
    done = []

    @cuda.jit(extensions=[Unbox(done)])
    def add(x, y):
        x[0] += y

    array = np.zeros(1)
    add[1, 1](Boxed(array), 3)
    add[1, 1](array, 4)
    assert array[0] == 7 and done == [3]


def test_extensions_run_last_to_first():
    seen = []

    class Note:
        def __init__(self, name):
            self.name = name

        def prepare_args(self, ty, val, **more):
            seen.append((self.name, ty))
            return ty, val

    @cuda.jit
    def nothing(x):
        pass

    nothing.extensions.extend([Note("a"), Note("b")])
    nothing[1, 1](5)
    assert seen == [("b", int64), ("a", int64)]


def test_wrapped_arguments():
    array = np.zeros(1)
    increment[1, 1](wrap_arg(array, default=cuda.In))
    assert array[0] == 0
    increment[1, 1](wrap_arg(cuda.InOut(array), default=cuda.In))
    assert array[0] == 1


def test_callbacks_before_a_launch():
    seen = []
    configured = increment[2, 3]
    configured.pre_launch_callbacks.append(lambda kernel, launch: seen.append((kernel, launch.griddim, launch.blockdim)))
    try:
        configured(np.zeros(1))
    finally:
        configured.pre_launch_callbacks.clear()
    assert seen == [(increment.overloads[(float64[::1],)], (2, 1, 1), (3, 1, 1))]


def test_a_callback_that_fails_stops_the_launch():
    def fail(kernel, launch):
        raise KeyError("no")

    @cuda.jit
    def one(x):
        x[0] = 1

    array = np.zeros(1)
    one[1, 1].pre_launch_callbacks.append(fail)
    with pytest.raises(KeyError):
        one[1, 1](array)
    assert array[0] == 0


def test_launch_while_compiling():
    @cuda.jit
    def one(x, y):
        x[0] = y

    array = np.zeros(1)
    with launchconfig.capture_compile_config(one) as seen:
        one[3, 5](array, 2)
    assert seen["config"].dispatcher is one and seen["config"].griddim == (3, 1, 1) and seen["config"].args[1] == 2
    assert launchconfig.current_launch_config() is None
    with pytest.raises(RuntimeError, match="No launch config"):
        launchconfig.ensure_current_launch_config()


def test_many_threads_compile_once():
    @cuda.jit
    def slow(x):
        x[0] += 1

    begin, results = threading.Barrier(8), []

    def run():
        begin.wait()
        array = np.zeros(1, np.float32)
        slow[1, 1](array)
        results.append(array[0])

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [1] * 8 and len(slow.overloads) == 1
    assert len(slow.overloads[(float32[::1],)].functions) == 1


# ---- warnings and options -----------------------------------------------------------------------------------------------------------

def test_options_that_contradict():
    with pytest.warns(errors.NumbaInvalidConfigWarning, match="not supported by CUDA"):
        cuda.jit(debug=True)
    with pytest.warns(errors.NumbaInvalidConfigWarning, match="mutually exclusive"):
        cuda.jit(debug=True, lineinfo=True, opt=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cuda.jit(debug=True, opt=False)
        cuda.jit(lineinfo=True)


def test_performance_warnings(monkeypatch):
    monkeypatch.setattr(config, "CUDA_LOW_OCCUPANCY_WARNINGS", 1)
    monkeypatch.setattr(config, "CUDA_WARN_ON_IMPLICIT_COPY", 1)

    @cuda.jit
    def one(x):
        x[0] = 1

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        one[1, 1](np.zeros(1))
        one[1, 1](np.zeros(1))
    texts = [str(warning.message) for warning in caught]
    if cuda.get_current_device().is_host:
        assert texts == []
    else:
        assert [text.split()[0] for text in texts] == ["Grid", "Host", "Host"] and "Grid size 1 will" in texts[0]
        assert all(warning.category is errors.NumbaPerformanceWarning for warning in caught)


@pytest.mark.parametrize("value, error", [(101, ValueError), (-2, ValueError), ("Max", ValueError), (1.5, TypeError)])
def test_wrong_carveouts(value, error):
    with pytest.raises(error):
        cuda.jit(shared_memory_carveout=value)


def test_options_from_variables():
    bounds = (64, 2)

    @cuda.jit(launch_bounds=bounds, shared_memory_carveout="MaxL1")
    def one(x):
        x[0] = 1

    array = np.zeros(1)
    one[1, 64](array)
    assert array[0] == 1


# ---- looking inside -----------------------------------------------------------------------------------------------------------------

def test_types_that_were_met_stay():
    kernel = cuda.jit(lambda x: None)
    kernel[1, 1](np.zeros(1, np.float32))
    kernel.disable_compile()
    with pytest.raises(TypeError, match="No matching definition"):
        kernel[1, 1](np.zeros(1, np.int8))
    kernel.recompile()
    assert [str(types[0]) for types in kernel.overloads] == ["float32[::1]"]
    kernel.disable_compile(False)
    kernel[1, 1](np.zeros(1, np.int8))
    assert len(kernel.signatures) == 2


def test_types_beyond_the_given_ones():
    kernel = cuda.jit("void(float32[::1])")(lambda x: None)
    with pytest.raises(TypeError):
        kernel[1, 1](np.zeros(1, np.complex64))
    kernel.disable_compile(False)
    kernel[1, 1](np.zeros(1, np.complex64))
    assert len(kernel.signatures) == 2


def test_a_specialized_kernel_is_translated_again():
    special = cuda.jit(lambda x: None).specialize(np.zeros(1, np.float32))
    special.recompile()
    assert special.specialized
    special[1, 1](np.zeros(1, np.float32))


def test_an_overload_is_loaded_ahead():
    kernel = cuda.jit("void(float32[::1])", lineinfo=True)(lambda x: None)
    overload = next(iter(kernel.overloads.values()))
    overload.bind()
    overload.bind()
    assert len(overload.functions) == 1 and overload.lineinfo and not overload.debug


def test_looking_inside():
    @cuda.jit("void(float32[::1])")
    def three(x):
        x[0] = 3

    kernel = three.overloads[(float32[::1],)]
    assert kernel.name == "three" and kernel.cooperative is False and kernel.argument_types == (float32[::1],)
    assert kernel.max_threads_per_block == three.get_max_threads_per_block() >= 256
    file = io.StringIO()
    three.inspect_types(file=file)
    assert "three (float32[::1])" in file.getvalue() and "float *x" in file.getvalue()
    with pytest.raises(NotImplementedError, match="inspect_cuda"):
        three.inspect_llvm()
    assert sum(three.stats.cache_hits.values()) + sum(three.stats.cache_misses.values()) == 1


def test_a_device_function_alone():
    @cuda.jit("float32(float32)", device=True)
    def twice(x):
        return 2 * x

    assert "float twice(float x)" in twice.compile((float32,)).text
    with pytest.raises(RuntimeError, match="device function"):
        twice.inspect_sass((float32,))


# ---- pickles ------------------------------------------------------------------------------------------------------------------------

def again(thing):
    return pickle.loads(pickle.dumps(thing))


def test_kernels_of_a_module_are_pickled_by_name():
    assert again(increment) is increment


@pytest.mark.parametrize("signature", [None, "void(int64[::1])", [void(int64[::1])]])
def test_kernels_of_functions_are_pickled_whole(signature):
    step = 5

    @cuda.jit(device=True)
    def inner(a):
        return a + step

    def outer(array):
        array[0] = inner(array[0])

    kernel = cuda.jit(signature)(outer) if signature else cuda.jit(outer)
    for copy in (again(kernel), again(again(kernel))):
        assert copy is not kernel
        array = np.arange(3)
        copy[1, 1](array)
        assert array.tolist() == [5, 1, 2]


def test_recursive_functions_are_pickled():
    @cuda.jit(device=True)
    def factorial(n):
        if n <= 1:
            return 1
        return n * factorial(n - 1)

    @cuda.jit
    def kernel(out, n):
        out[0] = factorial(n)

    out = np.zeros(1, np.int64)
    again(kernel)[1, 1](out, 5)
    assert out[0] == 120


def test_launches_are_pickled():
    launch = again(increment[5, 8, 0, 64])
    assert (launch.griddim, launch.blockdim, launch.sharedmem) == ((5, 1, 1), (8, 1, 1), 64)
    launch = increment[6, 8]
    launch.pre_launch_callbacks.append(print)
    with pytest.raises(pickle.PicklingError, match="pre-launch callbacks"):
        pickle.dumps(launch)
    launch.pre_launch_callbacks.clear()


def test_specialized_kernels_are_pickled():
    def local(x, y):
        x[0] = y

    special = again(cuda.jit(local).specialize(float64[::1], int32))
    array = np.zeros(1)
    special[1, 1](array, 7)
    assert special.specialized and array[0] == 7


def test_what_functions_are_made_of_is_pickled():
    step = 2

    def plus(a, b):
        return a + b

    def scale(row, out):
        for i in range(row.shape[0]):
            out[i] = row[i] * step

    assert again(cuda.vectorize(["float64(float64, float64)"])(plus))(np.ones(2), np.ones(2)).tolist() == [2, 2]
    assert again(cuda.guvectorize(["void(float64[:], float64[:])"], "(n)->(n)")(scale))(np.ones(2)).tolist() == [2, 2]
    assert again(cuda.guvectorize("(n)->(n)")(scale))(np.ones(2), np.zeros(2)).tolist() == [2, 2]
    assert again(cuda.reduce(plus))(np.arange(4.0)) == 6


def test_copies_are_the_same():
    special = cuda.jit(lambda x: None).specialize(np.zeros(1, np.float32))
    for thing in (increment, special, cuda.reduce(lambda a, b: a + b)):
        assert copy.copy(thing) is thing and copy.deepcopy([thing])[0] is thing
    assert copy.deepcopy(increment[5, 8]).dispatcher is increment


# ---- texts that stand in no file ----------------------------------------------------------------------------------------------------

def run(*command, **more):
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, env=dict(os.environ, PY2CU_DEVICE="host"), **more)
    return done.returncode, done.stdout, done.stderr


def test_kernel_on_the_command_line():
    text = ("from py2cu import cuda\nimport numpy as np\n\n@cuda.jit\ndef one(x):\n    x[0] = 1  # once\n\nx = np.zeros(2)\n"
            "one[1, 1](x)\nprint(x.tolist(), 'once' in one.inspect_cuda())\n")
    assert run("-c", text) == (0, "[1.0, 0.0] True\n", "")


def test_kernel_of_exec(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import numpy as np\nfrom numba import cuda\n\n"
                      "space = {'cuda': cuda}\nexec('@cuda.jit\\ndef one(x):\\n    x[0] = 1\\n', space)\n"
                      "def local():\n    value = 3\n    exec('value += 1')\n    exec('def f(): return 7', globals())\n    return value\n"
                      "x = np.zeros(1)\nspace['one'][1, 1](x)\nprint(x[0], local(), f())\n")
    assert run("-m", "py2cu", str(script))[:2] == (0, "1.0 3 7\n")


def test_launch_bounds_bind_launches():
    @cuda.jit(launch_bounds=64)
    def kernel(x):
        x[cuda.grid(1)] = 1

    kernel[1, 64](np.zeros(64))
    with pytest.raises(errors.LaunchError, match="at most 64"):
        kernel[1, 65](np.zeros(65))


@pytest.mark.parametrize("alignment, kind, message", [(3, ValueError, "Alignment must be"), (1.0, errors.TypingError, "RequireLiteralValue:")])
def test_alignments_that_no_array_has(alignment, kind, message):
    @cuda.jit
    def kernel(x):
        y = cuda.local.array(4, np.uint8, alignment)
        x[0] = y[0]

    with pytest.raises(kind, match=message):
        kernel[1, 1](np.zeros(1))


def test_methods_of_objects_are_refused():
    class Scaled:
        def kernel(self, x):
            x[0] = 1

    with pytest.raises(TypeError, match="Scaled.kernel is bound to an object"):
        cuda.jit(Scaled().kernel)
