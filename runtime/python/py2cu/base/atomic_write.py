# SPDX-License-Identifier: MIT
"""Files that are written atomically, and never over a file that the process has read."""
import sys

from .. import _py2cu


def inputs():
    """Return the files of all imported modules, the script among them."""
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return [file for file in files if isinstance(file, str)]


def write(path, data, read=()):
    """Write bytes to a file, a device or a pipe, as the command writes its outputs.

    Readers see the old or the new file, an error keeps the old file, and a link remains a link. A file in `read` is not replaced; a
    FileExistsError is raised instead.
    """
    _py2cu.write_output(path, data, read)
