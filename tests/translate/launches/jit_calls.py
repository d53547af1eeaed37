# Kernels from calls of cuda.jit: with stored options, for a function by name, and inside a factory.
from functools import partial

import numpy as np
from numba import cuda

fast = cuda.jit(fastmath=True)
on_device = partial(cuda.jit, device=True)


@on_device
def halved(x):
    return x / 2


@fast
def halve(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = halved(x[i])


def count(bins, x):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(bins, x[i], 1)


counted = cuda.jit("void(int32[::1], uint8[::1])")(count)


def made_of(fn):
    function = cuda.jit(device=True)(fn)

    def mapped(out, x):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = function(x[i])

    return cuda.jit()(mapped)


def negative(x):
    return -x


halve[1, 32](np.zeros(32))
values = np.zeros(32, np.float32)
made_of(negative)[1, 32](values, values)
