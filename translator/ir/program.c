/* The program's index: functions, constants, variables and calls by number. */
#include "ir/inside.h"

#include <stdlib.h>
#include <string.h>

static int compare_entries(const void *a, const void *b)
{
    uintptr_t x = (uintptr_t)((const IndexEntry *)a)->item, y = (uintptr_t)((const IndexEntry *)b)->item;
    return (x > y) - (x < y);
}

static IndexList make_list(Arena *arena, const PtrVec *items)
{
    IndexList list = {.count = items->count};
    list.entries = arena_alloc(arena, (items->count + 1) * sizeof *list.entries);
    for (size_t i = 0; i < items->count; i++) {
        list.entries[i] = (IndexEntry){.item = items->items[i], .index = i};
    }
    qsort(list.entries, list.count, sizeof *list.entries, compare_entries);
    return list;
}

ptrdiff_t ir_index_find(const IndexList *list, const void *item)
{
    IndexEntry key = {.item = item};
    const IndexEntry *found = list->count ? bsearch(&key, list->entries, list->count, sizeof key, compare_entries) : NULL;
    return found ? (ptrdiff_t)found->index : IR_NOT_FOUND;
}

void ir_number_vars(ProgramIndex *index)
{
    uint32_t number = 0;
    for (size_t i = 0; i < index->program->funcs.count; i++) {
        const IrFunc *func = index->program->funcs.items[i];
        for (size_t v = 0; v < func->vars.count; v++) {
            IrVar *var = func->vars.items[v];
            var->reads = number++;
            var->writes = 0;
        }
    }
    index->var_count = number;
}

ProgramIndex ir_program_index(Unit *unit)
{
    ProgramIndex index = {.unit = unit, .arena = unit->arena, .program = unit->program};
    index.funcs = make_list(unit->arena, &unit->program->funcs);
    index.named = make_list(unit->arena, &unit->program->named);
    return index;
}

bool is_requested(const Unit *unit, const IrFunc *func)
{
    const Py2cuRequest *request = unit->request;
    for (size_t i = 0; request && func->python_name && i < request->instance_count; i++) {
        const char *name = request->instances[i].function;
        if (name && strcmp(name, func->python_name) == 0) {
            return true;
        }
    }
    return false;
}
