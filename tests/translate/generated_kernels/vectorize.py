# py2cu:
# py2cu[small]: --assume noalias,small
# py2cu[strided]: --sig 'scaled_sinc(float64[:, :], float64[::1], float64[::1])' --sig 'blend(float32[:, :, :], float32[:, :, :], float32, float32[:, :, :])' --sig 'mean(float64[:, :, :], float64[::1], float64[:, :, :])' --sig 'sinc(float64[:], float64[:])' --sig 'gray(uint8, float64[::1])'
"""vectorize: functions of scalars as kernels over arrays."""
import math

import numba
from numba import cuda, vectorize

PI = math.pi


@vectorize(["float64(float64)", "float32(float32)"], target="cuda")
def sinc(x):
    """The cardinal sine."""
    if x == 0.0:
        return 1.0
    else:
        return math.sin(x * PI) / (PI * x)  # of x in half turns


# A second operand.
@cuda.vectorize("float64(float64, float64)")
def scaled_sinc(x, scale):
    if x == 0.0:
        return scale
    else:
        return scale * (math.sin(x * PI) / (PI * x))


@cuda.jit(device=True)
def clamp(x, low, high):
    return min(max(x, low), high)


@cuda.vectorize([numba.float32(numba.float32, numba.float32, numba.float32)])
def blend(a, b, weight):
    w = clamp(weight, numba.float32(0), numba.float32(1))
    return a + (b - a) * w


@vectorize(["(uint8,)"], target="cuda")
def gray(out):  # a parameter with the name that the kernel would give its own
    return out / 255


@vectorize(["complex128(float64, float64)"], target="cuda")
def polar(i, cuda):
    return complex(i * math.cos(cuda), i * math.sin(cuda))


@vectorize(["int32(int32, int32)"], target="cuda")
def norm(range, size):
    return range * range + size * size


@cuda.vectorize("float64(float64, float64)")
def mean(left, right):
    return (left + right) / 2
