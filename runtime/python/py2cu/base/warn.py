"""Warnings, told at the user's own line: whatever of the package lies between."""
import os
import sys
import warnings

_FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


def warn(text, category):
    """warnings.warn() at the innermost frame that is not the package's."""
    frame, level = sys._getframe(1), 2
    while frame is not None:
        name = frame.f_code.co_filename
        if not ("importlib" in name and "_bootstrap" in name):  # warnings.warn() does not count these
            if not name.startswith(_FOLDER):
                break
            level += 1
        frame = frame.f_back
    warnings.warn(text, category, stacklevel=level)
