"""cuda.compile and similar functions: PTX and LTO-IR without a launch. The expected PTX directives are from the PTX ISA manual."""
import re

import pytest

from py2cu import config, cuda, errors, types
from py2cu.types import boolean, float32, float64, int32, int64, uint32, void


@pytest.fixture(autouse=True, scope="module")
def nvrtc():
    def nothing(x):
        x[0] = 1

    try:
        cuda.compile_ptx(nothing, (float32[:],))
    except errors.CudaSupportError as error:
        pytest.skip(f"NVRTC is not available: {error}")


def add(x, y):
    return x + y


def half(x):
    return x / 2


def scaled(x, y):
    return half(x) + add(x, y)


def test_device_function():
    ptx, result = cuda.compile(add, (int32, int32))
    assert result == int64
    assert re.search(r"\.visible\s+\.func\s+\(\.param\s+\.b64\s+func_retval0\)\s+add\(", ptx)
    assert ".entry" not in ptx and ".target sm_75" in ptx


@pytest.mark.parametrize("signature", [uint32(uint32, uint32), "uint32(uint32, uint32)"])
def test_result_of_the_signature(signature):
    ptx, result = cuda.compile(add, signature)
    assert result == uint32 and re.search(r"\.func\s+\(\.param\s+\.b32\s+func_retval0\)\s+add\(", ptx)


def test_function_that_calls_other_functions():
    ptx, result = cuda.compile(scaled, "(float64, float32)", cc=(9, 0), abi_info={"abi_name": "_Zplus"})
    assert result == float64 and ".target sm_90" in ptx and re.search(r"\.func\s+\([^)]*\)\s+_Zplus\(", ptx)


def test_results_of_all_types():
    assert cuda.compile(lambda_like, (int32, int32))[1] == boolean
    assert cuda.compile(nothing, (float32[:],))[1] == void
    assert cuda.compile(pair, (int32, float32))[1] == types.Tuple((int32, float32))


def lambda_like(x, y):
    return x < y


def nothing(x):
    x[0] = 1


def pair(x, y):
    return x, y


def test_kernel():
    ptx, result = cuda.compile_ptx(nothing, (float32[::1],), launch_bounds=(128, 2))
    assert result == void
    assert ".visible .entry nothing" in ptx and re.search(r"\.maxntid\s+128", ptx) and re.search(r"\.minnctapersm\s+2", ptx)
    with pytest.raises(TypeError, match="must have void return type"):
        cuda.compile_ptx(add, (int32, int32))
    with pytest.raises(TypeError, match="must have void return type"):
        cuda.compile_ptx(nothing, int32(float32[::1]))


def test_lines_and_debugging():
    ptx = cuda.compile_ptx(nothing, (float32[::1],), lineinfo=True)[0]
    assert re.search(r'\.file.*test_compile\.py"', ptx) and ".loc" in ptx
    ptx = cuda.compile_ptx(nothing, (float32[::1],), debug=True, opt=False)[0]
    assert re.search(r"\.section\s+\.debug_info", ptx)


def test_fastmath():
    def ratio(x, y):
        return x / y

    assert "div.rn.f32" in cuda.compile(ratio, (float32, float32))[0]
    assert "div.approx.ftz.f32" in cuda.compile(ratio, (float32, float32), fastmath=True)[0]


def test_compile_all_and_ltoir():
    codes, result = cuda.compile_all(add, (float32, float32))
    assert result == float32 and len(codes) == 1 and isinstance(codes[0], bytes) and len(codes[0]) > 100
    codes, _ = cuda.compile_all(add, (float32, float32), output="ptx")
    assert "func_retval0" in codes[0]


def test_for_the_current_device():
    ptx, result = cuda.compile_for_current_device(add, (float32, float32))
    assert result == float32 and "func_retval0" in ptx
    assert ".entry" in cuda.compile_ptx_for_current_device(nothing, (float32[::1],))[0]


@pytest.mark.parametrize("setting, target", [((5, 0), "sm_75"), ((7, 5), "sm_75"), ((8, 0), "sm_80")])
def test_default_architecture_is_supported(monkeypatch, setting, target):
    monkeypatch.setattr(config, "CUDA_DEFAULT_PTX_CC", setting)  # with Numba installed, the value of numba.config: (5, 0)
    assert f".target {target}" in cuda.compile(add, (int32, int32))[0]


@pytest.mark.parametrize("options, error, text", [
    ({"abi": "fastcall"}, NotImplementedError, "Unsupported ABI: fastcall"),
    ({"device": False}, NotImplementedError, "The C ABI is not supported for kernels"),
    ({"output": "sass"}, NotImplementedError, "Unsupported output type: sass"),
    ({"forceinline": True}, ValueError, "Can only designate forced inlining in LTO-IR"),
    ({"cc": 9.0}, ValueError, "compute capability"),
    ({"abi_info": {"abi_name": "a b"}}, ValueError, "not a valid C identifier"),
    ({"launch_bounds": (1, 2, 3, 4)}, ValueError, "Got 4 launch bounds"),
])
def test_wrong_options(options, error, text):
    with pytest.raises(error, match=text):
        cuda.compile(add, (int32, int32), **options)
