# SPDX-License-Identifier: MIT
"""Warnings with the location of the user's code."""
import os
import sys
import warnings

_DIRECTORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


def warn(text, category):
    """Issue a warning for the innermost frame outside the package."""
    frame, level = sys._getframe(1), 2
    while frame is not None:
        name = frame.f_code.co_filename
        if not ("importlib" in name and "_bootstrap" in name):  # warnings.warn() ignores these frames
            if not name.startswith(_DIRECTORY):
                break
            level += 1
        frame = frame.f_back
    warnings.warn(text, category, stacklevel=level)
