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
    IrVar *array, *own, *size;
    IrCallee merge;
    IrExpr *identity;
} Privatization;

/* Returns the identity element of the operation. */
static IrExpr *identity_of(Arena *arena, CountOp op, const Type *type)
{
    if (!type_is_integer(type)) {
        return ir_float(arena, type, 0); /* floats are only added */
    }
    const int64_t least = type_is_signed(type) ? -1 - (int64_t)(UINT64_MAX >> (65 - type->bits)) : 0;
    const int64_t most = type_is_signed(type) ? (int64_t)(UINT64_MAX >> (65 - type->bits)) : -1;
    switch (op) {
    case COUNT_MIN:
        return ir_int(arena, type, most);
    case COUNT_MAX:
        return ir_int(arena, type, least);
    case COUNT_AND:
        return ir_int(arena, type, -1);
    case COUNT_ADD:
    case COUNT_OR:
    case COUNT_XOR:
    case COUNT_NONE:
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

/* Emits a loop in which the threads of the block share all accumulators. Returns the loop; *counter receives its
 * counter. */
static IrStmt *for_all(const Privatization *c, IrVar **counter)
{
    const Type *u32 = type_of_kind(c->unit->types, TY_U32);
    *counter = add_kernel_variable(c->unit, c->kernel, "k", u32, IRV_LOCAL);
    return new_strided_loop(c->unit, *counter, ir_sreg(c->arena, u32, IRS_TID_X), ir_var(c->arena, c->size),
                            ir_sreg(c->arena, u32, IRS_NTID_X));
}

static void add_start(const Privatization *c, IrBlock *to)
{
    IrVar *k;
    IrStmt *loop = for_all(c, &k), *set = ir_stmt(c->arena, IR_ASSIGN);
    set->a = element(c, c->own, ir_var(c->arena, k));
    set->b = ir_copy(c->arena, c->identity);
    ir_append(c->arena, &loop->body, set);
    ir_append(c->arena, to, loop);
    ir_append(c->arena, to, barrier(c));
}

static void add_end(const Privatization *c, IrBlock *to)
{
    Arena *arena = c->arena;
    const Type *boolean = type_of_kind(c->unit->types, TY_BOOL);
    IrVar *k;
    IrStmt *loop = for_all(c, &k), *changed = ir_stmt(arena, IR_IF), *merge = ir_stmt(arena, IR_EVAL);
    IrExpr *args[2] = {address(c, c->array, ir_var(arena, k)), element(c, c->own, ir_var(arena, k))};
    merge->a = ir_call(arena, c->array->type->elem, c->merge, args, 2);
    changed->a = ir_binary(arena, IRO_NE, boolean, element(c, c->own, ir_var(arena, k)), ir_copy(arena, c->identity));
    ir_append(arena, &changed->body, merge);
    ir_append(arena, &loop->body, changed);
    ir_append(arena, to, barrier(c));
    ir_append(arena, to, loop);
}

/* Updates the accumulator if the index is in bounds; otherwise executes the original update. */
static void count_in_block(const Privatization *c, IrStmt *s, IrBlock *to)
{
    Arena *arena = c->arena;
    IrExpr *place = privatized_element(s, c->array), *index = place->args[0];
    bool is_plain = index->kind == IR_VAR || index->kind == IR_INT, is_wide = type_size(index->type) == 8;
    const Type *type = type_size(index->type) >= 4 ? index->type : type_of_kind(c->unit->types, TY_I32);
    const Type *as_unsigned = type_of_kind(c->unit->types, is_wide ? TY_U64 : TY_U32);
    IrStmt *choose = ir_stmt(arena, IR_IF), *first = choose;
    if (!is_plain) {
        IrVar *at = add_kernel_variable(c->unit, c->kernel, "at", type, IRV_LOCAL);
        first = new_assignment(arena, at, ir_convert(arena, type, index));
        ir_append(arena, to, first);
        place->args[0] = index = ir_var(arena, at);
    }
    IrExpr *args[2] = {address(c, c->own, ir_copy(arena, index)), ir_copy(arena, s->a->args[1])};
    IrStmt *own = ir_stmt(arena, IR_EVAL);
    own->a = ir_call(arena, s->a->type, s->a->callee, args, 2);
    choose->a = ir_binary(arena, IRO_LT, type_of_kind(c->unit->types, TY_BOOL),
                          ir_convert(arena, as_unsigned, ir_copy(arena, index)),
                          ir_convert(arena, as_unsigned, ir_var(arena, c->size)));
    first->lead = s->lead;
    own->trail = s->trail;
    first->line = choose->line = own->line = s->line;
    first->module = choose->module = own->module = s->module;
    s->lead = NULL;
    s->trail = NULL;
    ir_append(arena, &choose->body, own);
    ir_append(arena, &choose->orelse, s);
    ir_append(arena, to, choose);
}

static void end_item(IrStmt *s, IrBlock *to, const void *context)
{
    count_in_block(context, s, to);
}

static void count_in_blocks(const Privatization *c, IrBlock *block)
{
    IrBlock whole = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (add_coarsened_loop(c->unit, c->kernel, s, end_item, c, &whole)) {
            continue; /* loads of several iterations precede their updates */
        }
        count_in_blocks(c, &s->body);
        count_in_blocks(c, &s->orelse);
        if (privatized_element(s, c->array) != NULL) {
            count_in_block(c, s, &whole);
        } else {
            ir_append(c->arena, &whole, s);
        }
    }
    *block = whole;
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
    if (!add_coarsened_blocks(c->unit, c->kernel, body, blocks, first, end_item, c, &loop->body)) {
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
    count_in_blocks(c, body);
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
    c.merge = *counting_callee(kernel, c.array);
    c.identity = identity_of(arena, count_op(&c.merge), elem);
    c.merge.spelling = c.merge.spelling != NULL && count_op(&c.merge) == COUNT_ADD
                           ? "atomicAdd"
                           : c.merge.spelling; /* also for atomicSub */
    c.size = add_kernel_parameter(unit, kernel, arena_printf(arena, "%s_size", c.array->name), ROLE_SIZE, c.array);
    c.own = add_kernel_variable(unit, kernel, arena_printf(arena, "%s_block", c.array->name),
                                type_carray(unit->types, elem, 1, &any), IRV_DYNAMIC_SHARED);
    IrBlock body = kernel->body, whole = {.tail = NULL};
    add_start(&c, &whole);
    if (kernel->loops_over_grid) {
        count_in_blocks(&c, &body);
        for (uint32_t i = 0; i < body.count; i++) {
            ir_append(arena, &whole, body.stmts[i]);
        }
    } else {
        add_blocks(&c, &body, &whole);
    }
    add_end(&c, &whole);
    kernel->body = whole;
    kernel->uses_barrier = kernel->synchronizes = true;
    kernel->effect = EFFECT_BARRIER;
}
