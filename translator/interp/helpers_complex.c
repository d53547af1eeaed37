// SPDX-License-Identifier: MIT
/* Implements helpers for complex numbers as in ir/helpers.def, for both precisions. */
#include "interp/interp_internal.h"

#include <math.h>
#include <tgmath.h>

typedef struct Complex64 {
    float re, im;
} Complex64;

typedef struct Complex128 {
    double re, im;
} Complex128;

#define COMPLEX(R, C, part, name)                                                                                      \
    static C of_##name(const Slot *slots)                                                                              \
    {                                                                                                                  \
        return (C){slots[0].part, slots[1].part};                                                                      \
    }                                                                                                                  \
    static bool give_##name(CallContext *given, C z)                                                                   \
    {                                                                                                                  \
        given->result[0] = given->result[1] = (Slot){.u = 0};                                                          \
        given->result[0].part = z.re;                                                                                  \
        given->result[1].part = z.im;                                                                                  \
        return true;                                                                                                   \
    }                                                                                                                  \
    static C pow_##name(C a, C b)                                                                                      \
    {                                                                                                                  \
        if (b.re == 0 && b.im == 0) {                                                                                  \
            return (C){1, 0};                                                                                          \
        }                                                                                                              \
        if (a.re == 0 && a.im == 0 && b.re > 0) {                                                                      \
            return (C){0, 0};                                                                                          \
        }                                                                                                              \
        const R size = hypot(a.re, a.im), angle = atan2(a.im, a.re);                                                   \
        R length = pow(size, b.re), phase = angle * b.re;                                                              \
        if (b.im != 0) {                                                                                               \
            length /= exp(angle * b.im);                                                                               \
            phase += b.im * log(size);                                                                                 \
        }                                                                                                              \
        return (C){length * cos(phase), length * sin(phase)};                                                          \
    }                                                                                                                  \
    static C exp_##name(C z)                                                                                           \
    {                                                                                                                  \
        if (isnan(z.re) && z.im == 0) {                                                                                \
            return z;                                                                                                  \
        }                                                                                                              \
        if (isinf(z.re) && !isfinite(z.im)) {                                                                          \
            return z.re < 0 ? (C){0, 0} : (C){z.re, z.im - z.im};                                                      \
        }                                                                                                              \
        const R size = exp(z.re), re = cos(z.im), im = sin(z.im);                                                      \
        return (C){re != 0 ? size * re : re, im != 0 ? size * im : im};                                                \
    }                                                                                                                  \
    static C log_##name(C z)                                                                                           \
    {                                                                                                                  \
        return (C){log(hypot(z.re, z.im)), atan2(z.im, z.re)};                                                         \
    }                                                                                                                  \
    static C sqrt_##name(C z)                                                                                          \
    {                                                                                                                  \
        double a = (double)z.re, b = (double)z.im;                                                                     \
        if (isinf(b) || (a == 0 && b == 0)) {                                                                          \
            return (C){fabs(z.im), z.im};                                                                              \
        }                                                                                                              \
        if (isnan(a)) {                                                                                                \
            return (C){z.re, z.re};                                                                                    \
        }                                                                                                              \
        if (isinf(a)) {                                                                                                \
            const R other = z.im - z.im;                                                                               \
            return a < 0 ? (C){fabs(other), copysign(z.re, z.im)} : (C){z.re, copysign(other, z.im)};                  \
        }                                                                                                              \
        const bool is_large = fabs(a) >= 7.446288774449766e307 || fabs(b) >= 7.446288774449766e307;                    \
        if (is_large) {                                                                                                \
            a *= 0.25;                                                                                                 \
            b *= 0.25;                                                                                                 \
        }                                                                                                              \
        const double t = sqrt((fabs(a) + hypot(a, b)) * 0.5), scale = is_large ? 2 : 1;                                \
        const double re = scale * (a >= 0 ? t : fabs(b) / (2 * t)),                                                    \
                     im = scale * (a >= 0 ? b / (2 * t) : copysign(t, b));                                             \
        return (C){(R)re, (R)im};                                                                                      \
    }                                                                                                                  \
    static C cosh_##name(C z)                                                                                          \
    {                                                                                                                  \
        if (!isinf(z.re)) {                                                                                            \
            return (C){cos(z.im) * cosh(z.re), sin(z.im) * sinh(z.re)};                                                \
        }                                                                                                              \
        const R size = fabs(z.re);                                                                                     \
        const bool is_plain = z.im == 0 || isnan(z.im);                                                                \
        const R im = is_plain ? z.im : copysign(size, sin(z.im));                                                      \
        return (C){is_plain ? size : copysign(size, cos(z.im)), z.re < 0 ? -im : im};                                  \
    }                                                                                                                  \
    static C sinh_##name(C z)                                                                                          \
    {                                                                                                                  \
        if (!isinf(z.re)) {                                                                                            \
            return (C){cos(z.im) * sinh(z.re), sin(z.im) * cosh(z.re)};                                                \
        }                                                                                                              \
        const R size = fabs(z.re);                                                                                     \
        const bool is_plain = z.im == 0 || isnan(z.im);                                                                \
        return (C){is_plain ? z.re : copysign(size, cos(z.im)) * (z.re < 0 ? -1 : 1),                                  \
                   is_plain ? z.im : copysign(size, sin(z.im))};                                                       \
    }                                                                                                                  \
    static C tanh_##name(C z)                                                                                          \
    {                                                                                                                  \
        if (isnan(z.re) && z.im == 0) {                                                                                \
            return z;                                                                                                  \
        }                                                                                                              \
        if (fabs(z.re) > 22) {                                                                                         \
            const R rest = isfinite(z.im) ? 4 * sin(z.im) * cos(z.im) * exp(-2 * fabs(z.re))                           \
                           : isinf(z.re)  ? 0                                                                          \
                                          : z.im - z.im;                                                                \
            return (C){isfinite(z.im) || isinf(z.re) ? copysign((R)1, z.re) : rest, rest};                             \
        }                                                                                                              \
        const R a = tanh(z.re), b = tan(z.im), c = 1 / cosh(z.re), denominator = 1 + a * b * (a * b);                  \
        return (C){a * (1 + b * b) / denominator, b / denominator * c * c};                                            \
    }                                                                                                                  \
    static bool is_far_##name(C z)                                                                                     \
    {                                                                                                                  \
        return fabs(z.re) > (R)1e15 || fabs(z.im) > (R)1e15;                                                           \
    }                                                                                                                  \
    static R log_of_double_##name(C z)                                                                                 \
    {                                                                                                                  \
        return log(hypot(z.re / 2, z.im / 2)) + (R)1.3862943611198906;                                                 \
    }                                                                                                                  \
    static C asinh_##name(C z)                                                                                         \
    {                                                                                                                  \
        if (isnan(z.re) && z.im == 0) {                                                                                \
            return z;                                                                                                  \
        }                                                                                                              \
        if (is_far_##name(z)) {                                                                                        \
            return (C){copysign(log_of_double_##name(z), z.re), atan2(z.im, fabs(z.re))};                              \
        }                                                                                                              \
        const C a = sqrt_##name((C){1 + z.im, -z.re}), b = sqrt_##name((C){1 - z.im, z.re});                           \
        return (C){asinh(a.re * b.im - b.re * a.im), atan2(z.im, a.re * b.re - a.im * b.im)};                          \
    }                                                                                                                  \
    static C acosh_##name(C z)                                                                                         \
    {                                                                                                                  \
        if (is_far_##name(z)) {                                                                                        \
            return (C){log_of_double_##name(z), atan2(z.im, z.re)};                                                    \
        }                                                                                                              \
        const C a = sqrt_##name((C){z.re - 1, z.im}), b = sqrt_##name((C){z.re + 1, z.im});                            \
        return (C){asinh(a.re * b.re + a.im * b.im), 2 * atan2(a.im, b.re)};                                           \
    }                                                                                                                  \
    static C acos_##name(C z)                                                                                          \
    {                                                                                                                  \
        if (is_far_##name(z)) {                                                                                        \
            return (C){atan2(fabs(z.im), z.re), copysign(log_of_double_##name(z), -z.im)};                             \
        }                                                                                                              \
        if (z.re == 0 && isnan(z.im)) {                                                                                \
            return (C){(R)1.5707963267948966, z.im};                                                                   \
        }                                                                                                              \
        const C a = sqrt_##name((C){1 - z.re, -z.im}), b = sqrt_##name((C){1 + z.re, z.im});                           \
        return (C){2 * atan2(a.re, b.re), asinh(b.re * a.im - b.im * a.re)};                                           \
    }                                                                                                                  \
    static C atanh_##name(C z)                                                                                         \
    {                                                                                                                  \
        if (isinf(z.re) || isinf(z.im)) {                                                                              \
            return (C){copysign((R)0, z.re), isnan(z.im) ? z.im : copysign((R)1.5707963267948966, z.im)};              \
        }                                                                                                              \
        if (z.re == 0 && isnan(z.im)) {                                                                                \
            return z;                                                                                                  \
        }                                                                                                              \
        const R x = fabs(z.re), y = copysign((R)1, z.re) * z.im, square = (1 - x) * (1 - x) + y * y;                   \
        if (isnan(square)) {                                                                                           \
            return (C){square, square};                                                                                \
        }                                                                                                              \
        R re, im;                                                                                                      \
        if (x > (R)1e15 || fabs(y) > (R)1e15) {                                                                        \
            const R half = hypot(x / 2, y / 2);                                                                        \
            re = x / 4 / half / half;                                                                                  \
            im = copysign((R)1.5707963267948966, y);                                                                   \
        } else if (square == 0) {                                                                                      \
            re = (log((R)2) - log(fabs(y))) / 2;                                                                       \
            im = y == 0 ? y : copysign(atan2((R)2, -fabs(y)) / 2, y);                                                  \
        } else {                                                                                                       \
            re = log1p(4 * x / square) / 4;                                                                            \
            im = -atan2(-2 * y, (1 - x) * (1 + x) - y * y) / 2;                                                        \
        }                                                                                                              \
        return (C){copysign(re, z.re), copysign((R)1, z.re) * im};                                                     \
    }                                                                                                                  \
    static C log10_##name(C z)                                                                                         \
    {                                                                                                                  \
        z = log_##name(z);                                                                                             \
        return (C){z.re / (R)2.302585092994046, z.im / (R)2.302585092994046};                                          \
    }                                                                                                                  \
    static C log2_##name(C z)                                                                                          \
    {                                                                                                                  \
        z = log_##name(z);                                                                                             \
        return (C){z.re * (R)1.4426950408889634, z.im * (R)1.4426950408889634};                                        \
    }                                                                                                                  \
    static bool less_##name(C a, C b, bool or_equal)                                                                   \
    {                                                                                                                  \
        return (a.re < b.re && !isnan(a.im) && !isnan(b.im)) ||                                                        \
               (a.re == b.re && (or_equal ? a.im <= b.im : a.im < b.im));                                              \
    }                                                                                                                  \
    static C divide_##name(C a, C b)                                                                                   \
    {                                                                                                                  \
        if (b.re == 0 && b.im == 0) {                                                                                  \
            return (C){a.re / fabs(b.re), a.im / fabs(b.im)};                                                          \
        }                                                                                                              \
        if (fabs(b.re) >= fabs(b.im)) {                                                                                \
            const R ratio = b.im / b.re, scale = 1 / (b.re + b.im * ratio);                                            \
            return (C){(a.re + a.im * ratio) * scale, (a.im - a.re * ratio) * scale};                                  \
        }                                                                                                              \
        const R ratio = b.re / b.im, scale = 1 / (b.re * ratio + b.im);                                                \
        return (C){(a.re * ratio + a.im) * scale, (a.im * ratio - a.re) * scale};                                      \
    }                                                                                                                  \
    static C rect_##name(R r, R phi)                                                                                   \
    {                                                                                                                  \
        if (!isfinite(phi) && (r == 0 || isinf(r))) {                                                                  \
            return r == 0 ? (C){fabs(r), 0} : (C){r, phi};                                                             \
        }                                                                                                              \
        const R re = cos(phi), im = sin(phi);                                                                          \
        return (C){re == 0 && isinf(r) ? re / r : re * r, im == 0 && isinf(r) ? im / r : im * r};                      \
    }
COMPLEX(float, Complex64, f, c64)
COMPLEX(double, Complex128, d, c128)
#undef COMPLEX

static bool operate(CallContext *given, IrOp op, TypeKind kind)
{
    const char *why;
    return slots_binary(op, kind, given->args[0], given->args[1], given->result, &why);
}

static bool negate(CallContext *given, TypeKind kind)
{
    slots_unary(IRO_NEG, kind, given->args[0], given->result);
    return true;
}

bool helper_is_complex(HelperId id)
{
    switch (id) {
        /* clang-format off */
#define BOTH(id) case HELPER_C64_##id: case HELPER_C128_##id:
    BOTH(ADD) BOTH(SUB) BOTH(MUL) BOTH(DIV) BOTH(EQ) BOTH(NE) BOTH(NEG) BOTH(CONJ) BOTH(POW) BOTH(EXP) BOTH(LOG) BOTH(SQRT) BOTH(LT) BOTH(LE) BOTH(DIVIDE)
    BOTH(RECT) BOTH(COSH) BOTH(SINH) BOTH(TANH) BOTH(ASINH) BOTH(ACOSH) BOTH(ACOS) BOTH(ATANH) BOTH(LOG10) BOTH(LOG2)
    BOTH(MAXIMUM) BOTH(MINIMUM) BOTH(FMAX) BOTH(FMIN)
#undef BOTH
    case HELPER_C128_TO_C64: case HELPER_C64_TO_C128:
            /* clang-format on */
            return true;
    default:
        return false;
    }
}

bool complex_call(HelperId id, CallContext *given)
{
    const Slot *a = given->args[0], *b = given->e->arg_count > 1 ? given->args[1] : a;
    switch (id) {
#define OPERATOR(id, op)                                                                                               \
    case HELPER_C64_##id:                                                                                              \
        return operate(given, op, TY_C64);                                                                             \
    case HELPER_C128_##id:                                                                                             \
        return operate(given, op, TY_C128);
        OPERATOR(ADD, IRO_ADD)
        OPERATOR(SUB, IRO_SUB)
        OPERATOR(MUL, IRO_MUL)
        OPERATOR(DIV, IRO_DIV)
        OPERATOR(EQ, IRO_EQ)
        OPERATOR(NE, IRO_NE)
#undef OPERATOR
    case HELPER_C64_NEG:
        return negate(given, TY_C64);
    case HELPER_C128_NEG:
        return negate(given, TY_C128);
    case HELPER_C64_CONJ:
        return give_c64(given, (Complex64){a[0].f, -a[1].f});
    case HELPER_C128_CONJ:
        return give_c128(given, (Complex128){a[0].d, -a[1].d});
#define UNARY(id, function)                                                                                            \
    case HELPER_C64_##id:                                                                                              \
        return give_c64(given, function##_c64(of_c64(a)));                                                             \
    case HELPER_C128_##id:                                                                                             \
        return give_c128(given, function##_c128(of_c128(a)));
        UNARY(EXP, exp)
        UNARY(LOG, log)
        UNARY(SQRT, sqrt)
        UNARY(COSH, cosh)
        UNARY(SINH, sinh)
        UNARY(TANH, tanh)
        UNARY(ASINH, asinh)
        UNARY(ACOSH, acosh)
        UNARY(ACOS, acos)
        UNARY(ATANH, atanh)
        UNARY(LOG10, log10)
        UNARY(LOG2, log2)
#undef UNARY
#define BINARY(id, function)                                                                                           \
    case HELPER_C64_##id:                                                                                              \
        return give_c64(given, function##_c64(of_c64(a), of_c64(b)));                                                  \
    case HELPER_C128_##id:                                                                                             \
        return give_c128(given, function##_c128(of_c128(a), of_c128(b)));
        BINARY(POW, pow)
        BINARY(DIVIDE, divide)
#undef BINARY
#define ORDER(id, or_equal)                                                                                            \
    case HELPER_C64_##id:                                                                                              \
        given->result[0] = (Slot){.i = less_c64(of_c64(a), of_c64(b), or_equal)};                                      \
        return true;                                                                                                   \
    case HELPER_C128_##id:                                                                                             \
        given->result[0] = (Slot){.i = less_c128(of_c128(a), of_c128(b), or_equal)};                                   \
        return true;
        ORDER(LT, false)
        ORDER(LE, true)
#undef ORDER
/* Returns the first operand if `nan` contains a NaN or x, y are in order; otherwise the second. */
#define EXTREME(id, nan, x, y)                                                                                         \
    case HELPER_C64_##id:                                                                                              \
        return give_c64(given,                                                                                         \
                        of_c64(isnan(nan[0].f) || isnan(nan[1].f) || less_c64(of_c64(x), of_c64(y), true) ? a : b));   \
    case HELPER_C128_##id:                                                                                             \
        return give_c128(                                                                                              \
            given, of_c128(isnan(nan[0].d) || isnan(nan[1].d) || less_c128(of_c128(x), of_c128(y), true) ? a : b));
        EXTREME(MAXIMUM, a, b, a)
        EXTREME(MINIMUM, a, a, b)
        EXTREME(FMAX, b, b, a)
        EXTREME(FMIN, b, a, b)
#undef EXTREME
    case HELPER_C64_RECT:
        return give_c64(given, rect_c64(a->f, b->f));
    case HELPER_C128_RECT:
        return give_c128(given, rect_c128(a->d, b->d));
    case HELPER_C128_TO_C64:
        return give_c64(given, (Complex64){(float)a[0].d, (float)a[1].d});
    case HELPER_C64_TO_C128:
        return give_c128(given, (Complex128){(double)a[0].f, (double)a[1].f});
    default:
        return false;
    }
}
