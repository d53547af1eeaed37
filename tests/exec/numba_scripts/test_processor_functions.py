"""What programs do beside their kernels: functions of the processor, where Numba is not installed, and copies of device arrays."""
import copy
import os
import subprocess
import sys

import numpy as np

from py2cu import cuda

SCRIPT = """
import numpy as np
from numba import cuda, float32, jit, njit, vectorize

@njit
def twice(x):
    return 2 * x

@jit("float64(float64)", nopython=True)
def half(x):
    return x / 2

@vectorize(["int32(int32, int32)", "float32(float32, float32)", float32(float32, float32)], target="parallel")
def total(a, b):
    return a + b

@vectorize
def squared(a):
    return a * a

@cuda.jit
def kernel(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = twice(x[i]) + half(1.0)

x = np.arange(3.0)
kernel[1, 32](x)
print(x, twice(4), twice.py_func(5), half.py_func(3.0))
a = np.arange(3, dtype=np.int32)
b = a.astype(np.float32)
print(total(a, 1), total(a, a).dtype, total(b, 0.5), total(b, b).dtype, total(a[:, None], a[:2]).shape, total(2, 3), squared(a))
out = np.zeros(3, np.float32)
print(total(b, b, out=out) is out, out)
try:
    total(b, 1j)
except TypeError as error:
    print(error)
"""
EXPECTED = """\
[0.5 2.5 4.5] 8 10 1.5
[1 2 3] int32 [0.5 1.5 2.5] float32 (3, 2) 5 [0 1 4]
True [0. 2. 4.]
"""


def test_functions_of_the_processor(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run([sys.executable, "-m", "py2cu", "script.py"], capture_output=True, text=True, cwd=tmp_path,
                          env=dict(os.environ, PY2CU_DEVICE="host", PY2CU_NUMBA="0"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(EXPECTED) and len(done.stdout.splitlines()) == 4


def test_copies_of_device_arrays():
    """copy.copy() is another object for the same memory, as in Numba (matplotlib makes such copies); copy.deepcopy() copies the elements."""
    matrix = np.arange(12.0).reshape(3, 4)
    array = cuda.to_device(matrix)
    for view in (array, array[1], array[:, ::2]):
        same, other = copy.copy(view), copy.deepcopy(view)
        np.testing.assert_array_equal(same.copy_to_host(), view.copy_to_host())
        np.testing.assert_array_equal(other.copy_to_host(), view.copy_to_host())
        view[...] = 70
        assert (same.copy_to_host() == 70).all() and not (other.copy_to_host() == 70).any()
        array.copy_to_device(matrix)

TREE = '''
from __future__ import annotations
import ast
import numpy as np
from numba import cuda

TEXT = """
@cuda.jit
def kernel(x, *columns):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = REPLACED
"""


def made(expression):
    tree = ast.parse(TEXT)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.value) == "REPLACED":
            node.value = ast.parse(expression, mode="eval").body
    space = {"cuda": cuda}
    exec(compile(ast.fix_missing_locations(tree), "<kernel>", mode="exec"), space)
    return space["kernel"]


x = np.zeros(3)
for kernel in (made("columns[0][i] * 2"), made("columns[1][i] + i")):
    kernel[1, 32](x, np.arange(3.0), np.ones(3))
    print(x)
assert compile("1 + 1", "<sum>", "eval") and eval("2 + 2") == 4
import broken
'''


def test_kernels_from_syntax_trees(tmp_path):
    """As Datashader writes its kernels; and the traceback of an import shows the program's lines alone."""
    (tmp_path / "script.py").write_text(TREE)
    (tmp_path / "broken.py").write_text("import missing_module_of_ours\n")
    done = subprocess.run([sys.executable, "-m", "py2cu", "script.py"], capture_output=True, text=True, cwd=tmp_path,
                          env=dict(os.environ, PY2CU_DEVICE="host", PY2CU_NUMBA="0"))
    assert done.stdout == "[0. 2. 4.]\n[1. 2. 3.]\n"
    lines = [line.strip() for line in done.stderr.splitlines() if line.startswith("  File")]
    assert len(lines) == 2 and lines[0].startswith(f'File "{tmp_path}/script.py"') and "broken.py" in lines[1], done.stderr
    assert done.stderr.endswith("ModuleNotFoundError: No module named 'missing_module_of_ours'\n")
