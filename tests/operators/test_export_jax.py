# SPDX-License-Identifier: MIT
"""py2cu export --ops jax: the functions of the exported library in JAX."""
import os
import sys

import numpy as np
import pytest

if os.environ.get("PY2CU_DEVICE", "host") == "host":
    os.environ["JAX_PLATFORMS"] = "cpu"
jax = pytest.importorskip("jax")
import jax.numpy as jnp  # noqa: E402
from conftest import message  # noqa: E402

jax.config.update("jax_enable_x64", True)

DEVICES = list({device.platform: device for device in (*jax.devices("cpu"), *jax.devices())}.values())


@pytest.fixture(scope="module")
def operators(exported):
    sys.path.insert(0, str(exported))
    import operators_jax
    sys.path.remove(str(exported))
    return operators_jax


@pytest.fixture(params=DEVICES, ids=str, autouse=True)
def device(request):
    with jax.default_device(request.param):
        yield request.param


@pytest.fixture
def random():
    generator = np.random.default_rng(0)
    return lambda *shape: jnp.asarray(generator.standard_normal(shape), jnp.float32)


def test_recursion(operators, device):
    """Recursive kernels run on a GPU only."""
    numbers = jnp.arange(10, dtype=jnp.int32)
    if device.platform == "cpu":
        text = message(lambda: operators.triangles(numbers).block_until_ready())
        assert text.startswith("JaxRuntimeError: UNIMPLEMENTED: ") and "triangles: not implemented on the CPU: the kernel is recursive" in text
    else:
        np.testing.assert_array_equal(operators.triangles(numbers), np.cumsum(np.arange(10)))


def test_values(operators, random):
    x, y, image = random(1000), random(1000), random(33, 70)
    before = np.asarray(y).copy()
    for function in (operators.axpy, jax.jit(operators.axpy, static_argnums=0)):
        np.testing.assert_allclose(function(2.0, x, y), 2 * np.asarray(x) + before, rtol=1e-5, atol=1e-6)
        np.testing.assert_array_equal(y, before)  # a pure function
    np.testing.assert_allclose(jax.jit(operators.row_sums)(image), np.cumsum(image, 1), rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(jax.jit(lambda a: operators.row_sums(a.T))(image), np.cumsum(np.asarray(image).T, 1), rtol=1e-4, atol=1e-4)
    values = jnp.asarray(np.random.default_rng(1).integers(0, 200, 5000), jnp.uint8)
    wanted = np.bincount(np.asarray(values) // 25, minlength=8)
    np.testing.assert_array_equal(operators.count(values, 25, 8), wanted)
    np.testing.assert_array_equal(jax.jit(operators.count, static_argnames=("step", "nbins"))(values, nbins=8, step=25), wanted)
    np.testing.assert_array_equal(operators.column(image, 3), image[:, 3])
    np.testing.assert_array_equal(operators.fill(x, name=2.0), np.full(1000, 2.0))
    np.testing.assert_allclose(operators.block_sums(x).sum(), np.asarray(x).sum(), rtol=1e-4, atol=1e-4)
    np.testing.assert_array_equal(operators.reversed_blocks(x[:128]), np.asarray(x[:128]).reshape(2, 64)[:, ::-1].reshape(-1))
    np.testing.assert_allclose(operators.combined(x, x, x, 1, 32, 32, 128), x * x + x + 193, rtol=1e-6)
    half = jnp.arange(10, dtype=jnp.float16)
    np.testing.assert_array_equal(operators.scaled(half, 3.0), 3 * half)
    for dtype in (jnp.float32, jnp.float64):
        a, b = x.astype(dtype), y.astype(dtype)
        got = operators.product(a, b)
        assert got.dtype == dtype
        np.testing.assert_allclose(got, a * b * b, rtol=1e-6)


def test_donation(operators, random):
    """A donated argument is overwritten in place; without donation, XLA copies it once."""
    x, y = random(1000), random(1000)
    step = jax.jit(lambda x, y: operators.axpy(2.0, x, y), donate_argnums=1)
    wanted, address = np.asarray(2 * x + y), y.unsafe_buffer_pointer()
    got = step(x, y)
    assert y.is_deleted() and got.unsafe_buffer_pointer() == address
    np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-6)


def test_gradient_and_vmap(operators, random):
    x, y = random(50), random(50)
    for function in (jax.grad(lambda x, y: operators.product(x, y).sum(), argnums=(0, 1)), jax.jit(jax.grad(lambda x, y: operators.product(x, y).sum(), argnums=(0, 1)))):
        dx, dy = function(x, y)
        np.testing.assert_allclose(dx, y * y, rtol=1e-5)
        np.testing.assert_allclose(dy, 2 * x * y, rtol=1e-5)
    rows = random(3, 50)
    np.testing.assert_allclose(jax.vmap(operators.product, in_axes=(0, None))(rows, y), rows * y * y, rtol=1e-5)
    assert message(jax.grad(lambda v: operators.row_sums(v).sum()), random(3, 3)).startswith("ValueError: The FFI call to")


def test_empty_arrays(operators, random):
    assert operators.product(random(0), random(0)).shape == (0,) and operators.row_sums(random(0, 5)).shape == (0, 5)
    assert operators.count(jnp.zeros(0, jnp.uint8), 1, 3).tolist() == [0, 0, 0]


def test_errors(operators, random):
    x, y, image = random(10), random(10), random(3, 4)
    table = [
        ((operators.axpy, 1.0, x.astype(jnp.float64), y), "TypeError: axpy: no kernel for x: float64, y: float32; the kernels have float32, float32"),
        ((operators.row_sums, x), "TypeError: row_sums: x must have 2 dimensions, not 1"),
        ((operators.row_sums, x.sum()), "TypeError: row_sums: x must have 2 dimensions, not 0"),
        ((operators.column, image, 2.5), "TypeError: column: j must be a scalar of type int, not float"),
        ((operators.axpy, "1", x, y), "TypeError: axpy: a must be a scalar of type float, not str"),
        ((operators.axpy, np.complex64(1), x, y), "TypeError: axpy: a must be a scalar of type float, not complex64"),
        ((operators.count, x.astype(jnp.uint8), 1, None), "TypeError: count: nbins must be a scalar of type int, not NoneType"),
        ((jax.jit(operators.axpy), 1.0, x, y),
         "TypeError: axpy: a is passed to the kernel by value and must be static: jax.jit(..., static_argnames='a')"),
    ]
    for call, expected in table:
        assert message(*call) == expected
    for call, expected in (((operators.axpy, 1.0, x[:4], y), "axpy: x.shape[0] is 4, and the kernel requires at least y.shape[0] = 10"),
                           ((operators.column, image, 1 << 31), "column: j is 2147483648, which the parameter's type cannot represent")):
        assert expected in message(lambda function, *args: jax.block_until_ready(function(*args)), *call)
