# SPDX-License-Identifier: MIT
"""Compiles headers and launchers of golden kernels and samples with nvcc as C++17 and with a C compiler as C11, and links them with their kernels.

    compile_interfaces.py --py2cu COMMAND [--one-in N] [--jobs N] [--only TEXT] [--link] [--work DIRECTORY]

The inputs are all x.py below tests/translate and samples that contain kernels, with the options of each run. Launchers must compile without diagnostics
under -Wall -Wextra, headers also as C11 and C++20. --link also compiles the kernels and links many of them into one program, which detects duplicate
definitions; files that declare external device functions are excluded from this. --one-in N selects about one in N. With --work, compiled files remain in
the directory, and an interrupted run continues from there. Prints SKIPPED: without nvcc.
"""
import argparse
import concurrent.futures
import contextlib
import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests"))
import run_golden  # noqa: E402  (for the names of the runs of golden files)
import selection  # noqa: E402

ARCH = "sm_80"  # bfloat16 requires it
LARGEST = 64  # number of files in one program


def find_nvcc():
    for path in (shutil.which("nvcc"), os.path.join(os.environ.get("CUDA_PATH", "/usr/local/cuda"), "bin", "nvcc")):
        if path and os.path.exists(path):
            return path
    return None


def cases(command):
    for folder in sorted(glob.glob(os.path.join(ROOT, "tests", "translate", "*"))) + [os.path.join(ROOT, "samples")]:
        seen = set()
        for case in run_golden.find_cases(folder):
            options = case.options
            if "--emit" in options:
                where = options.index("--emit")
                options = options[:where] + options[where + 2:] if options[where + 1] in ("header", "launcher") else ["--list"]
            if not {"--for-host", "--list", "--check"} & set(options) and (case.name, *options) not in seen:
                seen.add((case.name, *options))
                yield run_golden.Case(folder, case.name, case.variant, options)


def text_of(command, case, what):
    options = ["--emit", what, *case.options] if what != "cu" else case.options
    return run_golden.Case(case.folder, case.name, case.variant, options).run(command)


class Run:
    def __init__(self, command, nvcc, work, link):
        self.command, self.nvcc, self.work, self.link = command, nvcc, work, link
        self.include = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(nvcc))), "include")

    def say(self, words, folder):
        result = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
        said = result.stdout.decode(errors="replace").strip()
        return f"{' '.join(words[:3])} ... says:\n{said or result.returncode}" if said or result.returncode != 0 else None

    def nvcc_words(self, *rest):
        return [self.nvcc, "-std=c++17", f"-arch={ARCH}", "-Wno-deprecated-gpu-targets", "-Xcompiler=-Wall,-Wextra", *rest]

    def compile(self, case):
        """Return the directory of the compiled files, and a problem; None if there is no kernel."""
        cu = text_of(self.command, case, "cu")
        if cu.returncode != 0 or b"__global__" not in cu.stdout:
            return None
        texts = {case.name + ".cu": cu, case.name + ".h": text_of(self.command, case, "header"), "launchers.cu": text_of(self.command, case, "launcher")}
        for name, result in texts.items():
            if result.returncode != 0:
                return None, [f"{name}: {result.stderr.decode()}"]
        own = hashlib.sha256(b"\0".join([case.label.encode(), *(result.stdout for result in texts.values())])).hexdigest()
        folder = os.path.join(self.work, own[:20])
        done = os.path.join(folder, "linkable" if self.link else "compiled")
        if os.path.exists(done):
            return folder, []
        os.makedirs(folder, exist_ok=True)
        for name, result in texts.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(result.stdout)
        said = [self.say(self.nvcc_words("-c", "launchers.cu"), folder)]
        half = any(name in cu.stdout for name in (b"cuda_fp16.h", b"cuda_bf16.h", b"cuda_fp8.h"))
        header = ["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-isystem", self.include]
        if not half and "--namespace" not in case.options:  # these types exist only in CUDA, and namespaces only in C++
            said.append(self.say(["cc", "-x", "c", "-std=c11", *header, "-include", case.name + ".h", os.devnull], folder))
        said.append(self.say(["c++", "-x", "c++", "-std=c++20", *header, "-include", case.name + ".h", os.devnull], folder))
        if self.link:
            rdc = ["-rdc=true"] if b'extern "C" __device__' in cu.stdout else []
            said.append(self.say(self.nvcc_words("-c", *rdc, case.name + ".cu"), folder))
        said = [problem for problem in said if problem]
        if not said:
            open(done, "w", encoding="utf-8").close()
        return folder, said

    def link_group(self, number, group):
        """Link many files into one program; return the problem, or None."""
        folder = os.path.join(self.work, f"group{number}")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "main.cu"), "w", encoding="utf-8") as file:
            file.write("int main() { return 0; }\n")
        objects = [path for each in group for path in sorted(glob.glob(os.path.join(each, "*.o")))]
        problem = self.say([self.nvcc, f"-arch={ARCH}", "-Wno-deprecated-gpu-targets", "-o", "linked", "main.cu", *objects], folder)
        return f"{len(group)} texts linked with each other: {problem}" if problem else None


def kernels_of(text):
    return frozenset(re.findall(r"__global__ [^;{(]*?(?:__launch_bounds__\([^)]*\) )?(\w+)\(", text))


def groups_of(linkable):
    """Group directories so that no two files of a group have a kernel of the same name, with at most LARGEST files per group. A single file that
    needs its own group is added to the last group that can take it.
    """
    groups = []
    for names, folder in linkable:
        group = next((group for group in groups if not names & group[0] and len(group[1]) < LARGEST), None)
        if group is None:
            group = (set(), [])
            groups.append(group)
        group[0].update(names)
        group[1].append(folder)
    for names, folders in [group for group in groups if len(group[1]) == 1]:
        beside = next((group for group in groups if not names & group[0]), None)
        if beside:  # full groups accept one more
            folders += beside[1]
    return [folders for _, folders in groups]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True, metavar="COMMAND")
    selection.add_option(parser)
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--only", default="", metavar="TEXT", help="run only cases whose names contain TEXT")
    parser.add_argument("--link", action="store_true")
    parser.add_argument("--work", metavar="DIRECTORY", help="keep compiled files in this directory, and do not compile them again")
    args = parser.parse_args()
    nvcc = find_nvcc()
    if nvcc is None:
        print("SKIPPED: nvcc is not installed")
        return 0
    command = os.path.abspath(args.py2cu)
    wanted = selection.one_in((case for case in cases(command) if args.only in case.label), args.one_in, lambda case: case.label)
    failures, compiled, linkable, linked = [], 0, [], 0
    with contextlib.ExitStack() as stack:
        work = os.path.abspath(args.work) if args.work else stack.enter_context(tempfile.TemporaryDirectory())
        pool = stack.enter_context(concurrent.futures.ThreadPoolExecutor(args.jobs))
        run = Run(command, nvcc, work, args.link)
        for case, result in zip(wanted, pool.map(run.compile, wanted)):
            if result is None:
                continue
            compiled += 1
            folder, problems = result
            failures += [f"{case.label}: {problem}" for problem in problems]
            if args.link and not problems:
                with open(os.path.join(folder, case.name + ".cu"), encoding="utf-8", errors="surrogateescape") as file:
                    text = file.read()
                if not re.search(r'^extern "C" __device__ [^{;]*;', text, flags=re.M):  # otherwise, it requires linked code
                    linkable.append((kernels_of(text), folder))
        groups = [group for group in groups_of(linkable) if len(group) > 1]
        linked = len({folder for group in groups for folder in group})
        failures += filter(None, pool.map(run.link_group, range(len(groups)), groups))
    for failure in failures:
        print(failure + "\n")
    print(f"{compiled} interfaces, {linked} of them linked, {len(failures)} problems" if args.link else f"{compiled} interfaces, {len(failures)} problems")
    return 1 if failures or compiled == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
