# SPDX-License-Identifier: MIT
"""py2cu together with an installed Numba: `numba` is Numba itself with its CPU functions, and `numba.cuda` is py2cu."""
import functools
import importlib.abc
import importlib.machinery
import importlib.util
import sys

from .. import config, errors


class Finder(importlib.abc.MetaPathFinder):
    """Finder for numba.cuda, its submodules and numba.roc, which adapts `numba` after it is loaded and leaves the rest of Numba unchanged.

    `instead` is the finder that replaces all of `numba`; it is used if Numba cannot be imported.
    """

    def __init__(self, instead, print_notice):
        self._instead = instead
        self._print_notice = print_notice
        self._alone = False  # whether Numba could not be imported

    def find_spec(self, name, path=None, target=None):
        if self._alone or name in ("numba.cuda", "numba.roc") or name.startswith(("numba.cuda.", "numba.roc.")):
            return self._instead.find_spec(name, path, target)
        if name == "numba":
            spec = importlib.machinery.PathFinder.find_spec(name)
            if spec is not None and spec.loader is not None:
                spec.loader = _Loader(spec.loader, self)
                return spec
        return None

    def loaded(self, module):
        self._print_notice(f"py2cu: `numba.cuda` is replaced by py2cu; other functions are from Numba {module.__version__}")
        self.adapt(module)
        importlib.import_module("numba.cuda")  # for programs that import only `numba`

    def adapt(self, module):
        """Share errors, settings, overloads and decorators between Numba and numba.cuda."""
        _share_errors(sys.modules["numba.core.errors"])
        _share_settings(sys.modules["numba.core.config"])
        from ..kernels import gufuncs, ufuncs
        from . import cpu_function, cpu_jit, shared_overloads

        if cpu_function.is_compilation_enabled() is not None:
            module.jit, module.njit, module.vectorize = cpu_jit.jit, cpu_jit.njit, cpu_jit.vectorize
        module.vectorize = _for_target(module.vectorize, ufuncs.vectorize)
        module.guvectorize = _for_target(module.guvectorize, gufuncs.guvectorize)
        shared_overloads.share()

    def failed(self, module, reason):
        """Replace `numba` by py2cu, because the installed Numba cannot be imported."""
        self._alone = True
        self._print_notice(f"py2cu: Numba cannot be imported ({reason})")
        for name in [name for name in sys.modules if name.startswith("numba.")]:
            del sys.modules[name]
        stand_in = self._instead.create_module(self._instead.find_spec("numba"))
        spec = module.__spec__
        module.__dict__.clear()
        module.__dict__.update(stand_in.__dict__, __spec__=spec)


class _Loader(importlib.abc.Loader):
    """Loader that calls Numba's own loader, and notifies the finder."""

    def __init__(self, loader, finder):
        self._loader = loader
        self._finder = finder

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        try:
            self._loader.exec_module(module)
        except Exception as error:  # for example if Numba does not support the installed NumPy
            self._finder.failed(module, error)
        else:
            self._finder.loaded(module)

    def __getattr__(self, name):
        return getattr(self._loader, name)


def _for_target(theirs, cuda_decorator):
    """Return Numba's decorator, extended by target="cuda" and target="roc"."""

    @functools.wraps(theirs)
    def decorator(*args, **options):
        if options.get("target") in ("cuda", "roc"):
            return cuda_decorator(*args, **{name: value for name, value in options.items() if name != "target"})
        return theirs(*args, **options)

    return decorator


def _share_errors(theirs):
    """Add Numba's exception and warning classes as bases of py2cu's classes of the same names, because programs catch Numba's classes."""
    for name, kind in list(vars(errors).items()):
        other = getattr(theirs, name, None)
        if isinstance(kind, type) and issubclass(kind, (Exception, Warning)) and isinstance(other, type) and not issubclass(kind, other):
            bases = [base for base in kind.__bases__ if base not in errors.ROOTS and not issubclass(other, base)]
            own = [base for base in bases if base.__module__ == errors.__name__]
            kind.__bases__ = (*own, other, *(base for base in bases if base not in own))


def _share_settings(theirs):
    """Read the settings from numba.config, where programs set them."""
    for name in [name for name in vars(config) if name.isupper() and hasattr(theirs, name)]:
        delattr(config, name)
    config.__getattr__ = functools.partial(getattr, theirs)
