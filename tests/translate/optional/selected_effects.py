"""Conditional expressions as statements. If the condition is known, one side remains."""
from numba import cuda

SIDES = 3


@cuda.jit(device=True)
def double(x, i):
    x[i] *= 2


@cuda.jit(device=True)
def clear(x, i):
    x[i] = 0


@cuda.jit("void(float32[::1], boolean)")
def nothing_given(x, flag):
    i = cuda.grid(1)
    double(x, i) if flag else clear(x, i)
    none = clear(x, i) if x[i] > 1 else double(x, i)
    double(x, 0) if SIDES == 3 else clear(x, 0)
    clear(x, 1) if SIDES == 4 else double(x, 1)
    x[2] = 1 if none is None else 2


@cuda.jit("void(int32[::1], boolean)")
def counted(x, flag):
    x[0] = cuda.atomic.add(x, 1, 1) if flag else cuda.atomic.add(x, 2, 1)
    x[3] = x[4] if flag else cuda.atomic.add(x, 5, 1)
    x[6] = cuda.atomic.add(x, 7, 1) if flag else x[8]
