// Translated from floats.py by py2cu 0.1.0:
//    mixed(float32, float64, int8, int16, int32, uint16, float32[::1], float64[::1]),
//    floor_division(float32, float64, int64, float32[::1], float64[::1]), literals(float64, float64[::1]),
//    order(float64, float64[::1])

#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif

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

static __device__ __forceinline__ float py2cu_floordiv_f32(float a, float b)  // Python's // on floats
{
    if (b == 0.0f) {
        return a / b;
    }
    float r = fmodf(a, b);
    float q = (a - r) / b;
    if (r != 0.0f && (b < 0.0f) != (r < 0.0f)) {
        q -= 1.0f;
    }
    if (q == 0.0f) {
        return copysignf(0.0f, a / b);
    }
    float whole = floorf(q);
    return q - whole > 0.5f ? whole + 1.0f : whole;
}

// Python's % on floats: has the divisor's sign
static __device__ __forceinline__ double py2cu_floormod_f64(double a, double b)
{
    double r = fmod(a, b);
    if (r == 0.0) {
        return copysign(0.0, b);
    }
    return (b < 0.0) != (r < 0.0) ? r + b : r;
}

// Python's % on floats: has the divisor's sign
static __device__ __forceinline__ float py2cu_floormod_f32(float a, float b)
{
    float r = fmodf(a, b);
    if (r == 0.0f) {
        return copysignf(0.0f, b);
    }
    return (b < 0.0f) != (r < 0.0f) ? r + b : r;
}

extern "C" __global__ void mixed(float x, double y, signed char a, short b, int i, unsigned short w, float *f,
                                 double *d)
{
    f[0] = x + x;
    f[1] = x * a;
    f[2] = x - b;
    d[3] = (double)x + i;
    d[4] = (double)x + w;
    d[5] = x + 1.0;
    d[6] = x * 2.0;
    d[7] = x + y;
    d[8] = y * i;
    f[9] = x / x;
    d[10] = x / 2.0;
    d[11] = i / 2.0;
    d[12] = (double)a / b;
    f[13] = -x;
    f[14] = x * 2.0f;
    f[15] = 0.5f * x;
    f[16] = x;
    f[17] = 1.0f * x;
}

extern "C" __global__ void floor_division(float x, double y, long long i, float *f, double *d)
{
    f[0] = py2cu_floordiv_f32(x, x);
    f[1] = py2cu_floormod_f32(x, x);
    d[2] = py2cu_floordiv_f64(y, y);
    d[3] = py2cu_floormod_f64(y, y);
    d[4] = py2cu_floordiv_f64(y, 2);
    d[5] = py2cu_floormod_f64(y, 1.0);
    d[6] = py2cu_floormod_f64(x, i);
    d[7] = py2cu_floordiv_f64(i, y);
    d[8] = py2cu_floormod_f64(-y, 360.0);
}

extern "C" __global__ void literals(double y, double *d)
{
    d[0] = 1.0;
    d[1] = 1e10;
    d[2] = 1e-300;
    d[3] = INFINITY;
    d[4] = 0.1;
    d[5] = -0.0;
    d[6] = y - 0.0;
    d[7] = 3.0;
    d[8] = 0.5;
    d[9] = 1000.0001;
    d[10] = 1E5;
    d[11] = 123456789012345678.0;
    d[12] = 5e-324;
    d[13] = 1.7976931348623157e308;
    d[14] = y / 3.0e+8;
}

// Nothing is reassociated.
extern "C" __global__ void order(double y, double *d)
{
    d[0] = y + (y + 1.0);
    d[1] = y + y + 1.0;
    d[2] = y * (y / 3.0);
    d[3] = y / (y * 3.0);
    d[4] = y - (y - 1.0);
    d[5] = -(y * y);
    d[6] = -y * y;
    d[7] = y - -y;
    d[8] = 2.0 * 3.0 * y;
    d[9] = y * 2.0 * 3.0;
}
