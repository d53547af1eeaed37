/* Final names of a function's variables.
 *
 * Each has the name that Python gave to it wherever that is free: where no variable of that name is declared in a block
 * around it, and what the function uses of the output has another name. So loops side by side count with one `i`, and
 * `i_2` stands inside the scope of `i` only, and a loop of ours that would count with `k_2` counts with `j`. Parameters
 * keep their names. */
#include "codegen/codegen.h"
#include "ir/ir.h"

#include <string.h>

/* A name that variables want, and the numbers of those that stand around the place. */
typedef struct Wanted {
    struct Wanted *next;
    const char *base;
    bool *taken; /* by number */
    uint32_t room;
    uint32_t last[2]; /* the number of the innermost variable of ours, of Python's; 0: none */
    bool is_python;
} Wanted;

/* A variable whose scope holds the place. */
typedef struct Open {
    struct Open *outer;
    Wanted *wanted;
    bool is_python;
    uint32_t before; /* the `last` outside */
} Open;

typedef struct Names {
    Arena *arena;
    Wanted **slots;
    size_t slot_count;
    NameTable *fixed; /* of parameters and of the output */
    Open *open;
} Names;

static size_t slot_of(const Names *names, const char *text)
{
    uint32_t h = 2166136261u;
    for (; *text != '\0'; text++) {
        h = (h ^ (unsigned char)*text) * 16777619u;
    }
    return h & (names->slot_count - 1);
}

static Wanted *find(const Names *names, const char *base)
{
    Wanted *w = names->slots[slot_of(names, base)];
    while (w != NULL && strcmp(w->base, base) != 0) {
        w = w->next;
    }
    return w;
}

static Wanted *add(Names *names, const char *base)
{
    Wanted *w = find(names, base);
    if (w == NULL) {
        Wanted **slot = &names->slots[slot_of(names, base)];
        w = arena_alloc(names->arena, sizeof *w);
        *w = (Wanted){.next = *slot, .base = base};
        *slot = w;
    }
    return w;
}

static const char *numbered(const Names *names, const char *base, uint32_t number)
{
    return number == 1 ? base : arena_printf(names->arena, "%s_%u", base, (unsigned)number);
}

/* The variable that the statement declares, or NULL. */
static IrVar *declared_by(const IrStmt *s)
{
    return s->kind == IR_DECLARE ? s->var : s->kind == IR_ASSIGN && s->declares ? s->a->var : NULL;
}

/* Whether that has this name in Python. */
static bool declares_python(const IrStmt *s, const void *name)
{
    const IrVar *var = declared_by(s);
    return var != NULL && var->python_local != 0 && var->base != NULL && strcmp(var->base, name) == 0;
}

/* What another variable wants as it is, x_2, is not for x's second one; what Python names is for variables of ours in
 * the heads of loops without a variable of that name only. */
static bool is_free(const Names *names, const Wanted *w, uint32_t number, const IrVar *var, const IrBlock *loop)
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

static void use_name(Names *names, Wanted *w, uint32_t number)
{
    if (number >= w->room) {
        uint32_t room = 2 * number + 2;
        w->taken = arena_grow(names->arena, w->taken, w->room * sizeof *w->taken, room * sizeof *w->taken);
        w->room = room;
    }
    w->taken[number] = true;
}

/* Counters of ours are called k, and where there is one already, j or i. */
static void choose_letter(Names *names, IrVar *var, const IrBlock *loop)
{
    static const char *const letters[] = {"k", "j", "i"};
    const char *own = var->base;
    for (size_t i = 0; var->python_local == 0 && strcmp(own, letters[0]) == 0 && i < sizeof letters / sizeof *letters;
         i++) {
        const Wanted *w = add(names, letters[i]);
        var->base = var->name = letters[i];
        if (w->last[false] == 0 && is_free(names, w, 1, var, loop)) {
            return;
        }
    }
    var->base = own;
}

/* var: NULL for none. loop: whose head declares it, or NULL. */
static void declare(Names *names, IrVar *var, const IrBlock *loop)
{
    if (var == NULL || var->base == NULL || var->storage == IRV_PARAM || var->storage == IRV_CONSTANT) {
        return;
    }
    bool is_python = var->python_local != 0;
    choose_letter(names, var, loop);
    Wanted *w = find(names, var->base);
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
        Wanted *w = names->open->wanted;
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
            Wanted *w = add(&names, var->base);
            w->is_python = w->is_python || var->python_local != 0;
        }
    }
    name_block(&names, &func->body);
}
