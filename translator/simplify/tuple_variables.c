// SPDX-License-Identifier: MIT
/* Tuples in variables: finds the tuples whose items can become the fields of one struct variable.
 *
 * Lowering creates one variable for each item of a tuple. These variables can become one struct variable if all of them
 * remain and some assignment sets all items, in consecutive statements that may be evaluated in any order:
 * `pos_0 = r.x; pos_1 = r.y;` becomes `pos = {r.x, r.y};`. Assignments of several items keep the others, `pos = {x, y,
 * pos.z};`, and an assignment of one item sets its field, `pos.x = 0;`. Other tuples remain separate variables.
 *
 * Input: the IR of one function (tuple_structs.c chooses the structs).
 * Output: the IR with one variable for each of these tuples.
 * Requires: function effects. */
#include "base/pointer_map.h"
#include "simplify/simplify_internal.h"

/* Context of the walks over the blocks of a function. */
typedef struct Search {
    Arena *arena;
    Map tuples;         /* TupleVariable, by its IrTuple */
    Occurrences *found; /* by variable id */
} Search;

/* Returns whether the variable can be an item of a struct variable. */
static bool is_item(const IrVar *var)
{
    return var->tuple != NULL && var->storage == IRV_LOCAL && var->role == ROLE_VALUE && var->base != NULL &&
           !var->is_output && !var->is_separate && var->tuple->type->count >= 2;
}

static TupleVariable *tuple_of(const Search *s, const IrVar *var)
{
    return var != NULL && is_item(var) ? map_get(&s->tuples, var->tuple) : NULL;
}

static void add_item(Search *s, IrVar *var)
{
    TupleVariable *tuple = tuple_of(s, var);
    if (tuple == NULL) {
        tuple = arena_alloc(s->arena, sizeof *tuple);
        tuple->tuple = var->tuple;
        tuple->items = arena_alloc(s->arena, var->tuple->type->count * sizeof(IrVar *));
        map_set(s->arena, &s->tuples, var->tuple, tuple);
    }
    tuple->is_mixed = tuple->is_mixed || tuple->items[var->item] != NULL;
    tuple->items[var->item] = var;
}

static bool is_silent_note(const IrStmt *s)
{
    return s->kind == IR_NOTE && s->lead == NULL && s->trail == NULL;
}

/* Returns the index of the next statement that is not an empty note, or the number of statements. */
static uint32_t next_statement(const IrBlock *block, uint32_t at)
{
    do {
        at++;
    } while (at < block->count && is_silent_note(block->stmts[at]));
    return at;
}

/* Returns whether e reads one of the items that the statements set. */
static bool reads_items(const IrExpr *e, IrStmt *const *statements, uint32_t count)
{
    bool reads = false;
    for (uint32_t i = 0; i < count && !reads; i++) {
        reads = statements[i] != NULL && ir_reads_var(e, statements[i]->a->var);
    }
    return reads;
}

static bool is_output_argument(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_ADDRESS && e->a->kind == IR_VAR && e->a->var->is_output;
}

/* Determines the items of the tuple that the statement at the index and the following ones set, in order: `items[i]` is
 * the statement, or NULL. C does not define the order of the values: if one writes memory, the others must not read
 * memory. Returns the number of items, or 0 if one assignment cannot set them. */
static uint32_t set_items(const IrBlock *block, uint32_t at, const TupleVariable *tuple, IrStmt **items)
{
    uint32_t set = 0, reads = 0, writes = 0;
    for (uint32_t i = 0; i < tuple->tuple->type->count; i++) {
        IrStmt *s = at < block->count ? block->stmts[at] : NULL;
        bool sets = s != NULL && ir_assigned(s) != NULL && s->a->var == tuple->items[i] && s->op == IRO_NONE &&
                    !reads_items(s->b, items, i) && !ir_any(s->b, is_output_argument, NULL) &&
                    (set == 0 || s->lead == NULL);
        items[i] = sets ? s : NULL;
        if (sets) {
            const IrEffect effect = ir_effect(s->b);
            reads += effect > EFFECT_NONE;
            writes += effect >= EFFECT_WRITE;
            set++;
            at = next_statement(block, at);
        }
    }
    return writes == 0 || reads == 1 ? set : 0;
}

/* Returns the tuple of which the statement sets an item; NULL if there is none. */
static TupleVariable *begun_by(const Search *s, const IrStmt *stmt)
{
    return tuple_of(s, ir_assigned(stmt));
}

static void find_whole_stores(IrBlock *block, void *context)
{
    const Search *s = context;
    for (uint32_t i = 0; i < block->count; i++) {
        TupleVariable *tuple = begun_by(s, block->stmts[i]);
        if (tuple != NULL && !tuple->is_stored_completely && block->stmts[i]->a->var == tuple->items[0]) {
            IrStmt **items = arena_alloc(s->arena, tuple->tuple->type->count * sizeof *items);
            tuple->is_stored_completely = set_items(block, i, tuple, items) == tuple->tuple->type->count;
        }
    }
}

static void count_occurrences(IrExpr *e, void *context)
{
    const Search *s = context;
    if (e->kind == IR_VAR) {
        s->found[e->var->id].all++;
    }
}

PtrVec find_tuple_variables(Arena *arena, IrFunc *func)
{
    Search s = {.arena = arena};
    PtrVec found = {0};
    for (size_t i = 0; i < func->vars.count; i++) {
        if (is_item(func->vars.items[i])) {
            add_item(&s, func->vars.items[i]);
        }
    }
    if (s.tuples.count == 0) {
        return found;
    }
    for (uint32_t i = 0; i < s.tuples.count; i++) { /* only complete tuples */
        TupleVariable *tuple = s.tuples.values[i];
        for (uint32_t k = 0; k < tuple->tuple->type->count; k++) {
            tuple->is_mixed = tuple->is_mixed || tuple->items[k] == NULL;
        }
        if (tuple->is_mixed) {
            map_set(arena, &s.tuples, tuple->tuple, NULL);
        }
    }
    ir_each_block(&func->body, find_whole_stores, &s);
    for (uint32_t i = 0; i < s.tuples.count; i++) {
        TupleVariable *tuple = s.tuples.values[i];
        if (tuple != NULL && tuple->is_stored_completely) {
            ptrvec_push(arena, &found, tuple);
        }
    }
    return found;
}

/* ---- changes ---- */

/* Moves the value of a temporary, which the preceding statement sets, to its only use, in this value: `x_new = t.y; t =
 * {t.y, x_new};`. Returns whether it did. */
static bool inline_temporary(const Search *s, IrStmt *before, IrStmt *stmt)
{
    const IrVar *var = ir_assigned(before);
    if (var == NULL || var->storage != IRV_LOCAL || var->python_local != 0 || before->op != IRO_NONE ||
        before->trail != NULL || (before->lead != NULL && stmt->lead != NULL) || !ir_is_pure(before->b) ||
        s->found[var->id].all != 2 || occurrences_in_expr(stmt->b, var) != 1) {
        return false;
    }
    substitute_variable(s->arena, stmt, var, before->b);
    stmt->lead = stmt->lead == NULL ? before->lead : stmt->lead;
    before->lead = NULL;
    ir_convert_to_note(before);
    return true;
}

static void join_stores(IrBlock *block, void *context)
{
    const Search *s = context;
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *stmt = block->stmts[i];
        const TupleVariable *tuple = begun_by(s, stmt);
        if (tuple == NULL) {
            continue;
        }
        const uint32_t count = tuple->whole->type->count;
        IrStmt **items = arena_alloc(s->arena, count * sizeof *items);
        if (set_items(block, i, tuple, items) < 2) {
            continue; /* sets a field */
        }
        IrExpr **values = arena_alloc(s->arena, count * sizeof *values);
        for (uint32_t k = 0; k < count; k++) {
            IrStmt *item = items[k];
            values[k] = item != NULL ? item->b : ir_var(s->arena, tuple->items[k]);
            if (item != NULL && item != stmt) {
                stmt->trail = stmt->trail == NULL ? item->trail : stmt->trail;
                item->trail = NULL;
                ir_convert_to_note(item);
            }
        }
        stmt->a = ir_var(s->arena, tuple->whole);
        stmt->b = ir_struct(s->arena, tuple->whole->type, values);
        for (uint32_t at = i;
             at > 0 && (is_silent_note(block->stmts[at - 1]) || inline_temporary(s, block->stmts[at - 1], stmt));) {
            at--;
        }
    }
}

static void use_field(IrExpr *e, void *context)
{
    const Search *s = context;
    const TupleVariable *tuple = e->kind == IR_VAR ? tuple_of(s, e->var) : NULL;
    if (tuple != NULL) {
        uint32_t source = e->source;
        IrExpr *whole = ir_var(s->arena, tuple->whole);
        whole->source = source;
        *e = *ir_field(s->arena, whole, e->var->item);
        e->source = source;
    }
}

void join_tuple_variables(Arena *arena, IrFunc *func, const PtrVec *tuples)
{
    Search s = {.arena = arena, .found = arena_alloc(arena, (func->vars.count + 1) * sizeof *s.found)};
    PtrVec vars = {0};
    for (size_t i = 0; i < tuples->count; i++) {
        TupleVariable *tuple = tuples->items[i];
        if (tuple->whole != NULL) {
            map_set(arena, &s.tuples, tuple->tuple, tuple);
        }
    }
    if (s.tuples.count == 0) {
        return;
    }
    ir_visit_block(&func->body, count_occurrences, &s);
    ir_each_block(&func->body, join_stores, &s);
    ir_visit_block(&func->body, use_field, &s);
    for (size_t i = 0; i < func->vars.count; i++) {
        IrVar *var = func->vars.items[i];
        const TupleVariable *tuple = tuple_of(&s, var);
        if (tuple == NULL || var->item == 0) {
            ptrvec_push(arena, &vars, tuple != NULL ? tuple->whole : var);
        }
    }
    func->vars = vars;
    for (size_t i = 0; i < vars.count; i++) {
        ((IrVar *)vars.items[i])->id = (uint32_t)i;
    }
}
