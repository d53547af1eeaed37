"""Constants of modules: SciPy's constants that the SI defines, and complex ones."""
import cmath
import sys

import numpy as np
from numba import cuda
from scipy import constants

SPEED = constants.c
CHARGE = constants.e
REDUCED = constants.hbar
GROWTH = np.e
LARGEST = sys.float_info.max
IS_ON = np.True_


@cuda.jit("void(float64[::1], complex128[::1])")
def kernel(x, z):
    x[0] = SPEED * CHARGE * REDUCED + GROWTH
    x[1] = min(x[1], LARGEST)
    if IS_ON:
        z[0] = cmath.infj + cmath.pi
