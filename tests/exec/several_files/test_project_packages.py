"""Imports from packages of the project that contains the file of the kernel."""
import os
import subprocess

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")


def test_package_of_the_project(tmp_path):
    """The package is found from deep subdirectories, and in the directory src."""
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
