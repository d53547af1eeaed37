// SPDX-License-Identifier: MIT
/* Inference of elementwise operations: NumPy's functions of scalars with array arguments, np.sin(x, out), and
 * operators on arrays, out[:] = a + b.
 *
 * As in Numba, the operation is that of the element types, and the output array must have the same kind as the
 * result or a wider one. An array expression has an array type. If its user computes it one element at a time
 * (Infer.by_element), it needs no memory; otherwise it becomes a new array. */
#include "infer/infer_internal.h"
#include "intrinsics/intrinsics.h"

bool infer_takes_elements(Infer *in, const Object *callee, const Call *call)
{
    bool found = call->expr->keyword_count > 0;
    for (uint32_t i = 0; i < call->count && !found; i++) {
        found = call->types[i]->kind == TY_ARRAY;
    }
    uint32_t inputs = found && callee->path != NULL ? intrinsic_inputs(in->unit, callee->path) : 0;
    return inputs > 0;
}

const Expr *infer_output(const Expr *e)
{
    return e->keyword_count > 0 ? e->keywords[0].value : e->items[e->item_count - 1];
}

/* Returns the rank of NumPy's kind of the type: values can be converted to the same or a higher rank. */
static unsigned kind_of(const Type *type)
{
    return type_is_bool(type)       ? 0
           : type_is_unsigned(type) ? 1
           : type_is_integer(type)  ? 2
           : type_is_float(type)    ? 3
                                    : 4;
}

static bool can_become(const Type *from, const Type *to)
{
    return type_is_scalar(to) && kind_of(from) <= kind_of(to);
}

/* Returns the type of the output array; NULL after an error. */
static const Type *output_type(Infer *in, const Expr *e, const char *path, const Call *call, uint32_t inputs)
{
    bool by_position = call->count == inputs + 1;
    const Expr *out = call_argument(call, inputs, "out");
    bool fits = by_position ? e->keyword_count == 0 : call->count == inputs && e->keyword_count <= 1;
    if (!fits || (out == NULL && e->keyword_count > 0)) {
        const char *values = inputs == 1 ? "one value" : "two values";
        return infer_error(in, e->span, "wrong-arguments", "%s takes %s and an output array", path, values);
    }
    if (out == NULL) {
        const char *x = infer_source_text(in, call->args[0]);
        const char *y = inputs > 1 ? infer_source_text(in, call->args[1]) : NULL;
        const char *values = x == NULL ? "x" : x;
        values = inputs > 1 ? arena_printf(in->unit->arena, "%s, %s", values, y == NULL ? "y" : y) : values;
        return infer_error(in, e->span, "unsupported-array-use",
                           "%s of an array would create a new array\n"
                           "pass an output array: %s(%s, out)",
                           path, path, values);
    }
    if (!infer_may_create(in, out)) {
        return infer_new_array(in, out);
    }
    const Type *to = info_of(in->instance, out)->type;
    if (to->kind != TY_ARRAY) {
        return infer_error(in, out->span, "no-such-overload", "the output argument of %s must be an array, not %s",
                           path, to->name);
    }
    return to->readonly ? infer_readonly(in, out->span, to) : to;
}

bool infer_is_array_expression(const Instance *instance, const Expr *e)
{
    const ExprInfo *info = info_of(instance, e);
    return info->element != NULL && !info->stores;
}

const Type *infer_new_array(Infer *in, const Expr *e)
{
    return infer_error(in, e->span, "new-array",
                       "this expression would create a new array, whose size is only known at the launch\n"
                       "store it in an existing array first (t[:] = a + b), or loop over the elements");
}

/* Returns whether an array of the expression can have a constant shape: one that is not a parameter. */
static bool has_sized_array(const Infer *in, const Expr *e)
{
    const ExprInfo *info = info_of(in->instance, e);
    if (info->element == NULL || info->stores) {
        const bool is_array = info->type != NULL && info->type->kind == TY_ARRAY;
        while (e->kind == EX_ATTRIBUTE) { /* x.T, x.real */
            e = e->left;
        }
        const SsaValue *use = info_of(in->instance, e)->use;
        return is_array && (use == NULL || use->kind != SSA_PARAM);
    }
    bool has = (e->kind == EX_BINARY || e->kind == EX_UNARY) && has_sized_array(in, e->left);
    has = has || (e->kind == EX_BINARY && has_sized_array(in, e->right));
    for (uint32_t i = 0; (e->kind == EX_COMPARE || e->kind == EX_CALL) && i < e->item_count && !has; i++) {
        has = has_sized_array(in, e->items[i]);
    }
    return has;
}

bool infer_may_create(const Infer *in, const Expr *e)
{
    return !infer_is_array_expression(in->instance, e) || (in->instance->modes & MAKES_ARRAYS) != 0 ||
           has_sized_array(in, e);
}

bool infer_may_create_of(const Infer *in, const Expr *const *operands, uint32_t count)
{
    bool has = (in->instance->modes & MAKES_ARRAYS) != 0;
    for (uint32_t i = 0; i < count && !has; i++) {
        has = has_sized_array(in, operands[i]);
    }
    return has;
}

const Type *infer_by_element(Infer *in, const Expr *e, bool allowed)
{
    const Expr *outer = in->by_element;
    in->by_element = allowed ? e : NULL;
    const Type *type = infer_value(in, e);
    in->by_element = outer;
    return type;
}

static const Type *element_of(const Type *type)
{
    return type->kind == TY_ARRAY ? type->elem : type;
}

/* Returns the type of an array expression; its shape is the broadcast shape of the operands. */
static const Type *array_expression_type(Infer *in, const Expr *e, const Type *element, uint32_t ndim)
{
    ExprInfo *info = info_of(in->instance, e);
    info->element = element;
    info->stores = false;
    return type_array(in->unit->types, element, ndim, LAYOUT_C, false);
}

static uint32_t larger(uint32_t ndim, const Type *type)
{
    return type->kind == TY_ARRAY && type->ndim > ndim ? type->ndim : ndim;
}

/* Returns the element types of both operands, with weak literals adapted. Returns false if a literal does not fit. */
static bool elements_fit(Infer *in, const Expr *e, Op op, const Type **x, const Type **y)
{
    Expr *const sides[2] = {e->kind == EX_COMPARE ? e->items[0] : e->left,
                            e->kind == EX_COMPARE ? e->items[1] : e->right};
    const Type *types[2] = {*x, *y};
    bool fits = infer_weak_arguments(in, &(Call){e, sides, 2, types}, op, e->kind != EX_COMPARE);
    *x = types[0];
    *y = types[1];
    return fits;
}

const Type *infer_elements_operator(Infer *in, const Expr *e, const Type *a, const Type *b)
{
    ExprInfo *info = info_of(in->instance, e);
    TypeTable *types = in->unit->types;
    Op op = e->kind == EX_COMPARE ? e->ops[0] : e->op;
    const Type *x = element_of(a), *y = b != NULL ? element_of(b) : NULL;
    if (b != NULL && !elements_fit(in, e, op, &x, &y)) {
        return NULL;
    }
    const Type *element = b != NULL ? ufunc_operator_type(types, op, x, y, &info->operand) : x;
    if (b == NULL && (typing_unary(types, op, element) == NULL || (type_is_bool(element) && op != OP_INVERT))) {
        return infer_error(in, e->span, "no-such-operation", "no implementation of unary %s for %s", op_text(op),
                           a->name);
    }
    if (element == NULL) {
        return infer_error(in, e->span, "no-such-operation", "no implementation of %s for %s and %s\n%s", op_text(op),
                           a->name, b->name, op == OP_MATMUL ? infer_product_hint(in, e->left, e->right) : "");
    }
    return array_expression_type(in, e, element, larger(larger(0, a), b != NULL ? b : a));
}

const Type *infer_elements_call(Infer *in, const Expr *e, Object *callee, const Call *call, bool by_element)
{
    uint32_t inputs = intrinsic_inputs(in->unit, callee->path), ndim = 0;
    bool stores = call->count != inputs || e->keyword_count > 0 ||
                  (!by_element && !infer_may_create_of(in, (const Expr *const *)e->items, inputs));
    const Type *to = stores ? output_type(in, e, callee->path, call, inputs) : NULL;
    if (stores && to == NULL) {
        return NULL;
    }
    const Type **elements = arena_alloc(in->unit->arena, inputs * sizeof *elements);
    for (uint32_t i = 0; i < inputs; i++) {
        const Type *type = call->types[i];
        if (to != NULL && type->kind == TY_ARRAY && type->ndim > to->ndim) {
            return infer_error(in, e->items[i]->span, "bad-shape",
                               "a %u-D array cannot be broadcast to the shape of the %u-D result", type->ndim,
                               to->ndim);
        }
        elements[i] = element_of(type);
        ndim = larger(ndim, type);
    }
    info_of(in->instance, e)->inputs = inputs;
    Expr numbers = *e; /* the same call without the output array */
    numbers.item_count = inputs;
    numbers.keyword_count = 0;
    Call one = {&numbers, e->items, inputs, elements};
    const Type *element = infer_number_call(in, &numbers, callee, &one);
    if (element == NULL) {
        return NULL;
    }
    if (to == NULL) {
        return array_expression_type(in, e, element, ndim);
    }
    if (!can_become(element, to->elem)) {
        return infer_error(in, infer_output(e)->span, "cannot-convert",
                           "%s returns %s here, which cannot be stored in an array of %s", callee->path, element->name,
                           to->elem->name);
    }
    ExprInfo *info = info_of(in->instance, e);
    info->element = element;
    info->stores = true;
    return to;
}
