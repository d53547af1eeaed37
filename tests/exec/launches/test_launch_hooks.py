"""Functions that run around a launch: extensions, wrapped arguments, callbacks, and the configuration during compilation."""
import numpy as np
import pytest

from py2cu import cuda
from py2cu.args import wrap_arg
from py2cu.kernels import launchconfig
from py2cu.types import float64, int64


@cuda.jit
def increment(x):
    x[0] += 1


class Boxed:
    def __init__(self, value):
        self.value = value


class Unbox:
    """Unwraps arrays, and records its calls."""

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


def test_failing_callback_cancels_the_launch():
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
