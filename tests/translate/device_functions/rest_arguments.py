from numba import cuda, literal_unroll


@cuda.jit(device=True)
def total(scale, *args):
    acc = 0.0
    for a in literal_unroll(args):
        acc += a
    return acc * scale


@cuda.jit(device=True)
def first_and_rest(*args):
    if len(args) == 1:
        return args[0]
    return args[0] + first_and_rest(*args[1:])


@cuda.jit(device=True)
def apply(func, *args):
    return func(*args)


@cuda.jit(device=True)
def keyed(x, *, shift=1, scale):
    return x * scale + shift


@cuda.jit("void(float64[::1], int64, float32)")
def calls(out, n, x):
    out[0] = total(2.0, n, x, 3)
    out[1] = total(2)
    out[2] = total(scale=3)
    out[3] = apply(max, n, x)
    out[4] = apply(lambda a: a + 1, n)
    out[5] = keyed(n, scale=x) + keyed(n, scale=2, shift=3)
    out[6] = first_and_rest(n, x, 0.5)


@cuda.jit("void(float64[::1], int64, float32)")
def closures(out, n, x):
    """An inner function of the kernel that another one calls: its captured variables are constant."""
    shift = 10

    def shifted(y):
        return y + shift

    out[0] = apply(shifted, n)


@cuda.jit("void(float64[::1], int64, float32, float64[::1])")
def rest(out, *args):
    out[0] = args[0] + args[1] + args[2][0]
    out[1] = len(args)


@cuda.jit("void()")
def no_rest(*a):
    """No arguments are passed."""
    pass
