"""Device arrays that several processes use: handles that can be sent, and arrays over what they open."""
import contextlib

import numpy as np

from ..base import entry_points
from ..device import allocation, devices
from ..device.contexts import get_context
from ..device.ipc import IpcHandle


@entry_points.of_class
class IpcArrayHandle:
    """An array that another process can open, as a device array over the same memory: `with handle as array: ...`"""

    def __init__(self, ipc_handle, array_desc):
        self._ipc_handle, self._array_desc = ipc_handle, array_desc

    def open(self):
        return devices.load_device_arrays().DeviceNDArray(gpu_data=self._ipc_handle.open(get_context()), **self._array_desc)

    def close(self):
        self._ipc_handle.close()

    def __enter__(self):
        return self.open()

    def __exit__(self, *exception):
        self.close()


def handle_of(array):
    """The handle of a device array."""
    if any(stride < 0 for stride in array.strides):
        raise NotImplementedError(f"an array with negative strides {array.strides} cannot be sent to another process")
    handle = devices.context_of(array.device).get_ipc_handle(array.gpu_data)
    return IpcArrayHandle(handle, {"shape": array.shape, "strides": array.strides, "dtype": array.dtype})


@contextlib.contextmanager
def open_ipc_array(handle, shape, dtype, strides=None, offset=0):
    """Opens the memory of a handle (64 bytes, as CUDA makes it) as an array inside a `with`."""
    dtype = allocation.dtype_of(dtype)
    opened = IpcHandle(None, handle, int(np.prod(shape)) * dtype.itemsize, offset=offset)
    array = opened.open_array(get_context(), shape, dtype, strides)
    try:
        yield array
    finally:
        opened.close()


entry_points.of_module(globals(), "open_ipc_array")
