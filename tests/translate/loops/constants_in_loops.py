from numba import cuda

LIMIT = 5


# Numba types a name that is assigned a constant before all else, so that the difference is an int64: the loop's start knows of it.
@cuda.jit("void(int64[::1], uint16)")
def constant(out, unit):
    last = unit
    for i in range(5):
        last = 3 - 1
    last -= last
    out[0] = last


@cuda.jit("void(int64[::1], uint16)")
def module_constant(out, unit):
    last = unit
    for i in range(5):
        last = LIMIT
    last -= last
    out[0] = last


# What a name holds is typed later: the difference of two uint16 comes first, then that of two int64, and a float64 holds both.
@cuda.jit("void(float64[::1], uint16)")
def counter(out, unit):
    last = unit
    for i in range(5):
        last = i
    last -= last
    out[0] = last
