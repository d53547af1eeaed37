"""Arrays in kernels: 1 to 4 dimensions, C, Fortran and strided, indices of every kind, shapes, shared and local arrays, atomics."""
import math

import numpy as np
import pytest

from py2cu import cuda, float32, int32


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
    """The array on the device with the wanted layout."""
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


def test_shared_memory_and_barriers():
    """Reverses each block through shared memory."""
    block = 64

    @cuda.jit
    def reverse(a):
        part = cuda.shared.array(block, int32)
        t = cuda.threadIdx.x
        i = cuda.grid(1)
        part[t] = a[i]
        cuda.syncthreads()
        a[i] = part[block - 1 - t]

    a = np.arange(4 * block, dtype=np.int32)
    expected = a.reshape(4, block)[:, ::-1].ravel()
    reverse[4, block](a)
    np.testing.assert_array_equal(a, expected)


def test_tree_reduction():
    block = 128

    @cuda.jit
    def block_sum(x, out):
        part = cuda.shared.array(block, float32)
        t = cuda.threadIdx.x
        total = float32(0)
        for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
            total += x[i]
        part[t] = total
        cuda.syncthreads()
        s = block // 2
        while s > 0:
            if t < s:
                part[t] += part[t + s]
            cuda.syncthreads()
            s //= 2
        if t == 0:
            cuda.atomic.add(out, 0, part[0])

    x = np.ones(10000, np.float32)
    out = np.zeros(1, np.float32)
    block_sum[5, block](x, out)
    assert out[0] == 10000


def test_two_dimensional_shared_memory():
    tile = 8

    @cuda.jit
    def transpose(a, out):
        part = cuda.shared.array((tile, tile), np.float64)
        x, y = cuda.threadIdx.x, cuda.threadIdx.y
        i = cuda.blockIdx.y * tile + y
        j = cuda.blockIdx.x * tile + x
        if i < a.shape[0] and j < a.shape[1]:
            part[y, x] = a[i, j]
        cuda.syncthreads()
        i = cuda.blockIdx.x * tile + y
        j = cuda.blockIdx.y * tile + x
        if i < out.shape[0] and j < out.shape[1]:
            out[i, j] = part[x, y]

    a = np.random.default_rng(1).random((19, 30))
    out = np.zeros((30, 19))
    transpose[(4, 3), (tile, tile)](a, out)
    np.testing.assert_array_equal(out, a.T)


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


@pytest.mark.parametrize("dtype", ["int32", "uint32", "int64", "uint64", "float32", "float64"])
def test_atomic_add(dtype):
    @cuda.jit
    def count(bins, old):
        i = cuda.grid(1)
        before = cuda.atomic.add(bins, i % bins.size, 1)
        old[i] = before

    bins = np.zeros(7, dtype)
    old = np.zeros(700, dtype)
    count[7, 100](bins, old)
    np.testing.assert_array_equal(bins, np.full(7, 100, dtype))
    for k in range(7):
        assert sorted(old[k::7].tolist()) == list(range(100))


def test_atomic_add_at_two_indices():
    @cuda.jit
    def count(table):
        i = cuda.grid(1)
        cuda.atomic.add(table, (i % 3, -1 - i % 4), i)

    table = np.zeros((3, 4), np.int64)
    expected = table.copy()
    count[3, 40](table)
    for i in range(120):
        expected[i % 3, -1 - i % 4] += i
    np.testing.assert_array_equal(table, expected)


def test_thread_positions():
    @cuda.jit
    def kernel(out):
        x, y, z = cuda.grid(3)
        sx, sy, sz = cuda.gridsize(3)
        place = (z * sy + y) * sx + x
        out[place, 0] = cuda.threadIdx.x + 10 * cuda.threadIdx.y + 100 * cuda.threadIdx.z
        out[place, 1] = cuda.blockIdx.x + 10 * cuda.blockIdx.y + 100 * cuda.blockIdx.z
        out[place, 2] = cuda.blockDim.x + 10 * cuda.blockDim.y + 100 * cuda.blockDim.z
        out[place, 3] = cuda.gridDim.x + 10 * cuda.gridDim.y + 100 * cuda.gridDim.z

    grid, block = (2, 3, 4), (5, 2, 3)
    extents = [g * b for g, b in zip(grid, block)]
    out = np.zeros((math.prod(extents), 4), np.int64)
    kernel[grid, block](out)
    for place in range(math.prod(extents)):
        x, y, z = place % extents[0], place // extents[0] % extents[1], place // extents[0] // extents[1]
        assert out[place, 0] == x % 5 + 10 * (y % 2) + 100 * (z % 3)
        assert out[place, 1] == x // 5 + 10 * (y // 2) + 100 * (z // 3)
        assert out[place, 2] == 5 + 20 + 300 and out[place, 3] == 2 + 30 + 400


MATH = ["sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "expm1", "log", "log2", "log10", "log1p", "sqrt",
        "floor", "ceil", "trunc", "fabs", "erf", "gamma"]


@pytest.mark.parametrize("dtype", ["float64", "float32", "int64"])
def test_math(load, dtype):
    lines = "\n".join(f"    out[{k}, i] = math.{name}(x[i])" for k, name in enumerate(MATH))
    module = load(f"import math\n\nfrom py2cu import cuda\n\n\n@cuda.jit\ndef kernel(x, out):\n    i = cuda.grid(1)\n{lines}\n")
    x = np.array([1, 1, 1, 1]) if dtype == "int64" else np.array([0.25, 0.5, 0.75, 1.0], dtype)
    out = np.zeros((len(MATH), 4), "float64" if dtype == "int64" else dtype)
    module.kernel[1, 4](x, out)
    for k, name in enumerate(MATH):
        expected = [float(getattr(math, name)(value)) for value in x.tolist()]
        np.testing.assert_allclose(out[k], expected, rtol=2e-6 if dtype == "float32" else 1e-13, atol=1e-7 if dtype == "float32" else 1e-15,
                                   err_msg=name)


def test_math_of_two():
    @cuda.jit
    def kernel(x, y, out):
        i = cuda.grid(1)
        out[0, i] = math.atan2(x[i], y[i])
        out[1, i] = math.hypot(x[i], y[i])
        out[2, i] = math.pow(x[i], y[i])
        out[3, i] = math.fmod(x[i], y[i])
        out[4, i] = math.copysign(x[i], y[i])

    x, y = np.array([0.5, 2.0, 3.5, 7.0]), np.array([-1.0, 3.0, 2.0, -2.5])
    y[2] = 2.0
    out = np.zeros((5, 4))
    x[0] = 0.25
    kernel[1, 4](x, y, out)
    for k, function in enumerate([math.atan2, math.hypot, math.pow, math.fmod, math.copysign]):
        np.testing.assert_allclose(out[k], [function(p, q) for p, q in zip(x, y)], rtol=1e-14)
