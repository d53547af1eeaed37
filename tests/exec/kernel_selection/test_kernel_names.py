"""A method with the name of a kernel is not a kernel."""
import os
import subprocess

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")


def test_kernel_with_the_name_of_a_method(tmp_path):
    text = tmp_path / "clock.py"
    text.write_text("from numba import cuda\n\n\n@cuda.jit\ndef advance(x):\n    x[0] += 1\n\n\n"
                    "class Clock:\n    def advance(self):\n        advance[1, 1](self.x)\n")
    done = subprocess.run([COMMAND, "--sig", "advance(int32[::1])", str(text)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "void advance(int *x)" in done.stdout
