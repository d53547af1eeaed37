"""Ranges of the elements of local and shared arrays, from which variables become 32-bit: programs at the limits of these ranges."""
import numpy as np
import pytest

from py2cu import cuda, int32, int64, uint8


def subsequence(a, b):
    row = [0] * len(b)
    for one in a[1:]:
        corner = 0
        for j in range(1, len(b)):
            above = row[j]
            row[j] = max(above, row[j - 1], corner + 1 if one == b[j] else 0)
            corner = above
    return row[-1]


def test_common_subsequence():
    @cuda.jit
    def common(first, second, lengths):
        row = cuda.local.array(32, int32)
        k = cuda.grid(1)
        if k < lengths.size:
            for j in range(32):
                row[j] = 0
            for i in range(1, 32):
                corner = 0
                for j in range(1, 32):
                    above = row[j]
                    best = max(above, row[j - 1])
                    if first[k, i] == second[k, j]:
                        best = max(best, corner + 1)
                    row[j] = best
                    corner = above
            lengths[k] = row[31]

    random = np.random.default_rng(3)
    first, second = random.integers(0, 3, (2, 9, 32), np.uint8)
    first[0] = second[0] = 1
    out = cuda.to_device(np.zeros(9, np.int32))
    common[1, 16](cuda.to_device(first), cuda.to_device(second), out)
    assert out.copy_to_host().tolist() == [subsequence(a, b) for a, b in zip(first.tolist(), second.tolist())]
    assert "long long" not in common.inspect_cuda()


def test_negative_elements_are_indices_from_the_end():
    @cuda.jit
    def offsets(x, out):
        steps = cuda.shared.array(8, int32)
        t = cuda.threadIdx.x
        steps[t] = t - 3
        cuda.syncthreads()
        for _ in range(3):
            steps[t] = min(steps[t], 4) - 1
        out[t] = x[steps[t]]

    x = np.arange(16) * 10
    out = cuda.to_device(np.zeros(8, np.int64))
    offsets[1, 8](cuda.to_device(x), out)
    assert out.copy_to_host().tolist() == [x[t - 6] for t in range(8)]


@pytest.mark.parametrize("step", [1 << 20, (1 << 31) - 1])
def test_sums_of_all_threads_overflow(step):
    """Each thread adds to the same element once, in turn: the values leave the range of int only after many threads."""

    @cuda.jit
    def turns(out, step):
        total = cuda.shared.array(1, int32)
        wide = cuda.shared.array(1, int64)
        t = cuda.threadIdx.x
        if t == 0:
            total[0] = 2147000000
            wide[0] = 2147000000
        cuda.syncthreads()
        for k in range(cuda.blockDim.x):
            if k == t:
                a = total[0] + 1
                b = wide[0] + 1
                total[0] = a
                wide[0] = b
                out[t, 0] = max(a, b) - 1
                out[t, 1] = a + 1
                if t % 2 == 1:
                    total[0] = total[0] + step
                    wide[0] = wide[0] + step
            cuda.syncthreads()

    threads = 64
    out = cuda.to_device(np.zeros((threads, 2), np.int64))
    turns[1, threads](out, step)
    total = wide = 2147000000
    expected = []
    for t in range(threads):
        a, b = total + 1, wide + 1
        expected.append([max(a, b) - 1, a + 1])
        more = step if t % 2 == 1 else 0
        total = (np.int64(a).astype(np.int32).astype(np.int64) + more).astype(np.int32).astype(np.int64)
        wide = b + more
    assert np.array_equal(out.copy_to_host(), expected)


def test_values_that_elements_cannot_contain():
    """Conversions to the type of the elements change values: the ranges are those of the types."""

    @cuda.jit
    def narrow(out, n):
        levels = cuda.shared.array(8, uint8)
        small = cuda.local.array(2, int32)
        t = cuda.threadIdx.x
        levels[t] = 10 + t
        small[0] = 2147483600
        small[1] = n
        for _ in range(20):
            levels[t] = levels[t] - 1
            small[0] = small[0] + 7
        for _ in range(60):
            small[1] = max(small[1] * 2, -5)
        out[t, 0] = levels[t] - 100
        out[t, 1] = small[0] - 1
        out[t, 2] = small[1] + 1

    out = cuda.to_device(np.zeros((8, 3), np.int64))
    narrow[1, 8](out, 3)
    doubled = 3
    for _ in range(60):
        doubled = int(np.int64(max(doubled * 2, -5)).astype(np.int32))
    assert out.copy_to_host().tolist() == [[(t - 10) % 256 - 100, 2147483740 - (1 << 32) - 1, doubled + 1] for t in range(8)]


def test_elements_changed_through_pointers():
    """A device function and an atomic function store values that the kernel does not contain."""

    @cuda.jit(device=True)
    def fill(array, value):
        array[0] = value

    @cuda.jit
    def kernel(x, out):
        passed = cuda.local.array(1, int32)
        added = cuda.shared.array(1, int32)
        t = cuda.threadIdx.x
        passed[0] = 1
        added[0] = 1
        cuda.syncthreads()
        fill(passed, -2)
        cuda.atomic.sub(added, 0, 1)
        cuda.syncthreads()
        out[t, 0] = x[passed[0]]
        out[t, 1] = x[added[0]]

    x = np.arange(16) * 10
    out = cuda.to_device(np.zeros((4, 2), np.int64))
    kernel[1, 4](cuda.to_device(x), out)
    assert out.copy_to_host().tolist() == [[x[-2], x[-3]]] * 4
