// SPDX-License-Identifier: MIT
/* py2cu_host_fp8.h: replacement for cuda_fp8.h on the CPU. It follows py2cu_host_half.h in kernel sources that
 * include that header.
 *
 * e5m2 and e4m3 have the formats of the Open Compute Project: e4m3 has no infinities and one NaN of each sign. An
 * e8m0 is a power of two, or NaN. All conversions are exact, or rounded once, as the CUDA manual specifies. */
#ifndef PY2CU_HOST_FP8_H
#define PY2CU_HOST_FP8_H

enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };

/* ---- conversions to 8 bits
 * ----------------------------------------------------------------------------------------- */

PY2CU_HOST_FN unsigned long long py2cu_host_double_bits(double value)
{
    unsigned long long whole = 0;
    __builtin_memcpy(&whole, &value, sizeof whole);
    return whole;
}

/* Rounds to the nearest number, ties to even. Overflow yields the largest number, infinity, or NaN for formats
 * without infinity. */
PY2CU_HOST_FN unsigned char __nv_cvt_double_to_fp8(double value, __nv_saturation_t saturate,
                                                   __nv_fp8_interpretation_t format)
{
    bool has_infinity = format == __NV_E5M2;
    unsigned long long whole = py2cu_host_double_bits(value);
    unsigned int sign = (unsigned int)(whole >> 56) & 0x80u, largest = has_infinity ? 0x7bu : 0x7eu;
    if (value != value) { /* the leading digits of a NaN are preserved */
        return (unsigned char)(sign | (has_infinity ? 0x7eu | ((unsigned int)(whole >> 50) & 3u) : 0x7fu));
    }
    unsigned int size =
        py2cu_host_short_bits(value, has_infinity ? 2 : 3, has_infinity ? -14 : -6, 0x7ff0000000000000ull) & 0x7fffu;
    if (size > largest) {
        size = saturate == __NV_SATFINITE ? largest : has_infinity ? 0x7cu : 0x7fu;
    }
    return (unsigned char)(sign | size);
}

/* All NaNs have the same result. */
PY2CU_HOST_FN unsigned char __nv_cvt_float_to_fp8(float value, __nv_saturation_t saturate,
                                                  __nv_fp8_interpretation_t format)
{
    return value != value ? 0x7f : __nv_cvt_double_to_fp8((double)value, saturate, format);
}

PY2CU_HOST_FN unsigned char __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw value, __nv_saturation_t saturate,
                                                        __nv_fp8_interpretation_t format)
{
    return __nv_cvt_float_to_fp8(py2cu_host_bfloat16::value(value.x), saturate, format);
}

/* Rounds the magnitude down or up to a power of two. The smallest one represents all smaller magnitudes, including 0.
 */
PY2CU_HOST_FN unsigned char __nv_cvt_double_to_e8m0(double value, __nv_saturation_t saturate, cudaRoundMode rounding)
{
    unsigned long long size = py2cu_host_double_bits(value) & 0x7fffffffffffffffull;
    if (value != value) {
        return 0xff;
    }
    bool up = rounding != cudaRoundZero, infinite = size == 0x7ff0000000000000ull;
    int power = (int)(size >> 52) - 1023 + 127;
    if (power < 0 || size == 0x3800000000000000ull) { /* 2 ** -127 */
        return 0;
    }
    power += up && (size & 0xfffffffffffffull) != 0;
    if (power > 254) {
        return saturate == __NV_SATFINITE || (!up && !infinite) ? 0xfe : 0xff;
    }
    return (unsigned char)power;
}

PY2CU_HOST_FN unsigned char __nv_cvt_float_to_e8m0(float value, __nv_saturation_t saturate, cudaRoundMode rounding)
{
    return __nv_cvt_double_to_e8m0((double)value, saturate, rounding);
}

/* For this type, only one rounding mode rounds up. */
PY2CU_HOST_FN unsigned char __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw value, __nv_saturation_t saturate,
                                                         cudaRoundMode rounding)
{
    return __nv_cvt_float_to_e8m0(py2cu_host_bfloat16::value(value.x), saturate,
                                  rounding == cudaRoundPosInf ? rounding : cudaRoundZero);
}

/* Converts two numbers; the first is in the low byte. */
#define PY2CU_FP8_PAIR(name, one, vector, type)                                                                        \
    PY2CU_HOST_FN unsigned short name(vector value, __nv_saturation_t saturate, type how)                              \
    {                                                                                                                  \
        return (unsigned short)(one(value.x, saturate, how) | one(value.y, saturate, how) << 8);                       \
    }
PY2CU_FP8_PAIR(__nv_cvt_double2_to_fp8x2, __nv_cvt_double_to_fp8, double2, __nv_fp8_interpretation_t)
PY2CU_FP8_PAIR(__nv_cvt_float2_to_fp8x2, __nv_cvt_float_to_fp8, float2, __nv_fp8_interpretation_t)
PY2CU_FP8_PAIR(__nv_cvt_double2_to_e8m0x2, __nv_cvt_double_to_e8m0, double2, cudaRoundMode)
PY2CU_FP8_PAIR(__nv_cvt_float2_to_e8m0x2, __nv_cvt_float_to_e8m0, float2, cudaRoundMode)
#undef PY2CU_FP8_PAIR

/* ---- conversions from 8 bits
 * --------------------------------------------------------------------------------------- */

PY2CU_HOST_FN __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(unsigned char bits)
{
    __nv_bfloat16_raw raw;
    raw.x = (unsigned short)(bits == 0xff ? 0x7fff : bits == 0 ? 0x40 : bits << 7);
    return raw;
}

struct py2cu_host_e5m2 {
    static inline __attribute__((always_inline)) unsigned char bits(double value)
    {
        return __nv_cvt_double_to_fp8(value, __NV_SATFINITE, __NV_E5M2);
    }
    static inline __attribute__((always_inline)) float value(unsigned char bits)
    {
        return py2cu_host_float16::value((unsigned short)((bits & 0x7f) > 0x7c ? 0x7fff : bits << 8));
    }
    static inline __attribute__((always_inline)) bool truth(unsigned char bits)
    {
        return (bits & 0x7f) != 0;
    }
};

struct py2cu_host_e4m3 {
    static inline __attribute__((always_inline)) unsigned char bits(double value)
    {
        return __nv_cvt_double_to_fp8(value, __NV_SATFINITE, __NV_E4M3);
    }
    static inline __attribute__((always_inline)) float value(unsigned char bits)
    {
        if ((bits & 0x7f) == 0x7f) {
            return py2cu_host_float16::value(0x7fff);
        }
        unsigned int exponent = bits >> 3 & 15u,
                     fraction = bits & 7u; /* the smallest exponent of a float16 is lower by 8 */
        float size = exponent == 0 ? (float)fraction * 0x1p-9f
                                   : py2cu_host_float16::value((unsigned short)((exponent + 8) << 10 | fraction << 7));
        return (bits & 0x80) != 0 ? -size : size;
    }
    static inline __attribute__((always_inline)) bool truth(unsigned char bits)
    {
        return (bits & 0x7f) != 0;
    }
};

struct py2cu_host_e8m0 {
    static inline __attribute__((always_inline)) unsigned char bits(double value)
    {
        return __nv_cvt_double_to_e8m0(value, __NV_SATFINITE, cudaRoundPosInf);
    }
    static inline __attribute__((always_inline)) float value(unsigned char bits)
    {
        return py2cu_host_bfloat16::value(__nv_cvt_e8m0_to_bf16raw(bits).x);
    }
    static inline __attribute__((always_inline)) bool truth(unsigned char)
    {
        return true;
    }
};

/* ---- types
 * --------------------------------------------------------------------------------------------------------- */

template <typename Format> struct py2cu_host_fp8 {
    unsigned char __x;

    py2cu_host_fp8() = default;
    explicit py2cu_host_fp8(double value) : __x(Format::bits(value))
    {
    }
    explicit py2cu_host_fp8(float value)
        : __x(value != value ? Format::bits(__builtin_nan("0x6000000000000")) : Format::bits((double)value))
    {
    }
    explicit py2cu_host_fp8(__half value) : py2cu_host_fp8((float)value)
    {
    }
    explicit py2cu_host_fp8(__nv_bfloat16 value) : py2cu_host_fp8((float)value)
    {
    }
    explicit py2cu_host_fp8(int value) : __x(Format::bits((double)value))
    {
    }
    explicit py2cu_host_fp8(unsigned int value) : __x(Format::bits((double)value))
    {
    }
    explicit py2cu_host_fp8(long long value)
        : __x(Format::bits(value < 0 ? -py2cu_host_whole(0 - (unsigned long long)value)
                                     : py2cu_host_whole((unsigned long long)value)))
    {
    }
    explicit py2cu_host_fp8(unsigned long long value) : __x(Format::bits(py2cu_host_whole(value)))
    {
    }

    explicit operator float() const
    {
        return Format::value(__x);
    }
    explicit operator double() const
    {
        return (double)Format::value(__x);
    }
    explicit operator __half() const
    {
        return __half(Format::value(__x));
    }
    explicit operator __nv_bfloat16() const
    {
        return __nv_bfloat16(Format::value(__x));
    }
    explicit operator bool() const
    {
        return Format::truth(__x);
    }
#define PY2CU_FP8_INTEGER(type, low, high, lowest, highest, nan)                                                       \
    explicit operator type() const                                                                                     \
    {                                                                                                                  \
        return py2cu_host_half_whole<type>(__builtin_trunc((double)Format::value(__x)), low, high, lowest, highest,    \
                                           nan);                                                                       \
    }
    PY2CU_FP8_INTEGER(signed char, -128.0, 127.0, -128, 127, 0)
    PY2CU_FP8_INTEGER(unsigned char, 0.0, 255.0, 0, 255, 0)
    PY2CU_FP8_INTEGER(short, -32768.0, 32767.0, -32768, 32767, 0)
    PY2CU_FP8_INTEGER(unsigned short, 0.0, 65535.0, 0, 65535, 0)
    PY2CU_FP8_INTEGER(int, -2147483648.0, 2147483647.0, -2147483647 - 1, 2147483647, 0)
    PY2CU_FP8_INTEGER(unsigned int, 0.0, 4294967295.0, 0, 4294967295u, 0)
    PY2CU_FP8_INTEGER(long long, -0x1p63, 0x1p63, -9223372036854775807ll - 1, 9223372036854775807ll,
                      -9223372036854775807ll - 1)
    PY2CU_FP8_INTEGER(unsigned long long, 0.0, 0x1p64, 0, 18446744073709551615ull, 0x8000000000000000ull)
#undef PY2CU_FP8_INTEGER
};

typedef py2cu_host_fp8<py2cu_host_e5m2> __nv_fp8_e5m2;
typedef py2cu_host_fp8<py2cu_host_e4m3> __nv_fp8_e4m3;
typedef py2cu_host_fp8<py2cu_host_e8m0> __nv_fp8_e8m0;

#endif
