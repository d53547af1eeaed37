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
