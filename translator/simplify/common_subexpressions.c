// SPDX-License-Identifier: MIT
/* Common-subexpression elimination for index computations.
 *
 * Negative-index fix-ups: `x[py2cu_wrap(i, n)] = x[py2cu_wrap(i, n)] + x[py2cu_wrap(i, n)]` becomes `long long i_in_x
 * = py2cu_wrap(i, n); x[i_in_x] = x[i_in_x] + x[i_in_x]`. Addresses of rows of arrays with at least three axes: `float
 * *m_row = &m[(i * m_shape1 + j) * m_shape2];` and then m_row[0] to m_row[3].
 *
 * Input: the IR after all passes that move values to their uses; for rows, after scheduling, which queries the
 * parameters that are read.
 * Output: the value is computed before the first statement that needs it, in the innermost block that contains all
 * uses, and outside of loops in which it is invariant. No statement in between assigns one of its variables.
 * Requires: declarations are not placed yet; function effects. */
#include "simplify/simplify_internal.h"

enum {
    MAX_KEYS = 64, /* per block: each key is compared with all occurrences in the block */
    MIN_USES = 2,
    MIN_LOOP_USES = 1, /* if the value is hoisted out of a loop */
    MIN_ROW_USES = 4,  /* the address of a row is more readable than an index that may be negative */
    ROW_SIZE = 5       /* (i * rows + j) * columns */
};

/* A kind of common subexpression. */
typedef struct Kind {
    uint32_t min_uses, min_loop_uses;
    IrExpr *(*value_of)(Arena *arena, IrExpr *node);      /* the value that the expression needs; NULL: none */
    void (*take)(Arena *arena, IrExpr *node, IrVar *var); /* replaces the value by the variable */
    IrVar *(*make)(Arena *arena, IrFunc *func, const IrExpr *value, IrStmt *first);
} Kind;

/* Parts of a statement: the expressions of the statement itself, the statements of its body, and those of its else
 * branch. */
enum { PART_OWN = 1, PART_BODY = 2, PART_ELSE = 4 };

/* An occurrence. */
typedef struct Found {
    IrExpr *node; /* NULL: already replaced */
    IrExpr *value;
    uint32_t at;   /* index of the expression's statement in the block */
    uint32_t hash; /* hash of the value: comparing hashes reads less memory than comparing trees */
    uint8_t part;  /* the part of the statement that contains the expression */
} Found;

/* A statement of the block that assigns the variable, itself or in a nested statement. */
typedef struct Store {
    const IrVar *var;
    uint32_t at;
    bool is_own; /* the whole statement is `var = ...;` */
} Store;

typedef struct Repeated {
    Arena *arena;
    IrFunc *func;
    const Kind *kind;
    bool *is_set; /* by variable id: whether the variable is assigned on every path to the current block */
    Found *found;
    Store *stores;
    uint32_t found_count, found_capacity, store_count, store_capacity;
    const IrBlock *block;
    const IrStmt *stmt; /* the current statement of the block, its index, and the part that is visited */
    uint32_t at;
    uint8_t part;
    bool changed;
} Repeated;

/* ---- assignments ---- */

/* Returns whether every path through the statements that continues after them assigns the variable. */
static bool always_sets(const IrBlock *block, const IrVar *var)
{
    bool sets = false;
    for (uint32_t i = 0; i < block->count && !sets; i++) {
        const IrStmt *s = block->stmts[i];
        sets = ir_assigned(s) == var || ir_jumps(s, NULL) ||
               (s->kind == IR_IF && always_sets(&s->body, var) && always_sets(&s->orelse, var));
    }
    return sets;
}

/* Returns whether the statement assigns the variable on every path that continues after it. */
static bool is_set_by(const IrStmt *s, const IrVar *var)
{
    return ir_assigned(s) == var || (s->kind == IR_IF && always_sets(&s->body, var) && always_sets(&s->orelse, var));
}

/* ---- occurrences ---- */

static void add_hash(IrExpr *e, void *context)
{
    uint32_t *hash = context;
    const uint64_t leaf = e->kind == IR_VAR   ? (uint64_t)(uintptr_t)e->var >> 4
                          : e->kind == IR_INT ? (uint64_t)e->integer
                                              : 0;
    *hash = (*hash * 31 + (uint32_t)e->kind) * 31 + (uint32_t)leaf;
}

static uint32_t hash_of(IrExpr *e)
{
    uint32_t hash = 0;
    ir_visit_expr(e, add_hash, &hash);
    return hash;
}

static void find_place(IrExpr *e, void *context)
{
    Repeated *r = context;
    IrExpr *value = r->kind->value_of(r->arena, e);
    if (value != NULL) {
        r->found = arena_grow_array(r->arena, r->found, r->found_count, &r->found_capacity, sizeof *r->found);
        r->found[r->found_count++] = (Found){e, value, r->at, hash_of(value), r->part};
    }
}

static void find_in_stmt(IrStmt *s, void *context)
{
    Repeated *r = context;
    ir_visit_expr(s->a, find_place, r);
    ir_visit_expr(s->b, find_place, r);
    if (s->kind == IR_ASSIGN && s->a->kind == IR_VAR) {
        r->stores = arena_grow_array(r->arena, r->stores, r->store_count, &r->store_capacity, sizeof *r->stores);
        r->stores[r->store_count++] = (Store){s->a->var, r->at, s == r->stmt};
    }
}

static void find_in_parts(Repeated *r, IrStmt *s)
{
    r->stmt = s;
    r->part = PART_BODY;
    ir_visit_stmt(s->init, find_in_stmt, r);
    r->part = PART_OWN;
    find_in_stmt(s, r);
    r->part = PART_BODY;
    ir_visit_stmt(s->step, find_in_stmt, r);
    ir_visit_stmts(&s->body, find_in_stmt, r);
    r->part = PART_ELSE;
    ir_visit_stmts(&s->orelse, find_in_stmt, r);
}

/* ---- values ---- */

/* A position in a block at which a value is to be computed. */
typedef struct Position {
    const Repeated *r;
    uint32_t at;
} Position;

static bool is_set_before(const Position *position, const IrVar *var)
{
    bool is_set = var->storage == IRV_PARAM || (var->storage == IRV_LOCAL && position->r->is_set[var->id]);
    for (uint32_t i = 0; i < position->r->store_count && !is_set; i++) {
        const Store *store = &position->r->stores[i];
        is_set = store->var == var && store->at < position->at && is_set_by(position->r->block->stmts[store->at], var);
    }
    return is_set && !var->is_output;
}

/* Returns whether the expression itself, apart from its operands, cannot be computed at the position: it reads memory,
 * or a variable without a value there. */
static bool is_fixed(const IrExpr *e, const void *position)
{
    switch (e->kind) {
    case IR_INT:
    case IR_BOOL:
    case IR_NAMED:
    case IR_SREG:
    case IR_UNARY:
    case IR_COND:
        return false;
    case IR_VAR:
        return !is_set_before(position, e->var);
    case IR_BINARY:
        if (e->op == IRO_DIV || e->op == IRO_REM || e->op == IRO_SHL || e->op == IRO_SHR) {
            return e->b->kind != IR_INT || e->b->integer <= 0;
        }
        return false;
    case IR_CONVERT:
        return !type_is_integral(e->a->type);
    case IR_CALL:
        return e->callee.func != NULL || ir_call_effect(e) != EFFECT_NONE;
    case IR_FLOAT:
    case IR_STRING:
    case IR_INDEX:
    case IR_ADDRESS:
    case IR_FIELD:
    case IR_STRUCT:
        break;
    }
    return true;
}

/* Returns whether the value, or the address of an element, can be computed at the position. */
static bool can_be_computed_at(const IrExpr *value, const Position *position)
{
    if (value->kind != IR_ADDRESS) {
        return !ir_any(value, is_fixed, position);
    }
    return is_set_before(position, value->a->a->var) && !ir_any(value->a->args[0], is_fixed, position);
}

/* Returns whether the key occurs in e outside of the indices of other arrays. */
static bool key_occurs_in(const IrExpr *e, const IrExpr *key)
{
    if (e == NULL || e->kind == IR_INDEX || ir_equal(e, key)) {
        return e != NULL && e->kind != IR_INDEX;
    }
    bool found = key_occurs_in(e->cond, key) || key_occurs_in(e->a, key) || key_occurs_in(e->b, key);
    for (uint32_t i = 0; i < e->arg_count && !found; i++) {
        found = key_occurs_in(e->args[i], key);
    }
    return found;
}

typedef struct Search {
    const IrExpr *key;
    const IrVar *array; /* the array that the key indexes; NULL: none */
} Search;

static void find_array(IrExpr *e, void *context)
{
    Search *search = context;
    for (uint32_t i = 0; e->kind == IR_INDEX && i < e->arg_count && search->array == NULL; i++) {
        const IrExpr *base = ir_root(e->a);
        search->array = base->kind == IR_VAR && key_occurs_in(e->args[i], search->key) ? base->var : NULL;
    }
}

static void find_array_in_stmt(IrStmt *s, void *search)
{
    ir_visit_expr(s->a, find_array, search);
    ir_visit_expr(s->b, find_array, search);
}

/* Returns the array to which the axis size belongs, or that the first statement indexes with the key; NULL if there is
 * none. */
static const IrVar *array_of(const IrFunc *func, const IrExpr *key, const IrExpr *axis_size, IrStmt *first)
{
    for (size_t i = 0; axis_size->kind == IR_VAR && axis_size->var->storage == IRV_PARAM && i < func->params.count;
         i++) {
        const IrVar *param = func->params.items[i];
        if (param->role == ROLE_DATA && param->argument == axis_size->var->argument &&
            param->leaf == axis_size->var->leaf) {
            return param;
        }
    }
    Search search = {.key = key};
    ir_visit_stmt(first, find_array_in_stmt, &search);
    return search.array;
}

static const char *preferred_name(const IrVar *var)
{
    return var == NULL ? NULL : var->base != NULL ? var->base : var->name;
}

/* Returns a short name such as i, i_plus_1 or j_minus_k for a simple index; NULL for others. */
static const char *name_of_index(Arena *arena, const IrExpr *index)
{
    index = ir_unconverted(index);
    if (index->kind == IR_VAR) {
        return preferred_name(index->var);
    }
    if (index->kind == IR_INT) {
        return index->integer >= 0 ? arena_printf(arena, "%lld", (long long)index->integer) : NULL;
    }
    if (index->kind != IR_BINARY || (index->op != IRO_ADD && index->op != IRO_SUB) ||
        ir_unconverted(index->a)->kind != IR_VAR || ir_unconverted(index->b)->kind == IR_BINARY) {
        return NULL;
    }
    const char *a = name_of_index(arena, index->a), *b = name_of_index(arena, index->b);
    return b == NULL ? NULL : arena_printf(arena, "%s_%s_%s", a, index->op == IRO_ADD ? "plus" : "minus", b);
}

/* Returns a variable name such as i_in_x, j_in_x_axis1 or i_of_3; at_x for an index without a name. */
static const char *name_for(Arena *arena, const IrFunc *func, const IrExpr *key, IrStmt *first)
{
    const IrExpr *axis_size = ir_unconverted(key->args[1]);
    const char *own = name_of_index(arena, key->args[0]),
               *array = preferred_name(array_of(func, key, axis_size, first));
    if (axis_size->kind == IR_INT && own != NULL) {
        return arena_printf(arena, "%s_of_%lld", own, (long long)axis_size->integer);
    }
    if (array == NULL || own == NULL) {
        return own != NULL     ? arena_printf(arena, "%s_from_0", own)
               : array != NULL ? arena_printf(arena, "at_%s", array)
                               : "at";
    }
    if (axis_size->kind == IR_VAR && axis_size->var->role == ROLE_SHAPE && axis_size->var->axis > 0) {
        return arena_printf(arena, "%s_in_%s_axis%u", own, array, (unsigned)axis_size->var->axis);
    }
    return arena_printf(arena, "%s_in_%s", own, array);
}

static IrExpr *wrap_of(Arena *arena, IrExpr *node)
{
    (void)arena;
    bool is_wrap =
        node->kind == IR_CALL && (node->callee.helper == HELPER_WRAP || node->callee.helper == HELPER_WRAP_INT);
    return is_wrap ? node : NULL;
}

static void replace_index(Arena *arena, IrExpr *node, IrVar *var)
{
    *node = *ir_var(arena, var);
}

static IrVar *make_index(Arena *arena, IrFunc *func, const IrExpr *value, IrStmt *first)
{
    IrVar *var = ir_new_var(arena, func, "", value->type, IRV_LOCAL);
    var->base = name_for(arena, func, value, first);
    return var;
}

/* ---- rows ---- */

/* Returns the prefix of an element index that leads to a row of an array with at least three axes, (i * rows + j) *
 * columns; NULL if there is none. *after receives the first addition after the prefix, or NULL. */
static IrExpr *row_prefix_of(IrExpr *index, IrExpr **after)
{
    *after = NULL;
    while (index->kind == IR_BINARY && (index->op == IRO_ADD || index->op == IRO_SUB) &&
           index->a->type == index->type) {
        *after = index;
        index = index->a;
    }
    const IrExpr *axis_size = index->kind == IR_BINARY && index->op == IRO_MUL ? ir_unconverted(index->b) : NULL;
    bool is_row = axis_size != NULL && axis_size->kind == IR_VAR && axis_size->var->role == ROLE_SHAPE &&
                  ir_size(index) >= ROW_SIZE;
    bool goes_back = *after != NULL && (*after)->op == IRO_SUB && (*after)->b->kind != IR_INT;
    return is_row && !goes_back ? index : NULL;
}

static IrExpr *row_of(Arena *arena, IrExpr *node)
{
    if (node->kind != IR_INDEX || node->a->kind != IR_VAR || node->a->type->kind != TY_POINTER) {
        return NULL;
    }
    IrExpr *after, *row = row_prefix_of(node->args[0], &after);
    /* m[... + k + 1] with an int k needs no cast, but m_row[(long long)k + 1] does */
    bool widens = after != NULL && after != node->args[0] && after->b->kind == IR_CONVERT;
    return row == NULL || widens ? NULL : ir_address(arena, node->a->type, ir_element(arena, node->a, row));
}

static void replace_row(Arena *arena, IrExpr *node, IrVar *var)
{
    IrExpr *after, *row = row_prefix_of(node->args[0], &after);
    node->a = ir_var(arena, var);
    if (after == NULL) {
        node->args[0] = ir_int(arena, row->type, 0);
        return;
    }
    IrExpr *rest = after->op == IRO_SUB ? ir_int(arena, after->type, -after->b->integer) : after->b;
    if (after == node->args[0]) {
        node->args[0] = rest;
    } else {
        *after = *rest;
    }
}

static IrVar *make_row(Arena *arena, IrFunc *func, const IrExpr *value, IrStmt *first)
{
    (void)first;
    const IrVar *array = value->a->a->var;
    IrVar *var = ir_new_var(arena, func, "", value->type, IRV_LOCAL);
    var->base = arena_printf(arena, "%s_row", preferred_name(array));
    var->points_to_const = array->points_to_const;
    var->memory = array->storage == IRV_PARAM ? array : array->memory;
    return var;
}

/* ---- blocks ---- */

/* Returns a statement that computes the value, to be inserted before `first`. */
static IrStmt *compute(Repeated *r, const IrExpr *value, IrStmt *first)
{
    IrStmt *s = ir_stmt(r->arena, IR_ASSIGN);
    s->b = ir_copy(r->arena, value);
    s->a = ir_var(r->arena, r->kind->make(r->arena, r->func, value, first));
    s->line = first->line;
    s->module = first->module;
    ir_move_blank_lines(s, first);
    return s;
}

/* A statement to insert into a block, and the index before which it is inserted. */
typedef struct Insertion {
    IrStmt *stmt;
    uint32_t at;
} Insertion;

typedef struct Insertions {
    Insertion *items;
    uint32_t count, capacity;
} Insertions;

/* Replaces the value of found[first] and equal values up to `end` (exclusive), by one variable. */
static void join(Repeated *r, const IrBlock *block, uint32_t first, uint32_t end, Insertions *insertions)
{
    const IrExpr *value = r->found[first].value;
    const uint32_t hash = r->found[first].hash;
    uint32_t count = 0, last = 0;
    unsigned parts = 0;
    for (uint32_t i = first; i < end; i++) {
        Found *found = &r->found[i];
        if (found->node != NULL && found->hash == hash && ir_equal(found->value, value)) {
            count++;
            last = found->at;
            parts |= found->part;
        }
    }
    uint32_t at = r->found[first].at;
    const IrStmt *s = block->stmts[at];
    bool is_loop = s->kind == IR_FOR || s->kind == IR_WHILE;
    Position position = {r, at};
    bool is_nested = last == at && (parts == PART_BODY || parts == PART_ELSE) && !is_loop;
    if (count < (is_loop ? r->kind->min_loop_uses : r->kind->min_uses) || is_nested ||
        !can_be_computed_at(value, &position)) {
        return;
    }
    insertions->items = arena_grow_array(r->arena, insertions->items, insertions->count, &insertions->capacity,
                                         sizeof *insertions->items);
    Insertion *insertion = &insertions->items[insertions->count++];
    *insertion = (Insertion){compute(r, value, block->stmts[at]), at};
    for (uint32_t i = first; i < end; i++) {
        Found *found = &r->found[i];
        if (found->node != NULL && found->hash == hash && ir_equal(found->value, insertion->stmt->b)) {
            r->kind->take(r->arena, found->node, insertion->stmt->a->var);
            found->node = NULL;
        }
    }
}

/* Returns the index after the last statement, starting at `at`, in which the key still has the same value. */
static uint32_t end_of_value(const Repeated *r, const IrExpr *key, uint32_t at)
{
    uint32_t end = UINT32_MAX;
    for (uint32_t i = 0; i < r->store_count; i++) {
        const Store *store = &r->stores[i];
        if (store->at >= at && store->at < end && ir_reads_var(key, store->var)) {
            end = store->at + store->is_own; /* the statement reads the old value before it stores */
        }
    }
    return end;
}

static void insert(Arena *arena, IrBlock *block, const Insertions *insertions)
{
    IrBlock whole = {.tail = block->tail};
    for (uint32_t at = 0; at < block->count; at++) {
        for (uint32_t i = 0; i < insertions->count; i++) {
            if (insertions->items[i].at == at) {
                ir_append(arena, &whole, insertions->items[i].stmt);
            }
        }
        ir_append(arena, &whole, block->stmts[at]);
    }
    *block = whole;
}

static void join_insertions_in(Repeated *r, IrBlock *block)
{
    r->found_count = r->store_count = 0;
    r->block = block;
    for (r->at = 0; r->at < block->count; r->at++) {
        find_in_parts(r, block->stmts[r->at]);
    }
    Insertions insertions = {0};
    for (uint32_t i = 0, keys = 0; i < r->found_count && keys < MAX_KEYS; i++) {
        if (r->found[i].node == NULL) {
            continue;
        }
        uint32_t value_end = end_of_value(r, r->found[i].value, r->found[i].at), end = i;
        while (end < r->found_count && r->found[end].at < value_end) {
            end++;
        }
        if (i < end) {
            join(r, block, i, end, &insertions);
        }
        keys++;
    }
    if (insertions.count > 0) {
        insert(r->arena, block, &insertions);
        r->changed = true;
    }
}

/* Records the variables that the statement certainly assigns as set for later statements. */
static void note_assignment(Repeated *r, const IrStmt *s, PtrVec *set)
{
    IrVar *var = s != NULL ? ir_assigned(s) : NULL;
    if (var != NULL && !r->is_set[var->id]) {
        r->is_set[var->id] = true;
        ptrvec_push(r->arena, set, var);
    }
    for (uint32_t i = 0; s != NULL && s->kind == IR_IF && i < s->body.count; i++) {
        var = ir_assigned(s->body.stmts[i]);
        if (var != NULL && is_set_by(s, var)) {
            note_assignment(r, s->body.stmts[i], set);
        }
    }
}

static void walk(Repeated *r, IrBlock *block)
{
    if (ir_elif_of(block) == NULL) {
        join_insertions_in(r, block);
    }
    PtrVec set = {0};
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        note_assignment(r, s->init, &set);
        walk(r, &s->body);
        walk(r, &s->orelse);
        note_assignment(r, s, &set);
    }
    for (size_t i = 0; i < set.count; i++) {
        r->is_set[((const IrVar *)set.items[i])->id] = false;
    }
}

static bool find_repeated(Unit *unit, IrFunc *func, const Kind *kind)
{
    Repeated r = {.arena = unit->arena, .func = func, .kind = kind};
    ir_visit_block(&func->body, find_place, &r);
    if (r.found_count + 1 >= kind->min_uses) { /* true for few functions */
        r.is_set = arena_alloc(r.arena, (func->vars.count + r.found_count) * sizeof *r.is_set);
        walk(&r, &func->body);
    }
    return r.changed;
}

void eliminate_common_subexpressions(Unit *unit, IrFunc *func)
{
    static const Kind indices = {MIN_USES, MIN_LOOP_USES, wrap_of, replace_index, make_index};
    if (find_repeated(unit, func, &indices)) {
        propagate_copies(unit->arena, func);
    }
}

void share_row_addresses(Unit *unit, IrFunc *func)
{
    static const Kind rows = {MIN_ROW_USES, MIN_ROW_USES - 1, row_of, replace_row, make_row};
    find_repeated(unit, func, &rows);
}
