# SPDX-License-Identifier: MIT
"""Redirection of numba.cuda to py2cu in all processes of a Python environment, and the option --py2cu of pytest.

Imported at the start of the interpreter, if the redirection is on: this file must not import anything that Python has not imported yet.

PYTEST_DONT_REWRITE: prevents a warning of pytest, which loads this file as a plugin after Python's start.
"""
import sys


def install():
    """Replace `numba.cuda` by py2cu at its first import; until then, nothing of py2cu is imported."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


class _Finder:
    """Finder that installs py2cu's finders at the first import of numba.cuda or numba.roc, or of any module of Numba if Numba is not installed."""

    def find_spec(self, name, path=None, target=None):
        if name == "numba":
            from importlib.machinery import PathFinder

            spec = PathFinder.find_spec(name)
            if spec is not None and spec.loader is not None:
                spec.loader = _Loader(spec.loader)
                return spec
        elif name not in ("numba.cuda", "numba.roc") and not name.startswith(("numba.cuda.", "numba_cuda_mlir")):
            return None
        if self in sys.meta_path:
            sys.meta_path.remove(self)
            from py2cu.numba import import_hook

            import_hook.redirect()
        for finder in list(sys.meta_path):
            spec = finder.find_spec(name, path, target)
            if spec is not None:
                return spec
        return None


class _Loader:
    """Loader of an installed Numba, whose vectorize and guvectorize then import py2cu for target="cuda" or "roc"."""

    def __init__(self, loader):
        self._loader = loader

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        self._loader.exec_module(module)
        for name in ("vectorize", "guvectorize"):
            setattr(module, name, _for_target(module, name))

    def __getattr__(self, name):
        return getattr(self._loader, name)


def _for_target(numba, name):
    original = getattr(numba, name)

    def decorator(*args, **options):
        if options.get("target") in ("cuda", "roc"):
            __import__("numba.cuda")  # replaces this decorator
            return getattr(numba, name)(*args, **options)
        return original(*args, **options)

    decorator.__wrapped__ = original
    for attribute in ("__module__", "__name__", "__qualname__", "__doc__"):
        setattr(decorator, attribute, getattr(original, attribute))
    return decorator


# ---- plugin of pytest, registered as the entry point pytest11 ----

def pytest_addoption(parser):
    parser.getgroup("py2cu").addoption("--py2cu", action="store_true", help="replace numba.cuda by py2cu, on the CPU if there is no GPU")


def pytest_load_initial_conftests(early_config, parser, args):
    if early_config.known_args_namespace.py2cu:
        install()
