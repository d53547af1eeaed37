"""Headers and launchers of golden kernels and samples, compiled by nvcc as C++17, by a C compiler as C11, and linked with their kernels.

    compile_interfaces.py --py2cu COMMAND [--every N] [--jobs N] [--only TEXT] [--link]

Of each x.py below tests/translate and samples that has kernels, with the options of each of its runs: the launchers have to compile without a word
under -Wall -Wextra, the header as C11 and C++20 too. --link also compiles the kernels and links all of them into one program, two by two, which
shows that nothing is defined twice. --every N takes each N-th only. Says SKIPPED: where there is no nvcc.
"""
import argparse
import concurrent.futures
import glob
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests"))
import run_golden  # noqa: E402  (how the golden texts name their runs)

ARCH = "sm_80"  # bfloat16 wants it


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

    def problems(self, number, case):
        """The name of what was compiled, the objects, and what is wrong; None: there is no kernel."""
        cu = text_of(self.command, case, "cu")
        if cu.returncode != 0 or b"__global__" not in cu.stdout:
            return None
        folder = os.path.join(self.work, str(number))
        os.mkdir(folder)
        texts = {case.name + ".cu": cu}
        texts[case.name + ".h"] = text_of(self.command, case, "header")
        texts["launchers.cu"] = text_of(self.command, case, "launcher")
        for name, result in texts.items():
            if result.returncode != 0:
                return [], [f"{name}: {result.stderr.decode()}"]
            with open(os.path.join(folder, name), "wb") as file:
                file.write(result.stdout)
        said = [self.say(self.nvcc_words("-c", "launchers.cu"), folder)]
        half = any(name in cu.stdout for name in (b"cuda_fp16.h", b"cuda_bf16.h", b"cuda_fp8.h"))
        header = ["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-isystem", self.include]
        if not half and "--namespace" not in case.options:  # CUDA has these types, and C++ namespaces, for C++ alone
            said.append(self.say(["cc", "-x", "c", "-std=c11", *header, case.name + ".h"], folder))
        said.append(self.say(["c++", "-x", "c++", "-std=c++20", *header, "-include", case.name + ".h", os.devnull], folder))
        if self.link:
            rdc = ["-rdc=true"] if b'extern "C" __device__' in cu.stdout else []
            said.append(self.say(self.nvcc_words("-c", *rdc, case.name + ".cu"), folder))
        return folder, [problem for problem in said if problem]


def link(run, first, second, names):
    """Two files of one program."""
    main = os.path.join(run.work, "main.cu")
    with open(main, "w", encoding="utf-8") as file:
        file.write("int main() { return 0; }\n")
    objects = [path for folder in (first, second) for path in glob.glob(os.path.join(folder, "*.o"))]
    problem = run.say([run.nvcc, f"-arch={ARCH}", "-Wno-deprecated-gpu-targets", "-o", "linked", main, *objects], first)
    return f"{names}: linked with each other: {problem}" if problem else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True, metavar="COMMAND")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--only", default="", metavar="TEXT", help="only cases whose name has this in it")
    parser.add_argument("--link", action="store_true")
    args = parser.parse_args()
    nvcc = find_nvcc()
    if nvcc is None:
        print("SKIPPED: there is no nvcc")
        return 0
    command = os.path.abspath(args.py2cu)
    wanted = [case for case in cases(command) if args.only in case.label][:: args.every]
    failures, compiled, folders = [], 0, []
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        run = Run(command, nvcc, work, args.link)
        for case, result in zip(wanted, pool.map(lambda pair: run.problems(*pair), enumerate(wanted))):
            if result is None:
                continue
            compiled += 1
            folder, problems = result
            failures += [f"{case.label}: {problem}" for problem in problems]
            if not problems:
                folders.append((case, folder))
        if args.link:
            kernels = {}
            for case, folder in folders:
                with open(os.path.join(folder, case.name + ".cu"), encoding="utf-8") as file:
                    text = file.read()
                if 'extern "C" __device__' not in text:  # else it wants what is linked with it
                    names = frozenset(line.split("(")[0].split()[-1] for line in text.splitlines() if line.startswith('extern "C" __global__'))
                    kernels.setdefault(names, (case, folder))
            last = None
            for names, (case, folder) in kernels.items():
                if last is not None and not (names & last[0]):
                    problem = link(run, last[2], folder, f"{last[1].label} and {case.label}")
                    failures += [problem] if problem else []
                last = (names, case, folder)
    for failure in failures:
        print(failure + "\n")
    print(f"{compiled} interfaces, {len(failures)} problems")
    return 1 if failures or compiled == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
