# SPDX-License-Identifier: MIT
"""Start-up time: the import, the first launch of a kernel, and a whole process; py2cu compared with numba-cuda if it is installed.

Each value is measured in separate processes, which alternate. Bytecode of all modules exists, as after an installation by pip; the first import of a
source tree takes longer. The column "beside" contains the separately measured time of required parts: the import of NumPy, NVRTC for the same code, and a
C program that loads and launches the same kernel. Without a GPU, the host backend is measured, which uses a C++ compiler, without a C program.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import common

PROCESS = """
import numpy as np
from {package} import cuda

@cuda.jit{options}
def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]

y = np.ones(1000, np.float32)
d_y = cuda.to_device(y)
saxpy[4, 256](np.float32(0.5), cuda.to_device(y), d_y)
assert (d_y.copy_to_host() == 1.5).all()
"""

SIGNED = '''
from py2cu import cuda

@cuda.jit("void(float32, float32[::1], float32[::1])")
def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]
'''

KERNEL = """
@cuda.jit{options}
def kernel_{number}(a, x, y):
    i = cuda.grid(1)
    if i < y.size:
        value = x[i] + {number}
        for step in range(4):
            value = a * value + y[i]
        y[i] = value
"""

LAUNCHES = """
import json
import sys
import time
import numpy as np
from {package} import cuda
{kernels}
a = np.float32(0.5)
x, y = cuda.to_device(np.ones(1000, np.float32)), cuda.to_device(np.ones(1000, np.float32))
found = []
for kernel in ({names}):
    cuda.synchronize()
    begin = time.perf_counter()
    kernel[4, 256](a, x, y)
    cuda.synchronize()
    found.append({{"total": (time.perf_counter() - begin) * 1e3}})
if {is_ours} and not cuda.get_current_device().is_host:
    sys.path.insert(0, {here!r})
    import bench_compile
    nvrtc, (major, minor) = bench_compile.Nvrtc(), cuda.get_current_device().compute_capability
    for kernel, row in zip(({names}), found):
        row["compiler"] = nvrtc.compile(kernel[4, 256].compile(a, x, y).text, [f"--gpu-architecture=sm_{{major}}{{minor}}"])
elif {is_ours}:
    for kernel, row in zip(({names}), found):
        row["compiler"] = kernel[4, 256].compile(a, x, y).use["compile_ms"]
print(json.dumps(found[1:]))  # the first one opens the compiler
"""
KERNELS = 6
BUILD = os.path.join(common.HERE, "..", "..", "build")


def write_scripts(folder, package):
    options = "" if package == "py2cu" else "(cache=True)"
    kernels = "".join(KERNEL.format(number=number, options=options) for number in range(KERNELS))
    names = ", ".join(f"kernel_{number}" for number in range(KERNELS))
    texts = {"process": PROCESS.format(package=package, options=options),
             "launches": LAUNCHES.format(package=package, kernels=kernels, names=names, is_ours=package == "py2cu", here=common.HERE)}
    paths = {}
    for name, text in texts.items():
        paths[name] = os.path.join(folder, f"{name}_{package}.py")
        with open(paths[name], "w", encoding="utf-8") as file:
            file.write(text if package == "py2cu" else common.NAMES_OF_NUMPY + text)
    return paths


def run(command, environment):
    """Return (milliseconds from start to end, output)."""
    begin = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    spent = (time.perf_counter() - begin) * 1e3
    if done.returncode != 0:
        raise RuntimeError(f"{command} failed:\n{done.stdout}{done.stderr}")
    return spent, done.stdout


def process_times(commands, rounds, environment):
    """Return the median milliseconds of each command; runs alternate, and the first round fills caches."""
    times = {name: [] for name in commands}
    for round_ in range(rounds + 1):
        for name, command in commands.items():
            spent = run(command, environment)[0]
            if round_ > 0:
                times[name].append(spent)
    return {name: statistics.median(values) for name, values in times.items()}


def first_launches(script, environment, folder):
    """Return (new kernels, kernels from the disk cache): medians of the times that the script prints."""
    results = []
    for _ in range(2):  # the second process uses the cache of the first
        rows = json.loads(run([sys.executable, script], environment)[1].splitlines()[-1])
        results.append({name: statistics.median(row[name] for row in rows) for name in rows[0]})
    return results


def c_program(options, folder, arch):
    """Return the command of the C program, or None without a GPU."""
    if arch is None:
        return None
    for path in (options.py2cu, options.bare):
        if not os.access(path, os.X_OK):
            raise SystemExit(f"bench_start.py: {path} is not there: build it, or name it with --py2cu and --bare")
    source, image = os.path.join(folder, "saxpy.py"), os.path.join(folder, "saxpy.cubin")
    with open(source, "w", encoding="utf-8") as file:
        file.write(SIGNED)
    subprocess.run([options.py2cu, "--emit", "cubin", "--arch", arch, source, "-o", image], check=True)
    return [options.bare, image]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    command = os.environ.get("PY2CU_COMMAND") or shutil.which("py2cu") or os.path.join(BUILD, "bin", "py2cu")
    parser.add_argument("--py2cu", default=command, help="the command py2cu, for the C program's kernel (default: %(default)s)")
    parser.add_argument("--bare", help="the C program bare_start (default: that in the build directory of the command)")
    parser.add_argument("--rounds", type=int, default=11, help="processes per figure (default 11)")
    parser.add_argument("--json", help="write the figures to this file")
    options = parser.parse_args()
    if options.bare is None:
        options.bare = os.path.join(os.path.dirname(os.path.abspath(options.py2cu)), "..", "tests", "bench", "bare_start")

    from py2cu import cuda
    device = cuda.get_current_device()
    arch = None if device.is_host else "sm_{}{}".format(*device.compute_capability)
    numba = common.numba_cuda()
    has_numba = numba is not None and arch is not None and numba.is_available()

    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, PY2CU_CACHE_DIR=os.path.join(folder, "cache"), NUMBA_CACHE_DIR=os.path.join(folder, "numba"),
                           PYTHONPYCACHEPREFIX=os.path.join(folder, "bytecode"), NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS="0")
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # like installed packages
        ours = write_scripts(folder, "py2cu")
        theirs = write_scripts(folder, "numba") if has_numba else None

        commands = {"numpy": [sys.executable, "-c", "import numpy"], "py2cu": [sys.executable, "-c", "from py2cu import cuda"]}
        if has_numba:
            commands["numba"] = [sys.executable, "-c", common.NAMES_OF_NUMPY + "from numba import cuda"]
        imports = process_times(commands, options.rounds, environment)

        new, cached = first_launches(ours["launches"], environment, folder)
        numba_new, numba_cached = first_launches(theirs["launches"], environment, folder) if has_numba else ({}, {})

        commands = {"py2cu": [sys.executable, ours["process"]]}
        bare = c_program(options, folder, arch)
        if bare:
            commands["c"] = bare
        if has_numba:
            commands["numba"] = [sys.executable, theirs["process"]]
        processes = process_times(commands, options.rounds, environment)

    def row(name, total, beside, limit, numba_total):
        return [name, total, beside, None if beside is None else total - beside, limit, numba_total]

    rows = [
        row("import, beside NumPy's", imports["py2cu"], imports["numpy"], 15.0, imports.get("numba")),
        row("first launch of a new kernel, beside the compiler", new["total"], new["compiler"], 3.0, numba_new.get("total")),
        row("first launch from the disk cache", cached["total"], 0.0, 2.0, numba_cached.get("total")),
        row("whole process from the cache, beside a C program", processes["py2cu"], processes.get("c"), 200.0, processes.get("numba")),
    ]
    print(f"\nstarting on the {'host backend' if arch is None else 'GPU'}, milliseconds, medians")
    heads = ["figure", "py2cu", "beside", "more", "limit of more", "numba-cuda"]
    common.print_table(heads, rows)
    missed = [row_[0] for row_ in rows if row_[3] is not None and row_[3] > row_[4]]
    print("limits: " + ("MISSED: " + "; ".join(missed) if missed else "met"))
    common.write_json(options.json, {"start": [dict(zip(heads, row_)) for row_ in rows]})
    return 0


if __name__ == "__main__":
    sys.exit(main())
