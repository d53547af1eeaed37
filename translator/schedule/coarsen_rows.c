// SPDX-License-Identifier: MIT
/* Row coarsening and block fusion: each thread processes several threads of the script, which are neighbors along one
 * axis of its block, or have the same index in neighboring blocks.
 *
 * Row coarsening: a block of 32 by 32 threads becomes a block of 32 by 8 threads, each of which executes four threads
 * of the script. Neighboring threads often load the same elements, and then load them only once. In contrast to
 * thread_coarsening.c, the kernel can use shared memory and barriers: the statements between two barriers are executed
 * for all threads of the script before the barrier. Threads between barriers can run in any order, so results do not
 * change.
 *
 * Block fusion: a block executes four by four blocks of the script, or four along one axis. Shared arrays whose
 * contents do not depend on the block index along an axis, such as the tiles of a matrix product, exist once for all
 * blocks along that axis; the others get a dimension for each axis on which they depend. In the following, "axis" means
 * the axes of the block index then. Blocks that share no elements are fused along x if they wait for barriers in loops:
 * each thread then has independent operations for four blocks between two barriers. Branches that differ in a condition
 * only are merged (simplify/merge_branches.c). Blocks can run in any order, so results do not change.
 *
 * Statements that do not depend on the axis (barriers, loops with uniform bounds, values that are the same for all
 * threads along the axis) remain as they are. Each sequence of other statements becomes a loop over the script's
 * threads. Variables that several of these loops use become arrays with an element for each thread of the script, or
 * are recomputed if they only depend on indices.
 *
 * A guard, such as `if i < n:`, depends on the axis. If neighboring threads load the same elements, and all loops in
 * the guard are short, it becomes a range: a loop over the threads of the script that starts at the lower bound of
 * their global index and ends at the first thread beyond an upper bound. If the loop is unrolled, a thread that passes
 * the guard follows one that has passed it, so that compilers load an element once that several of these threads need.
 *
 * If another guard contains loops with uniform bounds, the code has two versions: if all threads of the script pass the
 * guard, the loops remain as they are, so that elements are loaded once in each iteration; otherwise, the guard and its
 * body are executed for each thread of the script separately. Comparisons that are the same for all threads along the
 * axis are evaluated first, and once.
 *
 * Input: the IR with the script's axes.
 * Output: the transformed kernel.
 * Requires: function effects, numbered variables. */
#include "schedule/row_loops.h"
#include "simplify/simplify.h"

/* ---- code generation ---- */

/* Returns `index * ROWS + item`; outside of loops `index * ROWS`. */
static IrExpr *with_item(const Rows *r, IrExpr *index, uint32_t axis)
{
    IrExpr *first = ir_binary(r->arena, IRO_MUL, index->type, index, ir_int(r->arena, index->type, ROWS));
    return r->items[axis] == NULL ? first
                                  : ir_binary(r->arena, IRO_ADD, index->type, first, ir_var(r->arena, r->items[axis]));
}

/* Adds the counters of the current loops over the axes to the indices, which may be NULL. */
static IrExpr *element_of_item(const Rows *r, IrVar *array, uint8_t axes, IrExpr *const *indices, uint32_t count)
{
    const bool are_last = array->id < r->var_count && row_var(r, array)->are_items_last;
    const uint32_t items = axis_number(axes), first = are_last ? 0 : items;
    IrExpr **all = arena_alloc(r->arena, (items + count) * sizeof *all), **item = first == 0 ? all + count : all;
    for (uint32_t i = 0; i < count; i++) {
        all[first + i] = indices[i];
    }
    for (uint32_t i = 0; i < r->axis_count; i++) {
        if ((axes >> r->axes[i] & 1u) != 0) {
            *item++ = ir_var(r->arena, r->items[r->axes[i]]);
        }
    }
    return ir_index(r->arena, ir_var(r->arena, array), all, items + count);
}

static IrExpr *substitute_register(const Rows *r, IrExpr *e)
{
    const IrSreg index = r->block_axes != NULL ? IRS_CTAID_X : IRS_TID_X,
                 size = r->block_axes != NULL ? IRS_NCTAID_X : IRS_NTID_X;
    for (uint32_t i = 0; i < r->axis_count; i++) {
        const uint32_t axis = r->axes[i];
        if (e->sreg == (IrSreg)(size + axis)) {
            return ir_binary(r->arena, IRO_MUL, e->type, e, ir_int(r->arena, e->type, ROWS));
        }
        if (e->sreg == (IrSreg)(index + axis)) {
            return with_item(r, e, axis);
        }
    }
    return e;
}

/* Substitutes the index of the current thread or block of the script, and its variables. */
static IrExpr *substitute(IrExpr *e, void *context)
{
    const Rows *r = context;
    if (e->kind == IR_SREG) {
        return substitute_register(r, e);
    }
    if (r->items[0] == NULL && r->items[1] == NULL) { /* outside of loops over threads */
        return e;
    }
    if (e->kind == IR_INDEX && r->block_axes != NULL && e->a->kind == IR_VAR && e->a->var->storage == IRV_SHARED &&
        axes_of_variable(r, e->a->var) != 0) {
        return element_of_item(r, e->a->var, axes_of_variable(r, e->a->var), e->args, e->arg_count);
    }
    if (e->kind == IR_VAR && e->var == r->item) {
        return ir_var(r->arena, r->items[r->axes[0]]);
    }
    const RowVar *var = e->kind == IR_VAR && e->var->id < r->var_count ? row_var(r, e->var) : NULL;
    if (var != NULL && var->clone != NULL) {
        return ir_var(r->arena, var->clone);
    }
    return var != NULL && var->items != NULL ? element_of_item(r, var->items, axes_of_variable(r, e->var), NULL, 0) : e;
}

static void substitute_in_stmt(IrStmt *s, void *context)
{
    s->a = s->a != NULL ? ir_replace(s->a, substitute, context) : NULL;
    s->b = s->b != NULL ? ir_replace(s->b, substitute, context) : NULL;
}

/* Marks the recomputed variables that the statements need, directly or indirectly. */
static void mark_needed(const Rows *r, const IrBlock *stmts)
{
    for (size_t i = r->definitions.count; i-- > 0;) {
        const IrVar *var = ((const IrStmt *)r->definitions.items[i])->a->var;
        RowVar *known = row_var(r, var);
        known->is_needed = ir_occurrences(stmts, var) > 0;
        for (size_t k = i + 1; k < r->definitions.count && !known->is_needed; k++) {
            const IrStmt *later = r->definitions.items[k];
            known->is_needed = row_var(r, later->a->var)->is_needed && ir_reads_var(later->b, var);
        }
    }
}

/* Appends the global index of the first item in the bounds. Returns a condition that is true for items after the last
 * one. bounds: comparisons of the global index. */
static IrExpr *add_first_index(Rows *r, IrVar *index, const IrExpr *definition, const PtrVec *bounds, IrBlock *to)
{
    Arena *arena = r->arena;
    IrVar *first = clone_variable(r->unit, r->kernel, index);
    IrExpr *value = ir_replace(ir_copy(arena, definition), substitute, r), *end = NULL;
    first->base = arena_printf(arena, "%s_first", index->name);
    for (size_t i = 0; i < bounds->count; i++) {
        IrExpr *bound = bounds->items[i], *after = ir_negated(arena, bound), *lower;
        if (is_bound(r, bound, index, &lower) && lower != NULL) {
            IrVar *own = clone_variable(r->unit, r->kernel, index);
            own->base = arena_printf(arena, "%s_own", index->name);
            ir_append(arena, to, new_assignment(arena, own, value));
            value = ir_cond(arena, ir_binary(arena, IRO_LT, bound->type, ir_var(arena, own), ir_copy(arena, lower)),
                            lower, ir_var(arena, own));
            after =
                ir_binary(arena, IRO_GE, bound->type, ir_var(arena, index),
                          ir_binary(arena, IRO_ADD, index->type, ir_var(arena, own), ir_int(arena, index->type, ROWS)));
        }
        end = end == NULL ? after : ir_binary(arena, IRO_LOR, bound->type, end, after);
    }
    ir_append(arena, to, new_assignment(arena, first, value));
    row_var(r, index)->first = first;
    return end;
}

/* Appends the needed recomputed variables that only depend on these axes, and are not defined yet. */
static void add_recomputed(Rows *r, uint8_t axes, IrBlock *to)
{
    for (size_t i = 0; i < r->definitions.count; i++) {
        IrStmt *definition = r->definitions.items[i];
        RowVar *var = row_var(r, definition->a->var);
        if (var->is_needed && var->clone == NULL && (axes_of_variable(r, definition->a->var) & ~axes) == 0) {
            IrExpr *value = ir_replace(ir_copy(r->arena, definition->b), substitute, r);
            if (var->first != NULL) {
                IrExpr *item = ir_convert(r->arena, var->first->type, ir_var(r->arena, r->items[r->axes[0]]));
                value = ir_binary(r->arena, IRO_ADD, item->type, ir_var(r->arena, var->first), item);
            }
            var->clone = clone_variable(r->unit, r->kernel, definition->a->var);
            IrStmt *s = new_assignment(r->arena, var->clone, value);
            s->line = definition->line;
            s->module = definition->module;
            s->lead = definition->lead;
            s->trail = definition->trail;
            definition->lead = NULL; /* comments are only in the first loop */
            definition->trail = NULL;
            ir_append(r->arena, to, s);
        }
    }
}

/* Appends loops that execute the statements for each thread of the script along the axes. */
static void add_item_loop(Rows *r, uint8_t axes, const IrBlock *stmts, IrBlock *to)
{
    static const char *const names[] = {"item_x", "item_y"};
    const Type *type = r->item != NULL ? r->item->type : type_of_kind(r->unit->types, TY_U32);
    uint8_t looped = 0;
    mark_needed(r, stmts);
    for (uint32_t i = 0; i < r->axis_count; i++) {
        const uint32_t axis = r->axes[i];
        if ((axes >> axis & 1u) != 0) {
            /* the inner loop runs along the hardware's x axis */
            const char *name = r->axis_count == 1 ? "item" : names[i + 1 < r->axis_count];
            IrVar *item = add_kernel_variable(r->unit, r->kernel, name, type, IRV_LOCAL);
            IrStmt *loop = new_strided_loop(r->unit, item, ir_int(r->arena, type, 0), ir_int(r->arena, type, ROWS),
                                            ir_int(r->arena, type, 1));
            loop->is_over_threads = true;
            r->items[axis] = item;
            looped |= (uint8_t)(1u << axis);
            ir_append(r->arena, to, loop);
            to = &loop->body;
            add_recomputed(r, looped, to);
        }
    }
    ir_replace_block(stmts, substitute, r);
    ir_append_block(r->arena, to, stmts);
    for (size_t i = 0; i < r->definitions.count; i++) {
        row_var(r, ((const IrStmt *)r->definitions.items[i])->a->var)->clone = NULL;
    }
    for (uint32_t i = 0; i < r->axis_count; i++) {
        r->items[r->axes[i]] = NULL;
    }
}

/* Variables of a block that occur nowhere else, and their clones. */
typedef struct Clones {
    const Rows *rows;
    uint32_t block;
    IrVar **clones; /* by id; NULL: none yet */
} Clones;

static IrVar *clone_of(const Clones *c, IrVar *var)
{
    const Rows *r = c->rows;
    if (var->id >= r->var_count || var->storage != IRV_LOCAL || !is_inside(r, var, c->block)) {
        return var;
    }
    if (c->clones[var->id] == NULL) {
        IrVar *clone = ir_new_var(r->arena, r->kernel, var->name, var->type, IRV_LOCAL);
        const uint32_t id = clone->id;
        *clone = *var;
        clone->id = id;
        clone->dim_exprs = NULL; /* each expression occurs once */
        c->clones[var->id] = clone;
    }
    return c->clones[var->id];
}

static IrExpr *substitute_clone(IrExpr *e, void *clones)
{
    return e->kind == IR_VAR ? ir_var(((const Clones *)clones)->rows->arena, clone_of(clones, e->var)) : e;
}

static void prepare_copy(IrStmt *s, void *clones)
{
    if (s->kind == IR_DECLARE) {
        s->var = clone_of(clones, s->var);
    }
    s->lead = s->else_lead = NULL; /* comments are only in the first version */
    s->trail = s->else_trail = NULL;
}

/* Returns a copy of the block with its own variables. */
static IrBlock copy_with_variables(const Rows *r, const IrBlock *block)
{
    Clones c = {.rows = r, .block = block_number(&r->blocks, block)};
    c.clones = arena_alloc(r->arena, r->var_count * sizeof *c.clones + 1);
    IrBlock copy = ir_copy_block(r->arena, block);
    copy.tail = NULL;
    ir_replace_block(&copy, substitute_clone, &c);
    ir_visit_stmts(&copy, prepare_copy, &c);
    return copy;
}

static Trivia *new_comment(const Rows *r, const char *text)
{
    Trivia *comment = arena_alloc(r->arena, sizeof *comment);
    comment->comment = text;
    return comment;
}

static IrBlock rewrite_block(Rows *r, const IrBlock *block);

/* Appends a guard for the comparisons that are the same for all threads along the axis. Returns the block for the guard
 * for the others. */
static IrBlock *add_uniform_guard(const Rows *r, IrStmt *s, IrBlock *to)
{
    PtrVec parts = {0}, uniform = {0}, others = {0};
    split_condition(r->arena, s->a, false, &parts);
    for (size_t i = 0; i < parts.count; i++) {
        ptrvec_push(r->arena, axes_of(r, parts.items[i]) == 0 ? &uniform : &others, parts.items[i]);
    }
    if (uniform.count == 0) {
        return to;
    }
    IrStmt *guard = ir_stmt(r->arena, IR_IF);
    guard->a = ir_replace(conjunction(r->arena, &uniform), substitute, (void *)(uintptr_t)r);
    guard->lead = s->lead;
    s->lead = NULL;
    s->a = conjunction(r->arena, &others);
    ir_append(r->arena, to, guard);
    return &guard->body;
}

/* Appends a guard with two versions of its body. */
static void add_guard(Rows *r, IrStmt *s, IrBlock *to)
{
    const Type *type_bool = type_of_kind(r->unit->types, TY_BOOL);
    to = add_uniform_guard(r, s, to);
    IrVar *all = add_kernel_variable(r->unit, r->kernel, "all_items", type_bool, IRV_LOCAL);
    IrStmt *start = new_assignment(r->arena, all, ir_bool(r->arena, type_bool, true));
    IrStmt *test = new_assignment(
        r->arena, all, ir_binary(r->arena, IRO_LAND, type_bool, ir_var(r->arena, all), ir_copy(r->arena, s->a)));
    IrStmt *single = ir_stmt(r->arena, IR_IF);
    single->a = ir_copy(r->arena, s->a);
    single->body = copy_with_variables(r, &s->body);
    start->lead = s->lead;
    s->lead = NULL;
    ir_append(r->arena, to, start);
    IrBlock tests = {0}, others = {0};
    const uint8_t axes = axes_of_stmt(r, s);
    ir_append(r->arena, &tests, test);
    add_item_loop(r, axes_of(r, single->a), &tests, to);
    s->a = ir_var(r->arena, all);
    s->body = rewrite_block(r, &s->body);
    ir_append(r->arena, &others, single);
    add_item_loop(r, axes, &others, &s->orelse);
    prevent_unrolling(&s->orelse);
    s->else_lead = new_comment(r, "some of the four threads are outside of the bounds");
    ir_append(r->arena, to, s);
}

/* Appends a loop over the threads of the script that are in the bounds. It ends at the first thread that is not, so
 * that compilers load an element once that several threads need. */
static void add_range(Rows *r, IrStmt *s, IrBlock *to)
{
    const IrStmt *definition = index_definition(r);
    IrVar *index = definition->a->var;
    PtrVec bounds = {0};
    IrBlock items = {0};
    IrStmt *end = ir_stmt(r->arena, IR_IF);
    to = add_uniform_guard(r, s, to);
    const uint32_t first = to->count;
    split_condition(r->arena, s->a, false, &bounds);
    end->a = add_first_index(r, index, definition->b, &bounds, to);
    to->stmts[first]->lead = s->lead;
    end->trail = s->trail;
    end->line = s->line;
    end->module = s->module;
    ir_append(r->arena, &end->body, ir_stmt(r->arena, IR_BREAK));
    r->item = add_kernel_variable(r->unit, r->kernel, "item", index->type, IRV_LOCAL);
    r->item->number = index->number; /* tables of variables contain it for this variable */
    const uint32_t pointers = to->count;
    if (make_accesses_relative(r, &s->body, to)) {
        to->stmts[pointers]->lead =
            new_comment(r, "the element of the first of the four threads: accesses are relative to it");
    }
    ir_append(r->arena, &items, end);
    ir_append_block(r->arena, &items, &s->body);
    add_item_loop(r, axes_of_stmt(r, s), &items, to);
    ir_report(r->arena, r->kernel, s, "neighboring elements that several of the four threads need are loaded once");
    to->stmts[to->count - 1]->is_unrolled = true;
    to->stmts[to->count - 1]->lead = new_comment(r, "elements that several of the four threads need are loaded once");
    row_var(r, index)->first = r->item = NULL;
}

static bool is_among(const PtrVec *guards, const IrStmt *s)
{
    for (size_t i = 0; i < guards->count; i++) {
        if (guards->items[i] == s) {
            return true;
        }
    }
    return false;
}

static IrBlock rewrite_block(Rows *r, const IrBlock *block)
{
    IrBlock to = {.tail = block->tail}, pending = {0};
    uint8_t axes = 0; /* of the pending statements */
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        const IrVar *set = ir_assigned(s);
        bool is_once = is_uniform(r, s), is_versioned = is_among(&r->guards, s), is_range = is_among(&r->ranges, s);
        const bool is_recomputed = set != NULL && row_var(r, set)->is_recomputed;
        if (pending.count > 0 &&
            (is_once || is_versioned || is_range || (!is_recomputed && axes_of_stmt(r, s) != axes))) {
            add_item_loop(r, axes, &pending, &to);
            pending = (IrBlock){0};
        }
        if (is_versioned) {
            add_guard(r, s, &to);
        } else if (is_range) {
            add_range(r, s, &to);
        } else if (is_once) {
            s->body = rewrite_block(r, &s->body);
            s->orelse = rewrite_block(r, &s->orelse);
            substitute_in_stmt(s, r);
            if (s->init != NULL) {
                substitute_in_stmt(s->init, r);
                substitute_in_stmt(s->step, r);
            }
            ir_append(r->arena, &to, s);
        } else if (!is_recomputed) {
            axes = axes_of_stmt(r, s);
            ir_append(r->arena, &pending, s);
        }
    }
    if (pending.count > 0) {
        add_item_loop(r, axes, &pending, &to);
    }
    return to;
}

/* Adds an array for each variable that has several values, and dimensions to the arrays of the fused blocks. */
static void add_items(Rows *r)
{
    static const int64_t dims[MAX_AXES] = {ROWS, ROWS};
    for (size_t i = 0; i < r->var_count; i++) {
        IrVar *var = r->kernel->vars.items[i];
        const uint32_t count = axis_number(axes_of_variable(r, var));
        if (needs_items(r, var)) {
            r->vars[i].items = add_kernel_variable(r->unit, r->kernel, arena_printf(r->arena, "%s_items", var->name),
                                                   type_carray(r->unit->types, var->type, count, dims), IRV_LOCAL);
        }
        if (r->block_axes != NULL && var->storage == IRV_SHARED && count > 0) {
            r->vars[i].are_items_last = !r->kernel->has_independent_blocks && type_size(var->type->elem) * ROWS <= 16 &&
                                        var->type->dims[var->type->ndim - 1] >= 16 &&
                                        !ir_any_stmt_of(&r->kernel->body, stores_conditionally, var);
            add_dimensions(r->unit, var, count, r->vars[i].are_items_last);
        }
    }
}

void coarsen_rows(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis)
{
    if (!kernel->uses_barrier) {
        invert_returns(unit->arena, &kernel->body);
    }
    Rows r = plan_rows(unit, kernel, funcs, facts, axis);
    if (!r.fails) {
        add_items(&r);
        kernel->body = rewrite_block(&r, &kernel->body);
        for (size_t i = 0; i < r.unrolled.count; i++) { /* not their copies for threads at the border */
            ((IrStmt *)r.unrolled.items[i])->is_unrolled = true;
        }
    }
}

void fuse_blocks(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t inner_axis)
{
    merge_branches(unit, kernel);
    Rows r = plan_fusion(unit, kernel, funcs, facts, inner_axis, kernel->fused_axes);
    if (!r.fails) {
        add_items(&r);
        kernel->body = rewrite_block(&r, &kernel->body);
    }
}
