# Comparisons whose result the type of a number determines, next to ones that it does not determine.
# py2cu: --sig 'compare(bool[::1], int8, uint8, int16, uint16, int32, bool)'
from numba import cuda


@cuda.jit
def compare(yes, b, u, h, w, k, flag):
    yes[0] = b > 127
    yes[1] = b >= 127
    yes[2] = b < -128
    yes[3] = b <= -128
    yes[4] = b == 128
    yes[5] = b != 128
    yes[6] = b == 127
    yes[7] = b != -129
    yes[8] = b < 128
    yes[9] = b < 127
    yes[10] = b >= -128
    yes[11] = b > -128
    yes[12] = 127 < b
    yes[13] = 127 <= b
    yes[14] = -128 > b
    yes[15] = -128 >= b
    yes[16] = 128 > b
    yes[17] = 127 > b
    yes[18] = -128 <= b
    yes[19] = -129 == b
    yes[20] = u < 0
    yes[21] = u >= 0
    yes[22] = u > 255
    yes[23] = u <= 255
    yes[24] = u <= 254
    yes[25] = u == 256
    yes[26] = u == -1
    yes[27] = u == 0
    yes[28] = h > 32767
    yes[29] = h >= -32768
    yes[30] = h > -32768
    yes[31] = w < 65536
    yes[32] = w < 65535
    yes[33] = w == 65536
    yes[34] = k > 2147483647
    yes[35] = k >= 2147483647
    yes[36] = k < -2147483648
    yes[37] = k == 2147483648
    yes[38] = flag > 1
    yes[39] = flag >= 1
    yes[40] = flag == 2
    yes[41] = (u & 3) > 3
    yes[42] = (u & 3) > 2
    yes[43] = (u & 12) == 3
    yes[44] = (u & 12) == 4
    yes[45] = (u >> 1) > 127
    yes[46] = (u >> 1) > 126
    yes[47] = (u & 3) == 4
    yes[48] = (k & 1) == 2
    yes[49] = (k & 6) != 1
    yes[50] = u % 4 == 4
    yes[51] = u % 4 == 3
    yes[52] = u // 2 > 127
    yes[53] = cuda.threadIdx.x < 0
    yes[54] = cuda.blockDim.x == 0
    yes[55] = min(u, 5) > 5
    yes[56] = max(u, 5) < 5
    if u > 255:
        yes[57] = True
    if u >= 0:
        yes[58] = True
    else:
        yes[59] = True
