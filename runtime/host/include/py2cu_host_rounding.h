// SPDX-License-Identifier: MIT
/* py2cu_host_rounding.h: arithmetic with a rounding mode, bits as numbers, and conversions, for the CPU.
 * Included if the code has an identifier that begins with: __fadd __fsub __fmul __fdiv __fsqrt __fma __frcp __frsqrt
 * __dadd
 * __dsub __dmul __ddiv
 * __dsqrt __drcp __double __float __int __uint __ll __ull __hiloint __longlong py2cu_host_half_to_float
 * py2cu_host_float_to_half py2cu_host_round py2cu_host_clamp py2cu_host_fesetround */
#ifndef PY2CU_HOST_ROUNDING_H
#define PY2CU_HOST_ROUNDING_H

/* Round to nearest; never contracted. */
PY2CU_HOST_FN float __fadd_rn(float x, float y)
{
    return x + y;
}
PY2CU_HOST_FN float __fsub_rn(float x, float y)
{
    return x - y;
}
PY2CU_HOST_FN float __fmul_rn(float x, float y)
{
    return x * y;
}
PY2CU_HOST_FN float __fdiv_rn(float x, float y)
{
    return x / y;
}
PY2CU_HOST_FN float __fsqrt_rn(float x)
{
    return __builtin_sqrtf(x);
}
PY2CU_HOST_FN float __fmaf_rn(float x, float y, float z)
{
    return __builtin_fmaf(x, y, z);
}
PY2CU_HOST_FN double __dadd_rn(double x, double y)
{
    return x + y;
}
PY2CU_HOST_FN double __dsub_rn(double x, double y)
{
    return x - y;
}
PY2CU_HOST_FN double __dmul_rn(double x, double y)
{
    return x * y;
}
PY2CU_HOST_FN double __ddiv_rn(double x, double y)
{
    return x / y;
}
PY2CU_HOST_FN double __dsqrt_rn(double x)
{
    return __builtin_sqrt(x);
}
PY2CU_HOST_FN double __fma_rn(double x, double y, double z)
{
    return __builtin_fma(x, y, z);
}
PY2CU_HOST_FN float __frcp_rn(float x)
{
    return 1 / x;
}
PY2CU_HOST_FN double __drcp_rn(double x)
{
    return 1 / x;
}

/* The other rounding modes use the CPU's rounding mode: operands and result are volatile, so that the operation stays
 * between the mode changes. */
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
    PY2CU_HOST_FN to name##_rn(from x)                                                                                 \
    {                                                                                                                  \
        return (to)x;                                                                                                  \
    }                                                                                                                  \
    PY2CU_HOST_ROUNDED(name, to, from, a == 0 ? 0 : (to)a)
PY2CU_HOST_FN float __double2float_rn(double x)
{
    return (float)x;
}
PY2CU_HOST_ROUNDED(__double2float, float, double, (float)a)
PY2CU_HOST_CONVERSION(__int2float, int, float)
PY2CU_HOST_CONVERSION(__uint2float, unsigned int, float)
PY2CU_HOST_CONVERSION(__ll2float, long long, float)
PY2CU_HOST_CONVERSION(__ull2float, unsigned long long, float)
PY2CU_HOST_CONVERSION(__ll2double, long long, double)
PY2CU_HOST_CONVERSION(__ull2double, unsigned long long, double)
PY2CU_HOST_FN double __int2double_rn(int x)
{
    return x;
}
PY2CU_HOST_FN double __uint2double_rn(unsigned int x)
{
    return x;
}

/* ---- bits and conversions ---------------------------------------------------------------------------------------- */

PY2CU_HOST_FN int __float_as_int(float x)
{
    return py2cu_host_value<int>(py2cu_host_bits(x));
}
PY2CU_HOST_FN unsigned int __float_as_uint(float x)
{
    return py2cu_host_value<unsigned int>(py2cu_host_bits(x));
}
PY2CU_HOST_FN float __int_as_float(int x)
{
    return py2cu_host_value<float>(py2cu_host_bits(x));
}
PY2CU_HOST_FN float __uint_as_float(unsigned int x)
{
    return py2cu_host_value<float>(py2cu_host_bits(x));
}
PY2CU_HOST_FN long long __double_as_longlong(double x)
{
    return py2cu_host_value<long long>(py2cu_host_bits(x));
}
PY2CU_HOST_FN double __longlong_as_double(long long x)
{
    return py2cu_host_value<double>(py2cu_host_bits(x));
}
PY2CU_HOST_FN int __double2hiint(double x)
{
    return (int)(unsigned int)(py2cu_host_bits(x) >> 32);
}
PY2CU_HOST_FN int __double2loint(double x)
{
    return (int)(unsigned int)py2cu_host_bits(x);
}
PY2CU_HOST_FN double __hiloint2double(int high, int low)
{
    return py2cu_host_value<double>((unsigned long long)(unsigned int)high << 32 | (unsigned int)low);
}

/* Conversion of float16 bits: subnormal numbers are multiples of 2 ** -24. */
PY2CU_HOST_FN float py2cu_host_half_to_float(unsigned short bits)
{
    const unsigned int sign = (bits & 0x8000u) << 16, size = bits & 0x7fffu;
    if (size < 0x400) {
        return __builtin_copysignf((float)size / 16777216.0f, __uint_as_float(sign | 0x3f800000u));
    }
    const unsigned int number = size > 0x7c00    ? 0x7fffffffu
                                : size == 0x7c00 ? 0x7f800000u | sign
                                                 : (size << 13) + 0x38000000u;
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
    PY2CU_HOST_FN to name##_rz(from x)                                                                                 \
    {                                                                                                                  \
        return py2cu_host_clamp<to>((double)x, low, high);                                                             \
    }                                                                                                                  \
    PY2CU_HOST_FN to name##_rn(from x)                                                                                 \
    {                                                                                                                  \
        return py2cu_host_clamp<to>(__builtin_nearbyint((double)x), low, high);                                        \
    }                                                                                                                  \
    PY2CU_HOST_FN to name##_rd(from x)                                                                                 \
    {                                                                                                                  \
        return py2cu_host_clamp<to>(__builtin_floor((double)x), low, high);                                            \
    }                                                                                                                  \
    PY2CU_HOST_FN to name##_ru(from x)                                                                                 \
    {                                                                                                                  \
        return py2cu_host_clamp<to>(__builtin_ceil((double)x), low, high);                                             \
    }

/* Converts as the GPU does: values out of range saturate, and NaN yields 0. */
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
