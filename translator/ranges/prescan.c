// SPDX-License-Identifier: MIT
/* Collects properties of a function before the analysis: nesting depth, calls, variables assigned by loops,
 * constants. */
#include "ranges/ranges_internal.h"

#include <stdlib.h>

/* ---- functions ---- */

FuncInfo *program_find(Program *program, const IrFunc *func)
{
    return func != NULL && func->id < program->count && program->infos[func->id].func == func
               ? &program->infos[func->id]
               : NULL;
}

typedef struct Scan {
    Program *program;
    FuncInfo *info;
} Scan;

/* Returns the variable that contains an element or field, or NULL. */
static const IrVar *root_variable(const IrExpr *e)
{
    while (e->kind == IR_FIELD || e->kind == IR_INDEX) {
        e = e->a;
    }
    return e->kind == IR_VAR ? e->var : NULL;
}

static void scan_expr(IrExpr *e, void *context)
{
    const Scan *scan = context;
    FuncInfo *info = scan->info, *callee = e->kind == IR_CALL ? program_find(scan->program, e->callee.func) : NULL;
    info->nodes++;
    elements_scan(e, info->pointers);
    if (e->kind == IR_SREG) {
        info->sregs |= 1u << e->sreg;
    }
    if (e->kind == IR_ADDRESS && root_variable(e->a) != NULL) {
        info->mixed[root_variable(e->a)->id] = true;
    }
    if (callee) {
        ptrvec_push(scan->program->unit->arena, &info->callees, callee);
        callee->callers++;
    }
}

static bool may_be_constant(const IrVar *var)
{
    return var->storage == IRV_LOCAL && !var->is_output && type_is_integer(var->type);
}

static const IrExpr *literal_of(const IrExpr *e)
{
    while (e->kind == IR_CONVERT && type_is_integer(e->type)) {
        e = e->a;
    }
    return e->kind == IR_INT ? e : NULL;
}

static void scan_block(Scan *scan, const IrBlock *block, unsigned depth);

static void scan_stmt(Scan *scan, const IrStmt *stmt, unsigned depth)
{
    FuncInfo *info = scan->info;
    info->nodes++;
    info->depth = depth > info->depth ? depth : info->depth;
    info->loop_count += stmt->kind == IR_FOR || stmt->kind == IR_WHILE;
    if (stmt->kind == IR_ASSIGN && stmt->a->kind != IR_VAR && root_variable(stmt->a) != NULL) {
        info->mixed[root_variable(stmt->a)->id] = true;
    }
    if (stmt->kind == IR_ASSIGN && stmt->a->kind == IR_VAR) {
        uint32_t id = stmt->a->var->id;
        info->source[id] =
            stmt->op == IRO_NONE && stmt->b->kind == IR_CALL ? program_find(scan->program, stmt->b->callee.func) : NULL;
        info->mixed[id] = info->mixed[id] || info->assigned[id];
        stmt->a->var->only =
            info->assigned[id] || stmt->op != IRO_NONE || !may_be_constant(stmt->a->var) ? NULL : literal_of(stmt->b);
        info->assigned[id] = true;
    }
    ir_visit_expr(stmt->a, scan_expr, scan);
    ir_visit_expr(stmt->b, scan_expr, scan);
    if (stmt->init) {
        scan_stmt(scan, stmt->init, depth + 1);
    }
    if (stmt->step) {
        scan_stmt(scan, stmt->step, depth + 1);
    }
    scan_block(scan, &stmt->body, depth + 1);
    scan_block(scan, &stmt->orelse, depth + 1);
}

static void scan_block(Scan *scan, const IrBlock *block, unsigned depth)
{
    for (uint32_t i = 0; i < block->count; i++) {
        scan_stmt(scan, block->stmts[i], depth);
    }
}

void reset_results(FuncInfo *info)
{
    info->result = info->returned = range_none();
    for (uint32_t i = 0; i < info->field_count; i++) {
        info->fields[i] = info->fields_returned[i] = range_none();
    }
}

void scan_program(Program *program)
{
    Arena *arena = program->unit->arena;
    const PtrVec *funcs = &program->unit->program->funcs;
    program->count = (uint32_t)funcs->count;
    program->infos = arena_alloc(arena, (funcs->count + 1) * sizeof *program->infos);
    for (uint32_t i = 0; i < program->count; i++) {
        FuncInfo *info = &program->infos[i];
        info->func = funcs->items[i];
        info->assigned = arena_alloc(arena, info->func->vars.count + 1);
        info->mixed = arena_alloc(arena, info->func->vars.count + 1);
        info->pointers = arena_alloc(arena, (info->func->vars.count + 1) * sizeof *info->pointers);
        info->source = arena_alloc(arena, (info->func->vars.count + 1) * sizeof *info->source);
        info->params = arena_alloc(arena, (info->func->params.count + 1) * sizeof(Range));
        info->has_wide_argument = arena_alloc(arena, info->func->params.count + 1);
        const Type *result = info->func->result;
        info->yields_number = !info->func->is_kernel && type_is_integral(result);
        info->field_count = !info->func->is_kernel && result->kind == TY_STRUCT ? result->count : 0;
        info->fields = arena_alloc(arena, (info->field_count + 1) * sizeof(Range));
        info->fields_returned = arena_alloc(arena, (info->field_count + 1) * sizeof(Range));
        reset_results(info);
    }
    for (uint32_t i = 0; i < program->count; i++) {
        FuncInfo *info = &program->infos[i];
        scan_block(&(Scan){program, info}, &info->func->body, 0);
    }
}

/* ---- loops ---- */

bool loop_assigns(const LoopInfo *loop, uint32_t slot)
{
    bool found = false;
    for (uint32_t i = 0; i < loop->slot_count && !found; i++) {
        found = loop->slots[i].slot == slot;
    }
    return found;
}

/* Returns whether e is a variable that the loop assigns, or not plain arithmetic. */
static bool may_vary(const IrExpr *e, const void *loop)
{
    bool is_more = e->kind == IR_INDEX || e->kind == IR_ADDRESS || e->kind == IR_FIELD || e->kind == IR_STRUCT ||
                   e->kind == IR_CALL;
    return e->kind == IR_VAR ? loop_assigns(loop, e->var->id) : is_more;
}

bool is_loop_invariant(const LoopInfo *loop, const IrExpr *e)
{
    return !ir_any(e, may_vary, loop);
}

/* Assigned slots, in source order. */
typedef struct AssignedSlot {
    uint32_t slot;
    uint8_t step; /* as in LoopSlot, like is_sum */
    bool is_sum;
} AssignedSlot;

typedef struct Assigned {
    AssignedSlot *slots;
    uint32_t count, capacity;
} Assigned;

const IrExpr *update_operand(const IrStmt *stmt, IrOp *op)
{
    const IrExpr *value = stmt->b;
    *op = stmt->op;
    if (*op == IRO_NONE && value->kind == IR_BINARY && value->a->kind == IR_VAR && value->a->var == stmt->a->var) {
        *op = value->op;
        value = value->b;
    }
    return (*op == IRO_ADD || *op == IRO_SUB) && stmt->a->type->kind == TY_I64 ? value : NULL;
}

/* Returns the absolute amount by which the assignment changes its variable; 0 if it assigns another value or the
 * amount is not a small constant. */
static uint8_t step_of(const IrStmt *stmt)
{
    IrOp op;
    const IrExpr *value = update_operand(stmt, &op);
    value = value != NULL && value->kind == IR_NAMED && value->named->value != NULL ? value->named->value : value;
    bool is_constant_step = value != NULL && value->kind == IR_INT;
    return is_constant_step && value->integer >= -UINT8_MAX && value->integer <= UINT8_MAX
               ? (uint8_t)llabs(value->integer)
               : 0;
}

static void add_slot(Analysis *an, Assigned *list, AssignedSlot assigned)
{
    if (assigned.slot != NO_SLOT) {
        list->slots = arena_grow_array(an->arena, list->slots, list->count, &list->capacity, sizeof *list->slots);
        list->slots[list->count++] = assigned;
    }
}

/* Adds the slot that calls in e may change. */
static void add_calls(Analysis *an, Assigned *list, const IrExpr *e)
{
    add_slot(an, list, (AssignedSlot){.slot = elements_changed_by_calls(an, e)});
}

static void add_assigned(Analysis *an, Assigned *list, const IrStmt *stmt)
{
    if (stmt->a->kind == IR_VAR && (an->tracked[stmt->a->var->id] || an->real[stmt->a->var->id])) {
        IrOp op;
        add_slot(an, list, (AssignedSlot){stmt->a->var->id, step_of(stmt), update_operand(stmt, &op) != NULL});
    }
    add_slot(an, list, (AssignedSlot){.slot = elements_changed_by_store(an, stmt->a)});
}

static int compare_slots(const void *a, const void *b)
{
    uint32_t x = ((const AssignedSlot *)a)->slot, y = ((const AssignedSlot *)b)->slot;
    return x < y ? -1 : x > y;
}

/* Sorts the entries after `start` and removes duplicates. */
static void sort_slots(Assigned *list, uint32_t start)
{
    if (list->count - start < 2) {
        return;
    }
    qsort(list->slots + start, list->count - start, sizeof *list->slots, compare_slots);
    uint32_t end = start + 1;
    for (uint32_t i = start + 1; i < list->count; i++) {
        AssignedSlot *last = &list->slots[end - 1];
        if (list->slots[i].slot != last->slot) {
            list->slots[end++] = list->slots[i];
        } else {
            bool both = last->step != 0 && list->slots[i].step != 0;
            last->step = !both ? 0 : list->slots[i].step > last->step ? list->slots[i].step : last->step;
            last->is_sum = last->is_sum && list->slots[i].is_sum;
        }
    }
    list->count = end;
}

/* Returns whether the slot is among the entries that settle() has sorted. */
static bool is_listed(const Assigned *list, uint32_t start, uint32_t slot)
{
    AssignedSlot key = {.slot = slot};
    return list->count > start &&
           bsearch(&key, list->slots + start, list->count - start, sizeof *list->slots, compare_slots) != NULL;
}

static void loops_of_block(Analysis *an, Assigned *list, const IrBlock *block);

static void loop_of_stmt(Analysis *an, Assigned *list, IrStmt *stmt)
{
    stmt->number = an->loop_count++;
    LoopInfo *loop = &an->loops[stmt->number];
    loop->counter = NO_SLOT;
    uint32_t start = list->count;
    add_calls(an, list, stmt->a);
    add_calls(an, list, stmt->step != NULL ? stmt->step->b : NULL);
    loops_of_block(an, list, &stmt->body);
    loop->end = an->loop_count;
    sort_slots(list, start);
    if (stmt->step) {
        const IrExpr *target = stmt->step->a;
        if (target->kind == IR_VAR && an->tracked[target->var->id] && !is_listed(list, start, target->var->id)) {
            loop->counter = target->var->id;
        }
        add_assigned(an, list, stmt->step);
        sort_slots(list, start);
    }
    uint32_t count = list->count - start;
    loop->slot_count = count;
    loop->slots = arena_alloc(an->arena, (count + 1) * sizeof *loop->slots);
    for (uint32_t i = 0; i < count; i++) {
        const AssignedSlot *assigned = &list->slots[start + i];
        const bool is_sum = assigned->is_sum && assigned->slot != loop->counter;
        loop->slots[i] = (LoopSlot){.slot = assigned->slot, .step = assigned->step, .is_sum = is_sum};
    }
}

static void loops_of_block(Analysis *an, Assigned *list, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *stmt = block->stmts[i];
        add_calls(an, list, stmt->a);
        add_calls(an, list, stmt->b);
        if (stmt->init) {
            add_assigned(an, list, stmt->init);
            add_calls(an, list, stmt->init->b);
        }
        if (stmt->kind == IR_ASSIGN) {
            add_assigned(an, list, stmt);
        } else if (stmt->kind == IR_FOR || stmt->kind == IR_WHILE) {
            loop_of_stmt(an, list, stmt);
        } else {
            loops_of_block(an, list, &stmt->body);
            loops_of_block(an, list, &stmt->orelse);
        }
    }
}

/* ---- constants as widening thresholds ---- */

static void add_threshold(Analysis *an, int64_t value)
{
    for (uint32_t i = 0; i < an->threshold_count; i++) {
        if (an->thresholds[i] == value) {
            return;
        }
    }
    if (an->threshold_count < THRESHOLD_LIMIT) {
        an->thresholds[an->threshold_count++] = value;
    }
}

static void add_thresholds_around(Analysis *an, int64_t value)
{
    if (value > INT64_MIN && value < INT64_MAX) {
        add_threshold(an, value - 1);
        add_threshold(an, value);
        add_threshold(an, value + 1);
    }
}

static void thresholds_of_expr(IrExpr *e, void *context)
{
    Analysis *an = context;
    if (e->kind == IR_INT) {
        add_thresholds_around(an, e->integer);
    } else if (e->kind == IR_NAMED && type_is_integer(e->type)) {
        add_thresholds_around(an, e->named->value->integer);
    }
}

static int compare_thresholds(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

void scan_loops(Analysis *an)
{
    an->work = an->loop_count = an->threshold_count = 0;
    an->loops = arena_alloc(an->arena, an->info->loop_count * sizeof *an->loops);
    Assigned list = {0};
    loops_of_block(an, &list, &an->func->body);

    add_thresholds_around(an, 0);
    add_threshold(an, INT32_MIN);
    add_threshold(an, INT32_MAX);
    ir_visit_block(&an->func->body, thresholds_of_expr, an);
    qsort(an->thresholds, an->threshold_count, sizeof an->thresholds[0], compare_thresholds);
}

bool block_leaves(const IrBlock *block)
{
    uint32_t count = block->count;
    while (count > 0 && block->stmts[count - 1]->kind == IR_NOTE) {
        count--;
    }
    if (count == 0) {
        return false;
    }
    const IrStmt *last = block->stmts[count - 1];
    return ir_jumps(last, NULL) || (last->kind == IR_IF && block_leaves(&last->body) && block_leaves(&last->orelse));
}
