"""Decorators that are selected at run time: CUDA's is assumed. If the source shows that it is another one, there is no kernel."""
import os

import numpy as np
import numba
from numba import cuda

by_value = cuda.jit if cuda.is_available() else numba.njit

if os.environ.get("ON_GPU"):
    by_branch = cuda.jit
    helper = cuda.jit(device=True)
else:
    by_branch = numba.njit
    from numba import njit as helper

try:
    from numba.cuda import jit as by_import
except ImportError:
    by_import = numba.njit

ON_GPU = int(os.environ.get("ON_GPU", 0))
NEVER = False
on_processor = cuda.jit if NEVER else numba.njit


def by_function(f):
    if not ON_GPU:
        return f
    return cuda.jit(f, fastmath=True)


def typed(signature, debug=False):
    return cuda.jit(signature, debug=debug) if ON_GPU else numba.njit(signature)


@helper
def half(x):
    return x / 2


@by_value
def first(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = half(x[i])


@by_branch
def second(x):
    x[cuda.grid(1)] = 2


@by_import
def third(x):
    x[cuda.grid(1)] = 3


@by_function
def fourth(x):
    x[cuda.grid(1)] = 4


@typed("void(int32[::1])")
def fifth(x):
    x[cuda.grid(1)] = 5


@on_processor
def of_the_processor(x):
    x[0] = 6


if ON_GPU:
    @cuda.jit
    def sixth(x):
        x[cuda.grid(1)] = 6
else:
    def sixth(x):
        x[:] = 6

numbers = np.ones(64, np.float32)
first[1, 64](numbers)
second[1, 64](numbers)
third[1, 64](numbers)
fourth[1, 64](numbers)
if ON_GPU:
    sixth[1, 64](numbers)
else:
    sixth(numbers)
of_the_processor(numbers)
