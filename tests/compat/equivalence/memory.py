# SPDX-License-Identifier: MIT
"""Memory that a launch can change: saved, restored, compared bit by bit."""
import ctypes

import numpy as np


class Memory:
    """The memory of all arrays and records in arguments. Its addresses do not change, so overlaps are preserved."""

    def __init__(self, values):
        self.arrays = []
        seen = set()
        for value in values:
            self.add(value, seen)

    def add(self, value, seen):
        if id(value) in seen:
            return
        seen.add(id(value))
        if isinstance(value, (tuple, list)):
            for item in value:
                self.add(item, seen)
        elif isinstance(value, np.ndarray):
            self.arrays.append(value.view(np.ndarray))
        elif isinstance(value, np.void):
            self.arrays.append(np.ndarray((), value.dtype, value))
        elif type(value).__name__ in ("In", "Out", "InOut"):
            self.add(value.value if hasattr(value, "value") else value.array, seen)
        elif hasattr(value, "__cuda_array_interface__"):
            self.arrays.append(on_processor(value.__cuda_array_interface__))

    def now(self):
        return [array.copy() for array in self.arrays]

    def put(self, kept):
        for array, before in zip(self.arrays, kept):
            if array.flags.writeable:
                array[...] = before

    def difference(self, wanted):
        """Describe the first element that differs; None if there is none."""
        for k, (array, before) in enumerate(zip(self.arrays, wanted)):
            place = differs(before, array)
            if place is not None:
                at = tuple(place) if len(place) == array.ndim else np.unravel_index(int(place[0]) * array.size // max(1, array.nbytes), array.shape)
                return f"array {k}{list(map(int, at))}: {before[at]!r} of the original, {array[at]!r}"
        return None


def on_processor(interface):
    """Return memory of the host backend as a NumPy array."""
    shape, address = interface["shape"], interface["data"][0]
    fields = interface.get("descr") if interface["typestr"][1] == "V" else None
    dtype = np.dtype(fields or interface["typestr"])
    strides = interface.get("strides") or [int(np.prod(shape[k + 1:])) * dtype.itemsize for k in range(len(shape))]
    if 0 in shape or not address:
        return np.empty(shape, dtype)
    low = address + sum(min(0, step * (extent - 1)) for step, extent in zip(strides, shape))
    high = address + sum(max(0, step * (extent - 1)) for step, extent in zip(strides, shape)) + dtype.itemsize
    return np.ndarray(shape, dtype, (ctypes.c_char * (high - low)).from_address(low), address - low, strides)


def differs(a, b):
    """Return where two arrays differ in a bit; all NaNs are equal."""
    if a.dtype.names:
        for name in a.dtype.names:
            place = differs(a[name], b[name])
            if place is not None:
                return place[:a.ndim]
        return None
    if a.dtype.kind not in "fc":
        plain = np.uint8 if a.dtype.kind == "V" else np.int64 if a.dtype.kind in "mM" else a.dtype
        a, b = (np.ascontiguousarray(array).reshape(-1).view(plain) for array in (a, b))
        same = a == b
    elif a.dtype.kind == "c":
        same = equal_floats(a.real, b.real) & equal_floats(a.imag, b.imag)
    else:
        same = equal_floats(a, b)
    places = np.argwhere(~np.asarray(same))
    return places[0] if len(places) else None


def equal_floats(a, b):
    return (a == b) & (np.signbit(a) == np.signbit(b)) | np.isnan(a) & np.isnan(b)
