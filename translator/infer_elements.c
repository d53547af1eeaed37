/* Inference of NumPy's functions of numbers where they are given arrays: np.sin(x, out).
 *
 * As in Numba, the loop is the one for the elements' types, and what it gives goes to the output array if that is of the same kind or
 * of a wider one. */
#include "intrinsics.h"

#include <string.h>

bool infer_takes_elements(const Object *callee, const Call *call)
{
    bool found = call->expr->keyword_count > 0;
    for (uint32_t i = 0; i < call->count && !found; i++) {
        found = call->types[i]->kind == TY_ARRAY;
    }
    uint32_t inputs = found && callee->path != NULL ? intrinsic_inputs(callee->path) : 0;
    return inputs > 0;
}

const Expr *infer_output(const Expr *e)
{
    return e->keyword_count > 0 ? e->keywords[0].value : e->items[e->item_count - 1];
}

/* NumPy's kinds in the order in which one may become another. */
static unsigned kind_of(const Type *type)
{
    return type_is_bool(type) ? 0 : type_is_unsigned(type) ? 1 : type_is_integer(type) ? 2 : type_is_float(type) ? 3 : 4;
}

static bool can_become(const Type *from, const Type *to)
{
    return type_is_scalar(to) && kind_of(from) <= kind_of(to);
}

/* The array that takes the result; NULL after an error. */
static const Type *output_type(Infer *in, const Expr *e, const char *path, const Call *call, uint32_t inputs)
{
    bool by_position = call->count == inputs + 1;
    const Expr *out = call_argument(call, inputs, "out");
    bool fits = by_position ? e->keyword_count == 0 : call->count == inputs && e->keyword_count <= 1;
    if (!fits || (out == NULL && e->keyword_count > 0)) {
        const char *values = inputs == 1 ? "one value" : "two values";
        return infer_error(in, e->span, "wrong-arguments", "%s takes %s, and the array for the result", path, values);
    }
    if (out == NULL) {
        infer_error(in, e->span, "unsupported-array-use", "%s of an array would make a new array", path);
        infer_hint(in, "name an array for the result, as in %s(%s, out)", path, inputs == 1 ? "x" : "x, y");
        return NULL;
    }
    const Type *to = info_of(in->instance, out)->type;
    if (to->kind != TY_ARRAY) {
        return infer_error(in, out->span, "no-such-overload", "the result of %s goes to an array, this is %s", path, to->name);
    }
    if (to->readonly) {
        infer_error(in, out->span, "readonly-array", "Cannot modify readonly array of type: %s", to->name);
        infer_hint(in, "pass a writable array");
        return NULL;
    }
    return to;
}

const Type *infer_elements_call(Infer *in, const Expr *e, Object *callee, const Call *call)
{
    ExprInfo *info = info_of(in->instance, e);
    uint32_t inputs = intrinsic_inputs(callee->path);
    const Type *to = output_type(in, e, callee->path, call, inputs);
    if (to == NULL) {
        return NULL;
    }
    const Type **elements = arena_alloc(in->unit->arena, inputs * sizeof *elements);
    for (uint32_t i = 0; i < inputs; i++) {
        const Type *type = call->types[i];
        if (type->kind == TY_ARRAY && type->ndim > to->ndim) {
            return infer_error(in, e->items[i]->span, "bad-shape", "an array of %u dimensions does not fit the %u of the result", type->ndim,
                               to->ndim);
        }
        elements[i] = type->kind == TY_ARRAY ? type->elem : type;
    }
    Expr numbers = *e; /* the same call without the array for the result */
    numbers.item_count = inputs;
    numbers.keyword_count = 0;
    Call one = {&numbers, e->items, inputs, elements};
    const Type *element = infer_number_call(in, &numbers, callee, &one);
    if (element == NULL) {
        return NULL;
    }
    if (!can_become(element, to->elem)) {
        infer_error(in, infer_output(e)->span, "cannot-convert", "%s gives %s here, which an array of %s does not take", callee->path, element->name,
                    to->elem->name);
        return NULL;
    }
    info->element = element;
    info->stores = true;
    return to;
}
