# SPDX-License-Identifier: MIT
"""The command merges kernels whose launches differ only in the widths of integers. The narrow and the wide types must have equal results, to the
bit, because the merged kernel computes with the wide ones."""
import importlib.util
import itertools
import os
import subprocess

import numpy as np
import pytest

SIGNED = ["int8", "int16", "int32", "int64"]
UNSIGNED = ["uint8", "uint16", "uint32"]  # uint64 with int64 is float64
ALL = "PY2CU_TEST_ALL" in os.environ

KERNELS = """
import math
import numpy as np
from py2cu import cuda

FACTOR = np.float32(0.5)


@cuda.jit(device=True)
def larger(a, b):
    return max(a, 0) + b * 3


@cuda.jit
def merged(x, y, a, b):
    x[0] = a + b
    x[1] = a - b
    x[2] = a * b
    x[3] = larger(a, b)
    x[4] = a & 12
    x[5] = a | b
    x[6] = a ^ b
    x[7] = (a & 1) + (b >> 2)
    x[8] = a << 2
    x[9] = a >> 1
    if b != 0:
        x[10] = a // b
        x[11] = a % b
        y[0] = a / b
    last = a
    x[12] = last if a < b else 5
    x[13] = (a < b) + 2 * (a == b) + 4 * (a >= b)
    total = 0
    for k in range(min(b, 20)):
        total += k * a
    x[14] = total
    y[1] = a * 0.1
    y[2] = math.sqrt(b) if b > 0 else a
    y[3] += a
    y[4] = math.pow(a, 2)
    x[15] = a ** 2
    cuda.atomic.add(x, 16, a)
    cuda.atomic.max(y, 5, b)


@cuda.jit
def bits(x, a):
    x[0] = cuda.popc(a)


@cuda.jit
def magnitude(x, a):
    x[0] = abs(a)


@cuda.jit
def scaled(y, a):
    y[0] = a * FACTOR


@cuda.jit
def inplace(z, a):
    z[0] *= a


@cuda.jit
def negated(x, a):
    x[0] = -a


@cuda.jit
def inverted(x, a):
    x[0] = ~a
"""

LAUNCHES = """
x = np.zeros(20, np.int64)
y = np.zeros(8)
z = np.ones(8, np.float32)
"""


def kernels_of(tmp_path, name, launches):
    """Return the names of the kernels that the command generates for these launches."""
    (tmp_path / "k.py").write_text(KERNELS + LAUNCHES + "\n".join(launches))
    text = subprocess.run([os.environ.get("PY2CU_COMMAND", "py2cu"), "k.py", "-k", name], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    return [line.split("(")[0].split()[-1] for line in text.split("\n") if "__global__" in line]


def pairs():
    every = [(a, b) for of_a, of_b in itertools.product((SIGNED, UNSIGNED), repeat=2) for a in of_a for b in of_b]
    return every if ALL else every[::5]


@pytest.fixture(scope="module")
def kernels(tmp_path_factory):
    path = tmp_path_factory.mktemp("widths") / "merged_widths_kernels.py"
    path.write_text(KERNELS)
    spec = importlib.util.spec_from_file_location("merged_widths_kernels", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def results(kernels, a, b):
    x, y = np.zeros(20, np.int64), np.zeros(8)
    kernels.merged[1, 1](x, y, a, b)
    return x.tobytes() + y.tobytes()


@pytest.mark.parametrize("a, b", pairs())
def test_results_do_not_depend_on_widths(kernels, a, b):
    """The types of each pair have the results of the widest types of the same signedness."""
    wide_a, wide_b = (np.dtype(name[0] == "u" and "uint32" or "int64").type for name in (a, b))
    values = [[t(v) for v in (np.iinfo(t).min, np.iinfo(t).max, 0, 1, 7, np.iinfo(t).max // 3)] for t in (np.dtype(a).type, np.dtype(b).type)]
    for x, y in itertools.product(*values):
        assert results(kernels, x, y) == results(kernels, wide_a(x), wide_b(y)), (x, y)


@pytest.mark.parametrize("types", [SIGNED, UNSIGNED])
def test_pairs_are_merged(tmp_path, types):
    for narrow, wide in itertools.combinations(types, 2):
        assert kernels_of(tmp_path, "merged", [f"merged[1, 1](x, y, np.{a}(1), np.{b}(2))" for a, b in ((narrow, wide), (wide, narrow))]) == ["merged"]


def test_kernels_that_depend_on_a_width_remain(tmp_path):
    for kernel in ("bits(x,", "magnitude(x,", "scaled(y,", "inplace(z,", "negated(x,", "inverted(x,"):
        name = kernel.split("(")[0]
        launches = [f"{name}[1, 1]({kernel.split('(')[1]} np.{t}(1))" for t in ("int8", "int64")]
        assert len(kernels_of(tmp_path, name, launches)) == 2, kernel
    assert len(kernels_of(tmp_path, "merged", [f"merged[1, 1](x, y, np.{a}(1), 2)" for a in ("int32", "uint32")])) == 2
