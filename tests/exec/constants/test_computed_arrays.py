"""Arrays that the command computes from the source equal NumPy's arrays bit for bit."""
import os
import re
import subprocess

import numpy as np
import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")

EXPRESSIONS = """
np.array([1, 2, 3])
np.array([1, 2.5, True])
np.array((0.1, 0.2), dtype=np.float32)
np.array([[1.5, -2.5], [3.7, -4.2]], np.int32)
np.array([0.1, 1e-40, 3.4e38], dtype="float32")
np.array([2**63, 1], dtype=np.uint64)
np.array([True, False])
np.array([-128, 127], np.int8)
np.array([-9223372036854775808, 9223372036854775807])
np.asarray([[[1], [2]], [[3], [4]]])
np.zeros(3)
np.zeros((2, 3), dtype=np.uint8)
np.ones((2, 2), int)
np.ones(4, np.float32)
np.full(3, 7)
np.full((2, 2), 0.1, np.float32)
np.full(shape=(2,), fill_value=0.5)
np.arange(10)
np.arange(2, 11, 3)
np.arange(10, 0, -4)
np.arange(-2**63, 2**63 - 1, 2**62)
np.arange(-2**62, 2**62, 2**61 + 1)
np.arange(7, 7, -1)
np.arange(5, -6, -3)
np.arange(0, 1, 0.1)
np.arange(0.5, -2, -0.3)
np.arange(5, dtype=np.float32)
np.arange(3, 3)
np.linspace(0, 1, 7)
np.linspace(-1, 1, 10, endpoint=False)
np.linspace(0.1, 0.7, num=13, dtype=np.float32)
np.linspace(0, 10, 4, dtype=int)
np.linspace(5, 5, 3)
np.linspace(2, 3, 1)
np.linspace(0, 1)
np.eye(3)
np.eye(2, dtype=np.int16)
np.identity(2)
np.arange(6).reshape(2, 3)
np.arange(6).reshape((3, -1))
np.arange(6).reshape(-1)
np.array([1.9, -1.9]).astype(np.int8)
np.arange(4) * 0.5
np.arange(4) / 3
np.arange(4) + 1
1 - np.arange(4)
np.array([1, 2, 1], np.float32) / 16
np.array([0.1, 0.2], np.float32) * 0.1
np.array([0.1, 0.2], np.float32) * np.array([3, 4], np.float32)
np.array([1, 2], np.int32) * np.array([0.1, 0.2], np.float32)
np.array([1, 2], np.int16) * np.array([3, 4], np.int32)
np.array([0.1, 0.2], np.float32) * np.float64(0.1)
np.array([1, 2], np.int32) + np.int64(3)
-np.arange(3)
-np.array([0.0, 1.5])
np.array([1 + 2j, 3])
np.array([1j, 2], np.complex64)
np.array(np.arange(3), np.float32)
np.arange(3).copy()
""".strip().splitlines()


def numbers(text):
    """Return the numbers of a C initializer."""
    text = re.sub(r"-9223372036854775807LL - 1", "-9223372036854775808", text)
    for word in re.findall(r"[-\w.+]+", text):
        word = word.rstrip("UL")
        if word in ("true", "false"):
            yield word == "true"
        elif re.fullmatch(r"-?\d+", word):
            yield int(word)
        else:
            yield float(word.rstrip("f"))


C_NAMES = {
    "bool": "bool", "signed char": "int8", "unsigned char": "uint8", "short": "int16", "unsigned short": "uint16", "int": "int32",
    "unsigned int": "uint32", "long long": "int64", "unsigned long long": "uint64", "float": "float32", "double": "float64",
    "py2cu_complex64": "complex64", "py2cu_complex128": "complex128",
}


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """Return {name: (C type, shape, source)} of all expressions, from one call of the command."""
    lines = ["import numpy as np", "from numba import cuda"]
    lines += [f"T{k} = {expression}" for k, expression in enumerate(EXPRESSIONS)]
    arrays = [eval(expression) for expression in EXPRESSIONS]
    lines += ["@cuda.jit('void(complex128[::1], int64)')", "def kernel(out, i):"]
    for k, array in enumerate(arrays):
        lines.append(f"    out[{k}] = T{k}[{', '.join(['i'] * array.ndim)}]")
    path = tmp_path_factory.mktemp("text") / "arrays.py"
    path.write_text("\n".join(lines) + "\n")
    text = subprocess.run([COMMAND, str(path)], capture_output=True, text=True, check=True).stdout
    found = re.findall(r"__constant__ (?:__align__\(\d+\) )?const (.*?) (T\d+)((?:\[\d+\])+) = (\{.*?\});\n", text, re.S)
    return {name: (kind, extents, body) for kind, name, extents, body in found}


@pytest.mark.parametrize("k", range(len(EXPRESSIONS)), ids=EXPRESSIONS)
def test_text(printed, k):
    expected = eval(EXPRESSIONS[k])
    kind, extents, body = printed[f"T{k}"]
    stored = np.dtype(C_NAMES[kind])  # integers are stored in a narrower type if it represents all elements
    assert stored == expected.dtype or (stored.kind in "iu" and expected.dtype.kind in "iu" and stored.itemsize < expected.dtype.itemsize)
    if expected.size == 0:
        assert extents == "[1]" and body == "{}"
        return
    assert extents == "".join(f"[{n}]" for n in expected.shape)
    if body == "{}":
        assert not expected.any()
        return
    flat = list(numbers(body))
    if expected.dtype.kind == "c":
        flat = [complex(a, b) for a, b in zip(flat[::2], flat[1::2])]
    assert np.array(flat, expected.dtype).tobytes() == expected.tobytes()


MAY_CHANGE = """
T[0] = 1
T += 1
T.fill(3)
T.sort()
np.random.shuffle(T)
U = T; U[0] = 1
for k in range(4): T[k] = k
view = T[1:]
for row in (T, T): row[0] = 1
f(T)
def g(): T[1] = 2
L = [T]
np.add(T, 1, out=T)
del T
""".strip().splitlines()

LEFT_ALONE = """
print(T, T.sum(), len(T))
x = T[0] + T[-1]
y = T * 2
d = cuda.to_device(T)
assert np.allclose(T, T)
for v in T: print(v)
n = T.size
only_reads(T)
only_reads(w=T)
""".strip().splitlines()

AROUND = """
import numpy as np
from numba import cuda
def f(t):
    t[0] = 3
def only_reads(w):
    return w[0] + w.size
T = np.arange(4)
{line}
@cuda.jit("void(int64[::1], int64)")
def kernel(out, i):
    out[0] = T[i]
"""


@pytest.mark.parametrize("line", MAY_CHANGE)
def test_modified_arrays_are_not_constants(tmp_path, line):
    (tmp_path / "x.py").write_text(AROUND.format(line=line))
    done = subprocess.run([COMMAND, str(tmp_path / "x.py")], capture_output=True, text=True)
    assert done.returncode != 0 and "not-constant" in done.stderr


@pytest.mark.parametrize("line", LEFT_ALONE)
def test_arrays_that_are_not_computed(tmp_path, line):
    (tmp_path / "x.py").write_text(AROUND.format(line=line))
    assert "T[4] = {0, 1, 2, 3}" in subprocess.run([COMMAND, str(tmp_path / "x.py")], capture_output=True, text=True, check=True).stdout
