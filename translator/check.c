/* Takes: the IR as lower and ranges left it.
 * Gives: the IR as emit prints it: verified; without what nothing reads; every variable has its place of declaration; counts,
 * const and restrict, effects, prototypes and helpers are set; module constants stand in the order of the text.
 * Needs: nothing but the IR and the table of types. */
#include "check.h"

#include "raises.h"
#include "tidy.h"

#include <stdlib.h>
#include <string.h>

/* ---- lists ------------------------------------------------------------------------------------------------------ */

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

/* ---- walking ---------------------------------------------------------------------------------------------------- */

void ir_visit_expr(IrExpr *e, IrVisit *visit, void *context)
{
    visit(context, e);
    if (e->cond) {
        ir_visit_expr(e->cond, visit, context);
    }
    if (e->a) {
        ir_visit_expr(e->a, visit, context);
    }
    if (e->b) {
        ir_visit_expr(e->b, visit, context);
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        ir_visit_expr(e->args[i], visit, context);
    }
}

static void visit_stmt(const IrStmt *stmt, IrVisit *visit, void *context)
{
    if (stmt->init) {
        visit_stmt(stmt->init, visit, context);
    }
    if (stmt->a) {
        ir_visit_expr(stmt->a, visit, context);
    }
    if (stmt->b) {
        ir_visit_expr(stmt->b, visit, context);
    }
    if (stmt->step) {
        visit_stmt(stmt->step, visit, context);
    }
    ir_visit_block(&stmt->body, visit, context);
    ir_visit_block(&stmt->orelse, visit, context);
}

void ir_visit_block(const IrBlock *block, IrVisit *visit, void *context)
{
    for (uint32_t i = 0; i < block->count; i++) {
        visit_stmt(block->stmts[i], visit, context);
    }
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

/* ---- effects ---------------------------------------------------------------------------------------------------- */

typedef struct Effects {
    ProgramIndex *index;
    IrFunc *func;
} Effects;

static void raise_effect(IrFunc *func, IrEffect effect)
{
    if (effect > func->effect) {
        func->effect = effect;
    }
}

/* Memory that others see: not the function's own local arrays. */
static bool is_outer_memory(const IrExpr *index)
{
    if (index->a->kind == IR_FIELD && index->a->type->kind == TY_CARRAY) { /* of an array in a record: the record's place is looked at by itself */
        return false;
    }
    return index->a->kind != IR_VAR || index->a->type->kind == TY_POINTER || index->a->var->storage != IRV_LOCAL;
}

static bool prints(const IrExpr *call)
{
    return call->callee.spelling != NULL && strcmp(call->callee.spelling, "printf") == 0;
}

static void note_effect(void *context, IrExpr *e)
{
    Effects *effects = context;
    if (e->kind == IR_INDEX && is_outer_memory(e)) {
        raise_effect(effects->func, EFFECT_READ);
    }
    if (e->kind != IR_CALL) {
        return;
    }
    raise_effect(effects->func, e->callee.effect);
    effects->func->meets = effects->func->meets || (!e->callee.func && e->callee.effect >= EFFECT_WRITE && !prints(e));
    ptrvec_push(effects->index->arena, &effects->index->calls, e);
    ptrvec_push(effects->index->arena, &effects->index->callers, effects->func);
}

static void note_stores(IrFunc *func, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *stmt = block->stmts[i];
        const IrExpr *root = stmt->kind == IR_ASSIGN ? ir_root(stmt->a) : NULL;
        if (root != NULL && root->kind == IR_INDEX && is_outer_memory(root)) {
            raise_effect(func, EFFECT_WRITE);
        }
        note_stores(func, &stmt->body);
        note_stores(func, &stmt->orelse);
    }
}

void ir_find_effects(ProgramIndex *index)
{
    Effects effects = {.index = index};
    for (size_t i = 0; i < index->program->funcs.count; i++) {
        effects.func = index->program->funcs.items[i];
        effects.func->effect = EFFECT_NONE;
        effects.func->meets = false;
        note_stores(effects.func, &effects.func->body);
        ir_visit_block(&effects.func->body, note_effect, &effects);
    }
    /* Callees mostly stand before callers, so that one round does it; each further round raises one function at least. */
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < index->calls.count; i++) {
            IrFunc *caller = index->callers.items[i];
            const IrFunc *callee = ((const IrExpr *)index->calls.items[i])->callee.func;
            bool joins = callee && callee->cooperative && !caller->cooperative, meets = callee && callee->meets && !caller->meets;
            changed = changed || joins || meets || (callee && callee->effect > caller->effect);
            raise_effect(caller, callee ? callee->effect : EFFECT_NONE);
            caller->cooperative = caller->cooperative || joins;
            caller->meets = caller->meets || meets;
        }
    }
    for (size_t i = 0; i < index->program->funcs.count; i++) {
        IrFunc *func = index->program->funcs.items[i];
        func->uses_barrier = func->effect == EFFECT_BARRIER;
    }
}

bool ir_has_effect(const IrExpr *e)
{
    if (e->kind == IR_CALL &&
        (e->callee.effect >= EFFECT_WRITE || (e->callee.func && e->callee.func->effect >= EFFECT_WRITE))) {
        return true;
    }
    if ((e->cond && ir_has_effect(e->cond)) || (e->a && ir_has_effect(e->a)) || (e->b && ir_has_effect(e->b))) {
        return true;
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        if (ir_has_effect(e->args[i])) {
            return true;
        }
    }
    return false;
}

/* ---- counts, helpers, prototypes, constants --------------------------------------------------------------------- */

typedef struct Count {
    ProgramIndex *index;
    size_t func_index;
} Count;

static void count_type(IrProgram *program, const Type *type)
{
    type = type->kind == TY_POINTER || type->kind == TY_CARRAY ? type->elem : type;
    if (type_is_complex(type)) {
        program->complex_used[type->kind == TY_C128] = true;
    }
    if (type_is_half(type)) {
        program->half_used[type->kind == TY_BF16] = true;
    }
    if (type->kind == TY_FP8) {
        program->fp8_used = true;
    }
    if (type->kind == TY_RECORD) {
        type->record->used = true;
    }
    for (uint32_t i = 0; (type->kind == TY_STRUCT || type->kind == TY_RECORD) && i < type->count; i++) {
        count_type(program, type->items[i]);
    }
}

static void count_expr(void *context, IrExpr *e)
{
    Count *count = context;
    count_type(count->index->program, e->type);
    if (e->kind == IR_VAR) {
        e->var->reads++;
        if (e->var->constant != NULL) {
            e->var->constant->uses++;
        }
    }
    if (e->kind == IR_NAMED) {
        e->named->uses++;
    }
    if (e->kind != IR_CALL) {
        return;
    }
    for (HelperId id = e->callee.helper; id != HELPER_NONE; id = helper_row(id)->uses) {
        count->index->program->helper_used[id] = true;
    }
    count->index->program->printf_used = count->index->program->printf_used || prints(e);
    if (e->callee.func && (size_t)ir_index_find(&count->index->funcs, e->callee.func) > count->func_index) {
        e->callee.func->needs_prototype = true;
    }
}

/* count_expr() took the target of every assignment for a read. */
static void count_writes(IrProgram *program, const IrBlock *block);

/* `z += w` of complex numbers is a call in C++. */
static void count_operator(IrProgram *program, const IrStmt *stmt)
{
    static const HelperId helpers[] = {[IRO_ADD] = HELPER_C64_ADD_ASSIGN, [IRO_SUB] = HELPER_C64_SUB_ASSIGN,
                                       [IRO_MUL] = HELPER_C64_MUL_ASSIGN, [IRO_DIV] = HELPER_C64_DIV_ASSIGN};
    if (stmt->op == IRO_NONE || !type_is_complex(stmt->compute)) {
        return;
    }
    HelperId first = (HelperId)((int)helpers[stmt->op] + (stmt->compute->kind == TY_C128)); /* the rows stand in pairs */
    for (HelperId id = first; id != HELPER_NONE; id = helper_row(id)->uses) {
        program->helper_used[id] = true;
    }
}

static void count_write(IrProgram *program, const IrStmt *stmt)
{
    count_operator(program, stmt);
    const IrExpr *root = ir_root(stmt->a);
    IrVar *var = NULL;
    if (root->kind == IR_VAR) {
        var = root->var;
    } else if (root->a->kind == IR_VAR && root->a->type->kind == TY_CARRAY) {
        var = root->a->var;
    }
    if (!var) {
        return;
    }
    var->writes++;
    if (stmt->op == IRO_NONE) {
        var->reads--;
    }
}

static void count_writes(IrProgram *program, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *stmt = block->stmts[i];
        if (stmt->kind == IR_ASSIGN) {
            count_write(program, stmt);
        }
        if (stmt->init) {
            count_write(program, stmt->init);
        }
        if (stmt->step) {
            count_write(program, stmt->step);
        }
        count_writes(program, &stmt->body);
        count_writes(program, &stmt->orelse);
    }
}

/* Constants in the extents of arrays. */
static void count_extents(const IrFunc *func, Count *count)
{
    for (size_t i = 0; i < func->vars.count; i++) {
        const IrVar *var = func->vars.items[i];
        for (unsigned k = 0; var->type->kind == TY_CARRAY && var->dim_exprs && k < var->type->ndim; k++) {
            ir_visit_expr(var->dim_exprs[k], count_expr, count);
        }
    }
}

bool finish_counts(Unit *unit)
{
    ProgramIndex index = ir_program_index(unit);
    IrProgram *program = unit->program;
    for (size_t i = 0; i < program->named.count; i++) {
        ((IrNamed *)program->named.items[i])->uses = 0;
    }
    for (HelperId id = HELPER_NONE; id < HELPER_COUNT; id++) {
        program->helper_used[id] = false;
    }
    program->complex_used[0] = program->complex_used[1] = program->half_used[0] = program->half_used[1] = false;
    program->fp8_used = program->printf_used = false;
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        func->needs_prototype = false;
        for (size_t v = 0; v < func->vars.count; v++) {
            IrVar *var = func->vars.items[v];
            var->reads = var->writes = 0;
        }
    }
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        Count count = {.index = &index, .func_index = i};
        ir_visit_block(&func->body, count_expr, &count);
        count_writes(program, &func->body);
        count_extents(func, &count);
        count_type(program, func->result);
        for (size_t v = 0; v < func->vars.count; v++) {
            count_type(program, ((const IrVar *)func->vars.items[v])->type);
        }
    }
    return true;
}

ProgramIndex ir_program_index(Unit *unit)
{
    ProgramIndex index = {.unit = unit, .arena = unit->arena, .program = unit->program};
    index.funcs = make_list(unit->arena, &unit->program->funcs);
    index.named = make_list(unit->arena, &unit->program->named);
    return index;
}
