"""numba.np.numpy_support: Numba's types for NumPy's, and arrays of the memory that a pointer points to."""
from .. import types
from ..base.kernel_only import KernelOnly

carray = KernelOnly("numba.carray")
farray = KernelOnly("numba.farray")


def __getattr__(name):
    return getattr(types, name)
