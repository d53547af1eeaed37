"""Elements that a condition tests and uses as indices: the result is Python's, also if a store changes the element after the test."""
import numpy as np
import pytest

from py2cu import cuda


def stores(owner, x, y):
    for i in range(owner.shape[0]):
        if owner[i] >= 0:
            x[owner[i]] -= 5
            y[owner[i]] += 1
            x[owner[i]] += 2
        while owner[i] >= 2:
            y[owner[i]] += 10
            owner[i] -= 3
            y[owner[i]] += 100
        if owner[i] >= 0 and y[owner[i]] > 3:
            y[owner[i] if owner[i] > 1 else owner[i] - 1] += 1000


def loops(owner, x, y):
    for i in range(owner.shape[0]):
        if owner[i] < 0:
            continue
        for k in range(3):
            y[owner[i]] += 1
            x[i] = owner[i] - 2
        y[owner[i]] += 10


def rows(owner, x, y):
    table = owner.reshape(owner.shape[0] // 2, 2)
    for i in range(table.shape[0]):
        row = table[i]
        if table[i, 1] >= 0:
            row[1] -= 4
            y[table[i, 1]] += 1
        if row[0] > 0:
            table[i, 0] = -row[0]
            x[row[0]] += 7
            y[row[0]] += 7


@pytest.mark.parametrize("function", [stores, loops, rows])
@pytest.mark.parametrize("overlap", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_results(function, overlap, seed):
    """With overlap, x is the same array as owner."""
    random = np.random.default_rng(seed)
    arrays = [random.integers(-4, 5, 10) for _ in range(2)]
    expected = [array.copy() for array in arrays]
    for each in (arrays, expected):
        each.insert(1, each[0] if overlap else np.arange(10))
    function(*expected)
    kernel = cuda.jit(function)
    device = [cuda.to_device(arrays[0]), None, cuda.to_device(arrays[2])]
    device[1] = device[0] if overlap else cuda.to_device(arrays[1])
    kernel[1, 1](*device)
    for got, want in zip(device, expected):
        assert np.array_equal(got.copy_to_host(), want)


def test_arrays_of_threads():
    """Calls and stores through slices change arrays of a thread."""
    @cuda.jit(device=True)
    def decrease(array):
        array[0] -= 2
        return array[0] + 2

    @cuda.jit
    def kernel(starts, out):
        i = cuda.grid(1)
        if i < starts.shape[0]:
            at = cuda.local.array(2, np.int32)
            other = cuda.local.array(2, np.int32)
            at[0] = at[1] = starts[i]
            if at[0] >= 0:
                other[0] = -1
                out[i, at[0]] += 1
                decrease(at)
                out[i, at[0]] += 10
            if at[0] >= 0 and decrease(at) >= 0:
                out[i, at[0]] += 100
            part = at[1:2]
            if at[1] >= 0:
                part[0] = other[0]
                out[i, at[1]] += 1000

    starts = np.arange(-4, 5)
    out = cuda.to_device(np.zeros((starts.size, 5), np.int64))
    kernel[1, 32](cuda.to_device(starts), out)
    expected = np.zeros((starts.size, 5), np.int64)
    for start, row in zip(starts, expected):
        first = start
        if first >= 0:
            row[first] += 1
            first -= 2
            row[first] += 10
        if first >= 0:
            first -= 2
            row[first] += 100
        if start >= 0:
            row[-1] += 1000
    assert np.array_equal(out.copy_to_host(), expected)
