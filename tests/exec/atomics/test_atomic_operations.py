"""Every atomic operation on every supported type: the stored and the
returned value, sequentially in one thread and concurrently in many threads."""
import math

import numpy as np
import pytest

from py2cu import cuda, errors

INTEGERS = ["int32", "uint32", "int64", "uint64"]
FLOATS = ["float32", "float64"]
NAN = math.nan


def greater(old, new):
    """Numba's max: nothing is stored if either value is a NaN."""
    return new if new > old else old


def less(old, new):
    return new if new < old else old


def nan_greater(old, new):
    """Numba's nanmax: NaN is ignored: a number replaces it, and a NaN changes nothing."""
    return new if new > old or math.isnan(old) else old


def nan_less(old, new):
    return new if new < old or math.isnan(old) else old


RULES = {
    "add": (INTEGERS + FLOATS, lambda old, new: old + new), "sub": (INTEGERS + FLOATS, lambda old, new: old - new),
    "max": (INTEGERS + FLOATS, greater), "min": (INTEGERS + FLOATS, less),
    "nanmax": (INTEGERS + FLOATS, nan_greater), "nanmin": (INTEGERS + FLOATS, nan_less),
    "and_": (INTEGERS, lambda old, new: old & new), "or_": (INTEGERS, lambda old, new: old | new),
    "xor": (INTEGERS, lambda old, new: old ^ new), "exch": (INTEGERS, lambda old, new: new),
    "inc": (["uint32", "uint64"], lambda old, new: 0 if old >= new else old + 1),
    "dec": (["uint32", "uint64"], lambda old, new: new if old == 0 or old > new else old - 1),
}
ALL = ["int8", "uint8", "int16", "uint16", *INTEGERS, *FLOATS, "complex64", "complex128"]


def write_kernels(folder):
    """Write a file with a kernel for each operation on device memory and on shared memory."""
    lines = ["from py2cu import cuda", ""]
    for name in RULES:
        for where in ("device", "shared"):
            lines += ["", "@cuda.jit", f"def {name.strip('_')}_{where}(x, values, old):"]
            if where == "shared":
                lines += ["    part = cuda.shared.array(1, x.dtype)", "    part[0] = x[0]"]
            place = "part" if where == "shared" else "x"
            lines += ["    for i in range(values.size):", f"        old[i] = cuda.atomic.{name}({place}, 0, values[i])"]
            if where == "shared":
                lines += ["    x[0] = part[0]"]
            lines += [""]
    path = folder / "atomic_kernels.py"
    path.write_text("\n".join(lines))
    scope = {"__name__": "atomic_kernels", "__file__": str(path)}
    exec(compile(path.read_text(), str(path), "exec"), scope)
    return scope


@pytest.fixture(scope="module")
def kernels(tmp_path_factory):
    return write_kernels(tmp_path_factory.mktemp("atomics"))


def cases(dtype):
    """Return (first value, values) to process in sequence."""
    if dtype in FLOATS:
        yield 1.5, [2.0, -1.0, 3.25, NAN, 7.0, -math.inf, 0.5, math.inf, 1.0]
        yield NAN, [NAN, 2.0, 1.0, NAN, 5.0]
        yield 0.0, [-3.0, -2.0, -8.0]
        return
    info = np.iinfo(dtype)
    yield 3, [1, 7, 2, 0, 5, 5, 9, 4]
    yield info.max - 2, [1, 1, info.max, info.max - 1, 0, 12]
    yield info.min + 1, [1, 6, info.max, info.min, 3]


@pytest.mark.parametrize("where", ["device", "shared"])
@pytest.mark.parametrize("name, dtype", [(name, dtype) for name, (dtypes, _) in RULES.items() for dtype in dtypes])
def test_sequential_operations(kernels, name, dtype, where):
    rule = RULES[name][1]
    for first, values in cases(dtype):
        x, values = np.array([first], dtype), np.array(values, dtype)
        old = np.zeros_like(values)
        expected, value = [], first
        for given in values.tolist():
            expected.append(value)
            value = rule(value, given)
            if dtype in FLOATS:
                value = float(np.dtype(dtype).type(value))
            else:
                value = int(np.array(value & (1 << np.iinfo(dtype).bits) - 1, f"u{np.iinfo(dtype).bits // 8}").astype(dtype))
        kernels[f"{name.strip('_')}_{where}"][1, 1](x, values, old)
        np.testing.assert_array_equal(old, np.array(expected, dtype))
        np.testing.assert_array_equal(x, np.array([value], dtype))


@pytest.mark.parametrize("name", RULES)
def test_unsupported_types_are_errors(kernels, name):
    for dtype in set(ALL) - set(RULES[name][0]):
        with pytest.raises(errors.TypingError, match="does not support"):
            kernels[f"{name.strip('_')}_device"][1, 1](np.zeros(1, dtype), np.zeros(1, dtype), np.zeros(1, dtype))


@cuda.jit
def compare(x, expected, new, old):
    for i in range(new.size):
        old[i] = cuda.atomic.cas(x, 0, expected[i], new[i])


@cuda.jit
def compare_first(x, expected, new, old):
    for i in range(new.size):
        old[i] = cuda.atomic.compare_and_swap(x, expected[i], new[i])


@pytest.mark.parametrize("kernel", [compare, compare_first])
@pytest.mark.parametrize("dtype", INTEGERS)
def test_compare_and_swap(kernel, dtype):
    top = np.iinfo(dtype).max
    x, old = np.array([5], dtype), np.zeros(4, dtype)
    kernel[1, 1](x, np.array([4, 5, top, 9], dtype), np.array([1, top, 9, 2], dtype), old)
    assert old.tolist() == [5, 5, top, 9] and x.tolist() == [2]


@cuda.jit
def many(sums, extremes, bits, x):
    i = cuda.grid(1)
    cuda.atomic.add(sums, 0, x[i])
    cuda.atomic.sub(sums, 1, x[i])
    cuda.atomic.max(extremes, 0, x[i])
    cuda.atomic.min(extremes, 1, x[i])
    cuda.atomic.nanmax(extremes, 2, x[i])
    cuda.atomic.nanmin(extremes, 3, x[i])
    cuda.atomic.xor(bits, 0, i)
    cuda.atomic.inc(bits, 1, 99)


@pytest.mark.parametrize("dtype", INTEGERS + FLOATS)
def test_many_threads(dtype):
    low = 0 if dtype[0] == "u" else -500
    x = np.random.default_rng(3).integers(low, 500, 512).astype(dtype)
    sums, extremes, bits = np.array([0, int(x.sum())], dtype), np.array([x[7]] * 4, dtype), np.zeros(2, np.uint64)
    many[8, 64](sums, extremes, bits, x)
    assert sums.tolist() == [x.sum(), 0] and extremes.tolist() == [x.max(), x.min()] * 2
    assert bits.tolist() == [np.bitwise_xor.reduce(np.arange(512)), 512 % 100]


@cuda.jit
def halves(x, old, total):
    part = cuda.shared.array(1, x.dtype)
    i = cuda.threadIdx.x
    if i == 0:
        part[0] = 0
    cuda.syncthreads()
    cuda.atomic.add(part, 0, x[i])
    cuda.syncthreads()
    if i == 0:
        old[0] = cuda.atomic.add(total, 0, part[0])
        old[1] = cuda.atomic.sub(total, 1, part[0])


def test_float16():
    """Sums of integers below 2048 are exact in any order."""
    x, old, total = np.arange(60).astype(np.float16), np.zeros(2, np.float16), np.array([3, 2000], np.float16)
    halves[1, 60](x, old, total)
    assert old.tolist() == [3, 2000] and total.tolist() == [3 + 1770, 230]


def test_bfloat16():
    ml_dtypes = pytest.importorskip("ml_dtypes")
    if not cuda.is_bfloat16_supported():
        pytest.skip("bfloat16 needs compute capability 8.0")
    x = np.arange(16).astype(ml_dtypes.bfloat16)
    old, total = np.zeros(2, ml_dtypes.bfloat16), np.array([2, 130], ml_dtypes.bfloat16)
    halves[1, 16](x, old, total)
    assert old.astype(float).tolist() == [2, 130] and total.astype(float).tolist() == [122, 10]


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


def test_atomics_at_float_indices():
    """As in Numba: the minimum of int64 and uint64 is a float64, and atomics accept such an index."""
    @cuda.jit
    def kernel(x, last):
        i = cuda.grid(1)
        cuda.atomic.add(x, min(i, last), 1)
        cuda.atomic.max(x, 2.9, 5)
        cuda.atomic.cas(x, np.float32(3.5), 0, 9)

    x = np.zeros(4, np.int32)
    kernel[1, 4](x, np.uint64(1))
    assert x.tolist() == [1, 3, 5, 9]


def test_float_index_of_an_atomic_operation():
    @cuda.jit
    def kernel(bins, values):
        cuda.atomic.add(bins, values[cuda.grid(1)], 1)

    bins = np.zeros(4, np.int32)
    kernel[1, 5](bins, np.array([0.5, 1.0, 1.9, 3.0, 3.7]))
    assert bins.tolist() == [1, 2, 0, 2]


def test_atomics_with_unused_results():
    @cuda.jit(device=True)
    def taken(w, i):
        return cuda.atomic.add(w, i, 10) + 1

    @cuda.jit
    def kernel(w, s):
        t = cuda.grid(1)
        old = cuda.atomic.add(w, 0, t)
        if t > 3:
            other = cuda.atomic.max(w, 1, t)
        both = (cuda.atomic.add(w, 2, s), t)
        half = cuda.atomic.sub(w, 3, 1) / 2 + t
        nothing = taken(w, 4)
        a, b = taken(w, 5), t
        late = t == 6 and taken(w, 6) > 0

    w = np.zeros(7, np.int64)
    kernel[1, 8](w, 3)
    assert w.tolist() == [28, 7, 24, -8, 80, 80, 10]


@cuda.jit
def by_array_without_axes(x, y, n):
    cuda.atomic.add(x, n, 2)
    cuda.atomic.max(y, (n, cuda.threadIdx.x), 5)


def test_index_without_axes():
    """As in NumPy, an array without axes indexes like its element."""
    x, y, n = np.zeros(4, np.int32), np.zeros((4, 2), np.int32), np.array(-1)
    by_array_without_axes[1, 2](x, y, n)
    assert x.tolist() == [0, 0, 0, 4] and y.tolist() == [[0, 0]] * 3 + [[5, 5]]
