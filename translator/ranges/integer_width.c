// SPDX-License-Identifier: MIT
/* Integer width: narrows 64-bit variables to int if all their values fit, the assigned expressions need no 64-bit
 * intermediate results, and at most half of their uses would need a cast. All indices in the grid of a kernel have one
 * type. Parameters and results of device functions are narrowed by the same rules, before their callers are rewritten.
 */
#include "ranges/ranges_internal.h"

enum { MAX_PASSES = 12, LEAF_DEPTH = 600 };

/* Predicate: the index of a block along an axis. */
static bool is_block_index(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_SREG && e->sreg >= IRS_CTAID_X && e->sreg <= IRS_CTAID_Z;
}

/* Returns whether the value is an index in the whole grid: a sum with a multiple of a block index. */
static bool is_grid_index(const IrExpr *value)
{
    const IrExpr *e = ir_unconverted(value);
    if (e->kind != IR_BINARY || e->op != IRO_ADD) {
        return false;
    }
    const IrExpr *a = ir_unconverted(e->a), *b = ir_unconverted(e->b);
    const IrExpr *product = a->kind == IR_BINARY && a->op == IRO_MUL ? a : b;
    return product->kind == IR_BINARY && product->op == IRO_MUL && ir_any(product, is_block_index, NULL);
}

void narrow_record(Analysis *an, uint32_t slot, const IrExpr *value, Range range, bool fits)
{
    VarInfo *info = &an->vars[slot];
    info->is_assigned = true;
    info->is_grid_index = info->is_grid_index || (value != NULL && is_grid_index(value));
    info->wide = info->wide || !fits || !range_is_int(range);
    if (!value || info->wide || !expr_is_wide(value->type)) {
        return;
    }
    an->assignments = arena_grow_array(an->arena, an->assignments, an->assignment_count, &an->assignment_capacity,
                                       sizeof *an->assignments);
    an->assignments[an->assignment_count++] = (Assignment){slot, value};
}

/* Returns whether the expression, whose values fit, needs no 64-bit variable. */
static bool leaves_are_short(const Analysis *an, const IrExpr *e, unsigned depth)
{
    if (!expr_is_wide(e->type)) {
        return true;
    }
    if (depth > LEAF_DEPTH) {
        return false;
    }
    switch (e->kind) {
    case IR_INT:
        return true;
    case IR_VAR:
        return an->vars[e->var->id].narrow || expr_is_small(e->var->type);
    case IR_UNARY:
    case IR_CONVERT:
        return leaves_are_short(an, e->a, depth + 1);
    case IR_BINARY:
    case IR_COND:
        return leaves_are_short(an, e->a, depth + 1) && leaves_are_short(an, e->b, depth + 1);
    case IR_CALL:
        for (uint32_t i = 0; i < e->arg_count; i++) {
            bool needed = (e->callee.helper != HELPER_WRAP && e->callee.helper != HELPER_INDEX &&
                           e->callee.helper != HELPER_BELOW) ||
                          i == 0;
            if (needed && !leaves_are_short(an, e->args[i], depth + 1)) {
                return false;
            }
        }
        return e->callee.func == NULL || an->program->narrows_signatures;
    default:
        return false;
    }
}

static bool is_candidate(const Analysis *an, const IrVar *var)
{
    const VarInfo *info = &an->vars[var->id];
    if (!expr_is_wide(var->type) || !info->is_assigned || info->wide) {
        return false;
    }
    if (var->storage == IRV_PARAM) {
        return an->func->is_kernel && an->program->small;
    }
    return var->storage == IRV_LOCAL && info->casts * 2 <= info->reads;
}

/* Keeps the 64-bit type of all grid indices of a kernel if one of them needs it. Returns whether a variable changed. */
static bool keep_wide_grid_indices(Analysis *an)
{
    const PtrVec *vars = &an->func->vars;
    bool has_wide = false, changed = false;
    for (uint32_t i = 0; i < vars->count && !has_wide; i++) {
        has_wide =
            an->vars[i].is_grid_index && !an->vars[i].narrow && expr_is_wide(((const IrVar *)vars->items[i])->type);
    }
    for (uint32_t i = 0; i < vars->count && has_wide; i++) {
        changed = changed || (an->vars[i].is_grid_index && an->vars[i].narrow);
        an->vars[i].narrow = an->vars[i].narrow && !an->vars[i].is_grid_index;
    }
    return changed;
}

/* Chooses the variables that become ints; returns whether the choice is complete. */
static bool choose_variables(Analysis *an)
{
    uint32_t count = (uint32_t)an->func->vars.count;
    for (uint32_t i = 0; i < count; i++) {
        an->vars[i].narrow = is_candidate(an, an->func->vars.items[i]);
    }
    bool changed = true;
    for (unsigned pass = 0; changed && pass < MAX_PASSES; pass++) {
        changed = keep_wide_grid_indices(an);
        for (uint32_t i = 0; i < an->assignment_count; i++) {
            const Assignment *assignment = &an->assignments[i];
            VarInfo *info = &an->vars[assignment->slot];
            if (info->narrow && !leaves_are_short(an, assignment->value, 0)) {
                info->narrow = false;
                changed = true;
            }
        }
    }
    return !changed;
}

void narrow_decide(Analysis *an)
{
    uint32_t count = choose_variables(an) ? (uint32_t)an->func->vars.count : 0;
    for (uint32_t i = 0; i < count; i++) {
        IrVar *var = an->func->vars.items[i];
        if (an->vars[i].narrow) {
            var->type =
                var->storage == IRV_PARAM && var->type == an->program->u64 ? an->program->u32 : an->program->i32;
        }
    }
}

/* Returns whether the Python function has other instances with the same number of parameters, which are overloads or
 * instances of a template. */
static bool is_overload(const Program *program, const IrFunc *func)
{
    bool found = false;
    for (uint32_t i = 0; i < program->count && !found; i++) {
        const IrFunc *other = program->infos[i].func;
        found = other != func && other->line == func->line && other->module == func->module &&
                other->params.count == func->params.count;
    }
    return found;
}

static bool calls_itself(const FuncInfo *info)
{
    bool found = false;
    for (size_t i = 0; i < info->callees.count && !found; i++) {
        found = info->callees.items[i] == info;
    }
    return found;
}

/* Returns whether all calls of the function are known before it is analyzed, and its signature may change. */
static bool is_adaptable(const Analysis *an)
{
    const FuncInfo *info = an->info;
    return !info->func->is_kernel && !info->open && !info->circular && !calls_itself(info) &&
           !is_overload(an->program, info->func);
}

bool narrow_is_possible(const Analysis *an, const IrVar *param)
{
    const FuncInfo *info = an->info;
    uint32_t i = param->id;                                      /* parameters come first */
    const bool is_item = param->is_part || param->tuple != NULL; /* tuples of one layout have one struct */
    return param->type->kind == TY_I64 && param->role == ROLE_VALUE && !is_item && !info->assigned[i] &&
           is_adaptable(an) && !info->has_wide_argument[i] && info->params[i].low <= info->params[i].high &&
           range_is_int(info->params[i]);
}

void narrow_record_passed(Analysis *an, FuncInfo *callee, uint32_t index, const IrExpr *value, bool fits)
{
    bool *is_wide = callee != NULL ? &callee->has_wide_argument[index] : &an->info->has_wide_result;
    *is_wide = *is_wide || !fits;
    if (!*is_wide && an->program->narrows_signatures) {
        an->passed =
            arena_grow_array(an->arena, an->passed, an->passed_count, &an->passed_capacity, sizeof *an->passed);
        an->passed[an->passed_count++] = (Passed){callee, index, value};
    }
}

/* Keeps the 64-bit types of parameters and of the result whose values are read from 64-bit variables. */
static void keep_wide_passed(Analysis *an)
{
    bool is_chosen = choose_variables(an);
    for (uint32_t i = 0; i < an->passed_count; i++) {
        const Passed *passed = &an->passed[i];
        if (!is_chosen || !leaves_are_short(an, passed->value, 0)) {
            narrow_record_passed(an, passed->callee, passed->index, passed->value, false);
        }
    }
}

/* The parameters of a function that become int. */
typedef struct Signature {
    bool *is_narrow; /* by parameter */
    bool changed;
} Signature;

/* Returns the 64-bit parameter that e contains, or NULL. */
static const IrVar *wide_param(const IrExpr *e)
{
    e = ir_unconverted(e);
    bool is_param = e->kind == IR_VAR && e->var->storage == IRV_PARAM && e->var->role == ROLE_VALUE;
    return is_param && e->var->type->kind == TY_I64 ? e->var : NULL;
}

/* Keeps the type of two parameters that an operation combines, if one of them keeps its type. */
static void keep_both(Signature *signature, const IrExpr *a, const IrExpr *b)
{
    const IrVar *first = wide_param(a), *second = wide_param(b);
    if (first != NULL && second != NULL && signature->is_narrow[first->id] != signature->is_narrow[second->id]) {
        signature->is_narrow[first->id] = signature->is_narrow[second->id] = false;
        signature->changed = true;
    }
}

static void keep_operands(IrExpr *e, void *context)
{
    if (e->kind == IR_BINARY) {
        keep_both(context, e->a, e->b);
    } else if (e->kind == IR_CALL && expr_is_min_max(e)) {
        keep_both(context, e->args[0], e->args[1]);
    }
}

void narrow_signature(Analysis *an)
{
    IrFunc *func = an->info->func;
    const bool adapts = is_adaptable(an);
    Signature signature = {arena_alloc(an->arena, func->params.count + 1), adapts};
    for (size_t i = 0; i < func->params.count && adapts; i++) {
        const IrVar *var = func->params.items[i];
        const VarInfo *uses = &an->vars[var->id];
        signature.is_narrow[i] = narrow_is_possible(an, var) && uses->casts * 2 <= uses->reads;
    }
    while (signature.changed) { /* each iteration adds a parameter that keeps its type */
        signature.changed = false;
        ir_visit_block(&func->body, keep_operands, &signature);
    }
    for (size_t i = 0; i < func->params.count; i++) {
        if (signature.is_narrow[i]) {
            ((IrVar *)func->params.items[i])->type = an->program->i32;
        }
    }
    keep_wide_passed(an);
    const Range result = an->info->result;
    if (adapts && func->result->kind == TY_I64 && !an->info->has_wide_result && result.low <= result.high &&
        range_is_int(result)) {
        func->result = an->program->i32;
    }
}

static void convert_call(IrExpr *e, void *context)
{
    if (e->kind == IR_CALL && e->callee.func != NULL && e->type != e->callee.func->result) {
        Arena *arena = context;
        IrExpr *call = arena_alloc(arena, sizeof *call);
        *call = *e;
        call->type = e->callee.func->result;
        *e = *ir_convert(arena, e->type, call);
    }
}

typedef struct Narrowed {
    const IrFunc *func;
    Arena *arena;
} Narrowed;

static void convert_parts(IrStmt *stmt, void *context)
{
    const Narrowed *narrowed = context;
    if (stmt->kind == IR_EVAL && stmt->a->kind == IR_CALL && stmt->a->callee.func != NULL) {
        stmt->a->type = stmt->a->callee.func->result;
    }
    ir_visit_expr(stmt->a, convert_call, narrowed->arena);
    ir_visit_expr(stmt->b, convert_call, narrowed->arena);
    if (stmt->kind == IR_RETURN && stmt->a != NULL && stmt->a->type != narrowed->func->result) {
        stmt->a = ir_convert(narrowed->arena, narrowed->func->result, stmt->a);
    }
}

void narrow_calls(Program *program)
{
    for (uint32_t i = 0; i < program->count; i++) {
        Narrowed narrowed = {program->infos[i].func, program->unit->arena};
        ir_visit_stmts(&narrowed.func->body, convert_parts, &narrowed);
    }
}
