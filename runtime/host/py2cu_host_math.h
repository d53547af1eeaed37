/* py2cu_host_math.h: CUDA's functions of integers and of floats, and its conversions, for the processor. It stands behind py2cu_host.h,
 * whose rules are its own: nothing is included, and mathematics goes through the compiler's built-ins. */
#ifndef PY2CU_HOST_MATH_H
#define PY2CU_HOST_MATH_H

/* ---- integers ---------------------------------------------------------------------------------------------------- */

PY2CU_HOST_FN int __popc(unsigned int x) { return __builtin_popcount(x); }
PY2CU_HOST_FN int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
PY2CU_HOST_FN int __clz(int x) { return x == 0 ? 32 : __builtin_clz((unsigned int)x); }
PY2CU_HOST_FN int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll((unsigned long long)x); }
PY2CU_HOST_FN int __ffs(int x) { return __builtin_ffs(x); }
PY2CU_HOST_FN int __ffsll(long long x) { return __builtin_ffsll(x); }

PY2CU_HOST_FN unsigned int __brev(unsigned int x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}

PY2CU_HOST_FN unsigned long long __brevll(unsigned long long x)
{
    return (unsigned long long)__brev((unsigned int)x) << 32 | __brev((unsigned int)(x >> 32));
}

PY2CU_HOST_FN int __mulhi(int x, int y) { return (int)((long long)x * y >> 32); }
PY2CU_HOST_FN unsigned int __viaddmin_u32(unsigned int a, unsigned int b, unsigned int c) { return a + b < c ? a + b : c; }
PY2CU_HOST_FN unsigned int __umulhi(unsigned int x, unsigned int y) { return (unsigned int)((unsigned long long)x * y >> 32); }
PY2CU_HOST_FN long long __mul64hi(long long x, long long y)
{
    __extension__ typedef __int128 wide;
    return (long long)((wide)x * y >> 64);
}
PY2CU_HOST_FN unsigned long long __umul64hi(unsigned long long x, unsigned long long y)
{
    __extension__ typedef unsigned __int128 wide;
    return (unsigned long long)((wide)x * y >> 64);
}

PY2CU_HOST_FN int __hadd(int x, int y) { return (int)(((long long)x + y) >> 1); }
PY2CU_HOST_FN int __rhadd(int x, int y) { return (int)(((long long)x + y + 1) >> 1); }
PY2CU_HOST_FN unsigned int __uhadd(unsigned int x, unsigned int y) { return (unsigned int)(((unsigned long long)x + y) >> 1); }
PY2CU_HOST_FN unsigned int __urhadd(unsigned int x, unsigned int y) { return (unsigned int)(((unsigned long long)x + y + 1) >> 1); }
PY2CU_HOST_FN unsigned int __sad(int x, int y, unsigned int z)
{
    return (x > y ? (unsigned int)x - (unsigned int)y : (unsigned int)y - (unsigned int)x) + z;
}
PY2CU_HOST_FN unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) { return (x > y ? x - y : y - x) + z; }

PY2CU_HOST_FN unsigned int __umul24(unsigned int x, unsigned int y) { return (x & 0xffffffu) * (y & 0xffffffu); }
PY2CU_HOST_FN int __mul24(int x, int y)
{
    const long long a = (int)((unsigned int)x << 8) >> 8, b = (int)((unsigned int)y << 8) >> 8;
    return (int)(unsigned int)(unsigned long long)(a * b);
}

PY2CU_HOST_FN unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector)
{
    const unsigned long long bytes = (unsigned long long)y << 32 | x;
    unsigned int result = 0;
    for (unsigned int i = 0; i < 4; i++) {
        result |= ((unsigned int)(bytes >> (selector >> 4 * i & 7u) * 8) & 0xffu) << 8 * i;
    }
    return result;
}

#define PY2CU_HOST_MIN_MAX(type, left, right)                                                                          \
    PY2CU_HOST_FN type min(left x, right y) { return (type)x < (type)y ? (type)x : (type)y; }                          \
    PY2CU_HOST_FN type max(left x, right y) { return (type)x > (type)y ? (type)x : (type)y; }

PY2CU_HOST_MIN_MAX(int, int, int)
PY2CU_HOST_MIN_MAX(unsigned int, unsigned int, unsigned int)
PY2CU_HOST_MIN_MAX(unsigned int, int, unsigned int)
PY2CU_HOST_MIN_MAX(unsigned int, unsigned int, int)
PY2CU_HOST_MIN_MAX(long, long, long)
PY2CU_HOST_MIN_MAX(unsigned long, unsigned long, unsigned long)
PY2CU_HOST_MIN_MAX(unsigned long, long, unsigned long)
PY2CU_HOST_MIN_MAX(unsigned long, unsigned long, long)
PY2CU_HOST_MIN_MAX(long long, long long, long long)
PY2CU_HOST_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
PY2CU_HOST_MIN_MAX(unsigned long long, long long, unsigned long long)
PY2CU_HOST_MIN_MAX(unsigned long long, unsigned long long, long long)

PY2CU_HOST_FN int abs(int x) { return x < 0 ? (int)(0u - (unsigned int)x) : x; }
PY2CU_HOST_FN long abs(long x) { return x < 0 ? (long)(0ul - (unsigned long)x) : x; }
PY2CU_HOST_FN long long abs(long long x) { return x < 0 ? (long long)(0ull - (unsigned long long)x) : x; }
PY2CU_HOST_FN long labs(long x) { return abs(x); }
PY2CU_HOST_FN long long llabs(long long x) { return abs(x); }

/* ---- floating point: `f(double)`, `ff(float)` and the overload `f(float)` ------------------------------------------ */

#define PY2CU_HOST_MATH_1(name)                                                                                        \
    PY2CU_HOST_FN double name(double x) { return __builtin_##name(x); }                                                \
    PY2CU_HOST_FN float name##f(float x) { return __builtin_##name##f(x); }                                            \
    PY2CU_HOST_FN float name(float x) { return __builtin_##name##f(x); }

#define PY2CU_HOST_MATH_2(name)                                                                                        \
    PY2CU_HOST_FN double name(double x, double y) { return __builtin_##name(x, y); }                                   \
    PY2CU_HOST_FN float name##f(float x, float y) { return __builtin_##name##f(x, y); }                                \
    PY2CU_HOST_FN float name(float x, float y) { return __builtin_##name##f(x, y); }                                   \
    PY2CU_HOST_FN double name(double x, float y) { return __builtin_##name(x, (double)y); }                            \
    PY2CU_HOST_FN double name(float x, double y) { return __builtin_##name((double)x, y); }

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
PY2CU_HOST_MATH_2(fmin)
PY2CU_HOST_MATH_2(fmax)

#define PY2CU_HOST_ROUND_TO(name, type)                                                                                \
    PY2CU_HOST_FN type name(double x) { return __builtin_##name(x); }                                                  \
    PY2CU_HOST_FN type name##f(float x) { return __builtin_##name##f(x); }                                             \
    PY2CU_HOST_FN type name(float x) { return __builtin_##name##f(x); }

PY2CU_HOST_ROUND_TO(lrint, long)
PY2CU_HOST_ROUND_TO(llrint, long long)
PY2CU_HOST_ROUND_TO(lround, long)
PY2CU_HOST_ROUND_TO(llround, long long)
PY2CU_HOST_ROUND_TO(ilogb, int)

#define PY2CU_HOST_FLOAT_TYPE(type, f)                                                                                 \
    PY2CU_HOST_FN type fma##f(type x, type y, type z) { return __builtin_fma##f(x, y, z); }                            \
    PY2CU_HOST_FN type ldexp##f(type x, int n) { return __builtin_ldexp##f(x, n); }                                    \
    PY2CU_HOST_FN type scalbn##f(type x, int n) { return __builtin_scalbn##f(x, n); }                                  \
    PY2CU_HOST_FN type scalbln##f(type x, long n) { return __builtin_scalbln##f(x, n); }                               \
    PY2CU_HOST_FN type frexp##f(type x, int *n) { return __builtin_frexp##f(x, n); }                                   \
    PY2CU_HOST_FN type modf##f(type x, type *whole) { return __builtin_modf##f(x, whole); }                            \
    PY2CU_HOST_FN type remquo##f(type x, type y, int *n) { return __builtin_remquo##f(x, y, n); }                      \
    PY2CU_HOST_FN type rsqrt##f(type x) { return 1 / __builtin_sqrt##f(x); }                                           \
    PY2CU_HOST_FN type rcbrt##f(type x) { return 1 / __builtin_cbrt##f(x); }                                           \
    PY2CU_HOST_FN type exp10##f(type x) { return __builtin_pow##f(10, x); }                                            \
    PY2CU_HOST_FN type norm3d##f(type x, type y, type z) { return __builtin_sqrt##f(x * x + y * y + z * z); }          \
    PY2CU_HOST_FN type rhypot##f(type x, type y) { return 1 / __builtin_hypot##f(x, y); }                              \
    PY2CU_HOST_FN type saturate##f(type x) { return x > 0 ? (x < 1 ? x : 1) : 0; }                                     \
    PY2CU_HOST_FN void sincos##f(type x, type *sine, type *cosine)                                                     \
    {                                                                                                                  \
        *sine = __builtin_sin##f(x);                                                                                   \
        *cosine = __builtin_cos##f(x);                                                                                 \
    }                                                                                                                  \
    /* sin and cos of pi * x: exact at multiples of a half, so the argument is reduced first */                        \
    PY2CU_HOST_FN type sinpi##f(type x)                                                                                \
    {                                                                                                                  \
        const type r = x - 2 * __builtin_floor##f(x / 2);                                                              \
        return r == 0 || r == 1 ? __builtin_copysign##f(0, x)                                                          \
                                : __builtin_sin##f(r * (type)3.14159265358979323846);                                  \
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

/* exp(x * x) * erfc(x): in two parts, as x * x alone is not exact; an asymptotic series where erfc gets too small. */
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

/* A first guess for erfinv, of which log((1 - y) * (1 + y)) is `l` (Winitzki's formula), and steps of Halley's method towards what
 * erf, or erfc where that is nearer to 0, says. */
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

PY2CU_HOST_FN double normcdf(double x) { return 0.5 * __builtin_erfc(x * -0.707106781186547524401); }
PY2CU_HOST_FN double normcdfinv(double p) { return -1.41421356237309504880 * erfcinv(2 * p); }
PY2CU_HOST_FN float erfcxf(float x) { return (float)erfcx(x); }
PY2CU_HOST_FN float erfinvf(float x) { return (float)erfinv(x); }
PY2CU_HOST_FN float erfcinvf(float x) { return (float)erfcinv(x); }
PY2CU_HOST_FN float normcdff(float x) { return (float)normcdf(x); }
PY2CU_HOST_FN float normcdfinvf(float x) { return (float)normcdfinv(x); }

PY2CU_HOST_FN float fma(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
PY2CU_HOST_FN float rsqrt(float x) { return rsqrtf(x); }
PY2CU_HOST_FN float ldexp(float x, int n) { return __builtin_ldexpf(x, n); }
PY2CU_HOST_FN float pow(float x, int n) { return __builtin_powf(x, (float)n); }
PY2CU_HOST_FN double pow(double x, int n) { return __builtin_pow(x, (double)n); }
PY2CU_HOST_FN float frexp(float x, int *n) { return __builtin_frexpf(x, n); }
PY2CU_HOST_FN float modf(float x, float *whole) { return __builtin_modff(x, whole); }
PY2CU_HOST_FN float __saturatef(float x) { return saturatef(x); }

PY2CU_HOST_FN float abs(float x) { return __builtin_fabsf(x); }
PY2CU_HOST_FN double abs(double x) { return __builtin_fabs(x); }
PY2CU_HOST_FN float min(float x, float y) { return __builtin_fminf(x, y); }
PY2CU_HOST_FN float max(float x, float y) { return __builtin_fmaxf(x, y); }
PY2CU_HOST_FN double min(double x, double y) { return __builtin_fmin(x, y); }
PY2CU_HOST_FN double max(double x, double y) { return __builtin_fmax(x, y); }
PY2CU_HOST_FN double min(float x, double y) { return __builtin_fmin((double)x, y); }
PY2CU_HOST_FN double max(float x, double y) { return __builtin_fmax((double)x, y); }
PY2CU_HOST_FN double min(double x, float y) { return __builtin_fmin(x, (double)y); }
PY2CU_HOST_FN double max(double x, float y) { return __builtin_fmax(x, (double)y); }

PY2CU_HOST_FN bool isnan(float x) { return __builtin_isnan(x); }
PY2CU_HOST_FN bool isnan(double x) { return __builtin_isnan(x); }
PY2CU_HOST_FN bool isinf(float x) { return __builtin_isinf(x) != 0; }
PY2CU_HOST_FN bool isinf(double x) { return __builtin_isinf(x) != 0; }
PY2CU_HOST_FN bool isfinite(float x) { return __builtin_isfinite(x); }
PY2CU_HOST_FN bool isfinite(double x) { return __builtin_isfinite(x); }
PY2CU_HOST_FN bool signbit(float x) { return __builtin_signbit(x) != 0; }
PY2CU_HOST_FN bool signbit(double x) { return __builtin_signbit(x) != 0; }

/* Bessel functions: clang has no built-ins, so the library's are declared under names of ours. */
#define PY2CU_HOST_BESSEL(name, type)                                                                                  \
    extern type py2cu_host_##name(type x) __asm__(#name);                                                              \
    PY2CU_HOST_FN type name(type x) { return py2cu_host_##name(x); }
#define PY2CU_HOST_BESSEL_N(name, type)                                                                                \
    extern type py2cu_host_##name(int n, type x) __asm__(#name);                                                       \
    PY2CU_HOST_FN type name(int n, type x) { return py2cu_host_##name(n, x); }

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

/* CUDA's fast forms; here as exact as the others. */
PY2CU_HOST_FN float __sinf(float x) { return __builtin_sinf(x); }
PY2CU_HOST_FN float __cosf(float x) { return __builtin_cosf(x); }
PY2CU_HOST_FN float __tanf(float x) { return __builtin_tanf(x); }
PY2CU_HOST_FN float __expf(float x) { return __builtin_expf(x); }
PY2CU_HOST_FN float __exp10f(float x) { return __builtin_powf(10, x); }
PY2CU_HOST_FN float __logf(float x) { return __builtin_logf(x); }
PY2CU_HOST_FN float __log2f(float x) { return __builtin_log2f(x); }
PY2CU_HOST_FN float __log10f(float x) { return __builtin_log10f(x); }
PY2CU_HOST_FN float __powf(float x, float y) { return __builtin_powf(x, y); }
PY2CU_HOST_FN float __fdividef(float x, float y) { return x / y; }
PY2CU_HOST_FN void __sincosf(float x, float *sine, float *cosine) { sincosf(x, sine, cosine); }
PY2CU_HOST_FN float __frsqrt_rn(float x) { return rsqrtf(x); }

/* Round to nearest, and never contracted into something else. */
PY2CU_HOST_FN float __fadd_rn(float x, float y) { return x + y; }
PY2CU_HOST_FN float __fsub_rn(float x, float y) { return x - y; }
PY2CU_HOST_FN float __fmul_rn(float x, float y) { return x * y; }
PY2CU_HOST_FN float __fdiv_rn(float x, float y) { return x / y; }
PY2CU_HOST_FN float __fsqrt_rn(float x) { return __builtin_sqrtf(x); }
PY2CU_HOST_FN float __fmaf_rn(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
PY2CU_HOST_FN double __dadd_rn(double x, double y) { return x + y; }
PY2CU_HOST_FN double __dsub_rn(double x, double y) { return x - y; }
PY2CU_HOST_FN double __dmul_rn(double x, double y) { return x * y; }
PY2CU_HOST_FN double __ddiv_rn(double x, double y) { return x / y; }
PY2CU_HOST_FN double __dsqrt_rn(double x) { return __builtin_sqrt(x); }
PY2CU_HOST_FN double __fma_rn(double x, double y, double z) { return __builtin_fma(x, y, z); }
PY2CU_HOST_FN float __frcp_rn(float x) { return 1 / x; }
PY2CU_HOST_FN double __drcp_rn(double x) { return 1 / x; }

/* The other rounding modes, by the processor's: operands and result are volatile, so that the operation stays between the switches. */
extern int py2cu_host_fesetround(int mode) noexcept __asm__("fesetround");
#if defined(__x86_64__) || defined(__i386__)
enum { PY2CU_HOST_NEAREST = 0, PY2CU_HOST_DOWN = 0x400, PY2CU_HOST_UP = 0x800, PY2CU_HOST_ZERO = 0xc00 };
#elif defined(__aarch64__)
enum { PY2CU_HOST_NEAREST = 0, PY2CU_HOST_DOWN = 0x800000, PY2CU_HOST_UP = 0x400000, PY2CU_HOST_ZERO = 0xc00000 };
#else
enum { PY2CU_HOST_NEAREST = 0, PY2CU_HOST_DOWN = 0, PY2CU_HOST_UP = 0, PY2CU_HOST_ZERO = 0 };
#endif

template <typename R, typename F> static __attribute__((noinline, unused)) R py2cu_host_rounded(int mode, F operation)
{
    py2cu_host_fesetround(mode);
    volatile R result = operation();
    py2cu_host_fesetround(PY2CU_HOST_NEAREST);
    return result;
}

#define PY2CU_HOST_ROUNDED(name, result, type, value)                                                                  \
    PY2CU_HOST_ROUNDED_TO(name##_rz, PY2CU_HOST_ZERO, result, type, value)                                             \
    PY2CU_HOST_ROUNDED_TO(name##_ru, PY2CU_HOST_UP, result, type, value)                                               \
    PY2CU_HOST_ROUNDED_TO(name##_rd, PY2CU_HOST_DOWN, result, type, value)
#define PY2CU_HOST_ROUNDED_TO(name, mode, result, type, value)                                                         \
    PY2CU_HOST_FN result name(type x)                                                                                  \
    {                                                                                                                  \
        const volatile type a = x;                                                                                     \
        return py2cu_host_rounded<result>(mode, [&a] { return value; });                                               \
    }
#define PY2CU_HOST_ROUNDED_2(name, type, op)                                                                           \
    PY2CU_HOST_ROUNDED_2_TO(name##_rz, PY2CU_HOST_ZERO, type, op)                                                      \
    PY2CU_HOST_ROUNDED_2_TO(name##_ru, PY2CU_HOST_UP, type, op)                                                        \
    PY2CU_HOST_ROUNDED_2_TO(name##_rd, PY2CU_HOST_DOWN, type, op)
#define PY2CU_HOST_ROUNDED_2_TO(name, mode, type, op)                                                                  \
    PY2CU_HOST_FN type name(type x, type y)                                                                            \
    {                                                                                                                  \
        const volatile type a = x, b = y;                                                                              \
        return py2cu_host_rounded<type>(mode, [&a, &b] { return a op b; });                                            \
    }
#define PY2CU_HOST_ROUNDED_FMA(name, mode, type, fma)                                                                  \
    PY2CU_HOST_FN type name(type x, type y, type z)                                                                    \
    {                                                                                                                  \
        const volatile type a = x, b = y, c = z;                                                                       \
        return py2cu_host_rounded<type>(mode, [&a, &b, &c] { return fma(a, b, c); });                                  \
    }

PY2CU_HOST_ROUNDED_2(__fadd, float, +)
PY2CU_HOST_ROUNDED_2(__fsub, float, -)
PY2CU_HOST_ROUNDED_2(__fmul, float, *)
PY2CU_HOST_ROUNDED_2(__fdiv, float, /)
PY2CU_HOST_ROUNDED_2(__dadd, double, +)
PY2CU_HOST_ROUNDED_2(__dsub, double, -)
PY2CU_HOST_ROUNDED_2(__dmul, double, *)
PY2CU_HOST_ROUNDED_2(__ddiv, double, /)
PY2CU_HOST_ROUNDED(__frcp, float, float, 1 / a)
PY2CU_HOST_ROUNDED(__drcp, double, double, 1 / a)
PY2CU_HOST_ROUNDED(__fsqrt, float, float, __builtin_sqrtf(a))
PY2CU_HOST_ROUNDED(__dsqrt, double, double, __builtin_sqrt(a))
PY2CU_HOST_ROUNDED_FMA(__fmaf_rz, PY2CU_HOST_ZERO, float, __builtin_fmaf)
PY2CU_HOST_ROUNDED_FMA(__fmaf_ru, PY2CU_HOST_UP, float, __builtin_fmaf)
PY2CU_HOST_ROUNDED_FMA(__fmaf_rd, PY2CU_HOST_DOWN, float, __builtin_fmaf)
PY2CU_HOST_ROUNDED_FMA(__fma_rz, PY2CU_HOST_ZERO, double, __builtin_fma)
PY2CU_HOST_ROUNDED_FMA(__fma_ru, PY2CU_HOST_UP, double, __builtin_fma)
PY2CU_HOST_ROUNDED_FMA(__fma_rd, PY2CU_HOST_DOWN, double, __builtin_fma)

#define PY2CU_HOST_CONVERSION(name, from, to)                                                                          \
    PY2CU_HOST_FN to name##_rn(from x) { return (to)x; }                                                               \
    PY2CU_HOST_ROUNDED(name, to, from, a == 0 ? 0 : (to)a)
PY2CU_HOST_FN float __double2float_rn(double x) { return (float)x; }
PY2CU_HOST_ROUNDED(__double2float, float, double, (float)a)
PY2CU_HOST_CONVERSION(__int2float, int, float)
PY2CU_HOST_CONVERSION(__uint2float, unsigned int, float)
PY2CU_HOST_CONVERSION(__ll2float, long long, float)
PY2CU_HOST_CONVERSION(__ull2float, unsigned long long, float)
PY2CU_HOST_CONVERSION(__ll2double, long long, double)
PY2CU_HOST_CONVERSION(__ull2double, unsigned long long, double)
PY2CU_HOST_FN double __int2double_rn(int x) { return x; }
PY2CU_HOST_FN double __uint2double_rn(unsigned int x) { return x; }

/* ---- bits and conversions ---------------------------------------------------------------------------------------- */

PY2CU_HOST_FN int __float_as_int(float x) { return py2cu_host_value<int>(py2cu_host_bits(x)); }
PY2CU_HOST_FN unsigned int __float_as_uint(float x) { return py2cu_host_value<unsigned int>(py2cu_host_bits(x)); }
PY2CU_HOST_FN float __int_as_float(int x) { return py2cu_host_value<float>(py2cu_host_bits(x)); }
PY2CU_HOST_FN float __uint_as_float(unsigned int x) { return py2cu_host_value<float>(py2cu_host_bits(x)); }
PY2CU_HOST_FN long long __double_as_longlong(double x) { return py2cu_host_value<long long>(py2cu_host_bits(x)); }
PY2CU_HOST_FN double __longlong_as_double(long long x) { return py2cu_host_value<double>(py2cu_host_bits(x)); }
PY2CU_HOST_FN int __double2hiint(double x) { return (int)(unsigned int)(py2cu_host_bits(x) >> 32); }
PY2CU_HOST_FN int __double2loint(double x) { return (int)(unsigned int)py2cu_host_bits(x); }
PY2CU_HOST_FN double __hiloint2double(int high, int low)
{
    return py2cu_host_value<double>((unsigned long long)(unsigned int)high << 32 | (unsigned int)low);
}

/* Halves as their bits: numbers below 2 ** -14 are counts of 2 ** -24. */
PY2CU_HOST_FN float py2cu_host_half_to_float(unsigned short bits)
{
    const unsigned int sign = (bits & 0x8000u) << 16, size = bits & 0x7fffu;
    if (size < 0x400) {
        return __builtin_copysignf((float)size / 16777216.0f, __uint_as_float(sign | 0x3f800000u));
    }
    const unsigned int number = size > 0x7c00 ? 0x7fffffffu : size == 0x7c00 ? 0x7f800000u | sign : (size << 13) + 0x38000000u;
    return __uint_as_float(number | sign);
}

PY2CU_HOST_FN unsigned short py2cu_host_float_to_half(float x)
{
    const unsigned int sign = __float_as_uint(x) >> 16 & 0x8000u;
    const float size = __builtin_fabsf(x);
    if (!(size < 65520.0f)) {
        return (unsigned short)(size != size ? 0x7fff : 0x7c00u | sign);
    }
    if (size < 0.00006103515625f) {
        return (unsigned short)((unsigned int)__builtin_nearbyintf(size * 16777216.0f) | sign);
    }
    const unsigned int number = __float_as_uint(size);
    return (unsigned short)((number + 0xfffu + (number >> 13 & 1u) - 0x38000000u) >> 13 | sign);
}

#define PY2CU_HOST_TO_INTEGER(name, from, to, low, high)                                                               \
    PY2CU_HOST_FN to name##_rz(from x) { return py2cu_host_clamp<to>((double)x, low, high); }                          \
    PY2CU_HOST_FN to name##_rn(from x) { return py2cu_host_clamp<to>(__builtin_nearbyint((double)x), low, high); }     \
    PY2CU_HOST_FN to name##_rd(from x) { return py2cu_host_clamp<to>(__builtin_floor((double)x), low, high); }         \
    PY2CU_HOST_FN to name##_ru(from x) { return py2cu_host_clamp<to>(__builtin_ceil((double)x), low, high); }

/* As the GPU converts: out of range saturates, NaN is 0. */
template <typename T> PY2CU_HOST_FN T py2cu_host_clamp(double x, T low, T high)
{
    return x != x ? 0 : x <= (double)low ? low : x >= (double)high ? high : (T)x;
}

PY2CU_HOST_TO_INTEGER(__float2int, float, int, -2147483647 - 1, 2147483647)
PY2CU_HOST_TO_INTEGER(__float2uint, float, unsigned int, 0u, 4294967295u)
PY2CU_HOST_TO_INTEGER(__float2ll, float, long long, -9223372036854775807ll - 1, 9223372036854775807ll)
PY2CU_HOST_TO_INTEGER(__float2ull, float, unsigned long long, 0ull, 18446744073709551615ull)
PY2CU_HOST_TO_INTEGER(__double2int, double, int, -2147483647 - 1, 2147483647)
PY2CU_HOST_TO_INTEGER(__double2uint, double, unsigned int, 0u, 4294967295u)
PY2CU_HOST_TO_INTEGER(__double2ll, double, long long, -9223372036854775807ll - 1, 9223372036854775807ll)
PY2CU_HOST_TO_INTEGER(__double2ull, double, unsigned long long, 0ull, 18446744073709551615ull)

#endif
