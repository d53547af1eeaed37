# SPDX-License-Identifier: MIT
"""What py2cu.cuda offers, for type checkers and editors."""
from contextlib import AbstractContextManager
from typing import Any, Callable, Iterator, Literal, Optional, Sequence, Tuple, TypeVar, Union, overload

import numpy as np
import numpy.typing as npt

from . import args, config, errors, extending, fp8, random, types
from .arrays import interop
from .arrays.device_array import DeviceNDArray as DeviceNDArray
from .arrays.host_arrays import managed_array as managed_array
from .arrays.host_arrays import mapped as mapped
from .arrays.host_arrays import mapped_array as mapped_array
from .arrays.host_arrays import mapped_array_like as mapped_array_like
from .arrays.host_arrays import pinned as pinned
from .arrays.host_arrays import pinned_array as pinned_array
from .arrays.host_arrays import pinned_array_like as pinned_array_like
from .arrays.interop import as_cuda_array as as_cuda_array
from .arrays.interop import from_cuda_array_interface as from_cuda_array_interface
from .arrays.interop import from_dlpack as from_dlpack
from .arrays.interop import is_cuda_array as is_cuda_array
from .arrays.ipc import open_ipc_array as open_ipc_array
from .base.kernel_only import *
from .cudadrv import cudadrv as _cudadrv
from .cudadrv import devicearray, driver
from .device import devices, streams
from .device.contexts import Context as Context
from .device.contexts import current_context as current_context
from .device.contexts import gpus as gpus
from .device.contexts import require_context as require_context
from .device.devices import Device
from .device.ipc import IpcHandle as IpcHandle
from .device.managers import BaseCUDAMemoryManager as BaseCUDAMemoryManager
from .device.managers import GetIpcHandleMixin as GetIpcHandleMixin
from .device.managers import HostOnlyCUDAMemoryManager as HostOnlyCUDAMemoryManager
from .device.managers import MemoryInfo as MemoryInfo
from .device.managers import set_memory_manager as set_memory_manager
from .device.memory import MappedMemory as MappedMemory
from .device.memory import MemoryPointer as MemoryPointer
from .device.memory import PinnedMemory as PinnedMemory
from .device.streams import Event as Event
from .device.streams import Stream as Stream
from .device.streams import default_stream as default_stream
from .device.streams import event as event
from .device.streams import event_elapsed_time as event_elapsed_time
from .device.streams import external_stream as external_stream
from .device.streams import legacy_default_stream as legacy_default_stream
from .device.streams import per_thread_default_stream as per_thread_default_stream
from .device.streams import stream as stream
from .errors import CudaAPIError as CudaAPIError
from .errors import CudaDriverError as CudaDriverError
from .errors import CudaSupportError as CudaSupportError
from .errors import KernelRuntimeError as KernelRuntimeError
from .errors import NumbaPerformanceWarning as NumbaPerformanceWarning
from .kernels import compiler, dispatcher, launchconfig, reduction
from .kernels.dispatcher import Dispatcher as Dispatcher
from .types import *

cudadrv = _cudadrv

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Shape = Union[int, Sequence[int]]
_Stream = Union[int, None, Stream, Any]

@overload
def jit(func_or_sig: Callable[..., Any]) -> Dispatcher: ...
@overload
def jit(func_or_sig: Any = None, device: bool = False, inline: Any = "never", forceinline: bool = False, link: Sequence[Any] = (),
        debug: Optional[bool] = None, opt: Any = None, lineinfo: bool = False, cache: bool = False,
        launch_bounds: Union[int, Sequence[int], None] = None, lto: Optional[bool] = None, shared_memory_carveout: Any = None,
        schedule: Optional[Literal["original"]] = None, weak_literals: bool = False,
        assume: Union[str, Sequence[str], None] = None, **options: Any) -> Callable[[Callable[..., Any]], Dispatcher]: ...

class UFunc:
    py_func: Callable[..., Any]
    nin: int
    nout: int
    nargs: int
    types: list[str]
    def __call__(self, *args: Any, out: Any = None, stream: _Stream = 0) -> Any: ...
    def reduce(self, arg: Any, stream: _Stream = 0) -> Any: ...
    def inspect_cuda(self) -> str: ...

class GUFunc:
    py_func: Callable[..., Any]
    signature: str
    nin: int
    nout: int
    nargs: int
    def __call__(self, *args: Any, out: Any = None, stream: _Stream = 0) -> Any: ...
    def inspect_cuda(self) -> str: ...

def guvectorize(*args: Any, **options: Any) -> Callable[[Callable[..., Any]], GUFunc]: ...

class LinkableCode:
    kind: str
    default_name: str
    nrt: bool
    setup_callback: Optional[Callable[[Any], Any]]
    teardown_callback: Optional[Callable[[Any], Any]]
    def __init__(self, data: Any, name: Optional[str] = None, setup_callback: Optional[Callable[[Any], Any]] = None,
                 teardown_callback: Optional[Callable[[Any], Any]] = None, nrt: bool = False) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def data(self) -> Any: ...
    @staticmethod
    def from_path(path: str) -> LinkableCode: ...
    @classmethod
    def from_path_or_obj(cls, path_or_obj: Any) -> LinkableCode: ...

class CUSource(LinkableCode): ...
class PTXSource(LinkableCode): ...
class Fatbin(LinkableCode): ...
class Cubin(LinkableCode): ...
class Archive(LinkableCode): ...
class Object(LinkableCode): ...
class LTOIR(LinkableCode): ...
class LinkerError(RuntimeError): ...

class ExternFunction:
    name: str
    sig: Signature
    link: Tuple[Any, ...]
    abi: str
    def __call__(self, *args: Any) -> Any: ...

def declare_device(name: str, sig: Any, link: Any = None, use_cooperative: bool = False, abi: str = "numba") -> ExternFunction: ...

class Reduce:
    py_func: Callable[..., Any]
    def __init__(self, functor: Callable[..., Any]) -> None: ...
    def __call__(self, arr: Any, size: Optional[int] = None, res: Optional[DeviceNDArray] = None, init: Any = 0,
                 stream: _Stream = 0) -> Any: ...
    def inspect_cuda(self) -> str: ...

reduce = Reduce

def vectorize(ftylist_or_function: Any = (), target: str = "cuda", **options: Any) -> Callable[[Callable[..., Any]], UFunc]: ...

def is_available() -> bool: ...
def is_supported_version() -> bool: ...
def is_float16_supported() -> bool: ...
def is_bfloat16_supported() -> bool: ...
def is_fp8_supported() -> bool: ...
def cuda_error() -> Optional[str]: ...
def detect() -> bool: ...
def get_current_device() -> Device: ...
def list_devices() -> Any: ...
def select_device(device_id: int) -> Device: ...
def synchronize() -> None: ...
def close() -> None: ...
def defer_cleanup() -> AbstractContextManager[None]: ...
def profile_start() -> None: ...
def profile_stop() -> None: ...
def profiling() -> AbstractContextManager[None]: ...

runtime: Any

def to_device(obj: Any, stream: _Stream = 0, copy: bool = True, to: Optional[DeviceNDArray] = None) -> DeviceNDArray: ...
def device_array(shape: _Shape, dtype: Any = ..., strides: Optional[_Shape] = None, order: str = "C",
                 stream: _Stream = 0) -> DeviceNDArray: ...
def device_array_like(ary: Any, stream: _Stream = 0) -> DeviceNDArray: ...

class In:
    def __init__(self, value: Any) -> None: ...

class Out:
    def __init__(self, value: Any) -> None: ...

class InOut:
    def __init__(self, value: Any) -> None: ...

Code = Union[str, bytes]
def compile(pyfunc: Any, sig: Any, debug: Optional[bool] = None, lineinfo: bool = False, device: bool = True, fastmath: bool = False,
            cc: Any = None, opt: Optional[bool] = None, abi: str = "c", abi_info: Optional[dict[str, str]] = None, output: str = "ptx",
            forceinline: bool = False, launch_bounds: Any = None, weak_literals: bool = False) -> tuple[Code, Any]: ...
def compile_all(pyfunc: Any, sig: Any, debug: Optional[bool] = None, lineinfo: bool = False, device: bool = True, fastmath: bool = False,
                cc: Any = None, opt: Optional[bool] = None, abi: str = "c", abi_info: Optional[dict[str, str]] = None,
                output: str = "ltoir", forceinline: bool = False, launch_bounds: Any = None, weak_literals: bool = False) -> tuple[list[Code], Any]: ...
def compile_ptx(pyfunc: Any, sig: Any, debug: Optional[bool] = None, lineinfo: bool = False, device: bool = False, fastmath: bool = False,
                cc: Any = None, opt: Optional[bool] = None, abi: str = "numba", abi_info: Optional[dict[str, str]] = None,
                forceinline: bool = False, launch_bounds: Any = None, weak_literals: bool = False) -> tuple[str, Any]: ...
def compile_for_current_device(pyfunc: Any, sig: Any, **options: Any) -> tuple[Code, Any]: ...
def compile_ptx_for_current_device(pyfunc: Any, sig: Any, **options: Any) -> tuple[str, Any]: ...
