"""Loads in branches of loops with barriers that are executed once: in the first iteration that executes the branch."""
import re

import numpy as np
import pytest

from py2cu import cuda

# conditions in which d is the counter of range(n)
GUARDS = ["d <= i", "2 <= d - i <= m", "i + m == d", "d % 3 == i", "x[d] > 4", "i < 4", "d > 30", "not (d < i or d > m)"]
SOURCE = """
from py2cu import cuda, int64

@cuda.jit(cache=False)
def kernel(x, out, n, m):
    sums = cuda.shared.array(16, int64)
    i = cuda.threadIdx.x
    sums[i] = 0
    for d in range(n):
        if {guard}:
            sums[i] += x[i + 40] * d
            if d > 5:
                sums[i] += x[i + 40] + x[m + 2]
        elif d > 2:
            sums[i] -= x[m + 2]
        cuda.syncthreads()
    out[i] = sums[i]
"""


@pytest.mark.parametrize("guard", GUARDS)
def test_guards(guard, tmp_path, placing):
    path = tmp_path / "guarded.py"
    path.write_text(SOURCE.format(guard=guard), encoding="utf-8")
    names = {}
    exec(compile(path.read_text(encoding="utf-8"), path, "exec"), names)
    kernel = names["kernel"]
    x = np.arange(100) % 7
    with placing("model"):
        for n, m in ((9, 4), (3, 12), (0, -1), (40, 7)):
            out = cuda.to_device(np.zeros(16, np.int64))
            kernel[1, 16](cuda.to_device(x), out, n, m)
            expected = []
            for i in range(16):
                total = 0
                for d in range(n):
                    if eval(guard, {}, {"i": i, "d": d, "m": m, "x": x}):
                        total += x[i + 40] * d + (x[i + 40] + x[m + 2] if d > 5 else 0)
                    elif d > 2:
                        total -= x[m + 2]
                expected.append(total)
            assert out.copy_to_host().tolist() == expected
        assert len(re.findall(r"x_item\w* = x\[", kernel.inspect_cuda())) == 3  # one element, and the other one in two branches


def test_branches_that_are_never_executed(placing):
    """An element that does not exist is not loaded."""

    @cuda.jit
    def kernel(x, out):
        i = cuda.threadIdx.x
        for d in range(8):
            if d < i < x.size:
                out[i] += x[i]
            cuda.syncthreads()

    with placing("model"):
        out = cuda.to_device(np.zeros(32, np.int64))
        kernel[1, 32](cuda.to_device(np.arange(4)), out)
        assert "x_item" in kernel.inspect_cuda()
        assert out.copy_to_host().tolist() == [0, 1, 4, 9] + [0] * 28


def test_arrays_that_the_kernel_writes(placing):
    @cuda.jit
    def kernel(x, y, out):
        i = cuda.threadIdx.x
        for d in range(8):
            if d <= i:
                y[i] += x[i] + y[8]
            cuda.syncthreads()
            if d == 4 and i == 0:
                y[8] = 100
            cuda.syncthreads()
        out[i] = y[i]

    with placing("model"):
        x, out = cuda.to_device(np.arange(9)), cuda.to_device(np.zeros(8, np.int64))
        y = cuda.to_device(np.ones(9, np.int64))
        kernel[1, 8](x, y, out)
        assert "x_item" in kernel.inspect_cuda() and "y_item" not in kernel.inspect_cuda()
        expected = [1 + sum(i + (100 if d > 4 else 1) for d in range(8) if d <= i) for i in range(8)]
        assert out.copy_to_host().tolist() == expected
        same = cuda.to_device(np.ones(9, np.int64))
        kernel[1, 8](same, same, out)  # the array that is read is also written
        assert "x_item" not in kernel.inspect_cuda()
