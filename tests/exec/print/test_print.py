"""print in kernels: Numba's formats, and Python's for f-strings. The output goes to the standard output of the process, so each test runs a separate script."""
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


def test_formats_equal_numba(tmp_path):
    out = printed(tmp_path, 'print("thread", i, n, a, flag, not flag)', "print(x[1], 3, 0.5, n / 2)", 'print("100%", (n, x[0]), (i,), x.shape, "a\\tb")', "print()",
                  "print(cuda.threadIdx.x, cuda.blockDim.x)")
    assert out == "thread 1 -7 200 True False\n-2.250000 3 0.500000 -3.500000\n100% (-7, 0.500000) (1,) (2,) a\tb\n\n1 2\n"


def test_f_strings_and_separators(tmp_path):
    out = printed(tmp_path, 'print(f"{NAME} {n:5d}|{x[0]:.3f}|{x[1]:10.2e}|{a:04x}|{n:+d}|{x[0]:g}{{}}")', 'print(n, a, sep=", ", end="!\\n")')
    assert out == f"loss {-7:5d}|{0.5:.3f}|{-2.25:10.2e}|{200:04x}|{-7:+d}|{0.5:g}{{}}\n-7, 200!\n"


PRINTS_TOO_MUCH = """
import numpy as np
from py2cu import cuda

@cuda.jit
def show(r):
    print(r[0], (r[1], 2.5), True, %s)

show[1, 1](np.arange(40))
cuda.synchronize()
""" % ", ".join(f"r[{i}]" for i in range(2, 35))


def test_print_of_too_many_values():
    done = subprocess.run([sys.executable, "-c", PRINTS_TOO_MUCH], capture_output=True, text=True, timeout=120)
    assert done.stdout == "%lld (%lld, %f) %s " + " ".join(["%lld"] * 33) + "\n"
    assert "CUDA print() cannot print more than 32 items. The raw format string will be emitted by the kernel instead." in done.stderr


INDICES = """
from py2cu import cuda

@cuda.jit
def kernel():
    print(cuda.threadIdx, cuda.blockDim)

kernel[1, (2, 1, 2)]()
cuda.synchronize()
"""


def test_complete_indices_are_printed():
    done = subprocess.run([sys.executable, "-c", INDICES], capture_output=True, text=True, timeout=300)
    assert sorted(done.stdout.splitlines()) == [f"({x}, 0, {z}) (2, 1, 2)" for x in range(2) for z in range(2)], done.stderr


NARROW_FLOATS = """
import numpy as np
from py2cu import cuda

@cuda.jit
def kernel(x):
    a = cuda.bfloat16(0.9375)
    print(a, x[0], (x[1], a))

kernel[1, 1](np.array([0.5, -3.25], np.float16))
cuda.synchronize()
"""


def test_floats_of_16_bits_are_printed():
    done = subprocess.run([sys.executable, "-c", NARROW_FLOATS], capture_output=True, text=True, timeout=300)
    assert done.stdout == "0.937500 0.500000 (-3.250000, 0.937500)\n", done.stderr


def test_invisible_characters(tmp_path):
    """NUL does not end the output, and characters that change the text direction or are invisible are printed unchanged, although the source contains
    escapes.
    """
    out = printed(tmp_path, 'print("a\\0b", n, "\\0")', 'print("\\u202e0 \\u2028 \\ufeff \\x7f9 \\u00e9")')
    assert out == "a\0b -7 \0\n\u202e0 \u2028 \ufeff \x7f9 \u00e9\n"


PLACED = """
import numpy as np
from py2cu import cuda

@cuda.jit
def kernel(a):
    i, j, k = cuda.grid(3)
    if a[i, j, k] > 0:
        print(i, j, k, cuda.threadIdx.x, cuda.threadIdx.y, cuda.threadIdx.z, cuda.blockIdx.x, cuda.blockIdx.y, cuda.blockIdx.z, cuda.blockDim.x, cuda.gridDim.z)

a = np.zeros((4, 6, 20), np.int32)
a[3, 1, 17] = a[0, 5, 4] = 1
kernel[(2, 2, 4), (2, 3, 5)](a)
cuda.synchronize()
print(next(iter(kernel.overloads.values())).functions[-1].schedule)
"""


def test_locations_are_those_of_the_script(tmp_path):
    """Also if the hardware axes are swapped."""
    path = tmp_path / "placed.py"
    path.write_text(PLACED)
    for mode, schedule in (("off", "xyz"), ("force", "zyx"), ("zxy", "zxy")):
        result = subprocess.run([sys.executable, path], capture_output=True, text=True, env=dict(os.environ, PY2CU_SCHEDULE=mode, PY2CU_BOUNDSCHECK="0"), timeout=120)
        assert result.returncode == 0, result.stderr
        assert sorted(result.stdout.splitlines()) == ["0 5 4 0 2 4 0 1 0 2 4", "3 1 17 1 1 2 1 0 3 2 4", schedule], mode
