# SPDX-License-Identifier: MIT
"""Kernels as functions of JAX arrays at run time, on the CPU and on a GPU if there is one."""
import functools
import os

import numpy as np
import pytest

if os.environ.get("PY2CU_DEVICE", "host") == "host":
    os.environ["JAX_PLATFORMS"] = "cpu"
jax = pytest.importorskip("jax")
import jax.numpy as jnp  # noqa: E402
import operator_kernels as kernels  # noqa: E402
from conftest import message  # noqa: E402

from py2cu.operators import empty, like, updated, zeros  # noqa: E402

jax.config.update("jax_enable_x64", True)

axpy = kernels.axpy.as_jax()
axpy_new = kernels.axpy.as_jax(outputs={"y": updated()})
row_sums = kernels.row_sums.as_jax(outputs={"out": like("x")})
count = kernels.count.as_jax(outputs={"bins": zeros("nbins")})
product_grad = kernels.product_grad.as_jax(outputs={"dx": like("x"), "dy": like("y")})
product = kernels.product.as_jax(outputs={"out": like("x")}, grad=product_grad)
TYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "bfloat16", "float32", "float64", "complex64", "complex128"]
scaled = kernels.scaled.as_jax(outputs={"out": like("x")}, signatures=[f"void({name}[::1], float32, {name}[::1])" for name in TYPES])
raised = {kind: kernels.raised.as_jax(outputs={"out": like("x")}, signatures=[
    f"void({name}[::1], {name}, {name}[::1])" for name in TYPES if kind in name]) for kind in ("int", "float", "complex")}
block_sums = kernels.block_sums.as_jax(outputs={"out": empty("(x.size + 127) // 128")}, grid="(x.size + 127) // 128", block=128)


DEVICES = list({device.platform: device for device in (*jax.devices("cpu"), *jax.devices())}.values())


@pytest.fixture(params=DEVICES, ids=str, autouse=True)
def device(request):
    with jax.default_device(request.param):
        yield request.param


@pytest.fixture
def random():
    generator = np.random.default_rng(0)
    return lambda *shape: jnp.asarray(generator.standard_normal(shape), jnp.float32)


def test_values(random):
    x, y, image = random(1000), random(1000), random(33, 70)
    before = np.asarray(y).copy()
    for function in (axpy, axpy_new, jax.jit(axpy, static_argnums=0)):
        np.testing.assert_allclose(function(2.0, x, y), 2 * np.asarray(x) + before, rtol=1e-5, atol=1e-6)
        np.testing.assert_array_equal(y, before)  # a pure function
    np.testing.assert_allclose(jax.jit(row_sums)(image), np.cumsum(image, 1), rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(jax.jit(lambda a: row_sums(a.T))(image), np.cumsum(np.asarray(image).T, 1), rtol=1e-4, atol=1e-4)
    values = jnp.asarray(np.random.default_rng(1).integers(0, 200, 5000), jnp.uint8)
    wanted = np.bincount(np.asarray(values) // 25, minlength=8)
    np.testing.assert_array_equal(count(values, 25, 8), wanted)
    np.testing.assert_array_equal(jax.jit(count, static_argnums=(1, 2))(values, 25, 8), wanted)
    np.testing.assert_array_equal(count(values, nbins=8, step=25), wanted)
    np.testing.assert_allclose(block_sums(x).sum(), np.asarray(x).sum(), rtol=1e-4, atol=1e-4)


def test_classes_of_scalars(random):
    """A scalar can be a number of Python or NumPy, or an array with no dimension."""
    x = random(10)
    for two in (2, 2.0, np.float32(2), np.int64(2), np.array(2.0), jnp.float32(2), jnp.bfloat16(2), jnp.int32(2)):
        np.testing.assert_allclose(scaled(x, two), 2 * x)
    np.testing.assert_array_equal(scaled(x, True), x)
    assert np.isinf(scaled(x, 1 << 200)).all()
    for eight in (8, np.int32(8), np.array(8), jnp.uint8(8)):
        assert count(jnp.zeros(3, jnp.uint8), 1, eight).tolist() == [3] + [0] * 7


def test_scalars_are_part_of_the_call(random):
    """Calls of different scalars in one program do not share them."""
    x = random(10)
    first, second = jax.jit(lambda x: (scaled(x, 2.0), scaled(x, 3.0)))(x)
    np.testing.assert_allclose((first, second), (2 * x, 3 * x))


@pytest.mark.parametrize("dtype", TYPES)
def test_dtypes(dtype):
    x, numbers = jnp.arange(1, 20).astype(dtype), np.arange(1.0, 20.0)
    got = scaled(x, 3)
    assert got.dtype == x.dtype
    np.testing.assert_array_equal(np.asarray(got, np.complex128), 3 * numbers)
    kind = next(kind for kind in raised if kind in dtype)
    scalar = {"int": 100, "float": 0.5, "complex": 1 + 2j}[kind]
    np.testing.assert_array_equal(np.asarray(jax.jit(lambda x: raised[kind](x, scalar))(x), np.complex128), numbers + scalar)


def test_donation(random):
    x, y = random(1000), random(1000)
    step = jax.jit(lambda x, y: axpy(2.0, x, y), donate_argnums=1)
    assert step.lower(x, y).compile().as_text().count(" copy(") == 0
    wanted, address = 2 * np.asarray(x) + np.asarray(y), y.unsafe_buffer_pointer()
    got = step(x, y)
    assert got.unsafe_buffer_pointer() == address
    np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-6)


def test_vmap(random):
    x, y = random(10, 100), random(10, 100)
    np.testing.assert_allclose(jax.vmap(product)(x, y), x * y * y, rtol=1e-5)
    np.testing.assert_allclose(jax.vmap(product, (0, None))(x, y[0]), x * y[0] * y[0], rtol=1e-5)
    np.testing.assert_allclose(jax.vmap(functools.partial(axpy, 2.0))(x, y), 2 * x + y, rtol=1e-5, atol=1e-6)


def test_gradient(random):
    x, y = random(20), random(20)
    dx, dy = jax.jit(jax.grad(lambda x, y: product(x, y).sum(), (0, 1)))(x, y)
    np.testing.assert_allclose((dx, dy), (y * y, 2 * x * y), rtol=1e-5)
    assert message(jax.grad(lambda x: row_sums(x).sum()), random(2, 3)).startswith("ValueError: The FFI call to `py2cu.row_sums.")


def test_calls_with_different_shapes_and_scalars(random):
    """Each shape and each scalar has its own launch; 0.0 and -0.0 are equal, but different scalars."""
    for _ in range(2):
        for n in (3, 5):
            for a in (2.0, 3.0):
                x, y = random(n), random(n)
                np.testing.assert_allclose(axpy(a, x, y), a * x + y, rtol=1e-5, atol=1e-6)
    ones = jnp.ones(2, jnp.float32)
    assert [np.signbit(scaled(ones, zero)).tolist() for zero in (0.0, -0.0, 0.0)] == [[False] * 2, [True] * 2, [False] * 2]


def test_empty_arrays(random):
    assert product(random(0), random(0)).shape == (0,) and row_sums(random(0, 5)).shape == (0, 5)
    assert count(jnp.zeros(0, jnp.uint8), 1, 3).tolist() == [0, 0, 0]


def test_errors(random):
    x, y = random(10), random(10)
    table = [
        ((axpy, 1.0, x.astype(jnp.float64), y), "TypeError: axpy: no kernel for x: float64, y: float32; the kernels are axpy(float32, float32[::1], float32[::1])"),
        ((row_sums, x), "TypeError: row_sums: x must have 2 dimensions, not 1"),
        ((row_sums, x.sum()), "TypeError: row_sums: x must have 2 dimensions, not 0"),
        ((axpy, 1.0, x[:4], y), "ValueError: axpy: x.shape[0] is 4, and the kernel requires at least y.shape[0] = 10"),
        ((jax.jit(axpy), 1.0, x, y), "TypeError: axpy: a is passed to the kernel by value and must be static: jax.jit(..., static_argnames='a')"),
        ((axpy, "1", x, y), "TypeError: axpy: a must be a scalar of type float, not str"),
        ((axpy, 1j, x, y), "TypeError: axpy: a must be a scalar of type float, not complex"),
        ((axpy, None, x, y), "TypeError: axpy: a must be a scalar of type float, not NoneType"),
        ((axpy, np.ones(1), x, y), "TypeError: axpy: a must be a scalar of type float, not ndarray"),
        ((count, x.astype(jnp.uint8), 1.5, 8), "TypeError: count: step must be a scalar of type int, not float"),
        ((count, x.astype(jnp.uint8), 1, 8.0), "TypeError: count: nbins must be a scalar of type int, not float"),
        ((count, x.astype(jnp.uint8), 1 << 70, 8), f"OverflowError: count: step is {1 << 70}, and must be from {-(1 << 63)} to {(1 << 63) - 1}"),
        ((axpy, 1.0, x), "TypeError: axpy takes 3 arguments (a, x, y), not 2"),
        ((functools.partial(axpy, b=1), 1.0, x), "TypeError: axpy has no parameter 'b', or receives it twice; the parameters are a, x, y"),
    ]
    for call, expected in table:
        assert message(*call) == expected


def test_read_only_arrays(random):
    """NumPy arrays are copied to JAX, so the kernel does not write to read-only memory."""
    x, y = np.ones(5, np.float32), np.ones(5, np.float32)
    y.flags.writeable = False
    np.testing.assert_array_equal(axpy(2.0, x, y), np.full(5, 3.0))
    np.testing.assert_array_equal(y, np.ones(5))


def test_exception_in_the_kernel(device, random):
    """On the CPU, indices are checked, and XLA reports the error."""
    if device.platform == "cpu":
        unchecked = kernels.axpy.as_jax(shape_checks=False)
        assert "x: index 4 is out of bounds for axis 0 with size 4" in message(lambda: jax.block_until_ready(unchecked(1.0, random(4), random(5))))
