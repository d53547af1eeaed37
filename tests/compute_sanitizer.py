# SPDX-License-Identifier: MIT
"""Runs all of tests/exec under a tool of NVIDIA's compute-sanitizer, each test file in a separate process.

    compute_sanitizer.py memcheck|initcheck|racecheck|synccheck [--jobs N] [--only TEXT] [--keep DIRECTORY]

Requires a GPU, and py2cu in PYTHONPATH. For each file with reports of the tool or failing tests, prints a line with the first reports; the exit status
is 1 if there are any. LEFT_OUT lists the excluded files with reasons.
"""
import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FAULTS = "faults are its subject"
FOREIGN = "other libraries and processes write that memory, which the tool does not see"
ALL_TOOLS = "memcheck initcheck racecheck synccheck"
LEFT_OUT = {  # file, or file::test: (tools, reason)
    "launches/test_many_launches.py": ("memcheck initcheck racecheck", FAULTS),
    "kernel_objects/test_options_and_warnings.py::test_warnings_name_the_users_line": ("racecheck", "a race is what its warning is about"),
    "kernel_objects/test_source_without_file.py::test_form_feeds_and_names_of_files": (ALL_TOOLS, "the tool itself ends in a folder whose name is no UTF-8"),
    "package/test_processes.py::test_import_loads_no_libraries": (ALL_TOOLS, "the tool itself loads the driver"),
    "memory/test_after_errors.py": ("memcheck initcheck", FAULTS),
    "package/test_extension_misuse.py": ("memcheck initcheck", FAULTS),
    "numba_scripts/test_numba_names.py": ("memcheck initcheck", "Numba asks the driver for functions that it lacks"),
    "streams/test_streams.py": (ALL_TOOLS, "a process that is forked under the tool hangs"),
    "memory/test_memory_managers.py": ("memcheck initcheck", "it asks for what the driver refuses; " + FOREIGN),
    "interop/test_array_interfaces.py": ("initcheck", FOREIGN),
    "debug/test_boundscheck.py": ("initcheck", "threads end before they write, and the array is read")}
SECONDS = 600


def is_left_out(tool, name):
    return tool in LEFT_OUT.get(name, ("", ""))[0].split()


def run(tool, folder, file):
    """Return (file, message), with an empty message if there is no report."""
    words = ["compute-sanitizer", "--tool", tool, "--target-processes", "all", "--print-limit", "20",
             "--show-backtrace", "device",  # the tool stores Python frames to report locations of launches, which keeps the arrays alive that these frames refer to
             sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", os.path.join(HERE, "exec"), os.path.join(HERE, "exec", file)]
    for name in LEFT_OUT:
        if name.startswith(file + "::") and is_left_out(tool, name):
            words += ["--deselect", name]
    log = os.path.join(folder, f"{tool}-{file.replace('/', '-')}.log")
    try:
        with open(log, "w") as out:
            status = subprocess.run(words, stdout=out, stderr=subprocess.STDOUT, timeout=SECONDS).returncode
    except subprocess.TimeoutExpired:
        return file, f"did not finish within {SECONDS} s"
    with open(log, errors="replace") as read:
        text = read.read()
    reports = [line for line in text.splitlines() if re.match(r"=+ (Invalid|Uninitialized|Program hit|Error|Warning|.*(hazard|arrier))", line)
               and not re.search(r"SUMMARY: 0 (errors|hazards)", line)]
    summaries = re.findall(r"=+ (?:ERROR|RACECHECK) SUMMARY: (\d+)", text)
    if status == 0 and summaries and not any(int(number) for number in summaries):
        return file, ""
    ends = [line for line in text.splitlines() if "passed" in line or "failed" in line]
    return file, "\n    ".join([*(ends[-1:] or [f"ended with {status}"]), *reports[:6]])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", choices=["memcheck", "initcheck", "racecheck", "synccheck"])
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 1) - 1), help="number of concurrent test files (default: one less than the number of CPUs)")
    parser.add_argument("--only", default="", metavar="TEXT", help="run only files whose names contain TEXT")
    parser.add_argument("--keep", metavar="DIRECTORY", help="keep the logs in this directory")
    args = parser.parse_args()
    found = sorted(glob.glob(os.path.join(HERE, "exec", "*", "test_*.py")), key=os.path.getsize, reverse=True)  # the slowest files first
    files = [os.path.relpath(path, os.path.join(HERE, "exec")) for path in found if args.only in path]
    files = [file for file in files if not file.startswith("command/")]  # it launches nothing
    for name, (_, reason) in LEFT_OUT.items():
        if is_left_out(args.tool, name) and name.split("::")[0] in files:
            print(f"omitted: {name}: {reason}")
    files = [file for file in files if not is_left_out(args.tool, file)]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        if args.keep:
            os.makedirs(args.keep, exist_ok=True)
        reports = dict(pool.map(lambda file: run(args.tool, args.keep or folder, file), files))
    bad = {file: text for file, text in reports.items() if text}
    for file, text in bad.items():
        print(f"{file}: {text}")
    print(f"{args.tool}: {len(reports)} test files, {len(bad)} with reports or failures")
    return 1 if bad or not reports else 0


if __name__ == "__main__":
    sys.exit(main())
