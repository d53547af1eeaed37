// Translated from pi_and_infinity.py by py2cu 0.1.0: kernel(float64[::1], float32[::1], int64),
//    local_name(float64[::1])

#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif
#ifndef NAN
#define NAN __int_as_float(0x7fc00000)
#endif
constexpr double PI_2 = 3.141592653589793;
constexpr float PI_F_2 = 3.1415927f;

constexpr double PI = 3.14;

extern "C" __global__ void kernel(double *x, float *y, long long n)
{
    x[0] = PI * PI_2;
    x[1] = INFINITY;
    x[2] = (double)n * -INFINITY;
    x[3] = -(x[1] + INFINITY);
    double NAN_ = x[4];
    x[4] = NAN_ + NAN;
    y[0] = PI_F_2 * y[1];
    y[1] = fminf(y[2], INFINITY);
    y[2] = y[3] + INFINITY;
}

extern "C" __global__ void local_name(double *x)
{
    double PI_F = x[1];
    x[0] = PI_F * PI_F_2;
}
