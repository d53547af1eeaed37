# With --keep-going, errors in some kernels, in each stage of the translation, do not affect the others. All errors are reported,
# with the warnings about the valid kernels.
# py2cu: --keep-going
import numpy as np
from numba import cuda

PACKED = np.dtype([("tag", np.int8), ("count", np.int32)])


@cuda.jit(device=True)
def shared_mistake(x):
    return x.nothing


@cuda.jit("void(float32[:])")
def wrong_call(x):
    x[cuda.gird(1)] = 1


@cuda.jit("void(float32[:], float32[:])")
def racing(x, out):
    out[0] += x[cuda.grid(1)]


@cuda.jit("void(float32[:])")
def first_caller(x):
    x[0] = shared_mistake(x[1])


@cuda.jit("void(float32[:])")
def second_caller(x):
    x[1] = shared_mistake(x[0])


@cuda.jit("void(float32[:, 7:])")
def unreadable_types(x):
    x[0, 0] = 1


@cuda.jit(max_registers="many")
def bad_option(x):
    x[0] = 1


bad_option[1, 1](np.ones(3))


@cuda.jit
def unaligned(records):
    cuda.atomic.add(records["count"], 0, 1)


unaligned[1, 1](np.zeros(3, PACKED))


@cuda.jit
def of_two_types(x, by):
    x[cuda.grid(1)] <<= by


of_two_types[1, 32](np.ones(32, np.int32), 2)
of_two_types[1, 32](np.ones(32, np.float32), 2)


@cuda.jit
def last(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = 2


last[1, 32](np.ones(32))
