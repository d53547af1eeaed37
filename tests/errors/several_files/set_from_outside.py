"""A kernel that is launched with several values of a name of another file."""
import numpy as np

from levels import kernels

for level in (2, 4):
    kernels.LEVEL = level
    kernels.raised[1, 64](np.zeros(40, dtype=np.int32))
