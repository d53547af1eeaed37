"""CPU functions of scripts, when Numba is not installed."""
import os
import subprocess
import sys

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
print(total(a, 1), total(a, a).dtype, total(b, 0.5), total(b, b).dtype, total(a[:, None], a[:2]).shape, total(2.5, np.float32(3)), squared(a))
out = np.zeros(3, np.float32)
print(total(b, b, out=out) is out, out)
try:
    total(b, 1j)
except TypeError as error:
    print(error)
"""
EXPECTED = """\
[0.5 2.5 4.5] 8 10 1.5
[1 2 3] int32 [0.5 1.5 2.5] float32 (3, 2) 5.5 [0 1 4]
True [0. 2. 4.]
"""


def test_cpu_functions(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run([sys.executable, "-m", "py2cu", "script.py"], capture_output=True, text=True, cwd=tmp_path,
                          env=dict(os.environ, PY2CU_DEVICE="host", PY2CU_NUMBA="0"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(EXPECTED) and len(done.stdout.splitlines()) == 4
