// Translated from shifted_constants.py by py2cu 0.1.0: f(int64[::1], int64, int32)

extern "C" __global__ void f(long long *x, long long n, int m)
{
    x[0] = (long long)(-9ULL << n);
    x[1] = (long long)(-1ULL << m);
    x[2] = (long long)(-1ULL << n);
    x[3] = -1LL >> n;
}
