"""Vector schedules: threads that process four neighbors with vectorized accesses have bitwise equal results."""
import numpy as np
import pytest
from test_rows import check

from py2cu import cuda

NAMES = ("vectors", "yx-vectors")
SHAPES = [(24, 64), (9, 50), (7, 33), (1, 3)]  # with aligned rows, with rows aligned to two bytes, with odd rows, smaller than a vector
BLOCK = (8, 8)


def grid_for(shape):
    """Return the grid of a kernel whose axes x and y are those of the shape, in this or in the other order."""
    return tuple(-(-max(shape) // size) for size in BLOCK)


def random_bytes(*shape):
    return np.random.default_rng(sum(shape)).integers(0, 256, shape).astype(np.uint8)


INVERT = """
from py2cu import cuda

@cuda.jit
def kernel(image, out):
    {axes} = cuda.grid(2)
    if y < image.shape[0] and x < image.shape[1]:
        out[y, x, 0] = 255 - image[y, x, 0]
"""

SEPIA = """
from py2cu import cuda

@cuda.jit
def kernel(image, out):
    {axes} = cuda.grid(2)
    if y >= image.shape[0] or x >= image.shape[1]:
        return
    r, g, b = image[y, x, 0], image[y, x, 1], image[y, x, 2]
    out[y, x, 0] = min(255, (r * 100 + g * 196 + b * 48) >> 8)
    out[y, x, 1] = min(255, (r * 89 + g * 175 + b * 43) >> 8)
    out[y, x, 2] = min(255, (r * 69 + g * 136 + b * 33) >> 8)
"""


def maker(load, text, schedule):
    """Return a function that creates the kernel whose contiguous axis is the one along which the schedule vectorizes."""
    return lambda: load(text.format(axes="y, x" if schedule == "yx-vectors" else "x, y")).kernel


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("channels", [1, 2, 5, 16])
def test_one_color(placing, load, name, shape, channels):
    """The other colors of each pixel keep their values."""
    image = random_bytes(*shape, channels)
    result = check(placing, maker(load, INVERT, name), grid_for(shape), BLOCK, [image, np.full_like(image, 9)], [name])[1]
    assert np.array_equal(result[..., 0], 255 - image[..., 0]) and (result[..., 1:] == 9).all()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("channels", [3, 4, 5])
def test_three_colors(placing, load, name, shape, channels):
    image = random_bytes(*shape, channels)
    result = check(placing, maker(load, SEPIA, name), grid_for(shape), BLOCK, [image, np.full_like(image, 9)], [name])[1]
    r, g, b = (image[..., k].astype(int) for k in range(3))
    assert np.array_equal(result[..., 0], np.minimum(255, r * 100 + g * 196 + b * 48 >> 8))
    assert np.array_equal(result[..., 2], np.minimum(255, r * 69 + g * 136 + b * 33 >> 8))
    assert (result[..., 3:] == 9).all()


@pytest.mark.parametrize("columns", [1024, 1026])
@pytest.mark.parametrize("channels", [3, 4])
def test_constant_row_sizes(placing, load, columns, channels):
    """A launch of many threads selects vectors by itself, and constants for the sizes of rows. Rows of 1,026 pixels with three bytes are not aligned."""
    results = []
    for mode in ("off", "model"):
        with placing(mode):
            image = cuda.to_device(random_bytes(1024, columns, channels))
            out = cuda.to_device(np.full((1024, columns, channels), 9, np.uint8))
            kernel = maker(load, SEPIA, mode)()
            kernel[(65, 64), (16, 16)](image, out)
            results.append(out.copy_to_host().tobytes())
            assert (next(reversed(kernel.overloads.values())).functions[-1].schedule == "vectors") == (mode == "model")
            assert ("image_items" in kernel.inspect_cuda()) == (mode == "model" and channels == 3)  # of four bytes, the kernel does not access all
    assert results[0] == results[1]


@pytest.mark.parametrize("shape", SHAPES)
def test_lookup_in_place_and_conversion(placing, shape):
    def make():
        @cuda.jit
        def kernel(image, table, wide):
            x, y = cuda.grid(2)
            if x < image.shape[1] and y < image.shape[0]:
                image[y, x] = table[image[y, x]]
                wide[y, x] = table[image[y, x]] * np.float32(0.5)
        return kernel

    def make_separate():
        @cuda.jit
        def kernel(image, table, wide):
            x, y = cuda.grid(2)
            if x < image.shape[1] and y < image.shape[0]:
                wide[y, x] = table[image[y, x]] * np.float32(0.5)
        return kernel

    image, table = random_bytes(*shape), random_bytes(256)
    grid = grid_for(shape)
    check(placing, make, grid, BLOCK, [image, table, np.zeros(shape, np.float32)], ["vectors"], always=False)
    result = check(placing, make_separate, grid, BLOCK, [image, table, np.zeros(shape, np.float32)], ["vectors"])[2]
    assert np.array_equal(result, table[image] * np.float32(0.5))


def test_offset_of_the_address(placing):
    """Rows of a view that begins in the middle of an array are not aligned."""
    def make():
        @cuda.jit
        def kernel(a, out):
            x, y = cuda.grid(2)
            if x < out.shape[1] and y < out.shape[0]:
                out[y, x] = a[y, x] + 1
        return kernel

    whole = random_bytes(16 * 32 + 1)
    with placing("vectors"):
        given, out = cuda.to_device(whole), cuda.to_device(np.zeros((16, 32), np.uint8))
        make()[(4, 2), (8, 8)](given[1:].reshape(16, 32), out)
        assert np.array_equal(out.copy_to_host(), whole[1:].reshape(16, 32) + np.uint8(1))


def test_overlapping_arrays(placing):
    """If arrays overlap, the launch uses another schedule."""
    @cuda.jit
    def kernel(a, out):
        x, y = cuda.grid(2)
        if x < out.shape[1] and y < out.shape[0]:
            out[y, x] = a[y, x] + 1

    with placing("vectors"):
        given = cuda.to_device(np.zeros((16, 32), np.uint8))
        kernel[(4, 2), (8, 8)](given, given)
        assert (given.copy_to_host() == 1).all()
