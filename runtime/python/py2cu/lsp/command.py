# SPDX-License-Identifier: MIT
"""The command py2cu, which the server and `python -m py2cu` run."""
import os
import shutil
import subprocess
import sysconfig
import tempfile

_SECONDS = 120


def find_command():
    """Return the path of the command that belongs to this package; None if there is none."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    directories = (os.path.join(package, "..", "..", "bin"),  # in a build tree
               sysconfig.get_path("scripts"), sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")))
    return next(filter(None, (shutil.which("py2cu", path=directory) for directory in directories)), None) or shutil.which("py2cu")


def _output(*arguments):
    """Run the command, and return (status, standard output, standard error)."""
    command = find_command()
    if command is None:
        return 1, "", "the command py2cu is neither installed with this Python nor in PATH"
    try:
        done = subprocess.run([command, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return 1, "", str(error)
    return done.returncode, done.stdout, done.stderr


def resources(path):
    """Return registers, memory and occupancy of the kernels of a file, or the reason why they are unknown."""
    status, text, errors = _output(path, "--check")
    return text.strip() if status == 0 else (errors or text).strip()


class MessagePages:
    """The pages of message codes as files, to which diagnostics link: `py2cu explain CODE` prints them."""

    def __init__(self):
        self.directory = None
        self.paths = {}

    def path(self, code):
        """Return the path of a page; None if the code has none."""
        if code not in self.paths:
            status, text, _ = _output("explain", code)
            self.paths[code] = self._written(code, text) if status == 0 and text else None
        return self.paths[code]

    def _written(self, code, text):
        if self.directory is None:
            self.directory = tempfile.TemporaryDirectory(prefix="py2cu-messages-")  # removed at exit
        path = os.path.join(self.directory.name, f"{code}.md")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path
