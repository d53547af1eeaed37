import sys
from collections.abc import Iterable
from numbers import Number

import numpy as np
from numba import cuda


@cuda.jit
def copy(source, target):
    i = cuda.grid(1)
    if i < source.size:
        target[i] = source[i]


if "--double" in sys.argv:
    dtype = np.float64
else:
    dtype = np.float32
source = np.random.rand(100).astype(dtype)
target = np.empty_like(source)
copy[1, 128](source, target)


@cuda.jit
def shift(x, by):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += by


def apply(x, by):
    if not isinstance(x, Iterable):
        x = [x]
    if not isinstance(by, Number):
        by = by[0]
    x = np.asarray(x, dtype=np.float32)
    shift[4, 32](x, by)


apply(np.arange(100), 2)
apply(3.0, [4])
