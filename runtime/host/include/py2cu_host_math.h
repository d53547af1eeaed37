// SPDX-License-Identifier: MIT
/* py2cu_host_math.h: CUDA's floating-point functions for the CPU; mathematical functions use the compiler's built-ins.
 * Included if the code has an identifier that begins with: __cosf __exp10f __expf __fdividef __frsqrt_rn
 * __log10f
 * __log2f __logf __powf __saturatef
 * __sincosf __sinf __tanf acos asin atan cbrt ceil copysign cos erf exp fabs fdim floor fma fmod frexp hypot ilogb
 * isfinite isinf isnan j0 j1 jn ldexp lgamma llrint llround log lrint lround modf nearbyint nextafter norm3d normcdf
 * pow rcbrt remainder remquo rhypot rint round rsqrt saturate scalbln scalbn signbit sin sqrt tan tgamma trunc y0 y1 yn
 * py2cu_host_erf py2cu_host_j0 py2cu_host_j1 py2cu_host_jn py2cu_host_y */
#ifndef PY2CU_HOST_MATH_H
#define PY2CU_HOST_MATH_H

/* Defines `f(double)`, `ff(float)` and the overload `f(float)`. */

#define PY2CU_HOST_MATH_1(name)                                                                                        \
    PY2CU_HOST_FN double name(double x)                                                                                \
    {                                                                                                                  \
        return __builtin_##name(x);                                                                                    \
    }                                                                                                                  \
    PY2CU_HOST_FN float name##f(float x)                                                                               \
    {                                                                                                                  \
        return __builtin_##name##f(x);                                                                                 \
    }                                                                                                                  \
    PY2CU_HOST_FN float name(float x)                                                                                  \
    {                                                                                                                  \
        return __builtin_##name##f(x);                                                                                 \
    }

#define PY2CU_HOST_MATH_2(name)                                                                                        \
    PY2CU_HOST_FN double name(double x, double y)                                                                      \
    {                                                                                                                  \
        return __builtin_##name(x, y);                                                                                 \
    }                                                                                                                  \
    PY2CU_HOST_FN float name##f(float x, float y)                                                                      \
    {                                                                                                                  \
        return __builtin_##name##f(x, y);                                                                              \
    }                                                                                                                  \
    PY2CU_HOST_FN float name(float x, float y)                                                                         \
    {                                                                                                                  \
        return __builtin_##name##f(x, y);                                                                              \
    }                                                                                                                  \
    PY2CU_HOST_FN double name(double x, float y)                                                                       \
    {                                                                                                                  \
        return __builtin_##name(x, (double)y);                                                                         \
    }                                                                                                                  \
    PY2CU_HOST_FN double name(float x, double y)                                                                       \
    {                                                                                                                  \
        return __builtin_##name((double)x, y);                                                                         \
    }

PY2CU_HOST_MATH_1(sqrt)
PY2CU_HOST_MATH_1(cbrt)
PY2CU_HOST_MATH_1(exp)
PY2CU_HOST_MATH_1(exp2)
PY2CU_HOST_MATH_1(expm1)
PY2CU_HOST_MATH_1(log)
PY2CU_HOST_MATH_1(log2)
PY2CU_HOST_MATH_1(log10)
PY2CU_HOST_MATH_1(log1p)
PY2CU_HOST_MATH_1(logb)
PY2CU_HOST_MATH_1(sin)
PY2CU_HOST_MATH_1(cos)
PY2CU_HOST_MATH_1(tan)
PY2CU_HOST_MATH_1(asin)
PY2CU_HOST_MATH_1(acos)
PY2CU_HOST_MATH_1(atan)
PY2CU_HOST_MATH_1(sinh)
PY2CU_HOST_MATH_1(cosh)
PY2CU_HOST_MATH_1(tanh)
PY2CU_HOST_MATH_1(asinh)
PY2CU_HOST_MATH_1(acosh)
PY2CU_HOST_MATH_1(atanh)
PY2CU_HOST_MATH_1(ceil)
PY2CU_HOST_MATH_1(floor)
PY2CU_HOST_MATH_1(trunc)
PY2CU_HOST_MATH_1(round)
PY2CU_HOST_MATH_1(rint)
PY2CU_HOST_MATH_1(nearbyint)
PY2CU_HOST_MATH_1(fabs)
PY2CU_HOST_MATH_1(erf)
PY2CU_HOST_MATH_1(erfc)
PY2CU_HOST_MATH_1(tgamma)
PY2CU_HOST_MATH_1(lgamma)

PY2CU_HOST_MATH_2(pow)
PY2CU_HOST_MATH_2(atan2)
PY2CU_HOST_MATH_2(hypot)
PY2CU_HOST_MATH_2(fmod)
PY2CU_HOST_MATH_2(remainder)
PY2CU_HOST_MATH_2(copysign)
PY2CU_HOST_MATH_2(nextafter)
PY2CU_HOST_MATH_2(fdim)

#define PY2CU_HOST_ROUND_TO(name, type)                                                                                \
    PY2CU_HOST_FN type name(double x)                                                                                  \
    {                                                                                                                  \
        return __builtin_##name(x);                                                                                    \
    }                                                                                                                  \
    PY2CU_HOST_FN type name##f(float x)                                                                                \
    {                                                                                                                  \
        return __builtin_##name##f(x);                                                                                 \
    }                                                                                                                  \
    PY2CU_HOST_FN type name(float x)                                                                                   \
    {                                                                                                                  \
        return __builtin_##name##f(x);                                                                                 \
    }

PY2CU_HOST_ROUND_TO(lrint, long)
PY2CU_HOST_ROUND_TO(llrint, long long)
PY2CU_HOST_ROUND_TO(lround, long)
PY2CU_HOST_ROUND_TO(llround, long long)
PY2CU_HOST_ROUND_TO(ilogb, int)

#define PY2CU_HOST_FLOAT_TYPE(type, f)                                                                                 \
    PY2CU_HOST_FN type fma##f(type x, type y, type z)                                                                  \
    {                                                                                                                  \
        return __builtin_fma##f(x, y, z);                                                                              \
    }                                                                                                                  \
    PY2CU_HOST_FN type ldexp##f(type x, int n)                                                                         \
    {                                                                                                                  \
        return __builtin_ldexp##f(x, n);                                                                               \
    }                                                                                                                  \
    PY2CU_HOST_FN type scalbn##f(type x, int n)                                                                        \
    {                                                                                                                  \
        return __builtin_scalbn##f(x, n);                                                                              \
    }                                                                                                                  \
    PY2CU_HOST_FN type scalbln##f(type x, long n)                                                                      \
    {                                                                                                                  \
        return __builtin_scalbln##f(x, n);                                                                             \
    }                                                                                                                  \
    PY2CU_HOST_FN type frexp##f(type x, int *n)                                                                        \
    {                                                                                                                  \
        return __builtin_frexp##f(x, n);                                                                               \
    }                                                                                                                  \
    PY2CU_HOST_FN type modf##f(type x, type *whole)                                                                    \
    {                                                                                                                  \
        return __builtin_modf##f(x, whole);                                                                            \
    }                                                                                                                  \
    PY2CU_HOST_FN type remquo##f(type x, type y, int *n)                                                               \
    {                                                                                                                  \
        return __builtin_remquo##f(x, y, n);                                                                           \
    }                                                                                                                  \
    PY2CU_HOST_FN type rsqrt##f(type x)                                                                                \
    {                                                                                                                  \
        return 1 / __builtin_sqrt##f(x);                                                                               \
    }                                                                                                                  \
    PY2CU_HOST_FN type rcbrt##f(type x)                                                                                \
    {                                                                                                                  \
        return 1 / __builtin_cbrt##f(x);                                                                               \
    }                                                                                                                  \
    PY2CU_HOST_FN type exp10##f(type x)                                                                                \
    {                                                                                                                  \
        return __builtin_pow##f(10, x);                                                                                \
    }                                                                                                                  \
    PY2CU_HOST_FN type norm3d##f(type x, type y, type z)                                                               \
    {                                                                                                                  \
        return __builtin_sqrt##f(x * x + y * y + z * z);                                                               \
    }                                                                                                                  \
    PY2CU_HOST_FN type rhypot##f(type x, type y)                                                                       \
    {                                                                                                                  \
        return 1 / __builtin_hypot##f(x, y);                                                                           \
    }                                                                                                                  \
    PY2CU_HOST_FN type saturate##f(type x)                                                                             \
    {                                                                                                                  \
        return x > 0 ? (x < 1 ? x : 1) : 0;                                                                            \
    }                                                                                                                  \
    PY2CU_HOST_FN void sincos##f(type x, type *sine, type *cosine)                                                     \
    {                                                                                                                  \
        *sine = __builtin_sin##f(x);                                                                                   \
        *cosine = __builtin_cos##f(x);                                                                                 \
    }                                                                                                                  \
    /* sin and cos of pi * x: exact at multiples of a half, because the argument is reduced first */                   \
    PY2CU_HOST_FN type sinpi##f(type x)                                                                                \
    {                                                                                                                  \
        const type r = x - 2 * __builtin_floor##f(x / 2);                                                              \
        return r == 0 || r == 1 ? __builtin_copysign##f(0, x) : __builtin_sin##f(r * (type)3.14159265358979323846);    \
    }                                                                                                                  \
    PY2CU_HOST_FN type cospi##f(type x)                                                                                \
    {                                                                                                                  \
        const type r = __builtin_fabs##f(x) - 2 * __builtin_floor##f(__builtin_fabs##f(x) / 2);                        \
        return r == (type)0.5 || r == (type)1.5 ? 0 : __builtin_cos##f(r * (type)3.14159265358979323846);              \
    }

PY2CU_HOST_FLOAT_TYPE(double, )
PY2CU_HOST_FLOAT_TYPE(float, f)

#define PY2CU_HOST_SINCOSPI(type, f)                                                                                   \
    PY2CU_HOST_FN void sincospi##f(type x, type *sine, type *cosine)                                                   \
    {                                                                                                                  \
        *sine = sinpi##f(x);                                                                                           \
        *cosine = cospi##f(x);                                                                                         \
    }
PY2CU_HOST_SINCOSPI(double, )
PY2CU_HOST_SINCOSPI(float, f)

/* exp(x * x) * erfc(x): x * x is computed in two parts, because it is inexact; for large x, where erfc is too small,
 * an asymptotic series. */
PY2CU_HOST_FN double erfcx(double x)
{
    if (x < 10) {
        const double square = x * x, rest = __builtin_fma(x, x, -square);
        return square > 709 ? 2 * __builtin_exp(square) : __builtin_exp(square) * __builtin_erfc(x) * (1 + rest);
    }
    double sum = 1, term = 1;
    for (int k = 1; k < 12; k++) {
        term *= -(2 * k - 1) / (2 * x * x);
        sum += term;
    }
    return sum / (x * 1.77245385090551602730); /* the square root of pi */
}

/* Initial approximation for erfinv, where log((1 - y) * (1 + y)) is `l` (Winitzki's formula), followed by steps of
 * Halley's method for erf, or for erfc if that is closer to 0. */
PY2CU_HOST_FN double py2cu_host_erf_guess(double l)
{
    const double a = 0.147, b = 2 / (3.14159265358979323846 * a) + l / 2;
    return __builtin_sqrt(__builtin_sqrt(b * b - l / a) - b);
}

PY2CU_HOST_FN double erfcinv(double q)
{
    if (!(q > 0 && q < 2)) {
        return q == 0 ? __builtin_inf() : q == 2 ? -__builtin_inf() : __builtin_nan("");
    }
    const double small = q > 1 ? 2 - q : q;
    double x = small == 1 ? 0 : py2cu_host_erf_guess(__builtin_log(small * (2 - small)));
    for (int i = 0; i < 4 && small != 1; i++) {
        const double error = small > 0.5 ? (1 - small) - __builtin_erf(x) : __builtin_erfc(x) - small;
        const double step = error / (1.12837916709551257390 * __builtin_exp(-x * x));
        x += step / (1 - x * step);
    }
    return q > 1 ? -x : x;
}

PY2CU_HOST_FN double erfinv(double y)
{
    const double size = __builtin_fabs(y);
    if (!(size <= 0.5)) {
        return __builtin_copysign(erfcinv(1 - size), y);
    }
    double x = size == 0 ? 0 : py2cu_host_erf_guess(__builtin_log1p(-y * y));
    for (int i = 0; i < 4 && size > 1e-150; i++) {
        const double step = (size - __builtin_erf(x)) / (1.12837916709551257390 * __builtin_exp(-x * x));
        x += step / (1 - x * step);
    }
    return __builtin_copysign(size > 1e-8 ? x : size * 0.886226925452758013649, y); /* half the square root of pi */
}

PY2CU_HOST_FN double normcdf(double x)
{
    return 0.5 * __builtin_erfc(x * -0.707106781186547524401);
}
PY2CU_HOST_FN double normcdfinv(double p)
{
    return -1.41421356237309504880 * erfcinv(2 * p);
}
PY2CU_HOST_FN float erfcxf(float x)
{
    return (float)erfcx(x);
}
PY2CU_HOST_FN float erfinvf(float x)
{
    return (float)erfinv(x);
}
PY2CU_HOST_FN float erfcinvf(float x)
{
    return (float)erfcinv(x);
}
PY2CU_HOST_FN float normcdff(float x)
{
    return (float)normcdf(x);
}
PY2CU_HOST_FN float normcdfinvf(float x)
{
    return (float)normcdfinv(x);
}

PY2CU_HOST_FN float fma(float x, float y, float z)
{
    return __builtin_fmaf(x, y, z);
}
PY2CU_HOST_FN float rsqrt(float x)
{
    return rsqrtf(x);
}
PY2CU_HOST_FN float ldexp(float x, int n)
{
    return __builtin_ldexpf(x, n);
}
PY2CU_HOST_FN float pow(float x, int n)
{
    return __builtin_powf(x, (float)n);
}
PY2CU_HOST_FN double pow(double x, int n)
{
    return __builtin_pow(x, (double)n);
}
PY2CU_HOST_FN float frexp(float x, int *n)
{
    return __builtin_frexpf(x, n);
}
PY2CU_HOST_FN float modf(float x, float *whole)
{
    return __builtin_modff(x, whole);
}
PY2CU_HOST_FN float __saturatef(float x)
{
    return saturatef(x);
}

PY2CU_HOST_FN bool isnan(float x)
{
    return __builtin_isnan(x);
}
PY2CU_HOST_FN bool isnan(double x)
{
    return __builtin_isnan(x);
}
PY2CU_HOST_FN bool isinf(float x)
{
    return __builtin_isinf(x) != 0;
}
PY2CU_HOST_FN bool isinf(double x)
{
    return __builtin_isinf(x) != 0;
}
PY2CU_HOST_FN bool isfinite(float x)
{
    return __builtin_isfinite(x);
}
PY2CU_HOST_FN bool isfinite(double x)
{
    return __builtin_isfinite(x);
}
PY2CU_HOST_FN bool signbit(float x)
{
    return __builtin_signbit(x) != 0;
}
PY2CU_HOST_FN bool signbit(double x)
{
    return __builtin_signbit(x) != 0;
}

/* Bessel functions: clang has no built-ins, so the C library's functions are declared under different names. */
#define PY2CU_HOST_BESSEL(name, type)                                                                                  \
    extern type py2cu_host_##name(type x) __asm__(#name);                                                              \
    PY2CU_HOST_FN type name(type x)                                                                                    \
    {                                                                                                                  \
        return py2cu_host_##name(x);                                                                                   \
    }
#define PY2CU_HOST_BESSEL_N(name, type)                                                                                \
    extern type py2cu_host_##name(int n, type x) __asm__(#name);                                                       \
    PY2CU_HOST_FN type name(int n, type x)                                                                             \
    {                                                                                                                  \
        return py2cu_host_##name(n, x);                                                                                \
    }

PY2CU_HOST_BESSEL(j0, double)
PY2CU_HOST_BESSEL(j0f, float)
PY2CU_HOST_BESSEL(j1, double)
PY2CU_HOST_BESSEL(j1f, float)
PY2CU_HOST_BESSEL(y0, double)
PY2CU_HOST_BESSEL(y0f, float)
PY2CU_HOST_BESSEL(y1, double)
PY2CU_HOST_BESSEL(y1f, float)
PY2CU_HOST_BESSEL_N(jn, double)
PY2CU_HOST_BESSEL_N(jnf, float)
PY2CU_HOST_BESSEL_N(yn, double)
PY2CU_HOST_BESSEL_N(ynf, float)

/* CUDA's fast approximations; on the CPU, they are as accurate as the others. */
PY2CU_HOST_FN float __sinf(float x)
{
    return __builtin_sinf(x);
}
PY2CU_HOST_FN float __cosf(float x)
{
    return __builtin_cosf(x);
}
PY2CU_HOST_FN float __tanf(float x)
{
    return __builtin_tanf(x);
}
PY2CU_HOST_FN float __expf(float x)
{
    return __builtin_expf(x);
}
PY2CU_HOST_FN float __exp10f(float x)
{
    return __builtin_powf(10, x);
}
PY2CU_HOST_FN float __logf(float x)
{
    return __builtin_logf(x);
}
PY2CU_HOST_FN float __log2f(float x)
{
    return __builtin_log2f(x);
}
PY2CU_HOST_FN float __log10f(float x)
{
    return __builtin_log10f(x);
}
PY2CU_HOST_FN float __powf(float x, float y)
{
    return __builtin_powf(x, y);
}
PY2CU_HOST_FN float __fdividef(float x, float y)
{
    return x / y;
}
PY2CU_HOST_FN void __sincosf(float x, float *sine, float *cosine)
{
    sincosf(x, sine, cosine);
}
PY2CU_HOST_FN float __frsqrt_rn(float x)
{
    return rsqrtf(x);
}

#endif
