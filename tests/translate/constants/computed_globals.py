"""Constant expressions: concatenated tuples, repeated strings, identity, signs."""
import math

import numpy as np
from numba import cuda

SIDES = (1, 2) + (3,)
REST = 3 % 0.5
TURNED = (1 + 2j) * 3
DASHES = "ab" * 3
LESS = -True
PLUS = +np.uint8(200)
SAME = 2 is 2
HELD = 2 in (1, 2) and 5 not in SIDES
LARGEST = max(SIDES)
COMMON = math.gcd(12, -18) + math.lcm(4, 6) + math.factorial(5) + math.comb(5, 2) + math.perm(5, 2) + math.isqrt(17)


@cuda.jit("void(float64[::1])")
def kernel(x):
    x[0] = SIDES[2] + REST
    x[1] = TURNED.real + TURNED.imag
    x[2] = len(DASHES) + LESS + PLUS
    x[3] = SAME + HELD * 2
    x[4] = LARGEST + COMMON
    x[5] = len(SIDES + SIDES)
