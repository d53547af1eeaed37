# SPDX-License-Identifier: MIT
"""numba.cuda.cudadrv: names of the modules that replace its modules.

The file is not named cudadrv, because an installed numba-cuda treats every module with "numba.cuda" in its name as its own.
"""
from .. import errors as error  # noqa: F401
from ..device import contexts as devices  # noqa: F401
from ..kernels import linking as linkable_code  # noqa: F401
from . import devicearray, driver  # noqa: F401

runtime = None  # py2cu.cuda, which sets it
