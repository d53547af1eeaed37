/* Helpers for complex numbers, as ir/helpers.def has them; each for both types. */
#include "run/inside.h"

#include <math.h>
#include <tgmath.h>

typedef struct Complex64 {
    float re, im;
} Complex64;

typedef struct Complex128 {
    double re, im;
} Complex128;

#define COMPLEX(R, C, part, name)                                                                                             \
    static C of_##name(const Slot *slots)                                                                                     \
    {                                                                                                                         \
        return (C){slots[0].part, slots[1].part};                                                                             \
    }                                                                                                                         \
    static bool give_##name(Given *given, C z)                                                                                \
    {                                                                                                                         \
        given->result[0] = given->result[1] = (Slot){.u = 0};                                                                 \
        given->result[0].part = z.re;                                                                                         \
        given->result[1].part = z.im;                                                                                         \
        return true;                                                                                                          \
    }                                                                                                                         \
    static C pow_##name(C a, C b)                                                                                             \
    {                                                                                                                         \
        if (b.re == 0 && b.im == 0) {                                                                                         \
            return (C){1, 0};                                                                                                 \
        }                                                                                                                     \
        if (a.re == 0 && a.im == 0 && b.re > 0) {                                                                             \
            return (C){0, 0};                                                                                                 \
        }                                                                                                                     \
        const R size = hypot(a.re, a.im), angle = atan2(a.im, a.re);                                                          \
        R length = pow(size, b.re), phase = angle * b.re;                                                                     \
        if (b.im != 0) {                                                                                                      \
            length /= exp(angle * b.im);                                                                                      \
            phase += b.im * log(size);                                                                                        \
        }                                                                                                                     \
        return (C){length * cos(phase), length * sin(phase)};                                                                 \
    }                                                                                                                         \
    static C exp_##name(C z)                                                                                                  \
    {                                                                                                                         \
        if (isnan(z.re) && z.im == 0) {                                                                                       \
            return z;                                                                                                         \
        }                                                                                                                     \
        if (isinf(z.re) && !isfinite(z.im)) {                                                                                 \
            return z.re < 0 ? (C){0, 0} : (C){z.re, z.im - z.im};                                                             \
        }                                                                                                                     \
        const R size = exp(z.re), re = cos(z.im), im = sin(z.im);                                                             \
        return (C){re != 0 ? size * re : re, im != 0 ? size * im : im};                                                       \
    }                                                                                                                         \
    static C log_##name(C z)                                                                                                  \
    {                                                                                                                         \
        return (C){log(hypot(z.re, z.im)), atan2(z.im, z.re)};                                                                \
    }                                                                                                                         \
    static C sqrt_##name(C z)                                                                                                 \
    {                                                                                                                         \
        double a = (double)z.re, b = (double)z.im;                                                                            \
        if (isinf(b) || (a == 0 && b == 0)) {                                                                                 \
            return (C){fabs(z.im), z.im};                                                                                     \
        }                                                                                                                     \
        if (isnan(a)) {                                                                                                       \
            return (C){z.re, z.re};                                                                                           \
        }                                                                                                                     \
        if (isinf(a)) {                                                                                                       \
            const R other = z.im - z.im;                                                                                      \
            return a < 0 ? (C){fabs(other), copysign(z.re, z.im)} : (C){z.re, copysign(other, z.im)};                         \
        }                                                                                                                     \
        const bool is_large = fabs(a) >= 7.446288774449766e307 || fabs(b) >= 7.446288774449766e307;                           \
        if (is_large) {                                                                                                       \
            a *= 0.25;                                                                                                        \
            b *= 0.25;                                                                                                        \
        }                                                                                                                     \
        const double t = sqrt((fabs(a) + hypot(a, b)) * 0.5), scale = is_large ? 2 : 1;                                       \
        const double re = scale * (a >= 0 ? t : fabs(b) / (2 * t)), im = scale * (a >= 0 ? b / (2 * t) : copysign(t, b));     \
        return (C){(R)re, (R)im};                                                                                             \
    }                                                                                                                         \
    static bool less_##name(C a, C b, bool or_equal)                                                                          \
    {                                                                                                                         \
        return (a.re < b.re && !isnan(a.im) && !isnan(b.im)) || (a.re == b.re && (or_equal ? a.im <= b.im : a.im < b.im));    \
    }                                                                                                                         \
    static C divide_##name(C a, C b)                                                                                          \
    {                                                                                                                         \
        if (b.re == 0 && b.im == 0) {                                                                                         \
            return (C){a.re / fabs(b.re), a.im / fabs(b.im)};                                                                 \
        }                                                                                                                     \
        if (fabs(b.re) >= fabs(b.im)) {                                                                                       \
            const R ratio = b.im / b.re, scale = 1 / (b.re + b.im * ratio);                                                   \
            return (C){(a.re + a.im * ratio) * scale, (a.im - a.re * ratio) * scale};                                         \
        }                                                                                                                     \
        const R ratio = b.re / b.im, scale = 1 / (b.re * ratio + b.im);                                                       \
        return (C){(a.re * ratio + a.im) * scale, (a.im * ratio - a.re) * scale};                                             \
    }                                                                                                                         \
    static C rect_##name(R r, R phi)                                                                                          \
    {                                                                                                                         \
        if (!isfinite(phi) && (r == 0 || isinf(r))) {                                                                         \
            return r == 0 ? (C){fabs(r), 0} : (C){r, phi};                                                                    \
        }                                                                                                                     \
        const R re = cos(phi), im = sin(phi);                                                                                 \
        return (C){re == 0 && isinf(r) ? re / r : re * r, im == 0 && isinf(r) ? im / r : im * r};                             \
    }
COMPLEX(float, Complex64, f, c64)
COMPLEX(double, Complex128, d, c128)
#undef COMPLEX

static bool operate(Given *given, IrOp op, TypeKind kind)
{
    const char *why;
    return slots_binary(op, kind, given->args[0], given->args[1], given->result, &why);
}

static bool negate(Given *given, TypeKind kind)
{
    slots_unary(IRO_NEG, kind, given->args[0], given->result);
    return true;
}

bool helper_is_complex(HelperId id)
{
    switch (id) {
#define BOTH(id) case HELPER_C64_##id: case HELPER_C128_##id:
    BOTH(ADD) BOTH(SUB) BOTH(MUL) BOTH(DIV) BOTH(EQ) BOTH(NE) BOTH(NEG) BOTH(CONJ) BOTH(POW) BOTH(EXP) BOTH(LOG) BOTH(SQRT) BOTH(LT) BOTH(LE) BOTH(DIVIDE)
    BOTH(RECT)
#undef BOTH
    case HELPER_C128_TO_C64: case HELPER_C64_TO_C128:
        return true;
    default:
        return false;
    }
}

bool complex_call(HelperId id, Given *given)
{
    const Slot *a = given->args[0], *b = given->e->arg_count > 1 ? given->args[1] : a;
    switch (id) {
#define OPERATOR(id, op)                      \
    case HELPER_C64_##id:                     \
        return operate(given, op, TY_C64);    \
    case HELPER_C128_##id:                    \
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
#define UNARY(id, function)                                            \
    case HELPER_C64_##id:                                              \
        return give_c64(given, function##_c64(of_c64(a)));             \
    case HELPER_C128_##id:                                             \
        return give_c128(given, function##_c128(of_c128(a)));
    UNARY(EXP, exp)
    UNARY(LOG, log)
    UNARY(SQRT, sqrt)
#undef UNARY
#define BINARY(id, function)                                                       \
    case HELPER_C64_##id:                                                          \
        return give_c64(given, function##_c64(of_c64(a), of_c64(b)));              \
    case HELPER_C128_##id:                                                         \
        return give_c128(given, function##_c128(of_c128(a), of_c128(b)));
    BINARY(POW, pow)
    BINARY(DIVIDE, divide)
#undef BINARY
#define ORDER(id, or_equal)                                                                     \
    case HELPER_C64_##id:                                                                       \
        given->result[0] = (Slot){.i = less_c64(of_c64(a), of_c64(b), or_equal)};               \
        return true;                                                                            \
    case HELPER_C128_##id:                                                                      \
        given->result[0] = (Slot){.i = less_c128(of_c128(a), of_c128(b), or_equal)};            \
        return true;
    ORDER(LT, false)
    ORDER(LE, true)
#undef ORDER
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
