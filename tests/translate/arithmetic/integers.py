"""Every integer operator on operands of every width: the result types are Numba's."""
from numba import cuda


@cuda.jit("void(int8, uint8, int16, uint16, int32, uint32, int64, uint64, int64[::1], uint64[::1])")
def add(a, b, c, d, e, f, g, h, s, u):
    s[0] = a + b
    s[1] = c + d
    s[2] = e + f
    s[3] = g + h
    u[4] = b + d
    u[5] = f + f
    u[6] = f * h
    s[7] = a * e
    s[8] = f - e
    u[9] = f - b
    s[10] = h + 1
    s[11] = f + 1


@cuda.jit("void(int32, uint32, int64, uint64, int64[::1], uint64[::1])")
def divide(e, f, g, h, s, u):
    s[0] = e // 7
    s[1] = g // 7
    s[2] = g % 7
    s[3] = g // -7
    s[4] = g % -7
    s[5] = g // g
    s[6] = e % g
    u[7] = h // h
    u[8] = f % f
    u[9] = h // 8
    s[10] = h // g
    s[11] = g // 1
    s[12] = g % 1
    s[13] = g // -1
    s[14] = e // 0
    s[15] = 1 % g
    s[16] = f // 16


@cuda.jit("void(int8, uint8, int32, uint32, int64, uint64, int64[::1], uint64[::1])")
def bits(a, b, e, f, g, h, s, u):
    s[0] = a & b
    s[1] = e | f
    s[2] = g ^ h
    u[3] = b & f
    u[4] = f ^ h
    u[5] = f << 1
    s[6] = e << 33
    u[7] = b << g
    s[8] = a >> h
    u[9] = f >> f
    s[10] = ~e
    u[11] = ~b
    s[12] = ~a
    s[13] = -e
    u[14] = -f
    u[15] = -h
    s[16] = +a
    s[17] = f & 1
    u[18] = ~f


@cuda.jit("void(int64, int64[::1])")
def precedence(x, s):
    s[0] = x - (1 - x)
    s[1] = x - 1 - x
    s[2] = (x + 1) * (x - 1)
    s[3] = -(x + 1)
    s[4] = -x * 2
    s[5] = (x & 3) == 2
    s[6] = x & 3 | 4 ^ x
    s[7] = 1 << x + 1
    s[8] = (1 << x) + 1
    s[9] = x - -1
    s[10] = - -x
    s[11] = ~-x
    s[12] = x * (x * x)
    s[13] = (x << 2) >> 1
    s[14] = not x == 2
    s[15] = -(-5)
    s[16] = x - (-3)


@cuda.jit("void(int32[::1], int64)")
def with_zero(c, n):
    c[0] = 0 - c[1]
    c[2] = c[3] + 0
    c[4] = n + -0
