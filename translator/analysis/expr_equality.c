// SPDX-License-Identifier: MIT
/* Structural equality of expressions, and their affine forms. */
#include "analysis/analysis.h"

enum {
    MAX_DEPTH = 24,
    MAX_NODES = 500 /* limits the tree, because variables are replaced by their values recursively */
};

static bool is_wrap(const IrExpr *e)
{
    return e->kind == IR_CALL && (e->callee.helper == HELPER_WRAP || e->callee.helper == HELPER_WRAP_INT) &&
           e->arg_count > 0;
}

bool is_check(const IrExpr *e)
{
    return e->kind == IR_CALL && e->callee.helper != HELPER_NONE &&
           helper_row(e->callee.helper)->uses == HELPER_RAISE && type_is_real(e->type);
}

const IrExpr *plain_form(const Facts *facts, const IrExpr *e)
{
    for (int depth = 0; depth < MAX_DEPTH; depth++) {
        if (ir_unconverted_index(e) != e) {
            e = ir_unconverted_index(e);
        } else if (e->kind == IR_CONVERT && !type_is_integral(e->type)) {
            e = e->a;
        } else if (is_wrap(e) || is_check(e)) {
            e = e->args[0];
        } else if (e->kind == IR_VAR && facts != NULL && facts->vars[e->var->number].value != NULL &&
                   ir_effect(facts->vars[e->var->number].value) == EFFECT_NONE) {
            e = facts->vars[e->var->number].value;
        } else {
            return e;
        }
    }
    return e;
}

static bool same_at(const Facts *facts, const IrExpr *a, const IrExpr *b, int depth, int *left)
{
    if (a == NULL || b == NULL) {
        return a == b;
    }
    a = plain_form(facts, a);
    b = plain_form(facts, b);
    if (a == b) {
        return true;
    }
    bool same = depth <= MAX_DEPTH && --*left >= 0 && a->kind == b->kind && a->op == b->op &&
                a->arg_count == b->arg_count && ir_same_own_parts(a, b);
    for (int i = 0; i < 3 && same; i++) {
        same = same_at(facts, a->fixed[i], b->fixed[i], depth + 1, left);
    }
    for (uint32_t i = 0; i < a->arg_count && same; i++) {
        same = same_at(facts, a->args[i], b->args[i], depth + 1, left);
    }
    return same;
}

bool is_same_form(const Facts *facts, const IrExpr *a, const IrExpr *b)
{
    int left = MAX_NODES;
    return same_at(facts, a, b, 0, &left);
}

bool same_lvalue(const Facts *facts, const IrExpr *a, const IrExpr *b)
{
    return a->kind == b->kind && (a->kind == IR_INDEX || a->kind == IR_FIELD) && is_same_form(facts, a, b);
}

static const IrExpr *plain_part(const AffineReader *reader, const IrExpr *e)
{
    return plain_form(reader->context, e);
}

bool affine_of_plain(const Facts *facts, const IrExpr *e, Affine *form)
{
    const AffineReader reader = {.context = (void *)(uintptr_t)facts,
                                 .plain = plain_part,
                                 .max_terms = AFFINE_TERMS,
                                 .max_depth = MAX_DEPTH,
                                 .max_factor = INT32_MAX};
    return affine_of(&reader, e, form);
}

bool has_plain_term(const Facts *facts, const Affine *form, AffineTerm term)
{
    bool found = false;
    for (uint32_t i = 0; i < form->count && !found; i++) {
        found = form->terms[i].factor == term.factor && is_same_form(facts, form->terms[i].expr, term.expr);
    }
    return found;
}
