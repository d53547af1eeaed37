// SPDX-License-Identifier: MIT
/* Variable names: assigns the final names of a function's variables.
 *
 * Each variable keeps its Python name if no global name that the function uses is equal, and if the scope of the
 * variable contains no use of a variable of that name in an enclosing block.  Therefore all sequential loops have the
 * counter `i`, `i_2` occurs only if `i` is still used, and the counter of a generated loop is `j` instead of `k_2`.
 * Parameters keep their names.
 *
 * Input: the IR with placed declarations; preferred names (IrVar.base).
 * Output: IrVar.name of each variable.
 * Requires: no later pass adds variables or moves declarations. */
#include "codegen/codegen.h"
#include "ir/ir.h"
#include "support/string_hash.h"

#include <string.h>

/* A preferred name, and the numbers of the visible variables with this name. */
typedef struct NameRequest {
    struct NameRequest *next;
    const char *base;
    const IrVar **taken; /* by number: the variable that has the name, or NULL */
    uint32_t capacity;
    uint32_t last[2]; /* number of the innermost generated variable and of the innermost Python variable; 0: none */
    bool is_python;
} NameRequest;

/* A variable that is in scope. */
typedef struct VisibleVariable {
    struct VisibleVariable *outer;
    NameRequest *request;
    bool is_python;
    uint32_t before;     /* `last` outside of the scope */
    uint32_t number;     /* in its name */
    const IrVar *hidden; /* a variable of the same name in an enclosing block, or NULL */
} VisibleVariable;

/* The location of a declaration. */
typedef struct Scope {
    const IrStmt *around; /* the compound statement that contains it, or NULL */
    const IrBlock *block; /* no other variable declared here has its name; for the head of a loop: the body */
    bool is_head;
} Scope;

typedef struct Names {
    Arena *arena;
    NameRequest **slots;
    size_t slot_count;
    NameTable *fixed; /* of parameters and globals */
    VisibleVariable *innermost;
    Scope *scopes; /* by variable id, of variables that are in scope */
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

static bool uses_variable(const IrStmt *s, const void *var)
{
    return s->var == var || ir_reads_var(s->a, var) || ir_reads_var(s->b, var);
}

/* Returns whether the variable that has the name belongs to an enclosing block, is not the counter of an enclosing
 * loop, and is not used in the compound statement around the declaration, so that the new variable can hide it. */
static bool can_hide(const Names *names, const IrVar *taken, const IrVar *var, const Scope *scope)
{
    const Scope *outer = &names->scopes[taken->id];
    return taken->python_local == var->python_local && !outer->is_head && outer->block != scope->block &&
           !ir_any_stmt(scope->around, uses_variable, taken);
}

/* Returns whether the name is free. x_2 is not available for the second x if another variable has that name in Python;
 * generated variables use Python names only in loop heads, if the loop contains no variable of that name. */
static bool is_free(const Names *names, const NameRequest *w, uint32_t number, const IrVar *var, const Scope *scope)
{
    const IrVar *taken = number < w->capacity ? w->taken[number] : NULL;
    if (names_has(names->fixed, var->name) || (taken != NULL && !can_hide(names, taken, var, scope))) {
        return false;
    }
    if (number > 1) {
        return find(names, var->name) == NULL;
    }
    return var->python_local != 0 || !w->is_python ||
           (scope->is_head && !ir_any_stmt_of(scope->block, declares_python, var->base));
}

static void use_name(Names *names, NameRequest *w, uint32_t number, const IrVar *var)
{
    if (number >= w->capacity) {
        uint32_t capacity = 2 * number + 2;
        w->taken = arena_grow(names->arena, w->taken, w->capacity * sizeof *w->taken, capacity * sizeof *w->taken);
        w->capacity = capacity;
    }
    w->taken[number] = var;
}

/* Names generated counters k, or j, i or m if k is already used. */
static void choose_letter(Names *names, IrVar *var, const Scope *scope)
{
    static const char *const letters[] = {"k", "j", "i", "m"};
    const char *own = var->base;
    for (size_t i = 0; var->python_local == 0 && strcmp(own, letters[0]) == 0 && i < sizeof letters / sizeof *letters;
         i++) {
        const NameRequest *w = add(names, letters[i]);
        var->base = var->name = letters[i];
        if (w->last[false] == 0 && is_free(names, w, 1, var, scope)) {
            return;
        }
    }
    var->base = own;
}

/* var: may be NULL. */
static void declare(Names *names, IrVar *var, const Scope *scope)
{
    if (var == NULL || var->base == NULL || var->storage == IRV_PARAM || var->storage == IRV_CONSTANT) {
        return;
    }
    bool is_python = var->python_local != 0;
    choose_letter(names, var, scope);
    NameRequest *w = find(names, var->base);
    VisibleVariable *innermost = arena_alloc(names->arena, sizeof *innermost);
    *innermost = (VisibleVariable){
        .outer = names->innermost, .request = w, .is_python = is_python, .before = w->last[is_python]};
    names->innermost = innermost;
    do {
        var->name = numbered(names, var->base, ++innermost->number);
    } while (!is_free(names, w, innermost->number, var, scope));
    innermost->hidden = innermost->number < w->capacity ? w->taken[innermost->number] : NULL;
    w->last[is_python] = innermost->number > innermost->before ? innermost->number : innermost->before;
    names->scopes[var->id] = *scope;
    use_name(names, w, innermost->number, var);
}

static void leave_scopes(Names *names, const VisibleVariable *outer)
{
    for (; names->innermost != outer; names->innermost = names->innermost->outer) {
        NameRequest *w = names->innermost->request;
        w->taken[names->innermost->number] = names->innermost->hidden;
        w->last[names->innermost->is_python] = names->innermost->before;
    }
}

/* around: the statement that contains the block; NULL for the body of the function. */
static void name_block(Names *names, const IrBlock *block, const IrStmt *around)
{
    const VisibleVariable *outer = names->innermost;
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *s = block->stmts[i];
        declare(names, declared_by(s), &(Scope){around, block, false});
        const VisibleVariable *head = names->innermost;
        declare(names, s->init != NULL ? declared_by(s->init) : NULL, &(Scope){s, &s->body, true});
        name_block(names, &s->body, s);
        name_block(names, &s->orelse, s);
        leave_scopes(names, head);
    }
    leave_scopes(names, outer);
}

void assign_variable_names(Unit *unit, IrFunc *func)
{
    Arena *arena = unit->arena;
    Names names = {.arena = arena, .slot_count = 16, .fixed = names_new(arena)};
    while (names.slot_count < 2 * func->vars.count) {
        names.slot_count *= 2;
    }
    names.slots = arena_alloc(arena, names.slot_count * sizeof *names.slots);
    names.scopes = arena_alloc(arena, (func->vars.count + 1) * sizeof *names.scopes);
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
    name_block(&names, &func->body, NULL);
}
