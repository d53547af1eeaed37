# SPDX-License-Identifier: MIT
"""Runs a script with a Python interpreter that has the packages of a requirements file.

    with_packages.py --venv DIRECTORY --pins FILE [--pins FILE ...] --have MODULE[,MODULE...] [--under-py2cu] SCRIPT ...

Uses this interpreter if it has the packages in the versions of the requirements files, so that results do not depend on what else is installed. Otherwise
installs them into the virtual environment, once. If the package index is unreachable, the test is skipped; every other failure is a failure of the test.
PY2CU_COMPAT_PYTHON names an interpreter to use instead, with any versions of the modules.
"""
import argparse
import fcntl
import hashlib
import importlib.metadata
import os
import pathlib
import re
import subprocess
import sys

NETWORK = re.compile(r"connection broken|NewConnectionError|Name or service not known|name resolution|Network is unreachable"
                     r"|ProxyError|Connection refused|ConnectTimeout|Read timed out|Could not fetch URL", re.I)


def skip(reason):
    print(f"SKIPPED: {reason}")
    sys.exit(77)


def has(python, modules):
    code = "import importlib.util, sys; sys.exit(not all(importlib.util.find_spec(name) for name in sys.argv[1:]))"
    return subprocess.run([python, "-c", code, *modules], check=False, timeout=60, stderr=subprocess.DEVNULL).returncode == 0


def has_versions(lists):
    """Return whether this interpreter has the packages of requirements files in exactly these versions."""
    for path in lists:
        for name, version in re.findall(r"^([\w.-]+)==([^\s;]+)", path.read_text(encoding="utf-8"), re.M):
            try:
                if importlib.metadata.version(name) != version:
                    return False
            except importlib.metadata.PackageNotFoundError:
                return False
    return True


def can_install_elsewhere():
    """Return whether pip supports --python, so that no pip has to be installed in the new environment, which takes most of the time."""
    try:
        return tuple(map(int, importlib.metadata.version("pip").split(".")[:2])) >= (22, 3)
    except (importlib.metadata.PackageNotFoundError, ValueError):
        return False


def install(venv, lists, what):
    wanted = hashlib.sha256(b"".join(path.read_bytes() for path in lists) + sys.version.encode()).hexdigest()
    stamp = venv / "installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    options = ["--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps", "--no-compile", "--only-binary", ":all:", "--retries", "2", "--timeout", "20"]
    python = venv / "bin" / "python"
    if can_install_elsewhere():
        subprocess.run([sys.executable, "-m", "venv", "--clear", "--without-pip", venv], check=True, timeout=120)
        command = [sys.executable, "-m", "pip", "--python", python, "install", *options]
    else:
        subprocess.run([sys.executable, "-m", "venv", "--clear", venv], check=True, timeout=120)
        command = [python, "-m", "pip", "install", *options]
    for path in lists:
        command += ["-r", path]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=500)
    except subprocess.TimeoutExpired:
        skip(f"the package index is too slow: {what} did not arrive within 500 seconds")
    if done.returncode != 0:
        said = done.stdout + done.stderr
        if NETWORK.search(said):
            skip(f"the package index cannot be reached: {said.strip().splitlines()[-1]}")
        sys.exit(f"{what} could not be installed:\n{said}")
    stamp.write_text(wanted)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--venv", type=pathlib.Path, required=True)
    parser.add_argument("--pins", type=pathlib.Path, action="append", required=True)
    parser.add_argument("--have", required=True)
    parser.add_argument("--under-py2cu", action="store_true", help="run the program with python -m py2cu")
    parser.add_argument("script")
    parser.add_argument("rest", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    modules = options.have.split(",")
    python = os.environ.get("PY2CU_COMPAT_PYTHON")
    if python and not has(python, modules):
        python = None
    if not python and has_versions(options.pins):
        python = sys.executable
    if not python:
        if not (3, 11) <= sys.version_info[:2] <= (3, 13):
            skip(f"{options.have}: no packages are pinned for Python {sys.version_info[0]}.{sys.version_info[1]}")
        options.venv.mkdir(parents=True, exist_ok=True)
        with open(options.venv.with_suffix(".lock"), "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # a lock, because tests that run at the same time must install once
            install(options.venv, options.pins, options.have)
        python = str(options.venv / "bin" / "python")
        # Compiles the modules that are imported, a tenth of the 6,000 files, to bytecode once for all tests, outside of the source tree.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(options.venv.resolve() / "bytecode")
    os.execv(python, [python, *(["-m", "py2cu"] if options.under_py2cu else []), options.script, *options.rest])


if __name__ == "__main__":
    main()
