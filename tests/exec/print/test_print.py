"""print in kernels: Numba's formats, and Python's for f-strings. The text goes to the standard output of the process, so each test runs
a script of its own."""
import os
import subprocess
import sys

SCRIPT = """
import numpy as np
from py2cu import cuda

NAME = "loss"

@cuda.jit
def kernel(x, n, a, flag):
    i = cuda.grid(1)
    if i == 1:
{body}

kernel[1, 2](np.array([0.5, -2.25], np.float32), -7, np.uint8(200), True)
cuda.synchronize()
"""


def printed(folder, *body):
    path = folder / "prints.py"
    path.write_text(SCRIPT.replace("{body}", "\n".join("        " + line for line in body)))
    result = subprocess.run([sys.executable, path], capture_output=True, text=True, env=os.environ, timeout=120)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_formats_are_numbas(tmp_path):
    out = printed(tmp_path, 'print("thread", i, n, a, flag, not flag)', "print(x[1], 3, 0.5, n / 2)", 'print("100%", (n, x[0]), (i,), x.shape, "a\\tb")', "print()",
                  "print(cuda.threadIdx.x, cuda.blockDim.x)")
    assert out == "thread 1 -7 200 True False\n-2.250000 3 0.500000 -3.500000\n100% (-7, 0.500000) (1,) (2,) a\tb\n\n1 2\n"


def test_f_strings_and_separators(tmp_path):
    out = printed(tmp_path, 'print(f"{NAME} {n:5d}|{x[0]:.3f}|{x[1]:10.2e}|{a:04x}|{n:+d}|{x[0]:g}{{}}")', 'print(n, a, sep=", ", end="!\\n")')
    assert out == f"loss {-7:5d}|{0.5:.3f}|{-2.25:10.2e}|{200:04x}|{-7:+d}|{0.5:g}{{}}\n-7, 200!\n"
