// SPDX-License-Identifier: MIT
/* Calls of functions that py2cu generates kernels for (vectorize, guvectorize, reduce), and of CPU ufuncs: the
 * arguments determine the kernel's types, and the results may be passed to other launches. */
#include "infer/infer.h"
#include "launch_inference/launch_inference_internal.h"

#include <string.h>

/* Returns the type of an element of a value as the kernel receives it. NULL: unknown, with the cause in *blame. */
static const Type *element_type(LaunchReader *reader, HostValue *value, HostValue **cause)
{
    value = numpy_of_sequence(reader, value);
    if (value->kind == V_ARRAY) {
        *cause = value->base != NULL ? value->base : value;
        return value->type;
    }
    const Type *type = host_type(reader, value, 0, cause);
    return type != NULL && type_is_scalar(type) ? type : NULL;
}

static HostValue *first_of(HostValue *value)
{
    return value->kind == V_UNION ? value->items[0] : value;
}

/* Returns an unknown result, because the type of an argument is unknown. */
static HostValue *unknown_result(LaunchReader *reader, const Function *function, Span span, HostValue *cause)
{
    return host_unknown(reader, span, cause, "the result of '%s' is not known", function->name);
}

/* Element types of the arguments. */
typedef struct Elements {
    const Type **types;
    bool *weak;
    HostValue *shape; /* the broadcast arguments */
    HostValue *cause; /* reason why the first unknown type is unknown */
    uint32_t unknown; /* index of the first unknown type; the number of parameters if there is none */
} Elements;

static Elements elements_of(LaunchReader *reader, const CallValues *call, uint32_t count)
{
    Elements all = {.unknown = call->count < count ? call->count : count};
    all.types = arena_alloc(reader->arena, count * sizeof *all.types + 1);
    all.weak = arena_alloc(reader->arena, count * sizeof *all.weak + 1);
    for (uint32_t i = 0; i < call->count && i < count; i++) {
        HostValue *value = numpy_of_sequence(reader, first_of(call->items[i])), *cause = value;
        const Type *type = element_type(reader, value, &cause);
        all.types[i] = all.cause == NULL ? type : NULL; /* arguments before the first one with an unknown type */
        all.weak[i] = value->weak;
        HostValue *operands[2] = {all.shape, value};
        all.shape = all.shape == NULL ? value : host_elementwise(reader, type, operands, 2);
        if (type == NULL && all.cause == NULL) {
            all.unknown = i;
            all.cause = cause;
        }
    }
    return all;
}

static HostValue *call_reduction(LaunchReader *reader, const Function *function, const CallValues *call, Span span)
{
    HostValue *array = call_argument_value(call, 0, "arr"), *result = NULL;
    if (array == NULL || function->param_count != 2) {
        return unknown_result(reader, function, span, NULL);
    }
    bool several = array->kind == V_UNION;
    for (uint32_t i = 0; i < (several ? array->count : 1); i++) {
        HostValue *cause = NULL;
        const Type **types = arena_alloc(reader->arena, 2 * sizeof *types);
        types[0] = types[1] = element_type(reader, several ? array->items[i] : array, &cause);
        if (types[0] == NULL) {
            launch_note_unknown(reader, function, call->count > 0 ? call->spans[0] : span,
                                cause != NULL ? cause : array, 0, types);
            return unknown_result(reader, function, span, cause);
        }
        launch_note_signature(reader, function, types, 0, span);
        result = host_join(reader, result, host_scalar(reader, types[0], false), NULL);
    }
    return result;
}

/* Returns the function's result type for these element types, or NULL. */
static const Type *result_type(LaunchReader *reader, Function *function, const Decoration *decoration,
                               const Type *const *types)
{
    for (size_t i = 0; i < decoration->signatures.count; i++) {
        Signature signature;
        if (signature_of_expr(reader->unit, decoration->signatures.items[i], &signature) &&
            signature.count == function->param_count &&
            memcmp(signature.args, types, signature.count * sizeof *types) == 0 && signature.result != NULL) {
            return signature.result;
        }
    }
    Instance *instance = instance_get(reader->unit, function, types, NULL, function->param_count, NULL, 0);
    return instance != NULL && infer_instance(instance, false) && type_is_scalar(instance->result) ? instance->result
                                                                                                   : NULL;
}

static HostValue *call_elementwise(LaunchReader *reader, Function *function, const Decoration *decoration,
                                   const CallValues *call, Span span)
{
    uint32_t count = function->param_count;
    Elements given = elements_of(reader, call, count);
    bool is_known = given.unknown == count;
    if (decoration->signatures.count == 0 && is_known) {
        launch_note_signature(reader, function, given.types, 0, span);
    } else if (decoration->signatures.count == 0 && given.cause != NULL) {
        launch_note_unknown(reader, function, call->spans[given.unknown], given.cause, given.unknown, given.types);
    }
    const Type *result = is_known && count > 0 ? result_type(reader, function, decoration, given.types) : NULL;
    if (result == NULL) {
        return unknown_result(reader, function, span, given.cause);
    }
    bool is_array = given.shape->kind == V_ARRAY;
    return is_array && given.shape->ndim < 0 ? host_elementwise(reader, result, &given.shape, 1)
                                             : host_array(reader, result, is_array ? given.shape->ndim : 1, LAYOUT_C);
}

/* Returns the output array that the call allocates; NULL if the output is an argument. */
static HostValue *call_generalized(LaunchReader *reader, const Function *function, const Decoration *decoration,
                                   const CallValues *call, Span span)
{
    const Type **types = arena_alloc(reader->arena, call->count * sizeof *types + 1);
    HostValue *cause = NULL;
    bool is_known = call->keyword_count == 0 && call->open == NULL;
    for (uint32_t i = 0; i < call->count && is_known; i++) {
        HostValue *value = numpy_of_sequence(reader, first_of(call->items[i]));
        types[i] = host_type(reader, value, 0, &cause);
        is_known = types[i] != NULL;
    }
    int ndim = 0;
    const Type *type =
        is_known ? gufunc_result(reader->unit, decoration, function->param_count, types, call->count, &ndim) : NULL;
    return type != NULL && ndim > 0 ? host_array(reader, type, ndim, LAYOUT_C)
                                    : unknown_result(reader, function, span, cause);
}

HostValue *launch_call_wrapped(LaunchReader *reader, Function *function, const CallValues *call, Span span)
{
    Decoration decoration = decoration_of(reader->unit, function);
    switch (decoration.wrap) {
    case PY2CU_WRAP_REDUCE:
        return call_reduction(reader, function, call, span);
    case PY2CU_WRAP_VECTORIZE:
        return call_elementwise(reader, function, &decoration, call, span);
    case PY2CU_WRAP_GUVECTORIZE:
        return call_generalized(reader, function, &decoration, call, span);
    case PY2CU_WRAP_NONE:
    case PY2CU_WRAP_DEVICE:
    case PY2CU_WRAP_CALL:
    case PY2CU_WRAP_UFUNC_LOOP:
    case PY2CU_WRAP_GUFUNC_LOOP:
        break;
    }
    return host_new(reader, V_NONE);
}

/* ---- CPU ufuncs ---- */

/* Returns whether NumPy accepts a value of the type as a ufunc's input: the conversion is lossless. Python numbers
 * are compared by kind. */
static bool is_taken(const Type *from, bool weak, const Type *to)
{
    if (from == to || type_is_bool(from)) {
        return true;
    }
    if (!type_is_scalar(to) || type_is_bool(to) || (type_is_complex(from) && !type_is_complex(to))) {
        return false;
    }
    unsigned bits = from->bits, capacity = to->bits; /* type of one part of a complex number */
    if (type_is_float(to) || type_is_complex(to)) {
        return weak || (type_is_integer(from) ? bits * 2 <= capacity || capacity == 64 : bits <= capacity);
    }
    if (!type_is_integer(from)) {
        return false;
    }
    return weak ||
           (type_is_signed(from) ? type_is_signed(to) && bits <= capacity : bits + type_is_signed(to) <= capacity);
}

/* Parses a signature without reporting errors. */
static bool quiet_signature(Unit *unit, const Expr *e, Signature *signature)
{
    bool is_string = e->kind == EX_STRING;
    const char *text = is_string ? e->text : unit->modules[e->span.module]->text + e->span.start;
    *signature = signature_parse(unit, text, is_string ? e->text_length : e->span.end - e->span.start);
    const char *signature_text = signature->error != NULL && !is_string ? signature_string(unit, e) : NULL;
    if (signature_text != NULL) {
        *signature = signature_parse(unit, signature_text, strlen(signature_text));
    }
    return signature->error == NULL && signature->result != NULL;
}

/* Returns the result of the first signature of `@vectorize([...])` that accepts these elements; NULL: the result is
 * unknown, or NumPy raises a TypeError. */
static const Type *declared_result(Unit *unit, const Expr *given, const Type *const *types, const bool *weak,
                                   uint32_t count)
{
    for (uint32_t i = 0; i < (given->kind == EX_LIST ? given->item_count : 1); i++) {
        Signature signature;
        if (!quiet_signature(unit, given->kind == EX_LIST ? given->items[i] : given, &signature)) {
            return NULL;
        }
        bool taken = signature.count == count;
        for (uint32_t k = 0; taken && k < count; k++) {
            taken = is_taken(types[k], weak[k], signature.args[k]);
        }
        if (taken) {
            return signature.result;
        }
    }
    return NULL;
}

HostValue *launch_call_ufunc(LaunchReader *reader, Function *function, const CallValues *call, Span span)
{
    uint32_t count = function->param_count;
    Elements given = elements_of(reader, call, count);
    Decoration decoration = decoration_of(reader->unit, function);
    const Expr *made = decoration.call;
    const Type *type = NULL;
    bool is_known = call->count == count && call->open == NULL && given.unknown == count && made != NULL;
    if (is_known && made->kind == EX_CALL && made->item_count > 0) {
        type = declared_result(reader->unit, made->items[0], given.types, given.weak, count);
    } else if (is_known) { /* compiled for the argument types */
        type = result_type(reader, function, &decoration, given.types);
    }
    HostValue *result = host_elementwise(reader, type, &given.shape, 1);
    if (type == NULL) {
        result->base =
            host_unknown(reader, span, given.cause, "the result of '%s' for arrays is not known", function->name);
    }
    return result;
}
