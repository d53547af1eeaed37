// Translated from ufuncs.py by py2cu 0.1.0:
//    kernel(float32, float64, int32, int64, uint64, int8, uint8, bool, float32[::1], float64[::1], int64[::1],
//    bool[::1])

// as in NumPy, NaN is returned
static __device__ __forceinline__ double py2cu_maximum_f64(double a, double b) { return a >= b || isnan(a) ? a : b; }

// as in NumPy, NaN is returned
static __device__ __forceinline__ float py2cu_maximum_f32(float a, float b) { return a >= b || isnan(a) ? a : b; }

// as in NumPy, NaN is returned
static __device__ __forceinline__ double py2cu_minimum_f64(double a, double b) { return a <= b || isnan(a) ? a : b; }

extern "C" __global__ void kernel(float x, double y, int i, long long n, unsigned long long u, signed char h,
                                  unsigned char b, bool t, float *f, double *d, long long *s, bool *flags)
{
    f[0] = py2cu_maximum_f32(x, f[1]);
    d[0] = py2cu_minimum_f64(x, y);
    s[0] = max((long long)i, n);
    d[1] = py2cu_maximum_f64(n, u);
    s[1] = min((int)h, (int)b);
    flags[0] = n > i;
    flags[1] = n < 0 || (unsigned long long)n < u;
    flags[2] = s[2] < 0 || u >= (unsigned long long)s[2];
    flags[3] = n < 0 || u != (unsigned long long)n;
    flags[4] = x == (float)n;
    flags[5] = x != 0.0f && n != 0;
    flags[6] = t != (i == 0);
    flags[7] = t && flags[8];
    s[3] = i | b;
    s[4] = (signed char)~h;
    s[5] = (long long)h << 3;
    s[6] = (long long)(u >> b);
    d[2] = (double)i / b;
    f[2] = (float)h / b;
    d[3] = x + y;
    s[7] = ~i;
}
