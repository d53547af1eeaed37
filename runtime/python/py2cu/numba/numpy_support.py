# SPDX-License-Identifier: MIT
"""numba.np.numpy_support: Numba's types for NumPy's dtypes, and arrays at the address of a pointer."""
from .. import types
from ..base.kernel_only import KernelOnly

carray = KernelOnly("numba.carray")
farray = KernelOnly("numba.farray")


def __getattr__(name):
    return getattr(types, name)
