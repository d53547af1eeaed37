"""py2cu: Python GPU kernels, translated to CUDA C, compiled and launched. `from py2cu import cuda` is where to begin.

Programs import from here, and from cuda, types, errors, config, args, random, fp8 and translation. The directories are modules of the package's own: modules.txt
says which may import which.
"""
from . import errors, types
from ._py2cu import version as __version__
from .types import *  # noqa: F401,F403 - the types are names of the package, as they are Numba's

__all__ = ["cuda", "errors", "translate", "types", "__version__"] + types.ALIASES


def __getattr__(name):
    if name == "cuda":
        import importlib

        return importlib.import_module(".cuda", __name__)
    if name == "translate":
        from .translation import translate

        return translate
    if name in ("jit", "njit"):  # functions of the processor
        from .numba import cpu_jit

        return getattr(cpu_jit, name)
    if name == "prange":
        from .numba.special import prange

        return prange
    if name in ("vectorize", "guvectorize"):  # as Numba's: target="cuda" makes them ones for the GPU
        from .numba import decorators

        return getattr(decorators, name)
    if name in ("carray", "farray"):
        from .numba import numpy_support

        return getattr(numpy_support, name)
    raise AttributeError(f"module 'py2cu' has no attribute {name!r}")


def load_ipython_extension(shell):
    """%load_ext py2cu: %%cuda, and messages as blocks."""
    from .notebook import magics

    magics.load(shell)


def unload_ipython_extension(shell):
    from .notebook import magics

    magics.unload(shell)
