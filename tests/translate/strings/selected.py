"""Variables that hold one of several strings, with operations other than equality; strings in loops; constant bytes by index."""
from numba import cuda

DIGITS = b"0123456789abcdef"


@cuda.jit(device=True)
def scaled(unit, x):
    if unit == "cm":
        return x * 100
    return x


@cuda.jit("void(float64[::1], uint8[::1], int64, int64)")
def kernel(x, out, n, m):
    i = cuda.grid(1)
    unit = "cm" if n > 3 else "m"
    if m > 0:
        unit = "inches"
    x[i] = scaled(unit, x[i])
    x[0] = len(unit)
    if "c" in unit or unit < "k":
        x[1] = 1
    print(unit, n)
    for name in ("a", "bcd"):
        x[2] += len(name)
    out[i] = DIGITS[m & 15]
    for c in b"xyz":
        out[0] += c
