# SPDX-License-Identifier: MIT
"""Golden-file tests: translates each x.py of the directories and compares the output with the x.cu or x.err next to it.

    run_golden.py --py2cu COMMAND [--accept] [--only NAME ...] DIR ...

Comments at the top of x.py specify the options of the command, one run per comment:

    # py2cu: --sig 'f(float32[:])'                    expected in x.cu (or x.err)
    # py2cu[small]: --assume noalias,small            expected in x.small.cu (or x.small.err)

Without such a comment, there is one run without options. x.cu is the output of a successful run, x.warn its warnings, if any, and x.err the complete
output of a failing run (exit status 1). With --emit header, the expected output is in x.h, with --emit launches in x.launches, with --emit c in x.c, and with --emit hip in x.hip, which exec/command/test_hip.py compiles.
export/compile_interfaces.py compiles headers and launchers; the installed C compilers must accept x.c without diagnostics. --accept writes the expected
files instead of comparing them: review the changes!

In directories below `errors`, every run must fail.

NVRTC also compiles every .cu file, and a C++ compiler compiles the output of --for-host, preceded by the host header; neither may print a diagnostic.
NVRTC compiles for sm_75, the oldest supported architecture, without optimization, which would take more than half of the time, and every third file also for
another architecture with optimization; the C++ compiler is g++ or clang++. The choice depends on the file name. --all selects all architectures, machine code for the oldest and the newest of them, and both compilers. check_text.py
checks general style rules.
"""
import argparse
import concurrent.futures
import ctypes
import difflib
import fcntl
import glob
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import zlib

import check_text

import selection

HERE = os.path.dirname(os.path.abspath(__file__))
HOST_FOLDER = os.path.join(HERE, "..", "runtime", "host", "include")
OF_CUDA = ["py2cu_host_half.h", "py2cu_host_fp8.h"]  # replacements for CUDA's headers
HOST_HEADERS = ["py2cu_host.h", *sorted({os.path.basename(path) for path in glob.glob(os.path.join(HOST_FOLDER, "py2cu_host_*.h"))} - set(OF_CUDA))]
HALF_INCLUDES = ["#include <cuda_fp16.h>", "#include <cuda_bf16.h>", "#include <cuda_fp8.h>"]
OLDEST_ARCH = 75
WHOLE_KERNELS = ("whole_kernels", "comments", "control_flow", "print")  # these topics contain realistic kernels; kernels of other topics demonstrate single features


def read(path):
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
        file.write(text)


def chosen_by(name, count):
    """Return a number below count that depends only on the name."""
    return zlib.crc32(name.encode()) % count


class Nvrtc:
    """The functions of NVRTC that are necessary to compile code and to read the log."""

    def __init__(self, library):
        self.call = library
        here = os.path.dirname(os.path.realpath(library._name))
        places = (os.path.join(here, *([".."] * up), *rest, "include") for up in (1, 2, 3) for rest in ((), ("cuda_runtime",)))
        self.includes = [path for path in places if os.path.exists(os.path.join(path, "cuda_fp16.h"))]
        count = ctypes.c_int()
        self.check(library.nvrtcGetNumSupportedArchs(ctypes.byref(count)))
        archs = (ctypes.c_int * count.value)()
        self.check(library.nvrtcGetSupportedArchs(archs))
        self.archs = [arch for arch in archs if arch >= OLDEST_ARCH]

    @staticmethod
    def check(status):
        if status != 0:
            raise RuntimeError(f"NVRTC status {status}")

    def targets(self, text, name, all_archs):
        """Return the architectures for a file: with --all, the oldest and the newest one also to machine code; compiling to PTX is faster and reports
        the same errors.
        """
        oldest, *others = [arch for arch in self.archs if arch >= 80 or "cuda_bf16.h" not in text]
        if all_archs:
            return [f"sm_{oldest}", *(f"compute_{arch}" for arch in others[:-1]), f"sm_{others[-1]}"]
        if "__CUDA_ARCH__" not in text:
            others = [others[chosen_by(name, 3 * len(others)) // 3]] if chosen_by(name, 3) == 0 else []
        return [f"compute_{arch}" for arch in (oldest, *others)]

    def ptx(self, program):
        size = ctypes.c_size_t()
        self.check(self.call.nvrtcGetPTXSize(program, ctypes.byref(size)))
        ptx = ctypes.create_string_buffer(size.value)
        self.check(self.call.nvrtcGetPTX(program, ptx))
        return ptx.value.decode()

    def log(self, text, name, target, outputs=None, optimize=True):
        """Return NVRTC's log, or None if it compiles the code without diagnostics. The PTX is appended to `outputs`."""
        program = ctypes.c_void_p()
        self.check(self.call.nvrtcCreateProgram(ctypes.byref(program), text.encode(), name.encode(), 0, None, None))
        try:
            words = [f"--gpu-architecture={target}"] + [f"--include-path={path}" for path in self.includes if "#include" in text]
            if 'extern "C" __device__' in text:  # functions that are defined elsewhere are linked later
                words.append("--relocatable-device-code=true")
            if not optimize and "#pragma" not in text:  # the optimizer reports pragmas that it cannot apply
                words.append("--device-debug")
            options = (ctypes.c_char_p * len(words))(*(word.encode() for word in words))
            status = self.call.nvrtcCompileProgram(program, len(options), options)
            size = ctypes.c_size_t()
            self.check(self.call.nvrtcGetProgramLogSize(program, ctypes.byref(size)))
            log = ctypes.create_string_buffer(size.value)
            self.check(self.call.nvrtcGetProgramLog(program, log))
            said = log.value.decode(errors="replace").strip()
            if outputs is not None and status == 0:
                outputs.append(self.ptx(program))
            return said or (None if status == 0 else f"NVRTC status {status}")
        finally:
            self.call.nvrtcDestroyProgram(ctypes.byref(program))


def nvrtc_candidates():
    """Return possible paths of libnvrtc, in the order that py2cu_rt.h documents."""
    if os.environ.get("PY2CU_NVRTC"):
        return [os.environ["PY2CU_NVRTC"]]
    toolkits = [os.environ[name] for name in ("CUDA_PATH", "CUDA_HOME") if os.environ.get(name)]
    toolkits.append("/usr/local/cuda")
    toolkits += sorted(glob.glob("/usr/local/cuda-*"), reverse=True)
    folders = [os.path.join(toolkit, "lib64") for toolkit in toolkits]
    sites = [path for path in os.environ.get("PY2CU_SITE_PACKAGES", "").split(":") if path] + sys.path
    for site in sites:
        folders += sorted(glob.glob(os.path.join(site, "nvidia", "cu*", "lib")), reverse=True)
        folders.append(os.path.join(site, "nvidia", "cuda_nvrtc", "lib"))
    found = []
    for folder in folders:
        names = glob.glob(os.path.join(folder, "libnvrtc.so*"))
        found += sorted(name for name in names if re.search(r"libnvrtc\.so(\.\d+)?$", name))
    return found + ["libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12"]


def open_nvrtc():
    for path in nvrtc_candidates():
        try:
            for builtins in sorted(glob.glob(os.path.join(os.path.dirname(path) or ".", "libnvrtc-builtins.so*"))):
                ctypes.CDLL(builtins)  # NVRTC searches this library only in the directories of the loader
            return Nvrtc(ctypes.CDLL(path))
        except OSError:
            continue
    return None


class Case:
    """One run of the command."""

    def __init__(self, folder, name, variant, options):
        self.folder, self.name, self.variant, self.options = folder, name, variant, options
        self.stem = name if variant is None else f"{name}.{variant}"
        self.label = os.path.join(os.path.relpath(folder, HERE), self.stem)

    def path(self, suffix):
        return os.path.join(self.folder, self.stem + suffix)

    @property
    def is_interface(self):
        """Whether the output is a header or a launcher, which cannot be compiled separately."""
        return "--emit header" in " ".join(self.options) or "--emit launcher" in " ".join(self.options)

    @property
    def suffix(self):
        emitted = re.search(r"--emit (header|launches|c|hip)\b", " ".join(self.options))
        return {"header": ".h", "launches": ".launches", "c": ".c", "hip": ".hip"}[emitted.group(1)] if emitted else ".cu"

    def run(self, command):
        # Run in the directory of the file, so that messages contain no path of the machine.
        return subprocess.run([command, *self.options, self.name + ".py"], cwd=self.folder, timeout=60, stdin=subprocess.DEVNULL, capture_output=True)


def find_cases(folder):
    for path in sorted(glob.glob(os.path.join(folder, "*.py"))):
        name = os.path.basename(path)[:-3]
        found = False
        for match in re.finditer(r"^# py2cu(?:\[(\w+)\])?:(.*)$", read(path), flags=re.M):
            yield Case(folder, name, match.group(1), shlex.split(match.group(2)))
            found = True
        if not found:
            yield Case(folder, name, None, [])


def difference(expected, got, name):
    lines = difflib.unified_diff(expected.splitlines(True), got.splitlines(True), name, "got")
    return "".join(line if line.endswith("\n") else line + "\n\\ no newline at the end\n" for line in lines)


def without_summary(message):
    """Return the messages without the last line, and a list of what is wrong with that line. It counts errors, warnings and lint messages, and names a code."""
    counts = {kind: len(re.findall(rf"^[^ ].*?: {kind}: |^{kind}: ", message, flags=re.M)) for kind in ("error", "warning", "lint")}
    counts["error"] += len(re.findall(r"^and \d+ more errors?$", message, flags=re.M))
    codes = [found for kind in ("error", "warning|lint") for found in re.findall(rf"^(?:[^ ].*?: )?(?:{kind}): .*\[([a-z0-9-]+)\]$", message, flags=re.M)]
    line = re.search(r"^py2cu: (?:\d+ (?:kernel|function)s? (?:written|listed), \d+ skipped; )?(\d+) errors?, (\d+) warnings?(?:, (\d+) lint messages?)?"
                     r"(?: \(--keep-going .*\))?(?:; for details, run: py2cu --explain (\S+))?\n\Z", message, flags=re.M)
    if line is None:
        return message, ["the last line does not summarize the messages"] if any(counts.values()) else []
    found = {"error": int(line[1]), "warning": int(line[2]), "lint": int(line[3] or 0)}
    problems = [] if found == counts else [f"the last line counts {found}, the messages are {counts}"]
    if line[4] != (codes[0] if codes else None):
        problems.append(f"the last line names the code {line[4]}, the messages have {codes}")
    return message[:line.start()], problems


def compare_warnings(case, message, accept):
    path = case.path(".warn")
    expected = read(path) if os.path.exists(path) else ""
    if message == expected:
        return []
    if not accept:
        return [difference(expected, message, case.stem + ".warn")]
    print(f"accepted {case.label}.warn")
    if message:
        write(path, message)
    else:
        os.remove(path)
    return []


def compare(case, command, accept):
    """Run the command; return its output, if there is any, and a list of problems."""
    result = case.run(command)
    text = result.stdout.decode("utf-8", "surrogateescape")
    message, wrong_summary = without_summary(result.stderr.decode("utf-8", "surrogateescape"))
    if result.returncode not in (0, 1):
        return None, [f"exit status {result.returncode}\n{message}"]
    problems = wrong_summary

    if result.returncode == 0:
        suffix, other, got, silent = case.suffix, ".err", text, None
        problems += compare_warnings(case, message, accept)
    else:
        suffix, other, got, silent = ".err", case.suffix, message, text
    if result.returncode == 0 and "errors" in case.folder.split(os.sep)[-2:]:
        return None, [*problems, f"the command succeeds, although an error is expected:\n{text}"]
    if silent:
        problems.append(f"exit status {result.returncode}, but there is output on the other stream, too:\n{silent}")
    if accept:
        if os.path.exists(case.path(other)):
            os.remove(case.path(other))
        if not os.path.exists(case.path(suffix)) or read(case.path(suffix)) != got:
            print(f"accepted {case.label}{suffix}")
            write(case.path(suffix), got)
    elif os.path.exists(case.path(other)):
        problems.append(f"{case.stem}{other} is expected, but the exit status is {result.returncode}\n{got if suffix == '.err' else ''}")
    elif not os.path.exists(case.path(suffix)):
        problems.append(f"{case.stem}{suffix} does not exist")
    elif read(case.path(suffix)) != got:
        problems.append(difference(read(case.path(suffix)), got, case.stem + suffix))
    return (text if result.returncode == 0 else None), problems


class HostCompiler:
    """A C++ compiler, with the headers for the host backend as precompiled headers in a directory, which several processes can share."""

    WORDS = ["-std=c++17", "-Wall", "-Wextra", "-Werror"]

    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        self.lock = threading.Lock()
        self.precompiled = {}

    def options(self, headers):
        """Return the options by which the compiler includes these headers."""
        with self.lock:
            if len(headers) not in self.precompiled:
                self.precompiled[len(headers)] = self.precompile(headers)
        return self.precompiled[len(headers)]

    def precompile(self, headers):
        key = hashlib.sha256(f"{os.path.realpath(self.path)} {os.stat(self.path).st_mtime_ns}".encode())
        for header in headers:
            key.update(read(header).encode())
        stem = os.path.join(self.folder, f"{os.path.basename(self.path)}_{key.hexdigest()[:16]}.h")
        is_clang = "clang" in os.path.basename(self.path)
        read_once = stem + (".pch" if is_clang else ".gch")
        os.makedirs(self.folder, exist_ok=True)
        with open(stem + ".lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not os.path.exists(read_once):
                write(stem, "".join(f'#include "{header}"\n' for header in headers))
                subprocess.run([self.path, *self.WORDS, "-x", "c++-header", stem, "-o", read_once + ".new"], check=True)
                os.replace(read_once + ".new", read_once)
        return ["-include-pch", read_once] if is_clang else ["-include", stem]

    def log(self, text, headers):
        words = [self.path, *self.WORDS, "-fsyntax-only", *self.options(headers), "-x", "c++", "-"]
        result = subprocess.run(words, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return result.stdout.decode(errors="replace") or (f"exit status {result.returncode}" if result.returncode != 0 else None)


def c_problems(text):
    for path in filter(None, map(shutil.which, ("gcc", "clang"))):
        words = [path, "-std=c11", "-Wall", "-Wextra", "-Werror", "-fwrapv", "-fsyntax-only", "-x", "c", "-"]
        result = subprocess.run(words, input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if result.returncode != 0:
            yield f"{path} reports:\n{result.stdout.decode(errors='replace')}"


def host_problems(case, command, text, compilers, all_compilers):
    """Return the code that the host backend compiles; the code for a GPU determines the headers that are necessary."""
    if not compilers:
        return
    host_text = Case(case.folder, case.name, case.variant, ["--for-host", *case.options]).run(command).stdout
    headers = [*HOST_HEADERS, *(OF_CUDA[:1] if any(include in text for include in HALF_INCLUDES) else []),
               *(OF_CUDA[1:] if "cuda_fp8.h" in text else [])]
    headers = [os.path.join(HOST_FOLDER, header) for header in headers]
    for compiler in compilers if all_compilers else [compilers[chosen_by(case.label, len(compilers))]]:
        log = compiler.log(host_text, headers)
        if log:
            yield f"{compiler.path} reports:\n{log}"


def kernels_of(ptx):
    """{name: PTX} of the kernels, without the names of functions and labels."""
    kernels = {}
    for name, body in re.findall(r"\.entry (\w+)\((.*?)^\}", ptx, flags=re.M | re.S):
        kernels[name] = re.sub(r"\$L__BB\d+|_Z\w+", "NAME", body.replace(name, "NAME"))
    return kernels


def template_problems(case, command, nvrtc, text):
    """Kernels that call templates compile to the PTX of the kernels that --templates never prints."""
    if "template <typename" not in text or "--templates only" in " ".join(case.options):
        return
    plain = Case(case.folder, case.name, case.variant, [*case.options, "--templates", "never"]).run(command).stdout.decode()
    target, outputs = f"compute_{nvrtc.archs[-1]}", []
    for code in (text, plain):
        nvrtc.log(code, case.stem + ".cu", target, outputs)
    with_templates, without = map(kernels_of, outputs)
    for name in sorted(with_templates.keys() | without.keys()):
        if with_templates.get(name) != without.get(name):
            yield f"the PTX of {name} differs from that of --templates never"


def test_case(case, args, command, nvrtc, compilers):
    text, problems = compare(case, command, args.accept)
    if text is None or "--for-host" in case.options or case.is_interface or case.suffix in (".launches", ".hip"):
        return problems  # the run without --for-host also compiles this case; launches are not C
    if case.suffix == ".c":
        return problems if args.text_only else [*problems, *c_problems(text)]
    python = read(os.path.join(case.folder, case.name + ".py"))
    problems += check_text.problems(text, python)
    if os.path.basename(case.folder) in WHOLE_KERNELS:
        problems += check_text.length_problems(text, python)
    problems += host_problems(case, command, text, compilers, args.all)
    for target in nvrtc.targets(text, case.label, args.all) if nvrtc else []:
        log = nvrtc.log(text, case.stem + ".cu", target, optimize=args.all or not target.endswith(f"_{OLDEST_ARCH}"))
        if log:
            problems.append(f"NVRTC reports for {target}:\n{log}")
            break
    if nvrtc and not problems:
        problems += template_problems(case, command, nvrtc, text)
    return problems


def forgotten(folder, cases):
    known = {case.stem for case in cases}
    for path in sorted(path for suffix in ("cu", "h", "c", "hip", "launches", "err", "warn") for path in glob.glob(os.path.join(folder, "*." + suffix))):
        if os.path.splitext(os.path.basename(path))[0] not in known:
            yield f"{os.path.relpath(path, HERE)} does not belong to a test"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True, metavar="COMMAND", help="the command to test")
    parser.add_argument("--accept", action="store_true", help="write the expected files")
    parser.add_argument("--only", action="append", metavar="NAME", help="only x.py of this name (may be repeated)")
    parser.add_argument("--text-only", action="store_true", help="do not compile the generated code, which another run of the same files does")
    parser.add_argument("--all", action="store_true", help="compile for all architectures and with both C++ compilers")
    parser.add_argument("--headers", metavar="DIR", help="keep precompiled headers in this directory")
    selection.add_option(parser)
    parser.add_argument("folders", metavar="DIR", nargs="+")
    args = parser.parse_args()
    command = os.path.abspath(args.py2cu)

    cases, failures = [], []
    for folder in map(os.path.abspath, args.folders):
        found = list(find_cases(folder))
        if args.only:
            found = [case for case in found if case.name in args.only]
        elif found:
            failures += forgotten(folder, found)
        else:
            failures.append(f"{folder}: no test was found")
        cases += found
    for name in set(args.only or []) - {case.name for case in cases}:
        failures.append(f"{name}.py was not found")

    cases = selection.one_in(cases, args.one_in, lambda case: case.label)
    nvrtc = None if args.text_only else open_nvrtc()
    compilers = [] if args.text_only else [path for path in map(shutil.which, ("g++", "clang++")) if path]
    if args.text_only:
        print("not compiled: --text-only")
    elif any(os.path.exists(case.path(".cu")) for case in cases) or args.accept:
        if nvrtc is None:
            print("not compiled by NVRTC: it is not installed")
        if not compilers:
            print("not compiled for the host: neither g++ nor clang++ is installed")

    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(2) as pool:
        compilers = [HostCompiler(path, args.headers or scratch) for path in compilers]
        runs = [(case, pool.submit(test_case, case, args, command, nvrtc, compilers)) for case in cases]
        for case, run in runs:
            failures += [f"{case.label}: {problem}" for problem in run.result()]
    for failure in failures:
        print(failure.rstrip("\n") + "\n")
    print(f"{len(cases)} golden files, {len(failures)} problems")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
