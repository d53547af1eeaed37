"""A conditional expression whose operands need statements becomes an `if`: only the selected side is executed."""
from numba import cuda


@cuda.jit(device=True)
def bump(x):
    x[0] += 1
    return x[0]


@cuda.jit("void(int32[::1], boolean)")
def kernel(x, flag):
    x[1] = x[0] + bump(x) if flag else x[2] - bump(x)
    x[3] = 5 if flag else x[0] * bump(x)
    x[4] = x[0] * bump(x) if flag else 7
    x[5] = x[0] and x[0] + bump(x)
    x[6] = flag or x[0] + bump(x) > 3
    while x[0] + bump(x) < 10:
        x[7] += 1
    if x[0] - bump(x) > 0:
        x[8] = 1
    elif x[0] + bump(x) > 5:
        x[8] = 2
    else:
        x[8] = 3
    x[9] = -(x[0] + bump(x)) if x[0] + bump(x) > 4 and flag else 0
