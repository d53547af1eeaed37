// SPDX-License-Identifier: MIT
/* Maps Python names to C variables.
 *
 * Definitions that merge at a use form one web. A web has one C variable for each type that its uses have, almost
 * always one; a definition sets the variables of all uses that it can reach. For example, `total = 0` before a loop
 * that adds floats is a double from the start, like Numba's phi, but a use that only the integer reaches still reads
 * an integer. */
#include "base/c_names.h"
#include "lower/lower_internal.h"

#include <string.h>

LoweredValue *lowered_value(const Lower *lw, const SsaValue *value)
{
    return &lw->values[value->id];
}

static bool add_reader(Lower *lw, const SsaValue *value, const Type *type)
{
    LoweredValue *lowered = lowered_value(lw, value);
    for (TypeList *at = lowered->readers; at != NULL; at = at->next) {
        if (at->type == type) {
            return false;
        }
    }
    TypeList *link = arena_alloc(lw->arena, sizeof *link);
    link->type = type;
    link->next = lowered->readers;
    lowered->readers = link;
    return true;
}

static void find_readers(Lower *lw)
{
    const Instance *instance = lw->instance;
    PtrVec work = {0};
    for (size_t i = 0; i < instance->values.count; i++) {
        SsaValue *value = instance->values.items[i];
        if (value->is_used && value->type != NULL && add_reader(lw, value, value->type) && value->kind == SSA_PHI) {
            ptrvec_push(lw->arena, &work, value);
        }
    }
    for (size_t at = 0; at < work.count; at++) {
        SsaValue *phi = work.items[at];
        for (TypeList *list = lowered_value(lw, phi)->readers; list != NULL; list = list->next) {
            for (size_t k = 0; k < phi->operands.count; k++) {
                SsaValue *operand = phi->operands.items[k];
                if (add_reader(lw, operand, list->type) && operand->kind == SSA_PHI) {
                    ptrvec_push(lw->arena, &work, operand);
                }
            }
        }
    }
}

static const char *local_name(const Lower *lw, const SsaValue *value)
{
    const Binding *binding = lw->instance->function->scope->bindings.items[value->local];
    return binding->name;
}

/* Returns the name of a tuple item ("point_x", "pair_0") or of a part of an optional ("has_x", "x"). */
static const char *part_name(Lower *lw, const char *name, const Type *tuple, uint32_t i)
{
    if (tuple->elem != NULL) {
        return i == 0 ? arena_printf(lw->arena, "has_%s", name) : name;
    }
    return tuple->class_name != NULL ? arena_printf(lw->arena, "%s_%s", name, tuple->fields[i])
                                     : arena_printf(lw->arena, "%s_%u", name, i);
}

static IrExpr *new_part(Lower *lw, const char *name, IrRole role, uint32_t axis)
{
    IrVar *var = lower_new_var(lw, name, lw->i64);
    var->role = role;
    var->axis = axis;
    return lower_var(lw, var);
}

/* Records, for each variable of a tuple of scalars, which item the variable contains. */
static void mark_items(Lower *lw, const char *name, const Value *value)
{
    bool is_scalars = !type_is_optional(value->type);
    for (uint32_t i = 0; i < value->count && is_scalars; i++) {
        is_scalars = value->items[i].kind == VALUE_SCALAR;
    }
    if (!is_scalars || value->count < 2) {
        return;
    }
    IrTuple *tuple = arena_alloc(lw->arena, sizeof *tuple);
    *tuple = (IrTuple){value->type, cname_clean(lw->arena, name)};
    for (uint32_t i = 0; i < value->count; i++) {
        IrVar *var = value->items[i].scalar->var;
        var->tuple = tuple;
        var->item = i;
    }
}

/* Declares variables for a value of the type. */
Value lower_make_variables(Lower *lw, const char *name, const Type *type)
{
    const Type *record = type->kind == TY_ARRAY ? type->elem : type;
    if (record->kind == TY_RECORD) {
        record_c_name(lw->unit, record, name);
    }
    if (type_is_value(type)) {
        return value_scalar(type, lower_var(lw, lower_new_var(lw, name, type)));
    }
    if (type->kind == TY_RECORD) {
        return record_variable(lw, name, type);
    }
    if (type->kind == TY_ARRAY || type->kind == TY_POINTER) {
        Value value = value_array(lw, type);
        value.array->base = lower_var(lw, lower_new_var(lw, name, type_pointer(lw->unit->types, type->elem)));
        for (unsigned i = 0; i < type->ndim; i++) {
            value.array->shape[i] = new_part(lw, arena_printf(lw->arena, "%s_shape%u", name, i), ROLE_SHAPE, i);
        }
        for (unsigned i = 0; i < type->ndim && type->layout == LAYOUT_A; i++) {
            value.array->stride[i] = new_part(lw, arena_printf(lw->arena, "%s_stride%u", name, i), ROLE_STRIDE, i);
        }
        return value;
    }
    if (type->kind != TY_TUPLE) {
        return (Value){.type = type};
    }
    Value value = value_tuple(lw, type, type->count);
    for (uint32_t i = 0; i < type->count; i++) {
        value.items[i] = lower_make_variables(lw, part_name(lw, name, type, i), type->items[i]);
    }
    mark_items(lw, name, &value);
    return value;
}

static WebVar *web_var(Lower *lw, SsaValue *value, const Type *type)
{
    SsaValue *web = ssa_web(value);
    WebVar **at = &lowered_value(lw, web)->vars;
    while (*at != NULL && (*at)->type != type) {
        at = &(*at)->next;
    }
    if (*at == NULL) {
        *at = arena_alloc(lw->arena, sizeof **at);
        (*at)->type = type;
    }
    return *at;
}

static void set_variables(WebVar *var, Value value)
{
    var->value = value;
    var->ready = true;
}

static void create_variables(Lower *lw, WebVar *var, const SsaValue *value)
{
    if (var->ready) {
        return;
    }
    size_t before = lw->func->vars.count;
    set_variables(var, lower_make_variables(lw, local_name(lw, value), var->type));
    for (size_t i = before; i < lw->func->vars.count; i++) {
        IrVar *made = lw->func->vars.items[i];
        made->python_local = value->local + 1;
        made->source = made->role == ROLE_SHAPE || made->role == ROLE_STRIDE ? 0 : lower_place_source(lw, value);
        made->is_part = var->type->kind == TY_TUPLE && var->type->elem == NULL;
    }
}

IrVar *lower_counter(Lower *lw, SsaValue *def, const Type *type)
{
    const TypeList *reader = lowered_value(lw, def)->readers;
    if (def->is_joined || (reader != NULL && (reader->next != NULL || reader->type != type))) {
        return NULL;
    }
    IrVar *counter = lower_new_var(lw, local_name(lw, def), type);
    counter->python_local = def->local + 1;
    counter->source = lower_place_source(lw, def);
    if (reader != NULL) {
        set_variables(web_var(lw, def, type), value_scalar(type, ir_var(lw->arena, counter)));
    }
    return counter;
}

/* Saves axis sizes that an earlier store would overwrite, as in `x = x.T`. */
static void assign_array(Lower *lw, const Value *to, const Value *from)
{
    IrExpr *targets[1 + 2 * TYPE_MAX_DIMS], *values[1 + 2 * TYPE_MAX_DIMS];
    uint32_t count = 0;
    targets[count] = to->array->base;
    values[count++] = array_pointer(lw, from);
    IrVar *pointer = targets[0]->var;
    const IrVar *memory = lower_memory_of(from->array);
    pointer->memory = memory != NULL && (pointer->memory == NULL || pointer->memory == memory) ? memory : pointer;
    for (unsigned i = 0; i < to->type->ndim; i++) {
        targets[count] = to->array->shape[i];
        values[count++] = ir_copy(lw->arena, from->array->shape[i]);
        if (to->array->stride[i] != NULL) {
            targets[count] = to->array->stride[i];
            values[count++] = array_stride(lw, from, i);
        }
    }
    for (uint32_t k = 1; k < count; k++) {
        bool overwritten = false;
        const Value value = value_scalar(values[k]->type, values[k]);
        for (uint32_t i = 0; i < k && !ir_equal(targets[k], values[k]); i++) {
            overwritten = overwritten || (!ir_equal(targets[i], values[i]) && lower_reads(&value, targets[i]->var));
        }
        if (overwritten) {
            values[k] = lower_saved(lw, values[k], arena_printf(lw->arena, "%s_new", targets[k]->var->name));
        }
    }
    for (uint32_t k = 0; k < count; k++) {
        if (!ir_equal(targets[k], values[k])) {
            lower_set(lw, ir_copy(lw->arena, targets[k]), values[k]);
        }
    }
}

/* Returns whether assigning to the variables of `to` changes operands of the value. */
static bool overwrites(const Value *to, const Value *value)
{
    bool does = to->kind == VALUE_SCALAR && lower_reads(value, to->scalar->var);
    does = does || (to->kind == VALUE_RECORD && lower_reads(value, to->scalar->a->var));
    for (uint32_t i = 0; to->kind == VALUE_TUPLE && i < to->count && !does; i++) {
        does = overwrites(&to->items[i], value);
    }
    if (to->kind == VALUE_ARRAY) {
        does = lower_reads(value, to->array->base->var);
        for (unsigned i = 0; i < to->type->ndim && !does; i++) {
            const IrExpr *stride = to->array->stride[i];
            does = (to->array->shape[i]->kind == IR_VAR && lower_reads(value, to->array->shape[i]->var)) ||
                   (stride != NULL && stride->kind == IR_VAR && lower_reads(value, stride->var));
        }
    }
    return does;
}

static const char *first_name(const Value *value)
{
    while (value->kind == VALUE_TUPLE && value->count > 0) {
        value = &value->items[0];
    }
    return value->kind == VALUE_SCALAR ? value->scalar->var->name : "item";
}

static bool same_lvalue(const Value *to, const Value *from)
{
    return to->kind == VALUE_SCALAR && from->kind == VALUE_SCALAR && ir_equal(to->scalar, from->scalar);
}

/* Saves items that an earlier assignment would overwrite, as in `t = (t[1], t[0])`. */
static void assign_items(Lower *lw, const Value *to, const Value *from)
{
    Value *items = arena_alloc(lw->arena, to->count * sizeof *items + 1);
    bool *overwritten = arena_alloc(lw->arena, to->count * sizeof *overwritten + 1);
    uint32_t saved = 0; /* for the first items: also saves results of calls, to keep the order of evaluation */
    for (uint32_t k = 0; k < to->count; k++) {
        items[k] = from->items[k];
        for (uint32_t i = 0; i < k && !overwritten[k]; i++) {
            overwritten[k] = !same_lvalue(&to->items[i], &from->items[i]) && overwrites(&to->items[i], &items[k]);
        }
        saved = overwritten[k] ? k + 1 : saved;
    }
    for (uint32_t k = 0; k < saved; k++) {
        if (overwritten[k] || (items[k].kind == VALUE_SCALAR && !ir_is_pure(items[k].scalar))) {
            lower_save_value(lw, &items[k], arena_printf(lw->arena, "%s_new", first_name(&to->items[k])));
        }
    }
    for (uint32_t k = 0; k < to->count; k++) {
        lower_assign_parts(lw, &to->items[k], items[k]);
    }
}

void lower_assign_parts(Lower *lw, const Value *to, Value from)
{
    if (type_is_optional(to->type) || type_is_optional(from.type)) {
        from = value_convert(lw, from, to->type);
    }
    switch (to->kind) {
    case VALUE_SCALAR:
        lower_set(lw, ir_copy(lw->arena, to->scalar), value_convert(lw, from, to->type).scalar);
        break;
    case VALUE_RECORD:
        if (lw->loop != NULL && ir_root(from.scalar)->kind == IR_VAR) { /* the next iteration overwrites the variable */
            diag_error(
                lw->unit, lw->stmt->span, "record-in-loop",
                "in a loop, a record returned by a function cannot be assigned to a name that also has other values");
            diag_hint(lw->unit, "keep the record's index or its fields instead");
        }
        lower_set(lw, ir_copy(lw->arena, to->scalar->a), record_pointer(lw, from.scalar));
        break;
    case VALUE_ARRAY:
        from = record_plain_array(lw, from);
        assign_array(lw, to, &from);
        break;
    case VALUE_TUPLE:
        assign_items(lw, to, &from);
        break;
    case VALUE_NONE:
    case VALUE_OBJECT:
    case VALUE_STREAM:
        break;
    }
}

void lower_save_value(Lower *lw, Value *value, const char *name)
{
    Value saved = lower_make_variables(lw, name, value->type);
    lower_assign_parts(lw, &saved, *value);
    *value = saved;
}

/* Copies the value, because IR expressions are trees and every use needs its own nodes. Arrays copy their parts when
 * they are indexed. */
Value lower_copy_value(Lower *lw, const Value *value)
{
    Value copy = *value;
    if (value->kind == VALUE_SCALAR || value->kind == VALUE_RECORD) {
        copy.scalar = ir_copy(lw->arena, value->scalar);
    } else if (value->kind == VALUE_TUPLE) {
        copy.items = arena_alloc(lw->arena, value->count * sizeof *copy.items + 1);
        for (uint32_t i = 0; i < value->count; i++) {
            copy.items[i] = lower_copy_value(lw, &value->items[i]);
        }
    }
    return copy;
}

/* Returns whether a shape or stride of a view never changes: a constant, or an axis size of a parameter that the
 * function does not assign. */
static bool is_invariant(const Lower *lw, const IrExpr *e)
{
    if (e->kind == IR_CONVERT) {
        return is_invariant(lw, e->a);
    }
    if (e->kind == IR_INT || e->kind == IR_NAMED) {
        return true;
    }
    if (e->kind != IR_VAR || e->var->storage != IRV_PARAM ||
        (e->var->role != ROLE_SHAPE && e->var->role != ROLE_STRIDE)) {
        return false;
    }
    return capture_at(lw->instance, e->var->argument) != NULL || !lw->is_assigned[e->var->argument];
}

/* Defines a name that has only this definition, a view. Shapes and strides that cannot change need no variables. */
static bool define_view(Lower *lw, WebVar *var, const SsaValue *def, const Value *value)
{
    const ArrayValue *from = value->array;
    ArrayValue invariant = {0};
    bool any = false;
    for (unsigned i = 0; i < value->type->ndim; i++) {
        IrExpr *stride = value->type->layout == LAYOUT_A ? array_stride(lw, value, i) : NULL;
        invariant.shape[i] = is_invariant(lw, from->shape[i]) ? from->shape[i] : NULL;
        invariant.stride[i] = stride != NULL && is_invariant(lw, stride) ? stride : NULL;
        any = any || invariant.shape[i] != NULL || invariant.stride[i] != NULL;
    }
    if (!any) {
        return false;
    }
    create_variables(lw, var, def);
    lower_assign_parts(lw, &var->value, *value); /* unused variables are removed later */
    for (unsigned i = 0; i < value->type->ndim; i++) {
        var->value.array->shape[i] = invariant.shape[i] != NULL ? invariant.shape[i] : var->value.array->shape[i];
        var->value.array->stride[i] = invariant.stride[i] != NULL ? invariant.stride[i] : var->value.array->stride[i];
    }
    return true;
}

/* Returns whether a name with only this definition can rename an existing variable, so that it needs no new variables:
 * a record or struct returned by a call, or a static array. */
static bool can_take_name(Lower *lw, WebVar *var, const SsaValue *def, const Value *value)
{
    bool is_record =
        value->kind == VALUE_RECORD && value->scalar->kind == IR_VAR && value->scalar->var->python_local == 0;
    bool is_array = value->kind == VALUE_ARRAY && value->array->var != NULL && !value->array->is_view;
    IrVar *own = is_record                  ? value->scalar->var
                 : is_array                 ? value->array->var
                 : var->type == value->type ? lower_struct_of(lw, value)
                                            : NULL;
    if (own == NULL) {
        return value->kind == VALUE_ARRAY && var->type == value->type && define_view(lw, var, def, value);
    }
    if (own->storage != IRV_CONSTANT) {
        own->name = local_name(lw, def);
        own->source = lower_place_source(lw, def);
        own->python_local = is_array ? own->python_local : def->local + 1;
        if (own->storage == IRV_DYNAMIC_SHARED && value->array->shape[0]->kind == IR_VAR) {
            value->array->shape[0]->var->name = arena_printf(lw->arena, "%s_shape0", own->name);
        }
    }
    set_variables(var, *value);
    return true;
}

void lower_define_same(Lower *lw, SsaValue *def, Value value)
{
    if (def->is_joined) {
        lower_define(lw, def, value);
        return;
    }
    for (TypeList *list = lowered_value(lw, def)->readers; list != NULL; list = list->next) {
        set_variables(web_var(lw, def, list->type), value);
    }
}

/* Returns whether the new value reads the name itself, as in y = y[1:] or t = (t[1], t[0]). Variables of one name are
 * merged if possible (web_names.c). */
static bool reads_itself(const SsaValue *def, const Value *value)
{
    return value->kind != VALUE_SCALAR && lower_reads(value, &(IrVar){.python_local = def->local + 1});
}

/* Defines a name that owns its array: the first new array becomes the C array of the name, and the elements of the
 * others are copied. */
static void define_own(Lower *lw, SsaValue *def, Value value)
{
    WebVar *var = web_var(lw, def, value.type);
    IrVar *array = value.array->var;
    if (!var->ready && array != NULL) {
        array->name = local_name(lw, def);
        array->source = lower_place_source(lw, def);
        set_variables(var, value);
    } else if (array != NULL && array == var->value.array->var) {
        return; /* computed in place */
    } else if (var->ready && var->value.array->var != NULL && lower_has_shape(&value, var->value.array->shape)) {
        lower_fill(lw, lower_copy_value(lw, &var->value), value, OP_NONE);
    } else if (lw->unit->error_count == lw->errors) {
        diag_error(lw->unit, lw->stmt->span, "new-array",
                   "the new arrays assigned to '%s' must have the same shape, because they share its local memory",
                   local_name(lw, def));
        diag_hint(lw->unit, "use a different name for each shape");
    }
}

Value *lower_own_array(Lower *lw, SsaValue *def)
{
    WebVar *var = lower_owns_array(lw, def) ? web_var(lw, def, def->type) : NULL;
    return var != NULL && var->ready ? &var->value : NULL;
}

void lower_define(Lower *lw, SsaValue *def, Value value)
{
    bool alone = !def->is_joined;
    const TypeList *readers = lowered_value(lw, def)->readers;
    if (value.kind == VALUE_STREAM) {
        lowered_value(lw, def)->stream = value.stream;
        if (readers != NULL && value.stream->is_iterator && !value.stream->has_begun) {
            stream_begin(lw, value.stream, local_name(lw, def));
        }
        return;
    }
    if (readers == NULL) {
        lower_effects_of(lw, &value);
        return;
    }
    value = record_plain_array(lw, value);
    if (value.kind == VALUE_ARRAY && readers->next == NULL && readers->type == value.type &&
        lower_owns_array(lw, def)) {
        define_own(lw, def, value);
        return;
    }
    WebVar *own = NULL;
    const bool is_first_kept = value.kind == VALUE_SCALAR || value.kind == VALUE_ARRAY || reads_itself(def, &value);
    if (readers->next != NULL && is_first_kept) { /* compute once, then store in several types */
        for (const TypeList *list = readers; list != NULL && own == NULL; list = list->next) {
            own = list->type == value.type ? web_var(lw, def, value.type) : NULL;
        }
        if (own != NULL) {
            create_variables(lw, own, def);
            lower_assign_parts(lw, &own->value, value);
            value = lower_copy_value(lw, &own->value);
        } else if (value.kind == VALUE_SCALAR) {
            value.scalar = lower_reuse(lw, value.scalar, local_name(lw, def));
        } else if (reads_itself(def, &value)) {
            lower_save_value(lw, &value, local_name(lw, def));
        }
    }
    for (TypeList *list = lowered_value(lw, def)->readers; list != NULL; list = list->next) {
        if (list->type->kind == TY_OBJECT || list->type->kind == TY_STR || list->type->kind == TY_NONE) {
            continue;
        }
        WebVar *var = web_var(lw, def, list->type);
        if (alone && value.kind == VALUE_ARRAY) {
            var->ready = false; /* create again each time: the body of a loop over a tuple of arrays is unrolled */
        }
        if (alone && can_take_name(lw, var, def, &value)) {
            continue;
        }
        create_variables(lw, var, def);
        bool is_it = value.kind == VALUE_SCALAR && var->value.kind == VALUE_SCALAR && value.scalar->kind == IR_VAR &&
                     value.scalar->var == var->value.scalar->var;
        if (is_it || var == own) {
            continue; /* set above */
        }
        lower_assign_parts(lw, &var->value, list->next != NULL ? lower_copy_value(lw, &value) : value);
    }
}

Value lower_defined_value(Lower *lw, SsaValue *def)
{
    const TypeList *readers = lowered_value(lw, def)->readers;
    return lower_copy_value(lw, &web_var(lw, def, readers->type)->value);
}

Value lower_defined(Lower *lw, SsaValue *def, Value value)
{
    if (def == NULL) {
        return value;
    }
    if (value.kind == VALUE_SCALAR && lowered_value(lw, def)->readers == NULL) {
        return value; /* the name has no other uses */
    }
    const bool changes = reads_itself(def, &value); /* as in (t := (t[1], t[0])) */
    for (const TypeList *list = lowered_value(lw, def)->readers;
         list != NULL && (changes || value.kind == VALUE_SCALAR); list = list->next) {
        if (list->type == value.type) {
            lower_define(lw, def, value);
            return lower_copy_value(lw, &web_var(lw, def, value.type)->value);
        }
    }
    if (value.kind == VALUE_SCALAR) {
        value.scalar = lower_reuse(lw, value.scalar, local_name(lw, def));
    } else if (changes) {
        lower_save_value(lw, &value, local_name(lw, def));
    }
    lower_settle(lw, &value, "item"); /* the caller reads the value again */
    lower_define(lw, def, lower_copy_value(lw, &value));
    return value;
}

/* Returns whether the parameter is a constant number or tuple at every call of this instance: it then has no C
 * parameter. Tuples with strings, None or functions (default values) have no C representation anyway. */
static bool is_known_parameter(const SsaValue *value)
{
    const Object *constant = value->kind == SSA_PARAM ? value->constant : NULL;
    bool known =
        constant != NULL && (object_is_number(constant) || (constant->kind == OBJ_TUPLE && constant->count > 0));
    for (uint32_t i = 0; known && constant->kind == OBJ_TUPLE && i < constant->count; i++) {
        known = object_is_number(constant->items[i]) || !type_is_plain(value->type, true);
    }
    return known;
}

Value lower_use(Lower *lw, SsaValue *use)
{
    const Type *type = use->type;
    if (is_known_parameter(use)) {
        return lower_object(lw, use->constant);
    }
    if (type->kind == TY_OBJECT || type->kind == TY_STR || type->kind == TY_NONE) {
        return (Value){
            .kind = type->kind == TY_NONE ? VALUE_NONE : VALUE_OBJECT, .type = type, .object = use->constant};
    }
    if (use->is_unset) {
        use->is_unset = false;
        diag_warning(lw->unit, lw->stmt->span, "undefined-variable",
                     "Detected uninitialized variable %s: no assignment reaches this use", local_name(lw, use));
        diag_hint(lw->unit, "it is 0 in C; assign it on every path");
    }
    if (type->kind == TY_RANGE) {
        return (Value){.kind = VALUE_STREAM, .type = type, .stream = lowered_value(lw, use)->stream};
    }
    WebVar *var = web_var(lw, use, type);
    create_variables(lw, var, use);
    return lower_copy_value(lw, &var->value);
}

/* Creates the C parameters: the variables in creation order; for an array its pointer, all axis sizes, then all
 * strides. */
static Value make_parameter(Lower *lw, const char *name, const Type *type, uint32_t argument)
{
    PtrVec *vars = &lw->func->vars;
    size_t before = vars->count;
    Value value = lower_make_variables(lw, name, type);
    for (size_t i = before; i < vars->count; i++) {
        IrVar *var = vars->items[i];
        var->storage = IRV_PARAM;
        var->python_local = argument + 1;
        var->argument = argument;
        var->source = var->role == ROLE_SHAPE || var->role == ROLE_STRIDE ? 0 : lower_parameter_source(lw, argument);
    }
    for (uint32_t k = 0; k < type_leaf_count(type); k++) {
        Value leaf = lower_leaf(&value, k);
        if (leaf.kind == VALUE_TUPLE) {
            continue; /* an empty tuple */
        }
        IrVar *first = leaf.kind == VALUE_ARRAY    ? leaf.array->base->var
                       : leaf.kind == VALUE_RECORD ? leaf.scalar->a->var
                                                   : leaf.scalar->var;
        first->role = leaf.kind == VALUE_SCALAR ? first->role : ROLE_DATA;
        first->is_array = leaf.kind == VALUE_ARRAY && leaf.type->kind == TY_ARRAY;
        for (size_t i = first->id; i < vars->count; i++) {
            ((IrVar *)vars->items[i])->leaf = k;
        }
    }
    for (size_t i = before; i < vars->count; i++) {
        ptrvec_push(lw->arena, &lw->func->params, vars->items[i]);
    }
    return value;
}

static void make_captures(Lower *lw)
{
    const PtrVec *captures = &lw->instance->captures;
    uint32_t first = lw->instance->arg_count;
    lw->captures = arena_alloc(lw->arena, captures->count * sizeof *lw->captures + 1);
    for (uint32_t i = 0; i < captures->count; i++) {
        const Object *array = captures->items[i];
        size_t before = lw->func->params.count;
        const char *shown = arena_printf(lw->arena, "%s (%s)", array->text, type_signature(lw->arena, array->type));
        lw->captures[i] = make_parameter(lw, array->text, array->type, first + i);
        for (size_t k = before; k < lw->func->params.count; k++) {
            IrVar *param = lw->func->params.items[k];
            param->python_local = 0; /* not one of the function's own names */
            param->captured = shown;
        }
    }
}

void lower_variables(Lower *lw)
{
    Instance *instance = lw->instance;
    Function *function = instance->function;
    find_readers(lw);
    lw->is_assigned = arena_alloc(lw->arena, function->param_count * sizeof *lw->is_assigned + 1);
    for (size_t i = 0; i < instance->values.count; i++) {
        const SsaValue *value = instance->values.items[i];
        if (value->kind == SSA_DEF && value->local < function->param_count) {
            lw->is_assigned[value->local] = true;
        }
    }
    uint32_t argument = 0;
    for (uint32_t i = 0; i < function->param_count; i++) {
        SsaValue *param = instance->params[i];
        if (param->type == NULL || param->type->kind == TY_OBJECT || param->type->kind == TY_STR ||
            param->type->kind == TY_NONE || is_known_parameter(param)) {
            argument++;
            continue; /* known at translation time: no C parameter */
        }
        Value value = make_parameter(lw, function->params[i].name, param->type, argument++);
        set_variables(web_var(lw, param, param->type), value);
    }
    make_captures(lw);
    for (uint32_t i = 0; i < function->param_count; i++) {
        SsaValue *param = instance->params[i];
        for (TypeList *list = lowered_value(lw, param)->readers; list != NULL; list = list->next) {
            bool never =
                param->type != NULL && param->type->kind == TY_NONE && !type_is_optional(list->type); /* read as None */
            if (list->type != param->type && !never &&
                (infer_can_be_chosen(list->type) || type_is_optional(list->type))) {
                Value from = lower_use(lw, param); /* possibly constant, for example a default of None */
                WebVar *to = web_var(lw, param, list->type);
                create_variables(lw, to, param);
                lower_assign_parts(lw, &to->value, from);
            }
        }
    }
}

Value lower_captured(Lower *lw, const Object *array)
{
    return lw->captures[capture_place(&lw->instance->captures, array)];
}
