// Translated from results.py by py2cu 0.1.0: rotate(float32[::1], float32[::1], float32),
//    parts(float64[::1], int32[::1], float64[::1]), same_names(float64, float64[::1], int64)

struct Float32x2 {
    float x, y;
};

static __device__ Float32x2 rotated(float x, float y, float angle)
{
    float s, c;
    sincosf(angle, &s, &c);
    return {x * c - y * s, x * s + y * c};
}

extern "C" __global__ void rotate(float *x, long long x_shape0, float *y, float angle)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        Float32x2 result = rotated(x[i], y[i], angle);
        x[i] = result.x;
        y[i] = result.y;
    }
}

extern "C" __global__ void parts(double *x, int *n, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int e;
    double m = frexp(x[i], &e);  // m is in [0.5, 1)
    out[i] = ldexp(m, e - 1);
    // only one of the two
    int exponent;
    frexp(x[i], &exponent);
    n[i] = exponent;
    double whole;
    modf(x[i], &whole);
    int t_1;
    double t_0 = remquo(x[i], whole, &t_1);
    out[i] += t_0 + (t_1 & 7);
    for (int k = 0; k < 3; k++) {
        int exponent;
        double mantissa = frexp(x[k], &exponent);
        x[k] = mantissa;
        n[k] = exponent;
    }
}

extern "C" __global__ void same_names(double x, double *out, long long n)
{
    long long e = n;
    while (x > 1.0) {
        int k;
        x = frexp(x, &k);
        e += k;
    }
    double y = 0.5;
    if (n > 3) {
        sincospi(x, &x, &y);
    }
    double sine;
    sincos(y, &sine, &y);
    out[0] = x + y + e;
}
