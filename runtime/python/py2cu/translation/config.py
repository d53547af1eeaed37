# SPDX-License-Identifier: MIT
"""Options of translate() from [tool.py2cu] in a project's pyproject.toml."""
import os
import stat

from .translate import _TABLE, OfProject

_MAX_LEVELS = 20


def project_options(path):
    """Return the options that a project configures.

    Parameters
    ----------
    path : path-like
        File or directory in the project.

    Returns
    -------
    options : dict
        Keyword arguments of `translate`.
    file : str or None
        Path of the pyproject.toml; None if there is none.

    Raises
    ------
    ValueError
        If the configuration is invalid.
    """
    directory = os.path.abspath(path)
    directory = directory if os.path.isdir(directory) else os.path.dirname(directory)
    for _ in range(_MAX_LEVELS):
        file = os.path.join(directory, "pyproject.toml")
        if os.path.lexists(file):
            return _read(file, directory), file
        directory = os.path.dirname(directory)
    return {}, None


def _read(file, directory):
    try:
        import tomllib
    except ImportError:  # Python 3.10
        try:
            import tomli as tomllib
        except ImportError:
            return {}
    try:
        mode = os.stat(file).st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISCHR(mode):  # a directory, or a pipe, which would block
            raise OSError("is not a file")
        with open(file, "rb") as opened:
            table = tomllib.load(opened).get("tool", {})
    except (OSError, ValueError) as error:
        raise ValueError(f"{file}: {error}") from None
    table = table.get("py2cu", {}) if isinstance(table, dict) else {}
    if not isinstance(table, dict):
        raise ValueError(f"{file}: tool.py2cu: expected a table, not {type(table).__name__}")
    options = {}
    for key, value in table.items():
        name = key.replace("-", "_")
        if name == "constants" and isinstance(value, dict):  # strings have the values that Python would have
            options[name] = [OfProject(f"{constant}={text}") for constant, text in value.items()]
        elif name == "types" and isinstance(value, str):
            options[name] = os.path.join(directory, value)
        elif name == "signatures" and isinstance(value, (str, list)):
            options[name] = [OfProject(text) if isinstance(text, str) else text for text in ([value] if isinstance(value, str) else value)]
        elif name in _TABLE and name != "emit":  # the other options concern files and compilers
            options[name] = value
    return options
