"""Programs with `from numba_cuda_mlir import cuda`, NVIDIA's successor of numba-cuda, under python -m py2cu."""
import subprocess
import sys

import pytest

SCRIPT = """
import numpy as np
import numba_cuda_mlir
from numba_cuda_mlir import cuda, types
from numba_cuda_mlir.cuda.experimental import consteval
from numba_cuda_mlir.cuda.random import create_xoroshiro128p_states
from numba_cuda_mlir.numba_cuda import types as numba_types
from numba_cuda_mlir.numba_cuda.cudadrv.devicearray import DeviceNDArray

N = 4

@cuda.jit(opt_level=3, dump_mlir=False)
def kernel(x, y):
    tile = cuda.shared_array(8, types.f32)
    own = cuda.local_array(N, dtype=types.i16)
    i = cuda.grid(1)
    for k in consteval(range(N)):
        own[k] = consteval(N * 2) + k
    tile[i] = x[i]
    cuda.syncthreads()
    y[i] = tile[7 - i] * types.i8(300) + own[3]

x, y = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
kernel[1, 8](x, y)
print(*map(int, y))

@cuda.jit
def count(x: types.f32[:], n: types.i32):
    i = cuda.grid(1)
    if i < n:
        x[i] = i

print(count.signatures)
count[1, 32](x, 5)
print(*map(int, x))

@cuda.jit
def items(out, t):
    for k in cuda.literal_unroll(range(3)):
        out[k] = t[k]

out = np.zeros(3)
items[1, 1](out, (1, 2.5, np.float32(4)))
print(*out)
print(types.bool is cuda.bool is types.boolean, types.voidptr == types.ptr, cuda.optional is types.Optional)
print(types.i8, numba_types.i8, numba_cuda_mlir.cuda is cuda, issubclass(cuda.DeviceNDArray, DeviceNDArray), len(create_xoroshiro128p_states(3, 1)))
"""


SIGNATURES = """
import numpy as np
from numba_cuda_mlir import cuda, types

@cuda.jit(["void(i8[::1], f32)", types.void(types.i16[::1], types.f64)])
def fill(x, value):
    x[0] = value

print(*(f"({one.dtype}, {other})" for one, other in fill.signatures))
x = np.zeros(2, np.int8)
fill[1, 1](x, np.float32(-3))
print(*x)
"""


OVERLOADS = """
import numpy as np
from numba_cuda_mlir import cuda
from numba_cuda_mlir.extending import overload, register_jitable, typing_registry

def doubled(x):
    pass

@overload(doubled, typing_registry=typing_registry)
def of_doubled(x):
    return lambda x: x * 2

@register_jitable(typing_registry=typing_registry)
def tripled(x):
    return x * 3

@cuda.jit
def kernel(x):
    x[0] = doubled(x[0]) + tripled(x[1])

x = np.array([5.0, 7.0])
kernel[1, 1](x)
print(x[0])
"""


def test_overloads_with_a_registry(tmp_path):
    done = run(tmp_path, OVERLOADS)
    assert done.stdout == "31.0\n", done.stderr


def run(tmp_path, text):
    (tmp_path / "script.py").write_text(text)
    return subprocess.run([sys.executable, "-m", "py2cu", "script.py"], capture_output=True, text=True, cwd=tmp_path, timeout=300)


def test_complete_program(tmp_path):
    done = run(tmp_path, SCRIPT)
    told = [" ".join(str(int(44 * (7 - i) + 11)) for i in range(8)), "[(float32[:], int32)]", "0 1 2 3 4 5 6 7", "1.0 2.5 4.0",
            "True True True", "int8 int64 True True 3"]
    assert done.stdout.splitlines() == told, done.stderr
    assert done.stderr.startswith("py2cu: `numba_cuda_mlir` is replaced by py2cu\n")


def test_short_names_of_types_in_signatures(tmp_path):
    done = run(tmp_path, SIGNATURES)
    assert done.stdout.splitlines() == ["(int8, float32) (int16, float64)", "-3 0"], done.stderr


@pytest.mark.parametrize("text, told", [
    ("from numba_cuda_mlir.cuda import tensor_map\ntensor_map.create_tensor_map_from_tensor(1, (2, 2))",
     "NotImplementedError: numba_cuda_mlir.cuda.tensor_map.create_tensor_map_from_tensor is not supported by py2cu: copy tiles"),
    ("from numba_cuda_mlir.cuda.experimental import struct\nstruct([])", "cuda.experimental.struct is not supported by py2cu: use a record"),
    ("from numba_cuda_mlir import types\ntypes.nvfp4[:]", "numba_cuda_mlir.types.nvfp4 is not supported by py2cu: use CUDA's 8-bit floating-point types"),
    ("import numba_cuda_mlir.mlir_compiler", "ModuleNotFoundError: numba_cuda_mlir.mlir_compiler is not supported by py2cu: it is internal"),
    ("from numba_cuda_mlir import cuda\ncuda.jit(opt=True, opt_level=3)", "ValueError: Cannot specify both opt and opt_level"),
    ("from numba_cuda_mlir import cuda\ncuda.jit(lambda x: None).inspect_mlir()", "NotImplementedError: py2cu generates CUDA C, not MLIR"),
    ("from numba_cuda_mlir import cuda\nimport numpy as np\n@cuda.jit\ndef f(x):\n    cuda.inline_ptx('')\nf[1, 1](np.zeros(1))",
     "write the function in CUDA C, and declare it"),
])
def test_unsupported_parts_of_mlir(tmp_path, text, told):
    done = run(tmp_path, text)
    assert done.returncode == 1 and told in done.stderr, done.stderr


def test_replaces_the_simulator(tmp_path, monkeypatch):
    """numba-cuda-mlir has no simulator: NUMBA_ENABLE_CUDASIM=1 selects the CPU, as for numba.cuda."""
    monkeypatch.setenv("NUMBA_ENABLE_CUDASIM", "1")
    monkeypatch.delenv("PY2CU_DEVICE", raising=False)
    done = run(tmp_path, "from numba_cuda_mlir import cuda\nprint(cuda.is_available(), cuda.get_current_device().is_host)")
    assert done.stdout == "True True\n", done.stderr
