# SPDX-License-Identifier: MIT
"""The interface of `numba.roc`, which Numba had up to version 0.53 for AMD GPUs: `from py2cu import roc`.

A work-item is a thread, a work-group a block and a wavefront a warp. Kernels run on the device of `py2cu.cuda`, an NVIDIA GPU or the CPU; py2cu
has no backend for AMD GPUs, for which `py2cu --emit hip` prints HIP C++ (compiled, not run on AMD hardware).
"""
import contextlib

import numpy as np

from . import cuda
from .base import entry_points, kernel_only

CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE = 0, 1
_NAMES = ("get_global_id get_local_id get_group_id get_global_size get_local_size get_num_groups get_work_dim barrier mem_fence wavebarrier "
          "activelanepermute_wavewidth ds_permute ds_bpermute").split()
globals().update((name, kernel_only.KernelOnly(f"numba.roc.{name}")) for name in _NAMES)
shared, atomic = kernel_only.NAMES["shared"], kernel_only.NAMES["atomic"]


def jit(signature=None, device=False):
    """Compile a Python function as a kernel, or as a device function: `@roc.jit`, `@roc.jit(signature)`, `@roc.jit(device=True)`.

    Parameters
    ----------
    signature : callable, str, tuple or Signature, optional
        The function, or its signature, as in `cuda.jit`.
    device : bool, default False
        Compile a device function, which kernels call.

    Returns
    -------
    Dispatcher or callable
        The kernel, which `kernel[groups, items](arguments...)` launches, or the device function; without a function, a decorator.
    """
    return cuda.jit(signature, device=device)


jit.py2cu_path = "numba.roc.jit"


def is_available():
    """Return whether kernels of `roc` can run on a GPU.

    Returns
    -------
    bool
        The result of `cuda.is_available()`.
    """
    return cuda.is_available()


def register(*arrays):
    """Accept NumPy arrays that Numba registers with the ROCm runtime, which has no effect here.

    Parameters
    ----------
    *arrays : ndarray
        The arrays.

    Returns
    -------
    context manager
        A context manager that deregisters the arrays at its end.

    Raises
    ------
    TypeError
        If an argument is not a NumPy array.
    """
    deregister(*arrays)
    return contextlib.nullcontext()


def deregister(*arrays):
    """Accept NumPy arrays whose registration ends, which has no effect here.

    Parameters
    ----------
    *arrays : ndarray
        The arrays.

    Raises
    ------
    TypeError
        If an argument is not a NumPy array.
    """
    for array in arrays:
        if not isinstance(array, np.ndarray):
            raise TypeError(type(array))


def to_device(obj, stream=None, context=None, copy=True, to=None):
    """Copy an array to the device.

    Parameters
    ----------
    obj : array_like
        Array of the host.
    stream : Stream, optional
        Stream of the copy.
    context : object, optional
        Ignored.
    copy : bool, default True
        Copy the elements; otherwise the new array is uninitialized.
    to : DeviceNDArray, optional
        Existing device array that receives the elements.

    Returns
    -------
    DeviceNDArray
        `to`, or a new array.
    """
    return cuda.to_device(obj, stream or 0, copy, to)


device_array, device_array_like, stream = cuda.device_array, cuda.device_array_like, cuda.stream
coarsegrain_array = finegrain_array = cuda.pinned_array

__all__ = ["CLK_GLOBAL_MEM_FENCE", "CLK_LOCAL_MEM_FENCE", "atomic", "coarsegrain_array", "deregister", "device_array", "device_array_like",
           "finegrain_array", "is_available", "jit", "register", "shared", "stream", "to_device", *_NAMES]
entry_points.of_module(globals())
