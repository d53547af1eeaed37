# SPDX-License-Identifier: MIT
"""Replacement for `import numba_cuda_mlir`, NVIDIA's successor of numba-cuda; shim.py is the replacement for `import numba`.

Its modules correspond to those of numba.cuda; `cuda` and `types` have some additional names. Names that belong to its compiler, or to
instructions that py2cu does not support, can be imported; their use raises an error with an alternative.
"""
import functools
import importlib.abc
import importlib.machinery
import inspect
import re
import sys
import types as python_types

from .. import _py2cu, cuda, errors, extending, types
from ..base.kernel_only import KernelOnly
from ..kernels import dispatcher
from . import numpy_support, shim

NAME = "numba_cuda_mlir"
_VERSION = "0.6.0+py2cu"  # the version of numba_cuda_mlir that has these names
# Modules of numba_cuda_mlir -> the corresponding modules of Numba; the longest prefix applies.
_AS_NUMBA = {f"{NAME}.cuda": "numba.cuda", f"{NAME}.numba_cuda": "numba.cuda", f"{NAME}.errors": "numba.errors",
             f"{NAME}.compiler": "numba.cuda.compiler"}
# Types with names that Numba does not have; i8 and u8 are different types there.
_TYPES = {"bf16": types.bfloat16, "f16": types.float16, "f32": types.float32, "f64": types.float64, "i8": types.int8, "i16": types.int16,
          "i32": types.int32, "i64": types.int64, "u8": types.uint8, "u16": types.uint16, "u32": types.uint32, "u64": types.uint64,
          "ptr_to": types.CPointer, "ptr": types.CPointer(types.void)}

# ---- unsupported names, and alternatives
# ----------------------------------------------------------------------------------------------------------

_C = "write it in CUDA C, and use cuda.declare_device with link="
_MLIR = "py2cu generates CUDA C, not MLIR: use kernel.inspect_cuda() or inspect_ptx()"
_RECORD = "use a record, np.dtype([('x', np.float32), ...]), or a named tuple"
_HALVES = "there are no float16 vectors: use separate components, or a float32 vector"
_NARROW = "use CUDA's 8-bit floating-point types: numba_cuda_mlir.types.fp8_e5m2, fp8_e4m3 and fp8_e8m0"
_OF_CUDA = {"compile_for": "use kernel.compile(signature), which compiles without a launch", "compile_mlir": _MLIR,
            "compile_cubin": "use kernel.inspect_cubin() for a kernel, or cuda.compile_ptx for other programs", "inline_ptx": _C,
            "complex32": "use complex64, or two float16",
            **{f"{base}{count}": _HALVES for base in ("float16x", "half") for count in "1234"}}
_OF_MODULES = {
    "cuda.experimental": {"current_target_options": "store the options of cuda.jit in a global name",
                          "local_array_from": "use a = cuda.local.array(N, dtype), and assign the elements in a loop", "inline_ptx": _C,
                          "struct": _RECORD, "union": _RECORD, "tcgen05_descriptors": _C},
    "cuda.tensor_map": dict.fromkeys(("TensorMapFloatOOBFill", "TensorMapInterleave", "TensorMapL2Promotion", "TensorMapSwizzle",
                                      "create_tensor_map_from_tensor"),
                                     "copy tiles into cuda.shared.array with ordinary loads; for hardware tensor maps, " + _C),
    "cuda.vector": {"load": "read the components: v = cuda.float32x4(x[i], x[i + 1], x[i + 2], x[i + 3])",
                    "store": "write the components: x[i] = v.x; x[i + 1] = v.y"},
}
_INTRINSICS = ("barrier block_idx_in_cluster breakpoint cluster_arrive_relaxed cluster_ctarank cluster_wait cp_async_bulk_load cp_async_bulk_store "
               "cp_async_bulk_tensor_2d cp_async_bulk_tensor_2d_multicast define elect_sync elect_sync_mask encode_instr_descriptor "
               "encode_smem_descriptor fence_mbarrier_init ffsll mapa mbarrier_arrive_expect_tx mbarrier_init mbarrier_try_wait "
               "prefetch_tensormap round_ndigits_type_f32_type_i32 round_ndigits_type_f32_type_i64 round_ndigits_type_f64_type_i32 "
               "round_ndigits_type_f64_type_i64 tcgen05_alloc tcgen05_alloc_2cta tcgen05_commit_arrive tcgen05_dealloc tcgen05_dealloc_2cta "
               "tcgen05_ld tcgen05_ld_x2 tcgen05_mma tcgen05_mma_2cta tcgen05_relinquish_alloc_permit tcgen05_relinquish_alloc_permit_2cta "
               "warp_idx")
_OF_MODULES["cuda.intrin"] = dict.fromkeys(_INTRINSICS.split(), _C)
_OF_TYPES = {**dict.fromkeys("f4E2M1FN f6E2M3FN f6E3M2FN f8E3M4 f8E4M3 f8E4M3B11FNUZ f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ f8E8M0FNU nvfp4 "
                             "tf32".split(), _NARROW),
             "complex32": _OF_CUDA["complex32"],
             **dict.fromkeys("CUTensorMap CUTensorMapStorage alignas byval_ptr grid_constant".split(), _C)}


class UnsupportedMlirName(KernelOnly):
    """A name that can be imported but is not supported; its use raises an error with an alternative."""

    __slots__ = ("why",)

    def __init__(self, path, why):
        super().__init__(path)
        self.why = why

    def __repr__(self):
        return f"<{self.py2cu_path}, not supported by py2cu>"

    def _refuse(self):
        return NotImplementedError(f"{self.py2cu_path} is not supported by py2cu: {self.why}")

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        raise self._refuse()

    def __reduce__(self):
        return type(self), (self.py2cu_path, self.why)


# ---- modules ------------------------------------------------------------------------------------------------------------------------------------

def _add_unsupported_names(module, names):
    """Add unsupported names to a module."""
    for name, why in names.items():
        setattr(module, name, UnsupportedMlirName(f"{module.__name__}.{name}", why))


def _module(name):
    module = python_types.ModuleType(name, "Replacement for numba-cuda-mlir by py2cu.")
    module.__path__ = []
    return module


def _make_top():
    module = _module(NAME)
    module.__version__ = _VERSION
    module.carray, module.farray, module.types, module.errors = numpy_support.carray, numpy_support.farray, _make_types(), errors
    module.__getattr__ = functools.partial(_import_on_access, NAME, ("cuda", "numba_cuda"))
    return module


def _import_on_access(package, submodules, name):
    """Import submodules on access, for `import numba_cuda_mlir; numba_cuda_mlir.cuda.jit`."""
    if name in submodules:
        return importlib.import_module(f"{package}.{name}")
    raise AttributeError(f"{package}.{name} is not supported by py2cu")


def _make_types():
    module = _module(f"{NAME}.types")
    module.__dict__.update((name, value) for name, value in vars(types).items() if not name.startswith("__"))
    module.__dict__.update(_TYPES, bool=types.boolean, voidptr=_TYPES["ptr"], signature=lambda result, *arguments: types.Signature(result, arguments))
    module.__getattr__ = functools.partial(getattr, types)
    _add_unsupported_names(module, _OF_TYPES)
    return module


def _make_cuda(name):
    module = shim.make("numba.cuda", name)
    module.HAS_NUMBA = False
    if name == f"{NAME}.cuda":
        module.jit, module.types, module.bool, module.optional = jit, types, types.boolean, types.Optional
        module.local_array, module.shared_array = KernelOnly("numba.cuda.local.array"), KernelOnly("numba.cuda.shared.array")
        module.carray, module.farray, module.DeviceNDArray = numpy_support.carray, numpy_support.farray, cuda.DeviceNDArray
        _add_unsupported_names(module, _OF_CUDA)
        known = module.__getattr__
        module.__getattr__ = lambda key: _import_on_access(name, (key,), key) if f"cuda.{key}" in _OF_MODULES else known(key)
    return module


def _make_cuda_module(name):
    """Return a module that exists only in numba_cuda_mlir.cuda."""
    module = _module(name)
    module.__getattr__ = functools.partial(_import_on_access, f"{NAME}.cuda", ("intrin",) if name.endswith(".experimental") else ())
    _add_unsupported_names(module, _OF_MODULES[name.removeprefix(f"{NAME}.")])
    if name.endswith(".experimental"):
        module.consteval = KernelOnly("numba.cuda.experimental.consteval")
    if name.endswith(".intrin"):
        module.ffs, module.nanosleep = KernelOnly("numba.cuda.ffs"), KernelOnly("numba.cuda.nanosleep")
    return module


def _make_extending(name):
    """Return numba.cuda.extending with decorators that accept and ignore registries."""
    module = _module(name)
    module.__dict__.update((key, value) for key, value in vars(extending).items() if not key.startswith("__"))
    for key in extending.__all__:
        setattr(module, key, _without_registries(getattr(extending, key)))
    _add_unsupported_names(module, dict.fromkeys(("lowering_registry", "typing_registry"), "overload() and similar functions need no registry: omit the argument"))
    return module


def _without_registries(decorator):
    @functools.wraps(decorator)
    def with_registries(*args, typing_registry=None, lowering_registry=None, **options):
        return decorator(*args, **options)

    return _py2cu.Entry(with_registries)


_MAKERS = {NAME: lambda name: _make_top(), f"{NAME}.types": lambda name: importlib.import_module(NAME).types,
           f"{NAME}.cuda.types": lambda name: importlib.import_module(NAME).types, f"{NAME}.cuda": _make_cuda, f"{NAME}.numba_cuda": _make_cuda,
           f"{NAME}.extending": _make_extending, **dict.fromkeys((f"{NAME}.{module}" for module in _OF_MODULES), _make_cuda_module)}


def _numba_module(name):
    """Return the corresponding module of Numba, or None."""
    for as_py2cu_type, theirs in _AS_NUMBA.items():
        if name == as_py2cu_type or name.startswith(as_py2cu_type + "."):
            return theirs + name[len(as_py2cu_type):]
    return None


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        if name != NAME and not name.startswith(NAME + "."):
            return None
        shim.print_notice_once(f"py2cu: `{NAME}` is replaced by py2cu")
        if name in _MAKERS or shim.has(_numba_module(name)):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        why = "internal to numba-cuda-mlir, which generates MLIR; py2cu generates CUDA C"
        raise ModuleNotFoundError(f"{name} is not supported by py2cu: it is {why}", name=name)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__name__
        made = _MAKERS[name](name) if name in _MAKERS else shim.make(_numba_module(name), name)
        if made.__spec__ is None:
            made.__spec__ = module.__spec__
        sys.modules[name] = made


# ---- cuda.jit -----------------------------------------------------------------------------------------------------------------------------------

# Options of numba_cuda_mlir's compiler that do not affect results.
_IGNORED = ("abi abi_info annotations_as_signatures capi cc chip dump dump_ast dump_ast_after_all dump_cubin dump_llvmir dump_mlir dump_numba_ir "
            "dump_ptx experimental_ast_transforms features no_cpython_wrapper print_after_all print_before_all profile_jit ptxas_options").split()


def jit(func_or_sig=None, **options):
    """Compile a kernel; the decorator of numba_cuda_mlir with its options, which can read types from annotations."""
    annotated = options.get("annotations_as_signatures", True)
    signature = options.pop("signature", None)
    if "opt_level" in options:
        if "opt" in options:
            raise ValueError("Cannot specify both opt and opt_level at the same time.")
        options["opt"] = options.pop("opt_level") > 0
    if options.get("fast_math") is not None:
        options["fastmath"] = options["fast_math"]
    for name in (*_IGNORED, "fast_math"):
        options.pop(name, None)
    is_function = callable(func_or_sig) and not isinstance(func_or_sig, types.Type)
    given = func_or_sig if func_or_sig is not None and not is_function else signature if signature != "infer" else None
    given = [*map(_long_names, given)] if isinstance(given, list) else _long_names(given)

    def decorate(function):
        found = given if given is not None else _annotated(function) if annotated else None
        return dispatcher.jit(found, **options)(function)

    return decorate(func_or_sig) if is_function else _py2cu.Entry(decorate)


jit = _py2cu.Entry(jit)
jit.py2cu_path = "numba.cuda.jit"


def _long_names(signature):
    """Return a signature with Numba's names of types, because i8 is a different type there."""
    if not isinstance(signature, str):
        return signature
    return re.sub(r"\w+", lambda word: getattr(_TYPES.get(word[0]), "name", word[0]) if not word[0].startswith("ptr") else word[0], signature)


def _annotated(function):
    """Return the signature from the annotations; None if a parameter has no annotation, or one that is not a type."""
    function = getattr(function, "py_func", function)
    if not hasattr(function, "__annotations__") or not function.__annotations__:
        return None
    parameters = inspect.signature(function).parameters.values()
    kinds = [_type_of(parameter.annotation) for parameter in parameters]
    if not kinds or None in kinds:
        return None
    result = function.__annotations__.get("return")
    return types.Signature(_type_of(result) or types.void, kinds)


def _type_of(annotation):
    if isinstance(annotation, types.Type):
        return annotation
    plain = {bool: types.boolean, int: types.int64, float: types.float64, complex: types.complex128}
    return plain.get(annotation) if isinstance(annotation, type) else None

