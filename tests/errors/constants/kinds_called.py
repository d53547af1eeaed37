from numba import cuda

HALF = 0.5
TURN = 1j
YES = True
PAIR = (1, 2)


@cuda.jit("void(float64[::1])")
def calls(x):
    x[0] = HALF(2)
    x[1] = TURN()
    x[2] = YES()
    x[3] = PAIR(0)
