"""Generated code, results and printed output depend only on the program, not on the process's locale, environment or working directory."""
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests"))
import foreign_locale  # noqa: E402

SCRIPT = '''
import locale
import pathlib
import sys

import numpy as np

import py2cu
from numba import cuda

assert locale.localeconv()["decimal_point"] == "."
if sys.argv[1] == "foreign":
    locale.setlocale(locale.LC_ALL, "")
    assert locale.localeconv()["decimal_point"] == ",", "the locale has no decimal comma"
for sample in sorted(pathlib.Path(sys.argv[2]).glob("*.py")):
    for emit in "cu", "header", "map", "html":
        found = py2cu.translate(sample.read_bytes(), file=sample.name, emit=emit, lint=True)
        print(found.text, *found.diagnostics)

HALF = np.float16(0.1)


@cuda.jit
def scale(x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = x[i] * HALF + np.float16(0.3) + 1e-3
        if i == 0:
            print(x[i], "istanbul", f"{x[i]:.2f}")


x = np.array([0.5, 1.25, 2.5], np.float16)
y = np.zeros(3)
scale[1, 3](x, y)
cuda.synchronize()
print(y.tolist(), flush=True)
'''


def run(script, folder, argument, **variables):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LC_") and name not in ("LANG", "LANGUAGE", "LOCPATH")}
    path = os.pathsep.join(os.path.abspath(part) for part in environment.get("PYTHONPATH", "").split(os.pathsep) if part)
    done = subprocess.run([sys.executable, "-m", "py2cu", str(script), argument, str(ROOT / "samples")], cwd=folder, capture_output=True, check=False,
                          env={**environment, "PYTHONPATH": path, "PYTHONUTF8": "1", **variables}, timeout=300)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def test_independence(tmp_path):
    script, elsewhere = tmp_path / "script.py", tmp_path / "else where"
    script.write_text(SCRIPT, encoding="utf-8")
    elsewhere.mkdir()
    locales = tmp_path / "locales"
    missing = foreign_locale.make(locales)
    expected = run(script, tmp_path, "plain")
    assert b"0.500000 istanbul 0.50" in expected
    assert run(script, elsewhere, "plain", TZ="Asia/Tokyo", HOME=str(elsewhere), TMPDIR=str(elsewhere), POSIXLY_CORRECT="1", COLUMNS="20", TERM="xterm",
               LANGUAGE="de") == expected
    if missing is not None:
        pytest.skip(missing)
    foreign = run(script, elsewhere, "foreign", **foreign_locale.environment(locales))
    if os.environ.get("PY2CU_DEVICE") == "cuda":  # CUDA's driver prints with the decimal point of the process's locale
        foreign = foreign.replace(b"0,500000 istanbul 0,50", b"0.500000 istanbul 0.50")
    assert foreign == expected
