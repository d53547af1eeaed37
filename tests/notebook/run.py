# SPDX-License-Identifier: MIT
"""Runs the notebook tests, with a Python interpreter that has their packages (with_packages.py)."""
import pathlib
import sys

import pytest

if __name__ == "__main__":
    sys.exit(pytest.main(["-q", "-rs", "-p", "no:cacheprovider", str(pathlib.Path(__file__).resolve().parent), *sys.argv[1:]]))
