# SPDX-License-Identifier: MIT
"""Checks that the files and modules that CONTRIBUTING.md and the READMEs mention exist, and that tests/README.md lists all tests that run only some of
their cases for every commit.

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


def partial_tests(text):
    """Return the tests in a CMakeLists.txt that have other cases or arguments with PY2CU_TEST_ALL."""
    found, variables, blocks = set(), set(), []
    for command, arguments in re.findall(r"^ *(\w+)\(((?:[^()]|\([^()]*\))*)\)", text, re.MULTILINE):
        name, *rest = arguments.split() or [""]
        is_partial = any(blocks) or any(f"${{{variable}}}" in arguments for variable in variables)
        if command in ("if", "foreach", "function"):
            blocks.append(command == "if" and re.match(r"PY2CU_TEST_ALL\b", arguments) is not None)
        elif command == "elseif":
            blocks[-1] = re.match(r"PY2CU_TEST_ALL\b", arguments) is not None
        elif command in ("endif", "endforeach", "endfunction"):
            blocks.pop()
        elif command == "sample" or (command == "set" and is_partial):
            variables.add(name)
        elif command == "set" and not blocks:
            variables.discard(name)
        elif command == "test" and is_partial:
            found.add(name)
        elif command == "set_property" and name == "TEST" and is_partial:
            found.add(rest[0])
    return sorted(name for name in found if "$" not in name)


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
    section = (root / "tests/README.md").read_text(encoding="utf-8").split("\n## Every commit, and the full tests\n")[1].split("\n## ")[0]
    listed = set(re.findall(r"`([^`]+)`", "\n".join(line.split("|")[1] for line in section.split("\n") if line.startswith("|"))))
    partial = partial_tests((root / "tests/CMakeLists.txt").read_text(encoding="utf-8"))
    partial += [path.name for path in sorted((root / "tests/exec").glob("*/test_*.py")) if "PY2CU_TEST_ALL" in path.read_text(encoding="utf-8")]
    for test in partial:
        count += 1
        if test not in listed:
            problems.append(f"tests/README.md: the table of the full tests lacks {test}, which has other cases for every commit")
    print("\n".join(problems + [f"{count} names, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
