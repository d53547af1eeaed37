// SPDX-License-Identifier: MIT
/* Finds arrays that a kernel updates only with atomic operations. */
#include "schedule/schedule_internal.h"

#include <string.h>

static const struct {
    const char *spelling;
    HelperId helper;
    CountOp op;
} rows[] = {
    {"atomicAdd", HELPER_ATOMIC_ADD_I64, COUNT_ADD}, {"atomicSub", HELPER_ATOMIC_ADD_I64, COUNT_ADD},
    {"atomicMin", HELPER_NONE, COUNT_MIN},           {"atomicMax", HELPER_NONE, COUNT_MAX},
    {"atomicAnd", HELPER_ATOMIC_AND_I64, COUNT_AND}, {"atomicOr", HELPER_ATOMIC_OR_I64, COUNT_OR},
    {"atomicXor", HELPER_ATOMIC_XOR_I64, COUNT_XOR},
};

CountOp count_op(const IrCallee *callee)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool is_row = callee->spelling != NULL ? strcmp(callee->spelling, rows[i].spelling) == 0
                                               : callee->helper != HELPER_NONE && callee->helper == rows[i].helper;
        if (is_row) {
            return rows[i].op;
        }
    }
    return COUNT_NONE;
}

IrExpr *privatized_element(const IrStmt *s, const IrVar *array)
{
    bool is_call =
        s->kind == IR_EVAL && s->a->kind == IR_CALL && s->a->arg_count == 2 && count_op(&s->a->callee) != COUNT_NONE;
    IrExpr *address = is_call ? s->a->args[0] : NULL;
    bool fits = address != NULL && address->kind == IR_ADDRESS && address->a->kind == IR_INDEX &&
                address->a->a->kind == IR_VAR && (array == NULL || address->a->a->var == array);
    return fits ? address->a : NULL;
}

typedef struct CountingUse {
    const IrVar *array;
    const IrExpr *call; /* an atomic update */
    uint32_t places, occurrences;
    bool is_mixed;           /* different operations */
    bool has_variable_index; /* whether the element differs between threads: atomics on a single element are combined
                       per warp anyway, and other threads often poll it */
} CountingUse;

static void note_place(IrStmt *s, void *context)
{
    CountingUse *c = context;
    const IrExpr *place = privatized_element(s, c->array);
    if (place != NULL) {
        c->places++;
        c->has_variable_index = c->has_variable_index || place->args[0]->kind != IR_INT;
        c->is_mixed = c->is_mixed || (c->call != NULL && count_op(&c->call->callee) != count_op(&s->a->callee));
        c->call = s->a;
    }
}

static void note_occurrence(IrExpr *e, void *context)
{
    CountingUse *c = context;
    c->occurrences += e->kind == IR_VAR && (e->var == c->array || e->var->memory == c->array);
}

static CountingUse find_counting_use(const IrFunc *kernel, const IrVar *array)
{
    CountingUse c = {.array = array};
    ir_visit_stmts(&kernel->body, note_place, &c);
    if (c.places > 0) {
        ir_visit_block(&kernel->body, note_occurrence, &c);
    }
    return c;
}

static bool can_count(const IrFunc *kernel, const Type *elem)
{
    return type_size(elem) >= 4 &&
           (type_is_integer(elem) || (kernel->fastmath && (elem->kind == TY_F32 || elem->kind == TY_F64)));
}

IrVar *privatized_array(const IrFunc *kernel)
{
    for (size_t i = 0; kernel->effect == EFFECT_WRITE && i < kernel->params.count; i++) {
        IrVar *array = kernel->params.items[i];
        const Type *elem = array->role == ROLE_DATA && !array->points_to_const ? array->type->elem : NULL;
        if (elem == NULL || !can_count(kernel, elem)) {
            continue;
        }
        CountingUse c = find_counting_use(kernel, array);
        if (c.places > 0 && c.occurrences == c.places && c.has_variable_index && !c.is_mixed) {
            return array;
        }
    }
    return NULL;
}

const IrCallee *counting_callee(const IrFunc *kernel, const IrVar *array)
{
    return &find_counting_use(kernel, array).call->callee;
}
