# SPDX-License-Identifier: MIT
"""Builds the documentation with Sphinx, and updates the generated parts of its pages. A warning is an error.

    build_pages.py --command PY2CU --intrinsics PROGRAM --python PYTHON --package DIRECTORY [--write] OUTPUT

The pages in docs/ are complete: the parts between the comments "generated: NAME" and "end" are written by --write, and the build fails if they are
out of date. OUTPUT/pages contains the pages as Sphinx reads them, with the pages of other directories; OUTPUT/html is the result. PROGRAM is
list_intrinsics.c; PYTHON has NumPy, and DIRECTORY contains the built package.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import c_page
import charts
import language_page
import page_parts

DOCS = pathlib.Path(__file__).resolve().parent
ROOT = DOCS.parent
# Pages in other directories, and their names in the output.
ELSEWHERE = {"CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md", "CHANGELOG.md": "changelog.md", "tests/README.md": "tests.md",
             "translator/README.md": "translator.md", "runtime/README.md": "runtime.md", "editors/README.md": "editors-directory.md"}
# Modules whose docstrings have to be complete.
PUBLIC_MODULES = ("args config cuda errors extending fp8 random types arrays.device_array arrays.host_arrays arrays.interop arrays.ipc device.contexts "
                  "device.devices device.ipc device.managers device.memory device.streams kernels.compiler kernels.dispatcher kernels.inspection kernels.linking "
                  "kernels.gufuncs kernels.ufuncs kernels.reduction translation.config translation.results translation.translate").split()
KERNEL_NAMES = ROOT / "runtime" / "python" / "py2cu" / "lsp" / "kernel_names.py"  # for completion in editors
PART = re.compile(r"(<!-- generated: (\S+)(?: (\S+))? -->)\n.*?<!-- end -->", re.S)
LINK = re.compile(r"(?<![!\\])\[((?:[^\]\n`]|`[^`\n]*`)*)\]\(([^)\s]+)\)|`[^`\n]+`")  # a link, or code, in which nothing is a link


def run(command, *arguments, directory=ROOT):
    """Run a program without the environment variables of py2cu and Numba."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PY2CU_", "NUMBA_"))}
    return subprocess.run([command, *arguments], cwd=directory, env=environment, capture_output=True, text=True, check=False, timeout=120)


def output_of(command, *arguments):
    done = run(command, *arguments)
    if done.returncode != 0:
        sys.exit(f"{command} {' '.join(arguments)}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def relinked(text, path):
    """Return the page with its links adapted to the pages of the output; links to other files become names. A missing file is an error."""
    def replacement(match):
        name, target = match.groups()
        if target is None:
            return match[0]
        target, _, anchor = target.partition("#")
        if "://" in target or not target:
            return match[0]
        file = (ROOT / path).parent.joinpath(target).resolve()
        if not file.exists():
            sys.exit(f"{path}: links to {target}, which does not exist")
        inside = file.relative_to(ROOT).as_posix()
        if inside == "README.md":
            page = "index.md"
        elif inside.startswith("docs/") and not inside.endswith(".json"):
            page = inside[len("docs/"):]
        else:
            page = ELSEWHERE.get(inside)
        return f"[{name}]({page}{'#' + anchor if anchor else ''})" if page else f"{name} (`{inside}`)"
    pieces = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    return "".join(piece if piece.startswith("```") else LINK.sub(replacement, piece) for piece in pieces)


def options_part(command):
    """Return the help of the command and of its subcommands."""
    top = output_of(command, "--help")
    words = re.findall(r"^  (\w+) {2,}\S", top.split("\n\n")[1], re.M)
    parts = [f"### py2cu\n\n```text\n{top}```\n"]
    for word in words:
        if word != "translate":
            parts.append(f"### py2cu {word}\n\n```text\n{output_of(command, word, '--help')}```\n")
    return "\n".join(parts)


def environment_part(command):
    """Return the output of `py2cu env` as a table."""
    rows = re.findall(r"^(\w+).*\n((?:    .*\n)+)", output_of(command, "env"), re.M)
    table = "\n".join("| `{}` | {} |".format(name, " ".join(meaning.split()).replace("|", "\\|").replace("<", "&lt;")) for name, meaning in rows)
    return f"| variable | meaning |\n|---|---|\n{table}\n"


def include(path):
    """Return a file of the repository as a fenced block."""
    suffix = pathlib.Path(path).suffix
    language = {".py": "python", ".cu": "cuda", ".c": "c", ".cpp": "cpp", ".txt": "cmake" if path.endswith("CMakeLists.txt") else "text"}[suffix]
    return f"`{path}`:\n\n```{language}\n{(ROOT / path).read_text(encoding='utf-8').rstrip()}\n```\n"


def programs(page):
    """Return the indented code blocks of a page."""
    found, lines = [], []
    for line in page.split("\n") + ["end"]:
        if line.startswith("    ") or (lines and not line.strip()):
            lines.append(line[4:])
        elif lines:
            found.append("\n".join(lines).rstrip() + "\n")
            lines = []
    return found


def message_of(command, code, text):
    """Return the code and what the command reports for the program."""
    with tempfile.TemporaryDirectory() as directory:
        (pathlib.Path(directory) / "k.py").write_text(text, encoding="utf-8")
        options = re.match(r"# py2cu: (.*)\n", text)
        done = run(command, "k.py", *(shlex.split(options[1]) if options else []), directory=directory)
    return code, done.stderr


def message_part(command, code):
    """Return what the command reports for the first program of a message's page."""
    text = (DOCS / "messages" / f"{code}.md").read_text(encoding="utf-8")
    return f"```text\n{message_of(command, code, programs(text)[0])[1].rstrip()}\n```\n"


def messages_part():
    """Return the table of all messages."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted((DOCS / "messages").glob("*.md"))}
    rows = "\n".join(f"| [{code}](messages/{code}.md) | {first_sentence(text)} |" for code, text in texts.items())
    return f"| code | meaning |\n|---|---|\n{rows}\n"


def write_message_pages(command, pages):
    """Write each page of a message, with what the command reports for its first program."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted((DOCS / "messages").glob("*.md"))}
    (pages / "messages").mkdir()
    with concurrent.futures.ThreadPoolExecutor() as pool:
        reported = dict(pool.map(lambda code: message_of(command, code, programs(texts[code])[0]), [code for code in texts if programs(texts[code])]))
    for code, text in texts.items():
        if f"[{code}]" in reported.get(code, ""):
            text = text.rstrip() + f"\n\npy2cu reports for the first program:\n\n```text\n{reported[code].rstrip()}\n```\n"
        # Orphans, because Sphinx would add all of these pages to the sidebar of each page, a third of the build time.
        (pages / "messages" / f"{code}.md").write_text(f"---\norphan: true\n---\n\n{text.rstrip()}\n\n[All messages](../messages.md)\n", encoding="utf-8")


def first_sentence(page):
    """Return the first sentence below the title of a page, for a table cell."""
    paragraph = " ".join(page.split("\n\n")[1].split())
    return re.split(r"(?<=[.:])\s", paragraph)[0].rstrip(":").replace("|", "\\|")


def compat_part():
    """Return the lists of numba-cuda's tests that fail or do not apply."""
    parts = []
    for name, head in ("suite_causes", "Failing tests"), ("suite_not_applicable", "Tests of Numba internals, which do not apply"):
        lines = (ROOT / "tests" / "compat" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        rows = [re.split(r"\s{2,}", line.strip(), maxsplit=1) for line in lines if line.strip() and not line.startswith("#")]
        table = "\n".join(f"| `{row[0]}` | {row[1] if len(row) > 1 else ''} |" for row in rows)
        parts.append(f"### {head}\n\n| test of numba-cuda | reason |\n|---|---|\n{table}\n")
    return "\n".join(parts)


class Generator:
    """Generates the parts of pages between the comments "generated: NAME" and "end"."""

    def __init__(self, command, intrinsics, package, images):
        self.command, self.intrinsics, self.package, self.images = command, intrinsics, package, images

    def part(self, name, argument, text):
        """Return the generated part of that name, for a page with that content."""
        generators = {
            "include": lambda: include(argument), "message": lambda: message_part(self.command, argument), "options": lambda: options_part(self.command),
            "environment": lambda: environment_part(self.command), "messages": messages_part, "compat": compat_part, "names": page_parts.names, "mlir-names": page_parts.mlir_names,
            "charts": lambda: charts.part("benchmarks", "docs/images" if "](docs/" in text else "images"), "cpu-charts": lambda: charts.part("cpu_backend", "images"), "gallery": lambda: page_parts.gallery(self.package, self.images), "language": lambda: language_page.page(self.command, self.intrinsics),
            "python-api": lambda: self.package.run(DOCS / "python_page.py", directory=DOCS), "c-api": c_page.page,
            "tutorial-cuda": lambda: f"```cuda\n{page_parts.tutorial(self.package, text, self.images).rstrip()}\n```\n"}
        return generators[name]()

    def page(self, text):
        """Return the page with its generated parts replaced."""
        return PART.sub(lambda found: f"{found[1]}\n{self.part(found[2], found[3], text).rstrip()}\n<!-- end -->", text)


def check_docstrings():
    """Check the docstrings of the public modules with numpydoc, whose options are in pyproject.toml. Return whether they are valid."""
    package = ROOT / "runtime" / "python" / "py2cu"
    files = [str(package / f"{name.replace('.', '/')}.py") for name in PUBLIC_MODULES]
    return subprocess.run([sys.executable, "-m", "numpydoc", "lint", *files], cwd=ROOT, check=False).returncode == 0


def put_together(generator, pages, write):
    """Write all pages into a new directory, and those of docs/ with `write`. Return the names of pages whose generated parts are out of date."""
    if pages.exists():
        shutil.rmtree(pages)
    pages.mkdir(parents=True)
    (pages / "images").symlink_to(DOCS / "images")
    shutil.copy(DOCS / "conf.py", pages)
    stale = []
    for name in charts.IMAGES:
        chart = DOCS / "images" / f"{name}.svg"
        if write:
            chart.write_text(charts.svg(name), encoding="utf-8")
        elif chart.read_text(encoding="utf-8") != charts.svg(name):
            stale.append(f"images/{chart.name}")
    names = language_page.names_module(generator.intrinsics)
    if write:
        KERNEL_NAMES.write_text(names, encoding="utf-8")
    elif KERNEL_NAMES.read_text(encoding="utf-8") != names:
        stale.append(KERNEL_NAMES.name)
    for path in [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]:
        text = path.read_text(encoding="utf-8")
        current = generator.page(text)
        if write:
            path.write_text(current, encoding="utf-8")
        elif current != text:
            stale.append(path.name)
        if path.parent == DOCS:
            (pages / path.name).write_text(relinked(current, f"docs/{path.name}"), encoding="utf-8")
    write_message_pages(generator.command, pages)
    for source, page in ELSEWHERE.items():
        (pages / page).write_text(relinked((ROOT / source).read_text(encoding="utf-8"), source), encoding="utf-8")
    return stale


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in "--command", "--intrinsics", "--python", "--package":
        parser.add_argument(name, required=True)
    parser.add_argument("--write", action="store_true", help="write the generated parts of the pages in docs/, and their images; build no HTML")
    parser.add_argument("output", type=pathlib.Path)
    options = parser.parse_args()
    package = page_parts.Package(options.python, os.path.abspath(options.package), options.output.resolve())
    generator = Generator(os.path.abspath(options.command), os.path.abspath(options.intrinsics), package, DOCS / "images" if options.write else None)
    pages = options.output.resolve() / "pages"
    stale = put_together(generator, pages, options.write)
    if options.write:
        return 0
    for name in stale:
        print(f"{name}: the generated parts are out of date; run: cmake --build build --target update_docs")
    valid = check_docstrings()
    html = options.output.resolve() / "html"
    done = subprocess.run([sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "2", "-b", "html", "-d", options.output / "doctrees", pages, html], check=False)
    if done.returncode == 0:
        print(f"{html / 'index.html'}")
    return done.returncode or bool(stale) or not valid


if __name__ == "__main__":
    sys.exit(main())
