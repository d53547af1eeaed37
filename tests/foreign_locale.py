# SPDX-License-Identifier: MIT
"""A locale whose conventions differ from C's: numbers with a decimal comma (de_DE), and upper case in which 'i' is not 'I' (tr_TR).

    foreign_locale.py --preload LIBRARY --work DIRECTORY --py2cu COMMAND SCRIPT [argument ...]

Runs SCRIPT with `--py2cu WRAPPER`: the wrapper starts the command in this locale, which LIBRARY (foreign_locale.c) sets. localedef
compiles the locales into DIRECTORY, which LOCPATH names; without localedef and its sources, the test is skipped.
"""
import argparse
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

LOCALES = {"de_DE": "de_DE.UTF-8", "tr_TR": "tr_TR.UTF-8"}


def make(folder):
    """Compile the locales into the directory. Return the reason why they cannot be compiled, or None."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if shutil.which("localedef") is None:
        return "localedef is not installed"
    for source, name in LOCALES.items():
        if not (folder / name / "LC_NUMERIC").exists():
            done = subprocess.run(["localedef", "-c", "-i", source, "-f", "UTF-8", str(folder / name)], capture_output=True, text=True, check=False)
            if not (folder / name / "LC_NUMERIC").exists():
                return f"localedef cannot compile {name} (apt-get install locales): {done.stderr.strip()}"
    return None


def environment(folder):
    """Return the environment variables that select the locale: setlocale(LC_ALL, "") follows them."""
    return {"LOCPATH": str(folder), "LC_ALL": "", "LANG": LOCALES["de_DE"], "LC_CTYPE": LOCALES["tr_TR"], "LC_NUMERIC": LOCALES["de_DE"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--preload", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--py2cu", required=True)
    parser.add_argument("script")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    folder = pathlib.Path(options.work).resolve()
    reason = make(folder)
    if reason is not None:
        print(f"SKIPPED: {reason}")
        return 0
    variables = {**environment(folder), "LD_PRELOAD": os.path.abspath(options.preload)}
    assigned = " ".join(f"{name}={shlex.quote(value)}" for name, value in variables.items())
    wrapper = folder / "py2cu"
    wrapper.write_text(f'#!/bin/sh\n{assigned} exec {shlex.quote(os.path.abspath(options.py2cu))} "$@"\n', encoding="utf-8")
    wrapper.chmod(0o755)
    return subprocess.run([sys.executable, options.script, "--py2cu", str(wrapper), *options.arguments], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
