# SPDX-License-Identifier: MIT
"""The interface of `numba.cuda`, implemented by py2cu: `from py2cu import cuda`.

`cuda.jit` compiles kernels. `cuda.to_device` and `cuda.device_array` create arrays on the device; a launch copies NumPy arrays automatically.
Without a GPU, kernels run on the CPU (`PY2CU_DEVICE=host|cuda|auto`); `is_available()` reports whether there is a GPU.
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
from .types import *  # noqa: F401,F403 - cuda.float32 and similar names, for signatures and casts

# Names that are imported on first use: few scripts need them, and their modules would take longer to import than the rest of the package.
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
implementation = "py2cu"  # numba-cuda has "NVIDIA" here

globals().update(kernel_only.NAMES)
memory_source.listen()  # finds the source of kernels that exec() defines
for _module in (args, compiler, extending, random, types):  # `from py2cu.cuda.random import …`, as from numba.cuda.random
    sys.modules[f"{__name__}.{_module.__name__.rpartition('.')[2]}"] = _module


# ---- devices ---------------------------------------------------------------------------------------------------------------

def is_available():
    """Return whether a GPU can be used.

    Returns
    -------
    bool
        True if there is a usable GPU, or if `NUMBA_ENABLE_CUDASIM=1` presents the CPU as one.
    """
    return devices.is_simulating() or devices.gpu_count()[0] > 0


def is_supported_version():
    """Return whether py2cu supports the CUDA runtime that it found.

    Returns
    -------
    bool
        True for CUDA 12.0 or newer, and when kernels run on the CPU.
    """
    device = devices.current()
    return device.is_host or runtime.get_version() >= (12, 0)


def is_float16_supported():
    """Return whether the current device supports float16.

    Returns
    -------
    bool
        True if kernels can use float16.
    """
    return devices.current().supports_float16


def is_bfloat16_supported():
    """Return whether the current device supports bfloat16.

    Returns
    -------
    bool
        True if kernels can use bfloat16.
    """
    return devices.current().supports_bfloat16


def is_fp8_supported():
    """Return whether the current device supports the 8-bit floating-point types.

    Returns
    -------
    bool
        True if kernels can use the types of `cuda.fp8`.
    """
    return devices.current().supports_fp8


class _Runtime:
    """Namespace with the functions of `numba.cuda.runtime`."""

    @staticmethod
    def get_version():
        """Return the version of the CUDA runtime.

        Returns
        -------
        tuple of int
            Major and minor version; (0, 0) when kernels run on the CPU.
        """
        version = devices.current()._info["runtime_version"]
        return version // 1000, version % 1000 // 10

    @staticmethod
    def is_supported_version():
        return is_supported_version()


runtime = _Runtime()


def cuda_error():
    """Return the reason why no GPU can be used.

    Returns
    -------
    str or None
        The reason; None if there is a usable GPU.
    """
    if devices.is_simulating():
        return None
    count, why = devices.gpu_count()
    return None if count > 0 else why


def get_current_device():
    """Return the current device of the calling thread.

    Returns
    -------
    Device
        The device.
    """
    return devices.current()


def list_devices():
    """Return the devices.

    Returns
    -------
    sequence of device contexts
        The object `cuda.gpus`, which is indexed by device number.
    """
    from .device.contexts import gpus

    return gpus


def select_device(device_id):
    """Make a device the current device of the calling thread.

    Parameters
    ----------
    device_id : int
        Number of the device.

    Returns
    -------
    Device
        The selected device.
    """
    from .device.contexts import current_context

    return current_context(device_id).device


def synchronize():
    """Wait for all work on the current device.

    Raises
    ------
    CudaAPIError
        If a kernel failed since the last synchronization.
    """
    devices.current().synchronize()


def close():
    """Wait for all work, and free the unused memory of the memory pools.

    Existing arrays and kernels remain usable.
    """
    for device in devices.opened():
        device.reset()


def detect():
    """Print the available devices and their properties.

    Returns
    -------
    bool
        True if a GPU can be used, or if the CPU is presented as one.
    """
    if devices.is_simulating():
        print("Found 1 CUDA devices")
        print(f"id 0    {devices.current().name:>20} {'[SUPPORTED]':>40}")
        print("Summary:\n\t1/1 devices are supported: the CPU, because NUMBA_ENABLE_CUDASIM is set")
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
    """Return a context manager that defers the deallocations of a memory manager."""
    from .device.contexts import current_context

    with current_context().defer_cleanup():
        yield


def profile_start():
    """Start profiling (cudaProfilerStart)."""
    devices.current().profile(True)


def profile_stop():
    """Stop profiling (cudaProfilerStop)."""
    devices.current().profile(False)


@contextlib.contextmanager
def profiling():
    """Return a context manager that profiles its body."""
    profile_start()
    try:
        yield
    finally:
        profile_stop()


# ---- arrays --------------------------------------------------------------------------------------------------------------------

def to_device(obj, stream=0, copy=True, to=None):
    """Copy an array to the device.

    Parameters
    ----------
    obj : array_like
        NumPy array, array of another library, or object that NumPy converts to an array.
    stream : int or Stream, default 0
        Stream of the copy.
    copy : bool, default True
        If False, only memory is allocated.
    to : DeviceNDArray, optional
        Existing device array that receives the elements.

    Returns
    -------
    DeviceNDArray
        `to`, or a new array with the shape, dtype and memory layout of `obj`.

    Examples
    --------
    >>> d_x = cuda.to_device(np.arange(10))
    """
    if to is None:
        from .arrays import interop

        return interop.auto_device(obj, stream, copy)[0]
    if copy:
        to.copy_to_device(obj, stream)
    return to


def device_array(shape, dtype=np.float64, strides=None, order="C", stream=0):
    """Allocate an uninitialized array on the device.

    Parameters
    ----------
    shape : int or tuple of int
        Number of elements along each axis.
    dtype : dtype, default float64
        Type of the elements.
    strides : tuple of int, optional
        Strides in bytes; by default those of a contiguous array.
    order : {'C', 'F'}, default 'C'
        Memory layout, row-major or column-major, if there are no strides.
    stream : int or Stream, default 0
        Stream of the allocation.

    Returns
    -------
    DeviceNDArray
        The new array.
    """
    from .arrays.device_array import DeviceNDArray

    return DeviceNDArray.new(shape, dtype, strides, order, stream)


def _argument(number, kernel):
    """Return `argument 2 (x)` for messages; `kernel` may be None."""
    names = kernel.py_func.__code__.co_varnames if kernel is not None else ()
    return f"argument {number} ({names[number - 1]})" if number <= len(names) else f"argument {number}"


# Suggestions for the classes of objects that cannot be passed to kernels.
_INSTEAD = [((np.longdouble, np.clongdouble), "convert it to float or complex"), ((type, np.dtype, types.Type), "use it in the kernel as a global or closure variable"),
            ((list, range), "pass it as a NumPy array"), (str, "pass numbers, or an array of strings, for example np.array(['a', 'b'])"),
            (dict, "replace the keys by indices, and pass the values as an array"), (set, "pass its items as a NumPy array")]


def _suggestion(value):
    """Return a suggestion for an argument of this class, which kernels do not support."""
    for kinds, text in _INSTEAD:
        if isinstance(value, kinds):
            return text
    if type(value).__module__ == "ctypes" and hasattr(value, "value"):
        return "pass its value"
    with contextlib.suppress(TypeError):
        memoryview(value)  # bytes, array.array and others
        return "pass it as a NumPy array"
    return "pass its numbers, a named tuple or a record"


def _convert_argument(number, value, stream, kernel):
    """Convert an argument of a class that the extension does not support."""
    from .arrays import interop

    if _is_new_scalar(value):
        return value
    if isinstance(value, np.ndarray) and hasattr(value, "harden_mask"):
        raise errors.NumbaTypeError(f"{_argument(number, kernel)}: Unsupported array type: numpy.ma.MaskedArray. pass its filled() array, "
                                    "or its data to ignore the mask")
    array = interop.argument(value, stream)
    if array is not None:
        return array
    if isinstance(value, (bool, int, float, complex)):  # subclasses, for example IntEnum
        for plain in (bool, int, float, complex):
            if isinstance(value, plain):
                return plain(value)
    if isinstance(value, np.generic) and value.dtype.name in types.NUMBERS:  # another class with this dtype, for example np.longlong
        return np.dtype(value.dtype.name).type(value)
    if isinstance(value, np.void) and value.dtype.names:
        return np.asarray(value)  # a record: a 0-d array of the same memory
    raise errors.KernelArgumentError(f"{_argument(number, kernel)}: objects of class {type(value).__qualname__} cannot be passed: {_suggestion(value)}")


def _record_code(dtype):
    """Return the code of a record's dtype; the extension calls this for NumPy arrays that are arguments."""
    from .device import allocation

    code = allocation.record_code(dtype)
    if code < 0:
        (types.record_of if dtype.names else types.from_dtype)(dtype)  # raises an error that names the invalid field
    return code


def _warn(kind, text):
    """Issue a warning of the extension."""
    if kind == "small-grid":
        if _warns_of_small_grids():
            warned.warn(f"Grid size {text} will likely result in GPU under-utilization due to low occupancy.", NumbaPerformanceWarning)
    elif kind == "host-array":
        if config.CUDA_WARN_ON_IMPLICIT_COPY and not config.DISABLE_PERFORMANCE_WARNINGS:
            warned.warn("Host array used in CUDA kernel will incur copy overhead to/from device.", NumbaPerformanceWarning)
    else:
        linked = text.startswith("NVRTC log messages")  # the message and category of Numba's warnings for linked CUDA C
        warned.warn(text.rstrip("\n"), UserWarning if linked else errors.NumbaWarning)


def _warns_of_small_grids():
    if not config.CUDA_LOW_OCCUPANCY_WARNINGS or config.DISABLE_PERFORMANCE_WARNINGS or not devices.is_gpu_likely():
        return False
    from .kernels.launchconfig import grid_is_ours

    return not grid_is_ours.get()


def _is_new_scalar(value):
    """Return whether the value is a bfloat16, and register its class with the extension.

    The class is registered late because it exists only after the package ml_dtypes is imported.
    """
    scalar = getattr(sys.modules.get("ml_dtypes"), "bfloat16", None)
    if scalar is None or type(value) is not scalar:
        return False
    _set_up(scalar)
    return True


def _set_up(bfloat16_scalar=type(None)):  # noqa: B008
    """Pass the classes and callbacks of the package to the extension."""
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
    from .device import contexts  # imported late: takes as long as the rest of the package

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
    _py2cu.hide_frames(os.path.dirname(os.path.abspath(__file__)) + os.sep, errors.USER_ERRORS)
for _text in _py2cu.misspelled_variables().split("\n"):
    if _text:
        warned.warn(_text, errors.NumbaInvalidConfigWarning)
devices.load_contexts, devices.load_device_arrays, devices.load_array_kernels = _contexts, _device_arrays, _array_kernels


# Modules that this module imports and that are not part of its interface.
_IMPORTED = {"contextlib", "entry_points", "enum", "importlib", "kernel_only", "memory_source", "np", "os", "sys", "warned"}


def __dir__():
    return sorted(name for name in {*globals(), *_LATER, *_MODULES_LATER} - _IMPORTED if not name.startswith("_") or name.startswith("__"))


def __getattr__(name):
    if name == "__all__":  # for import *
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
    if name == "simulator" and {"numba.cuda", "py2cu.numba.shim"} <= sys.modules.keys():
        return importlib.import_module("numba.cuda.simulator")
    if name.startswith("_"):
        raise AttributeError(name)
    raise AttributeError(f"py2cu.cuda has no attribute {name!r}: it is not part of numba.cuda, or not supported yet")
