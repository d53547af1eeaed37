"""The types that the command infers from launches in the source, compared with NumPy arrays and with the signatures of the samples."""
import glob
import os
import re
import subprocess

import numpy as np
import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "samples")

SETUP = """
import math
import numpy as np

x = np.zeros((4, 5), np.float32)
f = np.asfortranarray(x)
z = np.ones((2, 3, 4))
v = np.arange(10)
b = np.zeros(6, np.uint8)
h = np.zeros((3, 3), np.float16)
c = np.zeros(4, np.complex64)
n = 7
r = 0.5
s = np.float32(3)
rng = np.random.default_rng(1)
w = np.linspace(0, 1, 6)
"""

EXPRESSIONS = """
x; x.T; x[:, 0]; x[0]; x[1:3]; x[:, 1:3]; x[::2]; x[:]; x[...]; x[..., 0]; x[0, :]; x[0, 1:3]; x[1:3, :]; x[1:, 1]; x[:, :]
f; f.T; f[:, 0]; f[0]; f[1:3]; f[:, 1:3]; f[::2]; f[:, :]; f.copy(); np.copy(f); f + 1; f + x; f.astype(np.float64); f.astype(int, order='C')
z[0]; z[0, 1]; z[0, 1:2]; z[..., 0]; z[:, :, ::-1]; z.reshape(-1); z.reshape(6, 4); z.reshape((4, 6)); z[None, 0]; z[z > 0]; z.ravel(); z[:, 0]
z.transpose(); z.sum(axis=0); z.sum(); z.mean(axis=(0, 1)); z.max(); z[0, 0, 0]; z.flatten(); z.sum(axis=0, keepdims=True); z.argmax(); z.any()
np.sqrt(x); x * 2.0; x * np.float64(2); x * 2; x ** 2; x / 2; x + v[:5]; x + z[0, 0, 0]; x > 0; -x; abs(x); x @ x.T; np.dot(x, x.T); np.outer(v, v)
v / 2; v ** 2; v // 3; v % 3; v * 1.5; v * r; v * n; v + 1j; b + 1; b + b; b * 2.5; b / 2; b + v[:6]; h * 2.0; h + x[:3, :3]; c * 2.0; c + x[0, :4]; b << 1; b == 3
np.sin(v); np.sin(b); np.exp(h); np.abs(c); np.maximum(x, 0.0); np.where(x > 0, x, 0.0); np.isnan(x); np.floor(x); np.add(b, v[:6])
np.zeros(3); np.zeros((3, n)); np.zeros([2, 3], dtype='i4'); np.ones(3, dtype='float32'); np.empty((n,), np.bool_); np.full((2, 2), 7); np.full(3, 1.5)
np.full((3,), 0, dtype=np.uint8); np.full(n, np.float32(2)); np.eye(3); np.zeros((2, 3), order='F'); np.zeros(x.shape, x.dtype); np.zeros(z.shape[1:])
np.zeros_like(x); np.zeros_like(f); np.empty_like(x, dtype=np.int64); np.ones_like(z[0]); np.full_like(x, 3); np.zeros_like(x.T)
np.arange(10); np.arange(10.0); np.arange(0, n, 2); np.arange(0, 1, 0.1); np.arange(5, dtype=np.int32); np.linspace(0, 1, 5); np.linspace(0, 1, n, dtype=np.float32)
np.array([1, 2, 3]); np.array([[1.0, 2], [3, 4]]); np.array([1, 2], dtype=np.int16); np.asarray([1j]); np.array((1.5, 2)); np.array([v, v]); np.array([True, False]); np.array([s, s])
np.array(x); np.array(f); np.asarray(f.T); np.ascontiguousarray(f); np.ascontiguousarray(x[:, 1]); np.asfortranarray(x); np.array(x, dtype=np.float64); np.array(x, copy=True)
np.random.rand(3, 4); np.random.rand(n); np.random.randn(3); np.random.random(4); np.random.random((2, 3)); np.random.randint(0, 5, (2, 2)); np.random.randint(0, 5, size=n).astype(np.int32)
np.random.uniform(0, 1, n); np.random.normal(size=(2, 2)); rng.random(5, dtype=np.float32); rng.random((2, 3)); rng.integers(0, 9, 4); rng.standard_normal(3); np.random.random((2, 3)).astype('f4')
np.concatenate((v, v)); np.concatenate([x, x]); np.stack([v, v]); np.vstack((v, v)); np.hstack([v, r * v]); np.tile(x, (2, 2)); np.tile(v, 3); np.repeat(v, 2); np.cumsum(v); np.cumsum(b)
n; r; s; n * 2; n / 2; n // 2; n * r; s * 2.0; s * s; s + n; np.int32(n); np.float64(r); int(r); float(n); len(v); x.shape[0]; x.size; math.sqrt(n); math.ceil(r); True; not n; n > 2; 1j; math.pi
np.float32(r) * n; np.pi; np.sqrt(2.0); np.sum(x); round(r); min(n, 3); max(r, 2.0); abs(-n); n if r > 0 else 3; (1, 2); (n, r); x.shape; (s, (1, 2.0)); np.uint8(200); x.ndim
z.mean(); x.mean(); v.mean(); v.sum(); b.sum(); b.max(); x.std(axis=1); np.median(x); v.min(); np.prod(v); b.cumsum(); x[x[:, 0] > 0]; x[[0, 2]]; x[:, [0, 2]]; v[v % 2 == 0]
np.vstack((f, f)); np.hstack([f, f, f]); np.concatenate((f, x)); np.concatenate([z.T, z.T], axis=1); np.stack([f, f], 1); np.stack([x, x], -1)
np.append(f, f, 0); np.append(f, f); np.append(v, 1.5); np.column_stack([f, f]); np.column_stack([v, v]); np.roll(f, 1); np.roll(f, 1, axis=0); np.cumsum(f, axis=0); np.diff(f); np.diff(x)
f + v[:5]; v[:5] * f; f + x[0]; np.where(f > 0, v[:5], 0); f[:, [0, 1]]; x[..., [0, 1]]; f[[0, 1]]
z.T.sum(axis=0); z.T.mean(axis=2); z.T.argmax(axis=0); rng.permutation(f); np.random.permutation(v); np.linspace(0, 1, n, retstep=True); v[::2].reshape(-1); v[::2].reshape(5, 1, 1)
np.clip(v, 0, 1.5); np.clip(b, 0, 1); np.clip(x, 0.0, s); np.clip(f, 0, 1); np.clip(r, 0, 1); np.round(r); np.round(x, 1)
np.round(np.ones((3, 4), complex), 1); np.round(f); np.round(f, 2); np.round(x.astype(np.int64), 2); np.round(v); np.round(x[:, ::2])
x.item(0); abs(c[0]); abs(1j); x.dtype.itemsize; np.dtype(np.float32).itemsize
np.tri(3); np.tri(3, dtype=np.uint8)
"""


def signature(value):
    """Return Numba's type of a value in the format of the command."""
    if isinstance(value, np.ndarray):
        flags = value.flags
        axes = [":"] * value.ndim
        if flags.c_contiguous:
            axes[-1] = "::1"
        elif flags.f_contiguous:
            axes[0] = "::1"
        return f"{value.dtype.name}[{', '.join(axes)}]"
    if isinstance(value, np.generic):
        return value.dtype.name
    if isinstance(value, tuple):
        items = [signature(item) for item in value]
        return f"UniTuple({items[0]}, {len(items)})" if len(set(items)) == 1 else f"Tuple(({', '.join(items)}))"
    return {bool: "bool", int: "int64", float: "float64", complex: "complex128"}[type(value)]


def run(*arguments, text=None, cwd=None):
    return subprocess.run([COMMAND, *arguments], input=text, capture_output=True, text=True, cwd=cwd, check=False)


def listed(text):
    result = run("--list", "-", text=text)
    assert result.returncode == 0, result.stderr
    return {match[1]: match[2] for match in re.finditer(r"^kernel (\w+) line \d+(?: \w+\((.*)\))?$", result.stdout, re.M)}


def expressions():
    return [part.strip() for line in EXPRESSIONS.strip().splitlines() for part in line.split(";")]


def test_types_equal_numpy():
    names = {}
    exec(SETUP, names)  # the expected types are those of the values in the run
    lines = ["from numba import cuda", SETUP]
    for i, expression in enumerate(expressions()):
        lines += ["@cuda.jit", f"def k{i}(a):", "    pass", f"value{i} = {expression}", f"k{i}[1, 1](value{i})"]
    found = listed("\n".join(lines))
    wrong = []
    for i, expression in enumerate(expressions()):
        expected = signature(eval(expression, names))
        if found[f"k{i}"] != expected:
            wrong.append((expression, found[f"k{i}"], expected))
    assert not wrong


# Each program runs as Python, with a kernel that records its arguments.
PROGRAMS = r"""
def timed(function):
    def run(*args):
        return function(*args), 0.5
    return run
@timed
def make(n):
    return np.zeros(n, np.int8)
x, seconds = make(3)
k[1, 1](x)
k[1, 1](seconds)
---
def twice(scale):
    def around(function):
        return lambda *args, **more: function(*args, **more).astype(scale)
    return around
class Maker:
    @twice(np.float32)
    def make(self, n):
        return np.zeros(n)
k[1, 1](Maker().make(3))
---
from dataclasses import dataclass, field
@dataclass
class Base:
    n: int
    parts: list = field(default_factory=list)
@dataclass
class Grid(Base):
    scale: float = field(default=2.0, repr=False)
    cells: np.ndarray = None
    def __post_init__(self):
        self.cells = np.zeros(self.n, np.int16)
grid = Grid(4)
grid.parts.append(np.zeros(2, bool))
for value in (grid.n, grid.scale, grid.cells, grid.parts[0]):
    k[1, 1](value)
---
class Vector:
    def __init__(self, x):
        self.x = x
    def __add__(self, other):
        return Vector(self.x + other.x)
    def __rmul__(self, factor):
        return Vector(self.x * factor)
    def __getitem__(self, i):
        return self.x[i]
    def __len__(self):
        return 3
    def __iter__(self):
        yield self.x
        yield 2.5
    def __enter__(self):
        return self.x.astype(bool)
    def __exit__(self, *what):
        pass
v = 2 * (Vector(np.zeros(3, np.uint8)) + Vector(np.zeros(3, np.int16)))
k[1, 1](v[0])
k[1, 1](len(v))
for value in v:
    k[1, 1](value)
with v as held:
    k[1, 1](held)
---
def outer():
    x = np.zeros(3)
    def change():
        nonlocal x
        x = x.astype(np.float32)
    change()
    k[1, 1](x)
outer()
---
class Settings:
    x = np.zeros(3)
    n = 2
s = Settings()
setattr(s, "flag", True)
k[1, 1](s.x)
k[1, 1](s.n)
k[1, 1](s.flag)
k[1, 1](list(reversed([np.zeros(3), np.zeros(2, int)]))[0])
x = np.zeros(4, np.float32)
x.shape = 2, 2
k[1, 1](x)
while True:
    break
else:
    k[1, 1](np.zeros((2, 2, 2)))
"""


class Noted:
    """Replaces the kernel when a program runs as Python."""

    def __init__(self):
        self.types = set()

    def __getitem__(self, configuration):
        return lambda value: self.types.add(signature(value))


@pytest.mark.parametrize("program", PROGRAMS.split("---\n"))
def test_host_code_is_followed(program):
    kernel = Noted()
    exec(program, {"np": np, "k": kernel, "__name__": "__main__"})  # dataclasses query the module's name
    result = run("-", "--emit", "launches", text="import numpy as np\nfrom numba import cuda\n@cuda.jit\ndef k(a):\n    pass\n" + program)
    assert result.returncode == 0, result.stderr
    assert set(re.findall(r"\bk\(([^()]*)\)", result.stdout)) == kernel.types


@pytest.mark.parametrize("path", sorted(glob.glob(os.path.join(SAMPLES, "*.py"))), ids=os.path.basename)
def test_samples_need_no_signatures(path, tmp_path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    given = dict((name, types) for types, name in re.findall(r'@cuda\.jit\("void\((.*)\)"\)\ndef (\w+)', text))
    if not given:
        pytest.skip("no kernel with a signature")
    if os.path.basename(path) in ("async_requests.py", "multi_gpu.py"):
        pytest.skip("its arrays are read from attributes and lists, which are not supported")
    if os.path.basename(path) == "torch_operator.py":
        pytest.skip("PyTorch launches its kernels, whose types are those of the operator")
    for other in glob.glob(os.path.join(SAMPLES, "*.py")):
        with open(other, encoding="utf-8") as file:
            (tmp_path / os.path.basename(other)).write_text(re.sub(r'@cuda\.jit\(".*"\)', "@cuda.jit", file.read()), encoding="utf-8")
    result = run("--list", os.path.basename(path), cwd=tmp_path)
    found = dict(re.findall(r"^kernel \w+ line \d+ (\w+)\((.*)\)$", result.stdout, re.M))
    if "mandelbrot" in given:  # its signature narrows the Python integer that the script passes
        given["mandelbrot"] = given["mandelbrot"].replace("float64, int32,", "float64, int64,")
    assert found == given
    assert run(os.path.basename(path), cwd=tmp_path).returncode == 0


def test_types_file(tmp_path):
    (tmp_path / "k.py").write_text("from numba import cuda\n\n\n@cuda.jit\ndef k(a, n):\n    a[0] = n\n", encoding="utf-8")
    (tmp_path / "types").write_text("# what the kernels take\n\nk(float32[::1], int64)  # one\nk(float64[::1], int32)\n", encoding="utf-8")
    result = run("--types", "types", "k.py", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "float *" in result.stdout and "double *" in result.stdout
    result = run("--types", "types", "--sig", "k(int8[::1], int8)", "k.py", cwd=tmp_path)
    assert result.returncode == 0 and "signed char *" in result.stdout and "double *" not in result.stdout
    (tmp_path / "types").write_text("k\n", encoding="utf-8")
    result = run("--types", "types", "k.py", cwd=tmp_path)
    assert result.returncode == 1 and "types, line 1: expected 'name(type, ...)'" in result.stderr


def test_recursion_and_long_programs_end():
    lines = ["from numba import cuda", "import numpy as np", "@cuda.jit", "def k(a):", "    pass"]
    for i in range(40):
        lines += [f"def f{i}(a):", f"    f{i + 1}(a)", f"    f{i + 1}(a * 2)", f"    f{i + 1}(a + 1)"]
    lines += ["def f40(a):", "    k[1, 1](a)", "    f0(a)", "f0(np.zeros(3))"]
    result = run("--list", "-", text="\n".join(lines))
    assert result.returncode == 0
