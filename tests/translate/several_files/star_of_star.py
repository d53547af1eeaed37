"""What a file imports whole of a library, it hands on to those that import it whole."""
from toolbox import *


@cuda.jit("void(float32[::1])")
def kernel(x):
    i = grid(1)
    x[i] = sqrt(x[i]) * float32(pi)
