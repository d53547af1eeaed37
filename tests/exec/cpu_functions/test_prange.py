"""Loops over prange on several threads: parallel=True."""
import math
import os
import subprocess
import sys

import numpy as np
import pytest

from py2cu import njit, prange


def threads_of(function):
    """Return how many of its loops run on several threads."""
    return sum(overload.functions[0].text.count("py2cu_host_parallel(") for overload in function.overloads.values())


@njit(parallel=True)
def sums(x):
    total, product, bits, low = 1.5, 1, 0, -1
    for i in prange(x.size):
        part = x[i] * 2
        if part == 4:
            continue
        total += part
        total -= 0.5
        product *= 1 + (x[i] == 3)
        bits |= x[i]
        low &= x[i]
    return total, product, bits, low


def test_sums():
    for n in (0, 1, 2, 7, 1000):
        x = np.arange(n) % 11
        given, expected = sums(x), sums.py_func(x)
        assert given[0] == expected[0] and given[2:] == expected[2:]  # halves and integers: no rounding
        assert given[1] == (int(expected[1]) + 2**63) % 2**64 - 2**63
    assert threads_of(sums) == 1 and not sums._runs_as_python


def test_private_variables_of_iterations():
    @njit(parallel=True)
    def table(n, m):
        out = np.zeros((n, m))
        for i in prange(0, n, 3):
            row = 0.0
            for j in range(m):
                row += math.sin(i) * j
                out[i, j] = row
        return out

    assert np.allclose(table(100, 5), table.py_func(100, 5), rtol=1e-14) and threads_of(table) == 1 and not table._runs_as_python


def test_same_floats_every_time():
    @njit(parallel=True)
    def total(x):
        sum = np.float32(0)
        for i in prange(x.size):
            sum += x[i]
        return sum

    x = np.random.default_rng(3).random(100_000, np.float32)
    assert len({total(x) for _ in range(20)}) == 1 and total(x) == pytest.approx(math.fsum(x), rel=1e-4)


def test_loops_that_run_on_one_thread():
    @njit(parallel=True)
    def last(n):
        found = 0
        for i in prange(n):
            found = i
        return found

    @njit(parallel=True)
    def running(x):
        total = 0
        for i in prange(x.size):
            total += x[i]
            x[i] = total
        return total

    @njit
    def plain(n):
        total = 0
        for i in prange(n):
            total += i
        return total

    x = np.arange(100)
    assert last(100) == 99 and running(x) == 4950 and x[50] == 1275 and plain(10) == 45
    assert threads_of(last) == threads_of(running) == threads_of(plain) == 0


def test_loops_in_loops_and_calls():
    @njit(parallel=True)
    def inner(n):
        total = 0
        for k in prange(n):
            total += k
        return total

    @njit(parallel=True)
    def outer(n):
        total = 0
        for i in prange(n):
            for j in prange(3):
                total += inner(i) + j
        return total

    assert outer(50) == outer.py_func(50) and not outer._runs_as_python


def test_exceptions():
    @njit(parallel=True)
    def quotients(x, d):
        total = 0
        for i in prange(x.size):
            total += 100 // (x[i] - d)
        return total

    x = np.arange(1, 1001)
    for d in (1, 500, 1000):
        with pytest.raises(ZeroDivisionError, match="integer division by zero"):
            quotients(x, d)
    assert quotients(x, 0) == sum(100 // int(value) for value in x) and threads_of(quotients) == 1


SCRIPT = """
import os
from py2cu import njit, prange
from py2cu.numba.cpu_jit import get_num_threads

@njit(parallel=True)
def total(n):
    sum = 0
    for i in prange(n):
        sum += i
    return sum

print(get_num_threads(), total(1000))
child = os.fork()
if child == 0:
    os._exit(0 if total(1000) == 499500 else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.parametrize("threads", ["1", "3"])
def test_number_of_threads_and_forks(tmp_path, threads):
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run([sys.executable, "script.py"], capture_output=True, text=True, cwd=tmp_path, timeout=100,
                          env=dict(os.environ, PY2CU_HOST_THREADS=threads, PY2CU_DEVICE="host"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [threads, "499500", "0"]


@njit(parallel=True)
def fill(x, stride):
    for i in prange(x.size):
        x[i * stride] = i


@pytest.mark.skipif("san" in os.environ.get("LD_PRELOAD", ""), reason="a sanitizer terminates the process at the first fault")
def test_fault_in_one_thread():
    x = np.zeros(64)
    with pytest.raises(RuntimeError, match=r"fill_call \(.*invalid memory access \(SIGSEGV\) at address .* in a parallel loop"):
        fill(x, 1 << 40)
    fill(x, 1)
    assert (x == np.arange(64)).all()


@njit(parallel=True)
def of_rows(x, k):
    y, z = np.zeros(x.shape[1]), np.zeros(4)
    for i in prange(x.shape[0]):
        y += x[i]  # whole arrays
        z[k] += x[i, 0]
        z[2] = z[2] + 1
    return y, z


@njit(parallel=True)
def own_elements(x):
    rows, y = np.zeros(x.shape[0]), np.zeros(x.shape)
    for i in prange(x.shape[0]):
        part = np.zeros(3)
        for j in range(x.shape[1]):
            rows[i] += x[i, j]
            part[j % 3] += x[i, j]
            y[i, j] += part[j % 3]
    return rows, y


def test_elements_that_all_iterations_update():
    x = np.ones((200_000, 4))
    for _ in range(5):
        y, z = of_rows(x, 1)
        assert y.tolist() == [200_000] * 4 and z.tolist() == [0, 200_000, 200_000, 0]
    rows, y = own_elements(x[:5000])
    assert (rows == 4).all() and (y == [1, 1, 1, 2]).all()
    assert threads_of(of_rows) == 0 and threads_of(own_elements) == 1


@njit(parallel=True)
def summed_arrays(x, start, at):
    """Reductions of several types and axes, by addition and multiplication, in parallel and sequentially; start is an argument."""
    total, parts, count = np.full((2, x.shape[1]), -0.0, np.float32), start[1:], np.full(3, 7)
    for i in prange(x.shape[0]):
        total += x[i]
        total[1, :] -= 0.5
        parts += x[i, 0]
        parts[at] -= 1
        for k in range(3):
            count[k] *= 1 - 2 * (i % 2)
    return total, count


def test_sums_that_are_arrays():
    for rows in (0, 1, 3, 1001):
        x, start, expected = np.arange(rows * 5.0).reshape(rows, 5) % 4, np.arange(4.0), np.arange(4.0)
        given, wanted = summed_arrays(x, start, -1), summed_arrays.py_func(x, expected, -1)
        assert all(np.array_equal(a, b) for a, b in zip(given, wanted)) and np.array_equal(start, expected)  # halves: no rounding
    assert threads_of(summed_arrays) == 1 and not summed_arrays._runs_as_python
    assert np.signbit(summed_arrays(np.zeros((0, 5)), start, 0)[0]).all()


@njit(parallel=True, boundscheck=True)
def of_tested_elements(x, y, at):
    for i in prange(x.size):
        y[at] += x[i]
        y[0] = y[0] + 1


def test_sums_whose_indices_are_tested():
    for _ in range(3):
        y = np.zeros(3)
        of_tested_elements(np.ones(400_000), y, -1)
        assert y.tolist() == [400_000, 0, 400_000]
    with pytest.raises(IndexError):
        of_tested_elements(np.ones(10), y, 3)


def test_overlapping_arrays():
    """If the loop reads the variable to which it adds, the iterations run sequentially."""
    @njit(parallel=True)
    def running(x, y):
        for i in prange(x.size):
            y[0] += x[i]

    def expected(x, y):
        for i in range(x.size):
            y[0] += x[i]

    for shift in (0, 3, 9):
        a, b = np.arange(10), np.arange(10)
        running(a, a[shift:]), expected(b, b[shift:])
        assert a.tolist() == b.tolist()
    a, b = np.arange(1000), np.zeros(1, np.int64)
    running(a, b)
    assert b[0] == 499500 and threads_of(running) == 1


def test_exceptions_in_array_reductions():
    @njit(parallel=True)
    def inverses(x):
        y = np.zeros(4)
        for i in prange(x.size):
            y += 1 // x[i]
        return y

    x = np.ones(3000, np.int64)
    assert inverses(x).tolist() == [3000] * 4
    x[2000] = 0
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            inverses(x)
