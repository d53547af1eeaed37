/* Calls of functions that py2cu writes a kernel around: reductions and functions of elements tell their types by what they are called
 * with, and give arrays and numbers that other launches may be given. */
#include "launches_values.h"

#include <string.h>

/* The type of an element of a value, as the kernel gets it. NULL: not known, with what is to blame. */
static const Type *element_type(LaunchReader *reader, Value *value, Value **blame)
{
    if (value->kind == V_LIST || value->kind == V_TUPLE) {
        value = numpy_as_array(reader, value);
    }
    if (value->kind == V_ARRAY) {
        *blame = value->base != NULL ? value->base : value;
        return value->type;
    }
    const Type *type = host_type(reader, value, 0, blame);
    return type != NULL && type_is_scalar(type) ? type : NULL;
}

static Value *first_of(Value *value)
{
    return value->kind == V_UNION ? value->items[0] : value;
}

static Value *call_reduction(LaunchReader *reader, const Function *function, const CallValues *call, Span span)
{
    Value *array = call_argument_value(call, 0, "arr");
    if (array == NULL || function->param_count != 2) {
        return host_unknown(reader, span, NULL, "what '%s' gives is not known", function->name);
    }
    bool several = array->kind == V_UNION;
    Value *result = NULL;
    for (uint32_t i = 0; i < (several ? array->count : 1); i++) {
        Value *blame = NULL;
        const Type **types = arena_alloc(reader->arena, 2 * sizeof *types);
        types[0] = types[1] = element_type(reader, several ? array->items[i] : array, &blame);
        if (types[0] == NULL) {
            launch_note_unknown(reader, function, call->count > 0 ? call->spans[0] : span, blame != NULL ? blame : array, 0, types);
            return host_unknown(reader, span, blame, "what '%s' gives is not known", function->name);
        }
        launch_note_signature(reader, function, types);
        result = host_join(reader, result, host_scalar(reader, types[0], false), NULL);
    }
    return result;
}

/* What the function gives for elements of these types, or NULL. */
static const Type *result_type(LaunchReader *reader, Function *function, const Decoration *decoration, const Type *const *types)
{
    for (size_t i = 0; i < decoration->signatures.count; i++) {
        Signature signature;
        if (signature_of_expr(reader->unit, decoration->signatures.items[i], &signature) && signature.count == function->param_count &&
            memcmp(signature.args, types, signature.count * sizeof *types) == 0 && signature.result != NULL) {
            return signature.result;
        }
    }
    Instance *instance = instance_get(reader->unit, function, types, NULL, function->param_count, false, 0);
    return instance != NULL && infer_instance(instance, false) && type_is_scalar(instance->result) ? instance->result : NULL;
}

static Value *call_elementwise(LaunchReader *reader, Function *function, const Decoration *decoration, const CallValues *call, Span span)
{
    uint32_t count = function->param_count;
    const Type **types = arena_alloc(reader->arena, count * sizeof *types + 1);
    Value *shape = NULL;
    for (uint32_t i = 0; i < count; i++) {
        Value *value = i < call->count ? first_of(call->items[i]) : NULL, *blame = NULL;
        types[i] = value != NULL ? element_type(reader, value, &blame) : NULL;
        if (types[i] == NULL) {
            if (value != NULL && decoration->signatures.count == 0) {
                launch_note_unknown(reader, function, call->spans[i], blame != NULL ? blame : value, i, types);
            }
            return host_unknown(reader, span, blame, "what '%s' gives is not known", function->name);
        }
        shape = shape == NULL ? value : host_broadcast(reader, types[i], shape, value);
    }
    if (decoration->signatures.count == 0) {
        launch_note_signature(reader, function, types);
    }
    const Type *result = count > 0 ? result_type(reader, function, decoration, types) : NULL;
    if (result == NULL) {
        return host_unknown(reader, span, NULL, "what '%s' gives is not known", function->name);
    }
    bool is_array = shape->kind == V_ARRAY;
    bool is_open = is_array && shape->ndim < 0;
    return is_open ? host_broadcast(reader, result, shape, shape) : host_array(reader, result, is_array ? shape->ndim : 1, LAYOUT_C);
}

Value *launch_call_wrapped(LaunchReader *reader, Function *function, const CallValues *call, Span span)
{
    Decoration decoration = decoration_of(reader->unit, function);
    switch (decoration.wrap) {
    case PY2CU_WRAP_REDUCE:
        return call_reduction(reader, function, call, span);
    case PY2CU_WRAP_VECTORIZE:
        return call_elementwise(reader, function, &decoration, call, span);
    case PY2CU_WRAP_GUVECTORIZE:
        return host_unknown(reader, span, NULL, "what '%s' gives is not known", function->name);
    case PY2CU_WRAP_NONE: case PY2CU_WRAP_DEVICE:
        break;
    }
    return host_new(reader, V_NONE);
}
