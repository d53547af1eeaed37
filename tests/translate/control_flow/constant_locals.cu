// Translated from constant_locals.py by py2cu 0.1.0: constants(float64[::1], int64)

extern "C" __global__ void constants(double *x, long long n)
{
    x[0] = 1;
    x[1] = 2;
    long long y = n;
    x[2] = y;
}
