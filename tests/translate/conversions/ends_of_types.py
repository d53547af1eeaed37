"""Constants at the limits of types: the last that fits and the first that does not; truncated and rounded floats."""
import numpy as np
from numba import cuda, float32, float64, int8, int16, int32, int64, uint8, uint16, uint32, uint64


@cuda.jit("void(int64[::1], float64[::1], uint64[::1], int64)")
def kernel(x, f, w, n):
    x[0] = int8(127) + int8(128) + int8(-128) + int8(-129) + uint8(255) + uint8(256) + uint8(-1)
    x[1] = int16(32767) + int16(32768) + uint16(65535) + uint16(65536) + int32(2147483647) + int32(2147483648)
    x[2] = uint32(4294967295) + uint32(4294967296) - int64(9223372036854775807)
    x[3] = int8(127.5) + int8(-128.9) + int8(128.0) + uint8(255.9) + uint8(-0.5) + int32(2147483647.0) + int32(-2147483648.5)
    x[4] = int(1e18) + int(-1.5) + int(0.99) + int(-9223372036854775808.0)
    x[5] = -9223372036854775808
    x[6] = -9223372036854775807 - 1
    x[7] = 0x7FFFFFFFFFFFFFFF + 0
    w[0] = 18446744073709551615
    w[1] = 9223372036854775808
    w[2] = uint64(18446744073709551615) - uint64(1)
    f[0] = float32(16777217) + float32(0.1) + float64(1e308) + float32(1e-46)
    f[1] = 1e400 + -1e400 + float("inf") - float("nan")
    f[2] = 16777216 + 16777217.0 + 9007199254740993
    x[8] = n + 2147483647 + 2147483648 - 2147483648 - 2147483649
    x[9] = n * -1 + n - -1 + n + -2147483648
    x[10] = (n > 2147483647) + (n < -2147483648) + (n == 4294967296) + (n >= 9223372036854775807)
    x[11] = 1 << 31
    x[12] = 1 << 62
    x[13] = 1 << 63
    x[14] = -1 >> 1
    x[15] = ~0 + -0
