// Translated from stores.py by py2cu 0.1.0:
//    stores(int8[::1], uint8[::1], int16[::1], uint16[::1], int32[::1], uint32[::1], int64[::1], uint64[::1],
//    float32[::1], float64[::1], bool[::1], int64, float64, float32, bool)

static __device__ __forceinline__ double py2cu_floordiv_f64(double a, double b)  // Python's // on floats
{
    if (b == 0.0) {
        return a / b;
    }
    double r = fmod(a, b);
    double q = (a - r) / b;
    if (r != 0.0 && (b < 0.0) != (r < 0.0)) {
        q -= 1.0;
    }
    if (q == 0.0) {
        return copysign(0.0, a / b);
    }
    double whole = floor(q);
    return q - whole > 0.5 ? whole + 1.0 : whole;
}

extern "C" __global__ void stores(signed char *a, unsigned char *b, short *c, unsigned short *d, int *e,
                                  unsigned int *f, long long *g, unsigned long long *h, float *x, double *y, bool *p,
                                  long long i, double v, float w, bool q)
{
    a[0] = (signed char)i;
    b[0] = (unsigned char)i;
    c[0] = (short)v;
    d[0] = (unsigned short)w;
    e[0] = (int)v;
    f[0] = q;
    g[0] = (long long)w;
    h[0] = (unsigned long long)v;
    x[0] = (float)v;
    y[0] = w;
    p[0] = i != 0;
    x[1] = (float)i;
    y[1] = i;
    p[1] = v != 0;
    x[2] = 0.1f;
    x[3] = 2;
    y[2] = 3;
    a[1] = -56;
    b[1] = 255;
    x[4] = q;
    g[1] = (long long)h[1];
    h[2] = (unsigned long long)g[2];
    e[1] = -2147483647 - 1;
    a[2] += 1;
    b[2] *= 2;
    e[2] -= v;
    x[5] += v;
    x[6] += w;
    x[7] += 1.0f;
    y[3] += w;
    p[2] |= q;
    e[3] >>= 1;
    e[4] = (e[4] % 3 + 3) % 3;
    f[1] = f[1] >> 1;
    e[5] = (int)((long long)e[5] << i);
    x[8] /= 2.0f;
    x[9] = x[9] * x[9];
    y[4] = py2cu_floordiv_f64(y[4], 3.0);
    p[3] &= i > 0;
}
