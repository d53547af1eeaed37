/* Inference of what a for loop runs over: arrays, tuples, range, enumerate, zip, np.ndindex, np.ndenumerate, np.nditer and x.flat.
 *
 * The type of ranges and iterators is a TY_RANGE of what they give. A name stands for one of them, known from its definition. */
#include "infer.h"
#include "special.h"

#include <string.h>

bool infer_is_range(const Instance *instance, const Expr *e)
{
    const ExprInfo *info = info_of(instance, e);
    return e->kind == EX_CALL && info->special != NULL && strcmp(info->special->path, "builtins.range") == 0;
}

bool infer_is_plain(const Type *type)
{
    bool plain = type_is_scalar(type) || type->kind == TY_MEMBER || type->kind == TY_FP8 || type->kind == TY_TUPLE;
    for (uint32_t i = 0; type->kind == TY_TUPLE && i < type->count && plain; i++) {
        plain = infer_is_plain(type->items[i]);
    }
    return plain;
}

bool infer_can_be_chosen(const Type *type)
{
    bool can = type_is_value(type) || type->kind == TY_ARRAY || type->kind == TY_RECORD || type->kind == TY_TUPLE;
    for (uint32_t i = 0; type->kind == TY_TUPLE && i < type->count && can; i++) {
        can = infer_can_be_chosen(type->items[i]);
    }
    return can;
}

const Type *infer_array_item(Infer *in, const Type *array)
{
    TypeLayout layout = array->layout == LAYOUT_C ? LAYOUT_C : LAYOUT_A;
    return array->ndim == 1 ? array->elem : type_array(in->unit->types, array->elem, array->ndim - 1u, layout, array->readonly);
}

bool infer_is_flat(const Instance *instance, const Expr *e)
{
    const SsaValue *use = e->kind == EX_NAME ? info_of(instance, e)->use : NULL;
    bool flat = use != NULL && use->is_flat;
    for (size_t i = 0; use != NULL && use->kind == SSA_PHI && i < use->operands.count && !flat; i++) {
        flat = ((const SsaValue *)use->operands.items[i])->is_flat;
    }
    return flat;
}

bool infer_names_iterator(Infer *in, const Expr *e)
{
    const SsaValue *use = e->kind == EX_NAME ? info_of(in->instance, e)->use : NULL;
    if (e->kind == EX_CALL || e->kind == EX_ATTRIBUTE || (use != NULL && use->kind == SSA_DEF)) {
        return true;
    }
    if (use != NULL && use->kind == SSA_PARAM) {
        infer_error(in, e->span, "unsupported-iteration", "an iterator that another function made is not supported");
        infer_hint(in, "take its items where it is made");
        return false;
    }
    infer_error(in, e->span, "unsupported-iteration", e->kind == EX_NAME ? "which iterator '%s' is here depends on the way that the program takes"
                                                                         : "an iterator must be a call, or a name", e->name);
    infer_hint(in, "give each iterator a name of its own");
    return false;
}

static void check_source(Infer *in, const Expr *value)
{
    const Type *type = info_of(in->instance, value)->type;
    for (uint32_t i = 0; value->kind == EX_TUPLE && i < value->item_count; i++) {
        check_source(in, value->items[i]);
    }
    if (type != NULL && type->kind == TY_RANGE) {
        (void)infer_names_iterator(in, value);
    }
}

void infer_check_iterator(Infer *in, const Stmt *assignment)
{
    const Expr *value = assignment->value;
    check_source(in, value);
    const Type *type = info_of(in->instance, value)->type;
    bool flat = type != NULL && type->kind == TY_ARRAY &&
                (infer_is_flat(in->instance, value) || (value->kind == EX_ATTRIBUTE && strcmp(value->name, "flat") == 0));
    for (uint32_t i = 0; i < assignment->target_count && flat; i++) {
        const Expr *target = assignment->targets[i];
        SsaValue *def = target->kind == EX_NAME ? info_of(in->instance, target)->def : NULL;
        if (def != NULL) {
            def->is_flat = true;
        }
    }
}

/* What comes out of a value of that type, one after the other. */
static const Type *item_of(Infer *in, const Expr *e, const Type *type)
{
    if (type->kind == TY_STR && expand_bytes(in, e)) {
        return NULL;
    }
    if (type->kind == TY_RANGE) {
        return infer_names_iterator(in, e) ? type->elem : NULL;
    }
    if (type->kind == TY_ARRAY && type->ndim > 0) {
        if (infer_is_flat(in->instance, e) && !infer_names_iterator(in, e)) {
            return NULL;
        }
        return infer_array_item(in, type);
    }
    if (type->kind == TY_TUPLE && type->count > 0 && !type->is_member) {
        for (uint32_t i = 1; i < type->count; i++) {
            if (type->items[i] != type->items[0]) {
                infer_error(in, e->span, "unsupported-iteration", "a loop over %s is not supported: its items have different types", type->name);
                infer_hint(in, "write the loop out: for x in literal_unroll(t)");
                return NULL;
            }
        }
        if (infer_can_be_chosen(type->items[0])) {
            return type->items[0];
        }
    }
    infer_error(in, e->span, "unsupported-iteration", "a loop over %s is not supported", type->name);
    infer_hint(in, "loop over range(...) and index");
    return NULL;
}

void infer_list_as_tuple(const Expr *e)
{
    Expr *own = (Expr *)(uintptr_t)e;
    own->kind = e->kind == EX_LIST ? EX_TUPLE : e->kind;
}

const Type *infer_iterable(Infer *in, const Expr *e)
{
    const Type *type = infer_expr(in, e);
    return type != NULL ? item_of(in, e, type) : NULL;
}

bool infer_membership(const Infer *in, const Expr *container, const Type *a, const Type *type)
{
    if (type->kind == TY_ARRAY) {
        return type->ndim > 0 && typing_compare(in->unit->types, OP_EQ, a, type->elem) != NULL;
    }
    const SsaValue *use = container->kind == EX_NAME ? info_of(in->instance, container)->use : NULL;
    bool is_name = type->kind == TY_RANGE && !type->is_iterator && use != NULL && use->kind == SSA_DEF;
    return (is_name || infer_is_range(in->instance, container)) && type_is_real(a);
}

bool infer_leaves_body(const Instance *instance, const Block *block)
{
    for (uint32_t i = 0; i < live_count(instance, block); i++) {
        const Stmt *s = block->stmts[i];
        bool is_loop = s->kind == ST_FOR || s->kind == ST_WHILE;
        if (s->kind == ST_BREAK || s->kind == ST_CONTINUE || (!is_loop && infer_leaves_body(instance, &s->body)) ||
            infer_leaves_body(instance, &s->orelse)) {
            return true;
        }
        for (uint32_t k = 0; k < s->case_count; k++) {
            if (infer_leaves_body(instance, &s->cases[k].body)) {
                return true;
            }
        }
    }
    return false;
}

/* Item of argument i of enumerate or zip. */
static const Type *part_of(Infer *in, const Call *args, uint32_t i)
{
    return item_of(in, args->args[i], args->types[i]);
}

/* iter(x) */
const Type *infer_special_iter(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 1 || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "iter takes what to loop over");
    }
    const Type *item = part_of(in, args, 0);
    return item != NULL ? type_iterator(in->unit->types, item) : NULL;
}

const Type *infer_special_next(Infer *in, const Expr *e, const Call *args)
{
    bool one = args->count == 1 && e->keyword_count == 0;
    if (!one || !(args->types[0]->is_iterator || infer_is_flat(in->instance, args->args[0]))) {
        infer_error(in, e->span, "no-such-overload", "next takes an iterator");
        infer_hint(in, "name it before: it = iter(x)");
        return NULL;
    }
    return item_of(in, args->args[0], args->types[0]);
}

const Type *infer_special_enumerate(Infer *in, const Expr *e, const Call *args)
{
    TypeTable *types = in->unit->types;
    const Expr *start = call_argument(args, 1, "start");
    if (args->count < 1 || args->count > 2 || e->keyword_count > 1 || (e->keyword_count == 1 && (start == NULL || args->count == 2))) {
        infer_error(in, e->span, "no-such-overload", "enumerate takes what to count, and a start");
        return NULL;
    }
    const Type *start_type = start != NULL ? info_of(in->instance, start)->type : NULL;
    if (start_type != NULL && !type_is_integer(start_type)) {
        return infer_error(in, start->span, "no-such-overload", "the start of enumerate is an integer, this is %s", start_type->name);
    }
    const Type *items[2] = {type_of_kind(types, TY_I64), part_of(in, args, 0)};
    return items[1] != NULL ? type_iterator(types, type_tuple(types, items, 2)) : NULL;
}

const Type *infer_special_zip(Infer *in, const Expr *e, const Call *args)
{
    const Type *items[16];
    if (args->count < 1 || args->count > 16 || e->keyword_count > 0) {
        infer_error(in, e->span, "no-such-overload", "zip takes 1 to 16 things to loop over, and no keyword arguments");
        return NULL;
    }
    for (uint32_t i = 0; i < args->count; i++) {
        items[i] = part_of(in, args, i);
        if (items[i] == NULL) {
            return NULL;
        }
    }
    return type_iterator(in->unit->types, type_tuple(in->unit->types, items, args->count));
}

static const Type *index_tuple(Infer *in, uint32_t ndim)
{
    const Type *items[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < ndim; i++) {
        items[i] = type_of_kind(in->unit->types, TY_I64);
    }
    return type_tuple(in->unit->types, items, ndim);
}

const Type *infer_special_ndindex(Infer *in, const Expr *e, const Call *args)
{
    uint32_t count = args->count;
    const Type *const *items = args->types;
    if (count == 1 && items[0]->kind == TY_TUPLE) {
        count = items[0]->count;
        items = items[0]->items;
    }
    if (count < 1 || count > TYPE_MAX_DIMS || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "np.ndindex takes a shape of 1 to %d extents", TYPE_MAX_DIMS);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!type_is_integer(items[i])) {
            return infer_error(in, e->span, "no-such-overload", "np.ndindex takes integers, this is %s", items[i]->name);
        }
    }
    return type_iterator(in->unit->types, index_tuple(in, count));
}

const Type *infer_special_ndenumerate(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 1 || e->keyword_count > 0 || args->types[0]->kind != TY_ARRAY || args->types[0]->ndim < 1) {
        return infer_error(in, e->span, "no-such-overload", "np.ndenumerate takes an array");
    }
    const Type *items[2] = {index_tuple(in, args->types[0]->ndim), args->types[0]->elem};
    return type_iterator(in->unit->types, type_tuple(in->unit->types, items, 2));
}

/* Each operand's element, as an array without axes. */
const Type *infer_special_nditer(Infer *in, const Expr *e, const Call *args)
{
    const Type *given = args->count == 1 && e->keyword_count == 0 ? args->types[0] : NULL, *views[16];
    bool several = given != NULL && given->kind == TY_TUPLE;
    uint32_t count = several ? given->count : 1;
    bool fits = given != NULL && count > 0 && count <= sizeof views / sizeof views[0];
    for (uint32_t i = 0; fits && i < count; i++) {
        const Type *operand = several ? given->items[i] : given;
        fits = operand->kind == TY_ARRAY || type_is_scalar(operand);
        const Type *elem = operand->kind == TY_ARRAY ? operand->elem : operand;
        views[i] = type_array(in->unit->types, elem, 0, LAYOUT_C, operand->kind == TY_ARRAY && operand->readonly);
    }
    if (!fits) {
        infer_error(in, e->span, "no-such-overload", "np.nditer takes an array, or a tuple of up to 16 arrays and numbers");
        infer_hint(in, "it has no options here, as in Numba");
        return NULL;
    }
    return type_iterator(in->unit->types, count == 1 ? views[0] : type_tuple(in->unit->types, views, count));
}
