# SPDX-License-Identifier: MIT
"""Layout checks on arrays, on the host or on a device."""
errmsg_contiguous_buffer = ("Array contains non-contiguous buffer and cannot be transferred as a single memory region. Please ensure "
                            "contiguous buffer with numpy .ascontiguousarray()")


def array_core(ary):
    """Return the array without broadcast axes, whose stride is 0."""
    if not ary.strides or not ary.size or 0 not in ary.strides:
        return ary
    return ary[tuple(0 if stride == 0 else slice(None) for stride in ary.strides) + (Ellipsis,)]


def is_contiguous(ary):
    """Return whether an array is C-contiguous, disregarding broadcast axes and axes of length one."""
    size = ary.dtype.itemsize
    for extent, stride in zip(reversed(ary.shape), reversed(ary.strides)):
        if extent > 1 and stride != 0:
            if size != stride:
                return False
            size *= extent
    return True


def sentry_contiguous(ary):
    """Raise a ValueError unless the array is contiguous in C or Fortran order, disregarding broadcast axes."""
    core = array_core(ary)
    if not core.flags["C_CONTIGUOUS"] and not core.flags["F_CONTIGUOUS"]:
        raise ValueError(errmsg_contiguous_buffer)


def check_array_compatibility(ary1, ary2, any_strides=False):
    """Raise an error unless both arrays have the same byte sequence, disregarding axes of length one."""
    first = [(extent, stride) for extent, stride in zip(ary1.shape, ary1.strides) if extent != 1]
    second = [(extent, stride) for extent, stride in zip(ary2.shape, ary2.strides) if extent != 1]
    if ary1.dtype != ary2.dtype:
        raise TypeError(f"incompatible dtype: {ary1.dtype} vs. {ary2.dtype}")
    if [extent for extent, _ in first] != [extent for extent, _ in second]:
        raise ValueError(f"incompatible shape: {tuple(ary1.shape)} vs. {tuple(ary2.shape)}")
    if ary1.size and first != second and not any_strides:
        raise ValueError(f"incompatible strides: {tuple(ary1.strides)} vs. {tuple(ary2.strides)}")
