// SPDX-License-Identifier: MIT
/* Inference of iterables of for loops: arrays, tuples, range, enumerate, zip, np.ndindex, np.ndenumerate, np.nditer
 * and x.flat.
 *
 * The type of a range or iterator is a TY_RANGE of its item type. A name denotes one range or iterator, known from
 * its definition. */
#include "infer/infer_internal.h"

#include <string.h>

bool infer_is_range(const Instance *instance, const Expr *e)
{
    const ExprInfo *info = info_of(instance, e);
    return e->kind == EX_CALL && info->builtin == BUILTIN_RANGE;
}

bool infer_is_plain(const Type *type)
{
    bool plain = type_is_scalar(type) || type->kind == TY_MEMBER || type->kind == TY_FP8 || type->kind == TY_TUPLE;
    for (uint32_t i = 0; type->kind == TY_TUPLE && i < type->count && plain; i++) {
        plain = infer_is_plain(type->items[i]);
    }
    return plain;
}

bool infer_is_uniform(const Type *const *items, uint32_t count)
{
    bool same = count > 0;
    for (uint32_t i = 1; i < count && same; i++) {
        same = items[i] == items[0];
    }
    return same;
}

bool infer_can_be_chosen(const Type *type)
{
    bool can = type_is_value(type) || type->kind == TY_ARRAY || type->kind == TY_RECORD || type->kind == TY_TUPLE;
    for (uint32_t i = 0; type->kind == TY_TUPLE && i < type->count && can; i++) {
        can = infer_can_be_chosen(type->items[i]);
    }
    return can;
}

/* Returns the value of a name, or of a named expression: (p := x.flat). */
static const SsaValue *value_of(const Instance *instance, const Expr *e)
{
    return e->kind == EX_NAME ? info_of(instance, e)->use : e->kind == EX_NAMED ? info_of(instance, e)->def : NULL;
}

bool infer_is_flat(const Instance *instance, const Expr *e)
{
    const SsaValue *use = value_of(instance, e);
    bool flat = use != NULL && use->is_flat;
    for (size_t i = 0; use != NULL && use->kind == SSA_PHI && i < use->operands.count && !flat; i++) {
        flat = ((const SsaValue *)use->operands.items[i])->is_flat;
    }
    return flat;
}

static void which_iterator(Infer *in, const Expr *e)
{
    infer_error(in, e->span, "unsupported-iteration",
                e->kind == EX_NAME || e->kind == EX_NAMED ? "the iterator in '%s' depends on the control flow\n"
                                                            "use a separate name for each iterator"
                                                          : "an iterator must be the result of a call, or a variable\n"
                                                            "use a separate name for each iterator",
                e->name);
}

bool infer_names_iterator(Infer *in, const Expr *e)
{
    const SsaValue *use = value_of(in->instance, e);
    if (e->kind == EX_NAMED && !infer_is_flat(in->instance, e)) {
        return infer_names_iterator(in, e->left);
    }
    if (e->kind == EX_CALL || e->kind == EX_ATTRIBUTE || (use != NULL && use->kind == SSA_DEF)) {
        return true;
    }
    if (use != NULL && use->kind == SSA_PARAM) {
        infer_error(in, e->span, "unsupported-iteration",
                    "an iterator that was created in another function is not supported\n"
                    "iterate over it in the function that creates it");
        return false;
    }
    which_iterator(in, e);
    return false;
}

static void check_source(Infer *in, const Expr *value)
{
    const Type *type = info_of(in->instance, value)->type;
    if (type == NULL) { /* a rewritten expression is not typed yet */
        return;
    }
    for (uint32_t i = 0; value->kind == EX_TUPLE && i < value->item_count; i++) {
        check_source(in, value->items[i]);
    }
    if (type->kind == TY_RANGE) {
        (void)infer_names_iterator(in, value);
    }
}

/* Returns whether the expression is x.flat, a name of it, or a selection between two of these. */
static bool is_flat_iterator_expr(const Instance *instance, const Expr *e)
{
    const Type *of = e->kind == EX_ATTRIBUTE ? info_of(instance, e->left)->type : NULL;
    bool is_own = of != NULL && of->kind == TY_ARRAY && array_attribute(e->name) == ARRAY_FLAT;
    return is_own || infer_is_flat(instance, e) ||
           (e->kind == EX_CONDITIONAL && is_flat_iterator_expr(instance, e->left) &&
            is_flat_iterator_expr(instance, e->right));
}

/* Returns whether the iterator starts at its first item: x.flat, or a selection between such iterators. */
static bool begins_flat(const Expr *e)
{
    return e != NULL &&
           (e->kind == EX_ATTRIBUTE || (e->kind == EX_CONDITIONAL && begins_flat(e->left) && begins_flat(e->right)));
}

/* Returns whether the position of the x.flat iterator in the name is known: the name was assigned x.flat, or
 * another name with a known position. */
static bool is_followed(const Instance *instance, const Expr *e)
{
    const SsaValue *use = value_of(instance, e);
    bool is_one = use != NULL && use->kind == SSA_DEF && use->from != NULL;
    return is_one && (begins_flat(use->from) || is_followed(instance, use->from));
}

/* Returns whether this is the only read of the iterator, and every assignment that reaches it creates the
 * iterator. */
static bool is_fresh_iterator(const Infer *in, const Expr *e)
{
    enum { MAX_ASSIGNMENTS = 16 };
    const SsaValue *found[MAX_ASSIGNMENTS];
    const uint32_t count = infer_is_read_once(in, e)
                               ? ssa_assignments(info_of(in->instance, e)->use, found, MAX_ASSIGNMENTS)
                               : MAX_ASSIGNMENTS;
    bool begins = count < MAX_ASSIGNMENTS;
    for (uint32_t i = 0; i < count && begins; i++) {
        begins = begins_flat(found[i]->from);
    }
    return begins;
}

void infer_note_flat(const Instance *instance, const Expr *target, const Expr *value)
{
    const Type *type = info_of(instance, value)->type;
    SsaValue *def = target->kind == EX_NAME || target->kind == EX_NAMED ? info_of(instance, target)->def : NULL;
    if (def != NULL && type != NULL && type->kind == TY_ARRAY && is_flat_iterator_expr(instance, value)) {
        def->is_flat = true;
    }
    const bool pairs = is_assigned_by_item(target, value);
    for (uint32_t i = 0; pairs && i < target->item_count; i++) {
        infer_note_flat(instance, target->items[i], value->items[i]);
    }
}

void infer_check_iterator(Infer *in, const Stmt *assignment)
{
    check_source(in, assignment->value);
    for (uint32_t i = 0; i < assignment->target_count; i++) {
        infer_note_flat(in->instance, assignment->targets[i], assignment->value);
    }
}

const Type *infer_item_of(Infer *in, const Expr *e, const Type *type)
{
    if (type->kind == TY_STR && expand_bytes(in, e)) {
        return NULL;
    }
    if (type->kind == TY_RANGE) {
        return infer_names_iterator(in, e) ? type->elem : NULL;
    }
    if (type->kind == TY_ARRAY && type->ndim > 0) {
        if (infer_is_flat(in->instance, e) && !is_followed(in->instance, e) && !is_fresh_iterator(in, e)) {
            which_iterator(in, e);
            return NULL;
        }
        return type_array_part(in->unit->types, type, 1);
    }
    if (type->kind == TY_TUPLE && type->count > 0 && !type->is_member) {
        if (!infer_is_uniform(type->items, type->count)) {
            return infer_error(in, e->span, "unsupported-iteration",
                               "a loop over %s is not supported: its items have different types\n"
                               "unroll the loop: for x in literal_unroll(t)",
                               type->name);
        }
        if (infer_can_be_chosen(type->items[0])) {
            return type->items[0];
        }
    }
    const char *hint =
        infer_is_three_numbers(in, e) ? "use its components .x, .y and .z separately"
        : type->kind == TY_STR        ? "loop over a tuple of the characters: for c in (\"a\", \"b\")"
        : type_is_text(type)
            ? "compare whole strings, as in s[i] == \"abc\", or pass the characters as an array of integers"
        : type_is_integer(type) ? "loop over a range: for i in range(n)"
                                : "loop over range(...), and index the value";
    return infer_error(in, e->span, "unsupported-iteration", "a loop over %s is not supported\n%s",
                       infer_described(in, e, type), hint);
}

void infer_list_as_tuple(const Expr *e)
{
    Expr *own = (Expr *)(uintptr_t)e;
    own->kind = e->kind == EX_LIST ? EX_TUPLE : e->kind;
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

bool infer_leaves_loop(const Instance *instance, const Block *block, bool or_continues)
{
    for (uint32_t i = 0; i < live_count(instance, block); i++) {
        const Stmt *s = block->stmts[i];
        bool is_loop = s->kind == ST_FOR || s->kind == ST_WHILE;
        if (s->kind == ST_BREAK || (or_continues && s->kind == ST_CONTINUE) ||
            (!is_loop && infer_leaves_loop(instance, &s->body, or_continues)) ||
            infer_leaves_loop(instance, &s->orelse, or_continues)) {
            return true;
        }
    }
    return false;
}
