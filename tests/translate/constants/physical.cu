// Translated from physical.py by py2cu 0.1.0: kernel(float64[::1], complex128[::1])

#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif
constexpr double PI = 3.141592653589793;

constexpr double SPEED = 299792458.0;
constexpr double CHARGE = 1.602176634e-19;
constexpr double REDUCED = 1.0545718176461565e-34;
constexpr double GROWTH = 2.718281828459045;
constexpr double LARGEST = 1.7976931348623157e308;

struct py2cu_complex128 {
    double re, im;
};

extern "C" __global__ void kernel(double *x, py2cu_complex128 *z)
{
    x[0] = SPEED * CHARGE * REDUCED + GROWTH;
    x[1] = fmin(x[1], LARGEST);
    z[0] = {PI, INFINITY};
}
