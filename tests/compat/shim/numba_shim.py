# SPDX-License-Identifier: MIT
"""Replaces `numba` for the tests of numba-cuda: with py2cu, with small modules for names that only the tests use, and with placeholders for other names,
which fail when they are used. The tests, their helpers and the table of libdevice functions are those of the installed numba-cuda.
"""
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import types as python_types

import numpy as np

# Read unchanged from the installed numba-cuda: numba.cuda.<name>.
INSTALLED = ("testing", "tests", "libdevicefuncs")
# Packages that some tests import, and that may be missing.
OTHERS = ("filecheck", "cffi")


class NotInPy2cu(Exception):
    """A test used a name that py2cu does not support."""


class Placeholder:
    """Placeholder for a name that py2cu lacks; it can be imported, and fails when it is used."""

    def __init__(self, path):
        self._path = path

    def _refuse(self, *args, **keywords):
        raise NotInPy2cu(f"{self._path} is not in py2cu")

    __call__ = __getitem__ = __enter__ = __iter__ = _refuse

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "py2cu_path":  # attributes that the package queries of every object
            raise AttributeError(name)
        raise NotInPy2cu(f"{self._path}.{name} is not in py2cu")

    def __mro_entries__(self, bases):
        return ()

    def __repr__(self):
        return f"<{self._path}, which is not in py2cu>"


def _placeholders(module, finder, behind=None):
    """A module that falls back, for missing names, to the module that it replaces, to submodules of the shim, or to placeholders."""
    name = module.__name__
    before = module.__dict__.get("__getattr__")

    def __getattr__(attribute):
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        if hasattr(behind, attribute):
            return getattr(behind, attribute)
        path = f"{name}.{attribute}"
        if finder.answers(path):
            return importlib.import_module(path)
        if before is not None:
            try:
                return before(attribute)
            except AttributeError:
                pass
        return Placeholder(path)

    module.__getattr__ = __getattr__


# ---- modules that the tests inspect ------------------------------------------------------------------------------------------------

def _compute_capability():
    """Attributes of the GPU; the CPU backend supports the features of a recent one."""
    from py2cu.device import devices

    device = devices.current()
    return (9, 0) if device.is_host else tuple(device.compute_capability)


class _OfTheProcessor:
    """The context of the CPU backend, or its device, with the compute capability that the tests query before they run."""

    def __init__(self, behind):
        self._behind = behind

    def __getattr__(self, name):
        return getattr(self._behind, name)

    @property
    def device(self):
        return _OfTheProcessor(self._behind.device)

    @property
    def compute_capability(self):
        return _compute_capability()


def _get_context(devnum=None):
    from py2cu.device import contexts

    context = contexts.get_context(devnum)
    return _OfTheProcessor(context) if context.device.is_host else context


def _as_dtype(kind):
    from py2cu import types

    if isinstance(kind, types.Scalar):
        return kind.dtype
    raise NotImplementedError(f"{kind!r} has no dtype")


def _typeof(value, purpose=None):
    from py2cu import types

    return types.typeof(value)


def _signature(result, *args):
    from py2cu import types

    return types.Signature(result, args)


def _find_nothing(*args, **keywords):
    raise FileNotFoundError("not looked for")


class _Statistics:
    """Statistics of Numba's memory management in kernels, which py2cu does not have."""

    memsys_enable_stats = memsys_disable_stats = staticmethod(lambda: None)

    @staticmethod
    def get_allocation_stats():
        return python_types.SimpleNamespace(alloc=0, free=0, mi_alloc=0, mi_free=0)


class _FFI:
    """Replacement for cffi.FFI if cffi is not installed: only from_buffer, which kernels support."""

    __module__, __qualname__ = "cffi", "FFI"

    def from_buffer(self, buffer):
        raise NotImplementedError("from_buffer is for kernels here")


_FFI.__name__ = "FFI"


def _vector_types():
    """The vector types of numba.cuda.vector_types.vector_types."""
    from py2cu import cuda, types
    from py2cu.base import kernel_only

    class Vector(kernel_only.KernelOnly):
        __slots__ = ("aliases",)

    found = {}
    for name, base, count, aliases in kernel_only.vector_types():
        vector = Vector(getattr(cuda, name).py2cu_path)
        vector.aliases = aliases
        found[name] = python_types.SimpleNamespace(name=name, base_type=types.NUMBERS[base], num_elements=count, user_facing_object=vector)
    return found


class _Skip:
    """Replacement for FileCheck if it is not installed."""

    def __init__(self, *args, **keywords):
        import unittest

        raise unittest.SkipTest("filecheck is not installed")


class _Hook(Placeholder):
    """A decorator of Numba's extension API, which files use during import for tests of that API."""

    register = register_attr = __call__ = staticmethod(lambda *args, **keywords: lambda thing: thing)


_HOOKS = ("typeof_impl", "register_model", "make_attribute_wrapper", "type_callable", "lower_builtin", "intrinsic")  # the package has the others


class _Models:
    """Base classes of Numba's data models."""

    StructModel = PrimitiveModel = OpaqueModel = object


def _modules():
    """Return {name: content}."""
    from py2cu import config, cuda, errors, types
    from py2cu.cudadrv import cudadrv
    from py2cu.kernels.dispatcher import Dispatcher

    version = tuple(map(int, np.__version__.split(".")[:2]))
    return {
        "numba.cuda.config": config, "numba.cuda.core.config": config, "numba.core.config": config, "numba.config": config,
        "numba.cuda.errors": errors, "numba.cuda.core.errors": errors, "numba.core.errors": errors, "numba.errors": errors,
        "numba.cuda.types": types, "numba.core.types": types, "numba.types": types,
        "numba.cuda.utils": {"PYVERSION": sys.version_info[:2]},
        "numba.cuda.cuda_paths": {"get_conda_ctk_libdir": lambda: None},
        "numba.cuda.cudadrv.devices": dict(vars(cudadrv.devices), get_context=_get_context),
        "numba.cuda.cudadrv.libs": {"get_cuda_include_dir": _find_nothing, "get_cudalib": lambda *args, **keywords: "",
                                    "check_static_lib": lambda path: None},
        "numba.cuda.cudadrv.driver": dict(vars(cudadrv.driver), _have_nvjitlink=lambda: True),
        "numba.cuda.cudadrv.devicearray": cudadrv.devicearray, "numba.cuda.cudadrv.error": errors,
        "numba.cuda.dispatcher": {"CUDADispatcher": Dispatcher},
        "numba.cuda.typing": {"signature": _signature},
        "numba.cuda.typing.templates": {"signature": _signature},
        "numba.cuda.typing.typeof": {"typeof": _typeof},
        "numba.cuda.typing.cffi_utils": {"SUPPORTED": True}, "cffi": {"FFI": _FFI},
        "numba.cuda.api": {"is_fp8_supported": cuda.is_fp8_supported},
        "numba.cuda.vector_types": {"vector_types": _vector_types()},
        "numba.cuda.cudadrv.nvrtc": {"find_closest_arch": lambda cc: max(tuple(cc), config.CUDA_DEFAULT_PTX_CC),
                                     "_get_nvrtc_version": cuda.runtime.get_version},
        "numba.cuda.memory_management.nrt": {"rtsys": _Statistics},
        "numba.cuda.np.numpy_support": {"from_dtype": types.from_dtype, "as_dtype": _as_dtype, "numpy_version": version,
                                        "carray": __import__("py2cu").carray, "farray": __import__("py2cu").farray},
        "numba.cuda.extending": {name: _Hook(f"numba.cuda.extending.{name}") for name in _HOOKS} | {"core_models": _Models, "models": _Models},
        "numba.cuda.cudadecl": {"registry": _Hook("numba.cuda.cudadecl.registry")},
        "numba.cuda.cudaimpl": {"lower": _Hook("numba.cuda.cudaimpl.lower"), "lower_attr": _Hook("numba.cuda.cudaimpl.lower_attr")},
        "filecheck.matcher": {"Matcher": _Skip}, "filecheck.options": {"Options": _Skip}, "filecheck.finput": {"FInput": _Skip},
        "filecheck.parser": {"Parser": _Skip, "pattern_for_opts": _Skip},
    }


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, folder, stand_in):
        self.folder = folder  # the directory of numba.cuda in the installed numba-cuda
        self.stand_in = stand_in
        self.modules = _modules()

    def find_spec(self, name, path=None, target=None):
        top = name.split(".")[0]
        if top in OTHERS and any(os.path.isdir(os.path.join(folder, top)) for folder in sys.path):
            return None
        if top != "numba" and top not in OTHERS:
            return None
        parts = name.split(".")
        if parts[:2] == ["numba", "cuda"] and len(parts) > 2 and parts[2] in INSTALLED:
            if len(parts) > 3:
                return None  # found by the path of the package
            file = os.path.join(self.folder, parts[2])
            if os.path.isdir(file):
                return importlib.util.spec_from_file_location(name, os.path.join(file, "__init__.py"), submodule_search_locations=[file])
            return importlib.util.spec_from_file_location(name, file + ".py")
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def answers(self, path):
        """Return whether a module of the shim or of the package has that name."""
        if any(known == path or known.startswith(path + ".") for known in self.modules):
            return True
        try:
            return path.startswith("numba.") and self.stand_in.find_spec(path) is not None
        except ImportError:
            return False

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__name__
        known = self.modules.get(name)
        if isinstance(known, python_types.ModuleType):
            sys.modules[name] = known
            return
        behind = None
        try:
            given = self.stand_in.find_spec(name) if name.startswith("numba") else None
        except ImportError:
            given = None
        if given is not None:
            made = self.stand_in.create_module(given)
            if made is not None:
                module.__dict__.update({key: value for key, value in vars(made).items() if key not in ("__name__", "__spec__", "__loader__")})
            else:
                self.stand_in.exec_module(module)
                behind = sys.modules[name]
                sys.modules[name] = module
        module.__path__ = []
        for key, value in list(vars(module).items()):  # submodules are imported on demand, with the names that the tests use
            if isinstance(value, python_types.ModuleType) and isinstance(self.modules.get(f"{name}.{key}"), dict):
                delattr(module, key)
        module.__dict__.update(known or {})
        if name == "numba.cuda":
            module.HAS_NUMBA = True
        _placeholders(module, self, behind)


def install(folder, package="numba"):
    """Replace `numba` by py2cu, and numba.cuda.tests by the tests in the directory of numba.cuda; with the package numba_cuda_mlir, replace that as
    well.
    """
    from py2cu.numba import import_hook

    import_hook.install()
    stand_in, _ = sys.meta_path[:2]  # of numba, and of numba_cuda_mlir
    del sys.meta_path[:2]
    sys.meta_path.insert(0, Finder(folder if package == "numba" else os.path.join(folder, "numba_cuda"), stand_in))
    if package == "numba_cuda_mlir":
        import mlir_shim

        mlir_shim.install(folder)
