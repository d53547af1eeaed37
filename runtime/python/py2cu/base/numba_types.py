# SPDX-License-Identifier: MIT
"""Conversion of Numba's types and functions, for programs that write signatures with the types of an installed Numba."""
import importlib.machinery
import sys

from .. import types


def as_py2cu_type(value):
    """Convert a type or signature of Numba, or a tuple or list of these; return other objects unchanged."""
    if isinstance(value, (tuple, list)) and not hasattr(value, "_fields"):
        return type(value)(map(as_py2cu_type, value)) if "numba.core.types" in sys.modules else value
    theirs = sys.modules.get("numba.core.types")
    kind = getattr(type(value), "__module__", None)
    if theirs is None or not isinstance(kind, str) or not kind.startswith("numba."):
        return value
    if type(value).__name__ == "Signature" and hasattr(value, "return_type"):
        return types.Signature(as_py2cu_type(value.return_type) or types.void, map(as_py2cu_type, value.args))
    return _type(value, theirs) if isinstance(value, theirs.Type) else value


def _type(kind, theirs):
    if isinstance(kind, theirs.Array):
        return types.Array(as_py2cu_type(kind.dtype), kind.ndim, kind.layout, readonly=not kind.mutable)
    if isinstance(kind, theirs.NamedTuple):
        return types.NamedTuple(map(as_py2cu_type, kind.types), kind.instance_class)
    if isinstance(kind, theirs.BaseTuple):
        return types.Tuple(map(as_py2cu_type, kind.types))
    if isinstance(kind, theirs.EnumMember):
        member = types.IntEnumMember if isinstance(kind, theirs.IntEnumMember) else types.EnumMember
        return member(kind.instance_class, as_py2cu_type(kind.dtype))
    if isinstance(kind, theirs.Record):
        from numba.np.numpy_support import as_dtype

        return types.record_of(as_dtype(kind))
    if isinstance(kind, theirs.NumberClass):
        return types.NumberClass(as_py2cu_type(kind.dtype))
    if isinstance(kind, theirs.CPointer):
        return types.CPointer(as_py2cu_type(kind.dtype))
    if isinstance(kind, theirs.Optional):
        return types.Optional(as_py2cu_type(kind.type))
    if isinstance(kind, theirs.NPDatetime):
        return types.NPDatetime(kind.unit)
    if isinstance(kind, theirs.NPTimedelta):
        return types.NPTimedelta(kind.unit)
    if isinstance(kind, theirs.DType):
        return as_py2cu_type(kind.dtype)
    if isinstance(kind, theirs.Literal):
        return as_py2cu_type(kind.literal_type)
    return types.type_named(str(kind))


def as_numba_type(kind):
    """Convert a type of py2cu to Numba's, if Numba is imported and has the type; otherwise return it unchanged."""
    module = sys.modules.get("numba.core.types")
    return kind if module is None else _as_numba(kind, module)


def _as_numba(kind, module):
    if isinstance(kind, types.Literal):
        return module.literal(kind.literal_value)
    if isinstance(kind, types.Array):
        return module.Array(as_numba_type(kind.dtype), kind.ndim, kind.layout, readonly=not kind.mutable)
    if isinstance(kind, types.NamedTuple) and isinstance(kind.instance_class, type):
        return module.NamedTuple(tuple(map(as_numba_type, kind.types)), kind.instance_class)
    if isinstance(kind, (types.Tuple, types.UniTuple)):
        return module.BaseTuple.from_types(tuple(map(as_numba_type, kind.types)))
    if isinstance(kind, types.Optional):
        return module.Optional(as_numba_type(kind.type))
    if isinstance(kind, types.CPointer):
        return module.CPointer(as_numba_type(kind.dtype))
    if isinstance(kind, (types.NPDatetime, types.NPTimedelta)):
        return getattr(module, type(kind).__name__)(kind.unit)
    if isinstance(kind, types.Record) and kind.dtype is not None:
        from numba.np.numpy_support import from_dtype

        return from_dtype(kind.dtype)
    found = getattr(module, {"bool": "boolean"}.get(kind.name, kind.name), None)
    return found if isinstance(found, module.Type) else kind


_PATHS = {"prange": "numba.prange", "literal_unroll": "numba.literal_unroll", "literally": "numba.cuda.literally", "jit": "numba.jit",
          "njit": "numba.njit", "carray": "numba.carray", "farray": "numba.farray", "vectorize": "numba.vectorize",
          "guvectorize": "numba.guvectorize"}


def function_path(function):
    """Return the path by which the translator identifies a function of Numba, or None."""
    return _PATHS.get(getattr(function, "__name__", None))


def is_installed():
    """Return whether Numba is installed, without importing it."""
    return importlib.machinery.PathFinder.find_spec("numba") is not None
