// SPDX-License-Identifier: MIT
/* Privatized atomics: an array that threads only update with atomic operations is accumulated per block in shared
 * memory.
 *
 * Atomics of one block then do not contend with those of other blocks; at the end, each block adds its results to the
 * array. To amortize this, each block executes several blocks of the script, except in grid-stride loops. Applies to
 * integers, whose sums do not depend on the order, and to floats with fastmath.
 *
 * Input: a kernel analyzed by find_block_coarsening().
 * Output: the kernel with accumulators in shared memory.
 * Requires: IrFunc.privatized is set. */
#include "schedule/schedule_internal.h"

/* ---- code generation ---- */

typedef struct Privatization {
    Unit *unit;
    Arena *arena;
    IrFunc *kernel;
    IrVar *array, *accumulators, *size;
    IrCallee merge;
    IrExpr *identity;
} Privatization;

/* Returns the identity element of the operation. */
static IrExpr *identity_of(Arena *arena, UpdateOp op, const Type *type)
{
    if (!type_is_integer(type)) {
        return ir_float(arena, type, 0); /* floats are only added */
    }
    const int64_t min = type_is_signed(type) ? -1 - (int64_t)(UINT64_MAX >> (65 - type->bits)) : 0;
    const int64_t max = type_is_signed(type) ? (int64_t)(UINT64_MAX >> (65 - type->bits)) : -1;
    switch (op) {
    case UPDATE_MIN:
        return ir_int(arena, type, max);
    case UPDATE_MAX:
        return ir_int(arena, type, min);
    case UPDATE_AND:
        return ir_int(arena, type, -1);
    case UPDATE_ADD:
    case UPDATE_OR:
    case UPDATE_XOR:
    case UPDATE_NONE:
        break;
    }
    return ir_int(arena, type, 0);
}

static IrExpr *element(const Privatization *c, IrVar *array, IrExpr *index)
{
    return ir_element(c->arena, ir_var(c->arena, array), index);
}

static IrExpr *address(const Privatization *c, IrVar *array, IrExpr *index)
{
    return ir_address(c->arena, type_pointer(c->unit->types, c->array->type->elem), element(c, array, index));
}

static IrStmt *barrier(const Privatization *c)
{
    IrStmt *s = ir_stmt(c->arena, IR_EVAL);
    s->a = ir_call(c->arena, type_of_kind(c->unit->types, TY_NONE),
                   (IrCallee){.spelling = "__syncthreads", .effect = EFFECT_BARRIER}, NULL, 0);
    return s;
}

/* Returns a loop that distributes all accumulators among the threads of the block; *counter receives its counter. */
static IrStmt *new_accumulator_loop(const Privatization *c, IrVar **counter)
{
    const Type *u32 = type_of_kind(c->unit->types, TY_U32);
    *counter = add_kernel_variable(c->unit, c->kernel, "k", u32, IRV_LOCAL);
    return new_strided_loop(c->unit, *counter, ir_sreg(c->arena, u32, IRS_TID_X), ir_var(c->arena, c->size),
                            ir_sreg(c->arena, u32, IRS_NTID_X));
}

static void add_initialization(const Privatization *c, IrBlock *to)
{
    IrVar *k;
    IrStmt *loop = new_accumulator_loop(c, &k), *set = ir_stmt(c->arena, IR_ASSIGN);
    set->a = element(c, c->accumulators, ir_var(c->arena, k));
    set->b = ir_copy(c->arena, c->identity);
    ir_append(c->arena, &loop->body, set);
    ir_append(c->arena, to, loop);
    ir_append(c->arena, to, barrier(c));
}

static void add_merge(const Privatization *c, IrBlock *to)
{
    Arena *arena = c->arena;
    const Type *boolean = type_of_kind(c->unit->types, TY_BOOL);
    IrVar *k;
    IrStmt *loop = new_accumulator_loop(c, &k), *changed = ir_stmt(arena, IR_IF), *merge = ir_stmt(arena, IR_EVAL);
    IrExpr *args[2] = {address(c, c->array, ir_var(arena, k)), element(c, c->accumulators, ir_var(arena, k))};
    merge->a = ir_call(arena, c->array->type->elem, c->merge, args, 2);
    changed->a =
        ir_binary(arena, IRO_NE, boolean, element(c, c->accumulators, ir_var(arena, k)), ir_copy(arena, c->identity));
    ir_append(arena, &changed->body, merge);
    ir_append(arena, &loop->body, changed);
    ir_append(arena, to, barrier(c));
    ir_append(arena, to, loop);
}

/* Updates the accumulator if the index is in bounds; otherwise executes the original update. */
static void update_in_block(const Privatization *c, IrStmt *s, IrBlock *to)
{
    Arena *arena = c->arena;
    IrExpr *updated = privatized_element(s, c->array), *index = updated->args[0];
    bool is_plain = index->kind == IR_VAR || index->kind == IR_INT, is_wide = type_size(index->type) == 8;
    const Type *type = type_size(index->type) >= 4 ? index->type : type_of_kind(c->unit->types, TY_I32);
    const Type *as_unsigned = type_of_kind(c->unit->types, is_wide ? TY_U64 : TY_U32);
    IrStmt *branch = ir_stmt(arena, IR_IF), *first = branch;
    if (!is_plain) {
        IrVar *at = add_kernel_variable(c->unit, c->kernel, "at", type, IRV_LOCAL);
        first = new_assignment(arena, at, ir_convert(arena, type, index));
        ir_append(arena, to, first);
        updated->args[0] = index = ir_var(arena, at);
    }
    IrExpr *args[2] = {address(c, c->accumulators, ir_copy(arena, index)), ir_copy(arena, s->a->args[1])};
    IrStmt *update = ir_stmt(arena, IR_EVAL);
    update->a = ir_call(arena, s->a->type, s->a->callee, args, 2);
    branch->a = ir_binary(arena, IRO_LT, type_of_kind(c->unit->types, TY_BOOL),
                          ir_convert(arena, as_unsigned, ir_copy(arena, index)),
                          ir_convert(arena, as_unsigned, ir_var(arena, c->size)));
    first->lead = s->lead;
    update->trail = s->trail;
    first->line = branch->line = update->line = s->line;
    first->module = branch->module = update->module = s->module;
    s->lead = NULL;
    s->trail = NULL;
    ir_append(arena, &branch->body, update);
    ir_append(arena, &branch->orelse, s);
    ir_append(arena, to, branch);
}

static void update_accumulator(IrStmt *s, IrBlock *to, const void *context)
{
    update_in_block(context, s, to);
}

static void update_in_blocks(const Privatization *c, IrBlock *block)
{
    IrBlock transformed = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (add_coarsened_loop(c->unit, c->kernel, s, update_accumulator, c, &transformed)) {
            continue; /* loads of several iterations precede their updates */
        }
        update_in_blocks(c, &s->body);
        update_in_blocks(c, &s->orelse);
        if (privatized_element(s, c->array) != NULL) {
            update_in_block(c, s, &transformed);
        } else {
            ir_append(c->arena, &transformed, s);
        }
    }
    *block = transformed;
}

static void return_to_continue(IrStmt *s, void *context)
{
    (void)context;
    s->kind = s->kind == IR_RETURN ? IR_CONTINUE : s->kind;
}

/* Emits a loop that executes PY2CU_COARSENING_FACTOR blocks of the script per iteration, with all loads before the
 * updates. Returns false if the body contains other statements. */
static bool add_block_loop(const Privatization *c, const IrBlock *body, IrVar *blocks, IrBlock *to)
{
    Arena *arena = c->arena;
    const Type *u32 = type_of_kind(c->unit->types, TY_U32);
    IrVar *first = add_kernel_variable(c->unit, c->kernel, "first", u32, IRV_LOCAL);
    IrExpr *start =
        ir_binary(arena, IRO_MUL, u32, ir_sreg(arena, u32, IRS_CTAID_X), ir_int(arena, u32, PY2CU_COARSENING_FACTOR));
    IrExpr *step =
        ir_binary(arena, IRO_MUL, u32, ir_sreg(arena, u32, IRS_NCTAID_X), ir_int(arena, u32, PY2CU_COARSENING_FACTOR));
    IrStmt *loop = new_strided_loop(c->unit, first, start, ir_var(arena, blocks), step);
    if (!add_coarsened_blocks(c->unit, c->kernel, body, blocks, first, update_accumulator, c, &loop->body)) {
        return false;
    }
    ir_append(arena, to, loop);
    return true;
}

/* Executes the script's blocks one after the other. */
static void add_blocks(const Privatization *c, IrBlock *body, IrBlock *to)
{
    const Type *u32 = type_of_kind(c->unit->types, TY_U32);
    IrVar *blocks = add_kernel_parameter(c->unit, c->kernel, "blocks", ROLE_BLOCKS, NULL);
    if (add_block_loop(c, body, blocks, to)) {
        return;
    }
    update_in_blocks(c, body);
    IrVar *block = add_kernel_variable(c->unit, c->kernel, "block", u32, IRV_LOCAL);
    substitute_block_index(c->arena, body, block);
    ir_visit_stmts(body, return_to_continue, NULL);
    IrStmt *loop = new_strided_loop(c->unit, block, ir_sreg(c->arena, u32, IRS_CTAID_X), ir_var(c->arena, blocks),
                                    ir_sreg(c->arena, u32, IRS_NCTAID_X));
    loop->body = *body;
    ir_append(c->arena, to, loop);
}

void privatize_atomics(Unit *unit, IrFunc *kernel)
{
    Arena *arena = unit->arena;
    const Type *elem = kernel->privatized->type->elem;
    const int64_t any = INT32_MAX; /* the launch determines its size */
    Privatization c = {.unit = unit, .arena = arena, .kernel = kernel, .array = kernel->privatized};
    c.merge = *update_callee(kernel, c.array);
    c.identity = identity_of(arena, update_op(&c.merge), elem);
    c.merge.spelling = c.merge.spelling != NULL && update_op(&c.merge) == UPDATE_ADD
                           ? "atomicAdd"
                           : c.merge.spelling; /* also for atomicSub */
    c.size = add_kernel_parameter(unit, kernel, arena_printf(arena, "%s_size", c.array->name), ROLE_SIZE, c.array);
    c.accumulators = add_kernel_variable(unit, kernel, arena_printf(arena, "%s_block", c.array->name),
                                         type_carray(unit->types, elem, 1, &any), IRV_DYNAMIC_SHARED);
    IrBlock body = kernel->body, transformed = {.tail = NULL};
    add_initialization(&c, &transformed);
    if (kernel->loops_over_grid) {
        update_in_blocks(&c, &body);
        for (uint32_t i = 0; i < body.count; i++) {
            ir_append(arena, &transformed, body.stmts[i]);
        }
    } else {
        add_blocks(&c, &body, &transformed);
    }
    add_merge(&c, &transformed);
    kernel->body = transformed;
    kernel->uses_barrier = kernel->synchronizes = true;
    kernel->effect = EFFECT_BARRIER;
}
