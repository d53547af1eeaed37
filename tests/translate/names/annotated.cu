// Translated from annotated.py by py2cu 0.1.0: annotated(int64[::1], float32[::1], float32[::1])

extern "C" __global__ void annotated(long long *s, const float *x, long long x_shape0, float *y, long long y_shape0)
{
    long long n = s[0];
    double half = n / 2.0;
    int later = 3;
    y[0] = (float)(half + later);
    long long it = 0;
    while (it < min(x_shape0, y_shape0)) {
        float a = x[it], b = y[it];
        it += 1;
        s[1] += a < b;
    }
    s[2] = x_shape0;
    long long extent = max(x_shape0 - 1, 0LL);
    for (long long k = 0; k < y_shape0 - 1; k++) {
        y[1 + k] = x[1 + (extent == 1 ? 0 : k)] + y[1 + k];
    }
}
