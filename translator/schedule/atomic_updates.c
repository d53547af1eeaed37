// SPDX-License-Identifier: MIT
/* Finds arrays that a kernel updates only with atomic operations. */
#include "schedule/schedule_internal.h"

#include <string.h>

static const struct {
    const char *spelling;
    HelperId helper;
    UpdateOp op;
} rows[] = {
    {"atomicAdd", HELPER_ATOMIC_ADD_I64, UPDATE_ADD}, {"atomicSub", HELPER_ATOMIC_ADD_I64, UPDATE_ADD},
    {"atomicMin", HELPER_NONE, UPDATE_MIN},           {"atomicMax", HELPER_NONE, UPDATE_MAX},
    {"atomicAnd", HELPER_ATOMIC_AND_I64, UPDATE_AND}, {"atomicOr", HELPER_ATOMIC_OR_I64, UPDATE_OR},
    {"atomicXor", HELPER_ATOMIC_XOR_I64, UPDATE_XOR},
};

UpdateOp update_op(const IrCallee *callee)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool is_row = callee->spelling != NULL ? strcmp(callee->spelling, rows[i].spelling) == 0
                                               : callee->helper != HELPER_NONE && callee->helper == rows[i].helper;
        if (is_row) {
            return rows[i].op;
        }
    }
    return UPDATE_NONE;
}

IrExpr *privatized_element(const IrStmt *s, const IrVar *array)
{
    bool is_call =
        s->kind == IR_EVAL && s->a->kind == IR_CALL && s->a->arg_count == 2 && update_op(&s->a->callee) != UPDATE_NONE;
    IrExpr *address = is_call ? s->a->args[0] : NULL;
    bool fits = address != NULL && address->kind == IR_ADDRESS && address->a->kind == IR_INDEX &&
                address->a->a->kind == IR_VAR && (array == NULL || address->a->a->var == array);
    return fits ? address->a : NULL;
}

typedef struct AtomicUse {
    const IrVar *array;
    const IrExpr *call; /* an atomic update */
    uint32_t updates, occurrences;
    bool is_mixed;           /* different operations */
    bool has_variable_index; /* the element may differ between threads: the hardware combines the atomics of a warp on a
                                single element anyway, and other threads often poll it */
} AtomicUse;

static void count_update(IrStmt *s, void *context)
{
    AtomicUse *c = context;
    const IrExpr *element = privatized_element(s, c->array);
    if (element != NULL) {
        c->updates++;
        c->has_variable_index = c->has_variable_index || element->args[0]->kind != IR_INT;
        c->is_mixed = c->is_mixed || (c->call != NULL && update_op(&c->call->callee) != update_op(&s->a->callee));
        c->call = s->a;
    }
}

static void count_occurrence(IrExpr *e, void *context)
{
    AtomicUse *c = context;
    c->occurrences += e->kind == IR_VAR && (e->var == c->array || e->var->memory == c->array);
}

static AtomicUse find_atomic_use(const IrFunc *kernel, const IrVar *array)
{
    AtomicUse c = {.array = array};
    ir_visit_stmts(&kernel->body, count_update, &c);
    if (c.updates > 0) {
        ir_visit_block(&kernel->body, count_occurrence, &c);
    }
    return c;
}

static bool can_privatize(const IrFunc *kernel, const Type *elem)
{
    return type_size(elem) >= 4 &&
           (type_is_integer(elem) || (kernel->fastmath && (elem->kind == TY_F32 || elem->kind == TY_F64)));
}

IrVar *privatized_array(const IrFunc *kernel)
{
    for (size_t i = 0; kernel->effect == EFFECT_WRITE && i < kernel->params.count; i++) {
        IrVar *array = kernel->params.items[i];
        const Type *elem = array->role == ROLE_DATA && !array->points_to_const ? array->type->elem : NULL;
        if (elem == NULL || !can_privatize(kernel, elem)) {
            continue;
        }
        AtomicUse c = find_atomic_use(kernel, array);
        if (c.updates > 0 && c.occurrences == c.updates && c.has_variable_index && !c.is_mixed) {
            return array;
        }
    }
    return NULL;
}

const IrCallee *update_callee(const IrFunc *kernel, const IrVar *array)
{
    return &find_atomic_use(kernel, array).call->callee;
}
