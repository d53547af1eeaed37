// SPDX-License-Identifier: MIT
/* Removes parts of returned arrays that no caller reads.
 *
 * A function returns an array as a struct of its pointer, sizes and strides. If callers only read the pointer, the
 * function returns just that. If callers read nothing, because they provide the memory of the array, it returns void.
 *
 * Input: the IR after ranges, which removes uses of axis sizes by negative indices.
 * Output: the same program with smaller results.
 * Requires: nothing else. Runs before simplify, which treats a returned pointer like any scalar result. */
#include "simplify/simplify_internal.h"

typedef struct Results {
    Unit *unit;
    IrFunc *func;        /* whose result is examined */
    const Type *type;    /* its struct */
    bool *read;          /* by field */
    uint32_t *new_index; /* by field: its index in the new struct */
    bool has_values;     /* variables contain the struct */
    const Type *smaller; /* the new struct, the type of the only field, or TY_NONE */
} Results;

static void note_read(IrExpr *e, void *context)
{
    Results *r = context;
    if (e->kind == IR_FIELD && e->a->type == r->type) {
        r->read[e->field] = true;
    }
    r->has_values = r->has_values || (e->kind == IR_VAR && e->type == r->type);
}

/* Removes the unread fields from {data, shape0, stride0}. */
static void cut_struct(const Results *r, IrExpr *e)
{
    uint32_t kept = 0;
    if (e->arg_count == 0) { /* {}, after a `raise` */
        *e = *ir_zero(r->unit->arena, r->smaller);
        return;
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        if (r->read[i]) {
            e->args[kept++] = e->args[i];
        }
    }
    e->arg_count = kept;
    e->type = r->smaller;
    if (r->smaller->kind != TY_STRUCT) {
        *e = *e->args[0];
    }
}

static void change(IrExpr *e, void *context)
{
    const Results *r = context;
    if (e->kind == IR_STRUCT && e->type == r->type) {
        cut_struct(r, e);
    } else if (e->kind == IR_FIELD && e->a->type == r->type) {
        IrVar *var = e->a->var;
        if (r->smaller->kind == TY_STRUCT) {
            e->field = r->new_index[e->field];
        } else {
            e->kind = IR_VAR;
            e->a = NULL;
            e->var = var;
        }
    } else if (e->type == r->type) {
        e->type = r->smaller; /* a call, or the whole variable */
    }
}

static void remove_value(IrStmt *s, void *context)
{
    (void)context;
    s->a = s->kind == IR_RETURN ? NULL : s->a;
}

/* Removes `return;` at the end of a function. */
static void remove_last_return(const IrBlock *body)
{
    IrStmt *last = body->count > 0 ? body->stmts[body->count - 1] : NULL;
    if (last != NULL && last->kind == IR_RETURN) {
        last->kind = IR_NOTE;
    }
}

static void change_result(Results *r, uint32_t kept)
{
    Arena *arena = r->unit->arena;
    const Type **types = arena_alloc(arena, kept * sizeof *types);
    const char **names = arena_alloc(arena, kept * sizeof *names);
    bool *parts = arena_alloc(arena, kept * sizeof *parts);
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->type->count; i++) {
        if (r->read[i]) {
            r->new_index[i] = count;
            types[count] = r->type->items[i];
            names[count] = r->type->fields[i];
            parts[count++] = r->func->result_parts[i];
        }
    }
    r->smaller = count == 0   ? type_of_kind(r->unit->types, TY_NONE)
                 : count == 1 ? types[0]
                              : type_struct(r->unit->types, r->type->name, types, names, count);
    if (count == 0) {
        ir_visit_stmts(&r->func->body, remove_value, r);
        remove_last_return(&r->func->body);
    }
    ir_visit_program(r->unit->program, change, r);
    for (size_t i = 0; i < r->unit->program->funcs.count; i++) {
        const IrFunc *func = r->unit->program->funcs.items[i];
        for (size_t v = 0; v < func->vars.count; v++) {
            IrVar *var = func->vars.items[v];
            var->type = var->type == r->type ? r->smaller : var->type;
        }
    }
    r->func->result = r->smaller;
    r->func->result_parts = r->smaller->kind == TY_STRUCT ? parts : NULL;
}

static bool cut_result(Unit *unit, IrFunc *func)
{
    Results r = {.unit = unit, .func = func, .type = func->result};
    r.read = arena_alloc(unit->arena, r.type->count * sizeof *r.read);
    r.new_index = arena_alloc(unit->arena, r.type->count * sizeof *r.new_index);
    ir_visit_program(unit->program, note_read, &r);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < r.type->count; i++) {
        r.read[i] = r.read[i] || !func->result_parts[i];
        kept += r.read[i];
    }
    if (kept == 0 && (r.has_values || r.type->count == 0)) {
        r.read[0] = true;
        kept = 1;
    }
    if (kept == r.type->count && kept > 1) {
        return false;
    }
    change_result(&r, kept);
    return true;
}

static bool cut_any(Unit *unit)
{
    bool changed = false;
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        IrFunc *func = unit->program->funcs.items[i];
        /* otherwise, callers outside the program may also read the field */
        bool is_own = func->result_parts != NULL && !func->has_c_linkage;
        changed = (is_own && cut_result(unit, func)) || changed;
    }
    return changed;
}

static bool returns_array(const IrProgram *program)
{
    for (size_t i = 0; i < program->funcs.count; i++) {
        if (((const IrFunc *)program->funcs.items[i])->result_parts != NULL) {
            return true;
        }
    }
    return false;
}

bool eliminate_dead_results(Unit *unit)
{
    /* repeated, because the removed field of one function may contain the only use of a field of another function */
    for (bool changed = returns_array(unit->program); changed; changed = cut_any(unit)) {
        eliminate_dead_code(unit);
    }
    return true;
}
