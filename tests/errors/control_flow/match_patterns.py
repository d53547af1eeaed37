from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    match n:
        case 1 | small:
            x[0] = 1
        case 2 | 3 as few if few > n:
            x[0] = few
        case (1 as a) as b:
            x[0] = 2
        case [a, b]:
            x[0] = 2
        case int(a):
            x[0] = 3
        case _:
            x[0] = 0
