// SPDX-License-Identifier: MIT
/* Functions of C and CUDA by name: memory, threads and printf; math functions are in math_functions.c. Functions in
 * neither file are not supported. */
#include "interp/interp_internal.h"

#include <stdlib.h>
#include <string.h>

TypeKind function_kind(const CallContext *context, uint32_t index)
{
    return type_in_c(context->e->args[index]->type)->kind;
}

TypeKind function_result(const CallContext *context)
{
    return type_in_c(context->e->type)->kind;
}

double function_number(const CallContext *context, uint32_t index)
{
    return eval_number(function_kind(context, index), *context->args[index]);
}

bool function_float(CallContext *context, double value)
{
    context->result[0] = eval_float(function_result(context), value);
    return true;
}

bool function_integer(CallContext *context, int64_t value)
{
    context->result[0] = eval_int(function_result(context), value);
    return true;
}

/* ---- memory ---- */

static bool call_load(CallContext *context)
{
    const Type *pointer = context->e->args[0]->type;
    if (pointer->kind != TY_POINTER || pointer->elem != type_in_c(context->e->type) ||
        slots_of(pointer->elem) > RUN_MAX_RESULT) {
        return false;
    }
    const unsigned char *bytes = memory_at(context->actor, context->args[0]->u, type_size(pointer->elem), ACCESS_READ);
    if (bytes != NULL) {
        slots_read(pointer->elem, bytes, context->result);
    }
    return true;
}

static bool call_store(CallContext *context)
{
    const Type *pointer = context->e->args[0]->type;
    if (pointer->kind != TY_POINTER || pointer->elem != type_in_c(context->e->args[1]->type)) {
        return false;
    }
    unsigned char *bytes = memory_at(context->actor, context->args[0]->u, type_size(pointer->elem), ACCESS_WRITE);
    if (bytes != NULL) {
        slots_write(pointer->elem, bytes, context->args[1]);
    }
    return true;
}

static bool call_fence(CallContext *context)
{
    context->actor->block->fence = ++context->actor->run->time;
    return true;
}

static bool call_nothing(CallContext *context)
{
    (void)context;
    return true;
}

/* Returns only the current thread, because CUDA does not specify which lanes are converged. */
static bool call_activemask(CallContext *context)
{
    function_integer(context, (int64_t)(UINT32_C(1) << context->actor->thread_number % RUN_WARP));
    return true;
}

static bool call_vector(CallContext *context)
{
    const Type *type = context->e->type;
    for (uint32_t i = 0; type->kind == TY_VECTOR && i < type->count && i < context->e->arg_count; i++) {
        context->result[i] = *context->args[i];
    }
    return type->kind == TY_VECTOR && type->count == context->e->arg_count;
}

/* ---- printf ---- */

/* Prints the characters of a C string literal. */
static void print_literal(TextBuf *out, const char *at)
{
    while (*at != '\0') {
        if (*at == '"') {
            at++;
        } else {
            textbuf_add(out, (char[]){(char)string_next(&at)}, 1);
        }
    }
}

static const char *print_one(CallContext *context, const char *format, uint32_t *next)
{
    TextBuf *out = &context->actor->run->printed;
    const size_t length = strcspn(format, "diuxXscfgeG%p");
    const char letter = format[length];
    char spec[32];
    if (letter == '%') {
        textbuf_puts(out, "%");
        return format + length + 1;
    }
    if (letter == '\0' || length > sizeof spec - 8 || *next >= context->e->arg_count) {
        return NULL;
    }
    const Slot value = *context->args[*next];
    const TypeKind kind = function_kind(context, (*next)++);
    const size_t flags = strspn(format, "0123456789.-+ #");
    if (flags + strspn(format + flags, "hlz") != length) {
        return NULL;
    }
    spec[0] = '%';
    memcpy(spec + 1, format, flags);
    if (strchr("diuxX", letter) != NULL && kind_is_integral(kind)) {
        memcpy(spec + 1 + flags, (char[]){'l', 'l', letter, '\0'}, 4);
        textbuf_printf(out, spec, value.i);
    } else if (strchr("fgeG", letter) != NULL && kind_is_float(kind)) {
        memcpy(spec + 1 + flags, (char[]){letter, '\0'}, 2);
        textbuf_printf(out, spec, eval_number(kind, value));
    } else if (letter == 'c' && kind_is_integral(kind)) {
        textbuf_add(out, (char[]){(char)value.i}, 1);
    } else if (letter == 's' && kind == TY_STR && flags == 0) {
        print_literal(out, (const char *)(uintptr_t)value.u);
    } else {
        return NULL;
    }
    return format + length + 1;
}

/* Interprets the format string as in C. */
static bool call_printf(CallContext *context)
{
    TextBuf *out = &context->actor->run->printed;
    const char *at = context->e->args[0]->kind == IR_STRING ? context->e->args[0]->spelling : NULL;
    uint32_t next = 1;
    if (out->length > RUN_MAX_PRINTED) {
        return at != NULL;
    }
    while (at != NULL && *at != '\0') {
        if (*at == '%') {
            at = print_one(context, at + 1, &next);
        } else if (*at == '"') {
            at++;
        } else {
            textbuf_add(out, (char[]){(char)string_next(&at)}, 1);
        }
    }
    return at != NULL;
}

/* ---- the table ---- */

#define ATOMIC(name, op)                                                                                               \
    static bool name(CallContext *context)                                                                             \
    {                                                                                                                  \
        return atomic_call(context, op);                                                                               \
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

#define CALL(name, function)                                                                                           \
    {                                                                                                                  \
        name, .call = function                                                                                         \
    }
static const Function others[] = {
    CALL("__ldg", call_load),
    CALL("__ldca", call_load),
    CALL("__ldcg", call_load),
    CALL("__ldcs", call_load),
    CALL("__ldcv", call_load),
    CALL("__ldlu", call_load),
    CALL("__stcg", call_store),
    CALL("__stcs", call_store),
    CALL("__stwb", call_store),
    CALL("__stwt", call_store),
    CALL("make_float1", call_vector),
    CALL("make_float2", call_vector),
    CALL("make_float3", call_vector),
    CALL("make_float4", call_vector),
    CALL("make_double2", call_vector),
    CALL("make_double3", call_vector),
    CALL("make_double4", call_vector),
    CALL("make_int2", call_vector),
    CALL("make_int3", call_vector),
    CALL("make_int4", call_vector),
    CALL("make_uint2", call_vector),
    CALL("make_uint3", call_vector),
    CALL("make_uint4", call_vector),
    CALL("__threadfence", call_fence),
    CALL("__threadfence_block", call_fence),
    CALL("__threadfence_system", call_fence),
    CALL("__nanosleep", call_nothing),
    CALL("__brkpt", call_nothing),
    CALL("__activemask", call_activemask),
    CALL("printf", call_printf),
    CALL("atomicAdd", call_atomic_add),
    CALL("atomicSub", call_atomic_sub),
    CALL("atomicMin", call_atomic_min),
    CALL("atomicMax", call_atomic_max),
    CALL("atomicAnd", call_atomic_and),
    CALL("atomicOr", call_atomic_or),
    CALL("atomicXor", call_atomic_xor),
    CALL("atomicExch", call_atomic_exch),
    CALL("atomicCAS", call_atomic_cas),
    CALL("atomicInc", call_atomic_inc),
    CALL("atomicDec", call_atomic_dec),
    {"__syncthreads", .kind = FUNCTION_BARRIER},
    {"__syncthreads_count", .kind = FUNCTION_BARRIER},
    {"__syncthreads_and", .kind = FUNCTION_BARRIER},
    {"__syncthreads_or", .kind = FUNCTION_BARRIER},
    {"__syncwarp", .kind = FUNCTION_WARP},
    {"__shfl_sync", .kind = FUNCTION_WARP},
    {"__shfl_up_sync", .kind = FUNCTION_WARP},
    {"__shfl_down_sync", .kind = FUNCTION_WARP},
    {"__shfl_xor_sync", .kind = FUNCTION_WARP},
    {"__ballot_sync", .kind = FUNCTION_WARP},
    {"__all_sync", .kind = FUNCTION_WARP},
    {"__any_sync", .kind = FUNCTION_WARP},
    {"__uni_sync", .kind = FUNCTION_WARP},
    {"__match_any_sync", .kind = FUNCTION_WARP},
    {"__match_all_sync", .kind = FUNCTION_WARP},
};
#undef CALL

const Function *function_named(const Function *functions, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(functions[i].name, name) == 0) {
            return &functions[i];
        }
    }
    return NULL;
}

const Function *function_of(const IrExpr *call)
{
    const char *name = call->callee.spelling;
    const Function *found = name != NULL ? function_named(others, sizeof others / sizeof others[0], name) : NULL;
    return found != NULL || name == NULL ? found : function_of_numbers(name);
}

/* Returns whether all arguments and the result have this kind. */
static bool all_are(const CallContext *context, TypeKind kind, uint32_t count)
{
    bool same = context->e->arg_count == count && function_result(context) == kind;
    for (uint32_t i = 0; i < count && same; i++) {
        same = function_kind(context, i) == kind;
    }
    return same;
}

bool function_call(const Function *function, CallContext *context)
{
    Slot *result = &context->result[0];
    *result = (Slot){.u = 0};
    if (function->call != NULL) {
        return function->call(context);
    }
    if (function->d1 != NULL && all_are(context, TY_F64, 1)) {
        result->d = function->d1(context->args[0]->d);
    } else if (function->f1 != NULL && all_are(context, TY_F32, 1)) {
        result->f = function->f1(context->args[0]->f);
    } else if (function->d2 != NULL && all_are(context, TY_F64, 2)) {
        result->d = function->d2(context->args[0]->d, context->args[1]->d);
    } else if (function->f2 != NULL && all_are(context, TY_F32, 2)) {
        result->f = function->f2(context->args[0]->f, context->args[1]->f);
    } else if (function->h1 != NULL && all_are(context, TY_F16, 1)) {
        *result = eval_float(TY_F16, function->h1(context->args[0]->d));
    } else if (function->h1 != NULL && all_are(context, TY_BF16, 1)) {
        *result = eval_float(TY_BF16, function->h1(context->args[0]->d));
    } else {
        return false;
    }
    return true;
}
