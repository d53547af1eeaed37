"""The condition depends on the arguments of the script, and the values differ."""
import sys
from numba import cuda

if len(sys.argv) > 1:
    from math import sin as wave
    from numpy import float32 as Number
else:
    from math import cos as wave

    def Number(x):
        return x

try:
    import cupyx
    HAS_CUPYX = True
except ImportError:
    HAS_CUPYX = False


@cuda.jit("void(float64[:])")
def kernel(x):
    x[0] = wave(x[0]) + Number(3)
    if HAS_CUPYX:
        x[1] = 1
    if cuda.is_available():
        x[2] = 1
