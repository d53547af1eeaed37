"""py2cu export --restrict: launchers select kernels with __restrict__ pointers for arrays that do not overlap. Launch bounds of exported kernels."""
import os
import re
import shutil
import subprocess

import pytest

COMMAND = os.environ["PY2CU_COMMAND"]
KERNELS = '''
import numpy as np
from numba import cuda

@cuda.jit
def blend(x, y, out, weight):
    """Mixes two images."""
    i = cuda.grid(1)
    if i < out.shape[0]:
        out[i, 0] = x[i] * weight + y[i, 0]

@cuda.jit("void(float32[::1], float32)")
def scale(x, factor):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= factor

@cuda.jit("void(CPointer(float32), float32[::1], float32[::1])")
def add(values, x, y):  # the extent of the pointer is unknown
    i = cuda.grid(1)
    if i < x.size:
        y[i] = x[i] + values[i]

for dtype in (np.float32, np.float64):
    blend[1, 32](np.ones(8, dtype), np.ones((8, 2), dtype), np.ones((8, 2), dtype)[:, ::-1], dtype(2))
'''

# the part of the CUDA runtime that a launcher uses; a launch calls the kernel once, on the CPU
RUNTIME = r'''
#pragma once
#include <cstddef>
#define __global__
#define __align__(n) alignas(n)
struct dim3 {
    unsigned int x, y, z;
    dim3(unsigned int a = 1, unsigned int b = 1, unsigned int c = 1) : x(a), y(b), z(c) {}
};
enum cudaError_t { cudaSuccess, cudaErrorInvalidValue, cudaErrorInvalidConfiguration };
typedef void *cudaStream_t;
struct cudaLaunchConfig_t {
    dim3 gridDim, blockDim;
    size_t dynamicSmemBytes;
    cudaStream_t stream;
};
template <typename... Parameters, typename... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*kernel)(Parameters...), Arguments... arguments)
{
    kernel(arguments...);
    return cudaSuccess;
}
'''

PROGRAM = r'''
#include "kernels.h"
#include <cstdio>

#define KERNEL(name, T) \
    extern "C" void name(const T *, const T *, long long, T *, long long, long long, T) { puts(#name); }
#define LAUNCH(x, y, out) \
    if (launch_blend(x, 4, y, 4, 2, out, 4, 2, 2, 1, 2.0f, dim3(0, 0, 0), dim3(0, 0, 0), 0, nullptr) != cudaSuccess) \
        puts("refused")

KERNELS

int main()
{
    float a[64];
    LAUNCH(a, a + 8, a + 16);       // three arrays
    LAUNCH(a, a, a + 16);           // the inputs overlap, but the kernel only reads them
    LAUNCH(a + 15, a, a + 16);      // the end of x is the start of out
    LAUNCH(a + 12, a, a + 16);      // directly before out
    LAUNCH(a, a + 12, a + 16);      // y
    LAUNCH(a + 24, a, a + 16);      // directly after out
    LAUNCH(a + 23, a, a + 16);      // the last element
}
'''


def export(folder, *words):
    (folder / "kernels.py").write_text(KERNELS)
    done = subprocess.run([COMMAND, "export", "kernels.py", "-o", "out", "--force", *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stderr
    return ((folder / "out" / name).read_text() for name in ("kernels.cu", "kernels_launch.cu"))


def kernels_of(text):
    return re.findall(r"__global__ void (\w+)\(", text)


def test_kernels(tmp_path):
    """Both kernels call one function with the body; kernels that need no choice are as without the option."""
    plain, _ = export(tmp_path)
    assert kernels_of(plain) == ["blend", "blend_f64", "scale", "add"] and "__restrict__" not in plain
    code, launcher = export(tmp_path, "--restrict")
    assert kernels_of(code) == ["blend", "blend_noalias", "blend_f64", "blend_f64_noalias", "scale", "add"]
    assert code.count("* weight") == plain.count("* weight")
    head = re.search(r"void blend_noalias\(([^)]*)\)", code).group(1)
    assert re.findall(r"\w[\w ]*\*__restrict__ \w+", head) == ["const float *__restrict__ x", "const float *__restrict__ y", "float *__restrict__ out"]
    assert launcher.count("const auto kernel = overlap ? blend : blend_noalias;") == 1
    # without --restrict, all launches satisfy the assumption
    assumed, launcher = export(tmp_path, "--restrict", "--assume", "noalias")
    assert "_noalias" not in assumed + launcher and "__restrict__" in assumed


@pytest.mark.parametrize("space", [None, "mine::kernels"])
@pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not installed")
def test_launcher_selects(tmp_path, space):
    code, _ = export(tmp_path, "--restrict", *(["--namespace", space] if space else []))
    (tmp_path / "cuda_runtime_api.h").write_text(RUNTIME)
    kernels = "\n".join(f"KERNEL({name}, {'double' if 'f64' in name else 'float'})" for name in kernels_of(code) if "blend" in name)
    kernels += '\nextern "C" void scale(float *, long long, float) {}\nextern "C" void add(const float *, const float *, long long, float *) {}'
    if space:
        kernels = f"namespace {space} {{\n{kernels.replace('extern ' + chr(34) + 'C' + chr(34) + ' ', '')}\n}}\nusing namespace {space};"
    text = PROGRAM.replace("KERNELS", kernels)
    (tmp_path / "main.cpp").write_text(text.replace('extern "C" void name', "void name") if space else text)
    subprocess.run(["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-I.", "-Iout", "-o", "program", "main.cpp", "-x", "c++", "out/kernels_launch.cu"], cwd=tmp_path, check=True)
    done = subprocess.run([tmp_path / "program"], stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout.split() == ["blend_noalias", "blend_noalias", "blend", "blend_noalias", "blend", "blend_noalias", "blend"]


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
def test_compiled(tmp_path):
    """nvcc reads elements of unwritten __restrict__ arrays through the read-only cache."""
    export(tmp_path, "--restrict")
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}  # nvcc crashes with the library of a sanitizer
    options = ["-std=c++17", "-arch=sm_80", "-Wno-deprecated-gpu-targets", "-Xcompiler", "-Wall,-Wextra,-Werror"]
    subprocess.run(["nvcc", *options, "-c", "kernels_launch.cu", "-o", "launch.o"], cwd=tmp_path / "out", env=environment, check=True)
    subprocess.run(["nvcc", *options, "-ptx", "kernels.cu"], cwd=tmp_path / "out", env=environment, check=True)
    entries = (tmp_path / "out" / "kernels.ptx").read_text().split(".entry ")[1:]
    loads = {entry.split("(")[0]: entry.count("ld.global.nc") for entry in entries}
    assert loads == {"blend": 0, "blend_noalias": 2, "blend_f64": 0, "blend_f64_noalias": 2, "scale": 0, "add": 0}


BOUNDED = '''
import numpy as np
from numba import cuda

@cuda.jit(launch_bounds=(128, 2))
def bounded(x, y):
    i = cuda.grid(1)
    if i < y.size:
        y[i] = 2 * x[i]

@cuda.jit
def launched(x, y):
    i = cuda.grid(1)
    if i < y.size:
        y[i] = 3 * x[i]

x, y = np.ones(64, np.float32), np.zeros(64, np.float32)
bounded[1, 64](x, y)
launched[1, 64](x, y)
'''


def test_launch_bounds(tmp_path):
    """Launch bounds are those of the decorator, in both kernels; other programs may launch with more threads than the launches in the file."""
    (tmp_path / "kernels.py").write_text(BOUNDED)
    for words in ([], ["--restrict"]):
        subprocess.run([COMMAND, "export", "kernels.py", "-o", "out", "--force", *words], cwd=tmp_path, check=True, capture_output=True)
        found = re.findall(r"__global__ void (__launch_bounds__\([^)]*\) )?(\w+)\(", (tmp_path / "out" / "kernels.cu").read_text())
        assert {name: bounds.strip() for bounds, name in found} == {
            name + suffix: "__launch_bounds__(128, 2)" if name == "bounded" else ""
            for name in ("bounded", "launched") for suffix in ([""] if not words else ["", "_noalias"])}
