"""Arrays in kernels: 1 to 4 dimensions, C, Fortran and strided, indices of every kind, shapes, local arrays."""
import numpy as np
import pytest

from py2cu import cuda, float32


@cuda.jit
def add_1d(a, b, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = a[i] + b[i]


@cuda.jit
def add_2d(a, b, out):
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        out[i, j] = a[i, j] + 2 * b[i, j]


@cuda.jit
def add_3d(a, b, out):
    i, j, k = cuda.grid(3)
    if i < out.shape[0] and j < out.shape[1] and k < out.shape[2]:
        out[i, j, k] = a[i, j, k] + 2 * b[i, j, k]


@cuda.jit
def add_4d(a, b, out):
    i, j, k = cuda.grid(3)
    if i < out.shape[0] and j < out.shape[1] and k < out.shape[2]:
        for m in range(out.shape[3]):
            out[i, j, k, m] = a[i, j, k, m] + 2 * b[i, j, k, m]


KERNELS = {2: (add_2d, (2, 3), (4, 4)), 3: (add_3d, (2, 3, 2), (4, 2, 4)), 4: (add_4d, (2, 2, 2), (2, 3, 3))}
SHAPES = {2: (7, 11), 3: (5, 6, 7), 4: (3, 4, 5, 3)}


def arranged(array, how):
    """Return the array on the device with the required layout."""
    if how == "C":
        return cuda.to_device(np.ascontiguousarray(array))
    if how == "F":
        return cuda.to_device(np.asfortranarray(array))
    wide = np.zeros(tuple(2 * extent + 1 for extent in array.shape), array.dtype)
    parts = tuple(slice(1, None, 2) for _ in array.shape)
    if how == "strided":
        wide[parts] = array
        return cuda.to_device(wide)[parts]
    back = tuple(slice(None, None, -1) for _ in array.shape)
    return cuda.to_device(np.ascontiguousarray(array[back]))[back]  # "backwards"


@pytest.mark.parametrize("ndim", sorted(KERNELS))
@pytest.mark.parametrize("layouts", ["CCC", "FFF", "SCF", "CSS", "FCS", "BSB"])
def test_layouts(ndim, layouts):
    names = {"C": "C", "F": "F", "S": "strided", "B": "backwards"}
    kernel, grid, block = KERNELS[ndim]
    random = np.random.default_rng(ndim)
    a = random.integers(-1000, 1000, SHAPES[ndim])
    b = random.integers(-1000, 1000, SHAPES[ndim])
    d_a, d_b = arranged(a, names[layouts[0]]), arranged(b, names[layouts[1]])
    d_out = arranged(np.full(SHAPES[ndim], -1), names[layouts[2]])
    kernel[grid, block](d_a, d_b, d_out)
    np.testing.assert_array_equal(d_out.copy_to_host(), a + 2 * b)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64", "bool"])
def test_dtypes(dtype):
    n = 100
    a = (np.arange(n) % 50).astype(dtype)
    out = np.zeros(n, dtype)

    @cuda.jit
    def copy_back(a, out):
        i = cuda.grid(1)
        if i < out.size:
            out[out.size - 1 - i] = a[i]

    copy_back[4, 32](a, out)
    np.testing.assert_array_equal(out, a[::-1])


def test_host_arrays_in_fortran_order():
    a = np.asfortranarray(np.arange(77).reshape(7, 11))
    out = np.zeros((7, 11), order="F", dtype=np.int64)
    add_2d[(2, 3), (4, 4)](a, a, out)
    np.testing.assert_array_equal(out, 3 * a)
    assert out.flags.f_contiguous


def test_negative_indices():
    @cuda.jit
    def kernel(a, out, shift):
        i = cuda.grid(1)
        if i < a.size:
            out[i] = a[i - shift]
            out[-1 - i] -= a[-1]
            if i == 0:
                out[-21] = a[-20] + a[-2]

    a = np.arange(1, 21) * 3
    out = np.zeros(41, np.int64)
    kernel[1, 32](a, out, 5)
    expected = np.zeros(41, np.int64)
    expected[:20] = [a[i - 5] for i in range(20)]
    expected[21:] -= a[-1]
    expected[-21] = a[-20] + a[-2]
    np.testing.assert_array_equal(out, expected)


def test_negative_indices_2d():
    @cuda.jit
    def kernel(a, out, r, c):
        out[0] = a[r, c]
        out[1] = a[-1, c]
        out[2] = a[r, -2]
        out[3] = a[-a.shape[0], -a.shape[1]]

    a = np.arange(30).reshape(5, 6)
    for order in "CF":
        for r, c in [(0, 0), (-1, -1), (-5, 3), (2, -6)]:
            out = np.zeros(4, np.int64)
            kernel[1, 1](np.asarray(a, order=order), out, r, c)
            assert out.tolist() == [a[r, c], a[-1, c], a[r, -2], a[-5, -6]]


def test_unsigned_indices_do_not_wrap():
    @cuda.jit
    def kernel(indices, a, out):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = a[indices[i]]

    a = np.arange(300)
    for dtype in ("uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64"):
        indices = np.array([0, 1, 100, 127], dtype)
        out = np.zeros(4, np.int64)
        kernel[1, 4](indices, a, out)
        assert out.tolist() == [0, 1, 100, 127]


def test_shape_attributes():
    @cuda.jit
    def kernel(a, b, out):
        out[0] = a.shape[0]
        out[1] = a.shape[1]
        out[2] = a.size
        out[3] = a.ndim
        out[4] = len(a)
        rows, columns = a.shape
        out[5] = rows * 1000 + columns
        out[6] = a.shape[-1]
        out[7] = b.size
        out[8] = len(b)

    out = np.zeros(9, np.int64)
    kernel[1, 1](np.zeros((6, 7), np.float32), np.zeros(3), out)
    assert out.tolist() == [6, 7, 42, 2, 6, 6007, 7, 3, 3]


def test_empty_arrays():
    out = np.zeros(0)
    add_1d[1, 32](np.zeros(0), np.zeros(0), out)
    d = cuda.to_device(np.zeros((0, 5)))
    assert d.copy_to_host().shape == (0, 5)


def test_local_arrays():
    @cuda.jit
    def kernel(out):
        scratch = cuda.local.array(5, np.int64)
        table = cuda.local.array((2, 3), float32)
        i = cuda.grid(1)
        for k in range(5):
            scratch[k] = i * k
        for r in range(2):
            for c in range(3):
                table[r, c] = r * 10 + c
        total = 0
        for k in range(5):
            total += scratch[-1 - k]
        out[i] = total + table[1, 2]

    out = np.zeros(16)
    kernel[2, 8](out)
    np.testing.assert_array_equal(out, [10 * i + 12 for i in range(16)])
