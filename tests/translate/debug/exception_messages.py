# Messages of exceptions: every kind of constant, quotes and control characters, several arguments, exception classes of the source.
# py2cu: --sig 'check(float32[::1], int64)' --debug
from numba import cuda


class Refused(ValueError):
    pass


LIMIT = 3
NAMES = ("a", "b'c")


@cuda.jit
def check(x, i):
    if i == 1:
        raise ValueError("it's", 'say "no"', "both ' and \"", "tab\tline\nbell\x07 back\\")
    if i == 2:
        raise TypeError(1, 2.5, -0.0, True, None, (1,), (2, "x"), ())
    if i == 3:
        raise Refused(LIMIT, NAMES)
    if i == 4:
        raise RuntimeError
    if i == 5:
        raise KeyError()
    if i == 6:
        raise IndexError("größe", b"bytes")
    if i == 7:
        raise OverflowError(1.5, 123456789012345678)
    assert i != 8, "eight"
    assert i != 9
    x[0] = 1
