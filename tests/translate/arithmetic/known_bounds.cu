// Translated from known_bounds.py by py2cu 0.1.0: tell(int64[::1], int64, int64, int32)

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

extern "C" __global__ void tell(long long *x, long long n, long long m, int k)
{
    if (5 < n && n < 100) {
        x[0] = (n - 6) / 3;
        x[1] = py2cu_floordiv(n - 7, 3);
        x[2] = n * 21691754;
        x[3] = n * 21691755;
    }
    if (-n < 5 && n < 3) {
        x[4] = (n + 4) / 3;
        x[5] = py2cu_floordiv(n + 3, 3);
        x[6] = n * 536870911;
        x[7] = n * 536870912;
    }
    if (n + 3 < 10 && n >= 0) {
        x[8] = n * 357913941;
        x[9] = n * 357913942;
        x[10] = n / 3;
        x[11] = py2cu_floordiv(n - 1, 3);
    }
    if (10 - n > 2 && n > 0) {
        x[12] = n * 306783378;
        x[13] = n * 306783379;
        x[14] = (n - 1) / 3;
        x[15] = py2cu_floordiv(n - 2, 3);
    }
    if (n - 4 >= 6 && n - 4 <= 9) {
        x[16] = (n - 10) / 3;
        x[17] = py2cu_floordiv(n - 11, 3);
        x[18] = n * 165191049;
        x[19] = n * 165191050;
    }
    if (m < n) {
        x[20] = py2cu_floordiv(n - m - 1, 3);
        x[21] = py2cu_floordiv(n - m - 2, 3);
        x[22] = py2cu_floordiv(n - m, 3);
    }
    if (m - n <= -3) {
        x[23] = py2cu_floordiv(n - m - 3, 3);
        x[24] = py2cu_floordiv(n - m - 4, 3);
    }
    if (n + m > 4) {
        x[25] = py2cu_floordiv(n + m - 5, 3);
        x[26] = py2cu_floordiv(n + m - 6, 3);
    }
    if (!(n < 7 || n > 70)) {
        x[27] = (n - 7) / 3;
        x[28] = py2cu_floordiv(n - 8, 3);
    }
    if (n <= 4) {
        return;
    }
    x[29] = (n - 5) / 3;
    x[30] = py2cu_floordiv(n - 6, 3);
    if (k != 0 && k >= 0) {
        x[31] = py2cu_floordiv(k - 1, 3);
        x[32] = py2cu_floordiv(k - 2, 3);
    }
    if (k == 9) {
        x[33] = k * 3;
    }
    while (n < 50) {
        x[34] = (n - 5) / 3;
        n += 2;
    }
    x[35] = (n - 50) / 3;
    x[36] = py2cu_floordiv(n - 51, 3);
    for (long long i = 3; i < m; i++) {
        x[37] = (m - i - 1) / 3;
        x[38] = py2cu_floordiv(m - i - 2, 3);
        x[39] = (i - 3) / 3;
        x[40] = py2cu_floordiv(i - 4, 3);
    }
    for (long long i = m; i > 3; i -= 2) {
        x[41] = (i - 4) / 3;
        x[42] = py2cu_floordiv(i - 5, 3);
        x[43] = (m - i) / 3;
        x[44] = py2cu_floordiv(m - i - 1, 3);
    }
    long long j = 0;
    while (j < m && j * j < n) {
        j += 1;
        x[45] = (j - 1) / 3;
        x[46] = py2cu_floordiv(j - 2, 3);
    }
    long long low = min(n, 60LL);
    x[47] = py2cu_floordiv(n - low, 3);
    x[48] = (60 - low) / 3;
    x[49] = (low - 50) / 3;
    int high = max(k, 12);
    x[50] = py2cu_floordiv((long long)high - k, 3);
    x[51] = (high - 12) / 3;
    x[52] = py2cu_floordiv(high - 13, 3);
    if (3 * n < 200) {
        x[53] = py2cu_floordiv(66 - n, 3);
        x[54] = py2cu_floordiv(65 - n, 3);
    }
    if (n % 8 == 3) {
        x[55] = py2cu_floordiv(n % 8 - 3, 3);
    }
    if (0 <= m && m < n && n <= 64) {
        x[56] = m * n * 532610;
        x[57] = m * n * 532611;
        x[58] = (m * 64 + n) / 64;
        x[59] = py2cu_floordiv(m - n, 3);
    }
    int step = k > 3 ? 2 : 5;
    x[60] = (step - 2) / 3;
    x[61] = py2cu_floordiv(step - 3, 3);
    x[62] = step * 429496729;
    x[63] = (long long)step * 429496730;
}
