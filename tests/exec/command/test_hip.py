# SPDX-License-Identifier: MIT
"""--emit hip and export --target hip: clang compiles the HIP C++ for three AMD GPUs. It is not run: the tests have no AMD hardware."""
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
         "cooperative_groups/tiles", "whole_kernels/matmul", "whole_arrays/new_arrays", "device_functions/recursion_in_a_loop", "loops/offsets",
         "thread_indices/roc", "warp/roc_wavefronts")


@functools.cache
def compiler():
    """Return the command that compiles HIP for a GPU, or skip the test."""
    found = next((name for name in ("clang++-15", "clang++-16", "clang++-17", "clang++") if shutil.which(name)), None)
    bitcode = glob.glob("/usr/lib/*/amdgcn/bitcode/ockl.bc")
    if found is None or not os.path.exists("/usr/include/hip/hip_runtime.h") or not bitcode:
        pytest.skip("HIP is not installed (Debian packages hipcc, rocm-device-libs and clang-15)")
    return [found, "-x", "hip", "--offload-device-only", "--rocm-path=/usr", f"--rocm-device-lib-path={os.path.dirname(bitcode[0])}", "-std=c++17", "-Wall", "-Werror",
            "-Wno-unused-command-line-argument", "-c", "-emit-llvm"]


@pytest.fixture(scope="module")
def compile_hip(tmp_path_factory):
    """Return a function that compiles a HIP file for a GPU. HIP's header takes three quarters of the time, so it is precompiled once for each GPU."""
    folder, precompiled = tmp_path_factory.mktemp("hip_headers"), {}
    (folder / "headers.h").write_text("#include <hip/hip_runtime.h>\n")

    def run(source, gpu):
        command = [*compiler(), f"--offload-arch={gpu}"]
        if gpu not in precompiled:
            precompiled[gpu] = str(folder / f"{gpu}.pch")
            subprocess.run([*command, "-Xclang", "-emit-pch", "-o", precompiled[gpu], "headers.h"], cwd=folder, check=True)
        done = subprocess.run([*command, "-Xclang", "-include-pch", "-Xclang", precompiled[gpu], "-o", os.devnull, source.name], cwd=source.parent,
                              capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    return run


def translated(path, *options):
    return subprocess.run([COMMAND, path, "--emit", "hip", *options], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", FILES)
def test_compiles(name, tmp_path, compile_hip):
    path = os.path.join(TRANSLATE, name + ".py")
    with open(path, encoding="utf-8") as file:
        first = file.readline()
    options = [option for option in first.partition("py2cu:")[2].split() if option not in ("--emit", "hip")] if first.startswith("# py2cu:") else []
    done = translated(path, *options)
    assert done.returncode == 0, done.stderr
    assert "compiled, not run on AMD hardware" in done.stdout and not re.search(r"\b__\w+_sync\(", done.stdout)
    assert "#include <hip/hip_runtime.h>\n" in done.stdout
    (tmp_path / "x.hip").write_text(done.stdout)
    for gpu in GPUS if name == "warp/hip" else GPUS[FILES.index(name) % len(GPUS):][:1]:
        compile_hip(tmp_path / "x.hip", gpu)


def test_launch_bounds(tmp_path, compile_hip):
    """Hints of the compiler: HIP has no __maxnreg__(), and its __launch_bounds__() has other arguments after the first."""
    (tmp_path / "k.py").write_text("from numba import cuda\n"
                                   "@cuda.jit('void(float32[::1])', max_registers=32)\ndef few(x):\n    x[cuda.grid(1)] = 1\n"
                                   "@cuda.jit('void(float32[::1])', launch_bounds=(128, 2))\ndef bounded(x):\n    x[cuda.grid(1)] = 1\n")
    done = translated(tmp_path / "k.py")
    assert "__attribute__((amdgpu_num_vgpr(32))) few(" in done.stdout and "__launch_bounds__(128) bounded(" in done.stdout, done.stderr
    (tmp_path / "x.hip").write_text(done.stdout)
    for gpu in GPUS:
        compile_hip(tmp_path / "x.hip", gpu)


def test_rounding_modes(tmp_path):
    """HIP lacks arithmetic with a rounding mode, but has such conversions."""
    source = ("from numba import cuda\nfrom numba.cuda import libdevice\n"
              "@cuda.jit('void(float64[::1])')\ndef k(x):\n    x[0] = libdevice.{}\n")
    (tmp_path / "sum.py").write_text(source.format("dadd_rd(x[1], x[2])"))
    (tmp_path / "conversion.py").write_text(source.format("double2float_rd(x[1])"))
    refused, done = translated(tmp_path / "sum.py"), translated(tmp_path / "conversion.py")
    assert "uses __dadd_rd(), which HIP output does not support [not-in-hip]" in refused.stderr
    assert "__double2float_rd(x[1])" in done.stdout, done.stderr


def test_suffix_and_package(tmp_path):
    source = "from numba import cuda\n@cuda.jit('void(float32[::1])')\ndef k(x):\n    x[cuda.grid(1)] = cuda.warpsize\n"
    (tmp_path / "k.py").write_text(source)
    subprocess.run([COMMAND, "k.py", "--emit", "hip", "-o", "out/"], cwd=tmp_path, check=True)
    printed = (tmp_path / "out" / "k.hip").read_text()
    assert "#include <hip/hip_runtime.h>" in printed and "warpSize" not in printed
    import py2cu
    assert py2cu.translate(source, emit="hip").text.split("\n", 1)[1] == printed.split("\n", 1)[1]


def exported(tmp_path, *options):
    """Export three files that use the same HIP functions."""
    for name in ("warp/hip", "warp/votes", "thread_indices/roc"):
        shutil.copy(os.path.join(TRANSLATE, name + ".py"), tmp_path)
    return subprocess.run([COMMAND, "export", "hip.py", "votes.py", "roc.py", "--target", "hip", "-o", "project", *options],
                          cwd=tmp_path, capture_output=True, text=True, check=False)


def test_exported_project(tmp_path):
    done = exported(tmp_path)
    assert done.returncode == 0, done.stderr
    project = tmp_path / "project"
    assert "compiled, not run on AMD hardware" in (project / "README.md").read_text()
    assert "enable_language(HIP)" in (project / "CMakeLists.txt").read_text()
    sources = {path.name: path.read_text() for path in project.iterdir() if path.suffix in (".hip", ".h", ".cpp", ".cuh", ".txt", ".md")}
    assert {"hip.hip", "hip_launch.hip", "votes.hip", "roc.hip", "main.cpp"} <= set(sources) and "module.cpp" not in sources
    for name, text in sources.items():
        assert not re.search(r"\bcuda[A-Z]\w+|cuda_runtime|CUDA::|__CUDACC__", text), name
    assert "hipError_t launch_transpose(" in sources["roc.h"] and "return hipGetLastError();" in sources["roc_launch.hip"]


def rocm_root(tmp_path):
    """Return a directory with the layout that CMake expects of ROCm, for Debian's packages; skip the test if CMake's packages are missing."""
    packages = glob.glob("/usr/lib/*/cmake/hip-lang")
    if not packages or not shutil.which("cmake"):
        pytest.skip("HIP's CMake packages are not installed (Debian packages libamdhip64-dev and cmake)")
    root = tmp_path / "rocm"
    (root / "lib").mkdir(parents=True)
    (root / "lib" / "cmake").symlink_to(os.path.dirname(packages[0]))
    return root


@pytest.mark.parametrize("options", [[], ["--single"]][:2 if os.environ.get("PY2CU_TEST_ALL") else 1], ids=" ".join)
def test_builds_exported_project(options, tmp_path):
    clang, bitcode = compiler()[0], glob.glob("/usr/lib/*/amdgcn/bitcode")[0]
    root = rocm_root(tmp_path)
    assert exported(tmp_path, *options).returncode == 0
    settings = {"CMAKE_HIP_COMPILER": shutil.which(clang), "CMAKE_HIP_COMPILER_ROCM_ROOT": str(root), "CMAKE_HIP_ARCHITECTURES": "gfx90a",
                "CMAKE_CXX_FLAGS": "-Wall -Wextra -Werror"}
    environment = dict(os.environ, CMAKE_PREFIX_PATH=str(root),
                       HIPFLAGS=f"--rocm-path=/usr --rocm-device-lib-path={bitcode} -O1 -Wall -Werror -Wno-unused-command-line-argument")
    for command in (["cmake", "-S", "project", "-B", "build", *(f"-D{name}={value}" for name, value in settings.items())],
                    ["cmake", "--build", "build", "--target", "main", "-j2"]):
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    ran = subprocess.run(["build/main"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode in (0, 77), ran.stdout


def test_options_that_hip_does_not_support(tmp_path):
    for options, message in ((["--ops", "torch"], "--ops is not supported with --target hip"), (["--arch", "sm_90"], "CMAKE_HIP_ARCHITECTURES")):
        done = exported(tmp_path, *options)
        assert done.returncode == 2 and message in done.stderr
    done = subprocess.run([COMMAND, "export", "hip.py", "--target", "metal", "-o", "x"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "expected cuda or hip" in done.stderr
