"""Names that a file star-imports from a library are reexported by a star import of that file."""
from toolbox import *


@cuda.jit("void(float32[::1])")
def kernel(x):
    i = grid(1)
    x[i] = sqrt(x[i]) * float32(pi)
