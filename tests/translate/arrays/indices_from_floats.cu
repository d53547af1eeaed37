// Translated from indices_from_floats.py by py2cu 0.1.0: known(float32[::1], float64, float32),
//    unknown(float32[::1], float64, float32, float64[::1]), of_no_elements(uint32, float32[::1], float64)

constexpr double HALF = 0.5;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void known(float *x, long long x_shape0, double y, float z)
{
    long long n = x_shape0;
    x[(long long)fmin(fmax(y, 0.0), n - 1.0)] = 1;  // -1 only if the array is empty
    x[(long long)fmax(0.0, y)] = 2;  // NaN is ignored
    x[(long long)fmaxf(z, 2.0f)] = 3;
    x[(long long)fabs(fmax(y, -3.0))] = 4;
    x[(long long)(n * HALF)] = 5;
    x[(long long)(n / 2.0 + 0.5)] = 6;
    x[(long long)floor(fmax(y, 1.0)) - 1] = 7;
    x[(long long)sqrt(fmax(y, 0.0))] = 8;
    double t = n > 9 ? fmax(y, 0.0) : 2.5;
    x[(long long)t] = 9;
    double clamped = fmin(fmax(y, 0.0), 99.0);
    for (int _ = 0; _ < 4; _++) {
        x[(long long)clamped] = 10;
        clamped = clamped / 2.0;
    }
    x[(long long)clamped] = 11;
    double scaled = fmin(fmax(y, 0.0), 7.0) * fminf(fmaxf(z, 0.0f), 7.0f);
    x[(long long)scaled] = 12;
    x[(long long)floor(fmin(fmax(y, 0.0), n - 1.0))] = 13;
}

extern "C" __global__ void unknown(float *x, long long x_shape0, double y, float z, const double *values,
                                   long long values_shape0)
{
    long long n = x_shape0;
    x[py2cu_wrap((long long)y, x_shape0)] = 1;
    x[py2cu_wrap((long long)fmax(y, -1.0), x_shape0)] = 2;
    x[py2cu_wrap((long long)fmin(y, n - 1.0), x_shape0)] = 3;
    x[py2cu_wrap((long long)(fmax(y, 0.0) - 1.0), x_shape0)] = 4;
    x[py2cu_wrap((long long)(fmax(y, 0.0) * fmax(y, 0.0) * 0.0), x_shape0)] = 5;  // infinity * 0
    x[py2cu_wrap((long long)(fmax(y, 0.0) / fmax(values[0], 0.0)), x_shape0)] = 6;  // 0 / 0
    x[py2cu_wrap((long long)(fmax(y, 0.0) - fmax(values[0], 0.0)), x_shape0)] = 7;
    x[py2cu_wrap((long long)fabs(values[0]), x_shape0)] = 8;  // for NaN
    x[py2cu_wrap((long long)fmin(fmax(y, 0.0), n - 2.0), x_shape0)] = 9;
    x[py2cu_wrap((long long)fmin(fmax(y, 0.0), values_shape0 - 1.0), x_shape0)] = 10;  // -1 if values is empty
    double falling = 9.0;
    for (int _ = 0; _ < 4; _++) {
        x[py2cu_wrap((long long)falling, x_shape0)] = 11;
        falling -= 4.0;
    }
    y = fmax(y, 0.0);
    if (z > 0.0f) {
        y = values[1];
    }
    x[py2cu_wrap((long long)y, x_shape0)] = 12;
    double kept = fmaxf(z, 0.0f);
    kept -= 1.0;
    x[py2cu_wrap((long long)kept, x_shape0)] = 13;
    x[py2cu_wrap((long long)(n - 1.5), x_shape0)] = 14;
}

extern "C" __global__ void of_no_elements(unsigned int n, float *x, long long x_shape0, double y)
{
    x[(long long)fmax(x_shape0 - 1.0, -1.0)] = 1;  // -1 only if the array is empty
    x[py2cu_wrap((long long)(fmax(y, 0.0) - 1.0), n) * 2] = 2;  // may also be -1 for nonempty arrays
}
