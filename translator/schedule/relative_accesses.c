// SPDX-License-Identifier: MIT
/* Relative accesses: in row coarsening (coarsen_rows.c), accesses to neighboring elements of an array are relative to a
 * pointer to the element of the thread's first item: `u_first[(item - 1) * u_shape1]` instead of
 * `u[(i - 1) * u_shape1 + j]`. Compilers then compute one 64-bit address instead of one for each element, and recognize
 * more elements that several items need.
 *
 * An index is a sum of products with variables that are the same for all items. Each operand is split into its value
 * for the first item, without constants and counters of inner loops, and the rest, which is the offset.
 *
 * Input: the body of a range, before it becomes a loop over the items.
 * Output: the body, and definitions of the pointers.
 * Requires: the plan, and variables for the first items. */
#include "schedule/row_loops.h"

typedef struct RelativeAccesses {
    Rows *rows;
    IrVar *array;
    const IrBlock *body;
    IrExpr *first;          /* index of the element of the first item; NULL: no access yet */
    const IrExpr *excluded; /* an operand of &, which is not an access */
    PtrVec accesses;        /* IrExpr * */
    PtrVec offsets;         /* IrExpr *: of the accesses, from the element of the first item */
    bool reaches_before;    /* the element of the first item, or one before it, is accessed */
    bool reaches_after;     /* the element of the first item, or one after it, is accessed */
} RelativeAccesses;

/* The parts of an index; NULL: 0. */
typedef struct Split {
    IrExpr *first, *offset;
    bool has_item;    /* the offset depends on the item */
    bool is_constant; /* the offset is `constant` for the first item, at least in one iteration of inner loops */
    int64_t constant;
} Split;

/* Returns the loop of the block with constant bounds whose counter is the variable; NULL: none. */
static const IrStmt *loop_of(const Facts *facts, const IrBlock *block, const IrVar *counter)
{
    const IrStmt *loop = NULL;
    for (uint32_t i = 0; i < block->count && loop == NULL; i++) {
        const IrStmt *s = block->stmts[i];
        const bool counts = s->kind == IR_FOR && s->init != NULL && ir_assigned(s->init) == counter;
        loop = counts && constant_iterations(facts, s) > 0 ? s : loop_of(facts, &s->body, counter);
    }
    return loop;
}

/* Returns whether the counter of the loop with constant bounds, and of no other loop, is 0 in one iteration. */
static bool passes_zero(const Facts *facts, const IrStmt *loop)
{
    Affine first, step;
    const int64_t count = constant_iterations(facts, loop);
    return facts->vars[loop->init->a->var->number].sets == 2 && affine_of_plain(facts, loop->init->b, &first) &&
           affine_of_plain(facts, loop->step->b, &step) && step.constant == 1 && first.constant <= 0 &&
           first.constant + count > 0;
}

/* Returns the sum or difference of two parts. */
static IrExpr *sum_of(Arena *arena, IrExpr *a, IrExpr *b, IrOp op)
{
    const bool is_negated = a != NULL && b != NULL && b->kind == IR_UNARY && b->op == IRO_NEG && op == IRO_ADD;
    if (b == NULL || (a == NULL && op == IRO_ADD)) {
        return b == NULL ? a : b;
    }
    if (a == NULL) {
        return b->kind == IR_INT ? ir_int(arena, b->type, -b->integer) : ir_unary(arena, IRO_NEG, b->type, b);
    }
    return ir_binary(arena, is_negated ? IRO_SUB : op, a->type, a, is_negated ? b->a : b);
}

static IrExpr *product_of(Arena *arena, IrExpr *a, const IrExpr *factor)
{
    if (a != NULL && a->kind == IR_INT && (a->integer == 1 || a->integer == -1)) {
        return sum_of(arena, NULL, ir_copy(arena, factor), a->integer == 1 ? IRO_ADD : IRO_SUB);
    }
    return a != NULL ? ir_binary(arena, IRO_MUL, a->type, a, ir_copy(arena, factor)) : NULL;
}

static bool split_index(const RelativeAccesses *f, const IrExpr *e, Split *to);

static bool split_variable(const RelativeAccesses *f, const IrExpr *e, Split *to)
{
    const Rows *r = f->rows;
    const RowVar *var = row_var(r, e->var);
    const IrStmt *loop = loop_of(r->facts, f->body, e->var);
    to->is_constant = loop == NULL || passes_zero(r->facts, loop);
    to->has_item = var->first != NULL;
    if (var->first != NULL) {
        to->first = ir_var(r->arena, var->first);
        to->offset = ir_convert(r->arena, e->type, ir_var(r->arena, r->item));
    } else if (loop != NULL) {
        to->offset = ir_copy(r->arena, e);
    } else if (var->is_recomputed) {
        return split_index(f, r->facts->vars[e->var->number].value, to);
    } else {
        to->first = ir_copy(r->arena, e);
        return e->var->storage == IRV_PARAM ||
               (var->is_shared && !is_inside(r, e->var, block_number(&r->blocks, f->body)));
    }
    return true;
}

/* Splits a 32-bit index; returns false if it has another form. */
static bool split_index(const RelativeAccesses *f, const IrExpr *e, Split *to)
{
    Arena *arena = f->rows->arena;
    Split a, b;
    *to = (Split){.is_constant = true};
    if (e == NULL || e->type->kind != TY_I32) {
        return false;
    }
    if (is_integer_constant(e, &to->constant)) {
        to->offset = to->constant == 0 ? NULL : ir_int(arena, e->type, to->constant);
        return to->constant > INT32_MIN;
    }
    if (e->kind == IR_VAR) {
        return split_variable(f, e, to);
    }
    if (e->kind != IR_BINARY || !(e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL) ||
        !split_index(f, e->a, &a) || !split_index(f, e->b, &b)) {
        return false;
    }
    to->has_item = a.has_item || b.has_item;
    to->is_constant = a.is_constant && b.is_constant && (e->op != IRO_MUL || a.constant == 0);
    if (e->op == IRO_MUL) {
        to->first = a.first != NULL ? ir_binary(arena, IRO_MUL, e->type, a.first, b.first) : NULL;
        to->offset = product_of(arena, a.offset, b.first);
        return b.offset == NULL && b.first != NULL;
    }
    to->first = sum_of(arena, a.first, b.first, e->op);
    to->offset = e->op == IRO_ADD && b.has_item ? sum_of(arena, b.offset, a.offset, e->op)
                                                : sum_of(arena, a.offset, b.offset, e->op);
    to->constant = e->op == IRO_ADD ? a.constant + b.constant : a.constant - b.constant;
    return true;
}

static void note_access(IrExpr *e, void *context)
{
    RelativeAccesses *f = context;
    Split split;
    f->excluded = e->kind == IR_ADDRESS ? e->a : f->excluded;
    if (e->kind == IR_INDEX && e != f->excluded && e->a->kind == IR_VAR && e->a->var == f->array && e->arg_count == 1 &&
        split_index(f, e->args[0], &split) && split.has_item && (f->first == NULL || ir_equal(f->first, split.first))) {
        f->first = split.first;
        f->reaches_before = f->reaches_before || (split.is_constant && split.constant <= 0);
        f->reaches_after = f->reaches_after || (split.is_constant && split.constant >= 0);
        ptrvec_push(f->rows->arena, &f->accesses, e);
        ptrvec_push(f->rows->arena, &f->offsets, split.offset);
    }
}

static bool is_choice(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR));
}

/* Records the accesses that are always executed. */
static void note_accesses(RelativeAccesses *f, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (!ir_any_own(s, is_choice, NULL)) {
            ir_visit_expr(s->a, note_access, f);
            ir_visit_expr(s->b, note_access, f);
        }
        if (s->kind == IR_FOR && constant_iterations(f->rows->facts, s) > 0) {
            note_accesses(f, &s->body);
        }
    }
}

static void add_pointer(Rows *r, RelativeAccesses *f, IrBlock *pointers)
{
    const IrVar *array = f->array;
    const char *name = arena_printf(r->arena, "%s_first", array->name);
    IrVar *pointer = add_kernel_variable(r->unit, r->kernel, name, array->type, IRV_LOCAL);
    pointer->points_to_const = array->points_to_const;
    pointer->memory = array;
    pointer->number = r->item->number; /* a number that tables of variables contain */
    IrExpr *first = ir_element(r->arena, ir_var(r->arena, f->array), f->first);
    ir_append(r->arena, pointers, new_assignment(r->arena, pointer, ir_address(r->arena, array->type, first)));
    for (size_t i = 0; i < f->accesses.count; i++) {
        IrExpr *access = f->accesses.items[i];
        access->a = ir_var(r->arena, pointer);
        access->args[0] = f->offsets.items[i];
    }
}

bool make_accesses_relative(Rows *r, const IrBlock *body, IrBlock *pointers)
{
    const uint32_t known = pointers->count;
    for (size_t i = 0; i < r->kernel->params.count; i++) {
        RelativeAccesses f = {.rows = r, .body = body, .array = r->kernel->params.items[i]};
        if (f.array->type->kind == TY_POINTER && !f.array->is_record) {
            note_accesses(&f, body);
            if (f.accesses.count > 1 && f.reaches_before && f.reaches_after) {
                add_pointer(r, &f, pointers);
            }
        }
    }
    return pointers->count > known;
}
