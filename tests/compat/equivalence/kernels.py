# SPDX-License-Identifier: MIT
"""Runs the kernels of tests and samples: recorded.py runs each file in a separate process."""
import collections
import difflib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

from statements import search

TESTS = pathlib.Path(__file__).resolve().parents[2]
TOPICS = """arithmetic conversions math complex low_precision datetime random strings enums optional tuples records vectors constants
control_flow loops device_functions names arrays pointers views whole_arrays shared_memory thread_indices atomics warp cooperative_groups
libdevice signatures launches generated_kernels whole_kernels""".split()
SAMPLES = """saxpy vector_add grid_stride_add loop_sum lucas gray sobel mandelbrot diffusion jacobi matmul_reduce histogram grid_sum particles
monte_carlo ufuncs""".split()
LIMITS = [  # known limitations of the translator for rewritten kernels
    *search.LIMITS,
    "reversed takes a range with a constant step, and a variable as its start",
    "reversed takes a range, a tuple or an array, not range(",  # variables whose bounds may have changed since
    "depends on the control flow",  # the iterator or group depends on the control flow
    "cannot be passed to a device function if it is used elsewhere as well",  # an iterator
]


def files(numba):
    """Return the files with kernels. `numba`: a Python that has numba-cuda, whose own tests are also used."""
    found = [path for topic in TOPICS for path in sorted((TESTS / "exec" / topic).glob("test_*.py"))]
    found += [TESTS.parent / "samples" / f"{name}.py" for name in SAMPLES]
    if numba:
        text = "import numba_suite; print(*sorted((numba_suite.find_numba_cuda() / 'tests').rglob('test_*.py')), sep='\\n')"
        done = subprocess.run([numba, "-c", text], cwd=TESTS / "compat", check=True, capture_output=True, text=True)
        found += map(pathlib.Path, done.stdout.split())
    return found


def command(options, path, recorder):
    """Return the command that runs a file, and its environment."""
    known = os.pathsep.join([str(TESTS / "compat"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": known, "PY2CU_CXX": "g++ -O0", "PY2CU_HOST_THREADS": "1"}
    if "numba_cuda" not in path.parts:
        return [sys.executable, "-m", "equivalence.recorded", str(path), *recorder], environment
    environment["PY2CU_RECORDED"] = json.dumps(recorder)
    of_its_own = ["--jobs", "1", "--limit", str(2 * options.limit), "--pytest-of", sys.executable]
    return [options.numba, str(TESTS / "compat" / "numba_suite.py"), *of_its_own, path.name], environment


def run(options, path, seed):
    """Return (tally, messages) of a file's kernels."""
    tally, messages = collections.Counter(), []
    with tempfile.NamedTemporaryFile("r", suffix=".jsonl") as out, tempfile.TemporaryDirectory() as folder:
        words, environment = command(options, path, [str(seed), str(options.each), str(options.limit), out.name])
        nothing = subprocess.DEVNULL
        process = subprocess.Popen(words, cwd=folder, env=environment, stdout=nothing, stderr=nothing, stdin=nothing, start_new_session=True)
        try:
            status = process.wait(3 * options.limit)
        except subprocess.TimeoutExpired:
            status = None
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        told = [json.loads(line) for line in out]
    if not told and status != 0:
        return collections.Counter(fails=1), [f"{path.parent.name}/{path.stem}: no kernel is launched, status {status}"]
    last = told[-1] if told else {"kind": "", "kernel": ""}
    if last["kind"] == "begins" and (status is None or status < 0):
        told.append({**last, "kind": "hangs" if status is None else "ends", "what": f"status {status}", "text": "", "done": []})
    for k, its in enumerate(told):
        kind = "known limits" if its["kind"] == "refused" and any(limit in its["what"] for limit in LIMITS) else its["kind"]
        if kind != "begins":
            tally["ran" if kind == "same" else kind] += 1
        if kind in search.WRONG:
            name = f"{path.parent.name}/{path.stem}: {its['kernel']}"
            messages.append(f"{name} {kind} after {its['done']}: {its['what']}")
            text = "".join(f"# {line}\n" for line in changes(its)) + its["text"]
            search.keep(options, f"{path.stem}_{seed}_{k}", kind, f"{name}: {its['what']}", text)
    return tally, messages


def changes(its):
    return difflib.unified_diff(its["original"].splitlines(), its["text"].splitlines(), f"{its['kernel']}", f"{its['done']}", lineterm="", n=2)
