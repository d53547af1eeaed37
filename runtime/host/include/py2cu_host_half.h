// SPDX-License-Identifier: MIT
/* py2cu_host_half.h: replacement for cuda_fp16.h and cuda_bf16.h on the CPU. It follows py2cu_host.h in kernel
 * sources that include one of these headers.
 *
 * Every operation is computed in double, exactly or with a rounding error far below 16-bit precision, and rounded
 * once, as by the hardware. Mathematical functions are rounded from double; those of a GPU may differ in the last
 * bit. */
#ifndef PY2CU_HOST_HALF_H
#define PY2CU_HOST_HALF_H

/* ---- formats -------------------------------------------------------------------------------------------------------
 */

/* Returns the bits of the nearest 16-bit number, ties to even: `fraction` is the number of stored fraction bits,
 * `lowest` the smallest exponent, and `over` the bits of the smallest double that overflows to infinity. */
PY2CU_HOST_FN unsigned short py2cu_host_short_bits(double value, int fraction, int lowest, unsigned long long over)
{
    unsigned long long whole = 0;
    __builtin_memcpy(&whole, &value, sizeof whole);
    unsigned int sign = (unsigned int)(whole >> 48) & 0x8000u, infinite = 0x7fffu >> fraction << fraction;
    unsigned long long size = whole & 0x7fffffffffffffffull;
    if (size >= over) {
        return (unsigned short)(size > 0x7ff0000000000000ull ? 0x7fffu : sign | infinite);
    }
    int exponent = (int)(size >> 52) - 1023;
    if (exponent < lowest - fraction - 1) {
        return (unsigned short)sign;
    }
    int drop = exponent < lowest ? 52 - fraction + lowest - exponent
                                 : 52 - fraction; /* number of the 53 significand bits to drop */
    unsigned long long digits = (size & 0xfffffffffffffull) | 0x10000000000000ull;
    unsigned long long kept = digits >> drop, rest = digits & ((1ull << drop) - 1), middle = 1ull << (drop - 1);
    kept += rest > middle || (rest == middle && (kept & 1) != 0);
    unsigned int scale = exponent < lowest ? 0 : (unsigned int)(exponent - lowest) << fraction;
    return (unsigned short)(sign + scale + (unsigned int)kept);
}

/* Numbers represented by their 16-bit patterns. */
struct __half_raw {
    unsigned short x;
};

struct __nv_bfloat16_raw {
    unsigned short x;
};

struct py2cu_host_float16 {
    typedef __half_raw Raw;
    enum { INFINITE = 0x7c00 };
    static inline __attribute__((always_inline)) unsigned short bits(double value)
    {
        return py2cu_host_short_bits(value, 10, -14, 0x40effe0000000000ull); /* 65520 */
    }
    static inline __attribute__((always_inline)) float value(unsigned short bits)
    {
        unsigned int sign = (bits & 0x8000u) << 16, exponent = bits >> 10 & 31u, fraction = bits & 1023u;
        if (exponent == 0) {
            float size = (float)fraction * 0x1p-24f;
            return sign != 0 ? -size : size;
        }
        unsigned int whole = sign | (exponent == 31 ? 0x7f800000u : (exponent + 112) << 23) | fraction << 13;
        float number;
        __builtin_memcpy(&number, &whole, sizeof number);
        return number;
    }
};

struct py2cu_host_bfloat16 {
    typedef __nv_bfloat16_raw Raw;
    enum { INFINITE = 0x7f80 };
    static inline __attribute__((always_inline)) unsigned short bits(double value)
    {
        return py2cu_host_short_bits(value, 7, -126, 0x47eff00000000000ull);
    }
    static inline __attribute__((always_inline)) float value(unsigned short bits)
    {
        unsigned int whole = (unsigned int)bits << 16;
        float number;
        __builtin_memcpy(&number, &whole, sizeof number);
        return number;
    }
};

/* Returns product + c, where the product is exact. If the sum is inexact, its last bit is set to odd, so that a
 * second rounding is correct. */
PY2CU_HOST_FN double py2cu_host_fused(double product, double c)
{
    double sum = product + c, back = sum - product, lost = (product - (sum - back)) + (c - back);
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &sum, sizeof bits);
    if (lost == lost && lost != 0 && (bits & 1) == 0 && sum - sum == 0) {
        bits += (lost > 0) == (sum > 0) ? 1ull : ~0ull;
        __builtin_memcpy(&sum, &bits, sizeof sum);
    }
    return sum;
}

/* Converts an integer to double; digits below 53 bits are combined in a sticky bit, so that a later rounding is
 * correct. */
PY2CU_HOST_FN double py2cu_host_whole(unsigned long long size)
{
    return size < 1ull << 53 ? (double)size : (double)(size >> 11 | ((size & 2047) != 0)) * 2048;
}

/* ---- types
 * --------------------------------------------------------------------------------------------------------- */

#define PY2CU_HALF_FN friend inline __attribute__((always_inline, unused))
#define PY2CU_HALF(x) ((double)(float)(x))

template <typename Format> struct py2cu_host_short {
    typedef py2cu_host_short T;
    unsigned short py2cu_bits;

    py2cu_host_short() = default;
    py2cu_host_short(const typename Format::Raw &raw) : py2cu_bits(raw.x)
    {
    }
    py2cu_host_short(float value) : py2cu_bits(Format::bits((double)value))
    {
    }
    py2cu_host_short(double value) : py2cu_bits(Format::bits(value))
    {
    }
    py2cu_host_short(short value) : py2cu_bits(Format::bits((double)value))
    {
    }
    py2cu_host_short(unsigned short value) : py2cu_bits(Format::bits((double)value))
    {
    }
    py2cu_host_short(int value) : py2cu_bits(Format::bits((double)value))
    {
    }
    py2cu_host_short(unsigned int value) : py2cu_bits(Format::bits((double)value))
    {
    }
    py2cu_host_short(long long value)
        : py2cu_bits(Format::bits(value < 0 ? -py2cu_host_whole(0 - (unsigned long long)value)
                                            : py2cu_host_whole((unsigned long long)value)))
    {
    }
    py2cu_host_short(unsigned long long value) : py2cu_bits(Format::bits(py2cu_host_whole(value)))
    {
    }
    operator float() const
    {
        return Format::value(py2cu_bits);
    }

    static inline T of_bits(unsigned int bits)
    {
        T x;
        x.py2cu_bits = (unsigned short)bits;
        return x;
    }
    static inline T saturated(double x)
    {
        return T(x > 0 ? (x < 1 ? x : 1.0) : 0.0);
    }

    PY2CU_HALF_FN T __hneg(T x)
    {
        return of_bits(x.py2cu_bits ^ 0x8000u);
    }
    PY2CU_HALF_FN T __habs(T x)
    {
        return of_bits(x.py2cu_bits & 0x7fffu);
    }
    PY2CU_HALF_FN T operator-(const T &x)
    {
        return of_bits(x.py2cu_bits ^ 0x8000u);
    }
    PY2CU_HALF_FN T operator+(const T &x)
    {
        return x;
    }
    PY2CU_HALF_FN T atomicAdd(T *address, T value)
    {
        unsigned short *bits = (unsigned short *)(void *)address, old = __atomic_load_n(bits, __ATOMIC_RELAXED);
        while (!__atomic_compare_exchange_n(bits, &old, (of_bits(old) + value).py2cu_bits, true, __ATOMIC_RELAXED,
                                            __ATOMIC_RELAXED)) {
        }
        return of_bits(old);
    }

#define PY2CU_HALF_OPERATOR(op, name)                                                                                  \
    PY2CU_HALF_FN T operator op(const T &a, const T &b)                                                                \
    {                                                                                                                  \
        return T(PY2CU_HALF(a) op PY2CU_HALF(b));                                                                      \
    }                                                                                                                  \
    PY2CU_HALF_FN T &operator op##=(T &a, const T &b)                                                                  \
    {                                                                                                                  \
        return a = a op b;                                                                                             \
    }                                                                                                                  \
    PY2CU_HALF_FN T name(T a, T b)                                                                                     \
    {                                                                                                                  \
        return a op b;                                                                                                 \
    }
    PY2CU_HALF_OPERATOR(+, __hadd)
    PY2CU_HALF_OPERATOR(-, __hsub)
    PY2CU_HALF_OPERATOR(*, __hmul)
    PY2CU_HALF_OPERATOR(/, __hdiv)
#undef PY2CU_HALF_OPERATOR

/* The second comparison is also true if an operand is NaN. */
#define PY2CU_HALF_COMPARISON(op, name, unordered)                                                                     \
    PY2CU_HALF_FN bool operator op(const T &a, const T &b)                                                             \
    {                                                                                                                  \
        return (float)a op(float) b;                                                                                   \
    }                                                                                                                  \
    PY2CU_HALF_FN bool name(T a, T b)                                                                                  \
    {                                                                                                                  \
        return !__hisnan(a) && !__hisnan(b) && (float)a op(float) b;                                                   \
    }                                                                                                                  \
    PY2CU_HALF_FN bool unordered(T a, T b)                                                                             \
    {                                                                                                                  \
        return __hisnan(a) || __hisnan(b) || (float)a op(float) b;                                                     \
    }
    PY2CU_HALF_COMPARISON(==, __heq, __hequ)
    PY2CU_HALF_COMPARISON(!=, __hne, __hneu)
    PY2CU_HALF_COMPARISON(>, __hgt, __hgtu)
    PY2CU_HALF_COMPARISON(<, __hlt, __hltu)
    PY2CU_HALF_COMPARISON(>=, __hge, __hgeu)
    PY2CU_HALF_COMPARISON(<=, __hle, __hleu)
#undef PY2CU_HALF_COMPARISON

    PY2CU_HALF_FN bool __hisnan(T x)
    {
        return (x.py2cu_bits & 0x7fff) > Format::INFINITE;
    }
    PY2CU_HALF_FN int __hisinf(T x)
    {
        return (x.py2cu_bits & 0x7fff) != Format::INFINITE ? 0 : x.py2cu_bits == Format::INFINITE ? 1 : -1;
    }
    PY2CU_HALF_FN T __hadd_rn(T a, T b)
    {
        return a + b;
    }
    PY2CU_HALF_FN T __hsub_rn(T a, T b)
    {
        return a - b;
    }
    PY2CU_HALF_FN T __hmul_rn(T a, T b)
    {
        return a * b;
    }
    PY2CU_HALF_FN T __hadd_sat(T a, T b)
    {
        return saturated(PY2CU_HALF(a + b));
    }
    PY2CU_HALF_FN T __hsub_sat(T a, T b)
    {
        return saturated(PY2CU_HALF(a - b));
    }
    PY2CU_HALF_FN T __hmul_sat(T a, T b)
    {
        return saturated(PY2CU_HALF(a * b));
    }
    PY2CU_HALF_FN T __hfma(T a, T b, T c)
    {
        return T(py2cu_host_fused(PY2CU_HALF(a) * PY2CU_HALF(b), PY2CU_HALF(c)));
    }
    PY2CU_HALF_FN T __hfma_sat(T a, T b, T c)
    {
        return saturated(PY2CU_HALF(__hfma(a, b, c)));
    }
    PY2CU_HALF_FN T __hfma_relu(T a, T b, T c)
    {
        T x = __hfma(a, b, c);
        return (float)x < 0 ? T(0.0f) : x;
    }
    /* For two zeros, the sign decides; all NaNs have the same result. */
    PY2CU_HALF_FN T __hmax(T a, T b)
    {
        bool first = (float)a > (float)b || __hisnan(b) || ((float)a == (float)b && a.py2cu_bits < b.py2cu_bits);
        return __hisnan(a) && __hisnan(b) ? of_bits(0x7fff) : first ? a : b;
    }
    PY2CU_HALF_FN T __hmin(T a, T b)
    {
        bool first = (float)a < (float)b || __hisnan(b) || ((float)a == (float)b && a.py2cu_bits > b.py2cu_bits);
        return __hisnan(a) && __hisnan(b) ? of_bits(0x7fff) : first ? a : b;
    }
    PY2CU_HALF_FN T __hmax_nan(T a, T b)
    {
        return __hisnan(a) || __hisnan(b) ? of_bits(0x7fff) : __hmax(a, b);
    }
    PY2CU_HALF_FN T __hmin_nan(T a, T b)
    {
        return __hisnan(a) || __hisnan(b) ? of_bits(0x7fff) : __hmin(a, b);
    }

#define PY2CU_HALF_FUNCTION(name, result)                                                                              \
    PY2CU_HALF_FN T name(T half)                                                                                       \
    {                                                                                                                  \
        double x = PY2CU_HALF(half);                                                                                   \
        return T(result);                                                                                              \
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
#undef PY2CU_HALF_FUNCTION
};

typedef py2cu_host_short<py2cu_host_float16> __half;
typedef py2cu_host_short<py2cu_host_bfloat16> __nv_bfloat16;

/* ---- conversions ---------------------------------------------------------------------------------------------------
 */

/* Converts to an integer: out of range, the nearest integer; NaN yields 0, or the smallest 64-bit integer. */
template <typename T>
PY2CU_HOST_FN T py2cu_host_half_whole(double x, double low, double high, T lowest, T highest, T nan)
{
    return x != x ? nan : x <= low ? lowest : x >= high ? highest : (T)x;
}

/* Returns x rounded up or down: the adjacent number if the nearest one is on the wrong side. */
template <typename T> PY2CU_HOST_FN T py2cu_host_half_directed(double x, bool up)
{
    T near(x);
    double at = PY2CU_HALF(near);
    if (x != x || at == x || (up ? at > x : at < x)) {
        return near;
    }
    if ((near.py2cu_bits & 0x7fff) == 0) {
        return T::of_bits(up ? 1 : 0x8001);
    }
    return T::of_bits(near.py2cu_bits + ((at > 0) == up ? 1u : 0xffffu));
}

/* Defines the conversions between the type and an integer type; `name` is part of the functions' names. */
#define PY2CU_HALF_INTEGER(T, name, c, type, low, high, lowest, highest, nan)                                          \
    PY2CU_HOST_FN type __##name##2##c##_rn(T x)                                                                        \
    {                                                                                                                  \
        return py2cu_host_half_whole<type>(__builtin_rint(PY2CU_HALF(x)), low, high, lowest, highest, nan);            \
    }                                                                                                                  \
    PY2CU_HOST_FN type __##name##2##c##_rz(T x)                                                                        \
    {                                                                                                                  \
        return py2cu_host_half_whole<type>(__builtin_trunc(PY2CU_HALF(x)), low, high, lowest, highest, nan);           \
    }                                                                                                                  \
    PY2CU_HOST_FN type __##name##2##c##_rd(T x)                                                                        \
    {                                                                                                                  \
        return py2cu_host_half_whole<type>(__builtin_floor(PY2CU_HALF(x)), low, high, lowest, highest, nan);           \
    }                                                                                                                  \
    PY2CU_HOST_FN type __##name##2##c##_ru(T x)                                                                        \
    {                                                                                                                  \
        return py2cu_host_half_whole<type>(__builtin_ceil(PY2CU_HALF(x)), low, high, lowest, highest, nan);            \
    }                                                                                                                  \
    PY2CU_HALF_NUMBER(T, name, c, type)
#define PY2CU_HALF_NUMBER(T, name, c, type)                                                                            \
    PY2CU_HOST_FN T __##c##2##name##_rn(type x)                                                                        \
    {                                                                                                                  \
        return T(x);                                                                                                   \
    }                                                                                                                  \
    PY2CU_HOST_FN T __##c##2##name##_rd(type x)                                                                        \
    {                                                                                                                  \
        return py2cu_host_half_directed<T>((double)x, false);                                                          \
    }                                                                                                                  \
    PY2CU_HOST_FN T __##c##2##name##_ru(type x)                                                                        \
    {                                                                                                                  \
        return py2cu_host_half_directed<T>((double)x, true);                                                           \
    }                                                                                                                  \
    PY2CU_HOST_FN T __##c##2##name##_rz(type x)                                                                        \
    {                                                                                                                  \
        return py2cu_host_half_directed<T>((double)x, (double)x < 0);                                                  \
    }
#define PY2CU_HALF_CONVERSIONS(T, name)                                                                                \
    PY2CU_HOST_FN signed char __##name##2char_rz(T x)                                                                  \
    {                                                                                                                  \
        return py2cu_host_half_whole<signed char>(__builtin_trunc(PY2CU_HALF(x)), -128.0, 127.0, -128, 127, 0);        \
    }                                                                                                                  \
    PY2CU_HOST_FN unsigned char __##name##2uchar_rz(T x)                                                               \
    {                                                                                                                  \
        return py2cu_host_half_whole<unsigned char>(__builtin_trunc(PY2CU_HALF(x)), 0.0, 255.0, 0, 255, 0);            \
    }                                                                                                                  \
    PY2CU_HALF_INTEGER(T, name, short, short, -32768.0, 32767.0, -32768, 32767, 0)                                     \
    PY2CU_HALF_INTEGER(T, name, ushort, unsigned short, 0.0, 65535.0, 0, 65535, 0)                                     \
    PY2CU_HALF_INTEGER(T, name, int, int, -2147483648.0, 2147483647.0, -2147483647 - 1, 2147483647, 0)                 \
    PY2CU_HALF_INTEGER(T, name, uint, unsigned int, 0.0, 4294967295.0, 0, 4294967295u, 0)                              \
    PY2CU_HALF_INTEGER(T, name, ll, long long, -0x1p63, 0x1p63, -9223372036854775807ll - 1, 9223372036854775807ll,     \
                       -9223372036854775807ll - 1)                                                                     \
    PY2CU_HALF_INTEGER(T, name, ull, unsigned long long, 0.0, 0x1p64, 0, 18446744073709551615ull,                      \
                       0x8000000000000000ull)                                                                          \
    PY2CU_HALF_NUMBER(T, name, float, float)                                                                           \
    PY2CU_HOST_FN T __float2##name(float x)                                                                            \
    {                                                                                                                  \
        return T(x);                                                                                                   \
    }                                                                                                                  \
    PY2CU_HOST_FN T __double2##name(double x)                                                                          \
    {                                                                                                                  \
        return T(x);                                                                                                   \
    }                                                                                                                  \
    PY2CU_HOST_FN float __##name##2float(T x)                                                                          \
    {                                                                                                                  \
        return (float)x;                                                                                               \
    }                                                                                                                  \
    PY2CU_HOST_FN unsigned short __##name##_as_ushort(T x)                                                             \
    {                                                                                                                  \
        return x.py2cu_bits;                                                                                           \
    }                                                                                                                  \
    PY2CU_HOST_FN short __##name##_as_short(T x)                                                                       \
    {                                                                                                                  \
        return (short)x.py2cu_bits;                                                                                    \
    }                                                                                                                  \
    PY2CU_HOST_FN T __ushort_as_##name(unsigned short bits)                                                            \
    {                                                                                                                  \
        return T::of_bits(bits);                                                                                       \
    }                                                                                                                  \
    PY2CU_HOST_FN T __short_as_##name(short bits)                                                                      \
    {                                                                                                                  \
        return T::of_bits((unsigned short)bits);                                                                       \
    }
PY2CU_HALF_CONVERSIONS(__half, half)
PY2CU_HALF_CONVERSIONS(__nv_bfloat16, bfloat16)

#endif
