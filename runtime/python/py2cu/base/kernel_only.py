# SPDX-License-Identifier: MIT
"""Names that have a meaning only in kernels: cuda.grid, cuda.threadIdx, cuda.shared.array and others.

On the host, they can be imported, stored and passed; any other use raises an error.
"""
from . import entry_points


@entry_points.of_class
class KernelOnly:
    """An object that the translator identifies by its path."""

    __slots__ = ("py2cu_path",)

    def __init__(self, path):
        self.py2cu_path = path

    def __repr__(self):
        return f"<{self.py2cu_path}, for use in kernels>"

    def _refuse(self):
        return RuntimeError(f"{self.py2cu_path} can only be used in a kernel or a device function")

    def __call__(self, *args, **keywords):
        raise self._refuse()

    def __getitem__(self, key):
        raise self._refuse()

    def __reduce__(self):
        return type(self), (self.py2cu_path,)

    def __eq__(self, other):
        return isinstance(other, KernelOnly) and self.py2cu_path == other.py2cu_path

    def __hash__(self):
        return hash(self.py2cu_path)


class KernelNamespace(KernelOnly):
    """A namespace of names for kernels only, for example cuda.atomic."""

    __slots__ = ()

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return KernelOnly(f"{self.py2cu_path}.{name}")


class HalfNamespace(KernelNamespace):
    """cuda.fp16 and cuda.bf16: functions for kernels, some with leading underscores as in CUDA C, and a type."""

    __slots__ = ()

    def __getattr__(self, name):
        from .. import types

        if name in _HALVES:
            return getattr(types, _HALVES[name])
        if name.startswith("__") and not name.endswith("__"):
            return KernelOnly(f"{self.py2cu_path}.{name}")
        return super().__getattr__(name)


_HALVES = {"bfloat16": "bfloat16", "nv_bfloat16": "bfloat16", "__half": "float16"}


class KernelIndex(KernelOnly):
    """An index such as threadIdx."""

    __slots__ = ()

    def __getattr__(self, name):
        if name in ("x", "y", "z"):
            raise self._refuse()
        raise AttributeError(name)


_INDICES = "threadIdx blockIdx blockDim gridDim"
_NAMESPACES = "shared local const atomic cg libdevice"
_NAMES = ("laneid warpsize grid gridsize syncthreads syncthreads_count syncthreads_and syncthreads_or syncwarp threadfence "
          "threadfence_block threadfence_system shfl_sync shfl_up_sync shfl_down_sync shfl_xor_sync all_sync any_sync eq_sync "
          "ballot_sync match_any_sync match_all_sync vote_sync_intrinsic activemask lanemask_lt lanemask_eq lanemask_le lanemask_gt lanemask_ge "
          "reduce_add_sync reduce_min_sync reduce_max_sync reduce_and_sync reduce_or_sync reduce_xor_sync popc brev clz ffs fma cbrt selp "
          "nanosleep ldca ldcg ldcs ldlu ldcv stcg stcs stwb stwt literal_unroll")


# Types of vector components -> CUDA's names for such vectors, without the number of components.
_VECTORS = {"int8": "char", "int16": "short", "int32": "int", "int64": "long longlong", "uint8": "uchar", "uint16": "ushort",
            "uint32": "uint", "uint64": "ulong ulonglong", "float32": "float", "float64": "double"}


def vector_types():
    """Yield (name, name of the component type, number of components, CUDA's names) for each vector type."""
    for base, others in _VECTORS.items():
        for count in range(1, 5):
            yield f"{base}x{count}", base, count, [f"{other}{count}" for other in others.split()]


def _names_for_kernels():
    """Return {name: object} for the names that this module and py2cu.cuda define."""
    found = {name: KernelIndex(f"numba.cuda.{name}") for name in _INDICES.split()}
    found.update((name, KernelNamespace(f"numba.cuda.{name}")) for name in _NAMESPACES.split())
    found.update((name, HalfNamespace(f"numba.cuda.{name}")) for name in ("fp16", "bf16"))
    found.update((name, KernelOnly(f"numba.cuda.{name}")) for name in _NAMES.split())
    for name, _, _, others in vector_types():  # as in Numba, float4 is the same object as float32x4
        found.update(dict.fromkeys([name, *others], KernelOnly(f"numba.cuda.{name}")))
    return found


NAMES = _names_for_kernels()
globals().update(NAMES)
