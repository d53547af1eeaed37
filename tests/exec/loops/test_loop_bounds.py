"""range() evaluates its arguments once, even if the loop changes names in them; stops of one more than a value."""
import numpy as np

from py2cu import cuda


def bounds(out, n):
    a = out[0] * 2
    x = a + 0.5
    for i in range(a % 5):
        a = n + i
        out[1] += a
        x = a + 0.25
    step = out[2] + 1
    for i in range(0, 12, step):
        step = n + 2 * i
        out[3] += step
    out[0] = int(x)


def test_names_of_bounds_are_set_again():
    kernel = cuda.jit(bounds)
    for start in range(8):
        out = np.array([start, 0, start, 0])
        expected = out.copy()
        bounds(expected, 100)
        kernel[1, 1](out, 100)
        assert np.array_equal(out, expected)


def inclusive(out, counts, n, few, low):
    """Stops one beyond a number, above and below it, and a step that is known only at run time."""
    for k in range(low, n + 1):
        out[0] = out[0] * 3 + k
    for k in range(few + 1):
        out[1] = out[1] * 3 + k
    for k in range(n, low - 1, -1):
        out[2] = out[2] * 3 + k
    for k in range(1, counts[0] + 1):
        out[3] += k
    for k in range(few, low - 1, -2):
        out[4] = out[4] * 3 + k


def test_inclusive_bounds():
    kernel = cuda.jit(inclusive)
    for n, few, low in ((3, 4, -2), (-1, 0, 0), (0, 7, 1), (-5, 2, -5), (5, 1, 6)):
        out, expected = np.zeros(5, np.int64), np.zeros(5, np.int64)
        counts = np.array([n], np.int64)
        inclusive(expected, counts, n, few, low)
        kernel[1, 1](out, counts, n, np.uint32(few), np.int32(low))
        assert np.array_equal(out, expected)


@cuda.jit
def histogram(x, counts, last):
    for i in range(cuda.grid(1), last + 1, cuda.gridsize(1)):
        cuda.atomic.add(counts, x[i], 1)


def test_counted_iterations_up_to_the_last():
    x = np.arange(100, dtype=np.int32) % 7
    for last in (-3, -1, 0, 5, 63, 99):
        counts = np.zeros(7, np.int32)
        histogram[2, 8](x, counts, last)
        assert np.array_equal(counts, np.bincount(x[:last + 1] if last >= 0 else x[:0], minlength=7))


@cuda.jit(device=True)
def taken(x, i):
    return cuda.atomic.add(x, i, 1)


@cuda.jit
def ordered(x, out):
    for m in range(taken(x, 0), taken(x, 0) + 8, taken(x, 0) - 1):
        out[0] += m
    for m in range(x[0], taken(x, 0) + 3):
        out[1] = out[1] * 3 + m
    for m in range(taken(x, 0), x[0] + 2):
        out[2] = out[2] * 3 + m
    for m in range(taken(x, 0), taken(x, 0)):
        pass
    out[3] = x[0]


def test_arguments_are_computed_from_left_to_right():
    x, out = np.array([1]), np.zeros(4, np.int64)
    ordered[1, 1](x, out)
    # range(1, 10, 2); range(4, 7); range(5, 8); 6, 7
    assert out.tolist() == [1 + 3 + 5 + 7 + 9, (4 * 3 + 5) * 3 + 6, (5 * 3 + 6) * 3 + 7, 8]


def left_or_not(h, out, n):
    i = n + 3
    for j in range(i):
        h[(i := 2)::1] += 1
        out[0] += j
        if out[0] > 5 + n:
            break
    else:
        out[1] = (i := 4)
    out[2] = i


def test_assigned_names_in_and_after_the_loop():
    for n in (-3, 0, 1, 4, 9):
        found, wanted = (np.zeros(6, np.int64), np.zeros(3, np.int64)), (np.zeros(6, np.int64), np.zeros(3, np.int64))
        cuda.jit(left_or_not)[1, 1](*found, n)
        left_or_not(*wanted, n)
        assert [a.tolist() for a in found] == [a.tolist() for a in wanted]


@cuda.jit
def search(x, values, out):
    for i in range(values.size):
        low, high = 0, x.size
        while low < high:
            middle = (low + high) // 2
            if x[middle] < values[i]:
                low = middle + 1
            else:
                high = middle
        first, last, found = 0, x.size - 1, -1
        while first <= last:
            middle = first + (last - first) // 2
            if x[middle] == values[i]:
                found = middle
                break
            if x[middle] < values[i]:
                first = middle + 1
            else:
                last = middle - 1
        out[i, 0], out[i, 1] = low, found


def test_binary_searches():
    for size in (0, 1, 2, 7, 100):
        x, values = np.arange(size) * 3, np.arange(-2, 310)
        out = np.zeros((values.size, 2), np.int64)
        search[1, 1](x, values, out)
        expected = np.searchsorted(x, values)
        assert np.array_equal(out[:, 0], expected)
        assert np.array_equal(out[:, 1], np.where(np.isin(values, x), expected, -1))
