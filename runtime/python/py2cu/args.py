"""Host arrays as arguments of kernels: which ways they are copied."""
from . import _py2cu


class In(_py2cu.HostArgument):
    """A host array that is copied to the device only."""

    def __new__(cls, value):
        return super().__new__(cls, value, True, False)


class Out(_py2cu.HostArgument):
    """A host array that is copied back only: the kernel must write all of it."""

    def __new__(cls, value):
        return super().__new__(cls, value, False, True)


class InOut(_py2cu.HostArgument):
    """A host array that is copied both ways, as without a wrapper."""

    def __new__(cls, value):
        return super().__new__(cls, value, True, True)


def wrap_arg(value, default=InOut):
    """The argument in a wrapper; one that has a wrapper keeps it."""
    return value if isinstance(value, _py2cu.HostArgument) else default(value)
