# SPDX-License-Identifier: MIT
"""Wrappers of host arrays that select the directions in which a launch copies them."""
from . import _py2cu


class In(_py2cu.HostArgument):  # numpydoc ignore=PR02
    """Copy a host array to the device before the kernel, and not back.

    Parameters
    ----------
    value : array_like
        The host array.
    """

    def __new__(cls, value):
        return super().__new__(cls, value, True, False)


class Out(_py2cu.HostArgument):  # numpydoc ignore=PR02
    """Copy a host array back after the kernel, and not to the device; the kernel must write every element.

    Parameters
    ----------
    value : array_like
        The host array.
    """

    def __new__(cls, value):
        return super().__new__(cls, value, False, True)


class InOut(_py2cu.HostArgument):  # numpydoc ignore=PR02
    """Copy a host array to the device before the kernel and back after it, as without a wrapper.

    Parameters
    ----------
    value : array_like
        The host array.
    """

    def __new__(cls, value):
        return super().__new__(cls, value, True, True)


def wrap_arg(value, default=InOut):
    """Wrap an argument unless it is wrapped already.

    Parameters
    ----------
    value : array_like or HostArgument
        The host array or wrapper.
    default : type, default InOut
        Class of the new wrapper.

    Returns
    -------
    HostArgument
        The wrapper.
    """
    return value if isinstance(value, _py2cu.HostArgument) else default(value)
