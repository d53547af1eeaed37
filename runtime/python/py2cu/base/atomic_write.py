"""Files that are written whole or not at all, and never over a file that the process has read."""
import sys

from .. import _py2cu


def inputs():
    """Return the files of all imported modules, the script among them."""
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return [file for file in files if isinstance(file, str)]


def write(path, data, read=()):
    """Write the bytes to the file, a device or a pipe, as the command writes its outputs.

    Readers see the old file or the new one, an error leaves the old one, and a link stays a link. A file of `read` is not replaced: FileExistsError.
    """
    _py2cu.write_output(path, data, read)
