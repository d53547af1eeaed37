"""numba.cuda.cudadrv: the modules of py2cu that answer for its modules.

The file is not called cudadrv: numba-cuda, where it is installed, takes every module with "numba.cuda" in its name for one of its own.
"""
from .. import errors as error  # noqa: F401
from ..device import contexts as devices  # noqa: F401
from ..kernels import linking as linkable_code  # noqa: F401
from . import devicearray, driver  # noqa: F401

runtime = None  # py2cu.cuda, which sets it
