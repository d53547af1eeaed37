# SPDX-License-Identifier: MIT
"""Imported modules of a project, found next to the source file as the command finds them; none of them is executed."""
import os

from .. import _py2cu

_MAX_MODULES, _MAX_LEVELS, _MAX_MARKED_LEVELS, _MAX_TRIED = 64, 4, 10, 1024
_FOREIGN = {"numba", "py2cu", "numpy", "math", "cmath", "operator", "cupy", "torch", "scipy", "matplotlib", "os", "sys", "time"}
_MARKS = (".git", "pyproject.toml", "setup.py", "setup.cfg")
_FORMS = ("{}.py", "{}/__init__.py", "src/{}.py", "src/{}/__init__.py")


def own_name(path):
    """Return the dotted name of a module, from the packages that contain its file."""
    directory, file = os.path.split(os.path.realpath(path))
    name = os.path.splitext(file)[0]
    for _ in range(_MAX_LEVELS):
        if not os.path.isfile(os.path.join(directory, "__init__.py")):
            break
        directory, package = os.path.split(directory)
        name = f"{package}.{name}"
    return name


def _directories(path):
    """Return the directory of a file and its parents, up to the root of the project."""
    directory = os.path.dirname(path) or "."
    found = [os.path.join(directory, *[".."] * level) for level in range(_MAX_MARKED_LEVELS)]
    for level, one in enumerate(found):
        if any(os.path.exists(os.path.join(one, mark)) for mark in _MARKS):
            return found[:level + 1]
    return found[:_MAX_LEVELS]


def read(path, unsaved):
    """Return the contents of a file, including unsaved changes in an editor; None if the file cannot be read."""
    if unsaved:
        text = unsaved.get(os.path.realpath(path))
        if text is not None:
            return text
    if not os.path.isfile(path):  # a pipe could block
        return None
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def imported_modules(path, first, unsaved):
    """Return (source, file name, dotted name, False) for each file that the first module imports, directly or indirectly."""
    directories = _directories(path)
    found, tried = [first], set()
    for one in found:  # the list grows in the loop
        for name in _py2cu.translate((one,), (), {"emit": "ast"})["imports"]:
            if name in tried or len(tried) >= _MAX_TRIED or len(found) >= _MAX_MODULES or name.partition(".")[0] in _FOREIGN:
                continue
            tried.add(name)
            module = _find(directories, name, unsaved)
            if module is not None:
                found.append(module)
    return found[1:]


def _find(directories, name, unsaved):
    for directory in directories:
        for form in _FORMS:
            path = os.path.join(directory, form.format(name.replace(".", "/")))
            text = read(path, unsaved)
            if text is not None:
                module = (text, path.removeprefix("./"), name, False)
                return None if _py2cu.translate((module,), (), {"emit": "ast"})["failed"] else module
    return None
