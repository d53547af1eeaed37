// Translated from c_reductions.py by py2cu 0.1.0: twice(float64[:, ::1], float64[::1], float64[::1]),
//    by_both(float64[::1], float64[::1]), read_too(float64[::1], float64[::1], int64),
//    product(float64[::1], float64[::1]), rounded(int32[::1], float64[::1]), exponents(float64[::1]),
//    last_exponent(float64[::1]), at_pair(float64[::1], float64[::1], UniTuple(int64, 2))
// Required options of gcc and clang: -fwrapv, because integers wrap

#include <math.h>

// Python's negative index
static inline long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

void twice(const double *x, long long x_shape0, long long x_shape1, double *y, long long y_shape0, double *z,
           long long z_shape0)
{
    for (long long i = 0; i < x_shape0; i++) {
        for (long long k = 0; k < y_shape0; k++) {
            y[k] += x[i * x_shape1 + (x_shape1 == 1 ? 0 : k)];
        }
        for (long long k = 0; k < y_shape0; k++) {  // the same sum
            y[k] -= 0.5;
        }
        double value = x[i * x_shape1];
        for (long long k = 0; k < z_shape0; k++) {
            z[k] += value;
        }
    }
}

void by_both(const double *x, long long x_shape0, double *y)
{
    for (long long i = 0; i < x_shape0; i++) {
        y[0] += x[i];
        y[0] *= 2.0;  // the result depends on the order of iterations
    }
}

void read_too(double *x, long long x_shape0, double *y, long long y_shape0, long long k)
{
    long long k_in_y = py2cu_wrap(k, y_shape0);
    for (long long i = 0; i < x_shape0; i++) {
        y[k_in_y] += x[i];
        x[i] = y[1];  // result of the previous iterations
    }
}

void product(const double *x, long long x_shape0, double *y)
{
    for (long long i = 0; i < x_shape0; i++) {
        y[1] *= x[i];
    }
}

void rounded(int *x, const double *y, long long y_shape0)
{
    for (long long i = 0; i < y_shape0; i++) {
        x[0] += y[i];  // each step rounds
    }
}

long long exponents(const double *x, long long x_shape0)
{
    long long total = 0;
    #ifdef _OPENMP
    #pragma omp parallel for reduction(+: total)
    #endif
    for (long long i = 0; i < x_shape0; i++) {
        int e;
        double m = frexp(x[i], &e);  // separate for each iteration
        if (m > 0.5) {
            total += e;
        } else {
            total -= 1;
        }
    }
    return total;
}

double last_exponent(const double *x, long long x_shape0)
{
    int e = 0;
    double m = 0.0;
    for (long long i = 0; i < x_shape0; i++) {
        m = frexp(x[i], &e);  // of the last iteration
    }
    return m * e;
}

void at_pair(const double *x, long long x_shape0, double *y, long long y_shape0, long long where_0, long long where_1)
{
    long long where_0_in_y = py2cu_wrap(where_0, y_shape0);
    for (long long i = 0; i < x_shape0; i++) {
        y[where_0_in_y] += x[i] * where_1;
    }
}
