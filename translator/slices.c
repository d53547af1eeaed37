/* Slice objects: what slice(start, stop, step) gives is a named tuple of its two or three numbers, as in Numba.
 *
 * x[s] is x[s.start:s.stop]; where the name always stands for one call of slice, x[start:stop] with what that call is given. */
#include "expand.h"
#include "special.h"

#include <string.h>

/* The call of slice that an index is, or that its name always stands for; NULL: it is none. */
static const Expr *slice_of(const Instance *instance, const Expr *e)
{
    const Expr *given = expand_definition(instance, e), *call = given != NULL ? given : e;
    bool once = given != NULL;
    if (strcmp(expand_callee(instance, call), "builtins.slice") != 0 || call->item_count < 1 || call->item_count > 3 || call->keyword_count > 0) {
        return NULL;
    }
    for (uint32_t i = 0; once && i < call->item_count; i++) {
        if (!expand_is_bound(instance, call->items[i], 0)) {
            return NULL;
        }
    }
    return call;
}

static Expr *slice_between(Infer *in, const Expr *call)
{
    Expr *slice = expand_expr(in, EX_SLICE, call->span);
    slice->items = arena_alloc(in->unit->arena, 3 * sizeof *slice->items);
    slice->item_count = 3;
    for (uint32_t i = 0; i < call->item_count; i++) {
        slice->items[call->item_count == 1 ? 1 : i] = call->items[i]->kind == EX_NONE ? NULL : expand_copy(in, call->items[i]);
    }
    return slice;
}

bool expand_index(Infer *in, const Expr *e)
{
    bool several = e->right->kind == EX_TUPLE;
    if (several && expand_starred(in, e->right)) { /* x[i, *t] */
        return true;
    }
    uint32_t count = several ? e->right->item_count : 1;
    bool any = false;
    for (uint32_t i = 0; i < count && !any; i++) {
        any = slice_of(in->instance, several ? e->right->items[i] : e->right) != NULL;
    }
    if (!any || in->loud || !expand_begin(in)) {
        return any;
    }
    for (uint32_t i = 0; i < count; i++) {
        Expr **place = several ? &e->right->items[i] : &((Expr *)(uintptr_t)e)->right;
        const Expr *call = slice_of(in->instance, *place);
        *place = call != NULL ? slice_between(in, call) : *place;
    }
    return true;
}

/* ---- as values ------------------------------------------------------------------------------------------------------- */

bool type_is_slice(const Type *type)
{
    bool is_named = type != NULL && type->kind == TY_TUPLE && type->class_name != NULL && type->count > 1;
    return is_named && strcmp(type->class_name, "slice") == 0 && strcmp(type->fields[0], "start") == 0;
}

/* Without a step it is another type: an array that is cut by it keeps its layout. */
static const Type *slice_type(TypeTable *types, bool has_step)
{
    static const char *const fields[] = {"start", "stop", "step"};
    const Type *i64 = type_of_kind(types, TY_I64), *items[] = {i64, i64, i64};
    return type_named_tuple(types, type_named_tuple_class(types, "slice", fields, has_step ? 3 : 2), items);
}

const Type *infer_special_slice(Infer *in, const Expr *e, const Call *args)
{
    bool fits = args->count >= 1 && args->count <= 3 && e->keyword_count == 0;
    for (uint32_t i = 0; fits && i < args->count; i++) {
        fits = args->types[i]->kind == TY_NONE || type_is_real(args->types[i]);
    }
    return fits ? slice_type(in->unit->types, args->count == 3)
                : infer_error(in, e->span, "no-such-overload", "slice takes one to three numbers, or None for some of them");
}

Object *slice_constant(Unit *unit, const Object *callee, const Expr *call)
{
    bool is_slice = callee->kind == OBJ_PATH && strcmp(callee->path, "builtins.slice") == 0 && call->keyword_count == 0;
    const Object *parts[3] = {NULL, NULL, NULL};
    for (uint32_t i = 0; is_slice && i < call->item_count && i < 3; i++) {
        const Object *part = constant_of_expr(unit, call->items[i]);
        is_slice = part != NULL && (part->kind == OBJ_NONE || part->kind == OBJ_INT);
        parts[call->item_count == 1 ? 1 : i] = is_slice && part->kind == OBJ_INT ? part : NULL;
    }
    if (!is_slice || call->item_count < 1 || call->item_count > 3) {
        return NULL;
    }
    bool back = parts[2] != NULL && parts[2]->integer < 0;
    int64_t open[] = {back ? INT64_MAX : 0, back ? INT64_MIN : INT64_MAX, 1};
    Object *slice = object_new(unit, OBJ_TUPLE, slice_type(unit->types, parts[2] != NULL));
    slice->count = slice->type->count;
    slice->items = arena_alloc(unit->arena, slice->count * sizeof *slice->items);
    for (uint32_t i = 0; i < slice->count; i++) {
        slice->items[i] = object_int(unit, parts[i] != NULL ? parts[i]->integer : open[i]);
    }
    return slice;
}

/* What stands for None: the first item, or what is past the last one. */
static IrExpr *open_bound(Lower *lw, const IrExpr *step, bool is_stop)
{
    Arena *arena = lw->unit->arena;
    IrExpr *forward = lower_int(lw, is_stop ? INT64_MAX : 0), *back = lower_int(lw, is_stop ? INT64_MIN : INT64_MAX);
    if (step->kind == IR_INT) {
        return step->integer < 0 ? back : forward;
    }
    return ir_cond(arena, ir_binary(arena, IRO_LT, lw_type(lw, TY_BOOL), ir_copy(arena, step), lower_int(lw, 0)), back, forward);
}

Value lower_special_slice(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->unit->arena;
    Value slice = {.kind = VALUE_TUPLE, .type = info_of(lw->instance, e)->type};
    slice.count = slice.type->count;
    slice.items = arena_alloc(arena, slice.count * sizeof *slice.items);
    IrExpr *parts[3] = {NULL, NULL, NULL};
    for (uint32_t i = 0; i < args->count; i++) {
        uint32_t part = args->count == 1 ? 1 : i;
        if (info_of(lw->instance, args->args[i])->type->kind != TY_NONE) {
            Value number = value_convert(lw, lower_expr(lw, args->args[i]), lw_type(lw, TY_I64));
            for (uint32_t k = i + 1; k < args->count; k++) {
                lower_before(lw, &number, args->args[k]);
            }
            parts[part] = number.scalar;
        }
    }
    parts[2] = parts[2] == NULL ? lower_int(lw, 1) : parts[0] == NULL || parts[1] == NULL ? lower_reuse(lw, parts[2], "step") : parts[2];
    for (uint32_t i = 0; i < slice.count; i++) {
        slice.items[i] = value_scalar(lw_type(lw, TY_I64), parts[i] != NULL ? parts[i] : open_bound(lw, parts[2], i == 1));
    }
    return slice;
}

/* ---- x[s] ------------------------------------------------------------------------------------------------------------ */

static Expr *part_of(Infer *in, Expr *slice, const char *name)
{
    Expr *part = expand_expr(in, EX_ATTRIBUTE, slice->span);
    part->left = slice;
    part->name = names_find(in->unit->names, name);
    return part;
}

/* s.start:s.stop:s.step */
static Expr *slice_by(Infer *in, Expr *e, bool has_step)
{
    static const char *const names[] = {"start", "stop", "step"};
    Binding *held = e->kind == EX_NAME || expand_is_fixed(in->instance, e) ? NULL : expand_local(in, "part");
    Expr *slice = expand_expr(in, EX_SLICE, e->span);
    slice->items = arena_alloc(in->unit->arena, 3 * sizeof *slice->items);
    slice->item_count = 3;
    for (uint32_t i = 0; i < (has_step ? 3 : 2); i++) {
        Expr *read = held == NULL ? expand_copy(in, e) : i == 0 ? expand_named(in, held, e) : expand_read(in, held, e->span);
        slice->items[i] = part_of(in, read, names[i]);
    }
    return slice;
}

const Type *infer_indexed(Infer *in, const Expr *e, const Type *container)
{
    const Type *type = infer_index_type(in, e, container, e->right);
    bool several = e->right->kind == EX_TUPLE, begun = false;
    uint32_t count = type == NULL && container->kind == TY_ARRAY ? several ? e->right->item_count : 1 : 0;
    for (uint32_t i = 0; i < count; i++) {
        Expr **place = several ? &e->right->items[i] : &((Expr *)(uintptr_t)e)->right;
        bool is_syntax = (*place)->kind == EX_SLICE || (*place)->kind == EX_ELLIPSIS;
        const Type *slice = is_syntax ? NULL : info_of(in->instance, *place)->type;
        if (!type_is_slice(slice) || in->loud) {
            continue;
        }
        if (!begun && !expand_begin(in)) {
            return NULL;
        }
        begun = true;
        *place = slice_by(in, *place, slice->count == 3);
    }
    return type;
}

/* ---- s.indices(n) ----------------------------------------------------------------------------------------------------- */

const Type *infer_slice_indices(Infer *in, const Expr *e)
{
    const Type *length = e->item_count == 1 && e->keyword_count == 0 ? info_of(in->instance, e->items[0])->type : NULL;
    if (length == NULL || !type_is_integer(length)) {
        return infer_error(in, e->span, "no-such-overload", "indices takes the number of items");
    }
    const Type *i64 = type_of_kind(in->unit->types, TY_I64), *items[] = {i64, i64, i64};
    return type_tuple(in->unit->types, items, 3);
}

Value lower_slice_indices(Lower *lw, const Expr *e)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
    Value slice = lower_expr(lw, e->left->left);
    lower_before(lw, &slice, e->items[0]);
    IrExpr *length = lower_reuse(lw, lower_scalar(lw, e->items[0], i64), "count");
    IrExpr *step = slice.count == 3 ? lower_reuse(lw, slice.items[2].scalar, "step") : lower_int(lw, 1);
    Value bounds = {.kind = VALUE_TUPLE, .type = info_of(lw->instance, e)->type, .count = 3};
    bounds.items = arena_alloc(arena, 3 * sizeof *bounds.items);
    for (uint32_t i = 0; i < 2; i++) {
        IrExpr **args = arena_alloc(arena, 3 * sizeof *args);
        args[0] = slice.items[i].scalar;
        args[1] = ir_copy(arena, length);
        args[2] = ir_copy(arena, step);
        bounds.items[i] = value_scalar(i64, lower_helper(lw, HELPER_SLICE_BOUND, i64, args, 3));
    }
    bounds.items[2] = value_scalar(i64, step);
    return bounds;
}
