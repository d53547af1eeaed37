# SPDX-License-Identifier: MIT
"""The command merges kernels whose launches differ only in the widths of integers. The narrow and the wide types must have equal results, to the
bit, because the merged kernel computes with the wide ones."""
import importlib.util
import itertools
import os
import re
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


def module_of(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def kernels(tmp_path_factory):
    path = tmp_path_factory.mktemp("widths") / "merged_widths_kernels.py"
    path.write_text(KERNELS)
    return module_of(path)


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


OPERATIONS = {  # of one integer `a`: integer results, or results in float64 or float32
    "sum_": "x[0] = a + 3", "difference": "x[0] = 7 - a", "product": "x[0] = a * 5", "quotient": "x[0] = a // 3", "remainder": "x[0] = a % 7",
    "by_negative": "x[0] = a // -3 + a % -7", "left": "x[0] = a << 3", "right": "x[0] = a >> 2", "and_": "x[0] = a & 1021", "or_": "x[0] = a | 1021",
    "xor": "x[0] = a ^ -1", "inverted": "x[0] = ~a", "negated": "x[0] = -a", "positive": "x[0] = +a", "square": "x[0] = a ** 2", "cube": "x[0] = a ** 3",
    "magnitude": "x[0] = abs(a)", "smaller": "x[0] = min(a, 5)", "larger": "x[0] = max(a, -5)", "less": "x[0] = a < 9", "equal": "x[0] = a == -1",
    "is_true": "x[0] = 1 if a else 2", "not_": "x[0] = not a", "power": "y[0] = (a if a > 0 else 2) ** 0.5", "divided": "y[0] = a / 3",
    "root": "y[0] = math.sqrt(a if a > 0 else 2)", "with_float32": "y[0] = a * FACTOR", "to_float32": "y[0] = np.float32(a)", "to_float64": "y[0] = float(a)",
    "to_int8": "x[0] = np.int8(a)", "to_uint64": "x[0] = np.uint64(a) >> 60", "in_place": "z[0] *= a", "added": "z[0] += a", "bits": "x[0] = cuda.popc(a)",
    "leading": "x[0] = cuda.clz(a)", "trailing": "x[0] = cuda.ffs(a)", "reversed_": "x[0] = cuda.brev(a)", "shuffled": "x[0] = cuda.shfl_sync(0xffffffff, a, 0)",
    "matched": "x[0] = cuda.match_any_sync(0xffffffff, a) & 1", "by_type": "x[0] = 1 if isinstance(a, np.int32) else 2", "declared_": "x[0] = declared(a)",
    "undeclared_": "x[0] = undeclared(a)", "atomic": "cuda.atomic.add(x, 0, a)", "atomic_float": "cuda.atomic.add(z, 0, a)",
}
HEAD = """
import math
import numpy as np
from py2cu import cuda

FACTOR = np.float32(0.5)


@cuda.jit("int64(int16)", device=True)
def declared(a):
    return a * 3


@cuda.jit(device=True)
def undeclared(a):
    return a - 1
"""


@pytest.fixture(scope="module")
def operations(tmp_path_factory):
    """The path of a program with a kernel for each operation."""
    path = tmp_path_factory.mktemp("operations") / "operations_of_integers.py"
    path.write_text(HEAD + "".join(f"\n\n@cuda.jit\ndef {name}(x, y, z, a):\n    {statement}\n" for name, statement in OPERATIONS.items()))
    return path


def kernel_of_all(path, names):
    """Return a kernel that computes several operations, each with its own elements: compiling a kernel for each operation takes most of the time."""
    statements = [re.sub(r"\((x|z), 0,", rf"(\1, {i},", re.sub(r"\b([xyz])\[0\]", rf"\1[{i}]", OPERATIONS[name])) for i, name in enumerate(names)]
    path.write_text(HEAD + "\n\n@cuda.jit\ndef all_of_them(x, y, z, a):\n" + "".join(f"    {statement}\n" for statement in statements))
    return module_of(path).all_of_them


def results_of(kernel, threads, count, value):
    """Return the results of each operation, to the bit."""
    x, y, z = np.zeros(count, np.int64), np.zeros(count), np.ones(count, np.float32)
    kernel[1, threads](x, y, z, value)
    return [x[i:i + 1].tobytes() + y[i:i + 1].tobytes() + z[i:i + 1].tobytes() for i in range(count)]


def counts_of(path, *types):
    """The number of kernels that the command generates for each operation, launched with these types."""
    launches = "\nx, y, z = np.zeros(1, np.int64), np.zeros(1), np.ones(1, np.float32)\n"
    launches += "\n".join(f"{name}[1, 1](x, y, z, np.{dtype}(1))" for name in OPERATIONS for dtype in types)
    (path.parent / "launches.py").write_text(path.read_text() + launches)
    done = subprocess.run([os.environ.get("PY2CU_COMMAND", "py2cu"), "launches.py", "--keep-going"], cwd=path.parent, capture_output=True, text=True)
    found = re.findall(r"__global__ void (\w+?)(?:_[iu]\d+)?\(", done.stdout)
    return {name: found.count(name) for name in OPERATIONS}


EVERY = SIGNED + UNSIGNED + ["uint64"]


@pytest.mark.parametrize("narrow, wide", list(itertools.combinations(EVERY, 2))[::1 if ALL else 6])
def test_every_pair(operations, tmp_path, narrow, wide):
    """Each pair of integer types: an operation has one kernel only if both types have equal results, whatever the value; types of
    different signedness always have two kernels."""
    both, single = counts_of(operations, narrow, wide), [counts_of(operations, dtype) for dtype in (narrow, wide)]
    known = {name for name in OPERATIONS if single[0][name] == single[1][name] == 1}  # others have no overload for one of the types
    merged = {name for name in known if both[name] == 1}
    assert len(known) > 36 and all(both[name] in (1, 2) for name in known)
    if (narrow[0] == "u") != (wide[0] == "u"):
        assert merged == set()
        return
    if wide != "uint64":  # of uint64 with the int64 of a literal, Numba computes float64
        assert {"sum_", "product", "less", "undeclared_", "divided"} <= merged
    limits = np.iinfo(narrow)
    values = sorted({limits.min, limits.max, 0, 1, 7, limits.max // 3, limits.min // 3 + 1})
    of_warps = sorted(name for name in merged if "sync" in OPERATIONS[name])
    for names, threads, file in (sorted(merged.difference(of_warps)), 1, "of_threads"), (of_warps, 32, "of_warps"):
        kernel = kernel_of_all(tmp_path / f"{file}_{narrow}_{wide}.py", names) if names else None
        for value in values if names else ():
            found = [results_of(kernel, threads, len(names), np.dtype(dtype).type(value)) for dtype in (narrow, wide)]
            assert dict(zip(names, found[0], strict=True)) == dict(zip(names, found[1], strict=True)), value
