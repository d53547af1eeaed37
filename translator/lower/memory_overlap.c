// SPDX-License-Identifier: MIT
/* Overlap of arrays in memory: elements that a loop may overwrite before it reads them. */
#include "lower/lower_internal.h"

const IrVar *lower_memory_of(const ArrayValue *array)
{
    const IrExpr *root = array->base;
    while (root != NULL && root->kind != IR_VAR) {
        root = root->a;
    }
    const IrVar *var = array->var != NULL ? array->var : root != NULL ? root->var : NULL;
    if (var != NULL && var->type->kind == TY_STRUCT) {
        return NULL; /* returned by a function */
    }
    bool is_local = var != NULL && var->storage == IRV_LOCAL && var->type->kind == TY_POINTER;
    return !is_local ? var : var->memory != var ? var->memory : NULL;
}

static bool may_share_memory(const ArrayValue *a, const ArrayValue *b)
{
    const IrVar *x = lower_memory_of(a), *y = lower_memory_of(b);
    return x == NULL || y == NULL || x == y;
}

/* Returns whether the arrays start at the same base pointer. */
static bool same_base(const ArrayValue *a, const ArrayValue *b)
{
    return a->var == b->var && ir_same_value(a->base, b->base);
}

bool lower_coincide(Lower *lw, const Value *a, const Value *b)
{
    const ArrayValue *x = a->array, *y = b->array;
    bool same = same_base(x, y) && a->type->ndim == b->type->ndim && x->is_view == y->is_view && x->path == y->path &&
                ir_same_value(x->offset, y->offset);
    for (uint32_t i = 0; same && i < a->type->ndim; i++) {
        same = ir_same_value(x->shape[i], y->shape[i]) && ir_same_value(array_stride(lw, a, i), array_stride(lw, b, i));
    }
    for (uint32_t d = 0; same && x->is_view && d < x->var->type->ndim; d++) {
        same = x->axis_of[d] == y->axis_of[d] && ir_same_value(x->applied[d], y->applied[d]) &&
               ir_same_value(x->factor[d], y->factor[d]);
    }
    return same;
}

/* Computes the distance in elements from the start of b to the start of a; returns false if it is not constant. */
static bool distance(const Value *a, const Value *b, int64_t *steps)
{
    bool is_var = a->array->var != NULL;
    bool plain = same_base(a->array, b->array) && a->type->ndim == 1 && b->type->ndim == 1 &&
                 (!is_var || a->array->var->type->ndim == 1);
    const IrExpr *x = is_var ? (a->array->is_view ? a->array->applied[0] : NULL) : a->array->offset;
    const IrExpr *y = is_var ? (b->array->is_view ? b->array->applied[0] : NULL) : b->array->offset;
    plain = plain && (x == NULL || x->kind == IR_INT) && (y == NULL || y->kind == IR_INT);
    *steps = plain ? (x != NULL ? x->integer : 0) - (y != NULL ? y->integer : 0) : 0;
    return plain;
}

static void refuse_overlap(Lower *lw, Span span)
{
    diag_error(
        lw->unit, span, "overlap",
        "this operand may overlap the target of the statement, and a loop could read elements that it has overwritten");
    diag_hint(lw->unit, "store into another array first, or write the loop over the indices in the required order");
}

bool lower_may_overlap(Lower *lw, const Value *a, const Value *b)
{
    return may_share_memory(a->array, b->array) && !lower_coincide(lw, a, b);
}

/* The loop runs upwards: each operand element must be at the address that the same or a later iteration writes, or
 * outside the target. */
void lower_check_overlap(Lower *lw, const Expr *e, const Value *from, const Value *to)
{
    if (!lower_may_overlap(lw, from, to)) {
        return;
    }
    int64_t steps;
    const IrExpr *axis_size = to->array->shape[0], *read = from->array->shape[0];
    bool known = distance(from, to, &steps);
    IrExpr *stride = array_stride(lw, to, 0);
    bool upwards =
        known && stride->kind == IR_INT && stride->integer == 1 && ir_same_value(array_stride(lw, from, 0), stride);
    bool single = known && lower_is_int(from->array->shape[0], 1);
    bool is_after = axis_size->kind == IR_INT && steps >= axis_size->integer,
         is_before = read->kind == IR_INT && -steps >= read->integer;
    bool is_disjoint = upwards && (is_after || is_before);
    if (is_disjoint || (upwards && !single && steps >= 0)) {
        return;
    }
    refuse_overlap(lw, e->span);
}

/* ---- copies between arrays ---- */

/* The elements of a 1-D array: element k is at start + k * step, in a unit that both arrays share. */
typedef struct Line {
    IrExpr *start, *step; /* start: NULL is 0 */
} Line;

static bool line_of(Lower *lw, const Value *array, Line *line)
{
    const ArrayValue *parts = array->array;
    if (array->type->ndim != 1) { /* a contiguous array is treated as one axis */
        *line = (Line){parts->offset, lower_int(lw, 1)};
        return array->type->layout == LAYOUT_C && parts->var == NULL;
    }
    if (parts->var == NULL) {
        *line = (Line){parts->offset, array_stride(lw, array, 0)};
        return true;
    }
    *line = (Line){NULL, lower_int(lw, 1)};
    for (uint32_t d = 0; parts->is_view && d < parts->var->type->ndim; d++) {
        if (parts->axis_of[d] == 1) {
            *line = (Line){parts->applied[d], parts->factor[d] != NULL ? parts->factor[d] : line->step};
            return true;
        }
    }
    return !parts->is_view && parts->var->type->ndim == 1;
}

/* Computes the start of the access sequence as a multiple of its step; returns false if it is not constant. */
static bool steps_of(const Line *line, int64_t *steps)
{
    const IrExpr *start = line->start, *step = line->step;
    bool is_number =
        start == NULL || (start->kind == IR_INT && step->kind == IR_INT && (step->integer == 1 || step->integer == -1));
    bool is_one = !is_number && ir_same_value(start, step);
    bool is_product = !is_number && !is_one && start->kind == IR_BINARY && start->op == IRO_MUL &&
                      start->a->kind == IR_INT && ir_same_value(start->b, step);
    *steps = is_number && start != NULL ? start->integer * step->integer
             : is_one                   ? 1
             : is_product               ? start->a->integer
                                        : 0;
    return is_number || is_one || is_product;
}

/* Returns whether the offset is i * n, where n is the size of the axis: a whole number of rows. */
static bool is_multiple(const IrExpr *offset, const Value *array)
{
    for (uint32_t axis = array->type->ndim; axis-- > 0 && offset != NULL;) {
        const IrExpr *axis_size = array->array->shape[axis];
        if (offset->kind == IR_INT) {
            return axis_size->kind == IR_INT && array->type->ndim == 1 && axis_size->integer > 0 &&
                   offset->integer % axis_size->integer == 0;
        }
        if (offset->kind != IR_BINARY || offset->op != IRO_MUL || !ir_same_value(offset->b, axis_size)) {
            return false;
        }
        offset = offset->a;
    }
    return true;
}

/* Returns whether the offset is a sum such as i * stride0 + j * stride1 in which no stride is one of the array's
 * own. */
static bool is_of_other_axes(Lower *lw, const IrExpr *offset, const Value *array)
{
    if (offset != NULL && offset->kind == IR_BINARY && offset->op == IRO_ADD) {
        return is_of_other_axes(lw, offset->a, array) && is_of_other_axes(lw, offset->b, array);
    }
    const IrExpr *stride = offset != NULL && offset->kind == IR_BINARY && offset->op == IRO_MUL ? offset->b : offset;
    bool other = stride == NULL || (stride->kind == IR_VAR && stride->var->role == ROLE_STRIDE);
    for (uint32_t axis = 0; axis < array->type->ndim && stride != NULL && other; axis++) {
        other = !ir_reads_var(array_stride(lw, array, axis), stride->var);
    }
    return other;
}

/* Returns whether the array is a column: its step is the row length and it starts in the first row. */
static bool is_column(Lower *lw, const IrExpr *offset, const Value *array)
{
    const IrExpr *step = array->type->ndim == 1 ? array_stride(lw, array, 0) : NULL;
    HelperId helper = offset != NULL && offset->kind == IR_CALL ? offset->callee.helper : HELPER_NONE;
    bool in_row = offset == NULL || helper == HELPER_WRAP || helper == HELPER_INDEX;
    return in_row && step != NULL && step->kind == IR_VAR && step->var->role == ROLE_SHAPE &&
           (offset == NULL || ir_same_value(offset->args[1], step));
}

/* Returns the constant of an index with a bounds check; if the check fails, nothing is copied. */
static const IrExpr *number_of(const IrExpr *e)
{
    bool is_tested = e != NULL && e->kind == IR_CALL && e->callee.helper == HELPER_INDEX;
    return is_tested && e->args[0]->kind == IR_INT && e->args[0]->integer >= 0 ? e->args[0] : e;
}

/* Returns whether e is a constant multiple of an axis size. *extent is NULL if the multiple is 0. */
static bool times_of(const IrExpr *e, int64_t *times, const IrExpr **axis_size)
{
    const IrExpr *factor = e != NULL && e->kind == IR_BINARY && e->op == IRO_MUL ? number_of(e->a) : NULL;
    bool is_product = factor != NULL && factor->kind == IR_INT;
    *times = is_product ? factor->integer : e != NULL;
    *axis_size = *times == 0 ? NULL : is_product ? e->b : e;
    return *axis_size == NULL || ((*axis_size)->kind == IR_VAR && (*axis_size)->var->role == ROLE_SHAPE);
}

/* Returns 1 if a is after b, both relative to the same address, 0 if not, and -1 if unknown. */
static int is_above(const IrExpr *a, const IrExpr *b)
{
    int64_t times_a, times_b;
    const IrExpr *axis_size_a, *axis_size_b; /* if the axis size is 0, nothing is copied */
    if (times_of(a, &times_a, &axis_size_a) && times_of(b, &times_b, &axis_size_b) &&
        (axis_size_a == NULL || axis_size_b == NULL || ir_same_value(axis_size_a, axis_size_b))) {
        return times_a > times_b;
    }
    if (a == NULL || (a->kind == IR_INT && a->integer == 0)) {
        return 0; /* no offset is negative */
    }
    if (b == NULL) { /* axis sizes are not negative; if one is 0, nothing is copied */
        bool is_axis_size = a->kind == IR_VAR && a->var->role == ROLE_SHAPE;
        return is_axis_size || (a->kind == IR_INT && a->integer > 0) ||
                       (a->kind == IR_BINARY && a->op == IRO_MUL && is_above(a->a, NULL) == 1 &&
                        is_above(a->b, NULL) == 1)
                   ? 1
                   : -1;
    }
    if (ir_same_value(a, b)) {
        return 0;
    }
    if (a->kind == IR_BINARY && a->op == IRO_ADD && ir_same_value(a->a, b)) {
        return is_above(a->b, NULL);
    }
    bool less = b->kind == IR_BINARY && b->op == IRO_ADD && ir_same_value(b->a, a) && is_above(b->b, NULL) == 1;
    return less ? 0 : -1;
}

/* Computes the offset of the row that the array covers, from its first or last element. *start is NULL for offset 0
 * relative to `held`. Returns false if the array is not recognized as a row. */
static bool row_start(Lower *lw, const Value *array, const IrExpr **start)
{
    const IrExpr *axis_size = array->array->shape[0], *step = array_stride(lw, array, 0);
    const ArrayValue *held = array->array->held;
    *start = held != NULL ? held->offset : array->array->offset;
    if (array->type->ndim != 1 || array->array->var != NULL || (held != NULL && array->array->offset != NULL) ||
        step->kind != IR_INT || (step->integer != 1 && step->integer != -1)) {
        return false;
    }
    if (step->integer == -1) { /* row + (axis size - 1) */
        const IrExpr *last = *start, *row = NULL;
        if (last != NULL && last->kind == IR_BINARY && last->op == IRO_ADD) {
            row = last->a;
            last = last->b;
        }
        if (last == NULL || last->kind != IR_BINARY || last->op != IRO_SUB || !ir_same_value(last->a, axis_size) ||
            !lower_is_int(last->b, 1)) {
            return false;
        }
        *start = row;
    }
    return is_multiple(*start, array);
}

static bool is_of_run(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_VAR && e->var->role != ROLE_SHAPE;
}

/* Returns whether the arrays are rows, of which one is proved to be after the other, as in m[1] = m[0][::-1]. */
static bool are_rows_disjoint(Lower *lw, const Value *from, const Value *to)
{
    const IrExpr *a, *b;
    const ArrayValue *x = from->array, *y = to->array;
    bool one_base = ir_same_value((x->held != NULL ? x->held : x)->base, (y->held != NULL ? y->held : y)->base);
    bool known =
        one_base && row_start(lw, from, &a) && row_start(lw, to, &b) && ir_same_value(x->shape[0], y->shape[0]);
    if (known && (x->held != NULL || y->held != NULL) &&
        ((a != NULL && ir_any(a, is_of_run, NULL)) || (b != NULL && ir_any(b, is_of_run, NULL)))) {
        return false; /* variables in the offset may have changed since `held` was saved */
    }
    return known && (is_above(a, b) == 1 || is_above(b, a) == 1);
}

/* Returns whether each axis of the array starts at the start of the memory's axis: two such arrays are equal or
 * disjoint. */
static bool is_row(Lower *lw, const Value *array)
{
    const ArrayValue *parts = array->array;
    for (uint32_t d = 0; parts->is_view && d < parts->var->type->ndim; d++) {
        if (parts->axis_of[d] > 0 && (parts->applied[d] != NULL || parts->factor[d] != NULL)) {
            return false;
        }
    }
    if (parts->var != NULL || array->type->layout == LAYOUT_C) {
        return parts->var != NULL || is_multiple(parts->offset, array);
    }
    return is_column(lw, parts->offset, array) || is_of_other_axes(lw, parts->offset, array);
}

/* Returns whether the last axes of `to` have the strides of `from` and, if `axis_sizes` is true, the sizes of `from`.
 */
static bool same_strides(Lower *lw, const Value *from, const Value *to, bool axis_sizes)
{
    uint32_t leading = to->type->ndim - from->type->ndim;
    bool same = true;
    for (uint32_t i = 0; i < from->type->ndim && same; i++) {
        same = ir_same_value(array_stride(lw, from, i), array_stride(lw, to, leading + i)) &&
               (!axis_sizes || ir_same_value(from->array->shape[i], to->array->shape[leading + i]));
    }
    return same;
}

/* Determines the order in which the elements of `from` are copied to `to` so that none is overwritten before it is
 * read. NULL: increasing; otherwise the condition for decreasing order. */
static IrExpr *order_of_lines(Lower *lw, const Value *from, const Value *to, const Line *source, const Line *target)
{
    int64_t read, write;
    bool one_base = same_base(from->array, to->array);
    if (one_base && steps_of(source, &read) && steps_of(target, &write)) {
        return read >= write ? NULL : lower_bool(lw, true);
    }
    int above = one_base && lower_is_int(source->step, 1) ? is_above(target->start, source->start) : -1;
    if (above >= 0) {
        return above == 1 ? lower_bool(lw, true) : NULL;
    }
    IrExpr *a, *b;
    if (one_base) {
        a = target->start != NULL ? ir_copy(lw->arena, target->start) : lower_int(lw, 0);
        b = source->start != NULL ? ir_copy(lw->arena, source->start) : lower_int(lw, 0);
    } else {
        const Type *address = lw_type(lw, TY_U64);
        a = ir_pointer_cast(lw->arena, address, array_pointer(lw, to));
        b = ir_pointer_cast(lw->arena, address, array_pointer(lw, from));
    }
    if (source->step->kind == IR_INT) {
        return source->step->integer > 0 ? lower_test(lw, IRO_GT, a, b) : lower_test(lw, IRO_LT, a, b);
    }
    IrExpr *is_up = lower_test(lw, IRO_GT, ir_copy(lw->arena, source->step), lower_int(lw, 0));
    return lower_test(lw, IRO_EQ, lower_test(lw, IRO_GT, a, b), is_up);
}

IrExpr *lower_copy_order(Lower *lw, const Value *from, const Value *to)
{
    const ArrayValue *x = from->array, *y = to->array;
    bool is_field =
        x->path != y->path || x->field != NULL || y->field != NULL; /* different fields of a record do not overlap */
    if (from->type->ndim > to->type->ndim || is_field || !may_share_memory(x, y) || lower_coincide(lw, from, to)) {
        return NULL;
    }
    bool one_base = same_base(x, y), one_axis = from->type->ndim == 1 && to->type->ndim == 1;
    int64_t steps;
    bool rows = one_base && is_row(lw, from) && is_row(lw, to) && same_strides(lw, from, to, false);
    if (rows || (one_axis && are_rows_disjoint(lw, from, to))) {
        return NULL;
    }
    int64_t max = y->shape[0]->kind == IR_INT ? y->shape[0]->integer : lower_bound_axis_size(y->shape[0]);
    if (one_axis && max > 0 && distance(from, to, &steps) && lower_is_int(array_stride(lw, to, 0), 1) &&
        (steps >= max || -steps >= max)) {
        return NULL; /* disjoint */
    }
    Line source, target;
    bool lines = from->type->ndim == to->type->ndim && line_of(lw, from, &source) && line_of(lw, to, &target) &&
                 ir_same_value(source.step, target.step) && (one_axis || same_strides(lw, from, to, true));
    if (lines) {
        return order_of_lines(lw, from, to, &source, &target);
    }
    refuse_overlap(lw, lw->stmt->span);
    return NULL;
}
