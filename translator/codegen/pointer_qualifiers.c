// SPDX-License-Identifier: MIT
/* Pointer qualifiers: determines the pointers through which no code writes, and declares them as pointers to const. If
 * launches guarantee that arrays do not overlap, also determines the __restrict__ pointers. Pointers through which
 * threads communicate, by a store, a barrier and a load, are excluded: __restrict__ considers only one thread, so a
 * compiler may move such a load before the barrier. Programs in which a pointer selects a local array have no
 * __restrict__ pointers: see selects_local_array().
 *
 * A write through a pointer is a write through every pointer from which it was computed, in this function and its
 * callers. Therefore an edge leads from each pointer to its sources, and writes and reads propagate along the edges.
 *
 * Input: the IR of the whole program. Output: IrVar.points_to_const and the restrict qualifiers of pointers;
 * IrFunc.restricted_name, if the request permits it. Requires: function effects; dead code is removed. */
#include "base/c_names.h"
#include "base/diagnostics.h"
#include "codegen/codegen.h"
#include "ir/ir.h"

#include <string.h>

/* Variables, fields of struct variables, and results of functions are numbered: each of them may contain a pointer. */
static const uint32_t NO_TARGET = UINT32_MAX;

typedef struct Edge Edge;

struct Edge {
    Edge *next;
    uint32_t source;
};

/* Accesses through pointers. */
typedef struct Marks {
    bool *set; /* by number */
    uint32_t *queue;
    uint32_t count;
} Marks;

typedef struct Pointers {
    Arena *arena;
    const IrProgram *program;
    uint32_t var_count;
    Edge **edges;         /* by number */
    uint32_t *fields;     /* by variable number: the number of its first field, for structs */
    uint32_t *results;    /* by function index: the number of its result or of the result's first field */
    uint32_t count;       /* of all numbers */
    uint32_t result;      /* of the current function */
    const IrExpr *unread; /* an element whose address, but not value, is used; visited next */
    Marks written, read;
    Marks updated; /* written by calls that also read, such as atomic operations */
} Pointers;

static void mark(Marks *marks, uint32_t number)
{
    if (marks->set[number]) {
        return;
    }
    marks->set[number] = true;
    marks->queue[marks->count++] = number;
}

static void add_edge(Pointers *p, uint32_t target, uint32_t source)
{
    Edge *edge = arena_alloc(p->arena, sizeof *edge);
    Edge **list = &p->edges[target];
    *edge = (Edge){.next = *list, .source = source};
    *list = edge;
}

/* Adds edges from target to the pointers from which e is computed; without a target, marks these pointers. */
static void add_edges(Pointers *p, uint32_t target, Marks *marks, const IrExpr *e)
{
    bool is_address = e->kind == IR_ADDRESS && ir_root(e->a)->kind == IR_INDEX;
    while (is_address || ir_is_pointer_cast(e)) {
        e = is_address ? ir_root(e->a)->a : e->args[0];
        is_address = e->kind == IR_ADDRESS && ir_root(e->a)->kind == IR_INDEX;
    }
    if (e->kind == IR_COND) {
        add_edges(p, target, marks, e->a);
        add_edges(p, target, marks, e->b);
        return;
    }
    uint32_t source = NO_TARGET;
    if (e->kind == IR_VAR && (e->type->kind == TY_POINTER || e->var->storage == IRV_CONSTANT)) {
        source = e->var->number;
    } else if (e->type->kind == TY_POINTER && e->kind == IR_FIELD && e->a->kind == IR_VAR) {
        source = p->fields[e->a->var->number] + e->field;
    } else if (e->type->kind == TY_POINTER && e->kind == IR_CALL && e->callee.func) {
        source = p->results[e->callee.func->id];
    }
    if (source == NO_TARGET) {
        return;
    }
    if (target == NO_TARGET) {
        mark(marks, source);
        return;
    }
    add_edge(p, target, source);
}

static void note_args(Pointers *p, const IrExpr *e)
{
    for (uint32_t i = 0; i < e->arg_count; i++) {
        if (e->args[i]->type->kind != TY_POINTER || ir_is_pointer_cast(e)) {
            continue;
        }
        if (e->callee.func) {
            add_edges(p, ((const IrVar *)e->callee.func->params.items[i])->number, NULL, e->args[i]);
        } else if (e->args[i]->kind == IR_ADDRESS && e->args[i]->a->kind == IR_VAR &&
                   e->args[i]->a->type->kind == TY_POINTER) {
            mark(&p->written,
                 e->args[i]->a->var->number); /* the call returns a pointer, which does not point to const */
            mark(&p->read, e->args[i]->a->var->number);
        } else if (e->callee.effect >= EFFECT_WRITE) {
            add_edges(p, NO_TARGET, &p->written, e->args[i]);
            add_edges(p, NO_TARGET, &p->updated, e->args[i]);
        } else {
            add_edges(p, NO_TARGET, &p->read, e->args[i]);
        }
    }
}

/* Returns the element of an lvalue. The element is not read, but the operands of its address are. */
static const IrExpr *unread_element(const IrExpr *lvalue)
{
    while (lvalue->kind == IR_FIELD) {
        lvalue = lvalue->a;
    }
    return lvalue;
}

static void note_expr(IrExpr *e, void *context)
{
    Pointers *p = context;
    if (e->kind == IR_ADDRESS) {
        p->unread = unread_element(e->a);
    } else if (e->kind == IR_INDEX && e != p->unread) {
        add_edges(p, NO_TARGET, &p->read, e->a);
    } else if (e->kind == IR_CALL) {
        note_args(p, e);
    }
}

static void note_stmt(IrStmt *stmt, void *context)
{
    Pointers *p = context;
    if (stmt->kind == IR_ASSIGN) {
        const IrExpr *root = ir_root(stmt->a);
        if (root->kind == IR_INDEX) {
            add_edges(p, NO_TARGET, &p->written, root->a);
        } else if (stmt->b->type->kind == TY_POINTER) {
            add_edges(p, stmt->a->var->number, NULL, stmt->b);
        } else if (stmt->b->type->kind == TY_STRUCT && stmt->b->kind == IR_CALL && stmt->b->callee.func &&
                   stmt->a->kind == IR_VAR) {
            for (uint32_t i = 0; i < stmt->b->type->count; i++) {
                add_edge(p, p->fields[stmt->a->var->number] + i, p->results[stmt->b->callee.func->id] + i);
            }
        }
        p->unread = stmt->op == IRO_NONE ? unread_element(stmt->a) : NULL;
    }
    ir_visit_expr(stmt->a, note_expr, p);
    ir_visit_expr(stmt->b, note_expr, p);
    if (stmt->kind == IR_RETURN && stmt->a && stmt->a->type->kind == TY_POINTER) {
        add_edges(p, p->result, NULL, stmt->a);
    }
    for (uint32_t i = 0; stmt->kind == IR_RETURN && stmt->a && stmt->a->kind == IR_STRUCT && i < stmt->a->arg_count;
         i++) {
        add_edges(p, p->result + i, NULL, stmt->a->args[i]);
    }
}

static void propagate_marks(Pointers *p, Marks *marks)
{
    while (marks->count > 0) {
        uint32_t number = marks->queue[--marks->count];
        for (const Edge *edge = p->edges[number]; edge; edge = edge->next) {
            mark(marks, edge->source);
        }
    }
}

/* Numbers the fields of structs and the results of functions, after the variables. */
static void number_fields(Pointers *p)
{
    Arena *arena = p->arena;
    const PtrVec *funcs = &p->program->funcs;
    p->count = p->var_count;
    p->fields = arena_alloc(arena, (p->var_count + 1) * sizeof *p->fields);
    p->results = arena_alloc(arena, (funcs->count + 1) * sizeof *p->results);
    for (size_t i = 0; i < funcs->count; i++) {
        IrFunc *func = funcs->items[i];
        uint32_t width = func->result->kind == TY_STRUCT ? func->result->count : 1;
        p->results[i] = p->count;
        p->count += width;
        func->result_to_const = arena_alloc(arena, width * sizeof *func->result_to_const);
        for (size_t v = 0; v < func->vars.count; v++) {
            const IrVar *var = func->vars.items[v];
            p->fields[var->number] = p->count;
            p->count += var->type->kind == TY_STRUCT ? var->type->count : 0;
        }
    }
}

static Marks marks_new(const Pointers *p)
{
    Arena *arena = p->arena;
    return (Marks){.set = arena_alloc(arena, (p->count + 1) * sizeof(bool)),
                   .queue = arena_alloc(arena, (p->count + 1) * sizeof(uint32_t))};
}

/* Reports a write to a constant array, which the type of its records does not prevent. */
static void report_write(Unit *unit, IrFunc *func, const IrVar *constant)
{
    Span span = {.line = func->line, .module = func->module};
    func->has_failed = true;
    diag_function_error(unit, span, "readonly-array", "'%s' writes to the constant array '%s'", func->python_name,
                        constant->name);
    diag_hint(unit, "pass the array as an argument");
}

static void check_selection(IrExpr *e, void *context)
{
    bool *selects = context;
    *selects = *selects || (e->kind == IR_COND && e->type->kind == TY_POINTER);
}

/* Returns whether a pointer may point to a local array or to another array. For `w = c ? a : b` with a local array a,
 * nvcc 13.0 assumes that stores through w do not change a if a parameter of the kernel is a __restrict__ pointer, and
 * removes these stores. */
static bool selects_local_array(const IrProgram *program)
{
    bool selects = false, has_local_arrays = false;
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        for (size_t v = 0; v < func->vars.count; v++) {
            const IrVar *var = func->vars.items[v];
            bool is_local = var->storage == IRV_LOCAL;
            has_local_arrays = has_local_arrays || (is_local && var->type->kind == TY_CARRAY);
            selects =
                selects || (is_local && var->type->kind == TY_POINTER && (var->memory == NULL || var->memory == var));
        }
    }
    ir_visit_program(program, check_selection, &selects);
    return selects && has_local_arrays;
}

static bool has_variable(const IrFunc *func, const char *name)
{
    bool has = false;
    for (size_t i = 0; i < func->params.count && !has; i++) {
        has = strcmp(((const IrVar *)func->params.items[i])->name, name) == 0;
    }
    return has;
}

/* Names the kernel with __restrict__ pointers, if the request permits it and the kernel writes one of several arrays.
 * A launcher cannot compare pointers to arrays of unknown size. */
static void name_restricted_kernel(Unit *unit, IrFunc *func)
{
    uint32_t arrays = 0, written = 0, restricted = 0, others = 0;
    for (size_t i = 0; i < func->params.count; i++) {
        const IrVar *param = func->params.items[i];
        arrays += param->role == ROLE_DATA;
        others += param->type->kind == TY_POINTER && !(param->role == ROLE_DATA && param->is_array);
        written += param->role == ROLE_DATA && !param->points_to_const;
        restricted += param->may_restrict && !param->restrict_;
    }
    const char *body = arena_printf(unit->arena, "%s_body", func->name);
    if (!unit->request->restrict_kernels || !func->is_kernel || arrays < 2 || others > 0 || written == 0 ||
        restricted == 0 || has_variable(func, body)) {
        return;
    }
    func->body_name = cname_unique(unit->arena, unit->global_names, body);
    func->restricted_name =
        cname_unique(unit->arena, unit->global_names, arena_printf(unit->arena, "%s_noalias", func->name));
    ptrvec_push(unit->arena, &func->outer_names, (void *)(uintptr_t)func->body_name);
}

bool qualify_pointers(Unit *unit)
{
    const IrProgram *program = unit->program;
    Arena *arena = unit->arena;
    ir_find_effects(unit);
    Pointers p = {.arena = arena, .program = program, .var_count = ir_number_vars(program)};
    number_fields(&p);
    p.edges = arena_alloc(arena, (p.count + 1) * sizeof *p.edges);
    p.written = marks_new(&p);
    p.read = marks_new(&p);
    p.updated = marks_new(&p);
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        p.result = p.results[i];
        ir_visit_stmts(&func->body, note_stmt, &p);
    }
    propagate_marks(&p, &p.written);
    propagate_marks(&p, &p.read);
    propagate_marks(&p, &p.updated);
    bool may_restrict = !selects_local_array(program);
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        for (uint32_t k = 0; k < (func->result->kind == TY_STRUCT ? func->result->count : 1); k++) {
            func->result_to_const[k] = !p.written.set[p.results[i] + k];
        }
        for (size_t v = 0; v < func->vars.count; v++) {
            IrVar *var = func->vars.items[v];
            bool is_pointer = var->type->kind == TY_POINTER;
            bool is_written = p.written.set[var->number], is_read = p.read.set[var->number];
            if (is_written && var->storage == IRV_CONSTANT) {
                report_write(unit, func, var);
            }
            var->points_to_const = is_pointer && !is_written;
            var->is_read = is_read || p.updated.set[var->number];
            var->may_restrict = may_restrict && func->is_kernel && is_pointer && var->storage == IRV_PARAM &&
                                !(func->synchronizes && is_written && is_read);
            var->restrict_ = var->may_restrict && ((func->facts | program->facts) & PY2CU_FACT_NOALIAS) != 0;
        }
        name_restricted_kernel(unit, func);
    }
    return true;
}
