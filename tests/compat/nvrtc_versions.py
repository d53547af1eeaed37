# SPDX-License-Identifier: MIT
"""Compiles golden files with the NVRTC of other CUDA releases.

    nvrtc_versions.py [--all]                 the oldest release, which nvrtc_oldest.txt pins, and some of the files; --all: each of RELEASES, which pip
                                              downloads to a temporary directory (about 280 MB), and all files, or one in --every N
    nvrtc_versions.py --nvcc "NVCC OPTIONS"   compiles with nvcc instead, for example "/usr/bin/nvcc -ccbin clang++"

Each file must compile without diagnostics. If NEEDS lists a minimum release for the file, older releases must reject it.
"""
import argparse
import ctypes
import glob
import importlib.util
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path.insert(0, TESTS)
import run_golden  # noqa: E402
import selection  # noqa: E402

RELEASES = ["12.0", "12.2", "12.4", "12.6", "12.9", "13.0", "13.5"]
# Features, and the first release that supports them (nvrtc.c uses the same names for its message).
NEEDS = {"constants/arrays.cu": (12, 4), "constants/arrays_of_tuples.cu": (12, 4), "constants/float_of_strings.cu": (12, 4),
         "constants/module.cu": (12, 4), "signatures/register_limits.cu": (12, 4),
         "low_precision/bfloat16.cu": (12, 2), "low_precision/names_in_c.cu": (12, 2), "low_precision/constant_arrays.cu": (12, 2),
         "low_precision/fp8.cu": (12, 9), "low_precision/fp8_zero.cu": (12, 9)}
# nvcc has these constants from its host compiler.
NVCC_NEEDS = {name: release for name, release in NEEDS.items() if not name.startswith("constants/")}
# Words in generated code, with the first release that supports them: of NVRTC and nvcc, and of nvcc alone.
WORDS = {"__maxnreg__": (12, 4)}
NVCC_WORDS = {**WORDS, "__viaddmin_u32": (12, 0)}


def texts(every):
    """Return paths below tests/translate: CUDA code that can be compiled separately; about one in N, and all files in NEEDS."""
    found = sorted(os.path.relpath(path, os.path.join(TESTS, "translate")) for path in glob.glob(os.path.join(TESTS, "translate", "*", "*.cu")))
    found = [path for path in found if not path.startswith(("interface", "host_backend")) and not path.endswith((".host.cu", ".launch.cu"))]
    return sorted({*selection.one_in(found, every), *NEEDS})


def problems(title, release, needed, words, log, every):
    """Count the files that compile but should not, or vice versa; log(path, source) returns the compiler's messages, or None."""
    title = f"{title} {release[0]}.{release[1]}"
    names, bad = texts(every), 0
    for name in names:
        path = os.path.join(TESTS, "translate", name)
        text = run_golden.read(path)
        errors = log(path, text)
        needs = max([needed.get(name, release), *(first for word, first in words.items() if word in text)])
        if (errors is not None) != (release < needs):
            bad += 1
            print(f"{title}, {name}: {errors or f'compiles, and is expected to need {needs[0]}.{needs[1]}'}", flush=True)
    print(f"{title}: {len(names)} files, {bad} problems")
    return bad


def by_nvrtc(nvrtc, every):
    major, minor = ctypes.c_int(), ctypes.c_int()
    nvrtc.check(nvrtc.call.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor)))
    return problems("NVRTC", (major.value, minor.value), NEEDS, WORDS, lambda path, text: nvrtc.log(text, os.path.basename(path), "compute_90"), every)


def by_nvcc(words, every):
    version = subprocess.run([words[0], "--version"], capture_output=True, text=True, check=True).stdout
    release = tuple(map(int, re.search(r"release (\d+)\.(\d+)", version).groups()))
    with tempfile.TemporaryDirectory() as folder:
        command = [*words, "-std=c++17", "-arch=sm_80", "-ptx", "-o", os.path.join(folder, "k.ptx")]

        def log(path, _):
            done = subprocess.run([*command, path], capture_output=True, text=True, check=False, timeout=600)
            return done.stdout + done.stderr if done.returncode or done.stderr.strip() else None
        return problems("nvcc", release, NVCC_NEEDS, NVCC_WORDS, log, every)


def in_folder(folder):
    libraries = [path for path in glob.glob(os.path.join(folder, "nvidia", "*", "lib", "libnvrtc.so.1?"))]
    if not libraries:
        sys.exit(f"no NVRTC in {folder}")
    os.environ["PY2CU_NVRTC"] = libraries[0]
    nvrtc = run_golden.open_nvrtc()
    if nvrtc is None:
        sys.exit(f"{libraries[0]} cannot be opened")
    nvrtc.includes = [os.path.dirname(path) for path in glob.glob(os.path.join(folder, "nvidia", "*", "include", "cuda_fp16.h"))]
    return nvrtc


def of_release(release, folder, every):
    """Compile in a separate process, because NVRTC's libraries of several releases have the same names."""
    suffix = "" if release.startswith("13") else "-cu12"
    packages = [f"nvidia-cuda-{part}{suffix}=={release}.*" for part in ("nvrtc", "runtime")]
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--only-binary", ":all:", "--target", folder, *packages], check=True)
    return subprocess.run([sys.executable, os.path.abspath(__file__), "--folder", folder, "--every", str(every)], check=False).returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--folder", help="directory of the packages (default: those of this Python)")
    parser.add_argument("--every", type=int, help="compile about one in N files (default: 20; with --all: 1)")
    parser.add_argument("--nvcc", help="nvcc command, with options")
    args = parser.parse_args()
    if args.nvcc:
        return by_nvcc(shlex.split(args.nvcc), args.every or 20) != 0
    if args.all:
        bad = 0
        for release in RELEASES:
            with tempfile.TemporaryDirectory() as folder:
                bad += of_release(release, folder, args.every or 1) != 0
        return bad != 0
    folder = args.folder
    if folder is None:
        spec = importlib.util.find_spec("nvidia.cuda_nvrtc")
        folder = os.path.dirname(os.path.dirname(next(iter(spec.submodule_search_locations))))
    return by_nvrtc(in_folder(folder), args.every or 20) != 0


if __name__ == "__main__":
    sys.exit(main())
