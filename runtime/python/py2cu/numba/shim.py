# SPDX-License-Identifier: MIT
"""Replacement for `import numba` by py2cu, as if Numba were not installed.

`numba.cuda` is py2cu.cuda, `numba.roc` is py2cu.roc, and types and errors are those of py2cu. If Numba is installed, `python -m py2cu` replaces only numba.cuda, see
coexist.py.
"""
import functools
import importlib.abc
import importlib.machinery
import sys
import types as python_types

from .. import args, config, cuda, errors, extending, fp8, random, roc, types
from ..arrays import assignment
from ..cudadrv import cudadrv as _cudadrv
from ..kernels import compiler, dispatcher, launchconfig, linking, reduction
from . import cpu_jit, decorators, numpy_support, special

_SAME = {"numba.roc": roc, "numba.types": types, "numba.core.types": types, "numba.cuda.types": types, "numba.errors": errors,
         "numba.core.errors": errors, "numba.cuda.errors": errors, "numba.cuda.core.errors": errors,
         "numba.config": config, "numba.core.config": config, "numba.cuda.config": config, "numba.cuda.core.config": config,
         "numba.cuda.cudadrv.devicearray": _cudadrv.devicearray, "numba.cuda.cudadrv.devices": _cudadrv.devices,
         "numba.cuda.cudadrv.driver": _cudadrv.driver, "numba.cuda.cudadrv.error": errors, "numba.cuda.kernels.transpose": assignment,
         "numba.cuda.cudadrv.linkable_code": linking, "numba.cuda.bf16": cuda.bf16, "numba.cuda.fp16": cuda.fp16,
         "numba.cuda._internal.cuda_fp8": fp8, "numba.cuda._internal.cuda_bf16": cuda.bf16, "numba.cuda._internal.cuda_fp16": cuda.fp16,
         "numba.cuda.libdevice": cuda.libdevice, "numba.cuda.random": random, "numba.np.numpy_support": numpy_support,
         "numba.cuda.np.numpy_support": numpy_support, "numba.misc.special": special, "numba.cuda.misc.special": special, "numba.cuda.cg": cuda.cg,
         "numba.extending": extending, "numba.core.extending": extending, "numba.cuda.extending": extending, "numba.cuda.dispatcher": dispatcher, "numba.cuda.kernels.reduction": reduction, "numba.cuda.core.types": types}
_SAME.update({f"numba.cuda.{module.__name__.rsplit('.', 1)[1]}": module for module in (args, compiler, launchconfig)})
# Modules of Numba whose names are also names of numba.cuda.
_SAME.update({f"numba.cuda.{name}": cuda for name in ("api", "cache_hints", "cudadrv.runtime", "decorators", "device_init", "stubs", "vector_types")})
_PACKAGES = ("numba", "numba.core", "numba.misc", "numba.np", "numba.np.ufunc", "numba.cuda", "numba.cuda._internal", "numba.cuda.core",
             "numba.cuda.cudadrv", "numba.cuda.kernels", "numba.cuda.misc", "numba.cuda.np")
_SIMULATOR = "numba.cuda.simulator"  # its modules correspond to those of numba.cuda
_OF_SIMULATOR = {_SIMULATOR, *(f"{_SIMULATOR}.{name}" for name in (
    "_internal api args bf16 compiler cudadrv cudadrv.devicearray cudadrv.devices cudadrv.driver cudadrv.drvapi cudadrv.error cudadrv.libs "
    "cudadrv.linkable_code cudadrv.nvrtc cudadrv.nvvm cudadrv.runtime dispatcher kernel kernelapi memory_management reduction vector_types").split())}
# Names of Numba's simulator that differ from the names in py2cu: classes that programs pass to isinstance(), and a function.
_OTHER_NAMES = {"FakeCUDAArray": cuda.DeviceNDArray, "FakeCUDAKernel": dispatcher.CUDADispatcher, "reset": cuda.close}
# Modules that numba-cuda copied from Numba and that do not concern its compiler. If Numba is installed, its own modules replace them.
_COPIED = {"numba.cuda.core.caching": "numba.core.caching", "numba.cuda.serialize": "numba.core.serialize", "numba.cuda.utils": "numba.core.utils"}
_REQUIRES_NUMBA = ("cfunc", "experimental", "generated_jit", "jit_module", "objmode", "stencil", "typed")  # scripts import these names for code paths that they do not use here
_is_reported = False


def announce(is_enabled):
    """Select whether the first replaced import is reported on stderr."""
    global _is_reported
    _is_reported = not is_enabled


def print_notice_once(text):
    """Print a notice once, when a script of `python -m py2cu` imports Numba."""
    global _is_reported
    if not _is_reported:
        _is_reported = True
        print(text, file=sys.stderr)


def _missing(module):
    def __getattr__(name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise AttributeError(f"{module}.{name} is not supported by py2cu")

    return __getattr__


def has(name):
    """Return whether a module of Numba has a replacement."""
    return name in _SAME or name in _COPIED or name in _PACKAGES or name in _OF_SIMULATOR


def _exists(name):
    """Return whether the replacement is a module that exists already, and not a new one."""
    return name in _SAME or name in _COPIED


def make(name, called=None):
    """Return the replacement for a module of Numba; a new module is named `called`, if specified."""
    if name in _SAME:
        return _SAME[name]
    if name in _COPIED:
        return importlib.import_module(_COPIED[name])
    module = python_types.ModuleType(called or name, "Replacement for Numba by py2cu.")
    module.__path__ = []
    if name in _OF_SIMULATOR:
        module.__getattr__ = functools.partial(_from_simulator, name)
        return module
    module.__getattr__ = _missing(module.__name__)
    if name == "numba":
        for alias in types.ALIASES:
            setattr(module, alias, getattr(types, alias))
        module.__version__ = "0.68.1+py2cu"  # the version of Numba whose rules apply
        module.types, module.errors, module.config = types, errors, config
        module.from_dtype, module.typeof = types.from_dtype, types.typeof
        module.__getattr__ = _submodule(name, module.__getattr__)
        module.jit, module.njit, module.prange, module.literal_unroll = cpu_jit.jit, cpu_jit.njit, special.prange, cuda.literal_unroll
        module.vectorize, module.guvectorize = decorators.vectorize, decorators.guvectorize
        module.get_num_threads, module.set_num_threads = cpu_jit.get_num_threads, cpu_jit.set_num_threads
        module.__dict__.update((key, kind) for key, kind in vars(errors).items() if key.startswith("Numba"))
        module.__dict__.update((key, extending.UnsupportedName(f"numba.{key}", "requires Numba: install it")) for key in _REQUIRES_NUMBA)
        module.literally, module.carray, module.farray = special.literally, numpy_support.carray, numpy_support.farray
    if name == "numba.np.ufunc":
        module.vectorize, module.guvectorize = decorators.vectorize, decorators.guvectorize
    if name == "numba.cuda":  # a separate object, because submodules become attributes of it
        module.__dict__.update((key, getattr(cuda, key)) for key in dir(cuda) if not key.startswith("_"))
        module.__getattr__ = lambda key: getattr(cuda, key)
        module.config, module.types, module.errors = config, types, errors
    if name == "numba.cuda.cudadrv":
        module.__dict__.update((key, value) for key, value in vars(_cudadrv).items() if not key.startswith("_"))
    return module


def _submodule(package, otherwise):
    """Import submodules on access, for `import numba; numba.cuda.jit`."""

    def __getattr__(name):
        if name in ("cuda", "roc", "core"):
            return importlib.import_module(f"{package}.{name}")
        return otherwise(name)

    return __getattr__


def _from_simulator(module, name):
    """Return a name of Numba's simulator: its counterpart in numba.cuda if there is one, else an object whose use raises an error."""
    if name.startswith("__"):
        raise AttributeError(name)
    if f"{module}.{name}" in _OF_SIMULATOR:
        return importlib.import_module(f"{module}.{name}")
    if name in _OTHER_NAMES:
        return _OTHER_NAMES[name]
    regular = module.replace(_SIMULATOR, "numba.cuda")
    found = getattr(importlib.import_module(regular), name, None) if has(regular) else None
    return extending.UnsupportedName(f"{module}.{name}", "belongs to Numba's simulator, and py2cu compiles kernels for the CPU") if found is None else found


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        if name == "numba" or name.startswith("numba."):
            print_notice_once("py2cu: `numba` is replaced by py2cu")
            if not has(name):
                what = "is not supported by py2cu" if name.startswith(("numba.cuda.", "numba.roc.")) else "requires Numba: install it"
                raise ModuleNotFoundError(f"{name} {what}", name=name)
            return importlib.machinery.ModuleSpec(name, self, is_package=not _exists(name))
        return None

    def create_module(self, spec):
        return None if _exists(spec.name) else make(spec.name)

    def exec_module(self, module):
        if _exists(module.__name__):
            sys.modules[module.__name__] = make(module.__name__)
