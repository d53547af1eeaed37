// SPDX-License-Identifier: MIT
/* Records the source locations and costs of the output, on request. */
#include "base/ascii.h"
#include "emit/emit_internal.h"

#include <string.h>

Entered emit_enter(Emit *emit, uint32_t source, uint32_t costs)
{
    Entered entered = {.outer = emit->source};
    source = source == 0 && costs != 0 ? emit->source : source;
    const bool is_new = source != emit->source || costs != 0;
    if (emit->sources != NULL && source != 0 && is_new) {
        entered.at = 1 + sources_enter(emit->sources, emit->out->length, source, costs);
        emit->source = source;
    }
    return entered;
}

void emit_leave(Emit *emit, Entered entered)
{
    if (entered.at > 0) {
        sources_leave(emit->sources, entered.at - 1, emit->out->length);
    }
    emit->source = entered.outer;
}

void emit_name_source(Emit *emit, size_t start, const char *name, uint32_t source)
{
    if (emit->sources == NULL || source == 0 || emit->out->length <= start) {
        return;
    }
    const char *text = emit->out->text;
    size_t length = strlen(name), found = SIZE_MAX;
    for (size_t i = start; i + length <= emit->out->length; i++) {
        bool is_whole = (i == 0 || !ascii_is_word(text[i - 1])) &&
                        (i + length == emit->out->length || !ascii_is_word(text[i + length]));
        found = is_whole && memcmp(text + i, name, length) == 0 ? i : found;
    }
    if (found != SIZE_MAX) {
        sources_leave(emit->sources, sources_enter(emit->sources, found, source, 0), found + length);
    }
}

uint32_t emit_statement_source(const Emit *emit, const IrStmt *stmt)
{
    if (emit->sources == NULL || stmt->source != 0 || stmt->line == 0) {
        return emit->sources != NULL ? stmt->source : 0;
    }
    return sources_line(emit->unit, stmt->module, stmt->line);
}

/* ---- costs ---- */

static uint32_t cost_of_call(const IrExpr *e)
{
    const IrCallee *callee = &e->callee;
    bool is_atomic = callee->spelling != NULL && strncmp(callee->spelling, "atomic", 6) == 0;
    bool wraps = callee->helper == HELPER_WRAP || callee->helper == HELPER_INDEX;
    bool waits = ir_call_effect(e) == EFFECT_BARRIER && callee->func == NULL;
    return (is_atomic ? PY2CU_COST_ATOMIC : 0) | (wraps ? PY2CU_COST_WRAP : 0) | (waits ? PY2CU_COST_BARRIER : 0) |
           (e->type->kind == TY_F64 && callee->func == NULL ? PY2CU_COST_DOUBLE : 0);
}

/* Returns whether the parameter is an axis size, or the stride of an axis other than the array's last. */
static bool is_far(const IrFunc *func, uint32_t parameter)
{
    const IrVar *var = func->params.items[parameter];
    bool is_far = var->role == ROLE_SHAPE;
    for (size_t i = 0; i < func->params.count && var->role == ROLE_STRIDE && !is_far; i++) {
        const IrVar *other = func->params.items[i];
        is_far = other->role == ROLE_STRIDE && other->argument == var->argument && other->leaf == var->leaf &&
                 other->axis > var->axis;
    }
    return is_far;
}

/* Returns whether the access is uncoalesced: neighboring threads along x access elements that are more than a few
 * elements apart. */
static bool is_uncoalesced(const IrFunc *func, const Py2cuAccess *access)
{
    enum { FEW = 4 };
    const Py2cuStep *step = &access->step[0];
    if (step->bytes == 0 || step->bytes == PY2CU_STEP_UNKNOWN) {
        return false;
    }
    bool slow = step->bytes == PY2CU_STEP_LARGE || step->bytes > (int64_t)access->bytes * FEW ||
                step->bytes < -(int64_t)access->bytes * FEW;
    for (size_t i = 0; i < sizeof step->factors / sizeof step->factors[0] && !slow; i++) {
        slow = step->factors[i] > 0 && step->factors[i] <= func->params.count && is_far(func, step->factors[i] - 1);
    }
    return slow;
}

static uint32_t cost_of_index(const Emit *emit, const IrExpr *e, uint32_t line)
{
    const IrVar *array = e->a->kind == IR_VAR ? e->a->var : NULL;
    uint32_t costs = 0;
    for (uint32_t i = 0; i < e->arg_count; i++) {
        bool computes = ir_unconverted(e->args[i])->kind == IR_BINARY;
        costs |= computes && e->args[i]->type->bits == 64 ? PY2CU_COST_WIDE_INDEX : 0;
    }
    if (array == NULL || array->type->kind == TY_CARRAY) {
        return costs | (array != NULL && array->storage == IRV_LOCAL ? PY2CU_COST_LOCAL : 0);
    }
    for (size_t i = 0; emit->func != NULL && i < emit->func->access_count; i++) {
        const Py2cuAccess *access = &emit->func->accesses[i];
        bool is_it = access->line == line && strcmp(access->array, array->name) == 0;
        costs |= is_it && is_uncoalesced(emit->func, access) ? PY2CU_COST_UNCOALESCED : 0;
    }
    return costs;
}

static uint32_t cost_of(const Emit *emit, const IrExpr *e)
{
    bool computes = e->kind == IR_BINARY || e->kind == IR_UNARY;
    if (e->kind == IR_CALL) {
        return cost_of_call(e);
    }
    if (e->kind == IR_INDEX) {
        return cost_of_index(emit, e, emit->stmt_line);
    }
    return computes && (e->type->kind == TY_F64 || (e->a->type->kind == TY_F64 && e->op != IRO_NONE))
               ? PY2CU_COST_DOUBLE
               : 0;
}

void emit_note_node(const Emit *emit, CExpr *c, const IrExpr *e)
{
    uint32_t source = e->source != 0        ? e->source
                      : e->kind == IR_VAR   ? e->var->source
                      : e->kind == IR_NAMED ? e->named->source
                                            : 0;
    c->source = c->source != 0 ? c->source : source;
    c->costs |= cost_of(emit, e);
}
