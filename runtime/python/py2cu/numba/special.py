"""numba.misc.special: what tells Numba to look at values while it compiles."""
from ..base.kernel_only import literal_unroll

__all__ = ["literal_unroll", "literally", "prange"]


def literally(obj):
    """The value itself; in kernels, a constant stays one."""
    return obj


def prange(*args):
    """As range."""
    return range(*args)


literally.py2cu_path = "numba.cuda.literally"
prange.py2cu_path = "numba.prange"
