# SPDX-License-Identifier: MIT
"""numba.misc.special: functions by which Numba specializes code for values."""
from ..base.kernel_only import literal_unroll

__all__ = ["literal_unroll", "literally", "prange"]


def literally(obj):
    """Return the value; in kernels, a constant remains a constant."""
    return obj


def prange(*args):
    """Return a range."""
    return range(*args)


literally.py2cu_path = "numba.cuda.literally"
prange.py2cu_path = "numba.prange"
