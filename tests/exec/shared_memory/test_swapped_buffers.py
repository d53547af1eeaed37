"""Shared buffers that a loop swaps, compared with NumPy."""
import numpy as np

from py2cu import cuda


@cuda.jit
def smooth(x, out, steps):
    row, col = cuda.threadIdx.y, cuda.threadIdx.x
    old = cuda.shared.array((4, 8), np.int64)
    new = cuda.shared.array((4, 8), np.int64)
    old[row, col] = x[row, col]
    cuda.syncthreads()
    for step in range(steps):
        new[row, col] = old[row, (col + 1) % 8] - 2 * old[(row + 1) % old.shape[0], -1 - col] + step
        cuda.syncthreads()
        old, new = new, old
    out[row, col] = old[row, col] * new.shape[1]


def test_swapped():
    x = np.arange(32).reshape(4, 8) * 7 % 5
    for steps in range(5):
        out = np.zeros_like(x)
        smooth[1, (8, 4)](x, out, steps)
        old = x.copy()
        for step in range(steps):
            old = np.roll(old, -1, axis=1) - 2 * np.roll(old, -1, axis=0)[:, ::-1] + step
        np.testing.assert_array_equal(out, old * 8)


@cuda.jit
def rotate(x, out, steps):
    older = cuda.shared.array(48, np.int64)
    old = cuda.shared.array(48, np.int64)
    new = cuda.shared.array(48, np.int64)
    sums = cuda.shared.array(48, np.int64)
    i = cuda.threadIdx.x
    older[i] = x[i] + 1
    old[i] = x[i]
    sums[i] = 0
    cuda.syncthreads()
    for _ in range(steps):
        new[i] = 2 * old[(i + 5) % 48] - older[i - 1]
        sums[i] += new[i]
        cuda.syncthreads()
        older, old, new = old, new, older
    out[i] = old[47 - i] * 3 + older[i] - sums[i]


def test_rotated():
    x = np.arange(48) * 11 % 17
    for steps in range(6):
        out = np.zeros_like(x)
        rotate[1, 48](x, out, steps)
        older, old, sums = x + 1, x, np.zeros_like(x)
        for _ in range(steps):
            older, old = old, 2 * np.roll(old, -5) - np.roll(older, 1)
            sums = sums + old
        np.testing.assert_array_equal(out, old[::-1] * 3 + older - sums)


@cuda.jit
def choose(x, out, n):
    first = cuda.local.array((2, 3), np.float64)
    second = cuda.local.array((2, 3), np.float64)
    for i in range(6):
        first[i // 3, i % 3] = x[i]
        second[i // 3, i % 3] = -x[i]
    picked = first
    for i in range(n):
        picked = second if i % 2 == 0 else first
    for i in range(6):
        out[i] = picked[i // 3, i % 3]
    out[6] = picked[-1, -1]


def test_chosen():
    x = np.arange(1.0, 7.0)
    for n in range(4):
        out = np.zeros(7)
        choose[1, 1](x, out, n)
        sign = -1 if n % 2 == 1 else 1
        np.testing.assert_array_equal(out, sign * np.append(x, 6.0))


@cuda.jit(device=True)
def row_total(tile, row):
    total = tile[row, 0]
    for k in range(1, tile.shape[1]):
        total += tile[row, k]
    return total


@cuda.jit
def planes(x, out, steps):
    row, col = cuda.threadIdx.y, cuda.threadIdx.x
    buffers = cuda.shared.array((2, 4, 8), np.int64)
    old = buffers[0]
    new = buffers[1]
    old[row, col] = x[row, col]
    cuda.syncthreads()
    for step in range(steps):
        new[row, col] = old[row - 1, (col + 3) % 8] + old[3 - row, 7 - col] * 2 + old[0, col] - old[2, 5]
        cuda.syncthreads()
        old, new = new, old
    out[row, col] = old[row, col] + row_total(old, row)


def test_planes():
    x = np.arange(32).reshape(4, 8) * 5 % 7
    for steps in range(4):
        out = np.zeros_like(x)
        planes[1, (8, 4)](x, out, steps)
        old = x.copy()
        for _ in range(steps):
            old = np.roll(np.roll(old, 1, axis=0), -3, axis=1) + old[::-1, ::-1] * 2 + old[0] - old[2, 5]
        np.testing.assert_array_equal(out, old + old.sum(axis=1, keepdims=True))


@cuda.jit
def boxes(x, out, n, first):
    a = cuda.local.array((2, 3, 4), np.int64)
    b = cuda.local.array((3, 3, 4), np.int64)
    for i in range(2):
        for j in range(3):
            for k in range(4):
                a[i, j, k] = x[i, j, k]
                b[i, j, k] = b[2, j, k] = 10 * x[i, j, k]
    picked = a if first else b
    other = picked
    if n > 0:
        other = b
    out[0] = picked[1, n, 3 - n]
    out[1] = picked[n - 1, 2, 2 * n - 1]
    out[2] = other[1, 2, 3] - other[n - 2, n, 1]
    out[3] = picked[-1, 0, 3 * n]


def test_boxes():
    x = np.arange(24).reshape(2, 3, 4) + 3
    a, b = x, 10 * np.concatenate([x, x[1:]])
    for n, first in [(1, True), (1, False), (0, False), (0, True)]:
        out = np.zeros(4, np.int64)
        boxes[1, 1](x, out, n, first)
        picked = a if first else b
        other = b if n > 0 else picked
        expected = [picked[1, n, 3 - n], picked[n - 1, 2, 2 * n - 1], other[1, 2, 3] - other[n - 2, n, 1],
                    picked[-1, 0, 3 * n]]
        np.testing.assert_array_equal(out, expected)
