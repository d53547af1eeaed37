// SPDX-License-Identifier: MIT
/* Pointers to rows: if a local variable only points to shared or local arrays with rows of one shape, such as two
 * buffers that are swapped, it becomes a pointer to these rows: `float (*old)[32] = old_buffer;`, `old[row][col]`
 * instead of `old[row * 32 + col]`.
 *
 * Input: the IR in which such pointers point to the first element, and each of their indices is one sum.
 * Output: the IR with IrVar.rows, and one index per dimension of these pointers.
 * Requires: no later pass analyzes the indices. */
#include "simplify/simplify_internal.h"

enum { MAX_DIMS = 8 };

/* Variables that copy each other form a group, which one of its members represents. The other fields are those of the
 * representative. */
typedef struct Group {
    uint32_t parent;   /* id of another member; of the representative: its own id */
    const IrVar *like; /* an array to which members point; NULL: unknown */
    uint32_t sources;  /* number of times that members receive an array */
    uint32_t zeros;    /* the number of its last axes, at the start of which members point */
    uint32_t axes;     /* the number of axes of the members in Python; 0: unknown */
    bool fails;        /* has a use that the pass cannot change */
} Group;

typedef struct RowPointers {
    Arena *arena;
    TypeTable *types;
    Group *groups;     /* by variable id */
    uint32_t *allowed; /* by variable id: occurrences that the pass can change */
    uint32_t *all;     /* by variable id: occurrences */
    bool any;
} RowPointers;

/* The indices of the dimensions of an array; NULL: 0. */
typedef struct Indices {
    IrExpr *at[MAX_DIMS];
} Indices;

static bool is_candidate(const IrVar *var)
{
    return var->storage == IRV_LOCAL && var->type->kind == TY_POINTER && !var->is_record && !var->is_output;
}

static Group *group_of(const RowPointers *r, const IrVar *var)
{
    uint32_t id = var->id;
    while (r->groups[id].parent != id) {
        id = r->groups[id].parent;
    }
    return &r->groups[id];
}

static bool has_equal_rows(const IrVar *x, const IrVar *y)
{
    bool equal = x->type->elem == y->type->elem && x->type->ndim == y->type->ndim;
    for (unsigned i = 1; equal && i < x->type->ndim; i++) {
        equal = x->type->dims[i] == y->type->dims[i];
    }
    return equal;
}

static void add_array(Group *group, const IrVar *array, uint32_t zeros)
{
    group->fails = group->fails || (group->like != NULL && !has_equal_rows(group->like, array));
    group->zeros = group->like == NULL || zeros < group->zeros ? zeros : group->zeros;
    group->like = array;
    group->sources++;
}

/* Returns the array of at least two dimensions to which e points; NULL if there is none. *zeros receives the number of
 * its last indices that are 0. */
static const IrVar *array_at(const IrExpr *e, uint32_t *zeros)
{
    const IrExpr *at = e->kind == IR_ADDRESS ? e->a : NULL;
    if (at == NULL || at->kind != IR_INDEX || at->a->kind != IR_VAR || at->a->type->kind != TY_CARRAY ||
        at->a->var->storage == IRV_DYNAMIC_SHARED || at->arg_count < 2 || at->arg_count > MAX_DIMS) {
        return NULL;
    }
    for (*zeros = 0; *zeros < at->arg_count; ++*zeros) {
        const IrExpr *index = at->args[at->arg_count - 1 - *zeros];
        if (index->kind != IR_INT || index->integer != 0) {
            break;
        }
    }
    return e->type->elem == at->a->type->elem ? at->a->var : NULL;
}

/* ---- uses ---- */

/* Records that the variable receives the value. */
static void add_value(RowPointers *r, const IrVar *var, const IrExpr *e)
{
    Group *group = group_of(r, var);
    uint32_t zeros;
    const IrVar *array = array_at(e, &zeros);
    if (e->kind == IR_COND) {
        add_value(r, var, e->a);
        add_value(r, var, e->b);
    } else if (array != NULL) {
        add_array(group, array, zeros);
        r->any = true;
    } else if (e->kind == IR_VAR && is_candidate(e->var)) {
        Group *other = group_of(r, e->var);
        if (other != group) {
            other->parent = group->parent;
            group->fails = group->fails || other->fails;
            if (other->like != NULL) {
                add_array(group, other->like, other->zeros);
                group->sources += other->sources - 1;
            }
        }
        r->allowed[e->var->id]++;
    } else if (e->kind != IR_STRUCT) { /* {}: a null pointer */
        group->fails = true;
    }
}

static void add_assignment(IrStmt *s, void *context)
{
    RowPointers *r = context;
    const IrVar *var = ir_assigned(s);
    if (var != NULL && is_candidate(var)) {
        r->allowed[var->id]++;
        add_value(r, var, s->b);
    }
}

/* Adds the term to the sum (NULL: 0), or subtracts it. */
static IrExpr *sum_of(Arena *arena, IrExpr *sum, IrExpr *term, bool subtracts)
{
    if (sum == NULL) {
        return subtracts ? ir_unary(arena, IRO_NEG, term->type, term) : term;
    }
    return ir_binary(arena, subtracts ? IRO_SUB : IRO_ADD, term->type, sum, term);
}

/* Splits a sum into the index of a dimension of this size and the index of the dimensions before it: multiples of the
 * size belong to the latter. Returns false if a constant may belong to both. */
static bool split_sum(Arena *arena, IrExpr *e, int64_t size, bool subtracts, IrExpr **outer, IrExpr **inner)
{
    const bool is_sum = e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB);
    if (is_sum) {
        return split_sum(arena, e->a, size, subtracts, outer, inner) &&
               split_sum(arena, e->b, size, subtracts != (e->op == IRO_SUB), outer, inner);
    }
    const IrExpr *term = ir_unconverted_index(e);
    const bool is_product = term->kind == IR_BINARY && term->op == IRO_MUL && term->b->kind == IR_INT;
    if (is_product && term->b->integer % size == 0) { /* in the bounds of the array, so it does not overflow */
        const int64_t factor = term->b->integer / size;
        IrExpr *count = ir_convert(arena, e->type, ir_copy(arena, term->a));
        if (factor != 1) {
            count = ir_binary(arena, IRO_MUL, e->type, count, ir_int(arena, e->type, factor));
        }
        *outer = sum_of(arena, *outer, count, subtracts);
        return true;
    }
    if (e->kind == IR_INT && (e->integer >= size || e->integer <= -size)) {
        if (e->integer % size != 0 && (*outer != NULL || *inner != NULL)) {
            return false;
        }
        *outer = sum_of(arena, *outer, ir_int(arena, e->type, e->integer / size), subtracts);
        *inner = e->integer % size == 0 ? *inner : ir_int(arena, e->type, e->integer % size);
        return true;
    }
    *inner = sum_of(arena, *inner, ir_copy(arena, e), subtracts);
    return true;
}

/* Splits the index of an element into one index per axis of an array with these rows. */
static bool split_index(Arena *arena, const IrExpr *index, const Type *rows, Indices *indices)
{
    IrExpr *rest = ir_unconverted_index(index);
    if (!type_is_integer(rest->type) || rest->type->bits < 32) {
        return false;
    }
    *indices = (Indices){0};
    for (uint32_t i = rows->ndim; i > 0; i--) {
        IrExpr *outer = NULL;
        if (rest != NULL && !split_sum(arena, rest, rows->dims[i - 1], false, &outer, &indices->at[i])) {
            return false;
        }
        rest = outer;
    }
    indices->at[0] = rest;
    return true;
}

/* Returns the type of the rows of an array with this number of axes; NULL if the group does not point to such arrays,
 * or to a single one. */
static const Type *rows_of(const RowPointers *r, const Group *group)
{
    if (group->sources < 2 || group->axes < 2 || group->axes > group->zeros) {
        return NULL;
    }
    const Type *array = group->like->type;
    return type_carray(r->types, array->elem, group->axes - 1, &array->dims[array->ndim - group->axes + 1]);
}

/* Returns whether the index can be split. */
static bool may_split(const RowPointers *r, const IrExpr *e)
{
    Group *group = group_of(r, e->a->var);
    group->axes = group->axes == 0 ? e->axes : group->axes;
    const Type *rows = rows_of(r, group);
    Indices indices;
    return rows != NULL && e->axes == group->axes && split_index(r->arena, e->args[0], rows, &indices);
}

static void count_uses_of(IrExpr *e, void *context)
{
    RowPointers *r = context;
    if (e->kind == IR_VAR) {
        r->all[e->var->id]++;
    } else if (e->kind == IR_INDEX && e->a->kind == IR_VAR && is_candidate(e->a->var)) {
        r->allowed[e->a->var->id] += may_split(r, e);
    } else if (e->kind == IR_CALL && e->callee.func != NULL) {
        for (uint32_t i = 0; i < e->arg_count; i++) {
            if (e->args[i]->kind == IR_VAR) {
                r->allowed[e->args[i]->var->id]++;
            }
        }
    }
}

/* ---- changes ---- */

static void change_index(const RowPointers *r, IrExpr *e)
{
    const Type *type = ir_unconverted_index(e->args[0])->type, *rows = e->a->var->rows;
    Indices indices;
    if (!split_index(r->arena, e->args[0], rows, &indices)) {
        return;
    }
    e->arg_count = rows->ndim + 1u;
    e->args = arena_alloc(r->arena, e->arg_count * sizeof *e->args);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        e->args[i] = indices.at[i] != NULL ? indices.at[i] : ir_int(r->arena, type, 0);
    }
}

/* Passes a pointer to rows to a device function, as the address of its first element. */
static void change_argument(const RowPointers *r, IrExpr **arg)
{
    const unsigned ndim = (*arg)->var->rows->ndim + 1u;
    const Type *int32 = type_of_kind(r->types, TY_I32);
    IrExpr *zeros[MAX_DIMS];
    for (unsigned i = 0; i < ndim; i++) {
        zeros[i] = ir_int(r->arena, int32, 0);
    }
    *arg = ir_address(r->arena, (*arg)->type, ir_index(r->arena, *arg, zeros, ndim));
}

static void change_use(IrExpr *e, void *context)
{
    const RowPointers *r = context;
    if (e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->var->rows != NULL && e->arg_count == 1) {
        change_index(r, e);
    } else if (e->kind == IR_CALL && e->callee.func != NULL) {
        for (uint32_t i = 0; i < e->arg_count; i++) {
            if (e->args[i]->kind == IR_VAR && e->args[i]->var->rows != NULL) {
                change_argument(r, &e->args[i]);
            }
        }
    }
}

/* Changes the address of an element to that of its row. */
static void change_value(IrExpr *e, uint32_t axes)
{
    uint32_t zeros;
    if (e->kind == IR_COND) {
        change_value(e->a, axes);
        change_value(e->b, axes);
    } else if (array_at(e, &zeros) != NULL) {
        e->a->arg_count -= axes - 1;
    }
}

static void change_assignment(IrStmt *s, void *context)
{
    (void)context;
    const IrVar *var = ir_assigned(s);
    if (var != NULL && var->rows != NULL) {
        change_value(s->b, var->rows->ndim + 1u);
    }
}

/* Returns copies of the last axis sizes of the array: each expression occurs once. */
static IrExpr **copied_axis_sizes(const RowPointers *r, const IrVar *array, uint32_t count)
{
    IrExpr **axis_sizes = arena_alloc(r->arena, count * sizeof(IrExpr *));
    for (uint32_t i = 0; i < count; i++) {
        axis_sizes[i] = ir_copy(r->arena, array->dim_exprs[array->type->ndim - count + i]);
    }
    return axis_sizes;
}

/* Determines the groups of which all uses can change. Returns whether there are any. */
static bool set_rows(const RowPointers *r, const IrFunc *func)
{
    bool any = false;
    for (size_t i = 0; i < func->vars.count; i++) {
        const IrVar *var = func->vars.items[i];
        Group *group = group_of(r, var);
        group->fails = group->fails || r->all[i] != r->allowed[i] || !is_candidate(var);
    }
    for (size_t i = 0; i < func->vars.count; i++) {
        IrVar *var = func->vars.items[i];
        const Group *group = group_of(r, var);
        const Type *rows = rows_of(r, group);
        if (rows != NULL && !group->fails) {
            const IrVar *array = group->like;
            var->rows = rows;
            var->dim_exprs = array->dim_exprs != NULL ? copied_axis_sizes(r, array, rows->ndim) : NULL;
            any = true;
        }
    }
    return any;
}

void point_to_rows(Unit *unit, IrFunc *func)
{
    const size_t count = func->vars.count;
    RowPointers r = {.arena = unit->arena, .types = unit->types};
    r.groups = arena_alloc(r.arena, (count + 1) * sizeof *r.groups);
    r.allowed = arena_alloc(r.arena, (count + 1) * sizeof *r.allowed);
    r.all = arena_alloc(r.arena, (count + 1) * sizeof *r.all);
    for (uint32_t i = 0; i < count; i++) {
        r.groups[i].parent = i;
    }
    ir_visit_stmts(&func->body, add_assignment, &r);
    if (!r.any) {
        return;
    }
    ir_visit_block(&func->body, count_uses_of, &r);
    if (set_rows(&r, func)) {
        ir_visit_block(&func->body, change_use, &r);
        ir_visit_stmts(&func->body, change_assignment, NULL);
    }
}
