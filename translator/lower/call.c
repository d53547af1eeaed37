// SPDX-License-Identifier: MIT
/* Lowers calls: rows of intrinsics.def, casts, device functions. */
#include "intrinsics/intrinsics.h"
#include "lower/lower_internal.h"

#include <string.h>

static Value lower_intrinsic(Lower *lw, const Intrinsic *row, Expr *const *items)
{
    IrExpr **args = arena_alloc(lw->arena, row->param_count * sizeof *args + 1);
    for (uint32_t i = 0; i < row->param_count; i++) {
        Value value = lower_expr(lw, items[i]);
        if (row->takes[i] == '?' && value.type->bits > row->params[i]->bits) {
            value = value_scalar(lw->boolean, lower_truth(lw, value)); /* truncation could lose bits that are set */
        }
        value = value_convert(lw, value, row->params[i]);
        lower_before_all(lw, &value, items, i + 1, row->param_count);
        args[i] = value_convert(lw, value, row->c_params[i]).scalar;
    }
    if (row->of_warp) {
        lower_keep_axes(lw, LOWER_OF_WARP);
    }
    IrExpr *call = row->helper != HELPER_NONE
                       ? lower_helper(lw, row->helper, row->c_result, args, row->param_count)
                       : lower_builtin(lw, row->spelling, row->c_result, row->effect, args, row->param_count);
    call->callee.overloaded = row->overloaded;
    call->callee.effect = row->effect;
    call = row->effect == EFFECT_WARP_SYNC ? lower_of_warp(call) : call;
    return value_convert(lw, value_scalar(row->c_result, call), row->result);
}

/* Returns argument n in source order. */
static const Expr *nth_argument(const Expr *e, uint32_t n)
{
    return n < e->item_count ? e->items[n] : e->keywords[n - e->item_count].value;
}

/* Returns the parameter that receives argument n. Parameters added for captured variables do not match keywords of the
 * same name. */
static uint32_t parameter_of(const Expr *e, const Function *function, uint32_t n)
{
    uint32_t parameter = n;
    for (uint32_t i = e->item_count; n >= e->item_count && i < function->param_count - function->captured_count; i++) {
        parameter = function->params[i].name == e->keywords[n - e->item_count].name ? i : parameter;
    }
    return parameter;
}

/* Returns the argument for one C parameter of the callee. */
static IrExpr *argument_part(Lower *lw, const IrVar *param, const Value *argument, const Type *type)
{
    Value leaf = lower_leaf(argument, param->leaf);
    leaf = record_plain_array(lw, leaf);
    const Value *value = &leaf;
    type = type_leaf(type, param->leaf);
    switch (param->role) {
    case ROLE_VALUE:
        return value_convert(lw, *value, type).scalar;
    case ROLE_DATA:
        return value->kind == VALUE_RECORD ? record_pointer(lw, value->scalar) : array_pointer(lw, value);
    case ROLE_SHAPE:
        return ir_copy(lw->arena, value->array->shape[param->axis]);
    case ROLE_STRIDE:
        return array_stride(lw, value, param->axis);
    case ROLE_SIZE:
    case ROLE_BLOCKS:
        break; /* later passes add these to kernels */
    }
    return NULL;
}

static Value lower_function_call(Lower *lw, const Expr *e, Instance *callee)
{
    IrFunc *func = lower_instance(callee);
    const Function *function = callee->function;
    uint32_t own = function->param_count -
                   function->captured_count; /* the other parameters are captured variables of the enclosing function */
    Value *values = arena_alloc(lw->arena, function->param_count * sizeof *values + 1);
    uint32_t given = e->item_count + e->keyword_count;
    for (uint32_t n = 0; n < given; n++) { /* in source order */
        const Expr *argument = nth_argument(e, n);
        uint32_t at = parameter_of(e, function, n);
        bool iterates = info_of(lw->instance, argument)->type->kind == TY_RANGE;
        values[at] = iterates ? lower_iterator_parts(lw, argument, callee->args[at]) : lower_expr(lw, argument);
        for (uint32_t later = n + 1; later < given; later++) {
            lower_before(lw, &values[at], nth_argument(e, later));
        }
    }
    for (uint32_t i = 0; i < function->param_count; i++) {
        if (i >= own && info_of(lw->instance, e)->captured ==
                            NULL) { /* passed as an object: all its captured variables are constant */
            values[i] = lower_object(lw, captured_constant(lw->unit, function->captured[i - own]));
        } else if (i >= own) {
            values[i] = lower_use(lw, info_of(lw->instance, e)->captured[i - own]);
            values[i] = values[i].kind == VALUE_STREAM ? lower_range_parts(lw, values[i], callee->args[i]) : values[i];
        } else if (values[i].type == NULL) {
            values[i] = lower_object(lw, parameter_default(lw->unit, callee->function, i));
        }
        if (type_is_optional(callee->args[i]) &&
            values[i].type != callee->args[i]) { /* declared by an explicit signature */
            values[i] = value_convert(lw, values[i], callee->args[i]);
        }
    }
    IrExpr **args = arena_alloc(lw->arena, func->params.count * sizeof *args + 1);
    const size_t own_count = func->params.count - callee->lowered->provided.count;
    for (size_t i = 0; i < own_count; i++) {
        const IrVar *param = func->params.items[i];
        const Object *captured = capture_at(callee, param->argument);
        if (captured != NULL) {
            Value array = lower_captured(lw, captured);
            args[i] = argument_part(lw, param, &array, array.type);
            continue;
        }
        args[i] = argument_part(lw, param, &values[param->argument], callee->args[param->argument]);
    }
    const Value *provided = lower_provide_arrays(lw, callee, args + own_count);
    IrCallee target = {.func = func, .effect = lower_effect(callee)};
    ptrvec_push(lw->arena, &lw->globals, (void *)(uintptr_t)func->name);
    IrExpr *call = ir_call(lw->arena, func->result, target, args, (uint32_t)func->params.count);
    if (func->result->kind == TY_STRUCT) {
        ptrvec_push(lw->arena, &lw->globals, (void *)(uintptr_t)func->result->name);
        Value result = lower_struct_value(lw, lower_start(lw, "result", func->result, call), callee->result);
        return lower_returned_arrays(callee, provided, result);
    }
    if (func->result->kind == TY_RECORD) {
        return record_value(func->result, lower_saved(lw, call, "result"));
    }
    bool is_more = callee->result != NULL &&
                   type_in_c(callee->result) == func->result; /* times and enum members are integers in C */
    return value_scalar(is_more ? callee->result : func->result, call);
}

/* Lowers Point(x, y): arguments are evaluated from left to right, keywords last. */
static Value lower_named_tuple(Lower *lw, const Expr *e, const Type *type)
{
    Value value = value_tuple(lw, type, type->count);
    for (uint32_t k = 0; k < type->count; k++) {
        uint32_t field = k < e->item_count ? k : type_field(type, e->keywords[k - e->item_count].name);
        value.items[field] = lower_expr(lw, nth_argument(e, k));
        for (uint32_t later = k + 1; later < type->count; later++) {
            lower_before(lw, &value.items[field], nth_argument(e, later));
        }
    }
    return value;
}

/* Lowers a call of an external function: builtins/pointers.c. */
static Value lower_extern_call(Lower *lw, const Expr *e, const Object *callee)
{
    ExternFunction *external = callee->external;
    external->is_called = true;
    lower_keep_axes(lw, "it calls external functions");
    lw->func->cooperative = lw->func->cooperative || external->cooperative;
    uint32_t first = external->c_abi ? 0 : 1;
    IrExpr **args = arena_alloc(lw->arena, (external->count + 1) * sizeof *args);
    Value *values = arena_alloc(lw->arena, (external->count + 1) * sizeof *values);
    for (uint32_t i = 0; i < external->count; i++) {
        const Type *param = external->args[i];
        values[i] = param->kind == TY_POINTER ? lower_expr(lw, e->items[i])
                                              : value_scalar(param, lower_scalar(lw, e->items[i], param));
        lower_before_all(lw, &values[i], e->items, i + 1, external->count);
    }
    for (uint32_t i = 0; i < external->count; i++) {
        args[first + i] = external->args[i]->kind == TY_POINTER ? array_pointer(lw, &values[i]) : values[i].scalar;
    }
    const Type *result = external->result, *i32 = lw_type(lw, TY_I32);
    bool returns_value = result->kind != TY_NONE;
    if (external->c_abi) {
        IrExpr *call = lower_builtin(lw, external->name, result, EFFECT_ALL, args, external->count);
        if (!returns_value) {
            lower_evaluation(lw, call);
            return value_scalar(result, NULL);
        }
        if (result->kind != TY_POINTER) {
            return value_scalar(result, call);
        }
        Value pointer = lower_make_variables(lw, "result", result);
        lower_set(lw, pointer.array->base, call);
        return pointer;
    }
    const char *trail = lw->pending_trail; /* the comment belongs to the call, not to the preceding declaration */
    lw->pending_trail = NULL;
    /* A function without a result may write one, as in Numba. */
    const Type *stored = returns_value ? result : lw_type(lw, TY_I64);
    Value value = lower_make_variables(lw, returns_value ? "result" : "unused", stored);
    IrVar *var = stored->kind == TY_POINTER ? value.array->base->var : value.scalar->var;
    var->is_output = true;
    lower_declare(lw, var);
    lw->pending_trail = trail;
    args[0] = ir_address(lw->arena, type_pointer(lw->unit->types, stored), ir_var(lw->arena, var));
    lower_evaluation(lw, lower_builtin(lw, external->name, i32, EFFECT_ALL, args, external->count + 1));
    return returns_value ? value : value_scalar(result, NULL);
}

Value lower_call(Lower *lw, const Expr *e)
{
    const ExprInfo *info = info_of(lw->instance, e);
    if (info->element != NULL && info->stores) {
        return lower_elements_call(lw, e);
    }
    if (info->builtin != BUILTIN_NONE) {
        if (builtin_row(info->builtin)->effect == EFFECT_WARP_SYNC) {
            lower_keep_axes(lw, LOWER_OF_WARP);
        }
        Call call = {e, e->items, info->inputs > 0 ? info->inputs : e->item_count, NULL};
        return lw->unit->builtins[info->builtin].lower(lw, e, &call);
    }
    if (info->intrinsic != NULL) {
        return lower_intrinsic(lw, info->intrinsic, info->intrinsic->of_method ? &e->left->left : e->items);
    }
    if (e->left->kind == EX_ATTRIBUTE && info_of(lw->instance, e->left->left)->type->kind == TY_ARRAY) {
        return lower_array_method(lw, e);
    }
    const Object *object = info_of(lw->instance, e->left)->constant;
    if (object != NULL && object->kind == OBJ_EXTERN) {
        return lower_extern_call(lw, e, object);
    }
    bool is_overloaded = object != NULL && object->kind == OBJ_PATH && path_is_overloaded(lw->unit, object->path);
    if (object != NULL && (object->kind == OBJ_FUNCTION || is_overloaded) &&
        info->callee == NULL) { /* a call that returns an object and has no other effect */
        for (uint32_t i = 0; i < e->item_count + e->keyword_count; i++) {
            Value given = lower_expr(lw, nth_argument(e, i));
            lower_effects_of(lw, &given);
        }
        return lower_object(lw, info->constant);
    }
    if (info->callee != NULL) {
        return lower_function_call(lw, e, info->callee);
    }
    if (e->left->kind == EX_ATTRIBUTE &&
        info_of(lw->instance, e->left->left)->type->kind == TY_STR) { /* "abc".find("b") */
        return lower_object(lw, info_of(lw->instance, e)->constant);
    }
    if (e->left->kind == EX_ATTRIBUTE && type_is_slice(info_of(lw->instance, e->left->left)->type)) {
        return lower_slice_indices(lw, e);
    }
    if (e->left->kind == EX_ATTRIBUTE && infer_is_tuple_method(info_of(lw->instance, e->left->left)->type, e)) {
        return info->constant != NULL ? lower_object(lw, info->constant) : lower_tuple_method(lw, e);
    }
    if (e->left->kind == EX_ATTRIBUTE &&
        info_of(lw->instance, e->left->left)->type->kind != TY_OBJECT) { /* z.conjugate(), z.item() */
        Value owner = lower_expr(lw, e->left->left);
        if (method_of(e) == METHOD_VIEW) {
            return lower_number_view(lw, owner, info->type);
        }
        return type_is_complex(owner.type) && method_of(e) == METHOD_CONJUGATE
                   ? value_scalar(owner.type, complex_function(lw, HELPER_C64_CONJ, owner.type, owner.scalar, NULL))
                   : owner;
    }
    if (info->type->kind == TY_VECTOR) {
        return lower_vector(lw, e, info->type);
    }
    if (info->type->kind == TY_TUPLE) {
        return lower_named_tuple(lw, e, info->type);
    }
    if (info->type->kind == TY_FP8 || info_of(lw->instance, e->items[0])->type->kind == TY_FP8) {
        return lower_fp8_cast(lw, e, info->type);
    }
    lower_for_effects(lw, e->left);            /* type(store(x))(y) */
    Value value = lower_expr(lw, e->items[0]); /* a cast */
    return type_is_complex(value.type) && type_is_bool(info->type) ? value_scalar(info->type, lower_truth(lw, value))
                                                                   : value_convert(lw, value, info->type);
}
