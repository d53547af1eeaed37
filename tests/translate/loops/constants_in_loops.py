from numba import cuda

LIMIT = 5


# Numba first types names that are assigned constants, so the difference is an int64 from the start of the loop.
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


# Other names are typed later: first the difference of two uint16, then that of two int64, which unify to float64.
@cuda.jit("void(float64[::1], uint16)")
def counter(out, unit):
    last = unit
    for i in range(5):
        last = i
    last -= last
    out[0] = last
