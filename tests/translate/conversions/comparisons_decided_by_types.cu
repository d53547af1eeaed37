// Translated from comparisons_decided_by_types.py by py2cu 0.1.0:
//    compare(bool[::1], int8, uint8, int16, uint16, int32, bool)

extern "C" __global__ void compare(bool *yes, signed char b, unsigned char u, short h, unsigned short w, int k,
                                   bool flag)
{
    yes[0] = false;
    yes[1] = b >= 127;
    yes[2] = false;
    yes[3] = b <= -128;
    yes[4] = false;
    yes[5] = true;
    yes[6] = b == 127;
    yes[7] = true;
    yes[8] = true;
    yes[9] = b < 127;
    yes[10] = true;
    yes[11] = b > -128;
    yes[12] = false;
    yes[13] = 127 <= b;
    yes[14] = false;
    yes[15] = -128 >= b;
    yes[16] = true;
    yes[17] = 127 > b;
    yes[18] = true;
    yes[19] = false;
    yes[20] = false;
    yes[21] = true;
    yes[22] = false;
    yes[23] = true;
    yes[24] = u <= 254;
    yes[25] = false;
    yes[26] = false;
    yes[27] = u == 0;
    yes[28] = false;
    yes[29] = true;
    yes[30] = h > -32768;
    yes[31] = true;
    yes[32] = w < 65535;
    yes[33] = false;
    yes[34] = false;
    yes[35] = k >= 2147483647;
    yes[36] = false;
    yes[37] = false;
    yes[38] = false;
    yes[39] = flag >= 1;
    yes[40] = false;
    yes[41] = (u & 3) > 3;
    yes[42] = (u & 3) > 2;
    yes[43] = false;
    yes[44] = (u & 12) == 4;
    yes[45] = (u >> 1) > 127.0;
    yes[46] = (u >> 1) > 126.0;
    yes[47] = false;
    yes[48] = false;
    yes[49] = true;
    yes[50] = u % 4 == 4;
    yes[51] = u % 4 == 3;
    yes[52] = u / 2 > 127;
    yes[53] = false;
    yes[54] = blockDim.x == 0;
    yes[55] = min((int)u, 5) > 5;
    yes[56] = max((int)u, 5) < 5;
    yes[58] = true;
}
