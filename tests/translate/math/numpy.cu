// Translated from numpy.py by py2cu 0.1.0:
//    functions(float32, float64, int64, int32, float32[::1], float64[::1], bool[::1])

#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif

extern "C" __global__ void functions(float x, double y, long long i, int k, float *f, double *d, bool *b)
{
    f[0] = sqrtf(x) + expf(x) + sinf(x);
    d[1] = sqrt(y) + exp(y) + sin(y);
    d[2] = sqrt((double)i);
    d[3] = atan2(y, (double)x);
    f[4] = fabsf(x) + floorf(x) + rintf(x);
    d[5] = hypot(y, y) + cbrt(y) + log1p(y);
    d[6] = y * y + pow(y, 0.5);
    b[7] = isnan(x) || isinf(y) || isfinite(x);
    d[8] = y * 0.017453292519943295 + y * 57.29577951308232;
    d[9] = fmax(y, (double)x) + fmin(y, 1.0);
    d[10] = INFINITY;
    d[11] = abs(k) + llabs(i);
    f[12] = (float)sqrt(2.0) * x;
}
