# SPDX-License-Identifier: MIT
"""Runs the tests in this directory with pytest; PY2CU_TEST_ONE_IN and other options are those of pytest."""
import pathlib
import sys

import pytest

sys.exit(pytest.main(["-q", "-rs", "-p", "no:cacheprovider", str(pathlib.Path(__file__).parent), *sys.argv[1:]]))
