/* Names of the program: what they are, and where they are declared.
 *
 * Python's names live as long as their function. Here each is declared by the statement that gives it its first value where all that says the name
 * stands in the same block behind it, and else before the first statement of the innermost block that holds all of it. */
#include "hostcode/inside.h"
#include "base/cname.h"

#include <string.h>

/* ---- what says a name ------------------------------------------------------------------------------------------------ */

static bool is_name(const Expr *e, void *context)
{
    return (e->kind == EX_NAME || e->kind == EX_NAMED) && e->binding == context;
}

static bool mentions_in_function(const Function *function, const Binding *binding, uint32_t depth);

static bool stmt_mentions(Stmt *s, void *context)
{
    const Binding *binding = *(const Binding **)context;
    if (ast_any_in_stmt(s, is_name, (void *)(uintptr_t)binding)) {
        return true;
    }
    return s->kind == ST_DEF && mentions_in_function(s->function, binding, 0);
}

bool block_mentions(const Block *block, const Binding *binding)
{
    return ast_any_stmt(block, stmt_mentions, &binding);
}

static bool mentions_in_function(const Function *function, const Binding *binding, uint32_t depth)
{
    return depth < HOST_DEPTH && block_mentions(&function->body, binding);
}

bool mentions(const Stmt *s, const Binding *binding)
{
    Stmt *one = (Stmt *)(uintptr_t)s;
    Block block = {.stmts = &one, .count = 1};
    return block_mentions(&block, binding);
}

/* Whether its own expressions say the name: not those of statements in it. */
static bool head_mentions(const Stmt *s, const Binding *binding)
{
    return ast_any_in_stmt(s, is_name, (void *)(uintptr_t)binding) || (s->kind == ST_DEF && mentions_in_function(s->function, binding, 0));
}

static bool assigns_whole(const Stmt *s, const Binding *binding)
{
    bool is_assign = (s->kind == ST_ASSIGN || (s->kind == ST_ANNOTATED && s->value != NULL)) && s->target_count == 1;
    const Expr *target = is_assign ? s->targets[0] : NULL;
    bool any = target != NULL && is_name(target, (void *)(uintptr_t)binding);
    for (uint32_t i = 0; target != NULL && target->kind == EX_TUPLE && i < target->item_count; i++) {
        any = any || is_name(target->items[i], (void *)(uintptr_t)binding);
    }
    return any && !ast_any(s->value, is_name, (void *)(uintptr_t)binding);
}

/* The innermost block that holds all that says the name; loops only where each turn begins by giving it a value. */
static const Block *home_of(const Block *block, const Binding *binding, uint32_t depth)
{
    const Stmt *only = NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        if (mentions(block->stmts[i], binding)) {
            only = block->stmts[i];
            count++;
        }
    }
    if (count != 1 || head_mentions(only, binding) || depth > HOST_DEPTH || only->kind == ST_TRY) {
        return block;
    }
    bool in_body = block_mentions(&only->body, binding), in_else = block_mentions(&only->orelse, binding);
    const Block *inner = in_body && !in_else ? &only->body : in_else && !in_body ? &only->orelse : NULL;
    if (inner == NULL) {
        return block;
    }
    const Block *home = home_of(inner, binding, depth + 1);
    if ((only->kind == ST_FOR || only->kind == ST_WHILE) && home == inner) {
        uint32_t first = 0;
        while (first < inner->count && !mentions(inner->stmts[first], binding)) {
            first++;
        }
        return first < inner->count && assigns_whole(inner->stmts[first], binding) ? inner : block;
    }
    return home;
}

typedef struct CounterQuestion {
    const Binding *binding;
    bool is_other; /* the name is said outside of loops over it, or changed in them */
} CounterQuestion;

static bool is_assigned(const Expr *e, void *context)
{
    return is_name(e, context);
}

static void ask_counter(const Block *block, CounterQuestion *question, uint32_t depth)
{
    for (uint32_t i = 0; i < block->count && !question->is_other && depth < HOST_DEPTH; i++) {
        const Stmt *s = block->stmts[i];
        void *binding = (void *)(uintptr_t)question->binding;
        if (s->kind == ST_FOR && is_name(s->targets[0], binding)) {
            question->is_other = ast_any(s->value, is_name, binding) || block_mentions(&s->orelse, question->binding) ||
                                 ast_any_assigned_in(&s->body, is_assigned, binding);
            continue;
        }
        question->is_other = head_mentions(s, question->binding);
        ask_counter(&s->body, question, depth + 1);
        ask_counter(&s->orelse, question, depth + 1);
        for (uint32_t k = 0; k < s->case_count; k++) {
            ask_counter(&s->cases[k].body, question, depth + 1);
        }
    }
}

/* ---- variables --------------------------------------------------------------------------------------------------------- */

static const Block *body_around(Writer *w, const Binding *binding)
{
    return binding->kind == BIND_LOCAL && binding->function != NULL ? &binding->function->body : &w->unit->modules[binding->module->index]->body;
}

static bool is_own_parameter(const Binding *binding)
{
    return binding->kind == BIND_LOCAL && binding->function != NULL && binding->index < binding->function->param_count;
}

/* A name of the module is one of the whole program where functions say it. */
static bool is_said_by_functions(const Module *module, const Binding *binding)
{
    bool any = false;
    for (uint32_t i = 0; i < module->function_count && !any; i++) {
        any = mentions_in_function(module->functions[i], binding, 0);
    }
    return any;
}

static Variable *new_variable(Writer *w, Map *map, NameTable *taken, const Binding *binding)
{
    Variable *variable = arena_alloc(w->arena, sizeof *variable);
    variable->name = cname_unique(w->arena, taken, cname_clean_global(w->arena, binding->name));
    variable->binding = binding;
    map_set(w->arena, map, binding, variable);
    w->changed = true;
    if (!is_own_parameter(binding)) {
        const Block *body = body_around(w, binding);
        CounterQuestion question = {.binding = binding};
        ask_counter(body, &question, 0);
        variable->is_counter = !question.is_other;
        variable->home = home_of(body, binding, 0);
    }
    return variable;
}

Variable *variable_of(Writer *w, const Binding *binding)
{
    if (binding == NULL || (binding->kind != BIND_LOCAL && binding->kind != BIND_MODULE) || binding->assignments == 0) {
        if (binding == NULL || !is_own_parameter(binding)) {
            return NULL;
        }
    }
    bool is_def = binding->stmt != NULL && (binding->stmt->kind == ST_DEF || binding->stmt->kind == ST_CLASS || binding->stmt->kind == ST_IMPORT);
    if (is_def && binding->assignments == 1) {
        return NULL;
    }
    Variable *variable = map_get(&w->globals, binding);
    Variant *home = w->variant;
    while (binding->kind == BIND_LOCAL && home->parent != NULL && home->function != binding->function) {
        home = home->parent;
    }
    variable = variable == NULL ? map_get(&home->variables, binding) : variable;
    if (variable != NULL) {
        return variable;
    }
    if (binding->kind == BIND_MODULE) {
        if (binding->module != w->unit->modules[0]) {
            return NULL;
        }
        Variant *module = w->variants.items[0];
        bool is_global = is_said_by_functions(binding->module, binding);
        variable = is_global ? NULL : map_get(&module->variables, binding);
        if (variable == NULL) {
            variable = new_variable(w, is_global ? &w->globals : &module->variables, is_global ? w->taken : module->taken, binding);
            variable->is_global = is_global;
        }
        return variable;
    }
    return new_variable(w, &home->variables, home->taken, binding);
}

bool is_too_early(Writer *w, const Variable *variable, const Binding *binding)
{
    bool is_outer = w->variant->parent != NULL && binding->kind == BIND_LOCAL && binding->function != w->variant->function;
    return is_outer && !variable->is_declared && !variable->is_global;
}

void variable_lose(Writer *w, Variable *variable)
{
    w->changed = w->changed || !variable->is_lost;
    variable->is_lost = true;
}

bool variable_takes(Writer *w, Variable *variable, const CppType *type)
{
    if (variable->is_lost) {
        cpp_none(w, "%s is also given what cannot be followed", variable->name);
        return false;
    }
    if (type->kind == CPP_NOTHING || type->kind == CPP_TEXT) {
        cpp_none(w, "a name for what is no number and no array");
        variable_lose(w, variable);
        return false;
    }
    if (!variable->is_known) {
        variable->type = *type;
        variable->is_known = true;
        w->changed = true;
    }
    if (!cpp_same(&variable->type, type)) {
        cpp_none(w, "%s is given values of several types", variable->name);
        variable_lose(w, variable);
        return false;
    }
    return true;
}

static bool lose_one(const Expr *e, void *context)
{
    Writer *w = context;
    Variable *variable = e->kind == EX_NAME || e->kind == EX_NAMED ? variable_of(w, e->binding) : NULL;
    if (variable != NULL) {
        variable_lose(w, variable);
    }
    return false;
}

void lose_assigned(Writer *w, const Stmt *s)
{
    ast_any_assigned(s, lose_one, w);
}

/* ---- declarations ------------------------------------------------------------------------------------------------------ */

const char *unused_mark(const Variable *variable)
{
    bool is_plain = variable->type.kind == CPP_NUMBER || variable->type.kind == CPP_INTS || variable->type.kind == CPP_PARTS;
    return variable->was_read || !is_plain ? "" : "[[maybe_unused]] ";
}

bool declares_here(Writer *w, Variable *variable, const Binding *binding, const Block *block, const Stmt *s)
{
    (void)w;
    return !variable->is_declared && !variable->is_global && variable->home == block && assigns_whole(s, binding);
}

void declare_before(Writer *w, const Block *block, const Stmt *s)
{
    const Map *map = &w->variant->variables;
    for (uint32_t i = 0; i < map->count; i++) {
        const Binding *binding = map->keys[i];
        Variable *variable = map->values[i];
        bool is_due = variable->home == block && !variable->is_declared && !variable->is_counter && variable->is_known && !variable->is_lost;
        if (is_due && !assigns_whole(s, binding) && mentions(s, binding)) {
            variable->is_declared = true;
            put_line(w, "%s%s %s%s;", unused_mark(variable), cpp_type_text(w, &variable->type), variable->name,
                     variable->type.kind == CPP_EVENT || variable->type.kind == CPP_RANDOM ? "" : "{}");
        }
    }
}
