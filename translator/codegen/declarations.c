// SPDX-License-Identifier: MIT
/* Determines where each variable is declared.
 *
 * A variable is declared at its first assignment if that dominates all its uses: it is directly in the innermost block
 * that contains every occurrence, or in the head of the loop that contains them. Otherwise it is declared in that
 * block, before the statement that contains the first occurrence. If a path leads to a read without an assignment (the
 * value is undefined in Python), the variable is initialized to 0 and declared outside of all loops, because such a
 * read may refer to the value of an earlier iteration.
 *
 * Input: the IR after use counts. Output: IrStmt.declares of assignments, and IR_DECLARE statements. Requires: use
 * counts. */
#include "codegen/codegen.h"
#include "ir/ir.h"

typedef struct DeclarationInfo {
    uint32_t block;    /* the block of its declaration */
    IrStmt *declare;   /* IR_DECLARE from lower */
    bool escapes;      /* a local array whose address is stored in a pointer variable */
    bool is_separate;  /* declared in this block, before the statement with the first occurrence */
    bool assigned;     /* on the current path */
    bool may_be_unset; /* some path reads it before it is assigned */
    uint32_t stamp;
} DeclarationInfo;

typedef struct Declare {
    Arena *arena;
    Blocks blocks;
    DeclarationInfo *infos; /* by variable id */
    PtrVec *declared;       /* by block: IrVar *, declared before the statements with their first occurrences */
    PtrVec trail, saved;    /* variables in the order of their assignments, to undo these after a branch */
    uint32_t stamp;
} Declare;

static DeclarationInfo *declaration_info(const Declare *d, const IrVar *var)
{
    return &d->infos[var->id];
}

/* ---- position of the declaration ---- */

/* Marks the local arrays to which a pointer expression may point. */
static void mark_escapes(Declare *d, const IrExpr *e)
{
    if (e->kind == IR_COND) {
        mark_escapes(d, e->a);
        mark_escapes(d, e->b);
    } else if (e->kind == IR_ADDRESS && ir_root(e->a)->kind == IR_INDEX) {
        const IrExpr *base = ir_root(e->a)->a;
        if (base->kind == IR_VAR && base->type->kind == TY_CARRAY) {
            declaration_info(d, base->var)->escapes = true;
        } else {
            mark_escapes(d, base);
        }
    }
}

static void note_arrays(IrStmt *s, void *context)
{
    Declare *d = context;
    if (s->kind == IR_ASSIGN && s->b->type->kind == TY_POINTER) {
        mark_escapes(d, s->b);
    }
    if (s->kind == IR_DECLARE && declaration_info(d, s->var)->declare != NULL) {
        s->kind = IR_NOTE; /* already declared */
        s->var = NULL;
    } else if (s->kind == IR_DECLARE) {
        declaration_info(d, s->var)->declare = s;
    }
}

/* Returns the innermost enclosing block that has braces: not the head of a `for`, and not an `else` that consists of
 * one `else if`. */
static uint32_t with_braces(const Blocks *b, uint32_t block)
{
    while (b->nodes[block].block == NULL || ir_elif_of(b->nodes[block].block) != NULL) {
        block = b->nodes[block].parent;
    }
    return block;
}

/* Returns the block that contains the outermost enclosing loop, or `block` outside of loops. */
static uint32_t outside_loops(const Blocks *b, uint32_t block)
{
    uint32_t outside = block;
    for (; block != 0; block = b->nodes[block].parent) {
        outside = b->nodes[block].is_loop ? b->nodes[block].parent : outside;
    }
    return outside;
}

static void choose_block(Declare *d, const IrVar *var)
{
    DeclarationInfo *info = declaration_info(d, var);
    const VarOccurrences *occurrences = &d->blocks.occurrences[var->id];
    bool is_array = var->type->kind == TY_CARRAY;
    info->block = info->escapes && var->storage == IRV_LOCAL ? 1 : occurrences->block;
    if (occurrences->setter != NULL && occurrences->first == info->block &&
        (!is_array || occurrences->setter == info->declare)) {
        occurrences->setter->declares = !is_array;
        return;
    }
    info->block = with_braces(&d->blocks, info->block);
    info->is_separate = true;
}

/* ---- reads before assignment ---- */

static void set_assigned(Declare *d, IrVar *var)
{
    DeclarationInfo *info = declaration_info(d, var);
    if (!info->is_separate || info->assigned) {
        return;
    }
    info->assigned = true;
    ptrvec_push(d->arena, &d->trail, var);
}

static void walk_node(IrExpr *e, void *context)
{
    Declare *d = context;
    if (e->kind == IR_ADDRESS && e->a->kind == IR_VAR) {
        set_assigned(d, e->a->var); /* by the call */
    } else if (e->kind == IR_VAR && e->var->storage != IRV_PARAM && e->var->storage != IRV_CONSTANT &&
               !declaration_info(d, e->var)->assigned) {
        declaration_info(d, e->var)->may_be_unset = true;
    }
}

static void walk_reads(Declare *d, IrExpr *e)
{
    ir_visit_expr(e, walk_node, d);
}

static void walk_assign(Declare *d, const IrStmt *stmt)
{
    walk_reads(d, stmt->b);
    if (stmt->a->kind != IR_VAR || stmt->op != IRO_NONE) {
        walk_reads(d, stmt->a);
    }
    if (stmt->a->kind == IR_VAR) {
        set_assigned(d, stmt->a->var);
    }
}

static void undo_assignments(Declare *d, size_t mark)
{
    while (d->trail.count > mark) {
        IrVar *var = d->trail.items[--d->trail.count];
        declaration_info(d, var)->assigned = false;
    }
}

static void walk_block(Declare *d, IrBlock *block, bool *reachable);

/* Walks both branches; a variable is assigned afterwards if it is in every branch that continues. */
static void walk_if(Declare *d, IrStmt *stmt, bool *reachable)
{
    size_t mark = d->trail.count, saved = d->saved.count;
    bool after_body = true, after_else = true;
    walk_reads(d, stmt->a);
    walk_block(d, &stmt->body, &after_body);
    for (size_t i = mark; i < d->trail.count; i++) {
        ptrvec_push(d->arena, &d->saved, d->trail.items[i]);
    }
    undo_assignments(d, mark);
    walk_block(d, &stmt->orelse, &after_else);
    if (after_body) {
        uint32_t stamp = ++d->stamp;
        for (size_t i = mark; after_else && i < d->trail.count; i++) {
            declaration_info(d, d->trail.items[i])->stamp = stamp;
        }
        undo_assignments(d, mark);
        for (size_t i = saved; i < d->saved.count; i++) {
            IrVar *var = d->saved.items[i];
            if (!after_else || declaration_info(d, var)->stamp == stamp) {
                set_assigned(d, var);
            }
        }
    }
    d->saved.count = saved;
    *reachable = after_body || after_else;
}

static void walk_loop(Declare *d, IrStmt *stmt)
{
    if (stmt->init) {
        walk_assign(d, stmt->init);
    }
    walk_reads(d, stmt->a);
    /* the body may not run, and `continue` may leave it anywhere */
    size_t mark = d->trail.count;
    bool after_body = true;
    walk_block(d, &stmt->body, &after_body);
    undo_assignments(d, mark);
    if (stmt->step) {
        walk_assign(d, stmt->step);
    }
    undo_assignments(d, mark);
}

static void walk_block(Declare *d, IrBlock *block, bool *reachable)
{
    for (uint32_t i = 0; i < block->count && *reachable; i++) {
        IrStmt *stmt = block->stmts[i];
        if (stmt->kind == IR_ASSIGN) {
            walk_assign(d, stmt);
        } else if (stmt->kind == IR_IF) {
            walk_if(d, stmt, reachable);
        } else if (stmt->kind == IR_WHILE || stmt->kind == IR_FOR) {
            walk_loop(d, stmt);
        } else {
            walk_reads(d, stmt->a);
            *reachable = !ir_jumps(stmt, NULL);
        }
    }
}

/* ---- insertion of declarations ---- */

static IrStmt *declaration(Declare *d, IrVar *var)
{
    Arena *arena = d->arena;
    DeclarationInfo *info = declaration_info(d, var);
    IrStmt *stmt;
    if (info->may_be_unset &&
        (type_is_value(var->type) || var->type->kind == TY_STRUCT || var->type->kind == TY_RECORD)) {
        stmt = ir_stmt(arena, IR_ASSIGN);
        stmt->a = ir_var(arena, var);
        stmt->b = ir_zero(arena, var->type);
        stmt->declares = true;
        return stmt;
    }
    stmt = ir_stmt(arena, IR_DECLARE);
    stmt->var = var;
    if (info->declare) {
        /* the comments remain at the original position */
        info->declare->kind = IR_NOTE;
        info->declare->var = NULL;
    }
    return stmt;
}

static void insert_declarations(Declare *d, IrBlock *block, const PtrVec *declared)
{
    IrBlock transformed = {.tail = block->tail};
    size_t next = 0; /* sorted by first occurrence */
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *stmt = block->stmts[i];
        uint32_t end = i + 1 < block->count ? block->stmts[i + 1]->number : UINT32_MAX;
        for (; next < declared->count && d->blocks.occurrences[((IrVar *)declared->items[next])->id].number < end;
             next++) {
            IrStmt *before = declaration(d, declared->items[next]);
            ir_move_blank_lines(before, stmt);
            ir_append(d->arena, &transformed, before);
        }
        ir_append(d->arena, &transformed, stmt);
    }
    *block = transformed;
}

void place_declarations(Unit *unit, IrFunc *func)
{
    Declare d = {.arena = unit->arena};
    d.infos = arena_alloc(d.arena, (func->vars.count + 1) * sizeof *d.infos);
    ir_visit_stmts(&func->body, note_arrays, &d);
    d.blocks = blocks_of(d.arena, func);
    d.declared = arena_alloc(d.arena, d.blocks.count * sizeof *d.declared);
    const PtrVec *vars = &d.blocks.vars;
    bool any_separate = false, reachable = true;
    for (size_t i = 0; i < vars->count; i++) {
        const IrVar *var = vars->items[i];
        if (var->storage != IRV_PARAM && var->storage != IRV_CONSTANT) {
            choose_block(&d, var);
            any_separate = any_separate || declaration_info(&d, var)->is_separate;
        }
    }
    if (any_separate) {
        walk_block(&d, &func->body, &reachable);
    }
    for (size_t i = 0; i < vars->count; i++) {
        IrVar *var = vars->items[i];
        DeclarationInfo *info = declaration_info(&d, var);
        if (info->may_be_unset && var->type->kind != TY_CARRAY) {
            info->block = with_braces(&d.blocks, outside_loops(&d.blocks, info->block));
        }
        if (info->is_separate) {
            ptrvec_push(d.arena, &d.declared[info->block], var);
        }
    }
    for (uint32_t i = 0; i < d.blocks.count; i++) {
        if (d.declared[i].count > 0) {
            insert_declarations(&d, d.blocks.nodes[i].block, &d.declared[i]);
        }
    }
}

/* Structured bindings: finds calls whose struct result is read only by field: `auto [x, y] = polar(r, angle);`. *
 * Input: placed declarations and use counts. Output: IrStmt.binds of these calls; the struct variable then needs no
 * name. */

/* Returns whether the statement declares a variable with this field of the struct as its value. */
static bool declares_field(const IrStmt *s, const IrVar *result, uint32_t field)
{
    bool declares =
        s->kind == IR_ASSIGN && s->declares && s->op == IRO_NONE && s->lead == NULL && s->a->var->storage == IRV_LOCAL;
    return declares && s->b->kind == IR_FIELD && s->b->field == field && s->b->a->kind == IR_VAR &&
           s->b->a->var == result && s->a->var->type == s->b->type && !s->a->var->is_output;
}

static void bind_at(const IrBlock *block, uint32_t at)
{
    IrStmt *call = block->stmts[at];
    IrVar *result = call->kind == IR_ASSIGN && call->declares && call->b->kind == IR_CALL ? call->a->var : NULL;
    bool fits = result != NULL && result->type->kind == TY_STRUCT && result->python_local == 0 &&
                result->base != NULL && result->type->count >= 2 && result->reads == result->type->count &&
                block->count - at > result->type->count;
    for (uint32_t i = 0; fits && i < result->type->count; i++) {
        const IrStmt *s = block->stmts[at + 1 + i];
        fits = declares_field(s, result, i) && s->trail == NULL;
    }
    if (!fits) {
        return;
    }
    call->binds = result->type->count;
    result->base = NULL;
    result->name = "[]"; /* not a valid name */
}

static void bind_in_block(IrBlock *block, void *context)
{
    (void)context;
    for (uint32_t i = 0; i < block->count; i++) {
        bind_at(block, i);
    }
}

void add_structured_bindings(Unit *unit, IrFunc *func)
{
    if (unit->request->emit != PY2CU_EMIT_C) { /* C has no structured bindings */
        ir_each_block(&func->body, bind_in_block, NULL);
    }
}
