# SPDX-License-Identifier: MIT
"""New arrays in kernels: np.zeros(3), np.array([x, y]), v + w. The kernels also run as Python functions, which compute the expected results."""
import numpy as np
import pytest

from py2cu import cuda

N = 3


def creation(out):
    zeros, ones, empty = np.zeros(N), np.ones((2, 2), np.float32), np.empty(2, np.int16)
    full, flags = np.full(3, 2.5), np.zeros(2, np.bool_)
    like, filled = np.zeros_like(ones), np.full_like(zeros, 7)
    empty[:] = 300
    flags[1] = True
    zeros[2] += 1
    like[1, 0] = full[0]
    out[0] = zeros[0] + zeros[2] * 10
    out[1] = ones[1, 1] + ones.sum()
    out[2] = empty[1]
    out[3] = full[2] + filled[1]
    out[4] = like[1, 0] + like[0, 1] + flags[1] + flags[0]
    out[5] = zeros.shape[0] * 100 + like.ndim * 10 + full.size


def of_values(out):
    v = np.array([out[0], 2, out[1]])
    m = np.array(((1, 2, 3), (4, 5, 6)), np.float32)
    t = np.array([1.5, 2.5], dtype=np.int64)
    out[2] = v[0] + v[1] * v[2] + v.size
    out[3] = m[1, 2] * 10 + m[0, 1] + m.shape[1]
    out[4] = t[0] + t[1] * 10


def sequences(out):
    a, b, c, d = np.arange(5), np.arange(2, 11, 3), np.arange(3, -3, -2), np.arange(4, 4)
    e, f = np.linspace(0.0, 1.0, 5), np.arange(3, dtype=np.float32)
    out[0] = a[4] + a.sum()
    out[1] = b[2] + b.size * 100
    out[2] = c[2] + c.size * 100
    out[3] = d.size + 7
    out[4] = e[3] + e.size
    out[5] = f[2] / 4


def operators(out):
    v, w = np.array([1.0, -2.0, 3.0]), np.array([0.5, 0.25, 4.0])
    m = np.ones((2, 3)) * v
    total, product, negated = v + w, v * 2 - w / 4, -v
    out[0] = total[0] + total[2]
    out[1] = product[1]
    out[2] = negated[1] + (v > w).sum()
    out[3] = np.sum(v * w) + (m + 1)[1, 2]
    out[4] = np.abs(v)[1] + np.maximum(v, w)[1]
    out[5] = (v[::-1] - w)[0] + np.sqrt(w)[2]


def in_a_loop(out):
    v, a = np.zeros(3), np.array([0.1, 0.2, -9.81])
    for k in range(5):
        step = a * 0.5
        v = v + step
        if k == 2:
            v = v * np.array([1.0, -1.0, 0.5])
        v = v[::-1] + v
        out[k] = v[0] + step[2]
    out[5] = v[2]


def restarted(out):
    sums = np.ones(2)
    for i in range(4):
        part = np.zeros(2)
        for k in range(i):
            part[k % 2] += k + 1
        sums = sums + part
        if i == 2:
            sums = np.full(2, sums[0])
    out[0], out[1] = sums[0], sums[1]


def shared_with_a_name(out):
    v = np.zeros(2)
    old = v
    v = v + 1
    old[0] = 5
    w = v if out[0] > 0 else old
    w[1] = 8
    out[1], out[2], out[3], out[4] = v[0], v[1], old[0], old[1]


def branches(out):
    if out[0] > 0.5:
        v = np.array([out[1], 2.0])
    else:
        v = np.zeros(2)
        v[1] = 3
    out[2] = v[0] + v[1]


def bounded(out):
    v = out[:2] * 10
    out[3] = v[1] + v.shape[0]


def copied(out):
    for k in range(3):
        row = out[2:4].copy()
        out[2] = row[1]
        out[3] = row[0] + k


@pytest.mark.parametrize("kernel", [creation, of_values, sequences, operators, in_a_loop, restarted, shared_with_a_name, branches, bounded, copied],
                         ids=lambda kernel: kernel.__name__)
@pytest.mark.parametrize("first", [0.25, 0.75])
def test_results_equal_python(kernel, first):
    got, expected = np.array([first, 1.5, 2.0, 3.0, 4.0, 5.0]), np.array([first, 1.5, 2.0, 3.0, 4.0, 5.0])
    cuda.jit(kernel)[1, 1](got)
    kernel(expected)
    np.testing.assert_allclose(got, expected, rtol=1e-15)


def test_arrays_are_private_to_threads():
    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        mine = np.zeros(4, np.int32)
        for k in range(4):
            mine[k] = i * 10 + k
        cuda.syncthreads()
        out[i] = (mine + mine[::-1]).sum()

    out = np.zeros(64, np.int64)
    kernel[2, 32](out)
    assert out.tolist() == [2 * (4 * 10 * i + 6) for i in range(64)]


def test_dtypes():
    @cuda.jit
    def kernel(out, x):
        halves = np.zeros(2, np.float16)
        halves[0] = x[0]
        numbers = np.array([x[0], x[1]])
        out[0] = halves[0] + halves[1]
        out[1] = numbers.itemsize
        out[2] = (numbers * np.float32(0.1))[1]
        out[3] = (numbers * 0.1)[1]
        out[4] = np.zeros(2, np.complex128)[1].imag + np.array([1j, 2]).sum().real

    x, out = np.array([0.5, 3.0], np.float32), np.zeros(5)
    kernel[1, 1](out, x)
    assert out.tolist() == [0.5, 4, np.float32(3) * np.float32(0.1), 3 * 0.1, 2]


def test_device_function_receives_new_array():
    @cuda.jit(device=True)
    def scale(v, factor):
        for i in range(v.size):
            v[i] *= factor

    @cuda.jit
    def kernel(out):
        v = np.ones(3)
        scale(v, 4)
        scale(v + 1, 2)
        out[0] = v.sum()

    out = np.zeros(1)
    kernel[1, 1](out)
    assert out[0] == 12
