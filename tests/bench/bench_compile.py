# SPDX-License-Identifier: MIT
"""Compile time of NVRTC for the generated code of each sample, compared with hand-written code for the same task. Requires NVRTC, but no GPU.

Compilations of both variants alternate in one process after a warm-up, with equal options. The result is the ratio of the sums over all samples, because
the times of single kernels, a few milliseconds, vary by more than the limit.
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


class Nvrtc:
    """The four functions of NVRTC that are timed."""

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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True, help="the command py2cu")
    parser.add_argument("--arch", default="sm_90", help="the architecture to compile for (default sm_90)")
    parser.add_argument("--rounds", type=int, default=15, help="compilations of each text (default 15)")
    parser.add_argument("--json", help="write the figures to this file")
    parser.add_argument("--strict", action="store_true", help="exit with status 1 if the result exceeds its limit")
    options = parser.parse_args()

    nvrtc = Nvrtc()
    flags = [f"--gpu-architecture={options.arch}"]
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
