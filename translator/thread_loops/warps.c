// SPDX-License-Identifier: MIT
/* Warp operations in kernels with thread loops: shuffles, votes, matches and reductions of full warps, which all lanes
 * of a warp execute.
 *
 * The statements between two block barriers that contain such operations become a section: a loop over the warps of the
 * block. A warp operation ends a region of the section, like a barrier. Each lane stores its operand in an array; the
 * operation is a call that computes the results of all lanes; the next region reads them. Conditions around warp
 * operations are computed once for each warp.
 *
 * A region of a section is a loop over 32 lanes along x. A second form, which runs if the block has other warps or
 * threads have ended, computes the indices of each lane.
 *
 * Input: statements with such operations. Output: sections, and the parts of the exchanges.
 * Requires: find_uniform_variables(). */
#include "thread_loops/thread_loops_internal.h"

#include <string.h>

enum { LANES = 32, MAX_DEPTH = 16 };

/* ---- sections ---- */

static IrStmt *new_warp_loop(const ThreadLoops *loops, const WarpSection *section, IrBlock body)
{
    Arena *arena = loops->arena;
    const Type *type = type_of_kind(loops->unit->types, TY_I32);
    IrExpr *count = ir_call(arena, type, (IrCallee){.spelling = "py2cu_host_loop_count"}, NULL, 0);
    IrStmt *loop =
        new_strided_loop(loops->unit, section->warp, ir_int(arena, type, 0), count, ir_int(arena, type, LANES));
    loop->body = body;
    return loop;
}

WarpSection *new_section(ThreadLoops *loops, const IrBlock *body)
{
    static const char *const names[] = {"warp_x", "warp_y", "warp_z"};
    const Type *type = type_of_kind(loops->unit->types, TY_I32);
    WarpSection *section = arena_alloc(loops->arena, sizeof *section);
    *section = (WarpSection){.original = ir_copy_block(loops->arena, body), .is_in_loop = loops->loop_depth > 0};
    section->warp = add_loop_variable(loops, "warp", type);
    for (int axis = 0; axis < 3; axis++) {
        section->first[axis] = add_loop_variable(loops, names[axis], type);
    }
    if (loops->lanes == NULL) {
        loops->lanes = add_loop_variable(loops, "lanes", type);
    }
    section->loop = new_warp_loop(loops, section, *body);
    ptrvec_push(loops->arena, &loops->sections, section);
    return section;
}

bool split_section(ThreadLoops *loops, WarpSection *section, size_t first, size_t exchange)
{
    for (size_t i = first; i < loops->regions.count; i++) {
        const ThreadRegion *region = loops->regions.items[i];
        if ((i + 1 < loops->regions.count || region->is_in_loop) && ir_any_stmt_of(&region->body, is_return, NULL)) {
            return false;
        }
    }
    for (; exchange < loops->exchanges.count; exchange++) {
        const WarpExchange *full = loops->exchanges.items[exchange];
        full->call->args[2] = ir_int(loops->arena, type_of_kind(loops->unit->types, TY_U32), UINT32_MAX);
    }
    section->any_loop = new_warp_loop(loops, section, ir_copy_block(loops->arena, &section->original));
    return true;
}

static void restore_variables(const ThreadLoops *loops, const WarpSection *section, IrBlock *before)
{
    const size_t count = loops->kernel->vars.count;
    for (size_t i = 0; i < count; i++) {
        IrVar *var = loops->kernel->vars.items[i];
        if (var->number < loops->var_count && loops->vars[var->number].is_uniform &&
            ir_any_stmt_of(&section->original, assigns_variable, var) && !is_set_before_use(&section->original, var)) {
            IrVar *start = add_loop_variable(loops, "start", var->type);
            ir_append(loops->arena, before, new_assignment(loops->arena, start, ir_var(loops->arena, var)));
            IrStmt *all[] = {section->loop, section->any_loop};
            for (int k = 0; k < 2 && all[k] != NULL; k++) {
                IrStmt *restore = new_assignment(loops->arena, var, ir_var(loops->arena, start));
                ir_prepend(loops->arena, &all[k]->body, restore);
            }
        }
    }
}

void append_section(const ThreadLoops *loops, const WarpSection *section, IrBlock *to)
{
    Arena *arena = loops->arena;
    IrStmt *code = section->loop;
    restore_variables(loops, section, to);
    if (section->any_loop != NULL) {
        code = ir_stmt(arena, IR_IF);
        code->a = bool_call(loops, "py2cu_host_loop_likely", bool_call(loops, "py2cu_host_loop_none_ended", NULL));
        ir_append(arena, &code->body, section->loop);
        ir_append(arena, &code->orelse, eval_call(loops, "py2cu_host_loop_rare"));
        ir_append(arena, &code->orelse, section->any_loop);
    }
    ir_append(arena, to, code);
}

static IrExpr *new_index(const ThreadLoops *loops, int axis, IrExpr *number)
{
    static const char *const names[] = {"py2cu_host_loop_index_x", "py2cu_host_loop_index_y",
                                        "py2cu_host_loop_index_z"};
    const Type *type = type_of_kind(loops->unit->types, TY_I32);
    IrExpr **args = arena_alloc(loops->arena, sizeof *args);
    args[0] = ir_convert(loops->arena, type, number);
    return ir_call(loops->arena, type, (IrCallee){.spelling = names[axis]}, args, 1);
}

/* Adds the indices of the warp's first thread and the arrays with an element for each lane to a loop that uses them. */
static void add_starts_of_loop(const ThreadLoops *loops, const WarpSection *section, IrBlock *body)
{
    for (int axis = 2; axis >= 0; axis--) {
        if (ir_any_stmt_of(body, mentions_variable, section->first[axis])) {
            IrExpr *index = new_index(loops, axis, ir_var(loops->arena, section->warp));
            ir_prepend(loops->arena, body, new_assignment(loops->arena, section->first[axis], index));
        }
    }
    for (size_t i = 0; i < section->declared.count; i++) {
        IrStmt *declare = ir_stmt(loops->arena, IR_DECLARE);
        declare->var = section->declared.items[i];
        if (ir_any_stmt_of(body, mentions_variable, declare->var)) {
            ir_prepend(loops->arena, body, declare);
        }
    }
}

void finish_sections(const ThreadLoops *loops)
{
    for (size_t i = 0; i < loops->sections.count; i++) {
        const WarpSection *section = loops->sections.items[i];
        add_starts_of_loop(loops, section, &section->loop->body);
        if (section->any_loop != NULL) {
            add_starts_of_loop(loops, section, &section->any_loop->body);
        }
    }
    if (loops->lanes != NULL) {
        ir_prepend(loops->arena, &loops->kernel->body, eval_call(loops, "py2cu_host_warp_start"));
        IrExpr *lanes = ir_int(loops->arena, loops->lanes->type, LANES);
        ir_prepend(loops->arena, &loops->kernel->body, new_assignment(loops->arena, loops->lanes, lanes));
    }
}

static IrExpr *replace_for_warp(IrExpr *e, void *context)
{
    const ThreadLoops *loops = context;
    if (e->kind == IR_SREG && e->sreg <= IRS_TID_Z) {
        return ir_convert(loops->arena, e->type, ir_var(loops->arena, loops->section->first[e->sreg]));
    }
    const bool is_repeated =
        e->kind == IR_VAR && e->var->number < loops->var_count && loops->vars[e->var->number].value != NULL;
    return is_repeated ? value_of_warp(loops, ir_copy(loops->arena, loops->vars[e->var->number].value->b)) : e;
}

IrExpr *value_of_warp(const ThreadLoops *loops, IrExpr *e)
{
    return ir_replace(e, replace_for_warp, (void *)(uintptr_t)loops);
}

/* ---- warp operations ---- */

/* Returns the name of the function that computes the results of a warp. */
static const char *name_of(const ThreadLoops *loops, const IrExpr *call)
{
    static const char *const names[] = {
        [EXCHANGE_LANE] = "shuffle",    [EXCHANGE_UP] = "shuffle_up", [EXCHANGE_DOWN] = "shuffle_down",
        [EXCHANGE_XOR] = "shuffle_xor", [EXCHANGE_BALLOT] = "ballot", [EXCHANGE_ANY] = "any",
        [EXCHANGE_ALL] = "all",         [EXCHANGE_UNIFORM] = "uni",   [EXCHANGE_MATCH] = "match"};
    const ExchangeKind kind = exchange_of(call);
    if (kind == EXCHANGE_REDUCE) {
        static const char prefix[] = "py2cu_";
        const char *operation = helper_row(call->callee.helper)->name + sizeof prefix - 1,
                   *type = strrchr(operation, '_');
        return arena_printf(loops->arena, "py2cu_host_warp_%.*s", (int)(type - operation), operation);
    }
    return arena_printf(loops->arena, "py2cu_host_warp_%s", names[kind]);
}

/* Adds a variable that has an element for each lane. */
static IrVar *add_exchanged(ThreadLoops *loops, const char *name, const Type *type)
{
    IrVar *var = add_loop_variable(loops, name, type);
    if (loops->var_count == loops->var_room) {
        loops->is_possible = false;
        return var;
    }
    var->number = loops->var_count++;
    return var;
}

/* Returns whether the operand is a variable of a thread, which the operation can read itself. */
static bool is_thread_variable(const ThreadLoops *loops, const IrExpr *operand)
{
    if (operand->kind != IR_VAR || operand->var->storage != IRV_LOCAL || operand->type != operand->var->type) {
        return false;
    }
    const RegionVar *info = &loops->vars[operand->var->number];
    return !info->is_uniform && !info->is_warp_uniform && info->value == NULL;
}

/* Returns the bit mask of the lanes of the warp that participate. */
static IrExpr *active_lanes(const ThreadLoops *loops)
{
    IrExpr **args = arena_alloc(loops->arena, sizeof *args);
    args[0] = ir_var(loops->arena, loops->section->warp);
    return ir_call(loops->arena, type_of_kind(loops->unit->types, TY_U32),
                   (IrCallee){.spelling = "py2cu_host_warp_sync", .effect = EFFECT_ALL}, args, 1);
}

bool split_exchange(ThreadLoops *loops, IrExpr *call, IrStmt **send, IrStmt **exchange)
{
    Arena *arena = loops->arena;
    const ExchangeKind kind = exchange_of(call);
    for (uint32_t i = 2; i < call->arg_count; i++) {
        loops->is_possible = loops->is_possible && is_computed_for_block(loops, call->args[i]);
    }
    IrExpr *operand = call->arg_count >= 2 ? call->args[1] : NULL;
    const bool keeps_type = kind <= EXCHANGE_XOR || kind == EXCHANGE_REDUCE;
    loops->is_possible = loops->is_possible && operand != NULL && type_is_real(operand->type) &&
                         (!keeps_type || operand->type == call->type);
    if (!loops->is_possible) {
        return false;
    }
    IrVar *received = add_exchanged(loops, "received", call->type);
    IrVar *sent = is_thread_variable(loops, operand) ? operand->var : add_exchanged(loops, "sent", operand->type);
    *send = sent != operand->var ? new_assignment(arena, sent, operand) : NULL;
    WarpExchange *new = arena_alloc(arena, sizeof *new);
    IrExpr **args = arena_alloc(arena, (call->arg_count + 1) * sizeof *args);
    args[0] = ir_var(arena, received);
    args[1] = ir_var(arena, sent);
    args[2] = active_lanes(loops);
    for (uint32_t i = 2; i < call->arg_count; i++) {
        args[i + 1] = value_of_warp(loops, call->args[i]);
    }
    const uint32_t count = call->arg_count + 1;
    *exchange = ir_stmt(arena, IR_EVAL);
    (*exchange)->a = ir_call(arena, type_of_kind(loops->unit->types, TY_NONE),
                             (IrCallee){.spelling = name_of(loops, call), .effect = EFFECT_ALL}, args, count);
    *new = (WarpExchange){loops->section, (*exchange)->a};
    ptrvec_push(arena, &loops->exchanges, new);
    *call = *ir_var(arena, received);
    return loops->is_possible;
}

void finish_exchanges(const ThreadLoops *loops)
{
    Arena *arena = loops->arena;
    const Type *type = type_of_kind(loops->unit->types, TY_I32);
    for (size_t i = 0; i < loops->exchanges.count; i++) {
        const WarpExchange *exchange = loops->exchanges.items[i];
        for (int k = 0; k < 2; k++) {
            IrExpr **arg = &exchange->call->args[k];
            const RegionVar *info = &loops->vars[(*arg)->var->number];
            IrExpr *first = info->is_of_lanes ? ir_int(arena, type, 0) : ir_var(arena, exchange->section->warp);
            IrExpr *element = ir_element(arena, ir_var(arena, info->array), first);
            *arg = ir_address(arena, type_pointer(loops->unit->types, element->type), element);
        }
    }
}

/* Test: the statement assigns a value other than a constant to the variable. */
static bool is_other_set(const IrStmt *s, const void *var)
{
    int64_t value;
    return assigns_variable(s, var) && !is_integer_constant(s->b, &value);
}

void unroll_exchanges(const ThreadLoops *loops, IrStmt *s)
{
    const IrExpr *test = s->kind == IR_WHILE || s->kind == IR_FOR ? s->a : NULL;
    const IrExpr *counter = test != NULL && test->kind == IR_BINARY ? ir_unconverted(test->a) : NULL;
    int64_t value;
    s->is_unrolled = !loops->is_in_any_loop && counter != NULL && counter->kind == IR_VAR &&
                     is_integer_constant(test->b, &value) &&
                     !ir_any_stmt_of(&loops->kernel->body, is_other_set, counter->var);
}

/* ---- lanes ---- */

typedef struct Lanes {
    const ThreadLoops *loops;
    const ThreadRegion *region;
} Lanes;

/* Returns whether e is threadIdx.x, which has been replaced by a sum. */
static bool is_index_along_x(const Lanes *in, const IrExpr *e, int depth)
{
    while (e->kind == IR_CONVERT && type_is_integer(e->type) && type_size(e->type) >= 4) {
        e = e->a;
    }
    const IrBlock *body = &in->region->body;
    for (uint32_t i = 0; e->kind == IR_VAR && depth < MAX_DEPTH && i < body->count; i++) {
        if (ir_assigned(body->stmts[i]) == e->var) {
            return is_index_along_x(in, body->stmts[i]->b, depth + 1);
        }
    }
    const IrExpr *first = e->kind == IR_BINARY && e->op == IRO_ADD ? ir_unconverted(e->a) : NULL;
    return first != NULL && first->kind == IR_VAR && first->var == in->region->section->first[0] &&
           is_register(e->b, IRS_TID_X);
}

static IrExpr *replace_for_lane(IrExpr *e, void *context)
{
    const Lanes *in = context;
    Arena *arena = in->loops->arena;
    IrVar *const *first = in->region->section->first;
    if (e->kind == IR_CALL && e->callee.helper == HELPER_LANE_ID) {
        return ir_convert(arena, e->type, ir_sreg(arena, type_of_kind(in->loops->unit->types, TY_U32), IRS_TID_X));
    }
    if (e->kind == IR_SREG && e->sreg == IRS_TID_X) {
        return ir_binary(arena, IRO_ADD, e->type, ir_convert(arena, e->type, ir_var(arena, first[0])), e);
    }
    if (e->kind == IR_SREG && e->sreg <= IRS_TID_Z) {
        return ir_convert(arena, e->type, ir_var(arena, first[e->sreg]));
    }
    int64_t by = 0;
    if (e->kind != IR_BINARY || !is_integer_constant(e->b, &by) || !is_index_along_x(in, e->a, 0)) {
        return e;
    }
    if ((e->op == IRO_REM && by == LANES) || (e->op == IRO_AND && by == LANES - 1)) {
        return ir_convert(arena, e->type, ir_sreg(arena, type_of_kind(in->loops->unit->types, TY_U32), IRS_TID_X));
    }
    return e;
}

void use_lanes(const ThreadLoops *loops, ThreadRegion *region)
{
    Lanes in = {loops, region};
    ir_replace_block(&region->body, replace_for_lane, &in);
}
