# SPDX-License-Identifier: MIT
"""Python runs this at its start: processes that the tests of numba-cuda start see py2cu in Numba's place as well."""
import os

if os.environ.get("PY2CU_SUITE"):
    import numba_shim

    numba_shim.install(os.environ["PY2CU_SUITE"], os.environ.get("PY2CU_SUITE_OF", "numba"))
