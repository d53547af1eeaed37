// SPDX-License-Identifier: MIT
/* Math functions of C and CUDA: floats, integers, 16-bit floats, and conversions with explicit rounding. */
#include "base/ascii.h"
#include "interp/interp_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- any type ---- */

static bool call_min(CallContext *context)
{
    const TypeKind kind = function_kind(context, 0);
    if (context->e->arg_count != 2 || kind != function_kind(context, 1) || kind != function_result(context) ||
        !kind_is_integral(kind)) {
        return false;
    }
    context->result[0] = eval_less(kind, *context->args[1], *context->args[0]) ? *context->args[1] : *context->args[0];
    return true;
}

static bool call_max(CallContext *context)
{
    const bool ok = call_min(context);
    if (ok) {
        context->result[0] = eval_less(function_kind(context, 0), *context->args[0], *context->args[1])
                                 ? *context->args[1]
                                 : *context->args[0];
    }
    return ok;
}

static bool call_abs(CallContext *context)
{
    const TypeKind kind = function_kind(context, 0);
    if (!kind_is_signed(kind) || (context->args[0]->i < 0 && context->actor->run->single != NULL &&
                                  !single_allows_negation(context->actor, kind, *context->args[0]))) {
        return false;
    }
    function_integer(context, context->args[0]->i < 0 ? (int64_t)(0 - context->args[0]->u) : context->args[0]->i);
    return true;
}

static bool is_number(const CallContext *context)
{
    const TypeKind kind = function_kind(context, 0);
    return kind == TY_F32 || kind == TY_F64;
}

#define PREDICATE(name)                                                                                                \
    static bool call_##name(CallContext *context)                                                                      \
    {                                                                                                                  \
        return is_number(context) && function_integer(context, name(function_number(context, 0)) != 0);                \
    }
PREDICATE(isnan)
PREDICATE(isinf)
PREDICATE(isfinite)
PREDICATE(signbit)
#undef PREDICATE

/* Rounds to the nearest integer, ties to even; values outside of int64 are not supported. */
static bool call_llrint(CallContext *context)
{
    const double value = function_number(context, 0);
    if (!is_number(context) || !(fabs(value) < 0x1p63)) {
        return false;
    }
    function_integer(context, (int64_t)nearbyint(value));
    return true;
}

static bool call_fma(CallContext *context)
{
    const TypeKind kind = function_kind(context, 0);
    if (context->e->arg_count != 3 || !is_number(context) || kind != function_kind(context, 1) ||
        kind != function_kind(context, 2)) {
        return false;
    }
    if (kind == TY_F32) {
        context->result[0] = (Slot){.u = 0};
        context->result[0].f = fmaf(context->args[0]->f, context->args[1]->f, context->args[2]->f);
    } else {
        context->result[0].d = fma(context->args[0]->d, context->args[1]->d, context->args[2]->d);
    }
    return true;
}

static bool call_ldexp(CallContext *context)
{
    function_float(context, ldexp(function_number(context, 0), (int)context->args[1]->i));
    return is_number(context) && function_result(context) == function_kind(context, 0);
}

/* ---- bits ---- */

/* Returns the number of bits on which the function operates: the 64-bit variants have their own names. C extends
 * narrower arguments like slots. */
static unsigned own_bits(const CallContext *context)
{
    const char *name = context->e->callee.spelling;
    return strcmp(name + strlen(name) - 2, "ll") == 0 ? 64 : 32;
}

static uint64_t own_value(const CallContext *context)
{
    return own_bits(context) == 64 ? context->args[0]->u : context->args[0]->u & UINT32_MAX;
}

static bool call_popc(CallContext *context)
{
    return kind_is_integral(function_kind(context, 0)) &&
           function_integer(context, __builtin_popcountll(own_value(context)));
}

static bool call_clz(CallContext *context)
{
    const uint64_t value = own_value(context);
    const int bits = (int)own_bits(context);
    return kind_is_integral(function_kind(context, 0)) &&
           function_integer(context, value == 0 ? bits : __builtin_clzll(value) - (64 - bits));
}

static bool call_ffs(CallContext *context)
{
    const uint64_t value = own_value(context);
    return kind_is_integral(function_kind(context, 0)) &&
           function_integer(context, value == 0 ? 0 : __builtin_ctzll(value) + 1);
}

static bool call_brev(CallContext *context)
{
    uint64_t reversed = 0;
    for (unsigned i = 0, bits = own_bits(context); i < bits; i++) {
        reversed |= (own_value(context) >> i & 1) << (bits - 1 - i);
    }
    return kind_is_integral(function_kind(context, 0)) && function_integer(context, (int64_t)reversed);
}

/* Reinterprets the bytes as another type of the same size. */
static bool call_bits(CallContext *context)
{
    const Type *from = type_in_c(context->e->args[0]->type), *to = type_in_c(context->e->type);
    unsigned char bytes[8] = {0};
    if (!type_is_real(from) || !type_is_real(to) || type_size(from) != type_size(to)) {
        return false;
    }
    slots_write(from, bytes, context->args[0]);
    slots_read(to, bytes, context->result);
    return true;
}

/* Stores through a pointer to a variable of the thread. */
static bool store_result(CallContext *context, uint32_t index, Slot value)
{
    const Type *type = context->e->args[index]->type->kind == TY_POINTER ? context->e->args[index]->type->elem : NULL;
    unsigned char *bytes =
        type != NULL ? memory_at(context->actor, context->args[index]->u, type_size(type), ACCESS_WRITE) : NULL;
    if (bytes != NULL) {
        slots_write(type, bytes, &value);
    }
    return type != NULL;
}

static bool call_frexp(CallContext *context)
{
    int exponent = 0;
    const double value = function_number(context, 0);
    function_float(context, isfinite(value) ? frexp(value, &exponent) : value);
    return is_number(context) && store_result(context, 1, eval_int(TY_I32, exponent));
}

static bool call_modf(CallContext *context)
{
    double whole;
    function_float(context, modf(function_number(context, 0), &whole));
    return is_number(context) && store_result(context, 1, eval_float(function_kind(context, 0), whole));
}

/* ---- floats, not in C ---- */

/* sinpi and cospi are exact for multiples of one half: the argument is reduced first. */
#define FLOATS(R, s)                                                                                                   \
    static R math_rsqrt##s(R x)                                                                                        \
    {                                                                                                                  \
        return 1 / sqrt##s(x);                                                                                         \
    }                                                                                                                  \
    static R math_rcbrt##s(R x)                                                                                        \
    {                                                                                                                  \
        return 1 / cbrt##s(x);                                                                                         \
    }                                                                                                                  \
    static R math_exp10##s(R x)                                                                                        \
    {                                                                                                                  \
        return pow##s(10, x);                                                                                          \
    }                                                                                                                  \
    static R math_sinpi##s(R x)                                                                                        \
    {                                                                                                                  \
        const R rest = x - 2 * floor##s(x / 2);                                                                        \
        return rest == 0 || rest == 1 ? copysign##s(0, x) : sin##s(rest * (R)3.14159265358979323846);                  \
    }                                                                                                                  \
    static R math_cospi##s(R x)                                                                                        \
    {                                                                                                                  \
        const R rest = fabs##s(x) - 2 * floor##s(fabs##s(x) / 2);                                                      \
        return rest == (R)0.5 || rest == (R)1.5 ? 0 : cos##s(rest * (R)3.14159265358979323846);                        \
    }
FLOATS(double, )
FLOATS(float, f)
#undef FLOATS

static double math_normcdf(double x)
{
    return 0.5 * erfc(x * -0.707106781186547524401);
}

static float math_normcdff(float x)
{
    return (float)math_normcdf((double)x);
}

static float math_saturate(float x)
{
    return x > 0 ? (x < 1 ? x : 1) : 0;
}

static float math_divide(float x, float y)
{
    return x / y;
}

/* Stores both results. */
static bool set_two_results(CallContext *context, double one, double other)
{
    const TypeKind kind = function_kind(context, 0);
    return is_number(context) && store_result(context, 1, eval_float(kind, one)) &&
           store_result(context, 2, eval_float(kind, other));
}

static bool call_sincos(CallContext *context)
{
    const Slot *x = context->args[0];
    return function_kind(context, 0) == TY_F32 ? set_two_results(context, (double)sinf(x->f), (double)cosf(x->f))
                                               : set_two_results(context, sin(x->d), cos(x->d));
}

static bool call_sincospi(CallContext *context)
{
    const Slot *x = context->args[0];
    return function_kind(context, 0) == TY_F32
               ? set_two_results(context, (double)math_sinpif(x->f), (double)math_cospif(x->f))
               : set_two_results(context, math_sinpi(x->d), math_cospi(x->d));
}

static bool call_remquo(CallContext *context)
{
    const TypeKind kind = function_kind(context, 0);
    int quotient = 0;
    if (kind == TY_F32) {
        function_float(context, (double)remquof(context->args[0]->f, context->args[1]->f, &quotient));
    } else {
        function_float(context, remquo(context->args[0]->d, context->args[1]->d, &quotient));
    }
    return is_number(context) && store_result(context, 2, eval_int(TY_I32, quotient));
}

static bool call_llround(CallContext *context)
{
    const double value = function_number(context, 0);
    return is_number(context) && fabs(value) < 0x1p63 && function_integer(context, (int64_t)round(value));
}

static bool call_ilogb(CallContext *context)
{
    return is_number(context) && function_integer(context, ilogb(function_number(context, 0)));
}

/* ---- 16-bit floats ---- */

static bool is_half(TypeKind kind)
{
    return kind == TY_F16 || kind == TY_BF16;
}

/* Returns whether all arguments have the same 16-bit type and the result has that type, or the given kind. */
static bool are_halves(const CallContext *context, TypeKind result)
{
    const TypeKind kind = function_kind(context, 0);
    bool same = is_half(kind) && function_result(context) == (result == TY_NONE ? kind : result);
    for (uint32_t i = 1; i < context->e->arg_count; i++) {
        same = same && function_kind(context, i) == kind;
    }
    return same;
}

#define HALF(name, result)                                                                                             \
    static bool half_##name(CallContext *context)                                                                      \
    {                                                                                                                  \
        const double a = context->args[0]->d, b = context->e->arg_count > 1 ? context->args[1]->d : 0;                 \
        return context->e->arg_count == 2 && are_halves(context, TY_NONE) && function_float(context, result);          \
    }
HALF(add, a + b)
HALF(sub, a - b)
HALF(mul, a *b)
HALF(div, a / b)
HALF(max, slots_fmax(a, b))
HALF(min, slots_fmin(a, b))
HALF(max_nan, isnan(a) || isnan(b) ? (double)NAN : slots_fmax(a, b))
HALF(min_nan, isnan(a) || isnan(b) ? (double)NAN : slots_fmin(a, b))
#undef HALF

/* Clamps the rounded result to 0 .. 1; NaN becomes 0. */
static bool give_saturated(CallContext *context)
{
    const double x = context->result[0].d;
    return function_float(context, x > 0 ? (x < 1 ? x : 1) : 0);
}

#define SATURATED(name)                                                                                                \
    static bool half_##name##_sat(CallContext *context)                                                                \
    {                                                                                                                  \
        return half_##name(context) && give_saturated(context);                                                        \
    }
SATURATED(add)
SATURATED(sub)
SATURATED(mul)

/* Computes a fused multiply-add. The product is exact in double; if the sum is inexact, its last bit is made odd, so
 * that the next rounding is correct. */
static double fused(double a, double b, double c)
{
    const double product = a * b;
    double sum = product + c;
    const double back = sum - product, lost = (product - (sum - back)) + (c - back);
    uint64_t bits;
    memcpy(&bits, &sum, sizeof bits);
    if (isfinite(sum) && lost != 0 && (bits & 1) == 0) {
        sum = nextafter(sum, lost > 0 ? HUGE_VAL : -HUGE_VAL);
    }
    return sum;
}

static bool half_fma(CallContext *context)
{
    return context->e->arg_count == 3 && are_halves(context, TY_NONE) &&
           function_float(context, fused(context->args[0]->d, context->args[1]->d, context->args[2]->d));
}

SATURATED(fma)
#undef SATURATED

static bool half_fma_relu(CallContext *context)
{
    return half_fma(context) && function_float(context, context->result[0].d < 0 ? 0 : context->result[0].d);
}

#define HALF_COMPARISON(name, op)                                                                                      \
    static bool half_##name(CallContext *context)                                                                      \
    {                                                                                                                  \
        const double a = context->args[0]->d, b = context->e->arg_count > 1 ? context->args[1]->d : 0;                 \
        return are_halves(context, TY_BOOL) && function_integer(context, !isnan(a) && !isnan(b) && a op b);            \
    }                                                                                                                  \
    static bool half_##name##u(CallContext *context)                                                                   \
    {                                                                                                                  \
        const double a = context->args[0]->d, b = context->e->arg_count > 1 ? context->args[1]->d : 0;                 \
        return are_halves(context, TY_BOOL) && function_integer(context, isnan(a) || isnan(b) || a op b);              \
    }
HALF_COMPARISON(eq, ==)
HALF_COMPARISON(ne, !=)
HALF_COMPARISON(gt, >)
HALF_COMPARISON(ge, >=)
HALF_COMPARISON(lt, <)
HALF_COMPARISON(le, <=)
#undef HALF_COMPARISON

static bool half_isnan(CallContext *context)
{
    return are_halves(context, TY_BOOL) && function_integer(context, isnan(context->args[0]->d));
}

static bool half_isinf(CallContext *context)
{
    const double x = context->args[0]->d;
    return are_halves(context, TY_I32) && function_integer(context, isinf(x) ? (x > 0 ? 1 : -1) : 0);
}

static double half_neg(double x)
{
    return -x;
}

static double half_rcp(double x)
{
    return 1 / x;
}

/* ---- integers ---- */

/* Returns whether all arguments are 32-bit integers. */
static bool are_words(const CallContext *context)
{
    bool all = true;
    for (uint32_t i = 0; i < context->e->arg_count; i++) {
        all = all && kind_is_integral(function_kind(context, i)) && kind_bits(function_kind(context, i)) == 32;
    }
    return all;
}

#define WORDS(name, result)                                                                                            \
    static bool words_##name(CallContext *context)                                                                     \
    {                                                                                                                  \
        const int64_t x = context->args[0]->i, y = context->args[1]->i,                                                \
                      z = context->e->arg_count > 2 ? context->args[2]->i : 0;                                         \
        (void)z;                                                                                                       \
        return are_words(context) && function_integer(context, result);                                                \
    }
/* 32-bit integers are computed in 64 bits with their signs, so nothing overflows. */
static int64_t half_of(int64_t sum)
{
    return sum >= 0 ? sum / 2 : -((1 - sum) / 2);
}
/* Returns the lower 24 bits, of which the highest is the sign if has_sign. */
static int64_t low24(int64_t x, bool has_sign)
{
    const int64_t low = x & 0xffffff;
    return has_sign && low > 0x7fffff ? low - 0x1000000 : low;
}
/* Returns byte `selector & 7` of eight. */
static int64_t byte_of(uint64_t bytes, int64_t selector)
{
    return (int64_t)(bytes >> (selector & 7) * 8 & 0xff);
}
WORDS(hadd, half_of(x + y))
WORDS(rhadd, half_of(x + y + 1))
WORDS(mul24, (int64_t)((uint64_t)low24(x, true) * (uint64_t)low24(y, true)))
WORDS(umul24, (int64_t)((uint64_t)low24(x, false) * (uint64_t)low24(y, false)))
WORDS(mulhi, (int64_t)((uint64_t)(x *y) >> 32))
WORDS(umulhi, (int64_t)((uint64_t)x *(uint64_t)y >> 32))
WORDS(sad, (x > y ? x - y : y - x) + z)
WORDS(byte_perm, byte_of((uint64_t)y << 32 | (uint64_t)x, z) | byte_of((uint64_t)y << 32 | (uint64_t)x, z >> 4) << 8 |
                     byte_of((uint64_t)y << 32 | (uint64_t)x, z >> 8) << 16 |
                     byte_of((uint64_t)y << 32 | (uint64_t)x, z >> 12) << 24)
#undef WORDS

/* __hadd is the sum for 16-bit floats, and the average for integers. */
static bool call_hadd(CallContext *context)
{
    return is_half(function_kind(context, 0)) ? half_add(context) : words_hadd(context);
}

/* Returns the upper half of a 64-bit product, computed from 32-bit products. */
static uint64_t upper_product(uint64_t a, uint64_t b)
{
    const uint64_t low = (uint32_t)a * (b & UINT32_MAX), cross = (a >> 32) * (b & UINT32_MAX) + (low >> 32);
    const uint64_t other = (uint32_t)a * (b >> 32) + (cross & UINT32_MAX);
    return (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32);
}

static bool call_umul64hi(CallContext *context)
{
    return function_integer(context, (int64_t)upper_product(context->args[0]->u, context->args[1]->u));
}

static bool call_mul64hi(CallContext *context)
{
    const uint64_t a = context->args[0]->u, b = context->args[1]->u;
    return function_integer(context, (int64_t)(upper_product(a, b) - (context->args[0]->i < 0 ? b : 0) -
                                               (context->args[1]->i < 0 ? a : 0)));
}

/* ---- conversions ---- */

/* Converts to an integer, with the rounding mode at the end of the function's name. Values out of range saturate. NaN
 * becomes 0, but INT64_MIN for conversions from 16-bit floats to 64 bits. */
static bool call_to_integer(CallContext *context)
{
    const TypeKind kind = function_kind(context, 0), to = function_result(context);
    const unsigned bits = kind_bits(to);
    const double given_value = eval_number(kind, *context->args[0]);
    const char *name = context->e->callee.spelling;
    const char mode = name[strlen(name) - 1];
    const double x = mode == 'n'   ? nearbyint(given_value)
                     : mode == 'u' ? ceil(given_value)
                     : mode == 'd' ? floor(given_value)
                                   : trunc(given_value);
    if (!kind_is_float(kind) || !kind_is_integral(to)) {
        return false;
    }
    if (isnan(x)) {
        return function_integer(context, is_half(kind) && bits == 64 ? INT64_MIN : 0);
    }
    const bool has_sign = kind_is_signed(to);
    const double end = ldexp(1, (int)bits - has_sign); /* the first value that is too large */
    if (x >= end) {
        return function_integer(context, (int64_t)(has_sign ? UINT64_MAX >> (65 - bits) : UINT64_MAX >> (64 - bits)));
    }
    if (x <= (has_sign ? -end : 0)) {
        return function_integer(context, has_sign ? (int64_t)(UINT64_MAX << (bits - 1)) : 0);
    }
    return function_integer(context, has_sign ? (int64_t)x : (int64_t)(uint64_t)x);
}

/* Converts to the nearest float of the type. 64-bit integers are supported only for double, because that rounds
 * once. */
static bool call_to_float(CallContext *context)
{
    const TypeKind from = function_kind(context, 0), to = function_result(context);
    const char *mode = strstr(context->e->callee.spelling, "_r");
    if (!kind_is_float(to) || (kind_is_integral(from) && kind_bits(from) == 64 && to != TY_F64) ||
        (mode != NULL && strcmp(mode, "_rn") != 0)) {
        return false;
    }
    return function_float(context, eval_number(from, *context->args[0]));
}

static bool call_conversion(CallContext *context)
{
    return kind_is_integral(function_result(context)) ? call_to_integer(context) : call_to_float(context);
}

static bool call_hiloint2double(CallContext *context)
{
    const uint64_t bits = context->args[0]->u << 32 | (context->args[1]->u & UINT32_MAX);
    memcpy(&context->result[0].d, &bits, sizeof bits);
    return function_result(context) == TY_F64;
}

static bool call_double2hiint(CallContext *context)
{
    return function_kind(context, 0) == TY_F64 && function_integer(context, (int64_t)(context->args[0]->u >> 32));
}

static bool call_double2loint(CallContext *context)
{
    return function_kind(context, 0) == TY_F64 &&
           function_integer(context, (int64_t)(context->args[0]->u & UINT32_MAX));
}

static float smaller_float(float a, float b)
{
    return (float)slots_fmin(a, b);
}

static float larger_float(float a, float b)
{
    return (float)slots_fmax(a, b);
}

/* ---- the table ---- */

/* clang-format off */
#define ONE(name) {#name, .d1 = name}, {#name "f", .f1 = name##f}
#define TWO(name) {#name, .d2 = name}, {#name "f", .f2 = name##f}
#define OURS(name) {#name, .d1 = math_##name}, {#name "f", .f1 = math_##name##f}
#define BOTH(name) {#name, .call = call_##name}, {#name "f", .call = call_##name}
#define BITS(name) {"__" #name, .call = call_##name}, {"__" #name "ll", .call = call_##name}
#define FAST(name) {"__" #name, .f1 = name}
#define HALF(name, function) {#name, .h1 = function}
#define HALVES(name) {"__h" #name, .call = half_##name}
#define COMPARED(name) {"__h" #name, .call = half_##name}, {"__h" #name "u", .call = half_##name##u}
/* clang-format on */
/* The first entry of a name is used: C does not specify which zero fmin and fmax return. */
static const Function functions[] = {
    {"fmin", .d2 = slots_fmin},
    {"fminf", .f2 = smaller_float},
    {"fmax", .d2 = slots_fmax},
    {"fmaxf", .f2 = larger_float},
#define C_UNARY(c, doc) ONE(c),
#define C_BINARY(c, doc) TWO(c),
#include "base/math_functions.def"
    {"min", .call = call_min},
    {"max", .call = call_max},
    {"abs", .call = call_abs},
    {"llabs", .call = call_abs},
    {"isnan", .call = call_isnan},
    {"isinf", .call = call_isinf},
    {"isfinite", .call = call_isfinite},
    {"signbit", .call = call_signbit},
    BOTH(llrint),
    BOTH(fma),
    BOTH(ldexp),
    BOTH(frexp),
    BOTH(modf),
    BITS(popc),
    BITS(clz),
    BITS(ffs),
    BITS(brev),
    OURS(rsqrt),
    OURS(rcbrt),
    OURS(exp10),
    OURS(sinpi),
    OURS(cospi),
    OURS(normcdf),
    {"scalbn", .call = call_ldexp},
    {"scalbnf", .call = call_ldexp},
    BOTH(llround),
    BOTH(ilogb),
    BOTH(sincos),
    BOTH(sincospi),
    BOTH(remquo),
    FAST(sinf),
    FAST(cosf),
    FAST(tanf),
    FAST(expf),
    FAST(logf),
    FAST(log2f),
    FAST(log10f),
    {"__exp10f", .f1 = math_exp10f},
    {"__powf", .f2 = powf},
    {"__fdividef", .f2 = math_divide},
    {"__saturatef", .f1 = math_saturate},
    {"__frsqrt_rn", .f1 = math_rsqrtf},
    {"__sincosf", .call = call_sincos},
    HALF(hsin, sin),
    HALF(hcos, cos),
    HALF(htanh, tanh),
    HALF(htanh_approx, tanh),
    HALF(hexp, exp),
    HALF(hexp2, exp2),
    HALF(hexp10, math_exp10),
    HALF(hlog, log),
    HALF(hlog2, log2),
    HALF(hlog10, log10),
    HALF(hsqrt, sqrt),
    HALF(hrsqrt, math_rsqrt),
    HALF(hrcp, half_rcp),
    HALF(hfloor, floor),
    HALF(hceil, ceil),
    HALF(htrunc, trunc),
    HALF(hrint, rint),
    HALF(__hneg, half_neg),
    HALF(__habs, fabs),
    {"__hadd", .call = call_hadd},
    {"__hadd_rn", .call = half_add},
    HALVES(sub),
    {"__hsub_rn", .call = half_sub},
    HALVES(mul),
    {"__hmul_rn", .call = half_mul},
    HALVES(div),
    HALVES(max),
    HALVES(min),
    HALVES(max_nan),
    HALVES(min_nan),
    HALVES(add_sat),
    HALVES(sub_sat),
    HALVES(mul_sat),
    HALVES(fma),
    HALVES(fma_sat),
    HALVES(fma_relu),
    COMPARED(eq),
    COMPARED(ne),
    COMPARED(gt),
    COMPARED(ge),
    COMPARED(lt),
    COMPARED(le),
    HALVES(isnan),
    HALVES(isinf),
    {"__rhadd", .call = words_rhadd},
    {"__uhadd", .call = words_hadd},
    {"__urhadd", .call = words_rhadd},
    {"__mul24", .call = words_mul24},
    {"__umul24", .call = words_umul24},
    {"__mulhi", .call = words_mulhi},
    {"__umulhi", .call = words_umulhi},
    {"__mul64hi", .call = call_mul64hi},
    {"__umul64hi", .call = call_umul64hi},
    {"__sad", .call = words_sad},
    {"__usad", .call = words_sad},
    {"__byte_perm", .call = words_byte_perm},
    {"__hiloint2double", .call = call_hiloint2double},
    {"__double2hiint", .call = call_double2hiint},
    {"__double2loint", .call = call_double2loint},
};

/* Returns the length of the type at the start of the string; 0: there is none. */
static size_t type_length(const char *text)
{
    static const char *const types[] = {"char", "uchar", "short", "ushort", "int",  "uint",
                                        "ll",   "ull",   "float", "double", "half", "bfloat16"};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        const size_t length = strlen(types[i]);
        if (strncmp(text, types[i], length) == 0 && !ascii_is_letter(text[length])) {
            return length;
        }
    }
    return 0;
}

/* Returns the function of a conversion such as __float2int_rn or __float_as_int; NULL for other names. */
static const Function *conversion_function(const char *name)
{
    static const Function converts = {"", .call = call_conversion}, reinterprets = {"", .call = call_bits};
    const size_t from = strncmp(name, "__", 2) == 0 ? type_length(name + 2) : 0;
    const char *after = name + 2 + from;
    const bool is_same_bits = strncmp(after, "_as_", 4) == 0;
    if (from == 0 || !(is_same_bits || after[0] == '2')) {
        return NULL;
    }
    const char *to = after + (is_same_bits ? 4 : 1), *end = to + type_length(to);
    return end == to || (*end != '\0' && *end != '_') ? NULL : is_same_bits ? &reinterprets : &converts;
}

const Function *function_of_numbers(const char *name)
{
    const Function *function = function_named(functions, sizeof functions / sizeof functions[0], name);
    return function != NULL ? function : conversion_function(name);
}
