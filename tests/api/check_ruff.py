# SPDX-License-Identifier: MIT
"""Checks all Python files with Ruff, whose rules are in pyproject.toml.

    check_ruff.py REPOSITORY [--fix]

Other versions of Ruff report other things, so the check is skipped unless the version is the one in ruff.txt, next to this file.
"""
import importlib.metadata
import pathlib
import re
import subprocess
import sys

PINS = pathlib.Path(__file__).with_name("ruff.txt")


def main(root, *options):
    wanted = re.search(r"^ruff==(\S+)", PINS.read_text(encoding="utf-8"), re.MULTILINE)[1]
    hook = re.search(r"ruff-pre-commit\n +rev: \w+ +# frozen: v(\S+)", (root / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    if hook is None or hook[1] != wanted:
        print(f".pre-commit-config.yaml: ruff is not of version {wanted}")
        return 1
    version = importlib.metadata.version("ruff")
    if version != wanted:
        print(f"SKIPPED: ruff {wanted} is not installed, but {version}")
        return 77
    return subprocess.run([sys.executable, "-m", "ruff", "check", "--no-cache", "--quiet", "--output-format", "concise", *options, "."], cwd=root).returncode


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), *sys.argv[2:]))
