# SPDX-License-Identifier: MIT
"""Checks that each file in git has a license, in REUSE.toml and in the first line of each source file, and is neither compiled nor empty.

    check_licenses.py REPOSITORY

Checks the rules of the REUSE specification that a change can violate: an annotation of REUSE.toml covers each file and matches a file, LICENSES contains the text
of each license that REUSE.toml or a file names, and no other text. `reuse lint`, a hook of pre-commit, checks the complete specification; no test runs it,
because reuse is published without wheels for most versions of Python.
"""
import argparse
import pathlib
import re
import subprocess
import sys

TAG = "SPDX-License-" "Identifier:"  # divided, because REUSE tools search for this text
FIRST_LINE = re.compile(rf"(?:#.*\n){{0,2}}(?:#|//|/\*) {TAG} MIT\b")
SOURCES = re.compile(r"(support|translator|runtime|grammar|playground|docs|tests|editors|\.github)/.*(\.(c|cpp|h|def|py|pyi|js|sh|cmake)|/CMakeLists\.txt)|"
                     r"CMakeLists\.txt|\.ci/.*")
# Examples, programs that tests translate, sources of exported projects, and data that scripts write: REUSE.toml contains their license.
WITHOUT_LINE = re.compile(r"(docs/gpu|playground/samples|translator/cli/exported|"
                          r"tests/(translate|errors|exec/\w+|fuzz/corpus|bench/kernels|consumers/programs|faults/programs))/.*|"
                          r"tests/unit/ir/remaining_effects\.h|translator/base/nfkc\.def")
COMPILED = (b"\x7fELF", b"!<arch>\n", b"\0asm")  # programs, object files and libraries
ANNOTATION = re.compile(r'^path = "(.*)"\n(?:.+\n)*?SPDX-License-Identifier = "(.*)"$', re.M)


def licenses_in(expression):
    return set(re.findall(r"[\w.+-]+", expression)) - {"AND", "OR", "WITH"}


def to_regex(glob):
    """Return the pattern of a path in REUSE.toml, in which only `**` matches a slash."""
    return re.compile("".join({"**": ".*", "*": "[^/]*"}.get(part) or re.escape(part) for part in re.split(r"(\*\*|\*)", glob)))


def find_problems(root, files):
    toml = (root / "REUSE.toml").read_text(encoding="utf-8")
    annotations = ANNOTATION.findall(toml)
    if len(annotations) != toml.count("[[annotations]]"):
        yield "REUSE.toml: an annotation is not one path followed by one license"
    patterns = [to_regex(glob) for glob, _ in annotations]
    for (glob, _), pattern in zip(annotations, patterns, strict=True):
        if not any(map(pattern.fullmatch, files)):
            yield f"REUSE.toml: no file matches {glob}"
    used = {name: "REUSE.toml" for _, expression in annotations for name in licenses_in(expression)}
    for name in files:
        if name.startswith("LICENSES/"):
            continue
        if not any(pattern.fullmatch(name) for pattern in patterns):
            yield f"{name}: REUSE.toml contains no license for it"
        content = (root / name).read_bytes()
        if content.startswith(COMPILED) or (not content and not name.endswith((".py", "/py.typed"))):
            yield f"{name}: compiled or empty files do not belong in git"
        text = content.decode("utf-8", "replace")
        used.update((other, name) for found in re.findall(rf"{TAG} *(.*)", text) for other in licenses_in(re.sub(r"\*/|-->.*", "", found)))
        if SOURCES.fullmatch(name) and not WITHOUT_LINE.fullmatch(name) and not FIRST_LINE.match(text):
            yield f"{name} does not begin with the line: {TAG} MIT"
    texts = {pathlib.Path(name).stem for name in files if name.startswith("LICENSES/")}
    for name in sorted(used.keys() - texts):
        yield f"{used[name]}: the text of the license {name} is not in LICENSES/"
    for name in sorted(texts - used.keys()):
        yield f"LICENSES/{name}.txt: no file has this license"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=pathlib.Path)
    root = parser.parse_args().repository
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        print(f"SKIPPED: git lists no files: {listed.stderr.strip()}")
        return 77
    files = [name for name in listed.stdout.split("\0") if (root / name).is_file()]
    problems = list(find_problems(root, files))
    for problem in problems:
        print(problem)
    print(f"{len(files)} files, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
