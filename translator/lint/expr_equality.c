/* What two expressions have to do with each other: whether they are computed alike, and what sums they are. */
#include "lint/lint_internal.h"

enum {
    MOST_DEPTH = 24,
    MOST_NODES =
        500 /* variables stand for what they are given, and that for more: a short text may mean a large tree */
};

static bool is_wrap(const IrExpr *e)
{
    return e->kind == IR_CALL && (e->callee.helper == HELPER_WRAP || e->callee.helper == HELPER_WRAP_INT) &&
           e->arg_count > 0;
}

const IrExpr *plain_form(const Facts *facts, const IrExpr *e)
{
    for (int depth = 0; depth < MOST_DEPTH; depth++) {
        if (e->kind == IR_CONVERT) {
            e = e->a;
        } else if (is_wrap(e)) {
            e = e->args[0];
        } else if (e->kind == IR_VAR && facts->vars[e->var->number].value != NULL &&
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
    if (depth > MOST_DEPTH || --*left < 0 || a->kind != b->kind || a->op != b->op || a->arg_count != b->arg_count) {
        return false;
    }
    bool same = true;
    switch (a->kind) {
    case IR_INT:
    case IR_BOOL:
        return a->integer == b->integer;
    case IR_FLOAT:
        return a->number == b->number;
    case IR_STRING:
        return false;
    case IR_VAR:
        return a->var == b->var;
    case IR_NAMED:
        return a->named == b->named;
    case IR_SREG:
        return a->sreg == b->sreg;
    case IR_FIELD:
        same = a->field == b->field;
        break;
    case IR_CALL:
        same = a->callee.helper == b->callee.helper && a->callee.func == b->callee.func &&
               a->callee.spelling == b->callee.spelling;
        break;
    case IR_UNARY:
    case IR_BINARY:
    case IR_CONVERT:
    case IR_COND:
    case IR_INDEX:
    case IR_ADDRESS:
    case IR_STRUCT:
        break;
    }
    for (int i = 0; i < 3 && same; i++) {
        same = same_at(facts, a->fixed[i], b->fixed[i], depth + 1, left);
    }
    for (uint32_t i = 0; i < a->arg_count && same; i++) {
        same = same_at(facts, a->args[i], b->args[i], depth + 1, left);
    }
    return same;
}

bool same_form(const Facts *facts, const IrExpr *a, const IrExpr *b)
{
    int left = MOST_NODES;
    return same_at(facts, a, b, 0, &left);
}

static void add_terms(const Facts *facts, Sum *sum, const IrExpr *e, bool minus, int depth, int *left)
{
    e = plain_form(facts, e);
    bool is_sum = e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB) && depth < MOST_DEPTH;
    if (--*left < 0) {
        sum->is_whole = false;
        return;
    }
    if (is_sum) {
        add_terms(facts, sum, e->a, minus, depth + 1, left);
        add_terms(facts, sum, e->b, minus != (e->op == IRO_SUB), depth + 1, left);
    } else if (e->kind == IR_INT ||
               (e->kind == IR_NAMED && e->named->value != NULL && e->named->value->kind == IR_INT)) {
        int64_t constant = e->kind == IR_INT ? e->integer : e->named->value->integer;
        sum->constant = (int64_t)((uint64_t)sum->constant + (minus ? -(uint64_t)constant : (uint64_t)constant));
    } else if (sum->count < SUM_TERMS) {
        sum->terms[sum->count] = e;
        sum->minus[sum->count++] = minus;
    } else {
        sum->is_whole = false;
    }
}

Sum sum_of(const Facts *facts, const IrExpr *e)
{
    Sum sum = {.is_whole = true};
    int left = MOST_NODES;
    add_terms(facts, &sum, e, false, 0, &left);
    return sum;
}
