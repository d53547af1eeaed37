# SPDX-License-Identifier: MIT
"""Installation of the import finders for Numba and numba-cuda-mlir."""
import os
import sys

from ..base.numba_types import is_installed
from ..source import function_source
from . import coexist, mlir, shim


def install(is_announced=False, keeps_numba=False):
    """Replace `numba` by py2cu in later imports, or, with `keeps_numba` and an installed Numba, only numba.cuda.

    Parameters
    ----------
    is_announced : bool
        Print a line on stderr when a module is imported that py2cu replaces.
    keeps_numba : bool
        Leave the rest of an installed Numba unchanged; PY2CU_NUMBA=0 ignores the installed Numba.
    """
    shim.announce(is_announced)
    for name in [name for name in sys.modules if name.split(".")[0] in ("numba", mlir.NAME)]:
        del sys.modules[name]
    _add_finders(keeps_numba)


def redirect():
    """Replace `numba.cuda` by py2cu in a process that may have imported Numba, but not numba.cuda; called by _py2cu_redirect.py."""
    shim.announce(False)
    finder, numba = _add_finders(keeps_numba=True), sys.modules.get("numba")
    if numba is not None and isinstance(finder, coexist.Finder):
        finder.adapt(numba)


def _add_finders(keeps_numba):
    finder = shim.Finder()
    if keeps_numba and os.environ.get("PY2CU_NUMBA") != "0" and is_installed():
        finder = coexist.Finder(finder, shim.print_notice_once)
    sys.meta_path[:0] = [finder, mlir.Finder()]
    function_source.record_compiled_trees()
    return finder
