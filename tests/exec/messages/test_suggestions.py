"""Each row of infer/suggestions.def is the hint for its function, with the call's own arguments; names of NumPy are not reported as misspelled."""
import os
import re
import subprocess

import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
TABLE = os.path.join(os.path.dirname(__file__), "..", "..", "..", "translator", "infer", "suggestions.def")
ROWS = [row for row in re.findall(r'^INSTEAD\("([\w.]+)", "(.*)"\)$', open(TABLE, encoding="utf-8").read(), flags=re.M)
        if row[0] != "numpy.array"]  # the hint for lists


def messages(folder, lines):
    text = "import math, random, time\nimport numpy as np\nfrom numba import cuda\n@cuda.jit('void(float32[:], float32[:])')\ndef k(x, y):\n"
    (folder / "k.py").write_text(text + "".join(f"    {line}\n" for line in lines))
    done = subprocess.run([COMMAND, "-o", "-", "k.py"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1, lines
    return done.stderr


def filled(hint, given):
    """Return the hint for a call with these positional arguments."""
    def one(match):
        if match.group(1) == "=":  # y[0] = ... contains no name
            return match.group(2)
        position = re.match(r"[@~]?k?#?(?:\w+,)?(\d+)", match.group(1))
        at = int(position.group(1))
        if match.group(1)[0] == "~" or (match.group(1)[0] == "#" and "x" in given[at]):
            return match.group(2)
        return given[at] if at < len(given) else match.group(2)

    return re.sub(r"\{([^|}]*)\|([^}]*)\}", one, hint)


def test_suggestion_table_is_parsed():
    assert len(ROWS) > 90 and len({path for path, _ in ROWS}) == len(ROWS)


@pytest.mark.parametrize("path, hint", ROWS, ids=[path for path, _ in ROWS])
def test_suggested_replacements(tmp_path, path, hint):
    name = {"numpy": "np", **{own: own for own in ("math", "random", "time", "cuda")}}.get(path.split(".")[0])
    function = path if name is None else ".".join([name, *path.split(".")[1:]])
    function += {"random": ".uniform", "numpy.random": ".rand", "numpy.linalg": ".inv", "numpy.fft": ".fft", "time": ".time"}.get(path, "")
    said = messages(tmp_path, [f"y[0] = {function}(x[1], 7)"])
    assert f"hint: {filled(hint, ['x[1]', '7'])}\n" in said
    # Arguments that are too long for a hint are omitted, and so are missing ones.
    long = "x[0] + x[1] + x[2] + x[3] + x[4] + x[5]"
    said = messages(tmp_path, [f"y[0] = {function}({long})"])
    assert long not in said.split("hint: ")[1] and "{" not in said.split("hint: ")[1]


def test_numpy_names_are_right(tmp_path):
    """Names that exist in NumPy are not reported as misspelled; for other names, the nearest one is suggested."""
    np = pytest.importorskip("numpy")
    others = re.search(r'^OTHERS\("numpy\.",(.*?)\)$', open(TABLE, encoding="utf-8").read(), flags=re.M | re.S).group(1)
    names = re.findall(r"[a-z]\w*", others)
    known = [name for name in names if hasattr(np, name)]
    assert len(known) > 250  # of the installed NumPy
    for name in ("logspace", "lexsort", "tensordot", "triu"):
        assert name in names and "did you mean" not in messages(tmp_path, [f"y[0] = np.{name}(x)"])
    assert "did you mean numpy.arctan2?" in messages(tmp_path, ["y[0] = np.arctna2(x[0], x[1])"])
    assert "did you mean numpy.float32?" in messages(tmp_path, ["y[0] = np.flot32(1)"])


# A line of a kernel with float32 image[n], matrix[n, m] and int32 count, and the hint, which contains its names.
NAMED = {
    "buffer = np.zeros(count)": "use cuda.local.array or cuda.shared.array with a constant upper bound, or pass an array that has a row for each thread",
    "w = [count]": "use a tuple for constant values, w = (count,), or a local array: w = cuda.local.array(N, np.float64), then w[0] = …",
    "total = np.dot(image, image)": "add in a loop: for k in range(image.size): total += image[k] * image[k]",
    "total = np.dot(matrix, image)": "add in a loop for each element: for k in range(matrix.shape[1]): total += matrix[i, k] * image[k]",
    "total = np.matmul(matrix, matrix)": "add in a loop for each element: for k in range(matrix.shape[1]): total += matrix[i, k] * matrix[k, j]",
    "image[0] = matrix @ image": "add in a loop for each element: for k in range(matrix.shape[1]): total += matrix[i, k] * image[k]",
    "image[0] = image @ image": "add in a loop for each element: for k in range(image.size): total += image[k] * image[k]",
    "count @= 3": "use * to multiply numbers",
    "image[0] @= 4": "use * to multiply numbers",
    "picked = np.where(image > 0, image, count)": "select for each element: image[i] if image[i] > 0 else count",
    "matrix[0, 0] = np.where(matrix > 0, 1, 0)": "select for each element: 1 if matrix[i, j] > 0 else 0",
    "image[0] = np.where(image[1] > 0, image[2], 0)": "select for each element: image[2] if image[1] > 0 else 0",
    "bounded = np.clip(image, 0, count)": "use min(max(image[i], 0), count)",
    "image[0] = np.sign(image[1])": "use (image[1] > 0) - (image[1] < 0)",
    "norm = np.linalg.norm(image)": "add the squares in a loop, and use math.sqrt: for k in range(image.size): total += image[k] ** 2",
    "inverse = np.linalg.inv(matrix)": "write out the formula for small sizes, or call it before the launch: np.linalg, or CuPy for device arrays",
    "table = {'a': count}": "number the keys from 0, and use a local array or an argument: table = cuda.local.array(N, np.float64)",
    "seen = {1, count}": "mark the members in an array, seen = cuda.local.array(N, np.bool_), or in the bits of an integer",
    "seen = set()": "mark the members in an array, seen = cuda.local.array(N, np.bool_), or in the bits of an integer",
    "label = f'{count}'": 'pass it to print directly: print(f"…"); kernels cannot store strings',
    "image[0] = 'a' + image[1]": "kernels cannot build strings; pass the values to print() separately",
    "total = sum(j * j for j in range(count))": "write a for loop: for j in range(count): … j * j",
    "squares = [image[j] for j in range(count)]": "write a for loop: for j in range(count): … image[j]",
    "odd = [j for j in range(count) if j % 2]": "write a for loop",
    "print(image)": "print its elements separately: print(image[0])",
    "print(matrix)": "print its elements separately: print(matrix[0, 0])",
    "own = cuda.local.array(count, np.float32)": "use a literal or a global constant in place of count: the size of the array is fixed at compile time; "
        "for a size that is known at the launch, use cuda.shared.array(0, np.float32), or pass an array with a row for each thread",
    "own = cuda.local.array([2, 3], np.float32)": "use a tuple of literals or global constants, (2, 3): the size of the array is fixed at compile time",
    "tile = cuda.shared.array((count, 2), np.int8)":
        "use a literal or a global constant in place of (count, 2): the size of the array is fixed at compile time; "
        "or use cuda.shared.array(0, np.int8) and set its size at the launch: k[grid, block, stream, bytes]",
    "with count: pass": "move it to host code before or after the launch",
    "yield image[0]": "write the values to an array, or inline the loop where the values are used",
    "image[cuda.threadIdx] = 1": "use one of its components .x, .y and .z",
}


@pytest.mark.parametrize("line", NAMED)
def test_hints_have_the_names_of_the_source(tmp_path, line):
    text = f"import numpy as np\nfrom numba import cuda\n@cuda.jit('void(float32[:], float32[:, :], int32)')\ndef k(image, matrix, count):\n    {line}\n"
    (tmp_path / "k.py").write_text(text)
    done = subprocess.run([COMMAND, "-o", "-", "k.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and re.findall(r"^  hint: (.*)$", done.stderr, flags=re.M) == [NAMED[line]]
