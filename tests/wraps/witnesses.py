# SPDX-License-Identifier: MIT
"""Finds the calls of py2cu_wrap in golden files whose index is negative in some run of the kernel.

    witnesses.py --py2cu COMMAND [--trials N] [--only NAME ...] [--one-in N] [--jobs N]
    witnesses.py --check

Compiles each golden file with such calls for the host, where every index is checked, and runs it on random arguments (driver.cpp). For each call whose
index is never negative, unseen.txt must contain a line that states why it may be negative. A call without a line is a problem, and so is a line without
a call; --check only reports such lines. Runs are reproducible; a run that takes too long is truncated. Prints SKIPPED: without g++.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path.insert(0, TESTS)
from check_wraps import arguments  # noqa: E402

import run_golden  # noqa: E402
import selection  # noqa: E402

COMPILE = ["g++", "-std=c++17", "-O0", "-fPIC", "-w"]
HEADER = "host.h"
CALL = re.compile(r"(?<!long long )(?<!int )\bpy2cu_(wrap|wrap_int|index)\(")
BELOW = re.compile(r"(?<!long long )(?<!int )\bpy2cu_below\(")
CHECKED_DIVISOR = re.compile(r"py2cu_nonzero\((\w+), \d+\)")  # in code with --debug
SHAPES = """
namespace py2cu_test {
template <typename T> constexpr char kind_of()
{
    return __is_same(T, bool) ? 'b' : __is_same(T, float) || __is_same(T, double) ? 'f' : __is_class(T) || __is_union(T) ? 's'
         : __is_enum(T) ? 'u' : T(-1) < T(0) ? 'i' : 'u';
}
struct Shape { unsigned int size, item_size; char kind, item_kind; };
template <typename T> struct Of { static constexpr Shape shape() {
    if constexpr (__is_class(T) || __is_union(T)) return {sizeof(T), 0, 's', 's'}; else return {sizeof(T), 0, kind_of<T>(), 's'}; } };
template <typename T> struct Of<T *> { static constexpr Shape shape() {
    if constexpr (__is_class(T) || __is_union(T)) return {sizeof(T *), sizeof(T), 'p', 's'}; else return {sizeof(T *), sizeof(T), 'p', kind_of<T>()}; } };
template <typename T> struct Of<const T> : Of<T> {};
template <typename T> struct Of<const T *> : Of<T *> {};
template <typename T> struct Of<T *__restrict__> : Of<T *> {};
template <typename F> struct All;
template <typename... A> struct All<void(A...)> { static constexpr Shape shapes[] = {Of<A>::shape()..., {0, 0, 'x', 'x'}}; };
}
"""
ELSEWHERE = re.compile(r'^extern "C" __device__ ([\w ]+?\**)(\w+)\(([^{};]*)\);', re.M)
ANY = """
static int py2cu_any()
{
    static unsigned int last = 1;
    last = last * 1103515245u + 12345u;
    return (int)(last >> 16) % 9 - 4;
}
"""
SITE = """
extern "C" __attribute__((visibility("default"))) unsigned char py2cu_seen[4096] = {};
extern "C" __attribute__((visibility("default"))) unsigned char py2cu_goes_on = 0;
static long long py2cu_index(long long i, long long n, unsigned int number);
static long long py2cu_below(long long i, long long n, unsigned int number);
static inline long long py2cu_folded(long long i, long long n)
{
    return py2cu_goes_on && n > 0 && !(-n <= i && i < n) ? (i % n + n) % n : i;
}
static inline long long py2cu_site_below(long long i, long long n, unsigned int number)
{
    return py2cu_below(py2cu_folded(i, n), n, number);
}
static inline long long py2cu_site(int site, long long i, long long n)
{
    py2cu_seen[site] |= i < 0;
    return i < 0 ? i + n : i;
}
static inline long long py2cu_site(int site, long long i, long long n, unsigned int number)
{
    py2cu_seen[site] |= i < 0 && i >= -n;
    return py2cu_index(py2cu_folded(i, n), n, number);
}
"""


def plain(expression):
    """Return the index in a form that is equal for all variants of a kernel: without casts, suffixes of integers and nested calls of py2cu_wrap, and
    with parts of slices as variables.
    """
    expression = re.sub(r"\((long long|int|unsigned int)\)", "", expression)
    expression = re.sub(r"\b(\d+)U?(?:LL)?\b", r"\1", expression)
    expression = re.sub(r"\b(\w+)\.(start|stop|step)\b", r"\1_\2", expression)
    while match := re.search(r"\bpy2cu_(?:wrap|wrap_int|index|below)\(", expression):
        parts = arguments(expression, match.end() - 1)
        end, depth = match.end(), 1
        while depth > 0 and end < len(expression):
            depth += (expression[end] in "([{") - (expression[end] in ")]}")
            end += 1
        expression = expression[:match.start()] + parts[0] + expression[end:]
    return expression


def with_sites(text):
    """Return the code with numbered calls, and their indices."""
    calls, parts, end = [], [], 0
    for match in CALL.finditer(text):
        calls.append(", ".join(map(plain, arguments(text, match.end() - 1)[:2])))
        parts += [text[end:match.start()], f"py2cu_site({len(calls) - 1}, "]
        end = match.end()
    return BELOW.sub("py2cu_site_below(", "".join([*parts, text[end:]])), calls


def description(kernels, promises):
    lines = list(promises)
    for kernel in kernels:
        lines.append(f"kernel {kernel['name']}")
        for argument in kernel["arguments"]:
            lines.append(f"array {argument['ndim']} {argument.get('layout', 'C')}" if argument.get("layout") else "text")
        for param in kernel["params"]:
            lines.append(f"param {param['kind']} {param.get('argument', -1)} {param.get('axis', 0)}")
    return "\n".join(lines)


def precompile_headers(folder):
    """Precompile the headers of the host backend, which all kernels include."""
    path = os.path.join(folder, HEADER)
    headers = [os.path.join(run_golden.HOST_FOLDER, name) for name in (*run_golden.HOST_HEADERS, *run_golden.OF_CUDA)]
    run_golden.write(path, "".join(f'#include "{header}"\n' for header in headers))
    subprocess.run([*COMPILE, "-x", "c++-header", path, "-o", path + ".gch"], check=True)


def build_driver(folder):
    path = os.path.join(folder, "driver")
    subprocess.run(["g++", "-std=c++17", "-O1", "-o", path, os.path.join(HERE, "driver.cpp"), "-ldl"], check=True)
    return path


def unseen_of(case, command, driver, folder, trials):
    """Return the calls whose index is never negative, all calls, and problems."""
    wanted = with_sites(run_golden.read(case.path(".cu")))[1]
    options = ["--for-host", "--debug", *(option for option in case.options if option != "--debug")]  # --debug: the code of one thread, without loops over threads
    for name in "--schedule", "--namespace":  # not available on the host, without effect on indices
        if name in options:
            del options[options.index(name):options.index(name) + 2]
    text = run_golden.Case(case.folder, case.name, case.variant, options).run(command).stdout.decode()
    text, calls = with_sites(re.sub(r"^#include.*", "", text, flags=re.M))
    if "--debug" not in case.options:
        calls = [CHECKED_DIVISOR.sub(r"\1", call) for call in calls]
    info = run_golden.Case(case.folder, case.name, case.variant, [*options, "--emit", "params"]).run(command)
    try:
        kernels = json.loads(info.stdout)["kernels"]
        kernels = [kernel for kernel in kernels if f" {kernel['name']}<" not in text]  # its name also denotes a template, which another kernel calls
    except (ValueError, KeyError):
        return wanted, wanted, info.stderr.decode()
    library = os.path.join(folder, case.label.replace("/", "_") + ".so")
    entries = "PY2CU_HOST_ENTRY_ERROR\n" if "py2cu_error_record" in text else ""
    text += ANY + "".join(f'extern "C" __device__ {result}{name}({params})\n{{\n{"" if result.strip() == "void" else f"    return ({result})py2cu_any();"}\n}}\n'
                          for result, name, params in ELSEWHERE.findall(text))  # linked functions return arbitrary values
    entries += "".join(f"PY2CU_HOST_ENTRY_RAISES({k['name']})\nextern \"C\" __attribute__((visibility(\"default\"), used)) const py2cu_test::Shape *const "
                       f"py2cu_shapes_{k['name']} = py2cu_test::All<decltype({k['name']})>::shapes;\n" for k in kernels)
    built = subprocess.run([*COMPILE, "-shared", "-o", library, "-include", os.path.join(folder, HEADER), "-x", "c++", "-"],
                           input=(SITE + text + SHAPES + entries).encode(), capture_output=True)
    if built.returncode != 0:
        return wanted, wanted, built.stderr.decode()[:2000]
    said = " ".join(case.options) + " ".join(re.findall(r"assume=.*", run_golden.read(os.path.join(case.folder, case.name + ".py"))))
    promises = [promise for promise in ("nonnegative", "small") if promise in said]
    ran = subprocess.run([driver, library, "1", str(trials * len(kernels))], input=description(kernels, promises).encode(), capture_output=True)
    os.remove(library)
    seen = {calls[int(line)] for line in ran.stdout.split()}
    return [call for call in wanted if call not in seen], wanted, ran.stderr.decode() if ran.returncode != 0 else None


def explained():
    """Return the explanations of unseen.txt, by (file, index)."""
    lines = [line.split("  # ", 1) for line in run_golden.read(os.path.join(HERE, "unseen.txt")).splitlines() if not line.startswith("#")]
    return {tuple(key.split(": ", 1)): why for key, why in lines}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", metavar="COMMAND")
    parser.add_argument("--check", action="store_true", help="only check that the lines of unseen.txt refer to existing calls")
    parser.add_argument("--trials", type=int, default=400, help="runs of each kernel")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", action="append", metavar="NAME")
    selection.add_option(parser)
    args = parser.parse_args()
    if args.check == bool(args.py2cu):
        parser.error("pass either --py2cu or --check")
    if args.py2cu and shutil.which("g++") is None:
        print("SKIPPED: g++ is not installed")
        return 0
    root = os.path.join(TESTS, "translate")
    cases = [case for topic in sorted(os.listdir(root)) for case in run_golden.find_cases(os.path.join(root, topic))
             if os.path.exists(case.path(".cu")) and CALL.search(run_golden.read(case.path(".cu"))) and "--for-host" not in case.options
             and not case.is_interface and (not args.only or case.name in args.only)]
    there = {(case.label.replace("translate/", "", 1), call) for case in cases for call in with_sites(run_golden.read(case.path(".cu")))[1]}
    known, total, missed, problems = explained(), 0, set(), 0
    for label, call in sorted(known.keys() - there if args.only is None else []):
        problems += 1
        print(f"{label}: {call}: is listed in unseen.txt, but the file contains no such call")
    if args.check:
        print(f"{len(known)} lines, {problems} problems")
        return 1 if problems else 0
    cases = selection.one_in(cases, args.one_in, lambda case: case.label)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        driver = build_driver(folder)
        precompile_headers(folder)
        runs = [(case, pool.submit(unseen_of, case, os.path.abspath(args.py2cu), driver, folder, args.trials)) for case in cases]
        for case, run in runs:
            unseen, calls, wrong = run.result()
            total += len(calls)
            label = case.label.replace("translate/", "", 1)
            missed |= {(label, call) for call in unseen}
            new = sorted({call for call in unseen if (label, call) not in known})
            problems += len(new)
            for call in new:
                print(f"{label}: {call}: the index was negative in no run")
            if new and wrong:
                print(wrong)
    print(f"{total} calls in {len(cases)} files, {len(missed)} with no negative index, {problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
