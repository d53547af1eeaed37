# SPDX-License-Identifier: MIT
"""--emit hip: clang compiles the HIP C++ for three AMD GPUs. It is not run: the tests have no AMD hardware."""
import functools
import glob
import os
import re
import shutil
import subprocess

import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
TRANSLATE = os.path.join(os.path.dirname(__file__), "..", "..", "translate")
GPUS = ("gfx906", "gfx90a", "gfx1030")
FILES = ("warp/hip", "warp/reductions", "warp/votes", "warp/reduce_sync", "atomics/all", "arrays/assumed_nonnegative",
         "cooperative_groups/tiles", "whole_kernels/matmul", "whole_arrays/new_arrays", "device_functions/recursion_in_a_loop", "loops/offsets")


@functools.cache
def compiler():
    """Return the command that compiles HIP for a GPU, or skip the test."""
    found = next((name for name in ("clang++-15", "clang++-16", "clang++-17", "clang++") if shutil.which(name)), None)
    bitcode = glob.glob("/usr/lib/*/amdgcn/bitcode/ockl.bc")
    if found is None or not os.path.exists("/usr/include/hip/hip_runtime.h") or not bitcode:
        pytest.skip("HIP is not installed (Debian packages hipcc, rocm-device-libs and clang-15)")
    return [found, "-x", "hip", "--offload-device-only", "--rocm-path=/usr", f"--rocm-device-lib-path={os.path.dirname(bitcode[0])}", "-std=c++17", "-Wall", "-Werror",
            "-Wno-unused-command-line-argument", "-c", "-emit-llvm", "-o", os.devnull]


def translated(path, *options):
    return subprocess.run([COMMAND, path, "--emit", "hip", *options], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", FILES)
def test_compiles(name, tmp_path):
    path = os.path.join(TRANSLATE, name + ".py")
    with open(path, encoding="utf-8") as file:
        first = file.readline()
    options = [option for option in first.partition("py2cu:")[2].split() if option not in ("--emit", "hip")] if first.startswith("# py2cu:") else []
    done = translated(path, *options)
    assert done.returncode == 0, done.stderr
    assert "compiled, not run on AMD hardware" in done.stdout and not re.search(r"\b__\w+_sync\(", done.stdout)
    (tmp_path / "x.hip").write_text(done.stdout)
    for gpu in GPUS if name == "warp/hip" else GPUS[FILES.index(name) % len(GPUS):][:1]:
        compiled = subprocess.run([*compiler(), f"--offload-arch={gpu}", "x.hip"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert compiled.returncode == 0, compiled.stderr


def test_suffix_and_package(tmp_path):
    source = "from numba import cuda\n@cuda.jit('void(float32[::1])')\ndef k(x):\n    x[cuda.grid(1)] = cuda.warpsize\n"
    (tmp_path / "k.py").write_text(source)
    subprocess.run([COMMAND, "k.py", "--emit", "hip", "-o", "out/"], cwd=tmp_path, check=True)
    printed = (tmp_path / "out" / "k.hip").read_text()
    assert "#include <hip/hip_runtime.h>" in printed and "warpSize" not in printed
    import py2cu
    assert py2cu.translate(source, emit="hip").text.split("\n", 1)[1] == printed.split("\n", 1)[1]
