# SPDX-License-Identifier: MIT
"""Declarations of operators: outputs, grid, block and signatures. tests/operators registers operators of PyTorch and JAX."""
import numpy as np
import pytest

from py2cu import _py2cu, cuda
from py2cu.device import devices
from py2cu.operators import empty, like, updated, zeros
from py2cu.operators.operator_spec import OperatorSpec
from py2cu.operators.outputs import Expression


@cuda.jit("void(float32[::1], float32)")
def scale(x, a):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= a


@cuda.jit("void(float32[:, ::1], float32[::1], int32)")
def select(x, out, j):
    i = cuda.grid(1)
    if i < x.shape[0]:
        out[i] = x[i, j]


@cuda.jit("void(float32[::1], float32[::1])")
def accumulate(x, out):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(out, 0, x[i])


@cuda.jit("void(float32[::1])")
def by_blocks(x):
    tile = cuda.shared.array(32, "float32")
    tile[cuda.threadIdx.x] = 1
    cuda.syncthreads()
    x[cuda.blockIdx.x] = tile[0]


@cuda.jit
def untyped(x):
    x[cuda.grid(1)] = 1


def specify(kernel, outputs=None, grid=None, block=None, shared=0, shape_checks=True, signatures=None, grad=None):
    return OperatorSpec(kernel, kernel.__name__, outputs, grid, block, shared, shape_checks, signatures, grad)


def test_parameters():
    made = specify(select, {"out": empty("x.shape[0] + extra")})
    assert made.names == ["x", "j", "extra"] and made.mutated == [] and [parameter.kind for parameter in made.parameters] == ["array", "int", "int"]
    assert specify(select).mutated == ["out"] and specify(select, {"out": updated()}).names == ["x", "out", "j"]


def test_launch():
    made = specify(select, {"out": empty("x.shape[0]")})
    x, out = np.arange(12, dtype=np.float32).reshape(4, 3), np.zeros(4, np.float32)
    made.configured(made.configuration(made.variants[0], {"x": x, "out": out, "j": 1}), devices.current(), 0)(x, out, 1)
    np.testing.assert_array_equal(out, x[:, 1])
    made = specify(by_blocks, grid="x.size", block=32)
    out = np.zeros(5, np.float32)
    made.configured(made.configuration(made.variants[0], {"x": out}), devices.current(), 0)(out)
    np.testing.assert_array_equal(out, np.ones(5))
    assert made.configured(made.configuration(made.variants[0], {"x": out[:0]}), devices.current(), 0) is None


@pytest.mark.parametrize("block", [0, "-j", ("j", "j - j")])
def test_empty_blocks(block):
    made = specify(select, {"out": empty("x.shape[0]")}, block=block)
    with pytest.raises(ValueError, match=r"select: the block is .*: each dimension must be at least 1"):
        made.configuration(made.variants[0], {"x": np.zeros((4, 3), np.float32), "out": np.zeros(4, np.float32), "j": 2})


def test_calls():
    """A call with the same integers executes the plan of an earlier one; other scalars do not matter, and large integers have no key."""
    planned, launched = [], []

    def plan(args):
        planned.append(args)
        return None, (lambda: "first", lambda: "second"), lambda *args: launched.append(args)

    call = _py2cu.OperatorCall("i-", (2, 0, 1), plan, None)
    for args in ((3, 0.5), (3, 0.7), (True, 0.5), (3, 0.5)):
        assert call(*args) == ("first", "second")
    assert planned == [(3, 0.5), (True, 0.5)] and launched[1] == ("first", 3, 0.7) and len(launched) == 4
    for _ in range(2):
        call(1 << 70, 0.5)
    assert len(planned) == 4
    prepared = _py2cu.OperatorCall("i", (1,), lambda args: (lambda args: (*args, "made"), (None,), None), None)
    assert prepared(1) == "made"
    for call, args, text in ((call, (1,), "expected 2 arguments"), (_py2cu.OperatorCall("", (), lambda args: (), None), (), "not a plan"),
                             (_py2cu.OperatorCall("", (), lambda args: (lambda args: (), (None,), None), None), (), "expected a tuple of the arguments and the outputs")):
        with pytest.raises(TypeError, match=text):
            call(*args)


@pytest.mark.parametrize("kernel, keywords, error", [
    (untyped, {}, "TypeError: untyped: the kernel has no signatures: pass signatures=['void(...)'], or add them to @cuda.jit"),
    (accumulate, {"outputs": {"out": like("x")}}, "ValueError: accumulate: the kernel reads out, which like('x') leaves uninitialized: use zeros() or updated()"),
    (accumulate, {"outputs": {"x": like("out")}}, "ValueError: accumulate: x is not an array that the kernel writes; it writes out"),
    (accumulate, {"outputs": {"out": zeros(("1", "2"))}}, "ValueError: accumulate: the shape of out has 2 dimensions, and the array has 1"),
    (accumulate, {"outputs": {"out": "x"}}, "TypeError: accumulate: the output out is 'x': use like(), empty(), zeros() or updated() of py2cu.operators"),
    (select, {"outputs": {"out": like("x")}}, "ValueError: select: the shape of out is like('x'), which is not an input array with 1 dimension"),
    (select, {"outputs": ["out"]}, "TypeError: select: outputs is ['out']: use a dict, such as {'out': like('x')}"),
    (select, {"grad": 3}, "TypeError: select: grad is 3: use an operator"),
    (select, {"grid": ()}, "ValueError: select: the grid has 0 dimensions: use 1 to 3"),
    (select, {"block": (1, 1, 1, 1)}, "ValueError: select: the block has 4 dimensions: use 1 to 3"),
    (select, {"grid": "rows"}, "ValueError: select: 'rows' in grid, block or shared contains rows, which is not an argument"),
    (select, {"shared": "4 * rows"}, "ValueError: select: '4 * rows' in grid, block or shared contains rows, which is not an argument"),
    (scale, {"grid": "a", "block": 32}, "ValueError: scale: 'a' in grid, block or shared contains a, which is not an integer"),
    (by_blocks, {}, "ValueError: by_blocks: results may depend on the block: pass block="),
    (by_blocks, {"block": 32}, "ValueError: by_blocks: no guard such as `if i < x.size` determines the grid: pass grid="),
    (untyped, {"signatures": ["void(float32[::1])"]}, "ValueError: untyped: no guard such as `if i < x.size` determines the grid: pass grid="),
])
def test_errors(kernel, keywords, error):
    with pytest.raises((TypeError, ValueError)) as caught:
        specify(kernel, **keywords)
    assert f"{caught.type.__name__}: {caught.value}" == error


@pytest.mark.parametrize("text, value", [("x.shape[1]", 3), ("x.size", 6), ("(n + 31) // 32 * 2", 2), ("max(n, x.shape[0], 4) % 3", 2), ("-1 + n - 2", 2)])
def test_expressions(text, value):
    assert Expression(text, "a shape")({"x": np.zeros((2, 3)), "n": 5}) == value


@pytest.mark.parametrize("text", ["x.T", "n ** 2", "__import__('os')", "max(n)", "n / 2", "x.shape[n]", "lambda: 1", "n if n else 1", "1.5", "True", "a = 1", "x.shape"])
def test_rejected_expressions(text):
    with pytest.raises(ValueError, match="^a shape is "):
        Expression(text, "a shape")
