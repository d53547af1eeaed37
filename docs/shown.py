"""What pages show of programs that run when the documents are built: the tutorial's pictures, the gallery, and the table of Numba's names."""
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
DRAW = "gray", "histogram", "sobel", "mandelbrot", "diffusion"  # samples that draw


class Package:
    """The built package, in a Python that has NumPy; it runs on the processor."""

    def __init__(self, python, folder, work):
        self.python, self.folder, self.work = python, folder, work

    def run(self, *arguments, folder):
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PY2CU_", "NUMBA_"))}
        more = {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1", "PY2CU_DEVICE": "host", "PY2CU_CACHE_DIR": str(self.work / "cache")}
        done = subprocess.run([self.python, *arguments], cwd=folder, env={**kept, **more}, capture_output=True, text=True, check=False, timeout=300)
        if done.returncode != 0:
            sys.exit(f"{self.python} {' '.join(map(str, arguments))}: status {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout


def make_tutorial(package, text, made):
    """Runs the tutorial's blocks as the tests do, and keeps what they draw."""
    work = package.work / "tutorial"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "samples").symlink_to(SAMPLES)
    blocks = re.findall(r"^```python\n(.*?)^```$", text, flags=re.M | re.S)
    shown = "\nwith open('mandelbrot.cu', 'w', encoding='utf-8') as file:\n    file.write(mandelbrot.inspect_cuda())\n"
    (work / "tutorial.py").write_text("\n".join(blocks) + shown, encoding="utf-8")
    package.run("tutorial.py", folder=work)
    for path in [*work.glob("*.png"), *work.glob("*.cu")]:
        shutil.copy(path, made)


def described(path):
    """What a sample says of itself, without its name."""
    source = path.read_text(encoding="utf-8")
    text = ast.get_docstring(ast.parse(source)) or re.search(r"^# # (.*)", source, flags=re.M)[1]  # of cells, the title
    return " ".join(text.split("\n\n")[0].split()).removeprefix(path.stem + ": ")


def sentence(text):
    return text[:1].upper() + text[1:]


def gallery(package, made):
    """The samples that draw, with their pictures; a line for each other one."""
    parts = []
    for name in DRAW:
        package.run(SAMPLES / f"{name}.py", "--out", made, folder=package.work)
        parts.append(f"## {name}\n\n{sentence(described(SAMPLES / f'{name}.py'))}\n\n```{{image}} made/{name}.png\n:alt: the picture that {name}.py draws\n:class: sample\n```\n\n"
                     f"<details><summary>samples/{name}.py</summary>\n\n```{{literalinclude}} /repo/samples/{name}.py\n:language: python\n```\n\n</details>\n")
    others = [path for path in sorted(SAMPLES.glob("*.py")) if path.stem not in (*DRAW, "demo", "image_io", "sample_tools")]
    rows = "\n".join(f"| `{path.name}` | {sentence(described(path))} |" for path in others)
    return "\n".join(parts) + f"\n## Without a picture\n\n| | |\n|---|---|\n{rows}\n\n{sample_times()}"


def sample_times():
    """The samples' kernels beside NumPy, and those that the benchmark has, too, beside others, as docs/gpu/record.sh wrote them."""
    samples, kernels = (json.loads((ROOT / "docs" / "gpu" / f"{name}.json").read_text(encoding="utf-8")) for name in ("samples", "kernels"))
    beside = {row["sample"]: row for row in kernels["kernels"]}
    rows = []
    for name, found in samples["samples"].items():
        row = beside.get(name)
        ratios = [f"{row[column] / row['py2cu us']:.2f}" if row and row.get(column) else "" for column in ("hand us", "numba us")]
        rows.append(f"| `{name}` | {found['run_ms']:.4g} | {found['numpy_ms']:.4g} | {' | '.join(ratios)} |")
    return (f"## Times\n\nOn one {samples['gpu']}, {samples['date']}, at the commit {samples['commit']}: milliseconds of a launch, and of NumPy for the same; and, at the sizes "
            "of `tests/bench/bench_kernels.py`, how many times as long CUDA C written by hand and numba-cuda take.\n\n"
            "| sample | kernel | NumPy | by hand | numba-cuda |\n|---|---|---|---|---|\n" + "\n".join(rows) + "\n")


def names():
    """tests/compat/numba_names.txt as tables: what works in one line, what differs or is not there in one each."""
    parts = []
    for title, lines in re.findall(r"^## (.*)\n# of \S+\n((?:\S.*\n)*)", NAMES.read_text(encoding="utf-8"), flags=re.M):
        works, rows, inside = [], [], []
        for line in lines.splitlines():
            name, word, reason = (re.split(r"\s+", line, maxsplit=2) + ["", ""])[:3]
            if not word:
                works.append(f"`{name}`")
            elif reason == "Numba's inside":
                inside.append(f"`{name}`")
            else:
                rows.append(f"| `{name}` | {'not there' if word == 'absent' else word} | {sentence(reason)} |")
        if inside:
            rows.append(f"| {', '.join(inside)} | not there | Numba's inside |")
        parts.append(f"## {title}\n")
        if works:
            parts.append(f"Work as there: {', '.join(works)}\n")
        if rows:
            parts.append("| | | |\n|---|---|---|\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)
