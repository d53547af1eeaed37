"""numba.cuda.extending: functions, attributes and methods whose implementation is selected by the types of each call."""
import operator
import os
import subprocess
import sys

import numpy as np
import pytest

from py2cu import cuda, errors, njit, types
from py2cu.cuda import extending
from py2cu.cuda.extending import overload, overload_attribute, overload_method, register_jitable

asked = []


def measure(x):
    """Defined only by its overloads."""


@overload(measure)
def measure_of_numbers(x):
    asked.append(x)
    if isinstance(x, types.Integer):
        def impl(x):
            return abs(x)
        return impl
    if isinstance(x, types.Float):
        return lambda x: x * x


@overload(measure)
def measure_of_arrays(x):
    if isinstance(x, types.Array) and x.ndim == 2 and x.dtype == types.float32:
        def impl(x):
            total = types.float32(0)
            for i in range(x.shape[0]):
                for j in range(x.shape[1]):
                    total += measure(x[i, j])
            return total
        return impl
    if isinstance(x, types.UniTuple):
        count = len(x)

        def impl(x):
            total = 0
            for i in range(count):
                total += measure(x[i])
            return total
        return impl


def test_selection_by_argument_types():
    @cuda.jit
    def kernel(x, n, out):
        out[0] = measure(n)
        out[1] = measure(1.5)
        out[2] = measure(x)
        out[3] = measure((n, 2, -3))
        out[4] = measure(x[0, 0])

    out = np.zeros(5)
    kernel[1, 1](np.array([[1, 2], [3, 4]], np.float32), -7, out)
    assert out.tolist() == [7, 2.25, 30, 12, 1]


def test_overloads_are_called_once_for_each_type():
    @cuda.jit
    def kernel(out):
        out[0] = measure(1) + measure(2) + measure(out.size)

    kernel[1, 1](np.zeros(1))
    cuda.jit(kernel.py_func)[1, 1](np.zeros(1, np.float32))
    assert asked.count(types.int64) == 1


def test_variable_that_widens():
    @cuda.jit
    def kernel(out):
        total = 0
        for i in range(3):
            out[i] = measure(total)
            total = total + 1.5

    out = np.zeros(3)
    kernel[1, 1](out)
    assert out.tolist() == [0, 2.25, 9]


def scaled(x, by=2, plus=0):
    """A function that only its overloads define."""


@overload(scaled)
def scaled_of_numbers(x, by=2, plus=0):
    def impl(x, by=2, plus=0):
        return x * by + plus
    return impl


def test_keywords_and_defaults():
    @cuda.jit
    def kernel(n, out):
        out[0], out[1], out[2], out[3] = scaled(n), scaled(n, 5), scaled(n, plus=1), scaled(plus=3, x=n, by=4)

    out = np.zeros(4, np.int64)
    kernel[1, 1](10, out)
    assert out.tolist() == [20, 50, 21, 43]


def test_function_as_an_argument():
    def apply(value, function):
        """A function that only its overloads define."""

    @overload(apply)
    def apply_function(value, function):
        assert isinstance(function, types.Callable)
        return lambda value, function: function(value)

    @cuda.jit
    def kernel(out):
        def ten_times(x):
            return x * 10
        out[0] = apply(4, ten_times)

    out = np.zeros(1)
    kernel[1, 1](out)
    assert out[0] == 40


def test_stars():
    def first(*values):
        """A function that only its overloads define."""

    @overload(first)
    def first_of(*values):
        return lambda *values: values[0]

    @cuda.jit
    def kernel(out):
        out[0] = first(out[1], 5, 6)

    out = np.array([0.0, 3.0])
    kernel[1, 1](out)
    assert out[0] == 3


def test_selection_by_the_number_of_star_arguments():
    def folded(function, *values):
        """A function that only its overloads define."""

    @overload(folded)
    def folded_of(function, *values):
        if len(values) == 1:
            return lambda function, *values: function(*values)
        return lambda function, *values: function(function(*values))

    @cuda.jit
    def kernel(out):
        def plus(*values):
            if len(values) == 1:
                return values[0] + 1
            return values[0] + values[1] + 1

        out[0] = folded(plus, 5)
        out[1] = folded(plus, 5, 7)

    out = np.zeros(2)
    kernel[1, 1](out)
    assert out.tolist() == [6, 14]


def test_constants_have_literal_types():
    def kind(x):
        """A function that only its overloads define."""

    @overload(kind, prefer_literal=True)
    def kind_of(x):
        if isinstance(x, types.StringLiteral):
            value = {"one": 1, "two": 2}[x.literal_value]
        elif isinstance(x, types.BooleanLiteral):
            value = 10 + x.literal_value
        else:
            value = 100 + x.literal_value if isinstance(x, types.IntegerLiteral) else -1
        return lambda x: value

    @cuda.jit
    def kernel(n, out):
        out[0], out[1], out[2], out[3], out[4] = kind("two"), kind(True), kind(7), kind(n), kind("one")

    out = np.zeros(5)
    kernel[1, 1](3, out)
    assert out.tolist() == [2, 11, 107, -1, 1]


def test_literal_types_are_tried_last_unless_preferred():
    def kind(x):
        """A function that only its overloads define."""

    @overload(kind)
    def kind_of(x):
        seen.append(x)
        if isinstance(x, types.Literal):
            return lambda x: 1

    @cuda.jit
    def kernel(out):
        out[0] = kind(8)

    seen = []
    out = np.zeros(1)
    kernel[1, 1](out)
    assert out[0] == 1 and seen[0] == types.int64 and seen[1].literal_value == 8 and len(seen) == 2


def test_selection_by_target():
    def which(x):
        """A function that only its overloads define."""

    overload(which, target="cpu")(lambda x: lambda x: 1)
    overload(which, target="generic")(lambda x: lambda x: 2)
    overload(which, target="cuda")(lambda x: lambda x: 3)
    overload(which, target="cuda")(lambda x: lambda x: 4)

    @cuda.jit
    def kernel(out):
        out[0] = which(0)

    out = np.zeros(1)
    kernel[1, 1](out)
    assert out[0] == 3

    @njit
    def of_processor():
        return which(0)

    assert of_processor() == 1 and not of_processor._runs_as_python


def test_overload_returns_signature_and_function():
    def half(x):
        """A function that only its overloads define."""

    @overload(half)
    def half_of(x):
        return types.float64(types.float64), lambda x: x / 2

    @cuda.jit
    def kernel(out):
        out[0] = half(3)

    out = np.zeros(1)
    kernel[1, 1](out)
    assert out[0] == 1.5


def test_supported_functions_are_unchanged_for_other_types():
    @overload(np.hypot)
    def of_tuples(a, b):
        if isinstance(a, types.BaseTuple):
            return lambda a, b: a[0] * b[0] + a[1] * b[1]

    @cuda.jit
    def kernel(out):
        out[0] = np.hypot(3.0, 4.0)
        out[1] = np.hypot((1, 2), (3, 4))

    out = np.zeros(2)
    kernel[1, 1](out)
    assert out.tolist() == [5, 11]


def test_missing_attributes_can_be_added():
    @overload(np.heaviside)
    def of_numbers(x, at_zero):
        def impl(x, at_zero):
            return at_zero if x == 0 else (1.0 if x > 0 else 0.0)
        return impl

    @cuda.jit
    def kernel(x, out):
        i = cuda.grid(1)
        out[i] = np.heaviside(x[i], 0.5)

    x, out = np.array([-2.0, 0.0, 3.0]), np.zeros(3)
    kernel[1, 3](x, out)
    assert (out == np.heaviside(x, 0.5)).all()


@overload_attribute(types.Array, "last")
def last_of_arrays(a):
    if a.ndim == 1:
        return lambda a: a[a.size - 1]


@overload_attribute(types.int32, "doubled")
def doubled(n):
    return lambda n: n * 2


@overload_method(types.Array, "between")
def between(a, low, high=10):
    def impl(a, low, high=10):
        count = 0
        for i in range(a.size):
            count += low <= a[i] < high
        return count
    return impl


def test_attributes_and_methods():
    @cuda.jit
    def kernel(x, n, out):
        out[0] = x.last
        out[1] = n.doubled
        out[2] = x.between(2)
        out[3] = x.between(2, high=4)
        out[4] = x.size

    out = np.zeros(5)
    kernel[1, 1](np.arange(1.0, 13.0), np.int32(21), out)
    assert out.tolist() == [12, 42, 8, 2, 12]


def test_register_jitable():
    @register_jitable
    def plain(x):
        return x + 1

    @register_jitable(inline="always")
    def other(x):
        return plain(x) * 2

    @cuda.jit
    def kernel(out):
        out[0] = other(4)

    out = np.zeros(1)
    kernel[1, 1](out)
    assert out[0] == 10 and other(4) == 10


def test_linked_function_in_a_selection():
    triple = cuda.declare_device("triple", "int32(int32)", link=cuda.CUSource(
        'extern "C" __device__ int triple(int *result, int x) { *result = 3 * x; return 0; }'))

    def times_three(x):
        """A function that only its overloads define."""

    @overload(times_three)
    def times_three_of(x):
        return lambda x: triple(x)

    @cuda.jit
    def kernel(out):
        out[0] = times_three(5)

    out = np.zeros(1, np.int32)
    kernel[1, 1](out)
    assert out[0] == 15


def test_generated_code_has_the_name_of_the_function():
    @cuda.jit
    def kernel(out):
        out[0] = scaled(out[0])

    kernel[1, 1](np.zeros(1, np.float32))
    assert "double scaled(float x, int by, int plus)" in kernel.inspect_cuda()


# ---- rejected programs -----------------------------------------------------------------------------------------------------

def message_of(overload_func, call="refused(n)"):
    """Return the error of a kernel that is compiled with this overload."""
    def function():
        """A new function for each message."""

    overload(function)(overload_func)
    scope = {"refused": function, "cuda": cuda}
    exec(f"def kernel(n, out):\n    out[0] = {call}\n", scope)
    with pytest.raises(errors.TypingError) as raised:
        cuda.jit(scope["kernel"])[1, 1](1, np.zeros(1))
    return str(raised.value)


def test_no_overload_for_the_types():
    def gives_none(x):
        return None

    said = message_of(gives_none)
    assert "with parameters (int64)" in said and "No implementation of function Function" in said
    assert f"gives_none ({__file__}, line" in said and "returns no function for these types" in said


def test_too_many_arguments():
    def takes_one(x):
        return lambda x: x

    assert "too many positional arguments" in message_of(takes_one, "refused(n, n)")
    assert "missing a required argument: 'x'" in message_of(takes_one, "refused(y=n)")


def test_numba_error_in_an_overload_is_the_reason():
    def refuses(x):
        raise errors.NumbaTypeError(f"cannot type it for {x}")

    assert "cannot type it for int64" in message_of(refuses)


def test_other_exceptions_propagate():
    def function(x):
        """A function that only its overloads define."""

    @overload(function)
    def fails(x):
        raise LookupError("no table")

    @cuda.jit
    def kernel(n, out):
        out[0] = function(n)

    with pytest.raises(LookupError, match="no table"):
        kernel[1, 1](1, np.zeros(1))


def test_implementation_with_different_parameters():
    def differs(x):
        return lambda y: y

    assert "must have the same parameters, not (x) and (y)" in message_of(differs)

    def of_default(x, y=1):
        return lambda x, y=2: x

    assert "must have the same parameters, not (x, y=1) and (x, y=2)" in message_of(of_default)


def test_parameters_may_differ_without_strict():
    def function(x):
        """A function that only its overloads define."""

    overload(function, strict=False)(lambda x: lambda y: y + 1)

    @cuda.jit
    def kernel(n, out):
        out[0] = function(n)

    out = np.zeros(1)
    kernel[1, 1](1, out)
    assert out[0] == 2


def test_overload_returns_an_invalid_object():
    assert "must return a Python function or None, not 3" in message_of(lambda x: 3)


def test_unsupported_implementation():
    def chosen(x):
        def impl(x):
            return {x: 1}[x]
        return impl

    said = message_of(chosen)
    assert "dict literal is not supported in a kernel (in impl(int64))" in said


def test_attribute_without_an_overload():
    @cuda.jit
    def kernel(x):
        x[0, 0] = x.last

    with pytest.raises(errors.TypingError, match="attribute 'last' of an array is not supported"):
        kernel[1, 1](np.zeros((2, 2)))


def test_functions_that_need_llvm():
    for name in ("intrinsic", "lower_builtin", "lower_getattr", "register_model", "make_attribute_wrapper", "type_callable", "typeof_impl"):
        with pytest.raises(NotImplementedError, match=f"numba.cuda.extending.{name} generates LLVM IR"):
            getattr(extending, name)(types.Type)
    with pytest.raises(NotImplementedError, match="models generates LLVM IR"):
        extending.models.StructModel
    with pytest.raises(NotImplementedError, match="operator.add cannot be overloaded"):
        overload(operator.add)


SCRIPT = """
import numpy as np
from numba import cuda
from numba.core import types
from numba.{module} import overload, overload_method, register_jitable


def clamp(x, low, high):
    pass


@overload(clamp)
def clamp_numbers(x, low, high):
    if isinstance(x, types.Number):
        def impl(x, low, high):
            return min(max(x, low), high)
        return impl


@cuda.jit
def kernel(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = clamp(x[i], 1.0, 3.0)


x = np.arange(6.0)
kernel[1, 32](x)
print(x.tolist())
"""


@pytest.mark.parametrize("module", ["extending", "cuda.extending"])
def test_numba_names_of_types(tmp_path, module):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(module=module))
    done = subprocess.run([sys.executable, "-m", "py2cu", str(script)], capture_output=True, text=True, timeout=120,
                          env=dict(os.environ, PY2CU_NUMBA="0"))
    assert done.stdout == "[1.0, 1.0, 2.0, 3.0, 3.0, 3.0]\n", done.stderr


def test_number_of_translations():
    """With registered overloads, a kernel without calls of them is translated once, one with calls twice, the second time with the answers."""
    from py2cu.kernels.kernel import Kernel

    made = []

    class Counted(Kernel):
        def __new__(cls, *args):
            made.append(cls)
            return super().__new__(cls, *args)

    def plain(x):
        x[0] = 1

    def asking(x):
        x[0] = measure(x[1])

    Counted.of(plain, "(float64[::1])", {})
    assert len(made) == 1
    Counted.of(asking, "(float64[::1])", {})
    assert len(made) == 3
