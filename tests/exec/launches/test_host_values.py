"""Types of launch arguments inferred from the host code of a file: for each expression, the inferred type is compared with NumPy's."""
import os
import re
import subprocess

import numpy as np
import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")

VALUES = '''import math

import numpy as np

v = np.ones(4, dtype=np.float32)
d = np.ones(4)
u = np.ones(4, dtype=np.uint32)
u8 = np.ones(4, dtype=np.uint8)
i32 = np.ones(4, dtype=np.int32)
b = np.ones(4, dtype=bool)
c = np.ones(4, dtype=np.complex64)
A = np.ones((2, 2))
S = np.array([[2, 0.5], [0.5, 2]], dtype=np.float32)
T3 = np.ones((2, 3, 4))
'''

EXPRESSIONS = r"""
np.where(A > 0)[1]
np.unique(A)
np.unique(A, axis=0)
np.unique(v, return_index=True)[1]
np.diff(v)
np.diff(A)
np.diff(A, axis=0)
np.insert(v, 1, 3)
np.append(v, 3)
np.append(v, [1.0, 2.0])
np.append(v, u)
np.append(A, A, axis=0)
np.append(A, A)
np.diag(v)
np.diag(S)
np.mgrid[0:3]
np.mgrid[0:3, 0:4]
np.mgrid[0:1:0.5, 0:4]
np.linalg.norm(v)
np.linalg.norm(A, axis=1)
np.linalg.norm(d)
np.linalg.inv(S)
np.linalg.det(S)
np.linalg.cholesky(S)
np.frombuffer(b"12345678", dtype=np.int16).copy()
np.fromiter([1, 2, 3], dtype=np.float32)
np.fromiter((x for x in range(4)), float)
np.finfo(np.float32).max
np.finfo(np.float64).eps
np.iinfo(np.int32).min
np.finfo(float).eps
np.allclose(v, v)
np.isclose(v, v)
np.real(c)
np.real(v)
np.split(v, 2)[0]
np.array_split(A, 2)[0]
np.array_split(A, 2, axis=1)[0]
np.nanstd(v)
np.nanmean(A, axis=0)
np.where(v > 1, v, 0)
np.where(v > 1, 1, 0)
np.where(v > 1, 1.0, v)
v.argsort()
np.argsort(v)
A.T
A.T.copy()
A[:, 0]
A[0]
A[0, :]
A[1:, :]
A[:, 1:]
A[None, 0]
A.flatten()
A.ravel()
A.reshape(-1)
A.reshape((2, 2, 1))
A.mean()
A.mean(axis=0)
A.sum()
u.sum()
i32.sum()
i32.mean()
i32 * 2
i32 * 2.0
i32 / 2
v * 2
v * 2.0
v * np.float64(2)
v + d
v + i32
u + i32
u8 + 1
u8 * 2.5
u8.astype(np.float32) / 255
u8 / 255
v ** 2
i32 ** 2
i32 // 2
i32 % 3
-u8
v > 1
~b
b & b
b + b
b * v
np.sqrt(i32)
np.sqrt(v)
np.sqrt(u8)
np.sqrt(2)
np.sqrt(2.0)
np.exp(b)
np.abs(c)
np.abs(i32)
np.floor(v)
np.floor(i32)
np.round(v)
np.maximum(v, d)
np.maximum(v, 1)
np.minimum(i32, 2)
np.arctan2(i32, i32)
np.hypot(v, v)
np.dot(A, v[:2])
np.dot(v, v)
A @ A
A @ v[:2]
np.cumsum(i32)
np.cumsum(v)
np.cumsum(A, axis=0)
np.prod(i32)
np.max(u8)
np.argmax(v)
np.argmax(A, axis=0)
np.mean(u8)
np.std(v)
np.var(i32)
np.median(i32)
np.any(v)
np.all(A, axis=0)
np.zeros((3,), dtype='f4')
np.zeros(3, dtype='int32')
np.zeros([3, 4])
np.zeros(shape=(3, 4), dtype=np.complex64, order='F')
np.empty(A.shape)
np.empty_like(A)
np.zeros_like(A.T)
np.zeros_like(A, dtype=np.int8)
np.full((3, 3), 7)
np.full((3, 3), 7.0)
np.full(3, np.int8(7))
np.full_like(A, 3)
np.ones(3, bool)
np.eye(3)
np.eye(3, dtype=np.int32)
np.arange(3)
np.arange(3.0)
np.arange(0, 1, 0.1)
np.arange(3, dtype=np.uint8)
np.arange(np.float32(3))
np.arange(np.int32(3))
np.linspace(0, 1, 5)
np.linspace(0, 1, 5, dtype=np.float32)
np.meshgrid(v, d)[0]
np.meshgrid(v, d)[1]
np.concatenate([v, d])
np.concatenate([A, A])
np.stack([v, v])
np.stack([v, v], axis=1)
np.vstack([v, v])
np.hstack([v, v])
np.hstack([A, A])
np.column_stack([v, v])
np.tile(v, 2)
np.tile(v, (2, 2))
np.repeat(v, 2)
np.repeat(A, 2, axis=0)
np.transpose(A)
np.roll(v, 1)
np.sort(v)
np.pad(v, 1)
np.clip(v, 0, 1)
np.clip(i32, 0, 1)
np.outer(v, v)
np.outer(v, d)
np.random.rand(3)
np.random.rand()
np.random.randn(3, 4)
np.random.random((3, 4))
np.random.random()
np.random.random(3).astype(np.float32)
np.random.randint(0, 5, 3)
np.random.randint(5)
np.random.randint(0, 5, size=(3, 4), dtype=np.uint8)
np.random.uniform(0, 1, 3)
np.random.uniform(0, 1)
np.random.uniform(size=3)
np.random.normal(0, 1, (3, 4))
np.random.normal(size=4)
np.random.choice(v, 3)
np.random.choice(5, 3)
np.random.choice([1, 2])
np.random.permutation(5)
np.random.permutation(v)
np.random.default_rng(1).random(3, dtype=np.float32)
np.random.default_rng(1).random(3)
np.random.default_rng(1).integers(5, size=3)
np.random.default_rng(1).standard_normal(3, dtype=np.float32)
np.random.default_rng(1).normal(size=3)
np.random.RandomState(1).rand(3)
np.float32(3)
np.float64(3)
np.int32(3)
np.uint8(3) + 1
np.float32(3) * 2
np.float32(3) * np.float64(2)
np.int32(3) * 2.0
np.int32(3) / np.int32(2)
np.float32(3) * i32
np.float32(2) + v
int(3.5)
float(3)
3 // 2
3 / 2
3 ** 2
2 ** -1
True + 1
len(v)
v.size
v.shape[0]
A.shape
v.nbytes
sum([1, 2, 3])
sum([1.0, 2])
max(1, 2)
max(1.0, 2.0)
min([1, 2])
abs(-3)
abs(-3.5)
round(2.5)
round(2.5, 1)
math.ceil(2.5)
math.floor(2.5)
math.sqrt(4)
math.pi
np.pi
np.ceil(2.5)
int(np.ceil(2.5))
v[0]
i32[0]
A[0, 0]
v[0] * 2
v.item(0)
v.max()
v.min() + 1
v.mean()
i32.max()
v.astype(int)
v.astype('float64')
v.astype(np.float32, copy=False)
v[v > 1]
v[i32]
A[A > 1]
A[i32[:2]]
A[:, i32[:2]]
A[[0, 1], [0, 1]]
np.ascontiguousarray(A.T)
np.asfortranarray(A)
np.array(A, order='F')
np.array([1, 2, 3])
np.array([1, 2.0])
np.array([[1, 2], [3, 4]], dtype=np.float32)
np.array([v, v])
np.array([True, False])
np.array([1 + 2j])
np.array([np.float32(1), np.float32(2)])
np.array([np.int32(1), 2])
np.array([])
np.array((1, 2))
np.array(range(5))
np.array([x for x in v])
np.array([[0] * 3 for _ in range(4)])
np.array([0] * 3)
np.array(v.tolist())
np.array([v[0], 1.0])
np.asarray([1, 2], dtype='f')
np.copy(A.T)
A.copy()
A.T.astype(np.float32)
A.view(np.int64)
c.real
c.imag
c.conj()
np.conj(c)
c * 2
c * v
abs(c)
np.ndarray((3, 4), dtype=np.float32)
np.broadcast_to(v, (2, 4))
(1, 2.0)
(v, 3)
np.zeros(3).reshape(3, 1)
np.zeros((3, 4))[..., 0]
np.zeros((3, 4, 5))[0, ...]
np.zeros((3, 4, 5))[:, :, 0]
np.zeros((3, 4, 5))[0, 1]
np.zeros((3, 4, 5))[0:1]
np.zeros((3, 4, 5)).transpose(2, 0, 1)
np.zeros((3, 4, 5)).sum(axis=(0, 1))
np.zeros((3, 4)).sum(axis=1, keepdims=True)
np.sign(v)
np.mod(i32, 2)
np.sum(v > 1)
np.sum(A, axis=1)
np.ptp(v)
np.average(v)
np.mean(v, dtype=np.float64)
"""


def array_type(value):
    axes = [":"] * value.ndim
    if value.flags.c_contiguous:
        axes[-1] = "::1"
    elif value.flags.f_contiguous:
        axes[0] = "::1"
    return f"{value.dtype}[{', '.join(axes)}]"


def type_of(value):
    """Types are those of Numba's typeof."""
    if isinstance(value, np.ndarray):
        return array_type(value)
    if isinstance(value, tuple):
        types = [type_of(item) for item in value]
        return f"UniTuple({types[0]}, {len(types)})" if len(set(types)) == 1 else f"Tuple(({', '.join(types)}))"
    if isinstance(value, np.generic):
        return str(value.dtype)
    return {bool: "bool", int: "int64", float: "float64", complex: "complex128"}[type(value)]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.skipif(int(np.__version__.split(".")[0]) < 2, reason="the rules of NumPy 2 are tested")
def test_types_of_expressions(tmp_path):
    expressions = EXPRESSIONS.strip().splitlines()
    kernels = "".join(f"@cuda.jit\ndef k{i}(x):\n    pass\n\n\n" for i in range(len(expressions)))
    launches = "".join(f"k{i}[1, 1]({e})\n" for i, e in enumerate(expressions))
    path = tmp_path / "launches.py"
    path.write_text(f"{VALUES}from numba import cuda\n\n\n{kernels}{launches}")
    result = subprocess.run([COMMAND, "--list", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
    assert (result.returncode, result.stderr) == (0, "")
    found = {}
    for name, types in re.findall(r"^kernel (k\d+) line \d+ \1\((.*)\)$", result.stdout, flags=re.M):
        found.setdefault(name, []).append(types)
    names = {}
    exec(VALUES, names)
    wrong = []
    for i, expression in enumerate(expressions):
        try:
            expected = type_of(eval(expression, names))
        except (AttributeError, TypeError):
            continue  # this NumPy is too old or too new for it
        if found.get(f"k{i}") != [expected]:
            wrong.append((expression, expected, found.get(f"k{i}")))
    assert not wrong, wrong
