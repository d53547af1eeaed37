# SPDX-License-Identifier: MIT
"""Checks that the files and modules that CONTRIBUTING.md and the READMEs mention exist.

    check_readmes.py REPOSITORY

A path is a word in backquotes that is relative to the README, the repository, the translator, the runtime or the tests, or that is the end of a path. In
tables of modules, names are also directories, or files without their extension. `*` matches any characters; x, CODE and <name> are variables.
"""
import fnmatch
import pathlib
import re
import subprocess
import sys

PATH = re.compile(r"[\w./*<>-]+(?:\.(?:c|h|cpp|css|def|js|json|md|py|pyi|sh|txt)|/)")
VARIABLE = re.compile(r"(^|/)x\.|CODE|<\w+>|^build/|^Python\.h$")
MODULE_TABLES = {"translator/README.md", "runtime/README.md"}


def names_of(text, has_module_table):
    """Return the names in a README: paths, and the words in a table of modules."""
    for line in text.split("\n"):
        words = re.findall(r"`([^`]+)`", line)
        is_row = has_module_table and re.match(r"\| *\**`[\w./]+`", line) is not None
        for word in words:
            if PATH.fullmatch(word) or (is_row and re.fullmatch(r"[a-z_0-9*]+", word)):
                yield word


def main(root):
    files = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=False).stdout.split()
    if not files:
        print("SKIPPED: not a git repository")
        return 0
    known = {""}
    for name in files:
        path = pathlib.PurePosixPath(name)
        known.update(["/" + name, "/" + str(path.with_suffix("")), *("/" + str(parent) for parent in path.parents)])
    problems, count = [], 0
    for readme in ["CONTRIBUTING.md", *(name for name in files if name.endswith("README.md"))]:
        text = (root / readme).read_text(encoding="utf-8")
        for name in names_of(text, readme in MODULE_TABLES):
            count += 1
            pattern = "*/" + name.rstrip("/")
            if not VARIABLE.search(name) and not fnmatch.filter(known, pattern):
                problems.append(f"{readme}: there is no {name}")
    print("\n".join(problems + [f"{count} names, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
