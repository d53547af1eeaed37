// SPDX-License-Identifier: MIT
/* Local arrays that a device function returns: its callers provide the memory.
 *
 * Numba inlines device functions, so an array that a function creates and returns stays valid in the caller. In C, such
 * an array becomes a pointer parameter after the parameters of the Python source, and each call passes a local array of
 * the caller. If every `return` returns the whole array, the caller uses its own array directly, and simplify drops the
 * returned pointer and shape. */
#include "lower/lower_internal.h"

/* A local array of a function, whose memory callers provide. */
typedef struct ProvidedArray {
    const Type *type; /* TY_CARRAY */
    IrVar *param;
    IrExpr **axis_sizes; /* int64, by dimension */
} ProvidedArray;

void lower_note_returned(Lower *lw, uint32_t leaf, const Value *array)
{
    if (array->array->base != NULL && array->array->base->kind == IR_STRUCT) {
        return; /* None instead of an array */
    }
    LoweredFunction *lowered = lw->instance->lowered;
    const IrVar *memory = lower_memory_of(array->array);
    const bool is_local = memory != NULL && memory->storage == IRV_LOCAL;
    if (is_local && memory->type->kind == TY_RECORD && lw->stmt != NULL) {
        diag_error(lw->unit, lw->stmt->span, "array-result",
                   "'%s' returns an array in its own record, whose lifetime ends with the call",
                   lw->instance->function->name);
        diag_hint(lw->unit, "return the record, and use its array in the caller of '%s'", lw->instance->function->name);
    }
    IrVar *whole = is_local && array->array->var == memory && !array->array->is_view ? array->array->var : NULL;
    for (uint32_t i = 0; whole != NULL && i < memory->type->ndim; i++) {
        int64_t axis_size;
        const bool is_equal =
            lower_axis_size_value(array->array->shape[i], &axis_size) && axis_size == memory->type->dims[i];
        whole = is_equal ? whole : NULL;
    }
    if (lowered->returned == NULL) {
        lowered->returned = arena_alloc(lw->arena, type_leaf_count(lw->instance->result) * sizeof *lowered->returned);
    }
    ReturnedArray *returned = &lowered->returned[leaf];
    returned->whole = !returned->is_known || returned->whole == whole ? whole : NULL;
    returned->is_known = true;
    lowered->escape = lowered->escape == NULL && (is_local || memory == NULL) ? lw->stmt : lowered->escape;
    if (memory == NULL) {
        lowered->returns_unknown_memory = true;
    } else if (is_local && memory->type->kind == TY_CARRAY) {
        ptrvec_push(lw->arena, &lowered->escaping, (void *)(uintptr_t)memory);
    }
}

typedef struct ToParameter {
    Arena *arena;
    const Type *i64, *pointer;
    const IrVar *var;
    const Type *array; /* TY_CARRAY, the former type of the variable */
} ToParameter;

static IrExpr *convert_element(IrExpr *e, void *context)
{
    const ToParameter *c = context;
    if (e->kind == IR_VAR && e->var == c->var) {
        e->type = c->pointer;
    } else if (e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->var == c->var) {
        IrExpr *at = ir_convert(c->arena, c->i64, e->args[0]);
        for (uint32_t i = 1; i < c->array->ndim; i++) {
            IrExpr *row = ir_binary(c->arena, IRO_MUL, c->i64, at, ir_int(c->arena, c->i64, c->array->dims[i]));
            at = ir_binary(c->arena, IRO_ADD, c->i64, row, ir_convert(c->arena, c->i64, e->args[i]));
        }
        e->args[0] = c->array->ndim > 1 ? at : e->args[0];
        e->arg_count = 1;
    } else if (e->kind == IR_ADDRESS && e->a->kind == IR_INDEX && e->a->a->kind == IR_VAR && e->a->a->var == c->var &&
               e->a->args[0]->kind == IR_INT && e->a->args[0]->integer == 0) {
        return e->a->a;
    }
    return e;
}

static bool is_address_of(const IrExpr *e, const void *var)
{
    return e->kind == IR_ADDRESS && e->a->kind == IR_INDEX && e->a->a->kind == IR_VAR && e->a->a->var == var;
}

static void remove_declaration(IrStmt *s, void *var)
{
    if (s->kind == IR_DECLARE && s->var == var) {
        s->kind = IR_NOTE;
        s->var = NULL;
    }
}

/* Replaces the local array by a pointer parameter. */
static void convert_to_parameter(Lower *lw, IrVar *var)
{
    ProvidedArray *provided = arena_alloc(lw->arena, sizeof *provided);
    *provided = (ProvidedArray){.type = var->type, .param = var};
    provided->axis_sizes = arena_alloc(lw->arena, var->type->ndim * sizeof *provided->axis_sizes);
    for (uint32_t i = 0; i < var->type->ndim; i++) {
        provided->axis_sizes[i] = var->dim_exprs != NULL ? ir_convert(lw->arena, lw->i64, var->dim_exprs[i])
                                                         : lower_int(lw, var->type->dims[i]);
    }
    ToParameter c = {lw->arena, lw->i64, type_pointer(lw->unit->types, var->type->elem), var, var->type};
    ir_replace_block(&lw->func->body, convert_element, &c);
    ir_visit_stmts(&lw->func->body, remove_declaration, var);
    var->type = c.pointer;
    var->storage = IRV_PARAM;
    var->role = ROLE_DATA;
    var->python_local = 0; /* never merged with another variable of the name */
    var->dim_exprs = NULL;
    var->dim_names = NULL;
    ptrvec_push(lw->arena, &lw->func->params, var);
    ptrvec_push(lw->arena, &lw->instance->lowered->provided, provided);
}

/* Numbers the parameters first. */
static void order_variables(Lower *lw)
{
    IrFunc *func = lw->func;
    PtrVec vars = {0};
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < func->vars.count; i++) {
            IrVar *var = func->vars.items[i];
            if ((var->storage == IRV_PARAM) == (pass == 0)) {
                ptrvec_push(lw->arena, &vars, var);
            }
        }
    }
    func->vars = vars;
    for (size_t i = 0; i < vars.count; i++) {
        ((IrVar *)vars.items[i])->id = (uint32_t)i;
    }
}

void lower_finish_returned(Lower *lw)
{
    LoweredFunction *lowered = lw->instance->lowered;
    if ((lw->instance->modes & MAKES_ARRAYS) != 0) {
        return;
    }
    for (size_t i = 0; i < lw->func->vars.count; i++) {
        IrVar *var = lw->func->vars.items[i];
        bool escapes = var->storage == IRV_LOCAL && var->type->kind == TY_CARRAY && lowered->returns_unknown_memory &&
                       ir_any_of(&lw->func->body, is_address_of, var);
        for (size_t k = 0; k < lowered->escaping.count && !escapes; k++) {
            escapes = lowered->escaping.items[k] == var;
        }
        if (escapes) {
            convert_to_parameter(lw, var);
        }
    }
    if (lowered->provided.count > 0) {
        order_variables(lw);
    }
    if (lowered->provided.count > 0 && lw->func->recursive) {
        diag_error(lw->unit, lowered->escape->span, "array-result",
                   "'%s' is recursive and returns its own local array, whose lifetime ends with the call",
                   lw->instance->function->name);
        diag_hint(lw->unit, "create the array in the caller of '%s', and pass it as an argument",
                  lw->instance->function->name);
    }
}

/* leaf: the index of the first leaf of the value in the result. */
static Value whole_arrays(const Value *arrays, const LoweredFunction *callee, Value value, uint32_t leaf)
{
    for (uint32_t i = 0; value.kind == VALUE_TUPLE && i < value.count; i++) {
        value.items[i] = whole_arrays(arrays, callee, value.items[i], leaf);
        leaf += type_leaf_count(value.items[i].type);
    }
    const IrVar *whole = value.kind == VALUE_ARRAY && !type_is_optional(callee->ir->instance->result)
                             ? callee->returned[leaf].whole
                             : NULL;
    for (size_t i = 0; i < callee->provided.count && whole != NULL; i++) {
        const ProvidedArray *provided = callee->provided.items[i];
        if (provided->param == whole && arrays[i].type == value.type) {
            return arrays[i];
        }
    }
    return value;
}

Value *lower_provide_arrays(Lower *lw, const Instance *callee, IrExpr **args)
{
    const LoweredFunction *lowered = callee->lowered;
    const size_t count = lowered->provided.count;
    if (count == 0) {
        return NULL;
    }
    Value *arrays = arena_alloc(lw->arena, count * sizeof *arrays);
    for (size_t i = 0; i < count; i++) {
        const ProvidedArray *provided = lowered->provided.items[i];
        IrExpr *axis_sizes[TYPE_MAX_DIMS];
        for (uint32_t d = 0; d < provided->type->ndim; d++) {
            axis_sizes[d] = ir_copy(lw->arena, provided->axis_sizes[d]);
        }
        const Type *type = type_array(lw->unit->types, provided->type->elem, provided->type->ndim, LAYOUT_C, false);
        const size_t variables = lw->func->vars.count;
        arrays[i] = lower_local_array(lw, type, axis_sizes);
        IrVar *var = arrays[i].array->var;
        var->name = var->id >= variables ? provided->param->name : var->name;
        var->alignment = var->alignment > provided->param->alignment ? var->alignment : provided->param->alignment;
        args[i] = array_pointer(lw, &arrays[i]);
    }
    return arrays;
}

Value lower_returned_arrays(const Instance *callee, const Value *arrays, Value result)
{
    return arrays != NULL ? whole_arrays(arrays, callee->lowered, result, 0) : result;
}

bool lower_returns_new_array(Instance *callee)
{
    lower_instance(callee);
    const LoweredFunction *lowered = callee->lowered;
    return !lowered->in_progress && lowered->provided.count > 0 && callee->result->kind == TY_ARRAY &&
           lowered->returned[0].whole != NULL;
}
