# SPDX-License-Identifier: MIT
"""Replaces `numba_cuda_mlir` for its own tests, as numba_shim.py replaces `numba`: numba_cuda_mlir.numba_cuda corresponds to numba.cuda there, and names that
only its compiler has are placeholders. Its test helpers are read from the checkout.
"""
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys

import numba_shim

NAME = "numba_cuda_mlir"
# Read unchanged from the checkout, including submodules.
INSTALLED = (f"{NAME}.testing", f"{NAME}.numba_cuda.testing", f"{NAME}.numba_cuda.tests")


class OfMLIR(numba_shim.Placeholder):
    """A name of MLIR, which annotations of the helpers use."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return OfMLIR(f"{self._path}.{name}")

    def __or__(self, other):
        return self

    __ror__ = __or__


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, folder):
        from py2cu.numba import mlir

        self.folder = folder  # src/numba_cuda_mlir of the checkout
        self.ours = mlir.Finder()

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] != NAME:
            return None
        if any(name.startswith(whole + ".") for whole in INSTALLED):
            return None  # found by the path of the package
        if name in INSTALLED:
            file = os.path.join(self.folder, *name.split(".")[1:])
            if os.path.isdir(file):
                return importlib.util.spec_from_file_location(name, os.path.join(file, "__init__.py"), submodule_search_locations=[file])
            return importlib.util.spec_from_file_location(name, file + ".py")
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def answers(self, path):
        """Return whether the module contains that name and not only placeholders."""
        if path in INSTALLED or path.startswith(f"{NAME}.numba_cuda."):
            return path in INSTALLED
        try:
            return self.ours.find_spec(path) is not None
        except ImportError:
            return False

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__name__
        if name.startswith(f"{NAME}.numba_cuda"):
            sys.modules[name] = importlib.import_module("numba.cuda" + name[len(f"{NAME}.numba_cuda"):])
            return
        behind = None
        if self.answers(name):
            self.ours.exec_module(module)
            behind = sys.modules[name]
            sys.modules[name] = module
            module.__dict__.update({key: value for key, value in vars(behind).items() if key not in ("__name__", "__spec__", "__loader__")})
        module.__path__ = []
        numba_shim._placeholders(module, self, behind)
        if name.startswith(f"{NAME}._mlir"):
            module.__getattr__ = getattr(OfMLIR(name), "__getattr__")


def install(folder):
    sys.meta_path.insert(0, Finder(folder))
