// SPDX-License-Identifier: MIT
/* Ranges of array elements: after the condition `owner[i] >= 0`, the element `owner[i]` is not negative until a store,
 * a call or an assignment may change it.
 *
 * Two slots after the variables represent memory. A store assigns the slot of its array if no pointer to another array
 * can point to the element, otherwise MEMORY_SLOT. A call that may write assigns CALLS_SLOT.  An element is removed
 * like a definition, when a slot on which it depends is assigned. Therefore joins and loops need no additional rules.
 * Other threads do not store to the element in between, because that would be a data race. */
#include "ranges/ranges_internal.h"

enum { MEMORY_SLOT, CALLS_SLOT };

static uint32_t memory_slot(const Analysis *an, uint32_t which)
{
    return (uint32_t)an->func->vars.count + which;
}

static Range anything(void)
{
    return range_make(INT64_MIN, INT64_MAX, LINEAGE_ANY);
}

/* ---- arrays that no pointer can point to ---- */

static bool is_own_array(const IrExpr *e)
{
    return e->kind == IR_VAR && e->var->type->kind == TY_CARRAY && e->var->storage == IRV_LOCAL;
}

/* Returns the array whose address, or the address of whose element, e passes to a function; otherwise NULL. */
static const IrVar *passed_array(const IrExpr *e)
{
    const IrExpr *from = e->kind == IR_ADDRESS && e->a->kind == IR_INDEX ? e->a->a : e;
    return is_own_array(from) ? from->var : NULL;
}

void elements_scan(IrExpr *e, int32_t *pointers)
{
    if (is_own_array(e)) {
        pointers[e->var->id]++;
    } else if (e->kind == IR_INDEX && is_own_array(e->a)) {
        pointers[e->a->var->id]--; /* an access to an element */
    } else if (e->kind == IR_ADDRESS && passed_array(e) != NULL) {
        pointers[passed_array(e)->id]++;
    } else if (e->kind == IR_CALL && (e->type->kind == TY_NONE || type_is_integral(e->type) || type_is_real(e->type))) {
        for (uint32_t i = 0; i < e->arg_count; i++) {
            const IrVar *array = passed_array(e->args[i]);
            if (array != NULL) {
                pointers[array->id]--; /* the call returns no pointer */
            }
        }
    }
}

/* Returns whether all pointers to the local array are arguments of calls. */
static bool is_private(const Analysis *an, const IrExpr *e)
{
    return is_own_array(e) && an->info->pointers[e->var->id] == 0;
}

/* Returns the array or pointer that contains the element. */
static const IrExpr *root_of(const IrExpr *e)
{
    while (e->kind == IR_INDEX || (e->kind == IR_FIELD && e->type->kind != TY_POINTER)) {
        e = e->a;
    }
    return e;
}

static bool is_without_overlap(const Analysis *an)
{
    return an->func->is_kernel && ((an->func->facts | an->program->unit->program->facts) & PY2CU_FACT_NOALIAS) != 0;
}

/* Returns the array that contains the elements of `root`, if no store to another array changes them; otherwise NULL. */
static const IrVar *separate_array(const Analysis *an, const IrExpr *root)
{
    if (is_private(an, root)) {
        return root->var;
    }
    const IrVar *var = root->kind == IR_VAR && is_without_overlap(an) ? root->var : NULL;
    bool is_pointer = var != NULL && var->type->kind == TY_POINTER && var->storage == IRV_LOCAL;
    const IrVar *memory = is_pointer ? var->memory : var;
    bool is_known = memory != NULL && !(is_pointer && memory == var) && !an->info->assigned[memory->id];
    return is_known && (memory->type->kind == TY_POINTER || memory->type->kind == TY_CARRAY) ? memory : NULL;
}

/* ---- changes of memory ---- */

static bool may_write(const IrExpr *e, const void *unused)
{
    (void)unused;
    bool writes = e->kind == IR_CALL && (e->callee.func != NULL || ir_call_effect(e) > EFFECT_READ);
    for (uint32_t i = 0; e->kind == IR_CALL && i < e->arg_count && !writes; i++) {
        const TypeKind kind = e->args[i]->type->kind;
        writes = kind == TY_POINTER || kind == TY_CARRAY;
    }
    return writes;
}

uint32_t elements_changed_by_calls(const Analysis *an, const IrExpr *e)
{
    return e != NULL && ir_any(e, may_write, NULL) ? memory_slot(an, CALLS_SLOT) : NO_SLOT;
}

uint32_t elements_changed_by_store(const Analysis *an, const IrExpr *lvalue)
{
    if (lvalue->kind == IR_VAR) {
        return NO_SLOT;
    }
    const IrVar *array = separate_array(an, root_of(lvalue));
    return array != NULL ? array->id : memory_slot(an, MEMORY_SLOT);
}

static void invalidate(Analysis *an, uint32_t slot)
{
    if (slot != NO_SLOT) {
        state_assign(an, slot, anything());
    }
}

void elements_after(Analysis *an, const IrExpr *e)
{
    if (an->element_count > 0) {
        invalidate(an, elements_changed_by_calls(an, e));
    }
}

void elements_after_store(Analysis *an, const IrExpr *lvalue)
{
    if (an->element_count > 0) {
        invalidate(an, elements_changed_by_store(an, lvalue));
    }
}

/* ---- elements ---- */

typedef struct Reads {
    const Analysis *an;
    Element *element;
    bool is_stable; /* the index has the same value until a variable is assigned */
} Reads;

static void add_read(Reads *reads, uint32_t slot)
{
    Element *element = reads->element;
    bool is_listed = false;
    for (uint32_t i = 0; i < element->read_count && !is_listed; i++) {
        is_listed = element->reads[i] == slot;
    }
    if (is_listed) {
        return;
    }
    reads->is_stable = reads->is_stable && element->read_count < DEFINITION_READS;
    if (reads->is_stable) {
        element->reads[element->read_count++] = slot;
    }
}

static void note_read(IrExpr *e, void *context)
{
    Reads *reads = context;
    const Analysis *an = reads->an;
    if (e->kind == IR_VAR) {
        reads->is_stable = reads->is_stable && (an->tracked[e->var->id] || !an->info->assigned[e->var->id]);
        add_read(reads, e->var->id);
    }
}

bool element_depends_on(const Element *element, uint32_t slot)
{
    bool depends = false;
    for (uint32_t i = 0; i < element->read_count && !depends; i++) {
        depends = element->reads[i] == slot;
    }
    return depends;
}

void elements_refine(Analysis *an, const IrExpr *e, int64_t low, int64_t high)
{
    const Range old = expr_range(an, e), narrow = range_intersect(old, low, high);
    bool is_stable = e->kind == IR_INDEX && e->a->kind == IR_VAR && type_is_integer(e->type);
    for (uint32_t i = 0; i < e->arg_count && is_stable; i++) {
        is_stable = ir_is_pure(e->args[i]);
    }
    if (!is_stable || range_equal(old, narrow)) {
        return;
    }
    Element element = {.lvalue = e, .range = narrow, .is_alive = true};
    Reads reads = {an, &element, true};
    ir_visit_expr((IrExpr *)(uintptr_t)e, note_read, &reads);
    add_read(&reads, memory_slot(an, CALLS_SLOT));
    const IrVar *array = separate_array(an, e->a);
    if (array != NULL) {
        add_read(&reads, array->id);
    }
    if (!is_private(an, e->a)) {
        add_read(&reads, memory_slot(an, MEMORY_SLOT));
    }
    /* a store to a separate array may change an element of an unknown one */
    if (reads.is_stable && (array != NULL || !is_without_overlap(an))) {
        state_add_element(an, &element);
    }
}

Range elements_range(const Analysis *an, const IrExpr *e, Range r)
{
    for (uint32_t i = 0; i < an->element_count; i++) {
        const Element *element = &an->elements[i];
        if (element->is_alive && element->lvalue->type == e->type && ir_same_value(element->lvalue, e)) {
            r = range_intersect(r, element->range.low, element->range.high);
        }
    }
    return r;
}
