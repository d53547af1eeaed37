"""Inspection of kernels: CUDA C, PTX, types, resource usage."""
import html
import io
import re

import numpy as np
import pytest

from py2cu import cuda, errors, float32, int64


def test_inspect():
    @cuda.jit
    def kernel(x, out):
        i = cuda.grid(1)
        if i < out.size:  # stay inside
            out[i] = x[i] * 2

    with pytest.raises(ValueError):
        kernel.inspect_cuda()
    x = np.zeros(4, np.float32)
    kernel[1, 4](x, x.copy())
    text = kernel.inspect_cuda()
    assert 'extern "C" __global__ void kernel(' in text and "// stay inside" in text
    assert kernel.inspect_cuda((float32[::1], float32[::1])) == text
    assert kernel.signatures == [(float32[::1], float32[::1])] and list(kernel.overloads) == kernel.signatures
    kernel[1, 4](np.zeros(4), np.zeros(4))
    assert len(kernel.signatures) == 2 and kernel.inspect_cuda().count("__global__") == 2
    info = next(iter(kernel.overloads.values())).info()
    assert [argument["written"] for argument in info["arguments"]] == [False, True]
    assert set(kernel.get_max_threads_per_block()) == set(kernel.signatures)
    with pytest.raises(KeyError):
        kernel.inspect_cuda((int64,))


def test_inspect_cuda_is_cuda_c(device):
    @cuda.jit(boundscheck=True)
    def kernel(x):
        x[cuda.grid(1)] = cuda.laneid

    kernel[1, 32](np.zeros(32, np.float32))
    text, (overload,) = kernel.inspect_cuda(), kernel.overloads.values()
    assert 'asm volatile("exit;");' in text and "py2cu_host_leave" not in text
    compiled = overload.functions[-1].text
    assert "py2cu_host_loop" in compiled and "asm" not in compiled if device.is_host else compiled == text


def test_inspect_ptx():
    @cuda.jit("void(float32[::1])")
    def kernel(out):
        out[0] = 1

    try:
        text = kernel.inspect_ptx(arch="sm_90")
    except errors.CudaSupportError as error:
        pytest.skip(f"NVRTC is not available: {error}")
    assert ".visible .entry kernel" in text and ".target sm_90" in text
    assert kernel.inspect_cubin(arch="sm_90")[:4] == b"\x7fELF"


def test_inspection():
    @cuda.jit("void(float32[::1])")
    def three(x):
        x[0] = 3

    kernel = three.overloads[(float32[::1],)]
    assert kernel.name == "three" and kernel.cooperative is False and kernel.argument_types == (float32[::1],)
    assert kernel.max_threads_per_block == three.get_max_threads_per_block() >= 256
    file = io.StringIO()
    three.inspect_types(file=file)
    assert "three (float32[::1])" in file.getvalue() and "float *x" in file.getvalue()
    with pytest.raises(NotImplementedError, match="inspect_cuda"):
        three.inspect_llvm()
    assert sum(three.stats.cache_hits.values()) + sum(three.stats.cache_misses.values()) == 1


def test_types_of_variables():
    """Each line is followed by the types of the variables that it assigns, by Numba's rules."""

    @cuda.jit("void(float32[::1], int64)")
    def summed(x, n):
        total = 0.0
        for k in range(n):
            part, half = x[k], n // 2
            total += part * half
        x[0] = total

    printed = io.StringIO()
    summed.inspect_types(file=printed)
    lines = {line.split("#")[0].strip(): line.partition("#")[2].strip() for line in printed.getvalue().splitlines()}
    assert lines["def summed(x, n):"] == "x: float32[::1], n: int64"
    assert lines["total = 0.0"] == "total: float64" and lines["for k in range(n):"] == "k: int64"
    assert lines["part, half = x[k], n // 2"] == "part: float32, half: int64"
    assert lines["x[0] = total"] == "" and "summed (float32[::1], int64)" in printed.getvalue() and "__global__ void summed" in printed.getvalue()


def test_view():
    """Outside of notebooks, view() prints the CUDA C; its page contains both sources."""

    @cuda.jit
    def plus(x):
        x[0] += 1

    with pytest.raises(ValueError, match="plus has no types yet"):
        plus.view()
    plus[1, 1](np.zeros(1, np.float32))
    plus[1, 1](np.zeros(1, np.int32))
    view = plus.view()
    assert str(view) == plus.inspect_cuda() and len(view.pages) == 2 and view.html.count("<iframe") == 2
    for page, overload in zip(view.pages, plus.overloads.values()):
        text = html.unescape(re.sub("<[^>]+>", "", page))
        assert page.startswith("<!DOCTYPE html>") and "def plus(x):" in text and all(line in text for line in overload.inspect_cuda().splitlines())
    assert str(plus.view("(int32[::1],)")) == plus.inspect_cuda("(int32[::1],)")
