"""Each row of infer/instead.def is what a message says of that function, with the call's own arguments; NumPy's own names are no misspelt ones."""
import os
import re
import subprocess

import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
TABLE = os.path.join(os.path.dirname(__file__), "..", "..", "..", "translator", "infer", "instead.def")
ROWS = re.findall(r'^INSTEAD\("([\w.]+)", "(.*)"\)$', open(TABLE, encoding="utf-8").read(), flags=re.M)


def messages(folder, lines):
    text = "import math, random, time\nimport numpy as np\nfrom numba import cuda\n@cuda.jit('void(float32[:], float32[:])')\ndef k(x, y):\n"
    (folder / "k.py").write_text(text + "".join(f"    {line}\n" for line in lines))
    done = subprocess.run([COMMAND, "-o", "-", "k.py"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1, lines
    return done.stderr


def filled(hint, given):
    """The hint as a call with these arguments by position gets it."""
    def one(match):
        position = re.match(r"(?:\w+,)?(\d+)", match.group(1))
        at = int(position.group(1))
        return given[at] if at < len(given) else match.group(2)

    return re.sub(r"\{([^|}]*)\|([^}]*)\}", one, hint)


def test_the_table_is_read():
    assert len(ROWS) > 90 and len({path for path, _ in ROWS}) == len(ROWS)


@pytest.mark.parametrize("path, hint", ROWS, ids=[path for path, _ in ROWS])
def test_what_to_write_instead(tmp_path, path, hint):
    name = {"numpy": "np", **{own: own for own in ("math", "random", "time", "cuda")}}.get(path.split(".")[0])
    function = path if name is None else ".".join([name, *path.split(".")[1:]])
    function += {"random": ".uniform", "numpy.random": ".rand", "numpy.linalg": ".inv", "numpy.fft": ".fft", "time": ".time"}.get(path, "")
    said = messages(tmp_path, [f"y[0] = {function}(x[1], 7)"])
    assert f"hint: {filled(hint, ['x[1]', '7'])}\n" in said
    # What is too long to be read in a hint is left out, and so is what the call lacks.
    long = "x[0] + x[1] + x[2] + x[3] + x[4] + x[5]"
    said = messages(tmp_path, [f"y[0] = {function}({long})"])
    assert long not in said.split("hint: ")[1] and "{" not in said.split("hint: ")[1]


def test_numpy_names_are_right(tmp_path):
    """No other name was meant by one that NumPy has; a misspelt one gets the nearest."""
    np = pytest.importorskip("numpy")
    others = re.search(r'^OTHERS\("numpy\.",(.*?)\)$', open(TABLE, encoding="utf-8").read(), flags=re.M | re.S).group(1)
    names = re.findall(r"[a-z]\w*", others)
    known = [name for name in names if hasattr(np, name)]
    assert len(known) > 250  # of whichever NumPy is installed
    for name in ("logspace", "lexsort", "tensordot", "triu"):
        assert name in names and "did you mean" not in messages(tmp_path, [f"y[0] = np.{name}(x)"])
    assert "did you mean numpy.arctan2?" in messages(tmp_path, ["y[0] = np.arctna2(x[0], x[1])"])
    assert "did you mean numpy.float32?" in messages(tmp_path, ["y[0] = np.flot32(1)"])
