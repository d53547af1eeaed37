"""Forms that public programs write, which Numba takes."""
import os
import subprocess

import numpy as np

from py2cu import cuda, guvectorize

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")


def test_signature_without_parentheses():
    """Python reads the text as a tuple of types."""
    @cuda.jit("float32[:], f8[:]")
    def copied(x, y):
        x[0] = y[0]

    @guvectorize(["float32[:], float32[:]"], "(n)->()", target="cuda")
    def first(x, y):
        y[0] = x[0]

    x = np.zeros(1, np.float32)
    copied[1, 1](x, np.full(1, 2.5))
    assert x[0] == 2.5
    assert first(np.arange(6, dtype=np.float32).reshape(2, 3)).tolist() == [0, 3]


def test_unknown_options_of_device_functions():
    @cuda.jit(device=True, nopython=True, target_backend="cuda")
    def more(x):
        return x + 1

    @cuda.jit
    def kernel(x):
        x[0] = more(x[0])

    x = np.zeros(1)
    kernel[1, 1](x)
    assert x[0] == 1


def test_float_index_of_an_atomic_operation():
    @cuda.jit
    def kernel(bins, values):
        cuda.atomic.add(bins, values[cuda.grid(1)], 1)

    bins = np.zeros(4, np.int32)
    kernel[1, 5](bins, np.array([0.5, 1.0, 1.9, 3.0, 3.7]))
    assert bins.tolist() == [1, 2, 0, 2]


def test_package_of_the_project(tmp_path):
    """It is found from far below, and in the folder src."""
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    for path, text in {
        "src/waves/__init__.py": "",
        "src/waves/limits.py": "DEPTH = 7\n",
        "tests/a/b/c/d/test_depth.py": "from numba import cuda\nfrom waves.limits import DEPTH\n\n\n"
                                       "@cuda.jit('void(int32[::1])')\ndef deep(x):\n    x[0] = DEPTH\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    done = subprocess.run([COMMAND, str(tmp_path / "tests/a/b/c/d/test_depth.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "constexpr int DEPTH = 7;" in done.stdout or "DEPTH 7" in done.stdout


def test_kernel_with_the_name_of_a_method(tmp_path):
    text = tmp_path / "clock.py"
    text.write_text("from numba import cuda\n\n\n@cuda.jit\ndef advance(x):\n    x[0] += 1\n\n\n"
                    "class Clock:\n    def advance(self):\n        advance[1, 1](self.x)\n")
    done = subprocess.run([COMMAND, "--sig", "advance(int32[::1])", str(text)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "void advance(int *x)" in done.stdout
