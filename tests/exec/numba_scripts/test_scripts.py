"""Numba scripts under python -m py2cu, including scripts that construct kernels from syntax trees."""
import os
import subprocess
import sys
import textwrap


def run_script(tmp_path, text, *arguments, environment=None, options=()):
    path = tmp_path / "script.py"
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return subprocess.run([sys.executable, *options, str(path), *arguments], capture_output=True, text=True, timeout=300,
                          env={**os.environ, **(environment or {})}, cwd=tmp_path)


NUMBA_SCRIPT = """
    import sys
    import numpy as np
    import numba
    import numba.cuda as nc
    from numba import cuda, float32, int64, njit, types, void
    from numba.core.errors import TypingError

    @njit
    def double(x):
        return x * 2

    @cuda.jit(void(float32[:], int64))
    def kernel(out, n):
        i = cuda.grid(1)
        if i < n:
            out[i] = double(i) + numba.float32(0.5)

    out = np.zeros(4, np.float32)
    kernel[1, 4](out, 3)
    print(sys.argv[1:], out.tolist(), __name__, nc is cuda, double(4))
    """


def test_numba_scripts(tmp_path):
    environment = {"PY2CU_DEVICE": "host", "PY2CU_NUMBA": "0"}  # as without Numba
    result = run_script(tmp_path, NUMBA_SCRIPT, "a", "-b", options=("-m", "py2cu"), environment=environment)
    assert result.returncode == 0, result.stderr
    assert result.stdout == "['a', '-b'] [0.5, 2.5, 4.5, 0.0] __main__ True 8\n"
    assert result.stderr.count("`numba` is replaced by py2cu") == 1


def test_exit_status_of_failing_scripts(tmp_path):
    result = run_script(tmp_path, "import numba.no_such_thing\n", options=("-m", "py2cu"))
    assert result.returncode == 1 and "numba.no_such_thing" in result.stderr
    result = run_script(tmp_path, "raise SystemExit(5)\n", options=("-m", "py2cu"))
    assert result.returncode == 5
    for arguments in ([], ["no-such-file.py"], ["--no-such-option"]):
        result = subprocess.run([sys.executable, "-m", "py2cu", *arguments], capture_output=True, text=True, timeout=60)
        assert result.returncode == 2


def test_syntax_errors(tmp_path):
    """Tracebacks contain no frame of the package, as with `python script.py`."""
    result = run_script(tmp_path, "x = (1\n", options=("-m", "py2cu"))
    assert result.returncode == 1 and "SyntaxError" in result.stderr and "Traceback" not in result.stderr
    result = subprocess.run([sys.executable, "-m", "py2cu", "-m", "no_such_module"], capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "ImportError: No module named no_such_module\n")


def test_source_that_is_not_utf8(tmp_path):
    """CPython 3.11 and earlier ignore invalid bytes in comments when they import or compile bytes; later versions report them."""
    (tmp_path / "kernels.py").write_bytes(b"# caf\xe9\nfrom numba import cuda\n@cuda.jit\ndef k(x):\n    x[0] = 1\n")
    result = run_script(tmp_path, "import numpy as np\nfrom kernels import k\nk[1, 1](np.zeros(1))\n", options=("-m", "py2cu"))
    assert result.returncode == 1 and ("; the file is not UTF-8: convert it, or declare its encoding" in result.stderr or "SyntaxError" in result.stderr)


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
    """Kernels in the form of Datashader's; and the traceback of an import contains only lines of the program."""
    (tmp_path / "script.py").write_text(TREE)
    (tmp_path / "broken.py").write_text("import missing_module_of_ours\n")
    done = subprocess.run([sys.executable, "-m", "py2cu", "script.py"], capture_output=True, text=True, cwd=tmp_path,
                          env=dict(os.environ, PY2CU_DEVICE="host", PY2CU_NUMBA="0"))
    assert done.stdout == "[0. 2. 4.]\n[1. 2. 3.]\n"
    lines = [line.strip() for line in done.stderr.splitlines() if line.startswith("  File")]
    assert len(lines) == 2 and lines[0].startswith(f'File "{tmp_path}/script.py"') and "broken.py" in lines[1], done.stderr
    assert done.stderr.endswith("ModuleNotFoundError: No module named 'missing_module_of_ours'\n")
