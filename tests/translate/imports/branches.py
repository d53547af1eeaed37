"""A name that several branches import or assign has the value of the branch that runs on a computer with a GPU."""
import math
import sys

import numba
from numba import cuda

WIDE = True
if WIDE:
    from numpy import float64 as Number
    from math import sin as wave
else:
    from numpy import float32 as Number
    from math import cos as wave

try:
    from numba.cuda import jit
    from math import floor as down
    IS_COMPILED = 1
except ImportError:
    from numba import njit as jit
    from math import ceil as down
    IS_COMPILED = 0
else:
    SCALE = 3
finally:
    OFFSET = 5

try:
    cuda.get_current_device()
    root = math.sqrt
except Exception:
    root = math.cbrt

if not cuda.is_available():
    decorate = numba.njit
    LIMIT = 1
elif WIDE:
    decorate = cuda.jit
    LIMIT = 64
else:
    decorate = cuda.jit
    LIMIT = 32

if len(sys.argv) > 1:  # CUDA's decorator, whatever the arguments are
    from numba import cuda as backend
else:
    from another import cuda as backend

if len(sys.argv) > 1:
    import numpy as xp
else:
    import cupy as xp


@jit("void(float64[:])")
def imported(x):
    own = cuda.local.array(LIMIT, Number)
    own[0] = wave(x[0])
    x[0] = own[0] + down(x[1]) + IS_COMPILED * SCALE + OFFSET


@decorate("void(float64[:])")
def assigned(x):
    x[0] = root(x[1]) + xp.pi


@backend.jit("void(float64[:])")
def with_unknown_condition(x):
    x[0] = LIMIT
