"""A name that is assigned again is one variable in C if one type can represent both values."""
from numba import cuda

LEVELS = 4


@cuda.jit("void(uint8[::1], int64[::1], float32[::1], int32)")
def again(image, out, x, n):
    v = image[0]
    v = v * 2 + 1  # computed in 64 bits
    out[0] = v

    w = out[1] & 7
    out[2] = w
    w = w + (w := out[3] & 3) * w
    out[4] = w

    s = x[0]
    s = s * 0.1  # a float64
    out[5] = s * 100

    k = image[1]
    out[6] = k + 1
    k = x[1]
    out[7] = k  # another number type

    r = image[2]
    out[8] = r
    image[3] = r  # as a byte
    r = out[8] * r + LEVELS
    out[9] = r

    n = n % LEVELS
    out[10] = n

    for i in range(n):
        t = image[i]
        out[11] += t
        if t > 2:
            t = t * n
            out[12] += t

    stop = image[4]
    for i in range(stop):  # goes by the first
        stop = out[i] + 1
        out[13] += stop
