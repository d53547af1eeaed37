# SPDX-License-Identifier: MIT
"""Generates parts of pages from programs and lists: the tutorial's images, the gallery, the tables of Numba's names."""
import ast
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "samples"
NAMES = ROOT / "tests" / "compat" / "numba_names.txt"
MLIR_NAMES = ROOT / "tests" / "compat" / "mlir_names.txt"
DRAW = "gray", "histogram", "sobel", "mandelbrot", "diffusion"  # samples that draw


class Package:
    """The built package, run on the host backend by a Python that has NumPy."""

    def __init__(self, python, directory, work):
        self.python, self.directory, self.work = python, directory, work

    def run(self, *arguments, directory):
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PY2CU_", "NUMBA_"))}
        more = {"PYTHONPATH": str(self.directory), "PYTHONDONTWRITEBYTECODE": "1", "PY2CU_DEVICE": "host", "PY2CU_CACHE_DIR": str(self.work / "cache")}
        done = subprocess.run([self.python, *arguments], cwd=directory, env={**inherited, **more}, capture_output=True, text=True, check=False, timeout=300)
        if done.returncode != 0:
            sys.exit(f"{self.python} {' '.join(map(str, arguments))}: status {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout


def tutorial(package, text, images):
    """Run the tutorial's blocks, as the tests do, write its images to the directory `images` unless it is None, and return the CUDA C that the page shows."""
    work = package.work / "tutorial"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "samples").symlink_to(SAMPLES)
    blocks = [block for block in re.findall(r"^```python\n(.*?)^```$", text, flags=re.M | re.S) if "dask" not in block]
    write = "\nwith open('mandelbrot.cu', 'w', encoding='utf-8') as file:\n    file.write(mandelbrot.inspect_cuda())\n"
    (work / "tutorial.py").write_text("\n".join(blocks) + write, encoding="utf-8")
    package.run("tutorial.py", directory=work)
    if images:
        for path in work.glob("*.png"):
            shutil.copy(path, images)
    return (work / "mandelbrot.cu").read_text(encoding="utf-8")


def described(path):
    """Return the summary of a sample, without its name."""
    source = path.read_text(encoding="utf-8")
    text = ast.get_docstring(ast.parse(source)) or re.search(r"^# # (.*)", source, flags=re.M)[1]  # of cells, the title
    return " ".join(text.split("\n\n")[0].split()).removeprefix(path.stem + ": ")


def sentence(text):
    """Return a sentence with a capital first letter, unless it begins with the name of a package."""
    return text if text.startswith(("py2cu", "numba-cuda")) else text[:1].upper() + text[1:]


def gallery(package, images):
    """Describe the samples that draw, with their images, and list the others. Draw the images if `images` is not None."""
    parts = []
    for name in DRAW:
        if images:
            package.run(SAMPLES / f"{name}.py", "--out", images, directory=package.work)
        parts.append(f"## {name}\n\n{sentence(described(SAMPLES / f'{name}.py'))} Source: `samples/{name}.py`\n\n![Output of {name}.py](images/{name}.png)\n")
    others = [path for path in sorted(SAMPLES.glob("*.py")) if path.stem not in (*DRAW, "demo", "image_io", "sample_tools")]
    rows = "\n".join(f"| `{path.name}` | {sentence(described(path))} |" for path in others)
    return "\n".join(parts) + f"\n## Samples without images\n\n| sample | description |\n|---|---|\n{rows}\n\n{sample_times()}"


def sample_times():
    """Return a table of the recorded times of the samples (docs/gpu/record.sh)."""
    samples, kernels = (json.loads((ROOT / "docs" / "gpu" / f"{name}.json").read_text(encoding="utf-8")) for name in ("samples", "kernels"))
    recorded = {row["sample"]: row for row in kernels["kernels"]}
    rows = []
    for name, found in samples["samples"].items():
        row = recorded.get(name)
        ratios = [f"{row[column] / row['py2cu us']:.2f}" if row and row.get(column) else "" for column in ("hand us", "numba us")]
        rows.append(f"| `{name}` | {found['run_ms']:.4g} | {found['numpy_ms']:.4g} | {' | '.join(ratios)} |")
    about = json.loads((ROOT / "docs" / "gpu" / "benchmarks.json").read_text(encoding="utf-8"))
    return (f"## Times\n\nOn one {samples['gpu']} ({samples['date']}, commit {samples['commit']}): milliseconds per launch, and of NumPy. On one {about['gpu']} "
            f"({about['date']}, commit {about['commit']}, `tests/bench/bench_kernels.py`): the times of expert CUDA C and of numba-cuda divided by those of py2cu.\n\n"
            "| sample | kernel (ms) | NumPy (ms) | CUDA C | numba-cuda |\n|---|---|---|---|---|\n" + "\n".join(rows) + "\n")


def named(path):
    """Yield (title, [(name, status, reason)]) of each section of a list of names; the status of a name that works is empty."""
    for title, lines in re.findall(r"^## (.*)\n# of \S+\n((?:\S.*\n)*)", path.read_text(encoding="utf-8"), flags=re.M):
        yield title, [(re.split(r"\s+", line, maxsplit=2) + ["", ""])[:3] for line in lines.splitlines()]


def names():
    """Return tests/compat/numba_names.txt as tables: the names that work in one line, and a row for each other name."""
    parts = []
    for title, lines in named(NAMES):
        works = [f"`{name}`" for name, status, _ in lines if not status]
        rows = [f"| `{name}` | {status} | {sentence(reason)} |" for name, status, reason in lines if status and reason != "Numba internals"]
        internal = [f"`{name}`" for name, _, reason in lines if reason == "Numba internals"]
        if internal:
            rows.append(f"| {', '.join(internal)} | absent | Numba internals |")
        parts.append(f"## {title}\n")
        if works:
            parts.append(f"Working: {', '.join(works)}\n")
        if rows:
            parts.append("| name | status | note |\n|---|---|---|\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def mlir_names():
    """Return tests/compat/mlir_names.txt as tables: how many names work, and a row for each reason with the other names."""
    sections = list(named(MLIR_NAMES))
    statuses = [status for _, lines in sections for _, status, _ in lines]
    parts = [f"Of {len(statuses)} names, {statuses.count('')} work, {statuses.count('differs')} differ, and {statuses.count('absent')} are absent.\n"]
    for title, lines in sections:
        rows = {}
        for name, status, reason in lines:
            rows.setdefault((status, reason), []).append(f"`{name}`")
        works = len(rows.pop(("", ""), []))
        parts.append(f"## {title}\n\nWorking: {works} of {len(lines)} names\n")
        if rows:
            table = "\n".join(f"| {', '.join(found)} | {status} | {sentence(reason)} |" for (status, reason), found in rows.items())
            parts.append(f"| names | status | note |\n|---|---|---|\n{table}\n")
    return "\n".join(parts)
