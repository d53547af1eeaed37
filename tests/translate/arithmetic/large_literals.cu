// Translated from large_literals.py by py2cu 0.1.0: f(uint64[::1], float64[::1], int64)

extern "C" __global__ void f(unsigned long long *y, double *x, long long n)
{
    y[0] = 9223372036854775808ULL;
    y[1] = 18446744073709551615ULL;
    y[2] = 4611686018427387904ULL;
    y[3] = 433315962919513059ULL;
    y[4] = (unsigned long long)(n & ((1LL << 32) - 1));  // fits in int64
    x[0] = -9.223372036854776e18;
    x[1] = 1e19;
}
