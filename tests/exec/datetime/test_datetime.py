"""datetime64 and timedelta64 as arguments. Expected values are computed by NumPy."""
import numpy as np
import pytest

from py2cu import cuda, guvectorize, types, vectorize
from py2cu.errors import KernelArgumentError, TypingError

NAT = "NaT"
DAYS = np.array(["2005-02-01", "1969-12-31", NAT, "2024-02-29", "1970-01-01", NAT], "datetime64[D]")
HOURS = np.array(["2005-02-01T00", "2005-02-01T13", "1970-01-01T00", NAT, "1970-01-01T00", NAT], "datetime64[h]")
SPANS = np.array([3, -7, NAT, 0, 10000, 2], "timedelta64[D]")
SECONDS = np.array([86400 * 3, -5, 60, NAT, 0, 172800], "timedelta64[s]")


def same(a, b):
    return a.dtype == b.dtype and np.array_equal(a.view(np.int64) if a.dtype.kind in "mM" else a, b.view(np.int64) if b.dtype.kind in "mM" else b,
                                                 equal_nan=True)


@cuda.jit
def arithmetic(days, hours, spans, seconds, between, later, total, scaled, part, turned, ratio):
    i = cuda.grid(1)
    if i < days.size:
        between[i] = hours[i] - days[i]
        later[i] = days[i] + seconds[i]
        later[i] -= spans[i]
        total[i] = spans[i] + seconds[i]
        scaled[i] = 3 * spans[i] * -2
        part[i] = spans[i] // 2
        turned[i] = -seconds[i]
        ratio[i] = seconds[i] / spans[i]


def test_arithmetic():
    n = DAYS.size
    outputs = [np.zeros(n, dtype) for dtype in ("m8[h]", "M8[s]", "m8[s]", "m8[D]", "m8[D]", "m8[s]", "f8")]
    arithmetic[1, 8](DAYS, HOURS, SPANS, SECONDS, *outputs)
    between, later, total, scaled, part, turned, ratio = outputs
    assert same(between, HOURS - DAYS)
    assert same(later, DAYS + SECONDS - SPANS)
    assert same(total, SPANS + SECONDS)
    assert same(scaled, 3 * SPANS * -2)
    assert same(part[[0, 2, 3, 4, 5]], (SPANS // 2)[[0, 2, 3, 4, 5]])
    assert part[1] == np.timedelta64(-3, "D")  # -7 // 2 is truncated, as in Numba
    assert same(turned, -SECONDS)
    with np.errstate(all="ignore"):
        assert same(ratio, SECONDS / SPANS)


@cuda.jit
def numbers(days, hours, spans, seconds, out, size, latest, earliest, longest):
    i = cuda.grid(1)
    if i < days.size:
        out[0, i] = np.isnat(days[i])
        out[1, i] = np.int64(hours[i])
        out[2, i] = np.int64(spans[i]) + 1
        out[3, i] = 0 if np.isnat(seconds[i]) else int(seconds[i])
        out[4, i] = days[i] is days[0]
        out[5, i] = seconds[i] is not seconds[1]
        size[i] = abs(spans[i])
        latest[i] = max(days[i], hours[i])
        earliest[i] = min(days[i], days[0])
        longest[i] = max(spans[i], seconds[i], spans[0])


def chosen(a, b, is_max):
    """Python's max(a, b) or min(a, b): the first one, unless the second is known to exceed it."""
    return b if (b > a if is_max else b < a) else a


def test_conversions_to_integers_and_extreme_values():
    n = DAYS.size
    out, size = np.zeros((6, n), np.int64), np.zeros(n, "m8[D]")
    latest, earliest, longest = np.zeros(n, "M8[h]"), np.zeros(n, "M8[D]"), np.zeros(n, "m8[s]")
    numbers[1, 8](DAYS, HOURS, SPANS, SECONDS, out, size, latest, earliest, longest)
    assert out[0].tolist() == np.isnat(DAYS).tolist()
    assert out[1].tolist() == HOURS.view(np.int64).tolist()
    assert out[2].tolist() == (SPANS.view(np.int64) + 1).tolist()
    assert out[3].tolist() == np.where(np.isnat(SECONDS), 0, SECONDS.view(np.int64)).tolist()
    assert out[4].tolist() == (DAYS == DAYS[0]).tolist() and out[5].tolist() == (SECONDS != SECONDS[1]).tolist()
    assert same(size, np.abs(SPANS))
    assert same(latest, np.array([chosen(a, b, True) for a, b in zip(DAYS, HOURS)], "M8[h]"))
    assert same(earliest, np.array([chosen(a, DAYS[0], False) for a in DAYS], "M8[D]"))
    assert same(longest, np.array([chosen(chosen(a, b, True), SPANS[0], True) for a, b in zip(SPANS, SECONDS)], "m8[s]"))


@cuda.jit
def compare(a, b, out):
    i, j = cuda.grid(2)
    if i < a.size and j < b.size:
        out[0, i, j] = a[i] == b[j]
        out[1, i, j] = a[i] != b[j]
        out[2, i, j] = a[i] < b[j]
        out[3, i, j] = a[i] <= b[j]
        out[4, i, j] = a[i] > b[j]
        out[5, i, j] = a[i] >= b[j]
        out[6, i, j] = a[0] <= a[i] < b[j]


@pytest.mark.parametrize("a, b", [(DAYS, DAYS), (DAYS, HOURS), (SPANS, SPANS), (SECONDS, SPANS)])
def test_comparisons(a, b):
    out = np.zeros((7, a.size, b.size), bool)
    compare[1, (8, 8)](a, b, out)
    x, y = a[:, None], b[None, :]
    assert np.array_equal(out, np.broadcast_arrays(x == y, x != y, x < y, x <= y, x > y, x >= y, (a[0] <= x) & (x < y)))


def test_scalars():
    @cuda.jit
    def kernel(dates, target, delta, matches, out):
        for i in range(cuda.grid(1), matches.size, cuda.gridsize(1)):
            matches[i] = dates[i] == target
            out[i] = dates[i] - delta

    dates = np.arange("2005-02", "2006-02", dtype="datetime64[D]")
    matches, out = np.zeros(dates.size, bool), np.zeros_like(dates)
    kernel[1, 32](dates, dates[5], dates[6] - dates[3], matches, out)
    assert matches.nonzero()[0].tolist() == [5] and same(out, dates - np.timedelta64(3, "D"))
    assert [str(kind) for kind in kernel.signatures[0]] == ["datetime64[D][::1]", "datetime64[D]", "timedelta64[D]", "bool[::1]", "datetime64[D][::1]"]


def test_units_are_distinct_types():
    @cuda.jit
    def kernel(x, out):
        out[0] = x

    for unit in ("Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as"):
        out = np.zeros(1, f"datetime64[{unit}]")
        kernel[1, 1](np.datetime64(7, unit), out)
        assert out[0] == np.datetime64(7, unit)
    assert len(kernel.signatures) == 13


@cuda.jit(device=True)
def earlier(a, b):
    return a if a < b else b


@cuda.jit(device=True)
def ordered(a, b):
    if b < a:
        a, b = b, a
    return a, b


def test_device_functions_and_views():
    @cuda.jit
    def kernel(x, out):
        first = x[0]
        for time in x[1:]:
            first = earlier(first, time)
        out[0, 0] = first
        out[0, 1], out[1, 0] = ordered(x[1], x[2])
        out[1, 1:] = x[3]

    x = np.array(["2020-05-05", "2019-01-01", "2018-01-01", "2030-01-01"], "M8[ns]")
    out = np.zeros((2, 2), "M8[ns]")
    kernel[1, 1](cuda.to_device(x), out)
    assert same(out.ravel(), np.array([x.min(), x[2], x[1], x[3]]))


def test_device_arrays():
    x = cuda.to_device(DAYS)
    assert x.dtype == DAYS.dtype and same(x.copy_to_host(), DAYS)
    assert same(x.view(np.int64).copy_to_host(), DAYS.view(np.int64)) and x.view(np.int64).gpu_data == x.gpu_data
    out = cuda.device_array_like(x)

    @cuda.jit
    def reverse(x, out):
        out[cuda.grid(1)] = x[::-1][cuda.grid(1)]

    reverse[1, DAYS.size](x, out)
    assert same(out.copy_to_host(), DAYS[::-1].copy())


def test_wrapped_functions():
    day, span = types.from_dtype(np.dtype("datetime64[D]")), types.from_dtype(np.dtype("timedelta64[D]"))
    assert (day, span) == (types.NPDatetime("D"), types.NPTimedelta("D")) and types.type_named("timedelta64[D][:, ::1]").ndim == 2

    @vectorize([(day, day)], target="cuda")
    def between(a, b):
        return b - a

    @guvectorize([(day, day, span[:])], "(),()->()", target="cuda")
    def between_too(a, b, out):
        out[0] = b - a

    others = DAYS[::-1].copy()
    assert same(between(DAYS, others), others - DAYS) and same(between_too(DAYS, others), others - DAYS)


def test_signatures():
    @cuda.jit("void(datetime64[ns], NPTimedelta('D'), datetime64[ns][::1])")
    def kernel(time, span, out):
        out[0] = time + span

    out = np.zeros(1, "M8[ns]")
    kernel[1, 1](np.datetime64(5, "ns"), np.timedelta64(2, "D"), out)
    assert out[0] == np.datetime64(5, "ns") + np.timedelta64(2, "D")
    for wrong in (5, np.datetime64(5, "us"), np.timedelta64(5, "ns"), np.int64(5)):
        with pytest.raises(KernelArgumentError, match="the kernel takes datetime64"):
            kernel[1, 1](wrong, np.timedelta64(2, "D"), out)
    with pytest.raises(KernelArgumentError, match="the kernel takes datetime64"):
        kernel[1, 1](np.datetime64(5, "ns"), np.timedelta64(2, "D"), np.zeros(1, np.int64))


def test_unsupported_names():
    @cuda.jit
    def kernel(x, out):
        out[0] = x

    for x in (np.datetime64(7, "10s"), np.timedelta64(7)):
        with pytest.raises((TypeError, KernelArgumentError)):
            kernel[1, 1](x, np.zeros(1, x.dtype))
        with pytest.raises(TypeError):
            types.from_dtype(x.dtype)
    with pytest.raises(TypingError):
        kernel[1, 1](np.datetime64(7, "s"), np.zeros(1, "M8[ms]"))


def test_constant_arrays():
    days = np.array(["2020-01-01", "NaT", "1969-12-30"], "M8[D]")
    spans = np.array([[1, 5], [-3, 0]], "m8[D]")

    @cuda.jit
    def kernel(x, before):
        i = cuda.grid(1)
        before[i] = x[i] < days[i]
        x[i] = cuda.const.array_like(days)[i] + spans[1, 0]

    x, before = np.array(["2019-01-01", "2020-01-01", "1970-01-01"], "M8[D]"), np.zeros(3, bool)
    expected = x < days
    kernel[1, 3](x, before)
    assert before.tolist() == expected.tolist()
    assert np.array_equal(x, days + spans[1, 0], equal_nan=True)


@cuda.jit
def by_floats(spans, factors, halves, product, turned, quotient, in_float32, numbers):
    i = cuda.grid(1)
    if i < spans.size:
        product[i] = spans[i] * factors[i]
        turned[i] = factors[i] * spans[i]
        quotient[i] = spans[i] / factors[i]
        in_float32[i] = spans[i] * halves[i]
        in_float32[i] *= 0.5
        numbers[i] = spans.view(np.int64)[i]


def test_products_and_quotients_with_floats():
    n = SPANS.size
    factors = np.array([2.5, -0.3, 1.5, np.inf, 1e-4, np.nan])
    halves = np.array([0.5, 1.5, 2, 4, 0.25, -1], np.float32)
    outputs = [np.zeros(n, "m8[D]") for _ in range(4)]
    numbers = np.zeros(n, np.int64)
    by_floats[1, 8](SPANS, factors, halves, *outputs, numbers)
    product, turned, quotient, in_float32 = outputs
    with np.errstate(invalid="ignore"):
        finite = np.isfinite(factors)
        wanted = SPANS[finite] * factors[finite]
        assert same(product[finite], wanted) and same(turned[finite], wanted) and same(quotient[finite], SPANS[finite] / factors[finite])
        assert np.isnat(product[~finite]).all() and np.isnat(quotient[5])
        assert same(in_float32, SPANS * halves * 0.5)
    np.testing.assert_array_equal(numbers, SPANS.view(np.int64))
