# SPDX-License-Identifier: MIT
"""py2cu export --ops torch: the operators of the exported library in PyTorch."""
import os
import sys

import pytest

torch = pytest.importorskip("torch")

from conftest import message  # noqa: E402
from torch._dynamo.testing import CompileCounter  # noqa: E402

DEVICES = ["cpu"] + ["cuda"] * (torch.cuda.is_available() and os.environ["PY2CU_DEVICE"] != "host")


@pytest.fixture(scope="module")
def operators(exported):
    sys.path.insert(0, str(exported))
    import operators_torch
    sys.path.remove(str(exported))
    return operators_torch


@pytest.fixture(params=DEVICES)
def device(request):
    torch.manual_seed(0)
    return request.param


def test_values(operators, device):
    x, y = torch.randn(1000, device=device), torch.randn(1000, device=device)
    before, version = y.clone(), y._version
    assert operators.axpy(2.0, x, y) is None and y._version == version + 1
    torch.testing.assert_close(y, 2 * x + before)
    image = torch.randn(33, 70, device=device)
    torch.testing.assert_close(operators.row_sums(image), image.cumsum(1), rtol=1e-4, atol=1e-4)
    torch.testing.assert_close(operators.row_sums(image.t()), image.t().cumsum(1), rtol=1e-4, atol=1e-4)  # not contiguous
    values = torch.randint(0, 200, (5000,), dtype=torch.uint8, device=device)
    assert torch.equal(operators.count(values, 25, 8).cpu(), torch.bincount(values.cpu() // 25, minlength=8).int())
    assert torch.equal(operators.column(image.t(), 3), image[3])  # a strided array is passed as it is
    torch.testing.assert_close(operators.block_sums(x).sum(), x.sum(), rtol=1e-4, atol=1e-4)
    assert torch.equal(operators.reversed_blocks(x[:128]), x[:128].reshape(2, 64).flip(1).reshape(-1))
    torch.testing.assert_close(operators.combined(x, x, x, 1, 32, 32, 128), x * x + x + 193)
    half = torch.arange(10, dtype=torch.float16, device=device)
    assert torch.equal(operators.scaled(half, 3.0), 3 * half)
    for dtype in (torch.float32, torch.float64):
        x, y = x.to(dtype), y.to(dtype)
        got = operators.product(x, y)
        assert got.dtype == dtype
        torch.testing.assert_close(got, x * y * y)


def test_recursion(operators, device):
    """Recursive kernels run on a GPU only."""
    numbers = torch.arange(10, dtype=torch.int32, device=device)
    if device == "cpu":
        assert "triangles: not implemented on the CPU: the kernel is recursive" in message(operators.triangles, numbers)
    else:
        assert torch.equal(operators.triangles(numbers), numbers.cumsum(0).int())


def test_empty_tensors(operators, device):
    none = torch.empty(0, device=device)
    assert operators.product(none, none).shape == (0,) and operators.row_sums(torch.empty(0, 5, device=device)).shape == (0, 5)
    assert operators.count(torch.empty(0, dtype=torch.uint8, device=device), 1, 3).tolist() == [0, 0, 0]
    assert operators.block_sums(none).shape == (0,)
    operators.axpy(1.0, none, none)


def test_errors(operators, device):
    x, y, image = torch.randn(10, device=device), torch.randn(10, device=device), torch.zeros(3, 4, device=device)
    before = y.clone()
    table = [
        ((operators.axpy, 1.0, x[::2], y[::2]), "axpy: y must be contiguous"),
        ((operators.axpy, 1.0, x.double(), y), "axpy: no kernel has these data types; the kernels are axpy(float32, float32[::1], float32[::1])"),
        ((operators.row_sums, x), "row_sums: x must have 2 dimensions, not 1"),
        ((operators.row_sums, x.sum()), "row_sums: x must have 2 dimensions, not 0"),
        ((operators.column, x, 1), "column: x must have 2 dimensions, not 1"),
        ((operators.axpy, 1.0, x[:4], y), "axpy: x.shape[0] is 4, and the kernel requires at least y.shape[0] = 10"),
        ((operators.column, image, 1 << 31), "column: j is 2147483648, which the parameter's type cannot represent"),
        ((operators.axpy, 1.0, None, y), "axpy: x must be a tensor, not None"),
        ((operators.axpy, 1.0, x, None), "axpy: y must be a tensor, not None"),
        ((operators.product, None, y), "product: x must be a tensor, not None"),
        ((operators.fill, x[:1].expand(3), 1.0), "fill: x is written, and several of its elements have one address"),
        ((operators.count, x.to(torch.uint8), 1, -1), "a dimension of an output is -1"),
        ((operators.product, x, y.to("meta")), f"product: all tensors must be on one device, not on {' and '.join(sorted([str(x.device), 'meta']))}"),
    ]
    for call, expected in table:
        assert message(*call) == f"RuntimeError: {expected}"
    assert torch.equal(y, before)  # checks precede the launch
    operators.fill(image[:, 1], 3.0)
    assert image.tolist() == [[0, 3, 0, 0]] * 3


def test_operators_without_gradient(operators, device):
    x = torch.rand(4, 4, requires_grad=True, device=device)
    assert message(lambda: operators.row_sums(x).sum().backward()).startswith("NotImplementedError: row_sums has no gradient")
    assert message(operators.axpy, 1.0, x[0], torch.zeros(4, device=device)).startswith("NotImplementedError: axpy writes its arguments and has no gradient")
    with torch.no_grad():
        operators.axpy(1.0, x[0], torch.zeros(4, device=device))


def test_gradient(operators, device):
    x, y = (torch.rand(50, dtype=torch.float64, requires_grad=True, device=device) for _ in range(2))
    assert torch.autograd.gradcheck(operators.product, (x, y))
    assert torch.autograd.gradcheck(torch.ops.kernels.product, (x, y))
    assert operators.product(y=y, x=x).requires_grad and not operators.product(x.detach(), y.detach()).requires_grad
    torch.compile(lambda x, y: operators.product(x, y).sum(), fullgraph=True)(x, y).backward()
    torch.testing.assert_close(x.grad, y.detach() ** 2)
    torch.testing.assert_close(y.grad, (2 * x * y).detach())


def test_transforms(operators, device):
    """vmap calls the operator for each example; gradients that are not computed are errors."""
    x, y = torch.rand(3, 5, device=device, requires_grad=True), torch.rand(3, 5, device=device)
    got = torch.func.vmap(operators.product)(x, y)
    torch.testing.assert_close(torch.autograd.grad(got.sum(), x)[0], y * y)
    functional = "NotImplementedError: product: the transforms of torch.func cannot differentiate it: use torch.autograd.grad or backward()"
    assert message(torch.func.grad(lambda a: operators.product(a, y[0]).sum()), y[1]) == functional
    with torch.autograd.forward_ad.dual_level():
        dual = torch.autograd.forward_ad.make_dual(y[0], y[1])
        assert message(operators.product, dual, y[2]) == "NotImplementedError: product has no forward-mode gradient: use torch.autograd.grad or backward()"


def test_opcheck(operators, device):
    x, y, image = torch.randn(10, device=device), torch.randn(10, device=device), torch.randn(5, 6, device=device)
    values = torch.randint(0, 200, (50,), dtype=torch.uint8, device=device)
    for name, args in (("axpy", (2.0, x, y)), ("row_sums", (image.t(),)), ("count", (values, 25, 8)), ("column", (image.t(), 2)),
                       ("product_grad", (x, y, y)), ("block_sums", (x,)), ("product", (x.clone().requires_grad_(), y.clone().requires_grad_()))):
        torch.library.opcheck(getattr(torch.ops.kernels, name).default, args)


def test_symbolic_integers(operators, device):
    """torch.compile compiles once more for other integers, and not for each."""
    torch.compiler.reset()  # forgets the integers of the other device
    counter = CompileCounter()
    values = torch.randint(0, 200, (5000,), dtype=torch.uint8, device=device)
    function = torch.compile(lambda x, n: operators.count(x, 25, n) + 1, fullgraph=True, backend=counter)
    for n in range(8, 13):
        assert torch.equal(function(values, n).cpu(), torch.bincount(values.cpu() // 25, minlength=n).int() + 1)
    assert counter.frame_count == 2


def test_compile_and_export(operators, device):
    def step(x, y, image, n: int):
        z = y * 1
        operators.axpy(3.0, x, z)
        return operators.product(z, x), operators.row_sums(image + 1), operators.count(image.to(torch.uint8).reshape(-1), 1, n)

    x, y, image = torch.randn(100, device=device), torch.randn(100, device=device), torch.rand(9, 7, device=device)
    expected = step(x, y, image, 4)
    for dynamic in (False, True):
        for got, wanted in zip(torch.compile(step, fullgraph=True, dynamic=dynamic)(x, y, image, 4), expected):
            torch.testing.assert_close(got, wanted)

    class Model(torch.nn.Module):
        def forward(self, x, y):
            return operators.product(x, y)

    for strict in (False, True):
        exported = torch.export.export(Model(), (x, y), strict=strict)
        assert torch.ops.kernels.product.default in [node.target for node in exported.graph.nodes]
        torch.testing.assert_close(exported.module()(x, y), operators.product(x, y))


def test_traces_contain_the_operator_with_gradient(operators, device):
    """A trace that was recorded without gradients computes them later."""
    x, y = torch.rand(50, device=device), torch.rand(50, device=device)
    graph = torch.fx.experimental.proxy_tensor.make_fx(operators.product)(x, y)
    assert torch.ops.kernels.product.default in [node.target for node in graph.graph.nodes]
    for function in graph, torch.jit.trace(lambda x, y: operators.product(x, y), (x, y)):
        z = x.clone().requires_grad_()
        function(z, y).sum().backward()
        assert z.grad is not None and z.grad.shape == x.shape


@pytest.mark.skipif("cuda" not in DEVICES, reason="needs a GPU")
def test_streams_and_graphs(operators):
    x, y = torch.randn(1 << 20, device="cuda"), torch.zeros(1 << 20, device="cuda")
    torch.cuda.synchronize()
    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        y.fill_(1.0)
        operators.axpy(2.0, x, y)
        got = y * 1
    side.synchronize()
    torch.testing.assert_close(got, 2 * x + 1)
    graph = torch.cuda.CUDAGraph()
    operators.product(x, y)
    with torch.cuda.graph(graph):
        z = operators.product(x, y)
    x.copy_(torch.ones_like(x))
    graph.replay()
    torch.testing.assert_close(z, x * y * y)
    assert message(operators.axpy, 1.0, x.cpu(), y) == "RuntimeError: axpy: y is on another device than the first array"
