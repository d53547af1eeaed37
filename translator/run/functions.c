/* Functions of C and CUDA, by the names that the text has for them. What is not here is not run. */
#include "run/inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static TypeKind kind_of(const Given *given, uint32_t index)
{
    return type_in_c(given->e->args[index]->type)->kind;
}

static TypeKind result_kind(const Given *given)
{
    return type_in_c(given->e->type)->kind;
}

static void give_float(Given *given, double value)
{
    given->result[0] = slots_float(result_kind(given), value);
}

static void give_whole(Given *given, int64_t value)
{
    given->result[0] = slots_int(result_kind(given), value);
}

/* ---- numbers of any type ---------------------------------------------------------------------------------------------- */

static bool call_min(Given *given)
{
    const TypeKind kind = kind_of(given, 0);
    if (given->e->arg_count != 2 || kind != kind_of(given, 1) || kind != result_kind(given) || !kind_is_whole(kind)) {
        return false;
    }
    given->result[0] = slots_less(kind, *given->args[1], *given->args[0]) ? *given->args[1] : *given->args[0];
    return true;
}

static bool call_max(Given *given)
{
    const bool ok = call_min(given);
    if (ok) {
        given->result[0] = slots_less(kind_of(given, 0), *given->args[0], *given->args[1]) ? *given->args[1] : *given->args[0];
    }
    return ok;
}

static bool call_abs(Given *given)
{
    const TypeKind kind = kind_of(given, 0);
    if (!kind_is_signed(kind) || (given->args[0]->i < 0 && given->actor->run->alone != NULL && !alone_allows_negation(given->actor, kind, *given->args[0]))) {
        return false;
    }
    give_whole(given, given->args[0]->i < 0 ? (int64_t)(0 - given->args[0]->u) : given->args[0]->i);
    return true;
}

static bool is_number(const Given *given)
{
    const TypeKind kind = kind_of(given, 0);
    return kind == TY_F32 || kind == TY_F64;
}

static bool call_isnan(Given *given)
{
    give_whole(given, isnan(slots_number(kind_of(given, 0), *given->args[0])));
    return is_number(given);
}

static bool call_isinf(Given *given)
{
    give_whole(given, isinf(slots_number(kind_of(given, 0), *given->args[0])));
    return is_number(given);
}

static bool call_isfinite(Given *given)
{
    give_whole(given, isfinite(slots_number(kind_of(given, 0), *given->args[0])));
    return is_number(given);
}

static bool call_signbit(Given *given)
{
    give_whole(given, signbit(slots_number(kind_of(given, 0), *given->args[0])) != 0);
    return is_number(given);
}

/* To the nearest whole number, ties to even; what no int64 is, is not computed. */
static bool call_llrint(Given *given)
{
    const double value = slots_number(kind_of(given, 0), *given->args[0]);
    if (!is_number(given) || !(fabs(value) < 0x1p63)) {
        return false;
    }
    give_whole(given, (int64_t)nearbyint(value));
    return true;
}

static bool call_fma(Given *given)
{
    const TypeKind kind = kind_of(given, 0);
    if (given->e->arg_count != 3 || !is_number(given) || kind != kind_of(given, 1) || kind != kind_of(given, 2)) {
        return false;
    }
    if (kind == TY_F32) {
        given->result[0] = (Slot){.u = 0};
        given->result[0].f = fmaf(given->args[0]->f, given->args[1]->f, given->args[2]->f);
    } else {
        given->result[0].d = fma(given->args[0]->d, given->args[1]->d, given->args[2]->d);
    }
    return true;
}

static bool call_ldexp(Given *given)
{
    give_float(given, ldexp(slots_number(kind_of(given, 0), *given->args[0]), (int)given->args[1]->i));
    return is_number(given) && result_kind(given) == kind_of(given, 0);
}

/* The root of the half's float; rounded again, it is the nearest. */
static bool call_hsqrt(Given *given)
{
    give_float(given, sqrt(given->args[0]->d));
    return kind_of(given, 0) == TY_F16 && result_kind(given) == TY_F16;
}

/* ---- bits ------------------------------------------------------------------------------------------------------------- */

static bool call_popc(Given *given)
{
    const unsigned bits = kind_bits(kind_of(given, 0));
    if (bits < 32) {
        return false;
    }
    give_whole(given, __builtin_popcountll(bits == 64 ? given->args[0]->u : given->args[0]->u & UINT32_MAX));
    return true;
}

static bool call_clz(Given *given)
{
    const unsigned bits = kind_bits(kind_of(given, 0));
    if (bits < 32) {
        return false;
    }
    const uint64_t value = bits == 64 ? given->args[0]->u : given->args[0]->u & UINT32_MAX;
    give_whole(given, value == 0 ? (int)bits : __builtin_clzll(value) - (64 - (int)bits));
    return true;
}

static bool call_ffs(Given *given)
{
    const unsigned bits = kind_bits(kind_of(given, 0));
    if (bits < 32) {
        return false;
    }
    const uint64_t value = bits == 64 ? given->args[0]->u : given->args[0]->u & UINT32_MAX;
    give_whole(given, value == 0 ? 0 : __builtin_ctzll(value) + 1);
    return true;
}

static bool call_brev(Given *given)
{
    const unsigned bits = kind_bits(kind_of(given, 0));
    if (bits < 32) {
        return false;
    }
    uint64_t turned = 0;
    for (unsigned i = 0; i < bits; i++) {
        turned |= (given->args[0]->u >> i & 1) << (bits - 1 - i);
    }
    give_whole(given, (int64_t)turned);
    return true;
}

/* The same bytes as another type of their size. */
static bool call_bits(Given *given)
{
    const Type *from = type_in_c(given->e->args[0]->type), *to = type_in_c(given->e->type);
    unsigned char bytes[8] = {0};
    if (!type_is_real(from) || !type_is_real(to) || type_size(from) != type_size(to)) {
        return false;
    }
    slots_write(from, bytes, given->args[0]);
    slots_read(to, bytes, given->result);
    return true;
}

/* ---- memory ----------------------------------------------------------------------------------------------------------- */

static bool call_load(Given *given)
{
    const Type *pointer = given->e->args[0]->type;
    if (pointer->kind != TY_POINTER || pointer->elem != type_in_c(given->e->type) || slots_of(pointer->elem) > RUN_MOST_RESULT) {
        return false;
    }
    const unsigned char *bytes = memory_at(given->actor, given->args[0]->u, type_size(pointer->elem), ACCESS_READ);
    if (bytes != NULL) {
        slots_read(pointer->elem, bytes, given->result);
    }
    return true;
}

static bool call_store(Given *given)
{
    const Type *pointer = given->e->args[0]->type;
    if (pointer->kind != TY_POINTER || pointer->elem != type_in_c(given->e->args[1]->type)) {
        return false;
    }
    unsigned char *bytes = memory_at(given->actor, given->args[0]->u, type_size(pointer->elem), ACCESS_WRITE);
    if (bytes != NULL) {
        slots_write(pointer->elem, bytes, given->args[1]);
    }
    return true;
}

/* Through a pointer to a variable of the thread. */
static bool give_through(Given *given, uint32_t index, Slot value)
{
    const Type *type = given->e->args[index]->type->kind == TY_POINTER ? given->e->args[index]->type->elem : NULL;
    unsigned char *bytes = type != NULL ? memory_at(given->actor, given->args[index]->u, type_size(type), ACCESS_WRITE) : NULL;
    if (bytes != NULL) {
        slots_write(type, bytes, &value);
    }
    return type != NULL;
}

static bool call_frexp(Given *given)
{
    int exponent = 0;
    const double value = slots_number(kind_of(given, 0), *given->args[0]);
    give_float(given, isfinite(value) ? frexp(value, &exponent) : value);
    return is_number(given) && give_through(given, 1, slots_int(TY_I32, exponent));
}

static bool call_modf(Given *given)
{
    double whole;
    give_float(given, modf(slots_number(kind_of(given, 0), *given->args[0]), &whole));
    return is_number(given) && give_through(given, 1, slots_float(kind_of(given, 0), whole));
}

static bool call_fence(Given *given)
{
    given->actor->block->fence = ++given->actor->run->time;
    return true;
}

static bool call_nothing(Given *given)
{
    (void)given;
    return true;
}

/* The thread alone: which lanes run together CUDA leaves open. */
static bool call_activemask(Given *given)
{
    give_whole(given, (int64_t)(UINT32_C(1) << given->actor->thread_number % RUN_WARP));
    return true;
}

static bool call_vector(Given *given)
{
    const Type *type = given->e->type;
    for (uint32_t i = 0; type->kind == TY_VECTOR && i < type->count && i < given->e->arg_count; i++) {
        given->result[i] = *given->args[i];
    }
    return type->kind == TY_VECTOR && type->count == given->e->arg_count;
}

/* ---- printf ------------------------------------------------------------------------------------------------------------ */

static const char *print_one(Given *given, const char *format, uint32_t *next)
{
    TextBuf *out = &given->actor->run->printed;
    const size_t length = strcspn(format, "diuxXscfgeG%p");
    const char letter = format[length];
    char spec[32];
    if (letter == '%') {
        textbuf_puts(out, "%");
        return format + length + 1;
    }
    if (letter == '\0' || length > sizeof spec - 8 || *next >= given->e->arg_count) {
        return NULL;
    }
    const IrExpr *argument = given->e->args[*next];
    const Slot value = *given->args[*next];
    const TypeKind kind = kind_of(given, (*next)++);
    const size_t flags = strspn(format, "0123456789.-+ #");
    if (flags + strspn(format + flags, "hlz") != length) {
        return NULL;
    }
    spec[0] = '%';
    memcpy(spec + 1, format, flags);
    if (strchr("diuxX", letter) != NULL && kind_is_whole(kind)) {
        memcpy(spec + 1 + flags, (char[]){'l', 'l', letter, '\0'}, 4);
        textbuf_printf(out, spec, value.i);
    } else if (strchr("fgeG", letter) != NULL && kind_is_float(kind)) {
        memcpy(spec + 1 + flags, (char[]){letter, '\0'}, 2);
        textbuf_printf(out, spec, slots_number(kind, value));
    } else if (letter == 's' && argument->kind == IR_STRING && flags == 0) {
        textbuf_puts(out, argument->spelling);
    } else {
        return NULL;
    }
    return format + length + 1;
}

/* The format as C writes it: its escapes are few. */
static bool call_printf(Given *given)
{
    TextBuf *out = &given->actor->run->printed;
    const char *at = given->e->args[0]->kind == IR_STRING ? given->e->args[0]->spelling : NULL;
    uint32_t next = 1;
    if (out->length > RUN_MOST_PRINTED) {
        return at != NULL;
    }
    while (at != NULL && *at != '\0') {
        if (*at == '%') {
            at = print_one(given, at + 1, &next);
        } else if (at[0] == '\\' && at[1] == 'n') {
            textbuf_puts(out, "\n");
            at += 2;
        } else if (*at == '"') {
            at++;
        } else {
            textbuf_add(out, at++, 1);
        }
    }
    return at != NULL;
}

/* ---- the table ---------------------------------------------------------------------------------------------------------- */

#define ATOMIC(name, op)                      \
    static bool name(Given *given)            \
    {                                         \
        return atomic_call(given, op);        \
    }
ATOMIC(call_atomic_add, ATOMIC_ADD)
ATOMIC(call_atomic_sub, ATOMIC_SUB)
ATOMIC(call_atomic_min, ATOMIC_MIN)
ATOMIC(call_atomic_max, ATOMIC_MAX)
ATOMIC(call_atomic_and, ATOMIC_AND)
ATOMIC(call_atomic_or, ATOMIC_OR)
ATOMIC(call_atomic_xor, ATOMIC_XOR)
ATOMIC(call_atomic_exch, ATOMIC_EXCH)
ATOMIC(call_atomic_cas, ATOMIC_CAS)
ATOMIC(call_atomic_inc, ATOMIC_INC)
ATOMIC(call_atomic_dec, ATOMIC_DEC)
#undef ATOMIC

#define ONE(name) {#name, .d1 = name}, {#name "f", .f1 = name##f}
#define TWO(name) {#name, .d2 = name}, {#name "f", .f2 = name##f}
#define CALL(name, function) {name, .call = function}
static const Function functions[] = {
    ONE(sqrt), ONE(cbrt), ONE(exp), ONE(expm1), ONE(exp2), ONE(log), ONE(log1p), ONE(log2), ONE(log10), ONE(sin), ONE(cos), ONE(tan),
    ONE(asin), ONE(acos), ONE(atan), ONE(sinh), ONE(cosh), ONE(tanh), ONE(asinh), ONE(acosh), ONE(atanh), ONE(erf), ONE(erfc), ONE(tgamma),
    ONE(lgamma), ONE(ceil), ONE(floor), ONE(trunc), ONE(rint), ONE(nearbyint), ONE(round), ONE(fabs),
    TWO(pow), TWO(atan2), TWO(fmod), TWO(hypot), TWO(copysign), TWO(fmin), TWO(fmax), TWO(fdim), TWO(remainder), TWO(nextafter),
    CALL("min", call_min), CALL("max", call_max), CALL("abs", call_abs), CALL("llabs", call_abs), CALL("isnan", call_isnan), CALL("isinf", call_isinf),
    CALL("isfinite", call_isfinite), CALL("signbit", call_signbit), CALL("llrint", call_llrint), CALL("llrintf", call_llrint), CALL("fma", call_fma),
    CALL("fmaf", call_fma), CALL("ldexp", call_ldexp), CALL("ldexpf", call_ldexp), CALL("frexp", call_frexp), CALL("frexpf", call_frexp),
    CALL("modf", call_modf), CALL("modff", call_modf), CALL("hsqrt", call_hsqrt),
    CALL("__popc", call_popc), CALL("__popcll", call_popc), CALL("__clz", call_clz), CALL("__clzll", call_clz), CALL("__ffs", call_ffs),
    CALL("__ffsll", call_ffs), CALL("__brev", call_brev), CALL("__brevll", call_brev),
    CALL("__float_as_int", call_bits), CALL("__int_as_float", call_bits), CALL("__float_as_uint", call_bits), CALL("__uint_as_float", call_bits),
    CALL("__double_as_longlong", call_bits), CALL("__longlong_as_double", call_bits), CALL("__half_as_ushort", call_bits), CALL("__half_as_short", call_bits),
    CALL("__ushort_as_half", call_bits), CALL("__short_as_half", call_bits), CALL("__bfloat16_as_ushort", call_bits), CALL("__ushort_as_bfloat16", call_bits),
    CALL("__ldg", call_load), CALL("__ldca", call_load), CALL("__ldcg", call_load), CALL("__ldcs", call_load), CALL("__ldcv", call_load), CALL("__ldlu", call_load),
    CALL("__stcg", call_store), CALL("__stcs", call_store), CALL("__stwb", call_store), CALL("__stwt", call_store),
    CALL("make_float1", call_vector), CALL("make_float2", call_vector), CALL("make_float3", call_vector), CALL("make_float4", call_vector),
    CALL("make_double2", call_vector), CALL("make_double3", call_vector), CALL("make_double4", call_vector), CALL("make_int2", call_vector),
    CALL("make_int3", call_vector), CALL("make_int4", call_vector), CALL("make_uint2", call_vector), CALL("make_uint3", call_vector), CALL("make_uint4", call_vector),
    CALL("__threadfence", call_fence), CALL("__threadfence_block", call_fence), CALL("__threadfence_system", call_fence), CALL("__nanosleep", call_nothing),
    CALL("__activemask", call_activemask),
    CALL("printf", call_printf),
    CALL("atomicAdd", call_atomic_add), CALL("atomicSub", call_atomic_sub), CALL("atomicMin", call_atomic_min), CALL("atomicMax", call_atomic_max),
    CALL("atomicAnd", call_atomic_and), CALL("atomicOr", call_atomic_or), CALL("atomicXor", call_atomic_xor), CALL("atomicExch", call_atomic_exch),
    CALL("atomicCAS", call_atomic_cas), CALL("atomicInc", call_atomic_inc), CALL("atomicDec", call_atomic_dec),
    {"__syncthreads", .kind = FUNCTION_BARRIER}, {"__syncthreads_count", .kind = FUNCTION_BARRIER}, {"__syncthreads_and", .kind = FUNCTION_BARRIER},
    {"__syncthreads_or", .kind = FUNCTION_BARRIER}, {"__syncwarp", .kind = FUNCTION_WARP}, {"__shfl_sync", .kind = FUNCTION_WARP},
    {"__shfl_up_sync", .kind = FUNCTION_WARP}, {"__shfl_down_sync", .kind = FUNCTION_WARP}, {"__shfl_xor_sync", .kind = FUNCTION_WARP},
    {"__ballot_sync", .kind = FUNCTION_WARP}, {"__all_sync", .kind = FUNCTION_WARP}, {"__any_sync", .kind = FUNCTION_WARP},
    {"__match_any_sync", .kind = FUNCTION_WARP},
};
#undef ONE
#undef TWO
#undef CALL

const Function *function_of(const IrExpr *call)
{
    for (size_t i = 0; call->callee.spelling != NULL && i < sizeof functions / sizeof functions[0]; i++) {
        if (strcmp(functions[i].name, call->callee.spelling) == 0) {
            return &functions[i];
        }
    }
    return NULL;
}

/* Whether all arguments and the result are of the one type. */
static bool all_are(const Given *given, TypeKind kind, uint32_t count)
{
    bool same = given->e->arg_count == count && result_kind(given) == kind;
    for (uint32_t i = 0; i < count && same; i++) {
        same = kind_of(given, i) == kind;
    }
    return same;
}

bool function_call(const Function *function, Given *given)
{
    Slot *result = &given->result[0];
    *result = (Slot){.u = 0};
    if (function->call != NULL) {
        return function->call(given);
    }
    if (function->d1 != NULL && all_are(given, TY_F64, 1)) {
        result->d = function->d1(given->args[0]->d);
    } else if (function->f1 != NULL && all_are(given, TY_F32, 1)) {
        result->f = function->f1(given->args[0]->f);
    } else if (function->d2 != NULL && all_are(given, TY_F64, 2)) {
        result->d = function->d2(given->args[0]->d, given->args[1]->d);
    } else if (function->f2 != NULL && all_are(given, TY_F32, 2)) {
        result->f = function->f2(given->args[0]->f, given->args[1]->f);
    } else {
        return false;
    }
    return true;
}
