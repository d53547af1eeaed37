/* py2cu_host_half.h: what a kernel text gets from cuda_fp16.h, for the processor. It stands behind py2cu_host.h in texts that
 * include that header.
 *
 * Every operation is computed in double, where it is exact or at least rounded far beyond float16, and rounded once: as the
 * hardware does. The mathematical functions are rounded from double; a GPU's may differ from them in the last bit. */
#ifndef PY2CU_HOST_HALF_H
#define PY2CU_HOST_HALF_H

PY2CU_HOST_FN unsigned short py2cu_host_half_bits(double value)
{
    unsigned long long whole = 0;
    __builtin_memcpy(&whole, &value, sizeof whole);
    unsigned int sign = (unsigned int)(whole >> 48) & 0x8000u;
    unsigned long long size = whole & 0x7fffffffffffffffull;
    if (size >= 0x7ff0000000000000ull) {
        return (unsigned short)(size > 0x7ff0000000000000ull ? 0x7fffu : sign | 0x7c00u);
    }
    if (size >= 0x40effe0000000000ull) { /* 65520: half way to the first power of two that is too large */
        return (unsigned short)(sign | 0x7c00u);
    }
    int exponent = (int)(size >> 52) - 1023;
    if (exponent < -25) {
        return (unsigned short)sign;
    }
    unsigned long long fraction = (size & 0xfffffffffffffull) | 0x10000000000000ull;
    int drop = exponent < -14 ? 42 - 14 - exponent : 42; /* bits of the 53 that float16 has no place for */
    unsigned long long kept = fraction >> drop, rest = fraction & ((1ull << drop) - 1), middle = 1ull << (drop - 1);
    kept += rest > middle || (rest == middle && (kept & 1) != 0);
    return (unsigned short)(sign + (exponent < -14 ? (unsigned int)kept : (unsigned int)((exponent + 14) << 10) + (unsigned int)kept));
}

PY2CU_HOST_FN float py2cu_host_half_float(unsigned short bits)
{
    unsigned int sign = (bits & 0x8000u) << 16, exponent = bits >> 10 & 31u, fraction = bits & 1023u, whole;
    if (exponent == 0) {
        float size = (float)fraction * 0x1p-24f;
        return sign != 0 ? -size : size;
    }
    whole = sign | (exponent == 31 ? 0x7f800000u : (exponent + 112) << 23) | fraction << 13;
    float value;
    __builtin_memcpy(&value, &whole, sizeof value);
    return value;
}

struct __half {
    unsigned short py2cu_bits;
    __half() = default;
    __half(float value) : py2cu_bits(py2cu_host_half_bits(value)) {}
    __half(double value) : py2cu_bits(py2cu_host_half_bits(value)) {}
    __half(short value) : py2cu_bits(py2cu_host_half_bits(value)) {}
    __half(unsigned short value) : py2cu_bits(py2cu_host_half_bits(value)) {}
    __half(int value) : py2cu_bits(py2cu_host_half_bits(value)) {}
    __half(unsigned int value) : py2cu_bits(py2cu_host_half_bits(value)) {}
    __half(long long value) : py2cu_bits(py2cu_host_half_bits((double)value)) {}
    __half(unsigned long long value) : py2cu_bits(py2cu_host_half_bits((double)value)) {}
    operator float() const { return py2cu_host_half_float(py2cu_bits); }
};

PY2CU_HOST_FN double py2cu_host_half_double(__half x) { return (double)(float)x; }
#define PY2CU_HALF(x) py2cu_host_half_double(x)

PY2CU_HOST_FN __half __hneg(__half x)
{
    x.py2cu_bits ^= 0x8000;
    return x;
}
PY2CU_HOST_FN __half __habs(__half x)
{
    x.py2cu_bits &= 0x7fff;
    return x;
}
PY2CU_HOST_FN __half operator-(const __half &x) { return __hneg(x); }
PY2CU_HOST_FN __half operator+(const __half &x) { return x; }

#define PY2CU_HALF_OPERATOR(op, name)                                                                                  \
    PY2CU_HOST_FN __half operator op(const __half &a, const __half &b) { return __half(PY2CU_HALF(a) op PY2CU_HALF(b)); } \
    PY2CU_HOST_FN __half &operator op##=(__half &a, const __half &b) { return a = a op b; }                            \
    PY2CU_HOST_FN __half name(__half a, __half b) { return a op b; }
PY2CU_HALF_OPERATOR(+, __hadd)
PY2CU_HALF_OPERATOR(-, __hsub)
PY2CU_HALF_OPERATOR(*, __hmul)
PY2CU_HALF_OPERATOR(/, __hdiv)

/* The second name's comparison is true for unordered operands too. */
#define PY2CU_HALF_COMPARISON(op, name, unordered)                                                                     \
    PY2CU_HOST_FN bool operator op(const __half &a, const __half &b) { return (float)a op(float) b; }                  \
    PY2CU_HOST_FN bool name(__half a, __half b) { return !__builtin_isunordered((float)a, (float)b) && (float)a op(float) b; } \
    PY2CU_HOST_FN bool unordered(__half a, __half b) { return __builtin_isunordered((float)a, (float)b) || (float)a op(float) b; }
PY2CU_HALF_COMPARISON(==, __heq, __hequ)
PY2CU_HALF_COMPARISON(!=, __hne, __hneu)
PY2CU_HALF_COMPARISON(>, __hgt, __hgtu)
PY2CU_HALF_COMPARISON(<, __hlt, __hltu)
PY2CU_HALF_COMPARISON(>=, __hge, __hgeu)
PY2CU_HALF_COMPARISON(<=, __hle, __hleu)

PY2CU_HOST_FN bool __hisnan(__half x) { return (x.py2cu_bits & 0x7fff) > 0x7c00; }
PY2CU_HOST_FN int __hisinf(__half x) { return x.py2cu_bits == 0x7c00 ? 1 : x.py2cu_bits == 0xfc00 ? -1 : 0; }

PY2CU_HOST_FN __half py2cu_host_half_saturate(double x) { return __half(x > 0 ? (x < 1 ? x : 1.0) : 0.0); }
PY2CU_HOST_FN __half __hadd_rn(__half a, __half b) { return a + b; }
PY2CU_HOST_FN __half __hsub_rn(__half a, __half b) { return a - b; }
PY2CU_HOST_FN __half __hmul_rn(__half a, __half b) { return a * b; }
PY2CU_HOST_FN __half __hadd_sat(__half a, __half b) { return py2cu_host_half_saturate(PY2CU_HALF(a + b)); }
PY2CU_HOST_FN __half __hsub_sat(__half a, __half b) { return py2cu_host_half_saturate(PY2CU_HALF(a - b)); }
PY2CU_HOST_FN __half __hmul_sat(__half a, __half b) { return py2cu_host_half_saturate(PY2CU_HALF(a * b)); }
PY2CU_HOST_FN __half __hfma(__half a, __half b, __half c)
{
    return __half(PY2CU_HALF(a) * PY2CU_HALF(b) + PY2CU_HALF(c)); /* where the sum is not exact, it is far from a tie */
}
PY2CU_HOST_FN __half __hfma_sat(__half a, __half b, __half c) { return py2cu_host_half_saturate(PY2CU_HALF(__hfma(a, b, c))); }
PY2CU_HOST_FN __half __hfma_relu(__half a, __half b, __half c)
{
    __half x = __hfma(a, b, c);
    return (float)x < 0 ? __half(0.0f) : x;
}
PY2CU_HOST_FN __half __hmax(__half a, __half b) { return __half(__builtin_fmaxf((float)a, (float)b)); }
PY2CU_HOST_FN __half __hmin(__half a, __half b) { return __half(__builtin_fminf((float)a, (float)b)); }
PY2CU_HOST_FN __half __hmax_nan(__half a, __half b) { return __hisnan(a) ? a : __hisnan(b) ? b : __hmax(a, b); }
PY2CU_HOST_FN __half __hmin_nan(__half a, __half b) { return __hisnan(a) ? a : __hisnan(b) ? b : __hmin(a, b); }

#define PY2CU_HALF_FUNCTION(name, value)                                                                               \
    PY2CU_HOST_FN __half name(__half half)                                                                             \
    {                                                                                                                  \
        double x = PY2CU_HALF(half);                                                                                   \
        return __half(value);                                                                                          \
    }
PY2CU_HALF_FUNCTION(hsin, __builtin_sin(x))
PY2CU_HALF_FUNCTION(hcos, __builtin_cos(x))
PY2CU_HALF_FUNCTION(htanh, __builtin_tanh(x))
PY2CU_HALF_FUNCTION(htanh_approx, __builtin_tanh(x))
PY2CU_HALF_FUNCTION(hexp, __builtin_exp(x))
PY2CU_HALF_FUNCTION(hexp2, __builtin_exp2(x))
PY2CU_HALF_FUNCTION(hexp10, __builtin_pow(10.0, x))
PY2CU_HALF_FUNCTION(hlog, __builtin_log(x))
PY2CU_HALF_FUNCTION(hlog2, __builtin_log2(x))
PY2CU_HALF_FUNCTION(hlog10, __builtin_log10(x))
PY2CU_HALF_FUNCTION(hsqrt, __builtin_sqrt(x))
PY2CU_HALF_FUNCTION(hrsqrt, 1 / __builtin_sqrt(x))
PY2CU_HALF_FUNCTION(hrcp, 1 / x)
PY2CU_HALF_FUNCTION(hfloor, __builtin_floor(x))
PY2CU_HALF_FUNCTION(hceil, __builtin_ceil(x))
PY2CU_HALF_FUNCTION(htrunc, __builtin_trunc(x))
PY2CU_HALF_FUNCTION(hrint, __builtin_rint(x))

/* To integers: out of range, the nearest one; not a number is 0, or the smallest of 64 bits. */
template <typename T> PY2CU_HOST_FN T py2cu_host_half_whole(double x, double low, double high, T least, T most, T nan)
{
    return x != x ? nan : x <= low ? least : x >= high ? most : (T)x;
}
#define PY2CU_HALF_TO(name, type, low, high, least, most, nan)                                                         \
    PY2CU_HOST_FN type __half2##name##_rn(__half x) { return py2cu_host_half_whole<type>(__builtin_rint(PY2CU_HALF(x)), low, high, least, most, nan); } \
    PY2CU_HOST_FN type __half2##name##_rz(__half x) { return py2cu_host_half_whole<type>(__builtin_trunc(PY2CU_HALF(x)), low, high, least, most, nan); } \
    PY2CU_HOST_FN type __half2##name##_rd(__half x) { return py2cu_host_half_whole<type>(__builtin_floor(PY2CU_HALF(x)), low, high, least, most, nan); } \
    PY2CU_HOST_FN type __half2##name##_ru(__half x) { return py2cu_host_half_whole<type>(__builtin_ceil(PY2CU_HALF(x)), low, high, least, most, nan); }
PY2CU_HALF_TO(char, signed char, -128.0, 127.0, -128, 127, 0)
PY2CU_HALF_TO(uchar, unsigned char, 0.0, 255.0, 0, 255, 0)
PY2CU_HALF_TO(short, short, -32768.0, 32767.0, -32768, 32767, 0)
PY2CU_HALF_TO(ushort, unsigned short, 0.0, 65535.0, 0, 65535, 0)
PY2CU_HALF_TO(int, int, -2147483648.0, 2147483647.0, -2147483647 - 1, 2147483647, 0)
PY2CU_HALF_TO(uint, unsigned int, 0.0, 4294967295.0, 0, 4294967295u, 0)
PY2CU_HALF_TO(ll, long long, -0x1p63, 0x1p63, -9223372036854775807ll - 1, 9223372036854775807ll, -9223372036854775807ll - 1)
PY2CU_HALF_TO(ull, unsigned long long, 0.0, 0x1p64, 0, 18446744073709551615ull, 0x8000000000000000ull)

/* The float16 next to x towards `up` that is not nearer than x. */
PY2CU_HOST_FN __half py2cu_host_half_directed(double x, bool up)
{
    __half near(x);
    double at = PY2CU_HALF(near);
    if (x != x || at == x || (up ? at > x : at < x)) {
        return near;
    }
    if ((near.py2cu_bits & 0x7fff) == 0) {
        near.py2cu_bits = up ? 1 : 0x8001;
    } else {
        near.py2cu_bits = (unsigned short)(near.py2cu_bits + ((at > 0) == up ? 1 : -1));
    }
    return near;
}
#define PY2CU_HALF_FROM(name, type)                                                                                    \
    PY2CU_HOST_FN __half __##name##2half_rn(type x) { return __half((double)x); }                                      \
    PY2CU_HOST_FN __half __##name##2half_rd(type x) { return py2cu_host_half_directed((double)x, false); }             \
    PY2CU_HOST_FN __half __##name##2half_ru(type x) { return py2cu_host_half_directed((double)x, true); }              \
    PY2CU_HOST_FN __half __##name##2half_rz(type x) { return py2cu_host_half_directed((double)x, (double)x < 0); }
PY2CU_HALF_FROM(float, float)
PY2CU_HALF_FROM(short, short)
PY2CU_HALF_FROM(ushort, unsigned short)
PY2CU_HALF_FROM(int, int)
PY2CU_HALF_FROM(uint, unsigned int)
PY2CU_HALF_FROM(ll, long long)
PY2CU_HALF_FROM(ull, unsigned long long)
PY2CU_HOST_FN __half __float2half(float x) { return __half(x); }
PY2CU_HOST_FN __half __double2half(double x) { return __half(x); }
PY2CU_HOST_FN float __half2float(__half x) { return (float)x; }
PY2CU_HOST_FN unsigned short __half_as_ushort(__half x) { return x.py2cu_bits; }
PY2CU_HOST_FN short __half_as_short(__half x) { return (short)x.py2cu_bits; }
PY2CU_HOST_FN __half __ushort_as_half(unsigned short bits)
{
    __half x;
    x.py2cu_bits = bits;
    return x;
}
PY2CU_HOST_FN __half __short_as_half(short bits) { return __ushort_as_half((unsigned short)bits); }

#endif
