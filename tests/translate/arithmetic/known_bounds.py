# Ranges from conditions: divisions that need rounding down and ones that do not, products that fit in an int and ones that do not.
# py2cu: --sig 'tell(int64[::1], int64, int64, int32)'
from numba import cuda


@cuda.jit
def tell(x, n, m, k):
    if 5 < n < 100:
        x[0] = (n - 6) // 3
        x[1] = (n - 7) // 3
        x[2] = n * 21691754
        x[3] = n * 21691755
    if -n < 5 and n < 3:
        x[4] = (n + 4) // 3
        x[5] = (n + 3) // 3
        x[6] = n * 536870911
        x[7] = n * 536870912
    if n + 3 < 10 and n >= 0:
        x[8] = n * 357913941
        x[9] = n * 357913942
        x[10] = n // 3
        x[11] = (n - 1) // 3
    if 10 - n > 2 and n > 0:
        x[12] = n * 306783378
        x[13] = n * 306783379
        x[14] = (n - 1) // 3
        x[15] = (n - 2) // 3
    if n - 4 >= 6 and n - 4 <= 9:
        x[16] = (n - 10) // 3
        x[17] = (n - 11) // 3
        x[18] = n * 165191049
        x[19] = n * 165191050
    if m < n:
        x[20] = (n - m - 1) // 3
        x[21] = (n - m - 2) // 3
        x[22] = (n - m) // 3
    if m - n <= -3:
        x[23] = (n - m - 3) // 3
        x[24] = (n - m - 4) // 3
    if n + m > 4:
        x[25] = (n + m - 5) // 3
        x[26] = (n + m - 6) // 3
    if not (n < 7 or n > 70):
        x[27] = (n - 7) // 3
        x[28] = (n - 8) // 3
    if n <= 4:
        return
    x[29] = (n - 5) // 3
    x[30] = (n - 6) // 3
    if k != 0 and k >= 0:
        x[31] = (k - 1) // 3
        x[32] = (k - 2) // 3
    if k == 9:
        x[33] = k * 3
    while n < 50:
        x[34] = (n - 5) // 3
        n += 2
    x[35] = (n - 50) // 3
    x[36] = (n - 51) // 3
    for i in range(3, m):
        x[37] = (m - i - 1) // 3
        x[38] = (m - i - 2) // 3
        x[39] = (i - 3) // 3
        x[40] = (i - 4) // 3
    for i in range(m, 3, -2):
        x[41] = (i - 4) // 3
        x[42] = (i - 5) // 3
        x[43] = (m - i) // 3
        x[44] = (m - i - 1) // 3
    j = 0
    while j < m and j * j < n:
        j += 1
        x[45] = (j - 1) // 3
        x[46] = (j - 2) // 3
    low = min(n, 60)
    x[47] = (n - low) // 3
    x[48] = (60 - low) // 3
    x[49] = (low - 50) // 3
    high = max(k, 12)
    x[50] = (high - k) // 3
    x[51] = (high - 12) // 3
    x[52] = (high - 13) // 3
    if 3 * n < 200:
        x[53] = (66 - n) // 3
        x[54] = (65 - n) // 3
    if n % 8 == 3:
        x[55] = (n % 8 - 3) // 3
    if 0 <= m < n and n <= 64:
        x[56] = m * n * 532610
        x[57] = m * n * 532611
        x[58] = (m * 64 + n) // 64
        x[59] = (m - n) // 3
    step = 2 if k > 3 else 5
    x[60] = (step - 2) // 3
    x[61] = (step - 3) // 3
    x[62] = step * 429496729
    x[63] = step * 429496730
