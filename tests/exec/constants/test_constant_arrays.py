"""Global and captured NumPy arrays of every type are constants of the kernel, with the values at its compilation."""
import numpy as np
import pytest

from py2cu import cuda, errors, float32

WEIGHTS = np.array([[1, 2, 1], [2, 4, 2], [1, 2, 1]], dtype=np.float32) / 16
TAPS = np.linspace(0, 1, 7)
TABLE = np.zeros(16, np.uint32)
for k in range(16):
    TABLE[k] = k * k  # the package reads values, not the source
MANY = {
    kind: (np.random.default_rng(3).integers(0, 100, 11)).astype(kind)
    for kind in ("bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64", "complex64", "complex128")
}
EXTREMES = np.array([-2**63, 2**63 - 1, 0])
ODD = np.array([np.nan, np.inf, -np.inf, -0.0, 5e-324, 0.1])


@cuda.jit(device=True)
def weighted(weights, x, i, j):
    total = float32(0)
    for a in range(weights.shape[0]):
        for b in range(weights.shape[1]):
            total += weights[a, b] * x[i + a, j + b]
    return total


def test_two_dimensions_and_a_device_function():
    @cuda.jit
    def kernel(x, out, direct):
        i, j = cuda.grid(2)
        if i < out.shape[0] and j < out.shape[1]:
            out[i, j] = weighted(WEIGHTS, x, i, j)
            total = float32(0)
            for a in range(3):
                for b in range(3):
                    total += WEIGHTS[a, b] * x[i + a, j + b]
            direct[i, j] = total

    x = np.random.default_rng(1).integers(0, 64, (9, 8)).astype(np.float32)
    out, direct = np.zeros((7, 6), np.float32), np.zeros((7, 6), np.float32)
    kernel[(2, 2), (4, 4)](x, out, direct)
    expected = sum(WEIGHTS[a, b] * x[a:a + 7, b:b + 6] for a in range(3) for b in range(3))
    assert np.array_equal(out, expected) and np.array_equal(direct, expected)
    assert "__constant__ const float WEIGHTS[3][3] = {" in kernel.inspect_cuda()


@pytest.mark.parametrize("kind", list(MANY))
def test_every_type(kind):
    values = MANY[kind]

    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        if i < values.size:
            out[i] = values[i]

    out = np.zeros(11, kind)
    kernel[1, 16](out)
    assert np.array_equal(out, values)


def test_extreme_values():
    @cuda.jit
    def kernel(integers, floats):
        i = cuda.grid(1)
        if i < len(EXTREMES):
            integers[i] = EXTREMES[i]
        if i < len(ODD):
            floats[i] = ODD[i]

    integers, floats = np.zeros(3, np.int64), np.zeros(6)
    kernel[1, 8](integers, floats)
    assert np.array_equal(integers, EXTREMES) and floats.tobytes() == ODD.tobytes()


def test_values_are_those_of_the_compilation():
    local = np.arange(4.0)

    @cuda.jit
    def kernel(out):
        for i in range(4):
            out[i] = local[i] + TABLE[i + 12]

    out = np.zeros(4)
    kernel[1, 1](out)
    local[:] = 100
    again = np.zeros(4)
    kernel[1, 1](again)
    assert out.tolist() == again.tolist() == [144, 170, 198, 228]


def test_views_loops_and_layouts():
    columns = np.asfortranarray(np.arange(6.0).reshape(2, 3))
    reverse = np.arange(5)[::-1]

    @cuda.jit
    def kernel(out):
        row = columns[1]
        total = 0.0
        for v in row:
            total += v
        out[0] = total
        out[1] = columns.T[2, 0]
        out[2] = reverse[0] * 10 + reverse[-1]
        out[3] = columns.sum()
        n = 0
        for i in range(reverse.shape[0]):
            n += reverse[1:4][0] if i == 0 else 0
        out[4] = n

    out = np.zeros(5)
    kernel[1, 1](out)
    assert out.tolist() == [12, 2, 40, 15, 3]


def test_const_array_like():
    @cuda.jit
    def kernel(out):
        c = cuda.const.array_like(TAPS)
        i = cuda.grid(1)
        if i < c.size:
            out[i] = c[i]

    out = np.zeros(7)
    kernel[1, 8](out)
    assert np.array_equal(out, TAPS)


def test_closures_with_separate_arrays():
    """One source with several arrays results in several kernels."""
    def make(table):
        @cuda.jit
        def kernel(out):
            i = cuda.grid(1)
            if i < table.size:
                out[i] = table[i]

        return kernel

    for table in (np.arange(4.0), np.arange(4.0) + 1, np.arange(4.0).reshape(4, 1)[:, 0], np.array([1.0, 2, 3, 5])):
        out = np.zeros(4)
        make(table)[1, 4](out)
        assert np.array_equal(out, table)


def test_empty_constant_array():
    nothing = np.zeros((0, 3))

    @cuda.jit
    def kernel(out):
        out[0] = len(nothing)
        for i in range(nothing.shape[0]):
            out[0] += nothing[i, 0]

    out = np.ones(1)
    kernel[1, 1](out)
    assert out[0] == 0


def test_arrays_cannot_be_changed():
    @cuda.jit
    def kernel(out):
        TAPS[0] = 1
        out[0] = 1

    with pytest.raises(errors.TypingError, match="readonly array"):
        kernel[1, 1](np.zeros(1))


def test_arrays_too_large_for_constant_memory():
    large = np.zeros(8193)

    @cuda.jit
    def kernel(out):
        out[0] = large[0]

    with pytest.raises(errors.TypingError, match="65536 bytes"):
        kernel[1, 1](np.zeros(1))


def test_any_array_as_a_constant():
    table = np.arange(5.0)

    @cuda.jit
    def kernel(x, out):
        out[0] = cuda.const.array_like(ndarray=table)[2] + cuda.const.array_like(x)[1]

    out = np.zeros(1)
    kernel[1, 1](np.array([3.0, 4.0]), out)
    assert out[0] == 6


PAIRS = np.array([(1.0, 2), (3.0, 4)], dtype=[("x", float), ("y", int)])
ALIGNED = np.array([(1, 2, 3, 0xDEADBEEF, 8), (4, 5, 6, 0xBEEFDEAD, 10)],
                   dtype=np.dtype([("a", "u1"), ("b", "u1"), ("x", "u1"), ("y", "u4"), ("z", "u1")], align=True))
NESTED = np.zeros(3, np.dtype([("tag", "i2"), ("at", np.dtype([("p", "f4"), ("q", "c8")], align=True)), ("m", "i4", (2, 3))], align=True))
NESTED["tag"], NESTED["at"]["p"], NESTED["at"]["q"] = [1, -2, 3], [0.5, np.inf, -0.25], [1 + 2j, -1j, 3]
NESTED["m"] = np.arange(18).reshape(3, 2, 3)
EMPTY = np.array([], dtype=[("x", float), ("y", int)])
PACKED = np.array([(1, 2.5), (3, 4.5)], dtype=[("n", "i1"), ("v", "f8")])
HALVES = np.array([[0, 1.5, -0.0], [6e-8, 65504, np.inf]], np.float16)
SCALAR = np.array(7.5)


@pytest.fixture
def out():
    return np.zeros((3, 6))


def test_records(out):
    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        if i < 2:
            c = cuda.const.array_like(PAIRS)
            r = ALIGNED[i]
            out[i, 0] = c[i]["x"] + PAIRS[i].y * 10
            out[i, 1] = r.a + r["b"] + r.x + r.z
            out[i, 2] = r.y
            out[i, 3] = PACKED[i].n + PACKED[i].v
            out[i, 4] = len(cuda.const.array_like(EMPTY)) + len(PAIRS)

    kernel[1, 32](out)
    i = np.arange(2)
    wanted = np.stack([PAIRS["x"] + PAIRS["y"] * 10, ALIGNED["a"] + ALIGNED["b"] + ALIGNED["x"] + ALIGNED["z"], ALIGNED["y"],
                       PACKED["n"] + PACKED["v"], 2 + 0 * i], 1)
    np.testing.assert_array_equal(out[:2, :5], wanted)


def test_records_in_records(out):
    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        if i < 3:
            r = NESTED[i]
            out[i, 0] = r.tag
            out[i, 1] = r.at.p
            out[i, 2] = r.at.q.real
            out[i, 3] = r.at.q.imag
            out[i, 4] = r.m[1, 2]
            out[i, 5] = NESTED[i].m[0, i]

    kernel[1, 32](out)
    i = np.arange(3)
    wanted = [NESTED["tag"], NESTED["at"]["p"], NESTED["at"]["q"].real, NESTED["at"]["q"].imag, NESTED["m"][:, 1, 2], NESTED["m"][i, 0, i]]
    np.testing.assert_array_equal(out, np.stack(wanted, 1))


def test_halves():
    @cuda.jit
    def kernel(out):
        i, j = cuda.grid(2)
        if i < 2 and j < 3:
            out[i, j] = HALVES[i, j]

    out = np.zeros((2, 3), np.float16)
    kernel[1, (2, 3)](out)
    np.testing.assert_array_equal(out.view(np.uint16), HALVES.view(np.uint16))
    assert "{__half_raw{0x0000}, __half_raw{0x3e00}" in kernel.inspect_cuda()


def test_zero_dimensional_constant_arrays(out):
    several = (np.array(3), np.array([1, 0, 2]))

    @cuda.jit
    def kernel(out):
        out[0, 0] = SCALAR[()] + several[0][()]
        out[0, 1] = np.count_nonzero(several[0]) + np.count_nonzero(several[1])

    kernel[1, 1](out)
    np.testing.assert_array_equal(out[0, :2], [10.5, 3])


def direct():
    PAIRS[0]["x"] = 1


def through_a_name():
    r = PAIRS[1]
    r.y += 1


@pytest.mark.parametrize("kernel", [direct, through_a_name])
def test_constants_are_not_written(kernel):
    with pytest.raises(errors.TypingError, match="writes to the constant array 'PAIRS'"):
        cuda.jit(kernel)[1, 1]()


NARROW = {
    kind: np.array([0, 1, 100, 127] + ([-1, -2, -100, -128] if np.iinfo(kind).min < 0 else [3, 255, 200, 128]), kind)
    for kind in ("int16", "uint32", "int64", "uint64")
}


@pytest.mark.parametrize("kind", list(NARROW))
@pytest.mark.parametrize("other", ["int8", "uint32", "int64", "float32"])
def test_narrow_elements_compute_in_the_type_of_the_array(kind, other):
    """The generated code stores these elements in 8 bits; the results are those of an array argument of the original type."""
    values = NARROW[kind]

    @cuda.jit
    def of_constant(x, out, k):
        i = cuda.grid(1)
        if i < out.shape[0]:
            v = values[(i + k) % 8]
            out[i, 0] = values[i % 8] + x[i]
            out[i, 1] = values[i % 8] * x[i] - v
            out[i, 2] = values[i % 8] < x[i]
            out[i, 3] = -values[i % 8]
            out[i, 4] = values[i % 8] * values[(i + k) % 8] * v * v * v * v
            out[i, 5] = values[i % 8] / 3
            out[i, 6] = abs(v) + (v == x[i])
            out[i, 7] = (v << 40) ^ ~v

    @cuda.jit
    def of_argument(x, out, k, table):
        i = cuda.grid(1)
        if i < out.shape[0]:
            v = table[(i + k) % 8]
            out[i, 0] = table[i % 8] + x[i]
            out[i, 1] = table[i % 8] * x[i] - v
            out[i, 2] = table[i % 8] < x[i]
            out[i, 3] = -table[i % 8]
            out[i, 4] = table[i % 8] * table[(i + k) % 8] * v * v * v * v
            out[i, 5] = table[i % 8] / 3
            out[i, 6] = abs(v) + (v == x[i])
            out[i, 7] = (v << 40) ^ ~v

    x = np.array([0, 1, 2, 3, 100, 127, 5, 9] * 2).astype(other)
    results = np.zeros((2, 16, 8))
    of_constant[1, 16](x, results[0], 3)
    of_argument[1, 16](x, results[1], 3, values)
    assert np.array_equal(results[0], results[1])
    assert "char values[8]" in of_constant.inspect_cuda()


def test_equal_arrays_of_several_factories():
    def make(values, factor):
        weights = np.array(values)

        @cuda.jit(device=True)
        def weight(i):
            return weights[i] * factor

        return weight

    first, second, third = make([1, 2, -3], 1), make(np.array([1, 2, -3], np.int16), 10), make([1, 2, 3], 100)

    @cuda.jit
    def kernel(out):
        for i in range(3):
            out[i] = first(i) + second(i) + third(i)

    out = np.zeros(3)
    kernel[1, 1](out)
    assert out.tolist() == [111.0, 222.0, 267.0]
    assert kernel.inspect_cuda().count("__constant__") == 2


def test_constant_arrays_of_an_inlined_device_function():
    """On the CPU, a function that can raise an exception is inlined; the kernel has its own variables for the constant arrays."""
    @cuda.jit(device=True)
    def weighted(x, out):
        total = 0.0
        for i in range(3):
            scaled = x[i] * TAPS[i + 1]
            shifted = scaled + ODD[i + 3]
            total += shifted * scaled
        out[0] = total
        return 1 if total > 3 else 0

    @cuda.jit(boundscheck=True)
    def store(x, out):
        weighted(x, out)

    x, out = np.array([2.0, 4.0, 8.0]), np.zeros(1)
    store[1, 1](x, out)
    scaled = x * TAPS[1:4]
    assert out[0] == ((scaled + ODD[3:6]) * scaled).sum()
    with pytest.raises(IndexError):
        store[1, 1](x[:2], out)
