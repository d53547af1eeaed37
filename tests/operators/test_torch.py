# SPDX-License-Identifier: MIT
"""Kernels as operators of PyTorch at run time, on the CPU and on a GPU if there is one."""
import os

import pytest

torch = pytest.importorskip("torch")

import operator_kernels as kernels  # noqa: E402
from conftest import message  # noqa: E402

from py2cu.operators import empty, like, updated, zeros  # noqa: E402

DEVICES = ["cpu"] + ["cuda"] * (torch.cuda.is_available() and os.environ["PY2CU_DEVICE"] != "host")

axpy = kernels.axpy.as_torch_op("py2cu_test::axpy")
axpy_new = kernels.axpy.as_torch_op("py2cu_test::axpy_new", outputs={"y": updated()})
row_sums = kernels.row_sums.as_torch_op("py2cu_test::row_sums", outputs={"out": like("x")})
count = kernels.count.as_torch_op("py2cu_test::count", outputs={"bins": zeros("nbins")})
product_grad = kernels.product_grad.as_torch_op("py2cu_test::product_grad", outputs={"dx": like("x"), "dy": like("y")})
product = kernels.product.as_torch_op("py2cu_test::product", outputs={"out": like("x")}, grad=product_grad)
column = kernels.column.as_torch_op("py2cu_test::column", outputs={"out": empty("x.shape[0]")})
fill = kernels.fill.as_torch_op("py2cu_test::fill")
TYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "bfloat16", "float32", "float64", "complex64", "complex128"]
scaled = kernels.scaled.as_torch_op("py2cu_test::scaled", outputs={"out": like("x")}, signatures=[f"void({name}[::1], float32, {name}[::1])" for name in TYPES])
raised = {kind: kernels.raised.as_torch_op(f"py2cu_test::raised_{kind}", outputs={"out": like("x")}, signatures=[
    f"void({name}[::1], {name}, {name}[::1])" for name in TYPES if kind in name]) for kind in ("int", "float", "complex")}
block_sums = kernels.block_sums.as_torch_op("py2cu_test::block_sums", outputs={"out": empty("(x.size + 127) // 128")}, grid="(x.size + 127) // 128", block=128)


@pytest.fixture(params=DEVICES)
def device(request):
    torch.manual_seed(0)
    return request.param


def test_schemas():
    assert str(axpy._schema) == "py2cu_test::axpy(float a, Tensor x, Tensor(a2!) y) -> ()"
    assert str(axpy_new._schema) == "py2cu_test::axpy_new(float a, Tensor x, Tensor y) -> Tensor"
    assert str(count._schema) == "py2cu_test::count(Tensor values, SymInt step, SymInt nbins) -> Tensor"
    assert str(product_grad._schema) == "py2cu_test::product_grad(Tensor x, Tensor y, Tensor g) -> (Tensor, Tensor)"
    assert torch.ops.py2cu_test.axpy.default is axpy


def test_values(device):
    x, y = torch.randn(1000, device=device), torch.randn(1000, device=device)
    before, version = y.clone(), y._version
    assert axpy(2.0, x, y) is None and y._version == version + 1
    torch.testing.assert_close(y, 2 * x + before)
    before = y.clone()
    torch.testing.assert_close(axpy_new(2.0, x, y), 2 * x + before)
    assert torch.equal(y, before)
    image = torch.randn(33, 70, device=device)
    torch.testing.assert_close(row_sums(image), image.cumsum(1), rtol=1e-4, atol=1e-4)
    torch.testing.assert_close(row_sums(image.t()), image.t().cumsum(1), rtol=1e-4, atol=1e-4)  # not contiguous
    values = torch.randint(0, 200, (5000,), dtype=torch.uint8, device=device)
    assert torch.equal(count(values, 25, 8).cpu(), torch.bincount(values.cpu() // 25, minlength=8).int())
    assert torch.equal(column(image.t(), 3), image[3])  # a strided array is passed as it is
    torch.testing.assert_close(block_sums(x).sum(), x.sum(), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("dtype", TYPES)
def test_dtypes(device, dtype):
    numbers, kind = list(range(1, 20)), next(kind for kind in raised if kind in dtype)
    x = torch.tensor(numbers, device=device).to(getattr(torch, dtype))
    got = scaled(x, 3)
    assert got.dtype == x.dtype and got.to(torch.complex128).tolist() == [3 * number for number in numbers]
    scalar = {"int": 100, "float": 0.5, "complex": 1 + 2j}[kind]  # the schema has int, float or complex
    assert raised[kind](x, scalar).to(torch.complex128).tolist() == [number + scalar for number in numbers]


def test_scalars(device):
    """The schema has int, float or complex; a float16 is rounded from a Python float."""
    assert str(raised["complex"]._schema) == "py2cu_test::raised_complex(Tensor x, complex a) -> Tensor"
    conjugate = torch.tensor([1 + 2j], device=device).conj()  # PyTorch conjugates it when it is read
    assert raised["complex"](conjugate, 1j).tolist() == [1 - 1j]
    zero = torch.zeros(1, dtype=torch.float16, device=device)
    for value in (0.1, 2049.0, 2051.0, 65519.0, 1e-7, float("inf")):
        assert raised["float"](zero, value).tolist() == torch.tensor([value], dtype=torch.float64).half().tolist()
    for dtype, value, low, high in ((torch.int8, 128, -128, 127), (torch.uint32, -1, 0, 2 ** 32 - 1)):
        assert message(raised["int"], torch.zeros(1, dtype=dtype, device=device), value) == (
            f"OverflowError: py2cu_test::raised_int: a is {value}, and must be from {low} to {high}")
    numbers = torch.arange(3, device=device).to(torch.complex64)
    compiled = torch.compile(lambda x: raised["complex"](x, 1j), backend="aot_eager", fullgraph=True)
    assert torch.equal(compiled(numbers), numbers + 1j)


def test_empty_arrays(device):
    none = torch.empty(0, device=device)
    assert product(none, none).shape == (0,) and row_sums(torch.empty(0, 5, device=device)).shape == (0, 5)
    assert count(torch.empty(0, dtype=torch.uint8, device=device), 1, 3).tolist() == [0, 0, 0]
    axpy(1.0, none, none)


def test_errors(device):
    x, y, image = torch.randn(10, device=device), torch.randn(10, device=device), torch.zeros(3, 4, device=device)
    table = [
        ((axpy, 1.0, x[::2], y[::2]), "ValueError: py2cu_test::axpy: y is written and must be contiguous"),
        ((axpy, 1.0, x.double(), y), "TypeError: py2cu_test::axpy: no kernel for x: float64, y: float32; the kernels are axpy(float32, float32[::1], float32[::1])"),
        ((row_sums, x), "TypeError: py2cu_test::row_sums: x must have 2 dimensions, not 1"),
        ((row_sums, x.sum()), "TypeError: py2cu_test::row_sums: x must have 2 dimensions, not 0"),
        ((axpy, 1.0, x[:4], y), "ValueError: py2cu_test::axpy: x.shape[0] is 4, and the kernel requires at least y.shape[0] = 10"),
        ((product, x, y[:9]), "ValueError: py2cu_test::product: y.shape[0] is 9, and the kernel requires at least out.shape[0] = 10"),
        ((column, image, 1 << 31), "OverflowError: py2cu_test::column: j is 2147483648, and must be from -2147483648 to 2147483647"),
        ((axpy, 1.0, None, y), "TypeError: py2cu_test::axpy: x must be a tensor, not None"),
        ((fill, x[:1].expand(3), 1.0), "ValueError: py2cu_test::fill: x is written, and several of its elements have one address: pass a copy, such as x.contiguous()"),
        ((product, x, y.to("meta")), f"ValueError: py2cu_test::product: y is on meta, and x is on {x.device}: all tensors must be on one device"),
    ]
    for call, expected in table:
        assert message(*call) == expected
    before = y.clone()
    assert message(axpy, 1.0, x[:4], y).startswith("ValueError") and torch.equal(y, before)  # checks precede the launch
    for shape in ((1,), (0,)):  # neither has elements with equal addresses
        fill(image[0, :1].expand(shape), 2.0)
    fill(image[:, 1], 3.0)
    assert image.tolist() == [[2, 3, 0, 0], [0, 3, 0, 0], [0, 3, 0, 0]]


def test_repeated_calls(device):
    """A call reuses the checks of an earlier one only if shapes, strides, types, integers and required gradients are equal."""
    image, x = torch.randn(6, 6, device=device), torch.randn(12, device=device)
    values = torch.arange(100, dtype=torch.uint8, device=device)
    weight = torch.nn.Parameter(x.clone())
    for _ in range(3):
        torch.testing.assert_close(row_sums(image), image.cumsum(1), rtol=1e-4, atol=1e-5)
        torch.testing.assert_close(row_sums(image.t()), image.t().cumsum(1), rtol=1e-4, atol=1e-5)
        for nbins in (2, 5):
            assert count(values, 10, nbins).tolist() == [10] * nbins
        torch.testing.assert_close(product(x, x), x ** 3)
        torch.testing.assert_close(product(x[::2], x[:6]), x[::2] * x[:6] ** 2)
        torch.testing.assert_close(product(x.double(), x.double()), x.double() ** 3)
        with torch.no_grad():
            torch.testing.assert_close(product(weight, x), weight * x * x)
            torch.testing.assert_close(axpy_new(2.0, x, weight), 2 * x + weight)
        assert product(weight, x).requires_grad
        assert message(axpy, 1.0, x, torch.zeros(24, device=device)[::2]) == "ValueError: py2cu_test::axpy: y is written and must be contiguous"
        assert message(count, values, 1 << 70, 2).startswith("RuntimeError")
    for n in range(1, 1100):  # more than are remembered
        assert product(x[:1].expand(n), x[:1].expand(n)).shape == (n,)


def test_operators_without_gradient(device):
    x = torch.rand(4, 4, requires_grad=True, device=device)
    assert message(lambda: row_sums(x).sum().backward()) == ("NotImplementedError: py2cu_test::row_sums has no gradient: pass grad= to as_torch_op, or "
                                                             "call it under torch.no_grad()")
    assert message(axpy, 1.0, x[0], torch.zeros(4, device=device)) == (
        "NotImplementedError: py2cu_test::axpy writes its arguments and has no gradient: call it under torch.no_grad(), or declare outputs")
    with torch.no_grad():
        axpy(1.0, x[0], torch.zeros(4, device=device))


def test_gradient(device):
    x, y = (torch.rand(50, dtype=torch.float64, requires_grad=True, device=device) for _ in range(2))
    assert torch.autograd.gradcheck(product, (x, y))

    @torch.compile(fullgraph=True)
    def loss(x, y):
        return product(x, y).sum()

    loss(x, y).backward()
    torch.testing.assert_close(x.grad, y.detach() ** 2)
    torch.testing.assert_close(y.grad, (2 * x * y).detach())


def test_transforms(device):
    """vmap calls the operator for each example; gradients that are not computed are errors."""
    x, y = torch.rand(3, 5, device=device, requires_grad=True), torch.rand(3, 5, device=device)
    got = torch.func.vmap(product)(x, y)
    torch.testing.assert_close(got, x * y * y)
    torch.testing.assert_close(torch.autograd.grad(got.sum(), x)[0], y * y)
    torch.testing.assert_close(torch.func.vmap(product, (0, None))(y, y[0]), y * y[0] * y[0])
    functional = "NotImplementedError: py2cu_test::product: the transforms of torch.func cannot differentiate it: use torch.autograd.grad or backward()"
    assert message(torch.func.grad(lambda a: product(a, y[0]).sum()), y[1]) == functional
    assert message(torch.func.jvp, lambda a: product(a, y[0]), (y[1],), (y[2],)) == functional
    with torch.autograd.forward_ad.dual_level():
        dual = torch.autograd.forward_ad.make_dual(y[0], y[1])
        assert message(product, dual, y[2]) == ("NotImplementedError: py2cu_test::product has no forward-mode gradient: use torch.autograd.grad or "
                                                "backward()")
        torch.testing.assert_close(product(y[0], y[2]), y[0] * y[2] * y[2])
    second = torch.autograd.grad(product(x[0], y[0]).sum(), x, create_graph=True)[0]
    assert message(torch.autograd.grad, second.sum(), x).startswith("NotImplementedError: py2cu_test::product_grad has no gradient")


def test_opcheck(device):
    x, y, image = torch.randn(10, device=device), torch.randn(10, device=device), torch.randn(5, 6, device=device)
    values = torch.randint(0, 200, (50,), dtype=torch.uint8, device=device)
    for operator, args in ((axpy, (2.0, x, y)), (axpy_new, (2.0, x, y)), (axpy_new, (2.0, image.t()[0], image.t()[1])), (row_sums, (image.t(),)),
                           (count, (values, 25, 8)), (column, (image.t(), 2)), (product_grad, (x, y, y)),
                           (product, (x.clone().requires_grad_(), y.clone().requires_grad_()))):
        torch.library.opcheck(operator, args)


def test_compile_and_export(device):
    def step(x, y, image, n: int):
        z = y * 1
        axpy(3.0, x, z)
        return product(z, x), row_sums(image + 1), count(image.to(torch.uint8).reshape(-1), 1, n)

    x, y, image = torch.randn(100, device=device), torch.randn(100, device=device), torch.rand(9, 7, device=device)
    expected = step(x, y, image, 4)
    for dynamic in (False, True):
        for got, wanted in zip(torch.compile(step, fullgraph=True, dynamic=dynamic)(x, y, image, 4), expected):
            torch.testing.assert_close(got, wanted)

    class Model(torch.nn.Module):
        def forward(self, x, y):
            return product(x, y)

    exported = torch.export.export(Model(), (x, y))
    assert product in [node.target for node in exported.graph.nodes]
    torch.testing.assert_close(exported.module()(x, y), product(x, y))


@pytest.mark.skipif("cuda" not in DEVICES, reason="needs a GPU")
def test_streams_and_graphs():
    x, y = torch.randn(1 << 20, device="cuda"), torch.zeros(1 << 20, device="cuda")
    torch.cuda.synchronize()
    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        y.fill_(1.0)
        axpy(2.0, x, y)
        got = y * 1
    side.synchronize()
    torch.testing.assert_close(got, 2 * x + 1)
    product(x, x)  # compiled before the capture
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        z = product(x, y)
    x.copy_(torch.ones_like(x))
    graph.replay()
    torch.testing.assert_close(z, x * y * y)


@pytest.mark.skipif("cuda" not in DEVICES, reason="needs a GPU")
def test_tensors_on_both_devices():
    torch.cuda.set_device(0)  # JAX in this process leaves its last GPU as the current one
    x = torch.randn(10)
    assert message(axpy, 1.0, x, x.cuda()) == "ValueError: py2cu_test::axpy: y is on cuda:0, and x is on cpu: all tensors must be on one device"
    torch.testing.assert_close(product(x, x), product(x.cuda(), x.cuda()).cpu())


@pytest.mark.skipif(torch.cuda.device_count() < 2, reason="needs two GPUs")
def test_second_device():
    torch.cuda.set_device(0)
    x = torch.randn(10, device="cuda:1")
    got = product(x, x)
    assert got.device == x.device and torch.cuda.current_device() == 0
    torch.testing.assert_close(got, x * x * x)


def test_registration_again():
    kernels.axpy.as_torch_op("py2cu_test::again")
    again = kernels.axpy.as_torch_op("py2cu_test::again", outputs={"y": updated()})
    assert torch.equal(again(2.0, torch.ones(3), torch.ones(3)), torch.full((3,), 3.0))
    assert message(kernels.axpy.as_torch_op, "axpy") == "ValueError: 'axpy' is not the name of a PyTorch operator: use 'library::operator'"
