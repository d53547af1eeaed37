"""Names that hold one of several strings: with ==, != and `in`, passed on, in tuples, selected by other ones, in loops."""
from numba import cuda

MODES = ("add", "mul")


@cuda.jit(device=True)
def applied(mode, a, b):
    if mode == "add":
        return a + b
    return a * b


@cuda.jit("void(float64[::1], int64, boolean)")
def kernel(x, n, up):
    mode = "add"
    if n > 3:
        mode = "mul"
    elif up:
        mode = "sub"
    if mode == "add":
        x[0] = 1
    elif mode != "mul" and not mode == "div":
        x[0] = 2
    if mode in ("add", "sub") or mode not in ("mul", "sub"):
        x[1] = 3
    for i in range(n):
        state = "even" if i % 2 == 0 else "odd"
        if state == "odd":
            x[i] = 5
        elif "even" == state:
            x[i] = 6
    step = "first"
    while n > 0:
        if step == "first":
            step = "second"
        elif step == "second":
            step = "third" if up else "first"
        else:
            break
        n -= 1
    x[3] = applied("add", x[1], 2) + applied("mul", x[1], 2)
    x[4] = applied(MODES[0], 1, 2) + applied(MODES[1], 3, 4)
    word = ("a" if n > 1 else "b") if up else "c"
    x[5] = (word == "a") + (word == "b") * 2 + (word in ("b", "c")) * 4
    last = "x"
    x[6] = 1 if last == "x" and len(last) == 1 else 0
