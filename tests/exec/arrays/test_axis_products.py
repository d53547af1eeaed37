"""Products of the sizes of several axes of one array: small, empty and broadcast arrays, with the results of NumPy's int64."""
import numpy as np
import pytest

from py2cu import _py2cu, cuda


@cuda.jit
def products(x, out):
    a, b, c = x.shape
    out[0] = a * b * c
    out[1] = a * (c * b)
    out[2] = b * c
    out[3] = c * a
    out[4] = (a - 2) * (b - 2)
    out[5] = x.size
    out[6] = -1 - a * b
    out[7] = (b - 1) * c // 2
    out[8] = max(a, 1) * min(b, c)
    out[9] = a * a * b
    out[10] = 2 * (b * c) + a
    out[11] = (c * b - 5) // 3 % 7


def products_in_python(shape):
    a, b, c = shape
    return [a * b * c, a * c * b, b * c, c * a, (a - 2) * (b - 2), a * b * c, -1 - a * b, (b - 1) * c // 2, max(a, 1) * min(b, c), a * a * b, 2 * b * c + a,
            (c * b - 5) // 3 % 7]


@pytest.mark.parametrize("shape", [
    (2, 3, 4), (1, 1, 1), (1, 0, 5), (0, 0, 0),
    (0, 70000, 70000), (70000, 0, 70000), (70000, 70000, 0), (0, 32768, 32768), (0, 32767, 32768), (0, 1 << 40, 1 << 20),
])
def test_products_of_axis_sizes(shape):
    """An empty array may have large axes; a product of them that exceeds 32 bits is exact."""
    out = np.zeros(12, np.int64)
    x = cuda.device_array(shape, np.uint8)
    kernel = cuda.jit(products.py_func)
    kernel[1, 1](x, out)
    assert out.tolist() == np.array(products_in_python(shape), np.int64).tolist()
    [function] = next(iter(kernel.overloads.values())).functions
    is_small = np.prod([max(size, 1) for size in shape], dtype=object) < 1 << 30
    if cuda.get_current_device().backend == "cuda":  # the CPU's code does not depend on the fact
        assert ((function.facts & _py2cu.FACT_SMALL) != 0) == is_small


@pytest.mark.parametrize("shape", [(40000, 40000, 3), (3, 1 << 15, 1 << 14), (3, 1 << 15, (1 << 15) + 1), (70000, 3, 70000), (5, 4, 3)])
def test_products_of_broadcast_arrays(shape):
    """A broadcast array has more elements than its memory."""
    x = cuda.to_device(np.broadcast_to(np.ones(1, np.float32), shape))
    assert x.strides == (0, 0, 0)
    out = np.zeros(12, np.int64)
    products[1, 1](x, out)
    assert out.tolist() == products_in_python(shape)


@cuda.jit
def decompose(x, out):
    index = cuda.grid(1)
    a, b, c = x.shape
    if index < a * b * c:
        i = index // (c * b)
        rest = index % (b * c)
        j = rest // c
        out[i, j, rest - j * c] = 2 * x[index // (b * c), index // c % b, index % c] + i


@pytest.mark.parametrize("shape", [(2, 3, 4), (5, 1, 7), (1, 40, 1), (0, 3, 4), (3, 0, 4), (3, 4, 0), (0, 70000, 70000)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_decomposed_index(shape, order):
    size = int(np.prod(shape))
    x = np.asarray(np.arange(size, dtype=np.float64).reshape(shape), order=order)
    out = np.full(shape, -1.0)
    dx, dout = cuda.to_device(x), cuda.to_device(out)
    decompose[size // 32 + 1, 32](dx, dout)
    np.testing.assert_array_equal(dout.copy_to_host(), 2 * x + np.arange(shape[0])[:, None, None])


@cuda.jit
def flatten_interior(x, out):
    rows, columns = x.shape
    for i in range(cuda.grid(1), (rows - 2) * (columns - 2), cuda.gridsize(1)):
        y, j = i // (columns - 2) + 1, i % (columns - 2) + 1
        out[i] = x[y, j] + x[y - 1, j]


@pytest.mark.parametrize("shape", [(3, 3), (7, 5), (4, 9), (2, 9), (9, 2)])
def test_sizes_without_borders(shape):
    x = np.arange(shape[0] * shape[1]).reshape(shape) ** 2
    expected = (x[1:-1, 1:-1] + x[:-2, 1:-1]).ravel()
    out = np.zeros(max(expected.size, 1), np.int64)
    flatten_interior[2, 4](x, out)
    np.testing.assert_array_equal(out[:expected.size], expected)
