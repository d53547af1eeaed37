"""Device functions that call themselves and each other; the expected values are Python's own."""
import math
import os

import numpy as np
import pytest

from py2cu import cuda, errors


@cuda.jit(device=True)
def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


@cuda.jit("int64(int64)", device=True)
def declared(n):
    if n < 2:
        return n
    return declared(n - 1) + declared(n=n - 2)


def even(n):
    if n == 0:
        return True
    return odd(n - 1)


def odd(n):
    if n == 0:
        return False
    return even(n - 1)


@cuda.jit(device=True)
def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


@cuda.jit(device=True)
def sums(x, start, stop):
    """Return (sum, minimum) of a part, in float64."""
    if stop - start == 1:
        return x[start] * 1.0, x[start] * 1.0
    middle = (start + stop) // 2
    left, low = sums(x, start, middle)
    right, other = sums(x, middle, stop)
    return left + right, min(low, other)


@cuda.jit(device=True)
def halves(n):
    """The type of the result is determined by the path without a call."""
    if n == 1:
        return n
    elif n > 2:
        return halves(n - 1) * 0.5
    else:
        return halves(n - 1)


@cuda.jit(device=True)
def quicksort(x, low, high):
    if low < high:
        pivot, i = x[high], low
        for k in range(low, high):
            if x[k] < pivot:
                x[i], x[k] = x[k], x[i]
                i += 1
        x[i], x[high] = x[high], x[i]
        quicksort(x, low, i - 1)
        quicksort(x, i + 1, high)


@cuda.jit(device=True)
def hanoi(n, source, target, spare, moves, count):
    if n == 0:
        return count
    count = hanoi(n - 1, source, spare, target, moves, count)
    moves[count, 0] = source
    moves[count, 1] = target
    return hanoi(n - 1, spare, target, source, moves, count + 1)


def python_fibonacci(n):
    return n if n < 2 else python_fibonacci(n - 1) + python_fibonacci(n - 2)


def python_ackermann(m, n):
    return n + 1 if m == 0 else python_ackermann(m - 1, 1 if n == 0 else python_ackermann(m, n - 1))


@cuda.jit
def numbers(r, n):
    i = cuda.grid(1)
    if i < n.size:
        r[i, 0] = fibonacci(n[i])
        r[i, 1] = declared(n[i])
        r[i, 2] = even(n[i])
        r[i, 3] = ackermann(2, n[i])
        r[i, 4] = 1000 * halves(n[i] + 1)


def test_numbers():
    n = np.arange(12)
    r = np.zeros((12, 5))
    numbers[1, 32](r, n)
    for i in range(12):
        assert r[i].tolist() == [python_fibonacci(i), python_fibonacci(i), even(i), python_ackermann(2, i), 1000 * 0.5 ** max(i - 1, 0)]


def test_tuples_and_arrays():
    @cuda.jit
    def kernel(x, out, order):
        out[0], out[1] = sums(x, 0, x.size)
        quicksort(order, 0, order.size - 1)

    x = np.array([3, 1, 4, 1, 5, 9, 2, 6, 5], dtype=np.float32)
    out, order = np.zeros(2), x.copy()
    kernel[1, 1](x, out, order)
    assert out.tolist() == [36, 1] and order.tolist() == sorted(x.tolist())


def test_order_of_effects():
    @cuda.jit
    def kernel(moves, count):
        count[0] = hanoi(4, 1, 3, 2, moves, 0)

    def python(n, source, target, spare):
        return python(n - 1, source, spare, target) + [[source, target]] + python(n - 1, spare, target, source) if n else []

    moves, count = np.zeros((15, 2), np.int32), np.zeros(1, np.int32)
    kernel[1, 1](moves, count)
    assert count[0] == 15 and moves.tolist() == python(4, 1, 3, 2)


def test_operands_are_computed_in_order():
    """Both calls write: the left one first."""
    @cuda.jit(device=True)
    def step(trace, depth):
        at = trace[0]
        trace[0] = at + 1
        trace[at] = depth
        if depth == 0:
            return 1
        return step(trace, depth - 1) - 10 * step(trace, depth - 1)

    @cuda.jit
    def kernel(trace, out):
        out[0] = step(trace, 3)

    def python(trace, depth):
        trace.append(depth)
        return 1 if depth == 0 else python(trace, depth - 1) - 10 * python(trace, depth - 1)

    trace, out = np.zeros(20, np.int64), np.zeros(1, np.int64)
    trace[0] = 1
    kernel[1, 1](trace, out)
    expected = []
    assert out[0] == python(expected, 3) and trace[1:16].tolist() == expected


def test_with_barriers():
    @cuda.jit
    def kernel(x):
        tile = cuda.shared.array(32, "int64")
        i = cuda.threadIdx.x
        tile[i] = fibonacci(i % 10)
        cuda.syncthreads()
        x[i] = tile[31 - i]

    x = np.zeros(32, np.int64)
    kernel[1, 32](x)
    assert x.tolist() == [python_fibonacci((31 - i) % 10) for i in range(32)]


def test_recursion_without_a_base_case():
    @cuda.jit(device=True)
    def runaway(x):
        return runaway(x)

    with pytest.raises(errors.TypingError, match="cannot type infer runaway recursion"):
        @cuda.jit("void(int64[::1])")
        def kernel(x):
            x[0] = runaway(1)


def test_growing_result():
    def grow(n):
        if n <= 0:
            return 1
        return n, grow(n - 1)

    with pytest.raises(errors.TypingError, match="Return type of recursive function '?.*does not converge"):
        @cuda.jit("void(int64[::1])")
        def kernel(x):
            grow(100)


@cuda.jit(device=True)
def deep(n):
    return math.sin(deep(n - 1)) + n if n > 0 else 1.0


@cuda.jit
def deep_kernel(out, n):
    out[0] = deep(n)


@cuda.jit(device=True)
def scrambled(n):
    """The recursion depth differs between threads."""
    if n < 1:
        return 12
    return (scrambled(n - 1) * 643 + n) % 721


@cuda.jit
def chain_kernel(table, out, rounds):
    i = cuda.grid(1)
    value = i
    for k in range(rounds):
        value = max(scrambled(value % 5), table[value & 3, i])
        if value % 3 == 1:
            value += k
    out[i] = value


def test_divergent_recursion_depths():
    """Threads of a warp diverge and reconverge in every iteration of a loop."""
    n, rounds = 1024, 40
    table = np.random.default_rng(11).integers(0, 100, (4, n))
    out = np.zeros(n, np.int64)
    chain_kernel[n // 64, 64](table, out, rounds)

    expected = np.arange(n)
    for k in range(rounds):
        depths = [12]
        for depth in range(1, 5):
            depths.append((depths[-1] * 643 + depth) % 721)
        expected = np.maximum(np.array(depths)[expected % 5], table[expected & 3, np.arange(n)])
        expected = expected + np.where(expected % 3 == 1, k, 0)
    np.testing.assert_array_equal(out, expected)


def test_deep():
    out = np.zeros(1)
    deep_kernel[1, 1](out, 50)
    expected = 1.0
    for n in range(1, 51):
        expected = math.sin(expected) + n
    assert out[0] == pytest.approx(expected, rel=1e-14)


@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="AddressSanitizer terminates the process on a stack overflow")
def test_stack_is_full(device):
    if not device.is_host:
        pytest.skip("after a fault, CUDA cannot be used in the process")
    out = np.zeros(1)
    with pytest.raises(errors.KernelFault, match="a thread's stack of .* bytes is too small"):
        deep_kernel[1, 1](out, 100_000_000)
    deep_kernel[1, 1](out, 10)
    assert out[0] > 0
