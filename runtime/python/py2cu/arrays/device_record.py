"""Single records in a device's memory."""
import numpy as np

from .. import types
from .device_array import DeviceNDArray


class DeviceRecord(DeviceNDArray):
    """A record on the device: an array of no dimension, whose items are fields.

    A field is read as a NumPy scalar, as a record, or as a device array where it holds several elements.
    """

    __slots__ = ()

    def __new__(cls, dtype, stream=0, gpu_data=None):
        return super().__new__(cls, (), (), dtype, stream, gpu_data)

    @property
    def _numba_type_(self):
        return types.from_dtype(self.dtype)

    def __repr__(self):
        return f"<DeviceRecord {self.dtype} on {self.device!r}>"

    def _field(self, name, stream):
        """A field as a record or a device array over its memory."""
        if name not in (self.dtype.names or ()):
            raise KeyError(name)
        dtype, offset = self.dtype.fields[name][:2]
        base, shape = dtype.subdtype if dtype.subdtype is not None else (dtype, ())
        kind = DeviceRecord if base.names and not shape else DeviceNDArray
        return kind._make(self.device, self.base, self.pointer + offset, shape, None, base, self.readonly, stream)

    def getitem(self, item, stream=0):
        """The field of that name."""
        stream = self._default_stream(stream)
        field = self._field(item, stream)
        return field if field.ndim or field.dtype.names else DeviceNDArray.getitem(field, (), stream)

    def setitem(self, item, value, stream=0):
        """Gives a field a value. Waits for the copy only where no stream is named."""
        if isinstance(value, np.void):
            value = np.asarray(value)
        DeviceNDArray.setitem(self._field(item, self._default_stream(stream)), Ellipsis, value, stream)

    def copy_to_host(self, ary=None, stream=0):
        """The record as a NumPy array of no dimension, or into the record or the array `ary`."""
        if isinstance(ary, np.void):
            super().copy_to_host(np.asarray(ary), stream)
            return ary
        return super().copy_to_host(ary, stream)


def from_record_like(rec, stream=0, gpu_data=None):
    """A record on the device with the dtype of `rec`."""
    return DeviceRecord(rec.dtype, stream, gpu_data)
