# SPDX-License-Identifier: MIT
"""Checks the workflows of the code host, and the hooks before commits.

    check_workflows.py REPOSITORY [CTEST BUILD]

Each action is pinned by the hash of a commit, with its version in a comment, and by the same hash in all workflows. The nightly workflow runs all
parts of tests/full.sh, and each test of the build belongs to a part. Each file that a workflow runs exists. Hooks and tests use the same versions of
Ruff and codespell.
"""
import pathlib
import re
import subprocess
import sys


def tests_of(ctest, build):
    """Return the names of all tests."""
    listed = subprocess.run([ctest, "--test-dir", build, "-N"], check=True, capture_output=True, text=True).stdout
    return re.findall(r"^ +Test +#\d+: (\S+)", listed, re.MULTILINE)


def main(root, build):
    problems = []
    pins = {}
    for path in sorted((root / ".github/workflows").glob("*.yml")):
        text = path.read_text(encoding="utf-8")
        for number, line in enumerate(text.split("\n"), 1):
            used = re.search(r"\buses: *(\S+)(.*)", line)
            if used is None:
                continue
            pinned = re.fullmatch(r"([\w./-]+)@[0-9a-f]{40}", used[1])
            if pinned is None or not re.fullmatch(r" # v\d+(\.\d+)*", used[2]):
                problems.append(f"{path.name}:{number}: not pinned by the hash of a commit with a version in a comment: {used[1]}")
            elif pins.setdefault(pinned[1], used[0]) != used[0]:
                problems.append(f"{path.name}:{number}: another version than in another place: {used[1]}")
        for name in re.findall(r"(?<![\w/])((?:\.ci|\.github|tests|translator)/[\w./-]+\w)", text):
            if not (root / name).exists():
                problems.append(f"{path.name}: there is no {name}")
    full = (root / "tests/full.sh").read_text(encoding="utf-8")
    nightly = (root / ".github/workflows/nightly.yml").read_text(encoding="utf-8")
    parts = dict(re.findall(r"^ +\[(\w+)\]='(.*)'", full, re.MULTILINE))
    run = re.search(r"part: \[(.*)\]", nightly)[1].split(", ")
    if sorted(parts) != sorted(run):
        problems.append(f"nightly.yml: runs the parts {run}, tests/full.sh has {list(parts)}")
    for test in tests_of(*build) if build else []:
        of_test = [part for part, pattern in parts.items() if re.search(pattern, test)]
        if len(of_test) != 1:
            problems.append(f"tests/full.sh: the test '{test}' belongs to {len(of_test)} parts: {', '.join(of_test)}")
    hooks = (root / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    for name, pins_of_test, of_hook in (("ruff", "tests/api/ruff.txt", r"ruff-pre-commit\n +rev: \w+ # frozen: v(\S+)"),
                                        ("codespell", "tests/words/requirements.txt", r"codespell==([\d.]+)")):
        version = re.search(rf"^{name}==(\S+)", (root / pins_of_test).read_text(encoding="utf-8"), re.MULTILINE)[1]
        hook = re.search(of_hook, hooks)
        if hook is None or hook[1] != version:
            problems.append(f".pre-commit-config.yaml: another version of {name} than {version}, which {pins_of_test} pins")
    print("\n".join(problems + [f"{len(pins)} actions, {len(parts)} parts: {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2:]))
