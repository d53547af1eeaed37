// SPDX-License-Identifier: MIT
/* The abstract state: the range of each variable at one point of a function, and joins of the states of several paths.
 *
 * There is a single state, `env`. Every change is recorded on a trail, so that a branch can be undone, and the cost of
 * a path depends on the number of its changes, not on the number of variables. */
#include "ranges/ranges_internal.h"

static void push_change(Analysis *an, ChangeKind kind, uint32_t slot, Range old)
{
    an->trail = arena_grow_array(an->arena, an->trail, an->trail_count, &an->trail_capacity, sizeof *an->trail);
    an->trail[an->trail_count++] = (Change){kind, slot, old};
    an->work++;
}

void state_refine(Analysis *an, uint32_t slot, Range value)
{
    if (!range_equal(an->env[slot], value)) {
        push_change(an, CHANGE_REFINED, slot, an->env[slot]);
        an->env[slot] = value;
    }
}

static bool mentions(const Fact *fact, uint32_t slot)
{
    for (uint32_t i = 0; i < fact->form.count; i++) {
        if (fact->form.terms[i].atom == slot) {
            return true;
        }
    }
    return false;
}

void state_assign(Analysis *an, uint32_t slot, Range value)
{
    push_change(an, CHANGE_ASSIGNED, slot, an->env[slot]);
    an->env[slot] = value;
    for (uint32_t i = 0; i < an->fact_count; i++) {
        if (an->facts[i].alive && mentions(&an->facts[i], slot)) {
            an->facts[i].alive = false;
            push_change(an, CHANGE_FACT_KILLED, i, value);
        }
    }
    for (uint32_t i = 0; i < an->definition_count; i++) {
        if (an->definitions[i].is_alive && definition_depends_on(&an->definitions[i], slot)) {
            an->definitions[i].is_alive = false;
            push_change(an, CHANGE_DEFINITION_KILLED, i, value);
        }
    }
    for (uint32_t i = 0; i < an->element_count; i++) {
        if (an->elements[i].is_alive && element_depends_on(&an->elements[i], slot)) {
            an->elements[i].is_alive = false;
            push_change(an, CHANGE_ELEMENT_KILLED, i, value);
        }
    }
}

void state_add_fact(Analysis *an, const Affine *form, int64_t low, int64_t high)
{
    if (an->fact_count < FACT_LIMIT && form->count >= 2) {
        an->facts[an->fact_count++] = (Fact){*form, low, high, true};
        push_change(an, CHANGE_FACT_ADDED, 0, range_make(0, 0, LINEAGE_ANY));
    }
}

void state_add_definition(Analysis *an, const Definition *definition)
{
    if (an->definition_count < DEFINITION_LIMIT) {
        an->definitions[an->definition_count++] = *definition;
        push_change(an, CHANGE_DEFINITION_ADDED, 0, range_make(0, 0, LINEAGE_ANY));
    }
}

void state_add_element(Analysis *an, const Element *element)
{
    if (an->element_count < ELEMENT_LIMIT) {
        an->elements[an->element_count++] = *element;
        push_change(an, CHANGE_ELEMENT_ADDED, 0, range_make(0, 0, LINEAGE_ANY));
    }
}

void state_undo(Analysis *an, uint32_t mark)
{
    while (an->trail_count > mark) {
        const Change *change = &an->trail[--an->trail_count];
        switch (change->kind) {
        case CHANGE_REFINED:
        case CHANGE_ASSIGNED:
            an->env[change->slot] = change->old;
            break;
        case CHANGE_FACT_ADDED:
            an->fact_count--;
            break;
        case CHANGE_FACT_KILLED:
            an->facts[change->slot].alive = true;
            break;
        case CHANGE_DEFINITION_ADDED:
            an->definition_count--;
            break;
        case CHANGE_DEFINITION_KILLED:
            an->definitions[change->slot].is_alive = true;
            break;
        case CHANGE_ELEMENT_ADDED:
            an->element_count--;
            break;
        case CHANGE_ELEMENT_KILLED:
            an->elements[change->slot].is_alive = true;
            break;
        }
    }
}

static DeltaEntry *add_entry(Analysis *an, Delta *delta)
{
    delta->items = arena_grow_array(an->arena, delta->items, delta->count, &delta->capacity, sizeof *delta->items);
    an->work++;
    return &delta->items[delta->count++];
}

/* On return, stamp[slot] == generation and where[slot] == index for every entry of delta. */
void state_undo_to_delta(Analysis *an, uint32_t mark, Delta *delta)
{
    delta->count = 0;
    delta->reached = true;
    an->generation++;
    for (uint32_t i = mark; i < an->trail_count; i++) {
        const Change *change = &an->trail[i];
        an->work++;
        if (change->kind != CHANGE_REFINED && change->kind != CHANGE_ASSIGNED) {
            continue;
        }
        uint32_t slot = change->slot;
        if (an->stamp[slot] != an->generation) {
            an->stamp[slot] = an->generation;
            an->entry_index[slot] = delta->count;
            *add_entry(an, delta) = (DeltaEntry){slot, false, an->env[slot], change->old};
        }
        if (change->kind == CHANGE_ASSIGNED) {
            delta->items[an->entry_index[slot]].assigned = true;
        }
    }
}

void state_undo_and_merge(Analysis *an, uint32_t mark, Delta *delta)
{
    Delta *now = delta->reached ? &an->scratch : delta; /* merging the first path with itself changes nothing */
    state_undo_to_delta(an, mark, now);
    uint32_t taken = an->generation;
    an->generation++;
    for (uint32_t i = 0; i < delta->count; i++) {
        DeltaEntry *entry = &delta->items[i];
        an->other_stamp[entry->slot] = an->generation;
        if (an->stamp[entry->slot] == taken) {
            const DeltaEntry *other = &now->items[an->entry_index[entry->slot]];
            entry->value = range_join(entry->value, other->value);
            entry->assigned |= other->assigned;
        } else {
            entry->value = range_join(entry->value, entry->base);
        }
        an->work++;
    }
    for (uint32_t i = 0; i < now->count; i++) {
        DeltaEntry entry = now->items[i];
        if (an->other_stamp[entry.slot] != an->generation) {
            entry.value = range_join(entry.value, entry.base);
            *add_entry(an, delta) = entry;
        }
    }
}

void state_merge(Analysis *an, uint32_t mark, Delta *delta)
{
    if (!delta->reached) {
        return;
    }
    if (!an->dead) {
        state_undo_and_merge(an, mark, delta);
    }
    state_undo(an, mark);
    for (uint32_t i = 0; i < delta->count; i++) {
        const DeltaEntry *entry = &delta->items[i];
        if (entry->assigned) {
            state_assign(an, entry->slot, entry->value);
        } else {
            state_refine(an, entry->slot, entry->value);
        }
    }
    an->dead = false;
}
