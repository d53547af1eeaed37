"""Answers `import numba` with py2cu, as if Numba were not installed.

`numba.cuda` is py2cu.cuda, and the types and errors are py2cu's. Where Numba is installed, `python -m py2cu` takes it for all but numba.cuda: coexist.py.
"""
import importlib.abc
import importlib.machinery
import sys
import types as python_types

from .. import args, config, cuda, errors, extending, fp8, random, types
from ..arrays import assignment
from ..cudadrv import cudadrv as _cudadrv
from ..kernels import compiler, dispatcher, launchconfig, linking, reduction
from . import cpu_jit, decorators, numpy_support, special

_SAME = {"numba.types": types, "numba.core.types": types, "numba.cuda.types": types, "numba.errors": errors,
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
# Modules of Numba whose names are names of numba.cuda as well.
_SAME.update({f"numba.cuda.{name}": cuda for name in ("api", "cache_hints", "cudadrv.runtime", "decorators", "device_init", "stubs", "vector_types")})
_PACKAGES = ("numba", "numba.core", "numba.misc", "numba.np", "numba.np.ufunc", "numba.cuda", "numba.cuda._internal", "numba.cuda.core",
             "numba.cuda.cudadrv", "numba.cuda.kernels", "numba.cuda.misc", "numba.cuda.np")
_WITH_NUMBA_ALONE = ("cfunc", "experimental", "generated_jit", "jit_module", "objmode", "stencil", "typed")  # scripts import them for another way
_told = False


def announce(tell):
    """Whether the first import that py2cu answers for is reported on stderr."""
    global _told
    _told = not tell


def print_notice_once(text):
    """Once, when a script that was started by `python -m py2cu` imports Numba."""
    global _told
    if not _told:
        _told = True
        print(text, file=sys.stderr)


def _missing(module):
    def __getattr__(name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise AttributeError(f"{module}.{name} is not supported by py2cu")

    return __getattr__


def has(name):
    """Whether there is something that answers for this module of Numba."""
    return name in _SAME or name in _PACKAGES


def make(name, called=None):
    """What answers for a module of Numba; a new module is called that, where it is to be known by another name."""
    if name in _SAME:
        return _SAME[name]
    module = python_types.ModuleType(called or name, "py2cu in Numba's place.")
    module.__path__ = []
    module.__getattr__ = _missing(module.__name__)
    if name == "numba":
        for alias in types.ALIASES:
            setattr(module, alias, getattr(types, alias))
        module.__version__ = "0.68.1+py2cu"  # the Numba whose rules hold here
        module.types, module.errors, module.config = types, errors, config
        module.from_dtype, module.typeof = types.from_dtype, types.typeof
        module.__getattr__ = _submodule(name, module.__getattr__)
        module.jit, module.njit, module.prange, module.literal_unroll = cpu_jit.jit, cpu_jit.njit, special.prange, cuda.literal_unroll
        module.vectorize, module.guvectorize = decorators.vectorize, decorators.guvectorize
        module.get_num_threads, module.set_num_threads = cpu_jit.get_num_threads, cpu_jit.set_num_threads
        module.__dict__.update((key, kind) for key, kind in vars(errors).items() if key.startswith("Numba"))
        module.__dict__.update((key, extending.Lacking(f"numba.{key}", "is there with Numba alone: install it")) for key in _WITH_NUMBA_ALONE)
        module.literally, module.carray, module.farray = special.literally, numpy_support.carray, numpy_support.farray
    if name == "numba.np.ufunc":
        module.vectorize, module.guvectorize = decorators.vectorize, decorators.guvectorize
    if name == "numba.cuda":  # no other name for the same module: submodules become attributes of it
        module.__dict__.update((key, getattr(cuda, key)) for key in dir(cuda) if not key.startswith("_"))
        module.__getattr__ = lambda key: getattr(cuda, key)
        module.config, module.types, module.errors = config, types, errors
    if name == "numba.cuda.cudadrv":
        module.__dict__.update((key, value) for key, value in vars(_cudadrv).items() if not key.startswith("_"))
    return module


def _submodule(package, otherwise):
    """For `import numba; numba.cuda.jit`: numba.cuda is there without an import of its own."""

    def __getattr__(name):
        if name in ("cuda", "core"):
            return importlib.import_module(f"{package}.{name}")
        return otherwise(name)

    return __getattr__


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        if name == "numba" or name.startswith("numba."):
            print_notice_once("py2cu: `numba` is py2cu here")
            if not has(name):
                what = "is no part of what py2cu has of numba.cuda" if name.startswith("numba.cuda.") else "is there with Numba alone: install it"
                raise ModuleNotFoundError(f"{name} {what}", name=name)
            return importlib.machinery.ModuleSpec(name, self, is_package=name in _PACKAGES)
        return None

    def create_module(self, spec):
        return make(spec.name) if spec.name in _PACKAGES else None

    def exec_module(self, module):
        if module.__name__ in _SAME:
            sys.modules[module.__name__] = _SAME[module.__name__]
