"""The interface of numba.cuda, by py2cu: `from py2cu import cuda`.

Kernels are made by `cuda.jit`; arrays come to the device by `cuda.to_device`, `cuda.device_array` or, at a launch, by themselves.
Without a GPU, kernels run on the processor (PY2CU_DEVICE=host|cuda|auto); `is_available()` tells the truth.
"""
import contextlib
import enum
import importlib
import os
import sys

import numpy as np

from . import _py2cu, args, config, errors, extending, random, types
from .args import In, InOut, Out
from .base import entry_points, kernel_only
from .base import warn as warned
from .device import devices, streams
from .device.streams import Event, Stream, default_stream, event, event_elapsed_time, external_stream, legacy_default_stream, per_thread_default_stream, stream
from .errors import CudaAPIError, CudaDriverError, CudaSupportError, KernelRuntimeError, NumbaPerformanceWarning
from .kernels import compiler
from .kernels.compiler import compile, compile_all, compile_for_current_device, compile_ptx, compile_ptx_for_current_device
from .kernels.dispatcher import Dispatcher, jit
from .source import memory_source
from .types import *  # noqa: F401,F403 - cuda.float32 and the like, for signatures and casts

# Names that come when they are asked for, as few scripts do: their modules would take longer than the rest of the import.
_LATER = {name: module for module, names in {
    "arrays.device_array": "DeviceNDArray device_array_like",
    "arrays.host_arrays": "managed_array mapped mapped_array mapped_array_like pinned pinned_array pinned_array_like",
    "arrays.interop": "as_cuda_array from_cuda_array_interface from_dlpack is_cuda_array",
    "arrays.ipc": "open_ipc_array",
    "device.contexts": "Context current_context gpus require_context",
    "device.ipc": "IpcHandle",
    "device.managers": "BaseCUDAMemoryManager GetIpcHandleMixin HostOnlyCUDAMemoryManager MemoryInfo set_memory_manager",
    "device.memory": "MappedMemory MemoryPointer PinnedMemory",
    "kernels.gufuncs": "guvectorize",
    "kernels.linking": "LTOIR Archive Cubin CUSource Fatbin LinkableCode LinkerError Object PTXSource declare_device",
    "kernels.reduction": "Reduce reduce",
    "kernels.ufuncs": "vectorize",
}.items() for name in names.split()}
_MODULES_LATER = {path.rpartition(".")[2].lstrip("_"): path for path in (
    "arrays.interop", "fp8", "kernels.dispatcher", "kernels.launchconfig", "kernels.reduction", "cudadrv.cudadrv", "cudadrv.devicearray",
    "cudadrv.driver")}
implementation = "py2cu"  # numba-cuda says "NVIDIA"

globals().update(kernel_only.NAMES)
memory_source.listen()  # for kernels in what exec() gets
for _module in (args, compiler, extending, random, types):  # `from py2cu.cuda.random import …`, as from numba.cuda.random
    sys.modules[f"{__name__}.{_module.__name__.rpartition('.')[2]}"] = _module


# ---- devices ---------------------------------------------------------------------------------------------------------------

def is_available():
    """True when there is a GPU that can be used, and where NUMBA_ENABLE_CUDASIM=1 asks that the processor passes for one."""
    return devices.is_simulating() or devices.gpu_count()[0] > 0


def is_supported_version():
    """True when the CUDA runtime that was found can be used; also where there is no GPU and kernels run on the processor."""
    device = devices.current()
    return device.is_host or runtime.get_version() >= (12, 0)


def is_float16_supported():
    """True when the current device has float16."""
    return devices.current().supports_float16


def is_bfloat16_supported():
    """True when the current device has bfloat16."""
    return devices.current().supports_bfloat16


def is_fp8_supported():
    """True when the current device has the types of 8 bits."""
    return devices.current().supports_fp8


class _Runtime:
    """numba.cuda.runtime"""

    @staticmethod
    def get_version():
        """(major, minor) of the CUDA runtime; (0, 0) on the processor."""
        version = devices.current()._info["runtime_version"]
        return version // 1000, version % 1000 // 10

    @staticmethod
    def is_supported_version():
        return is_supported_version()


runtime = _Runtime()


def cuda_error():
    """Why there is no GPU, or None."""
    if devices.is_simulating():
        return None
    count, why = devices.gpu_count()
    return None if count > 0 else why


def get_current_device():
    return devices.current()


def list_devices():
    """The devices there are."""
    from .device.contexts import gpus

    return gpus


def select_device(device_id):
    """Makes a device the current one of this thread."""
    from .device.contexts import current_context

    return current_context(device_id).device


def synchronize():
    """Waits for all work on the current device; a kernel that faulted is reported here."""
    devices.current().synchronize()


def close():
    """Waits for all work, and gives back the memory that nobody uses. Arrays and kernels that there are can still be used."""
    for device in devices.opened():
        device.reset()


def detect():
    """Prints the devices there are; True when there is a GPU that can be used, or the processor passes for one."""
    if devices.is_simulating():
        print("Found 1 CUDA devices")
        print(f"id 0    {devices.current().name:>20} {'[SUPPORTED]':>40}")
        print("Summary:\n\t1/1 devices are supported: the processor, as NUMBA_ENABLE_CUDASIM says")
        return True
    count, why = devices.gpu_count()
    print(f"Found {count} CUDA devices")
    for device in (devices.device("cuda", ordinal) for ordinal in range(count)):
        major, minor = device.compute_capability
        print(f"id {device.id}    {device.name:>20} {'[SUPPORTED]':>40}")
        facts = [("Compute Capability", f"{major}.{minor}"), ("PCI Device ID", device.PCI_DEVICE_ID), ("PCI Bus ID", device.PCI_BUS_ID),
                 ("UUID", device.uuid), ("Watchdog", "Enabled" if device.KERNEL_EXEC_TIMEOUT else "Disabled"),
                 ("FP32/FP64 Performance Ratio", device.SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO),
                 ("FP16 Support", "Yes" if device.supports_float16 else "No"), ("BF16 Support", "Yes" if device.supports_bfloat16 else "No"),
                 ("FP8 Support", "Yes" if device.supports_fp8 else "No")]
        for name, value in facts:
            print(f"{name:>40}: {value}")
    print("Summary:")
    print(f"\t{count}/{count} devices are supported")
    if not count and why:
        print(why)
    return count > 0


@contextlib.contextmanager
def defer_cleanup():
    """No memory of a memory manager is freed inside a `with`."""
    from .device.contexts import current_context

    with current_context().defer_cleanup():
        yield


def profile_start():
    """Begins what a profiler records that was told to wait for it."""
    devices.current().profile(True)


def profile_stop():
    """Ends what a profiler records."""
    devices.current().profile(False)


@contextlib.contextmanager
def profiling():
    """A profiler records what happens inside the `with`."""
    profile_start()
    try:
        yield
    finally:
        profile_stop()


# ---- arrays --------------------------------------------------------------------------------------------------------------------

def to_device(obj, stream=0, copy=True, to=None):
    """Copies an array to the device, or into the device array `to`. copy=False only reserves the memory."""
    if to is None:
        from .arrays import interop

        return interop.auto_device(obj, stream, copy)[0]
    if copy:
        to.copy_to_device(obj, stream)
    return to


def device_array(shape, dtype=np.float64, strides=None, order="C", stream=0):
    """An array on the device, with whatever its memory holds."""
    from .arrays.device_array import DeviceNDArray

    return DeviceNDArray.new(shape, dtype, strides, order, stream)


def _argument(number, kernel):
    """"argument 2 (x)", for messages; the kernel may be None."""
    names = kernel.py_func.__code__.co_varnames if kernel is not None else ()
    return f"argument {number} ({names[number - 1]})" if number <= len(names) else f"argument {number}"


# What to pass instead of what kernels cannot take.
_INSTEAD = [((list, bytes, bytearray, memoryview), "pass it as a NumPy array"), (str, "pass numbers, or an array of texts, as np.array(['a', 'b'])"),
            (dict, "number the keys, and pass the values as an array"), (set, "pass its items as a NumPy array"), (type, "pass a type of numbers")]


def _convert_argument(number, value, stream, kernel):
    """An argument that the extension does not know, as one that it does."""
    from .arrays import interop

    if _is_new_scalar(value):
        return value
    if isinstance(value, np.ndarray) and hasattr(value, "harden_mask"):
        raise errors.NumbaTypeError(f"{_argument(number, kernel)}: Unsupported array type: numpy.ma.MaskedArray. Its filled() gives an array without mask, "
                                    "its data the elements without regard to it")
    array = interop.argument(value, stream)
    if array is not None:
        return array
    if isinstance(value, (bool, int, float, complex)):  # subclasses: IntEnum and the like
        for plain in (bool, int, float, complex):
            if isinstance(value, plain):
                return plain(value)
    if isinstance(value, np.generic) and value.dtype.name in types.NUMBERS:  # another class of the same dtype, as np.longlong
        return np.dtype(value.dtype.name).type(value)
    if isinstance(value, np.void) and value.dtype.names:
        return np.asarray(value)  # a record: an array of no dimension in the same memory
    instead = next((text for kinds, text in _INSTEAD if isinstance(value, kinds)), "pass its numbers, a named tuple or a record")
    raise errors.KernelArgumentError(f"{_argument(number, kernel)}: objects of class {type(value).__qualname__} cannot be passed: {instead}")


def _record_code(dtype):
    """For NumPy arrays as arguments."""
    from .device import allocation

    code = allocation.record_code(dtype)
    if code < 0:
        (types.record_of if dtype.names else types.from_dtype)(dtype)  # says which field is wrong
    return code


def _warn(kind, text):
    """Warnings of the extension."""
    if kind == "small-grid":
        if _warns_of_small_grids():
            warned.warn(f"Grid size {text} will likely result in GPU under-utilization due to low occupancy.", NumbaPerformanceWarning)
    elif kind == "host-array":
        if config.CUDA_WARN_ON_IMPLICIT_COPY and not config.DISABLE_PERFORMANCE_WARNINGS:
            warned.warn("Host array used in CUDA kernel will incur copy overhead to/from device.", NumbaPerformanceWarning)
    else:
        linked = text.startswith("NVRTC log messages")  # what Numba says of linked CUDA C, and as what
        warned.warn(text.rstrip("\n"), UserWarning if linked else errors.NumbaWarning)


def _warns_of_small_grids():
    if not config.CUDA_LOW_OCCUPANCY_WARNINGS or config.DISABLE_PERFORMANCE_WARNINGS or not devices.is_gpu_likely():
        return False
    from .kernels.launchconfig import grid_is_ours

    return not grid_is_ours.get()


def _is_new_scalar(value):
    """Whether it is a bfloat16, which the extension has known from then on: nobody has any before the package ml_dtypes is imported."""
    scalar = getattr(sys.modules.get("ml_dtypes"), "bfloat16", None)
    if scalar is None or type(value) is not scalar:
        return False
    _set_up(scalar)
    return True


def _set_up(bfloat16_scalar=type(None)):  # noqa: B008
    """Gives the extension our side of it."""
    _py2cu.setup(
        scalar_types=tuple(bfloat16_scalar if name == "bfloat16" else types.NUMBERS[name].dtype.type for name in _py2cu.dtype_names),
        ndarray=np.ndarray,
        make_error=errors.make_error,
        make_typing_error=errors.make_typing_error,
        warn=_warn,
        open_device=devices.open_current,
        convert_argument=_convert_argument,
        convert_stream=streams.convert,
        chosen_device=devices.chosen_device,
        record_code=_record_code,
        enum_class=enum.EnumMeta,
        member_type=types.member_type,
    )


def _contexts():
    from .device import contexts  # not with the package: it takes as long as all else of its room

    return contexts


def _device_arrays():
    from .arrays import device_array as devicearray

    return devicearray


def _array_kernels():
    from .kernels import array_kernels

    return array_kernels


_set_up()
entry_points.of_module(globals())
if os.environ.get("PY2CU_FULL_TRACEBACK") != "1":
    _py2cu.hide_frames(os.path.dirname(os.path.abspath(__file__)) + os.sep, errors.TOLD)
for _text in _py2cu.misspelt_variables().split("\n"):
    if _text:
        warned.warn(_text, errors.NumbaInvalidConfigWarning)
devices.load_contexts, devices.load_device_arrays, devices.load_array_kernels = _contexts, _device_arrays, _array_kernels


def __dir__():
    return sorted({*globals(), *_LATER, *_MODULES_LATER})


def __getattr__(name):
    if name == "__all__":  # import *
        return [known for known in __dir__() if not known.startswith("_")]
    if name in _LATER or name in _MODULES_LATER:
        module = importlib.import_module(f".{_LATER.get(name) or _MODULES_LATER[name]}", __package__)
        if name == "cudadrv":
            module.runtime = sys.modules[__name__]
        value = globals()[name] = getattr(module, name) if name in _LATER else module
        return value
    if name == "HAS_NUMBA":
        from .base.numba_types import is_installed

        return is_installed()
    if name == "kernels":
        from types import SimpleNamespace

        from .arrays import assignment
        from .kernels import reduction

        return SimpleNamespace(reduction=reduction, transpose=assignment)
    if name.startswith("_"):
        raise AttributeError(name)
    raise AttributeError(f"py2cu.cuda has no {name!r}: it is no part of numba.cuda, or not supported yet")
