from numba import cuda


# Numba types a name after a while loop by all definitions that reach it, so the product is an int64 and not a float64.
@cuda.jit("void(int64[::1], int16, uint16)")
def product(out, n, unit):
    total = unit
    while n:
        total = unit - n
        n -= 1
    total *= unit
    out[0] = total
