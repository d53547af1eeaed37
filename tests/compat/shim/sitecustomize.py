# SPDX-License-Identifier: MIT
"""Imported by Python at its start: processes that the tests of numba-cuda start also use py2cu as a drop-in replacement for Numba."""
import os

if os.environ.get("PY2CU_SUITE"):
    import numba_shim

    numba_shim.install(os.environ["PY2CU_SUITE"], os.environ.get("PY2CU_SUITE_OF", "numba"))
