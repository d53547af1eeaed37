// SPDX-License-Identifier: MIT
/* Affine forms of integer expressions: constant + factor * term + ..., used to compare and bound indices.
 *
 * Input: an expression, and a reader that defines its terms and the exact operations.
 * Output: its affine form.
 * Requires: nothing. */
#include "analysis/analysis.h"

bool is_register(const IrExpr *e, uint32_t sreg)
{
    return e->kind == IR_SREG && e->sreg == (IrSreg)sreg;
}

bool is_integer_constant(const IrExpr *e, int64_t *value)
{
    e = e->kind == IR_NAMED && e->named->value != NULL ? e->named->value : e;
    *value = e->kind == IR_INT ? e->integer : 0;
    return e->kind == IR_INT;
}

/* Returns e without conversions, as replaced by the reader. */
static const IrExpr *factor_of(const AffineReader *reader, const IrExpr *e)
{
    e = ir_unconverted_index(e);
    return reader->plain != NULL ? ir_unconverted_index(reader->plain(reader, e)) : e;
}

bool is_register_product(const AffineReader *reader, const IrExpr *e, uint32_t a, uint32_t b)
{
    if (e->kind != IR_BINARY || e->op != IRO_MUL) {
        return false;
    }
    const IrExpr *x = factor_of(reader, e->a), *y = factor_of(reader, e->b);
    return (is_register(x, a) && is_register(y, b)) || (is_register(x, b) && is_register(y, a));
}

Affine affine_difference(uintptr_t a, uintptr_t b)
{
    return (Affine){.terms = {{.atom = a, .factor = 1}, {.atom = b, .factor = -1}}, .count = 2};
}

static bool add_term(Affine *form, AffineTerm term)
{
    for (uint32_t i = 0; i < form->count; i++) {
        AffineTerm *known = &form->terms[i];
        if (known->atom == term.atom) {
            known->factor +=
                term.factor; /* no overflow: both factors are at most max_factor, and there are few terms */
            if (known->factor == 0) {
                *known = form->terms[--form->count];
            }
            return true;
        }
    }
    if (form->count == AFFINE_TERMS) {
        return false;
    }
    form->terms[form->count++] = term;
    return true;
}

bool affine_combine(const AffineReader *reader, const Affine *a, const Affine *b, int64_t scale, Affine *out)
{
    Affine form = *a;
    int64_t product;
    if (__builtin_mul_overflow(b->constant, scale, &product) ||
        __builtin_add_overflow(form.constant, product, &form.constant)) {
        return false;
    }
    for (uint32_t i = 0; i < b->count && scale != 0; i++) {
        bool large = __builtin_mul_overflow(b->terms[i].factor, scale, &product) || product < -reader->max_factor ||
                     product > reader->max_factor;
        if (large || !add_term(&form, (AffineTerm){{.atom = b->terms[i].atom}, product})) {
            return false;
        }
    }
    *out = form;
    return form.count <= reader->max_terms; /* terms may cancel each other */
}

bool affine_same_terms(const Affine *a, const Affine *b, int64_t sign)
{
    bool same = a->count == b->count;
    for (uint32_t i = 0; i < a->count && same; i++) {
        bool found = false;
        for (uint32_t k = 0; k < b->count; k++) {
            found = found || (a->terms[i].atom == b->terms[k].atom && a->terms[i].factor == sign * b->terms[k].factor);
        }
        same = found;
    }
    return same;
}

static bool read_term(const AffineReader *reader, const IrExpr *e, Affine *form)
{
    *form = (Affine){.terms = {{.expr = e, .factor = 1}}, .count = 1};
    return reader->term_of == NULL || reader->term_of(reader, e, &form->terms[0]);
}

static bool is_exact(const AffineReader *reader, const IrExpr *e)
{
    return reader->is_exact != NULL ? reader->is_exact(reader, e) : e->kind != IR_CONVERT;
}

static bool read_at(const AffineReader *reader, const IrExpr *e, Affine *form, uint32_t depth, uint32_t *nodes);

/* Reads a product as a term if neither factor is constant, or if a factor has no affine form. */
static bool read_product(const AffineReader *reader, const IrExpr *e, Affine *form, uint32_t depth, uint32_t *nodes)
{
    const Affine none = {.count = 0};
    Affine a, b;
    if (!read_at(reader, e->a, &a, depth + 1, nodes) || !read_at(reader, e->b, &b, depth + 1, nodes) ||
        (a.count > 0 && b.count > 0) || !is_exact(reader, e)) {
        return read_term(reader, e, form);
    }
    return affine_combine(reader, &none, b.count == 0 ? &a : &b, b.count == 0 ? b.constant : a.constant, form);
}

static bool read_sum(const AffineReader *reader, const IrExpr *e, Affine *form, uint32_t depth, uint32_t *nodes)
{
    Affine a, b;
    return read_at(reader, e->a, &a, depth + 1, nodes) && read_at(reader, e->b, &b, depth + 1, nodes) &&
           (is_exact(reader, e) ? affine_combine(reader, &a, &b, e->op == IRO_ADD ? 1 : -1, form)
                                : read_term(reader, e, form));
}

static bool read_at(const AffineReader *reader, const IrExpr *e, Affine *form, uint32_t depth, uint32_t *nodes)
{
    const Affine none = {.count = 0};
    Affine inner;
    if (*nodes == 0) {
        return false;
    }
    --*nodes;
    e = reader->plain != NULL ? reader->plain(reader, e) : e;
    *form = none;
    if (is_integer_constant(e, &form->constant) && is_exact(reader, e)) {
        return true;
    }
    if (depth < reader->max_depth && type_is_integer(e->type)) {
        if (e->kind == IR_BINARY && e->op == IRO_MUL) {
            return read_product(reader, e, form, depth, nodes);
        }
        if (e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB)) {
            return read_sum(reader, e, form, depth, nodes);
        }
        if (e->kind == IR_UNARY && e->op == IRO_NEG) {
            return read_at(reader, e->a, &inner, depth + 1, nodes) &&
                   (is_exact(reader, e) ? affine_combine(reader, &none, &inner, -1, form) : read_term(reader, e, form));
        }
        if (e->kind == IR_CONVERT && is_exact(reader, e)) {
            return read_at(reader, e->a, form, depth + 1, nodes);
        }
    }
    return read_term(reader, e, form);
}

bool affine_of(const AffineReader *reader, const IrExpr *e, Affine *form)
{
    uint32_t nodes = 500; /* limits the tree, because `plain` may expand nested variables */
    return read_at(reader, e, form, 0, &nodes);
}
