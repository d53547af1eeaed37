// Translated from literals.py by py2cu 0.1.0: edges(int64, int64[::1], uint64[::1])

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

extern "C" __global__ void edges(long long n, long long *s, unsigned long long *u)
{
    s[0] = 2147483647;
    s[1] = 2147483648LL;
    s[2] = -2147483647 - 1;
    s[3] = -2147483649LL;
    s[4] = 9223372036854775807LL;
    s[5] = -9223372036854775807LL - 1;
    u[6] = 18446744073709551615ULL;
    u[7] = 9223372036854775808ULL;
    s[8] = n + 4294967296LL;
    s[9] = n * (-2147483647 - 1);
    s[10] = 0;
    s[11] = 0;
    s[12] = 0xFFFFFFFFLL;
    s[13] = 1000000;
    s[14] = n - 2147483648LL;
    s[15] = 2147483647LL + 1;
    s[16] = 1LL << 40;
    s[17] = 65536LL * 65536;
    s[18] = -2147483647 - 1;
    s[19] = py2cu_floordiv(n, 9223372036854775807LL);
}
