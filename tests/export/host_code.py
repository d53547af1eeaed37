"""Host code in C++ (py2cu export --host-code): scripts beside their golden texts, and samples.

    host_code.py --py2cu COMMAND [--accept] [--every N --turn K] [--run PYTHON]

Each text of tests/export/host/ is the one that stands beside its script, x.cpp beside x.py. These, and those of all samples, are compiled with all warnings as
errors where CUDA's headers are there; with --every, each N-th of them, the K-th such sample. What they do is compared with the script itself on a GPU: where nvcc and a GPU are there, each script of RUN is
built and run, and prints what PYTHON prints of it (under py2cu on the processor; PYTHONPATH has to name that). --accept writes the texts anew: read them. Says SKIPPED:
for what is missing.
"""
import argparse
import glob
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)
from compile_interfaces import find_nvcc  # noqa: E402

RUN = ["add", "contexts", "followed", "heat", "numbers", "streams"]  # all of these is followed, and the same numbers come out on any device
OTHERS = ("demo.py", "image_io.py", "sample_tools.py", "dask_blocks.py", "picture_folder.py", "torch_dlpack.py")
STRICT = ["-std=c++17", "-Wall", "-Wextra", "-Wshadow", "-Werror"]


def export(py2cu, files, folder):
    result = subprocess.run([py2cu, "export", "--host-code", *files, "-o", folder], capture_output=True, text=True)
    return result.stderr if result.returncode != 0 else ""


def compare_text(script, folder, accept):
    """What is wrong with the text of a script; None: nothing."""
    golden = script[:-3] + ".cpp"
    with open(os.path.join(folder, os.path.basename(script)[:-3] + "_host.cpp")) as file:
        made = file.read()
    if accept:
        with open(golden, "w") as file:
            file.write(made)
    if not os.path.exists(golden):
        return "no golden text: --accept writes it"
    with open(golden) as file:
        return None if file.read() == made else f"not the text of {os.path.relpath(golden, ROOT)}"


def compile_text(path, include):
    compiler = os.environ.get("CXX") or shutil.which("c++") or "g++"
    words = [compiler, *STRICT, "-fsyntax-only", "-isystem", include, "-I", os.path.dirname(path), path]
    result = subprocess.run(words, capture_output=True, text=True)
    return result.stderr if result.returncode != 0 else None


def run_program(name, folder, nvcc, python):
    """Builds and runs the program of a script; what it does not print as Python does."""
    program = os.path.join(folder, name)
    words = [nvcc, "-std=c++17", "-arch=native", "-I", folder, *(os.path.join(folder, name + end) for end in ("_host.cpp", ".cu", "_launch.cu")), "-o", program]
    built = subprocess.run(words, capture_output=True, text=True)
    if built.returncode != 0:
        return built.stderr
    made = subprocess.run([program], capture_output=True, text=True)
    wanted = subprocess.run([python, "-m", "py2cu", os.path.join(HERE, "host", name + ".py")], capture_output=True, text=True,
                            env={**os.environ, "PY2CU_DEVICE": "host"})
    if wanted.returncode != 0:
        return f"the script itself: {wanted.stderr}"
    same = made.returncode == 0 and made.stdout == wanted.stdout
    return None if same else f"status {made.returncode}, {made.stderr}printed:\n{made.stdout}Python prints:\n{wanted.stdout}"


def has_gpu():
    smi = shutil.which("nvidia-smi")
    return smi is not None and subprocess.run([smi, "-L"], capture_output=True).returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True, metavar="COMMAND")
    parser.add_argument("--accept", action="store_true")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--turn", type=int, default=0, metavar="K")
    parser.add_argument("--run", metavar="PYTHON")
    args = parser.parse_args()
    py2cu, nvcc, failed = os.path.abspath(args.py2cu), find_nvcc(), 0
    scripts = sorted(glob.glob(os.path.join(HERE, "host", "*.py")))
    samples = [path for path in sorted(glob.glob(os.path.join(ROOT, "samples", "*.py"))) if os.path.basename(path) not in OTHERS]
    include = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(nvcc))), "include") if nvcc else None
    has_headers = include is not None and os.path.exists(os.path.join(include, "cuda_runtime_api.h"))

    def report(name, problem):
        nonlocal failed
        failed += problem is not None
        print(f"{name}: {problem or 'ok'}", flush=True)

    with tempfile.TemporaryDirectory() as work:
        own, theirs = os.path.join(work, "own"), os.path.join(work, "samples")
        for files, folder in ((scripts, own), (samples, theirs)):
            problem = export(py2cu, files, folder)
            if problem:
                report("export", problem)
                return 1
        for script in scripts:
            report(os.path.basename(script), compare_text(script, own, args.accept))
        texts = sorted(glob.glob(os.path.join(own, "*_host.cpp")) + glob.glob(os.path.join(theirs, "*_host.cpp")))
        for path in texts[args.turn % args.every::args.every] if has_headers else []:
            report("compile " + os.path.basename(path), compile_text(path, include))
        if not has_headers:
            print("SKIPPED: CUDA's headers are missing")
        if args.run and nvcc and has_gpu():
            for name in RUN:
                report("run " + name, run_program(name, own, nvcc, args.run))
        else:
            print("texts and compilers alone: nothing is run without a GPU, nvcc and --run")
    return 1 if failed or not scripts else 0


if __name__ == "__main__":
    sys.exit(main())
