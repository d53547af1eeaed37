"""An option counts by its truth value, as in Numba; an option of unknown value is ignored with a warning."""
from numba import cuda
from project.settings import FAST

FLAGS = {"nnan", "nsz"}
NONE = {}


@cuda.jit("void(float32[::1])", fastmath=FAST)
def not_applied(x):
    x[0] = x[1] / x[2]


@cuda.jit("void(float32[::1])", fastmath=FLAGS)
def flags(x):
    x[0] = x[1] / x[2]


@cuda.jit("void(float32[::1])", fastmath=NONE)
def no_flags(x):
    x[0] = x[1] / x[2]
