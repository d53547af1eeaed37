"""kernel.schedule() reports the transformations of loops and rows, done and rejected with the reason."""
import math

import numpy as np
import pytest

from py2cu import cuda, float32, float64, int32

N = 1 << 16  # threads: code of smaller grids is not specialized


def make_sort(size, stores_positions=False):
    @cuda.jit
    def sort(x):
        i = cuda.grid(1)
        if i < x.shape[0]:
            values = cuda.local.array(size, float32)
            for n in range(size):
                value = x[i, n]
                k = n
                while k > 0 and values[k - 1] > value:
                    values[k] = values[k - 1]
                    k -= 1
                values[k] = value
                if stores_positions:
                    x[i, n] = k
            x[i, 0] = values[0]

    return sort


def make_sums(begin):
    @cuda.jit
    def sums(x, out):
        i = cuda.grid(1)
        if i < out.size:
            total = float32(0)
            for k in range(begin, x.shape[1]):
                total += x[i, k]
            out[i] = total

    return sums


def make_partial():
    @cuda.jit
    def partial(x, count, out):
        i = cuda.grid(1)
        if i < out.size:
            total = float32(0)
            for k in range(count):
                total += x[i, k]
            out[i] = total

    return partial


def make_buffer(skips):
    @cuda.jit
    def buffer(x, out):
        i = cuda.grid(1)
        rows = cuda.local.array((3, 2), int32)
        for d in range(2, x.size):
            if skips and x[d] < 0:
                continue
            rows[d % 3, 0] = rows[(d - 1) % 3, 0] + x[d]
        if i == 0:
            out[0] = rows[0, 0]

    return buffer


def make_ratios(count):
    @cuda.jit
    def ratios(x, y, out):
        i = cuda.grid(1)
        if i < out.size:
            total = 0.0
            for k in range(count):
                total += x[k] / y
            out[i] = total

    return ratios


def make_angle():
    @cuda.jit
    def angle(x, out):
        i = cuda.grid(1)
        if i < out.shape[0]:
            t = x[i]
            c = math.cos(t)
            s = math.sin(t)
            out[i, 0] = c * c - s

    return angle


def make_products():
    @cuda.jit
    def products(a, b, out):
        i = cuda.grid(1)
        if i < a.shape[0]:
            for m in range(out.shape[1]):
                for n in range(b.shape[2]):
                    total = float32(0)
                    for k in range(a.shape[2]):
                        total += a[i, m, k] * b[i, k, n]
                    out[i, m, n] = total

    return products


def make_series(has_barrier):
    @cuda.jit
    def series(table, x, out):
        i = cuda.grid(1)
        if has_barrier:
            cuda.syncthreads()
        if i < out.size:
            total = 0.0
            for k in range(table.size):
                total += math.exp(float64(table[k])) * x[i]
            out[i] = total

    return series


def make_filter(calls):
    @cuda.jit
    def short(x, out):
        i = cuda.grid(1)
        if i < out.size:
            total = 0.0
            for k in range(-2, 3):
                total += math.exp(x[i] * k)
                if calls > 1:
                    total += math.log(x[i] + k) + math.tan(x[i] * k)
            out[i] = total

    return short


def make_guarded_filter():
    @cuda.jit
    def short(x, out):
        i = cuda.grid(1)
        if i < out.size:
            total = 0.0
            for k in range(-2, 3):
                if x[i] > k:
                    total += math.exp(x[i] * k)
            out[i] = total

    return short


def make_blur():
    @cuda.jit
    def blur(x, out):
        j, i = cuda.grid(2)
        if 1 <= i < x.shape[0] - 1 and j < x.shape[1]:
            out[i, j] = x[i - 1, j] + x[i, j] + x[i + 1, j]

    return blur


def make_tile():
    @cuda.jit
    def tiles(x, out):
        tile = cuda.shared.array((10, 8), float32)
        tx = cuda.threadIdx.x
        j, i = cuda.grid(2)
        for y in range(cuda.threadIdx.y, 10, 8):
            tile[y, tx] = x[min(cuda.blockIdx.y * 8 + y, x.shape[0] - 1), j]
        cuda.syncthreads()
        out[i, j] = tile[cuda.threadIdx.y, tx] + tile[cuda.threadIdx.y + 2, tx]

    return tiles


def zeros(*shape, dtype=np.float32):
    return np.zeros(shape, dtype)


SUMS = zeros(N)
DOUBLES = zeros(N, dtype=np.float64)
CASES = [
    (make_sort(9), [zeros(N, 9)], "the loop with index k has a constant number of iterations, so that the array can be in registers"),
    (make_sort(20), [zeros(N, 20)], "the loop with index k is not changed: it may visit more than 16 elements, or elements at unknown positions"),
    (make_sort(4, stores_positions=True), [zeros(N, 4)], "the loop with index k is not changed: a later statement reads its position"),
    (make_sums(0), [zeros(N, 64), SUMS], "rows of x are accessed 16 bytes at once"),
    (make_sums(0), [zeros(N, 66), SUMS], "rows of x are accessed 16 bytes at once if they are aligned"),
    (make_partial(), [zeros(N, 64), 40, SUMS], "rows of x are accessed by element: the loop ends before the end of the rows, or after it"),
    (make_buffer(False), [zeros(9, dtype=np.int32), zeros(1, dtype=np.int32)], "the remainders of d by 3 are variables that change without divisions"),
    (make_buffer(True), [zeros(9, dtype=np.int32), zeros(1, dtype=np.int32)],
     "the remainders of d by 3 are computed by divisions: the loop does not count up from a constant, or has a `continue`"),
    (make_ratios(32), [zeros(32), 3.0, SUMS], "divisions by a value that does not change in the loop are multiplications by its inverse"),
    (make_ratios(4), [zeros(32), 3.0, SUMS], "divisions by a value that does not change in the loop remain: fewer than 8 iterations"),
    (make_series(False), [zeros(64), DOUBLES, DOUBLES], "values that are the same for all threads are computed once for each block, in shared memory"),
    (make_series(True), [zeros(64), DOUBLES, DOUBLES],
     "values that are the same for all threads are computed by each thread: the kernel has barriers or shared memory of its own"),
    (make_filter(1), [DOUBLES, DOUBLES], "the short loop with k is unrolled, so that the function calls of its iterations overlap"),
    (make_filter(3), [DOUBLES, DOUBLES], "the short loop with k is not unrolled: its iterations have more than 2 function calls"),
    (make_guarded_filter(), [DOUBLES, DOUBLES], "the short loop with k is not unrolled: its function calls are in branches"),
    (make_angle(), [SUMS, zeros(N, 1)], "one call computes the sine and the cosine of an argument"),
    (make_products(), [zeros(N, 4, 4), zeros(N, 4, 4), zeros(N, 4, 4)], "rows of a, b are loaded into registers before the first store"),
    (make_products(), [zeros(N, 4, 8), zeros(N, 8, 4), zeros(N, 4, 4)], "rows of a, b are not loaded in advance: they have more than 144 bytes"),
]


@pytest.mark.parametrize("kernel, args, expected", CASES, ids=[f"{case[0].__name__}{k}" for k, case in enumerate(CASES)])
def test_report(placing, kernel, args, expected):
    with placing("model"):
        given = [cuda.to_device(arg) if isinstance(arg, np.ndarray) else arg for arg in args]
        text = kernel.schedule(N // 256, 256, *given)
    found = [line.split(": ", 1) for line in text.splitlines() if line.startswith("  line ") and line.endswith(expected)]
    assert found and "\nTransformations of loops and rows:\n" in text, text
    first = kernel.py_func.__code__.co_firstlineno
    assert first < int(found[0][0].split()[1]) < first + 20


@pytest.mark.parametrize("kernel, expected", [
    (make_blur(), "neighboring elements that several of the four threads need are loaded once"),
    (make_tile(), "all threads execute the same iterations of the loop with y, and load before they store")], ids=["stencil", "tile"])
def test_rows(placing, kernel, expected):
    with placing("rows"):
        text = kernel.schedule((4, 4), (8, 8), cuda.to_device(zeros(32, 32)), cuda.to_device(zeros(32, 32)))
    assert "\nTransformations of loops and rows:\n  line " in text and f": {expected}\n" in text, text


def test_original_mapping(placing):
    original = cuda.jit(make_sort(9).py_func, schedule="original")
    with placing("model"):
        assert "Transformations" not in original.schedule(N // 256, 256, cuda.to_device(zeros(N, 9)))
    with placing("off"):
        assert "Transformations" not in make_sort(9).schedule(N // 256, 256, cuda.to_device(zeros(N, 9)))
