"""if, elif, else, conditional expressions, pass and return."""
from numba import cuda


@cuda.jit("void(int64, int64[::1])")
def ladder(n, s):
    if n == 0:
        s[0] = 1
    elif n == 1:
        pass
    elif n < 0:
        return
    else:
        s[1] = 2
    if n:
        s[2] = 3
    if not n:
        s[3] = 4
    else:
        pass
    if n > 5: s[4] = 5
    if n > 6: s[5] = 6; s[6] = 7


@cuda.jit("void(int64, float32[::1], int64[::1])")
def conditional(n, x, s):
    s[0] = 1 if n > 0 else 0
    s[1] = 1 if n > 0 else 2 if n < 0 else 3
    x[2] = x[0] if x[0] > x[1] else x[1]
    s[3] = (1 if n else 2) + 1
    s[4] = n if n > 0 else -n
    y = 1 if n > 3 else 2.5
    x[5] = y
    s[6 if n > 6 else 7] = 8
    s[8] = 1 if (n > 0 and n < 8) or n == 100 else 0


@cuda.jit("void(int64, int64[::1])")
def nothing(n, s):
    pass


@cuda.jit("void(int64[::1])")
def only_docstring(s):
    """Do nothing."""


@cuda.jit("void(int64[::1])")
def early(s):
    i = cuda.grid(1)
    if i >= s.size:
        return
    if s[i] < 0:
        s[i] = 0
        return
    s[i] += 1
    return


@cuda.jit("void(int64, int64[::1])")
def constant_conditions(n, s):
    if True:
        s[0] = 1
    if False:
        s[1] = 1
    if 1 > 2:
        s[2] = 1
    else:
        s[3] = 1
    while False:
        s[4] = 1


@cuda.jit("void(int64, int64[::1])")
def nested(n, s):
    if n > 0:
        if n > 1:
            if n > 2:
                s[0] = 3
        else:
            s[0] = 1
    if n > 0:
        if n > 1:
            s[1] = 2
    else:
        s[1] = 0
