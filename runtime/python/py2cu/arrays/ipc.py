# SPDX-License-Identifier: MIT
"""Device arrays that are shared by several processes: handles to send, and arrays in the memory that a handle opens."""
import contextlib

import numpy as np

from ..base import entry_points
from ..device import allocation, devices
from ..device.contexts import get_context
from ..device.ipc import IpcHandle


@entry_points.of_class
class IpcArrayHandle:
    """A handle that another process can open as a device array in the same memory.

    Parameters
    ----------
    ipc_handle : IpcHandle
        Handle of the memory.
    array_desc : dict
        Shape, strides and dtype of the array.

    Examples
    --------
    >>> with handle as array:
    ...     kernel[grid, block](array)
    """

    def __init__(self, ipc_handle, array_desc):
        self._ipc_handle, self._array_desc = ipc_handle, array_desc

    def open(self):
        """Open the memory in this process.

        Returns
        -------
        DeviceNDArray
            The array.
        """
        return devices.load_device_arrays().DeviceNDArray(gpu_data=self._ipc_handle.open(get_context()), **self._array_desc)

    def close(self):
        """Close the memory in this process."""
        self._ipc_handle.close()

    def __enter__(self):
        return self.open()

    def __exit__(self, *exception):
        self.close()


def handle_of(array):
    """Return the handle of a device array.

    Parameters
    ----------
    array : DeviceNDArray
        The array.

    Returns
    -------
    IpcArrayHandle
        The handle.

    Raises
    ------
    NotImplementedError
        If a stride is negative.
    """
    if any(stride < 0 for stride in array.strides):
        raise NotImplementedError(f"an array with negative strides {array.strides} cannot be sent to another process")
    handle = devices.context_of(array.device).get_ipc_handle(array.gpu_data)
    return IpcArrayHandle(handle, {"shape": array.shape, "strides": array.strides, "dtype": array.dtype})


@contextlib.contextmanager
def open_ipc_array(handle, shape, dtype, strides=None, offset=0):
    """Return a context manager that opens a handle of CUDA as an array.

    Parameters
    ----------
    handle : bytes or ctypes array
        The 64 bytes of a cudaIpcMemHandle_t.
    shape : int or tuple of int
        Number of elements along each axis.
    dtype : dtype
        Type of the elements.
    strides : tuple of int, optional
        Strides in bytes; by default those of a contiguous array.
    offset : int, default 0
        Offset in bytes of the array from the start of the allocation.

    Yields
    ------
    DeviceNDArray
        The array.
    """
    dtype = allocation.dtype_of(dtype)
    opened = IpcHandle(None, handle, int(np.prod(shape)) * dtype.itemsize, offset=offset)
    array = opened.open_array(get_context(), shape, dtype, strides)
    try:
        yield array
    finally:
        opened.close()


entry_points.of_module(globals(), "open_ipc_array")
