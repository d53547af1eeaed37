"""A kernel that is launched with several values of another file's name."""
import numpy as np

from levels import kernels

for level in (2, 4):
    kernels.LEVEL = level
    kernels.raised[1, 64](np.zeros(40, dtype=np.int32))
