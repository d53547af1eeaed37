from numba import cuda


# Numba types a name after a while loop by all that reaches it, so that the product is an int64 and no float64.
@cuda.jit("void(int64[::1], int16, uint16)")
def product(out, n, unit):
    total = unit
    while n:
        total = unit - n
        n -= 1
    total *= unit
    out[0] = total
