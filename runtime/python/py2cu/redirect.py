# SPDX-License-Identifier: MIT
"""The subcommand redirect: switches the redirection of numba.cuda to py2cu on or off for a Python environment."""
import importlib.metadata
import os
import sys

from . import _py2cu

_NAME = "py2cu_redirect_on.pth"  # processed after numba-cuda's own _numba_cuda_redirector.pth: Python sorts the names
_LINE = 'import os; os.environ.get("PY2CU_REDIRECT") != "0" and __import__("_py2cu_redirect").install()\n'


def main(arguments):
    """Run `py2cu redirect` with --on, --off or --status, and return the exit status."""
    if len(arguments) != 1 or arguments[0] not in ("--on", "--off", "--status"):
        print("py2cu: redirect: expected one of --on, --off, --status", file=sys.stderr)
        return 2
    directory = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    path = os.path.join(directory, _NAME)
    if arguments == ["--status"]:
        print(_status(path))
        return 0
    try:
        if arguments == ["--on"]:
            if not _reads_pth_files(directory):
                print(f"py2cu: redirect: py2cu is not installed with pip but imported from {directory}, where Python reads no .pth files; "
                      "set PY2CU_REDIRECT=1 and use pytest --py2cu or python -m py2cu instead", file=sys.stderr)
                return 1
            _py2cu.write_output(path, _LINE.encode(), [])
            _record(f"{_NAME},,\n", True)
        elif os.path.exists(path):
            os.unlink(path)
            _record(f"{_NAME},,\n", False)
    except OSError as error:
        print(f"py2cu: redirect: {error.filename or path} cannot be changed: {error.strerror}", file=sys.stderr)
        return 1
    print(_status(path))
    return 0


def _status(path):
    given = os.environ.get("PY2CU_REDIRECT")
    if given == "0":
        return "off: PY2CU_REDIRECT=0"
    if given:
        return f"on: PY2CU_REDIRECT={given}"
    return f"on: numba.cuda is py2cu in all processes of {sys.prefix}" if os.path.exists(path) else "off"


def _reads_pth_files(directory):
    import site

    directories = [*site.getsitepackages(), site.getusersitepackages()]
    return os.path.realpath(directory) in [os.path.realpath(path) for path in directories]


def _record(row, present):
    """Add the row to pip's list of the files that belong to py2cu, or remove it, so that `pip uninstall` removes the .pth file."""
    try:
        files = importlib.metadata.distribution("py2cu").files or []
    except importlib.metadata.PackageNotFoundError:
        return
    for file in files:
        if file.name == "RECORD":
            path = str(file.locate())
            with open(path, encoding="utf-8", newline="") as record:
                lines = [line for line in record.read().splitlines(keepends=True) if line.strip() != row.strip()]
            _py2cu.write_output(path, "".join(lines + [row] * present).encode(), [])
