"""Puts the pages of the documents together and has Sphinx make HTML of them; a warning is an error.

    build_pages.py --command PY2CU --catalogue PROGRAM --python PYTHON --package FOLDER [--pages-only] OUTPUT

OUTPUT/pages gets the pages of docs/ as they are, and beside them what is made here from its source, so that it cannot go stale:
the command's help, the environment variables, messages with what the command says of their programs, the language by its catalogue and golden texts, the
Python package by its stubs and docstrings, the C libraries by their headers, the tables of tests/compat, pictures that the tutorial and the samples
draw, and the documents that stand beside the code. OUTPUT/html is for a browser. PROGRAM is catalogue.c; PYTHON has NumPy, and FOLDER the package.
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
import language_page
import shown

DOCS = pathlib.Path(__file__).resolve().parent
ROOT = DOCS.parent
# Documents that stand beside what they are about, and the names of their pages.
ELSEWHERE = {"CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md", "CHANGELOG.md": "changelog.md", "tests/README.md": "tests.md",
             "translator/README.md": "translator.md", "runtime/README.md": "runtime.md", "editors/README.md": "editors-folder.md"}
LINK = re.compile(r"(?<!!)\[([^\]\n]*)\]\(([^)\s]+)\)")


def run(command, *arguments, folder=ROOT):
    """Without the settings of whoever builds."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PY2CU_", "NUMBA_"))}
    return subprocess.run([command, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120)


def said(command, *arguments):
    done = run(command, *arguments)
    if done.returncode != 0:
        sys.exit(f"{command} {' '.join(arguments)}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def relinked(text, path):
    """The page with links to other pages where these stand now; what is no page is named, not linked. A file that is not there ends it."""
    def place(match):
        name, target = match.groups()
        target, _, anchor = target.partition("#")
        if "://" in target or not target or path.startswith("docs/") and target in ELSEWHERE.values():
            return match[0]
        file = (ROOT / path).parent.joinpath(target).resolve()
        if not file.exists():
            sys.exit(f"{path}: links to {target}, which is not there")
        inside = file.relative_to(ROOT).as_posix()
        if inside == "README.md":
            page = "index.md"
        elif inside.startswith("docs/"):
            page = inside[len("docs/"):]
        else:
            page = ELSEWHERE.get(inside)
        return f"[{name}]({page}{'#' + anchor if anchor else ''})" if page else f"{name} (`{inside}`)"
    pieces = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    return "".join(piece if piece.startswith("```") else LINK.sub(place, piece) for piece in pieces)


def command_page(command):
    """The help of the command and of each of its words."""
    top = said(command, "--help")
    words = re.findall(r"^  (\w+) {2,}\S", top.split("\n\n")[1], re.M)
    parts = [f"## py2cu\n\n```text\n{top}```\n"]
    for word in words:
        if word != "translate":
            parts.append(f"## py2cu {word}\n\n```text\n{said(command, word, '--help')}```\n")
    return "\n".join(parts)


def environment_page(command):
    """What `py2cu env` tells, as a table."""
    rows = re.findall(r"^(\w+).*\n((?:    .*\n)+)", said(command, "env"), re.M)
    table = "\n".join("| `{}` | {} |".format(name, " ".join(meaning.split()).replace("|", "\\|").replace("<", "&lt;")) for name, meaning in rows)
    return f"| | |\n|---|---|\n{table}\n"


def programs(page):
    """The pieces of the page that are code."""
    found, lines = [], []
    for line in page.split("\n") + ["end"]:
        if line.startswith("    ") or (lines and not line.strip()):
            lines.append(line[4:])
        elif lines:
            found.append("\n".join(lines).rstrip() + "\n")
            lines = []
    return found


def message_of(command, code, text):
    """What the command says of a program."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "k.py").write_text(text, encoding="utf-8")
        options = re.match(r"# py2cu: (.*)\n", text)
        done = run(command, "k.py", *(shlex.split(options[1]) if options else []), folder=folder)
    return code, done.stderr


def message_pages(command, pages):
    """Each page with the message that its wrong program gets, and the list of them all."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted((DOCS / "messages").glob("*.md"))}
    (pages / "messages").mkdir()
    (pages / "shown").mkdir()
    with concurrent.futures.ThreadPoolExecutor() as pool:
        said_of = dict(pool.map(lambda code: message_of(command, code, programs(texts[code])[0]), [code for code in texts if programs(texts[code])]))
    for code, text in texts.items():
        if f"[{code}]" in said_of.get(code, ""):
            (pages / "shown" / f"{code}.txt").write_text(said_of[code], encoding="utf-8")
            text = text.rstrip() + f"\n\nWhat py2cu says of the wrong one:\n\n```{{literalinclude}} /shown/{code}.txt\n:language: text\n```\n"
        # Of no tree: Sphinx would put all of these into the side bar of each page, which takes a third of its time.
        (pages / "messages" / f"{code}.md").write_text(f"---\norphan: true\n---\n\n{text.rstrip()}\n\n[All messages](../messages.md)\n", encoding="utf-8")
    rows = "\n".join(f"| [{code}](messages/{code}.md) | {first_sentence(text)} |" for code, text in texts.items())
    return f"| code | |\n|---|---|\n{rows}\n"


def first_sentence(page):
    """Of a page below its title, for a cell of a table."""
    paragraph = " ".join(page.split("\n\n")[1].split())
    return re.split(r"(?<=[.:])\s", paragraph)[0].rstrip(":").replace("|", "\\|")


def compat_page():
    """What of numba-cuda's own tests does not pass, or says nothing of us: the lists of tests/compat."""
    parts = []
    for name in "suite_causes", "suite_not_applicable":
        lines = (ROOT / "tests" / "compat" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        rows = [re.split(r"\s{2,}", line.strip(), maxsplit=1) for line in lines if line.strip() and not line.startswith("#")]
        head = {"suite_causes": "### Tests that fail, and why", "suite_not_applicable": "### Tests about Numba's inside"}[name]
        table = "\n".join(f"| `{row[0]}` | {row[1] if len(row) > 1 else ''} |" for row in rows)
        parts.append(f"{head}\n\n| test of numba-cuda | |\n|---|---|\n{table}\n")
    return "\n".join(parts)


def put_together(command, catalogue, package, pages):
    """Writes all pages into a folder that is made anew."""
    if pages.exists():
        shutil.rmtree(pages)
    pages.mkdir(parents=True)
    (pages / "made").mkdir()
    (pages / "repo").symlink_to(ROOT)
    (pages / "pictures").symlink_to(DOCS / "pictures")
    shown.make_tutorial(package, (DOCS / "tutorial.md").read_text(encoding="utf-8"), pages / "made")
    shutil.copy(DOCS / "conf.py", pages)
    made = {"c": c_page.page, "command": lambda: command_page(command), "environment": lambda: environment_page(command), "messages": lambda: message_pages(command, pages),
            "compat": compat_page, "names": shown.names, "gallery": lambda: shown.gallery(package, pages / "made"),
            "language": lambda: language_page.page(command, catalogue), "python": lambda: package.run(DOCS / "python_page.py", folder=DOCS)}
    for path in sorted(DOCS.glob("*.md")):
        text = relinked(path.read_text(encoding="utf-8"), f"docs/{path.name}")
        text = re.sub(r"^<!-- made: (\w+) -->$", lambda mark: made[mark[1]](), text, flags=re.M)
        (pages / path.name).write_text(text, encoding="utf-8")
    for source, page in ELSEWHERE.items():
        (pages / page).write_text(relinked((ROOT / source).read_text(encoding="utf-8"), source), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in "--command", "--catalogue", "--python", "--package":
        parser.add_argument(name, required=True)
    parser.add_argument("--pages-only", action="store_true")
    parser.add_argument("output", type=pathlib.Path)
    options = parser.parse_args()
    pages = options.output.resolve() / "pages"
    package = shown.Package(options.python, os.path.abspath(options.package), options.output.resolve())
    put_together(os.path.abspath(options.command), os.path.abspath(options.catalogue), package, pages)
    if options.pages_only:
        return 0
    html = options.output.resolve() / "html"
    done = subprocess.run([sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "2", "-b", "html", "-d", options.output / "doctrees", pages, html], check=False)
    if done.returncode == 0:
        print(f"{html / 'index.html'}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
