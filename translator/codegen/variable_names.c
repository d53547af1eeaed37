// SPDX-License-Identifier: MIT
/* Assigns the final names of a function's variables.
 *
 * Each variable keeps its Python name if no variable of that name is declared in an enclosing block and no global
 * name that the function uses is equal. Therefore sequential loops all count with `i`, `i_2` occurs only inside the
 * scope of `i`, and a generated loop that would count with `k_2` counts with `j`. Parameters keep their names.
 *
 * Input: the IR with placed declarations; preferred names (IrVar.base).
 * Output: IrVar.name of each variable.
 * Requires: no later pass adds variables or moves declarations. */
#include "codegen/codegen.h"
#include "ir/ir.h"
#include "support/string_hash.h"

#include <string.h>

/* A preferred name, and the numbers of its variables in the enclosing scopes. */
typedef struct NameRequest {
    struct NameRequest *next;
    const char *base;
    bool *taken; /* by number */
    uint32_t room;
    uint32_t last[2]; /* number of the innermost generated variable and of the innermost Python variable; 0: none */
    bool is_python;
} NameRequest;

/* A variable that is in scope. */
typedef struct Open {
    struct Open *outer;
    NameRequest *wanted;
    bool is_python;
    uint32_t before; /* `last` outside of the scope */
} Open;

typedef struct Names {
    Arena *arena;
    NameRequest **slots;
    size_t slot_count;
    NameTable *fixed; /* of parameters and globals */
    Open *open;
} Names;

static size_t slot_of(const Names *names, const char *text)
{
    return string_hash(text, strlen(text)) & (names->slot_count - 1);
}

static NameRequest *find(const Names *names, const char *base)
{
    NameRequest *w = names->slots[slot_of(names, base)];
    while (w != NULL && strcmp(w->base, base) != 0) {
        w = w->next;
    }
    return w;
}

static NameRequest *add(Names *names, const char *base)
{
    NameRequest *w = find(names, base);
    if (w == NULL) {
        NameRequest **slot = &names->slots[slot_of(names, base)];
        w = arena_alloc(names->arena, sizeof *w);
        *w = (NameRequest){.next = *slot, .base = base};
        *slot = w;
    }
    return w;
}

static const char *numbered(const Names *names, const char *base, uint32_t number)
{
    return number == 1 ? base : arena_printf(names->arena, "%s_%u", base, (unsigned)number);
}

/* Returns the variable that the statement declares, or NULL. */
static IrVar *declared_by(const IrStmt *s)
{
    return s->kind == IR_DECLARE ? s->var : s->kind == IR_ASSIGN && s->declares ? s->a->var : NULL;
}

/* Returns whether the statement declares a variable with this Python name. */
static bool declares_python(const IrStmt *s, const void *name)
{
    const IrVar *var = declared_by(s);
    return var != NULL && var->python_local != 0 && var->base != NULL && strcmp(var->base, name) == 0;
}

/* Returns whether the name is free. x_2 is not available for the second x if another variable has that name in Python;
 * generated variables use Python names only in loop heads, if the loop contains no variable of that name. */
static bool is_free(const Names *names, const NameRequest *w, uint32_t number, const IrVar *var, const IrBlock *loop)
{
    if (names_has(names->fixed, var->name) || (number < w->room && w->taken[number])) {
        return false;
    }
    if (number > 1) {
        return find(names, var->name) == NULL;
    }
    return var->python_local != 0 || !w->is_python ||
           (loop != NULL && !ir_any_stmt_of(loop, declares_python, var->base));
}

static void use_name(Names *names, NameRequest *w, uint32_t number)
{
    if (number >= w->room) {
        uint32_t room = 2 * number + 2;
        w->taken = arena_grow(names->arena, w->taken, w->room * sizeof *w->taken, room * sizeof *w->taken);
        w->room = room;
    }
    w->taken[number] = true;
}

/* Names generated counters k, or j or i if k is already used. */
static void choose_letter(Names *names, IrVar *var, const IrBlock *loop)
{
    static const char *const letters[] = {"k", "j", "i"};
    const char *own = var->base;
    for (size_t i = 0; var->python_local == 0 && strcmp(own, letters[0]) == 0 && i < sizeof letters / sizeof *letters;
         i++) {
        const NameRequest *w = add(names, letters[i]);
        var->base = var->name = letters[i];
        if (w->last[false] == 0 && is_free(names, w, 1, var, loop)) {
            return;
        }
    }
    var->base = own;
}

/* var: may be NULL. loop: the loop whose head declares it, or NULL. */
static void declare(Names *names, IrVar *var, const IrBlock *loop)
{
    if (var == NULL || var->base == NULL || var->storage == IRV_PARAM || var->storage == IRV_CONSTANT) {
        return;
    }
    bool is_python = var->python_local != 0;
    choose_letter(names, var, loop);
    NameRequest *w = find(names, var->base);
    Open *open = arena_alloc(names->arena, sizeof *open);
    *open = (Open){.outer = names->open, .wanted = w, .is_python = is_python, .before = w->last[is_python]};
    names->open = open;
    do {
        var->name = numbered(names, var->base, ++w->last[is_python]);
    } while (!is_free(names, w, w->last[is_python], var, loop));
    use_name(names, w, w->last[is_python]);
}

static void close(Names *names, const Open *outer)
{
    for (; names->open != outer; names->open = names->open->outer) {
        NameRequest *w = names->open->wanted;
        w->taken[w->last[names->open->is_python]] = false;
        w->last[names->open->is_python] = names->open->before;
    }
}

static void name_block(Names *names, const IrBlock *block)
{
    const Open *outer = names->open;
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *s = block->stmts[i];
        declare(names, declared_by(s), NULL);
        const Open *head = names->open;
        declare(names, s->init != NULL ? declared_by(s->init) : NULL, &s->body);
        name_block(names, &s->body);
        name_block(names, &s->orelse);
        close(names, head);
    }
    close(names, outer);
}

void assign_variable_names(Unit *unit, IrFunc *func)
{
    Arena *arena = unit->arena;
    Names names = {.arena = arena, .slot_count = 16, .fixed = names_new(arena)};
    while (names.slot_count < 2 * func->vars.count) {
        names.slot_count *= 2;
    }
    names.slots = arena_alloc(arena, names.slot_count * sizeof *names.slots);
    names_find(names.fixed, func->name);
    for (size_t i = 0; i < func->outer_names.count; i++) {
        names_find(names.fixed, func->outer_names.items[i]);
    }
    for (size_t i = 0; i < func->vars.count; i++) {
        const IrVar *var = func->vars.items[i];
        if (var->storage == IRV_PARAM || var->base == NULL) {
            names_find(names.fixed, var->name);
        } else {
            NameRequest *w = add(&names, var->base);
            w->is_python = w->is_python || var->python_local != 0;
        }
    }
    name_block(&names, &func->body);
}
