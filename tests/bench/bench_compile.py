# SPDX-License-Identifier: MIT
"""Compile time of NVRTC for the generated code of each sample, compared with hand-written code for the same task. Requires NVRTC, but no GPU.

Compilations of both variants alternate in one process after a warm-up, with the options of the runtime. The result is the ratio of the sums over all
samples, because the times of single kernels, a few milliseconds, vary by more than the limit.

With --schedules, the code is that of the kernels of bench_untuned.py and bench_schedule.py for which a launch on a GPU selects another schedule,
constants or transformations, compared with the original mapping. The simulated CUDA runtime of the tests replaces the GPU. The times are CPU times, the shortest of
all rounds.
"""
import argparse
import ctypes
import glob
import os
import statistics
import subprocess
import sys
import sysconfig
import time

import common

LIMIT = 1.05
SCHEDULE_LIMIT = 1.5  # of each kernel
TRANSLATION_LIMIT = 5.0  # additional milliseconds


class Nvrtc:
    """The functions of NVRTC that are timed, with the options of the runtime."""

    def __init__(self):
        folders = [os.path.join(os.environ[name], sub) for name in ("CUDA_PATH", "CUDA_HOME") if os.environ.get(name)
                   for sub in ("lib64", "lib")]
        folders.append("/usr/local/cuda/lib64")
        folders += glob.glob(os.path.join(sysconfig.get_paths()["purelib"], "nvidia", "*", "lib"))
        tried = [path for folder in folders for path in sorted(glob.glob(os.path.join(folder, "libnvrtc.so*")))] + ["libnvrtc.so"]
        for path in tried:
            try:
                self.library = ctypes.CDLL(path)
                return
            except OSError:
                continue
        raise SystemExit("bench_compile.py: libnvrtc was not found; set CUDA_PATH")

    def options(self, arch):
        """Return the options of the runtime (nvrtc_plan() in runtime/cuda/nvrtc.c) for generated code."""
        major, minor = ctypes.c_int(), ctypes.c_int()
        self.library.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
        minimal = ["--minimal"] if (major.value, minor.value) >= (12, 4) else []
        return [f"--gpu-architecture={arch}", "--std=c++17", "--ptxas-options=--disable-optimizer-constants", *minimal]

    def compile(self, text, options):
        """Return the time in milliseconds to compile the code to machine code."""
        lib = self.library
        program = ctypes.c_void_p()
        array = (ctypes.c_char_p * len(options))(*(option.encode() for option in options))
        begin = time.perf_counter()
        if lib.nvrtcCreateProgram(ctypes.byref(program), text.encode(), b"kernel.cu", 0, None, None) != 0:
            raise SystemExit("bench_compile.py: nvrtcCreateProgram failed")
        status = lib.nvrtcCompileProgram(program, len(options), array)
        spent = (time.perf_counter() - begin) * 1e3
        if status != 0:
            size = ctypes.c_size_t()
            lib.nvrtcGetProgramLogSize(program, ctypes.byref(size))
            log = ctypes.create_string_buffer(size.value)
            lib.nvrtcGetProgramLog(program, log)
            raise SystemExit(f"bench_compile.py: NVRTC refused a text:\n{log.value.decode()}")
        lib.nvrtcDestroyProgram(ctypes.byref(program))
        return spent


def scheduled_units(fake_cuda):
    """Return {name: ((code, milliseconds of translation), the same with the original mapping)} of the kernels whose code differs."""
    os.environ.update(PY2CU_DEVICE="cuda", PY2CU_CUDART=fake_cuda, PY2CU_NVRTC=fake_cuda, PY2CU_CACHE="0", PY2CU_SCHEDULE="model",
                      NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS="0")
    import bench_schedule
    import bench_untuned
    modules = {name: common.load_sample(name) for name in ("untuned", "unseen", "schedules")}
    cuda = modules["untuned"].cuda
    units, codes = {}, set()
    for case in bench_untuned.CASES + bench_schedule.CASES:
        kernel = getattr(modules[getattr(case, "file", "schedules")], case.kernel)
        arguments = [*(cuda.device_array(shape, dtype) for shape, dtype in case.arrays), *getattr(case, "scalars", ())]
        grid = case.grid(lambda n: n)
        pair = [translated(cuda.jit(kernel.py_func, schedule=schedule), grid, case.block, arguments) for schedule in (None, "original")]
        if pair[0][0] != pair[1][0] and pair[0][0] not in codes:
            codes.add(pair[0][0])
            units[case.name] = pair
    return units


def translated(kernel, grid, block, arguments):
    """Return the code of a launch, and the shortest CPU time of several translations in milliseconds."""
    code, times = kernel[grid, block].compile(*arguments).text, []
    overload, = kernel.overloads.values()
    for _ in range(7):
        begin = time.process_time()
        overload.source_with(overload.shown_variant)
        times.append(time.process_time() - begin)
    return code, min(times) * 1e3


def compare_schedules(nvrtc, fake_cuda, flags, options):
    units = scheduled_units(fake_cuda)
    times = {name: ([], []) for name in units}
    for round_ in range(options.rounds + 1):
        for name, pair in units.items():
            for k in (0, 1) if round_ % 2 else (1, 0):
                begin = time.process_time()
                nvrtc.compile(pair[k][0], flags)
                if round_ > 0:  # the first round is a warm-up
                    times[name][k].append((time.process_time() - begin) * 1e3)
    rows = []
    for name, (selected, original) in units.items():
        ours, base = (min(spent) for spent in times[name])
        rows.append([name, ours, base, ours / base, selected[1] - original[1]])
    rows.sort(key=lambda row: -row[3])
    print(f"\nNVRTC for {options.arch}, milliseconds of CPU time, shortest of {options.rounds}")
    heads = ["kernel", "selected", "original", "ratio", "more translation"]
    common.print_table(heads, rows)
    above = [row[0] for row in rows if row[3] > SCHEDULE_LIMIT]
    total = sum(row[1] for row in rows) / sum(row[2] for row in rows)
    print(f"all: {total:.2f}; limit {SCHEDULE_LIMIT} for each kernel: {'exceeded by ' + ', '.join(above) if above else 'met'}")
    longest = max(row[4] for row in rows)
    print(f"limit {TRANSLATION_LIMIT} ms of additional translation: {'met' if longest <= TRANSLATION_LIMIT else 'MISSED'}, {longest:.2f} ms at most")
    common.write_json(options.json, {"compile_schedules": [dict(zip(heads, row)) for row in rows]})
    return 1 if options.strict and above else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", help="the command py2cu; required without --schedules")
    parser.add_argument("--schedules", metavar="FAKE_CUDA", help="compare schedules, with this simulated CUDA runtime (tests/faults/libfake_cuda.so of a build)")
    parser.add_argument("--arch", default="sm_90", help="the architecture to compile for (default sm_90)")
    parser.add_argument("--rounds", type=int, default=15, help="compilations of each source (default 15)")
    parser.add_argument("--json", help="write the figures to this file")
    parser.add_argument("--strict", action="store_true", help="exit with status 1 if the result exceeds its limit")
    options = parser.parse_args()

    nvrtc = Nvrtc()
    flags = nvrtc.options(options.arch)
    if options.schedules:
        return compare_schedules(nvrtc, options.schedules, flags, options)
    if not options.py2cu:
        parser.error("--py2cu is required")
    texts = {}
    for name in common.NAMES:
        source = os.path.join(common.SAMPLES, f"{name}.py")
        if not os.path.exists(source):
            continue  # kernels without a signature, whose types are known only to bench_kernels.py
        done = subprocess.run([options.py2cu, "--emit", "cu", source], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"bench_compile.py: {name}.py could not be translated:\n{done.stderr}")
        texts[name] = (done.stdout, common.hand_text(name))

    times = {name: ([], []) for name in texts}
    for round_ in range(options.rounds + 1):
        for name, pair in texts.items():
            for k in (0, 1) if round_ % 2 else (1, 0):
                ms = nvrtc.compile(pair[k], flags)
                if round_ > 0:  # the first round is a warm-up
                    times[name][k].append(ms)

    rows = []
    sums = [0.0, 0.0]
    for name, (ours, hand) in times.items():
        medians = [statistics.median(ours), statistics.median(hand)]
        sums = [sums[0] + medians[0], sums[1] + medians[1]]
        rows.append([name, *medians, medians[0] / medians[1]])
    rows.append(["all", *sums, sums[0] / sums[1]])
    print(f"\nNVRTC for {options.arch}, milliseconds, median of {options.rounds}")
    heads = ["sample", "our text", "hand-written", "ratio"]
    common.print_table(heads, rows)
    met = rows[-1][3] <= LIMIT
    print(f"limit {LIMIT}: {'met' if met else 'MISSED'}")
    common.write_json(options.json, {"compile": [dict(zip(heads, row)) for row in rows]})
    return 1 if options.strict and not met else 0


if __name__ == "__main__":
    sys.exit(main())
