# SPDX-License-Identifier: MIT
"""py2cu: Python GPU kernels, translated to CUDA C, compiled and launched. Start with `from py2cu import cuda`.

Programs import names from this module and from cuda, roc, types, errors, config, args, random, fp8 and translation. The other directories are
internal; modules.txt lists their allowed dependencies.

PYTEST_DONT_REWRITE: prevents a warning of pytest if the package was imported before pytest, because its plugin is in the same distribution.
"""
from . import errors, types
from ._py2cu import version as __version__
from .types import *  # noqa: F401,F403 - types are names of the package, as in Numba

_ON_ACCESS = ("carray", "farray", "guvectorize", "jit", "njit", "prange", "vectorize")  # imported by __getattr__
__all__ = ["cuda", "errors", "roc", "translate", "types", "__version__"] + types.ALIASES


def __getattr__(name):
    if name in ("cuda", "roc"):
        import importlib

        return importlib.import_module(f".{name}", __name__)
    if name == "translate":
        from .translation import translate

        return translate
    if name in ("jit", "njit"):  # CPU functions
        from .numba import cpu_jit

        return getattr(cpu_jit, name)
    if name == "prange":
        from .numba.special import prange

        return prange
    if name in ("vectorize", "guvectorize"):  # as in Numba: target="cuda" selects the GPU
        from .numba import decorators

        return getattr(decorators, name)
    if name in ("carray", "farray"):
        from .numba import numpy_support

        return getattr(numpy_support, name)
    raise AttributeError(f"module 'py2cu' has no attribute {name!r}")


def __dir__():
    return sorted([*__all__, *_ON_ACCESS, "load_ipython_extension", "unload_ipython_extension"])


def load_ipython_extension(shell):
    """Load the extension of `%load_ext py2cu`: the magic `%%cuda` and formatted messages."""
    from .notebook import magics

    magics.load(shell)


def unload_ipython_extension(shell):
    """Unload the extension of `%load_ext py2cu`."""
    from .notebook import magics

    magics.unload(shell)
