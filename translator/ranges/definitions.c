// SPDX-License-Identifier: MIT
/* Definitions of variables: after `inside = 0 <= i && i < n`, the condition `inside` implies that i is not negative,
 * and after `index = row * width`, a condition that narrows the range of width also narrows the range of index.
 *
 * A definition is valid until its variable, or a variable of its value, is assigned. It is added and removed like a
 * fact. A value that loads from memory or calls a function may differ from its variable later. If a part of a condition
 * has such a value, the condition implies only its other parts. */
#include "ranges/ranges_internal.h"

enum { PROPAGATION_DEPTH = 4 };

/* Returns whether the expression itself, apart from its operands, may have another value later, although no variable
 * in it is assigned. */
static bool is_unstable(const IrExpr *e, const void *unused)
{
    (void)unused;
    switch (e->kind) {
    case IR_INT:
    case IR_BOOL:
    case IR_NAMED:
    case IR_FLOAT:
    case IR_SREG:
    case IR_VAR:
    case IR_UNARY:
    case IR_BINARY:
    case IR_CONVERT:
    case IR_COND:
        return false;
    case IR_CALL:
        return e->callee.func != NULL || ir_call_effect(e) != EFFECT_NONE;
    case IR_INDEX:
    case IR_FIELD:
    case IR_ADDRESS:
    case IR_STRUCT:
    case IR_STRING:
        break;
    }
    return true;
}

static bool is_logic(const IrExpr *e)
{
    return e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR);
}

typedef struct Reads {
    const Analysis *an;
    Definition *definition;
    bool is_complete;
} Reads;

static void note_read(IrExpr *e, void *context)
{
    Reads *reads = context;
    Definition *definition = reads->definition;
    bool is_listed = e->kind != IR_VAR || !(reads->an->tracked[e->var->id] || reads->an->real[e->var->id]);
    for (uint32_t i = 0; i < definition->read_count && !is_listed; i++) {
        is_listed = definition->reads[i] == e->var->id;
    }
    if (is_listed) {
        return;
    }
    reads->is_complete = reads->is_complete && definition->read_count < DEFINITION_READS;
    if (reads->is_complete) {
        definition->reads[definition->read_count++] = e->var->id;
    }
}

static bool definition_reads(const Definition *definition, uint32_t slot)
{
    bool found = false;
    for (uint32_t i = 0; i < definition->read_count && !found; i++) {
        found = definition->reads[i] == slot;
    }
    return found;
}

bool definition_depends_on(const Definition *definition, uint32_t slot)
{
    return definition->slot == slot || definition_reads(definition, slot);
}

void definitions_note(Analysis *an, const IrVar *var, IrExpr *value)
{
    const IrExpr *plain = ir_unconverted(value);
    bool computes =
        plain->kind == IR_BINARY || plain->kind == IR_UNARY || plain->kind == IR_COND || plain->kind == IR_CALL;
    if (!an->tracked[var->id] || !computes || an->definition_count == DEFINITION_LIMIT ||
        (!is_logic(value) && ir_any(value, is_unstable, NULL))) {
        return;
    }
    Definition definition = {.slot = var->id, .value = value, .is_alive = true};
    Reads reads = {an, &definition, true};
    ir_visit_expr(value, note_read, &reads);
    if (reads.is_complete && definition.read_count > 0 && !definition_reads(&definition, var->id)) {
        state_add_definition(an, &definition);
    }
}

static const Definition *find(const Analysis *an, uint32_t slot)
{
    for (uint32_t i = 0; i < an->definition_count; i++) {
        if (an->definitions[i].is_alive && an->definitions[i].slot == slot) {
            return &an->definitions[i];
        }
    }
    return NULL;
}

const IrExpr *definition_of(const Analysis *an, uint32_t slot)
{
    const Definition *definition = find(an, slot);
    return definition != NULL && !ir_any(definition->value, is_unstable, NULL) ? definition->value : NULL;
}

/* Assumes the parts of a condition that still have the value that they had when the variable was assigned. */
static void assume_parts(Analysis *an, const IrExpr *cond, bool truth)
{
    if (is_logic(cond) && truth == (cond->op == IRO_LAND)) {
        assume_parts(an, cond->a, truth);
        assume_parts(an, cond->b, truth);
    } else if (!ir_any(cond, is_unstable, NULL)) {
        facts_assume(an, cond, truth);
    }
}

void definitions_assume(Analysis *an, const IrVar *var, bool truth)
{
    const Definition *definition = type_is_bool(var->type) ? find(an, var->id) : NULL;
    if (definition != NULL) {
        assume_parts(an, definition->value, truth);
    }
}

static void propagate(Analysis *an, uint32_t slot, unsigned depth)
{
    for (uint32_t i = 0; i < an->definition_count && depth < PROPAGATION_DEPTH; i++) {
        const Definition *definition = &an->definitions[i];
        if (!definition->is_alive || !definition_reads(definition, slot) || is_logic(definition->value)) {
            continue;
        }
        Range old = an->env[definition->slot], now = expr_range(an, definition->value);
        Range narrow = range_intersect(old, now.low, now.high);
        if (!range_equal(old, narrow)) {
            state_refine(an, definition->slot, narrow);
            propagate(an, definition->slot, depth + 1);
        }
    }
}

void definitions_propagate(Analysis *an, uint32_t slot)
{
    propagate(an, slot, 0);
}
