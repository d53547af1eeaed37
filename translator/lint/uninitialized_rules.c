// SPDX-License-Identifier: MIT
/* Variables without a value on some paths to a read: Python would raise UnboundLocalError; in C, the value is 0.
 *
 * For each variable, the walk records whether every path to the current statement assigns it, and the conditions around
 * each assignment. It does not report a read if a condition around the read may imply that the variable has a value:
 *   - The condition has a variable in common with a condition around an assignment: if i < n: v = ...; then if i < n:
 * ... v.
 *   - The condition reads a variable that is assigned next to the variable: found = True; v = ...; then if found: ...
 * v.
 *   - A previous iteration assigned the variable: if k == 0: v = ...; else: ... v. */
#include "lint/lint_internal.h"

typedef struct Path {
    const struct Path *outer;
    const IrExpr *cond; /* NULL: an infinite loop */
    const IrStmt *loop; /* NULL: a condition */
} Path;

typedef struct ConditionalAssignment {
    struct ConditionalAssignment *before; /* of the same variable */
    const Path *path;
    const IrBlock *block;
    uint32_t line;
} ConditionalAssignment;

/* Limit of search steps per function. After that, no variable is reported. */
enum { MAX_STEPS = 200000 };

/* A change of Unset.set. */
typedef struct Change {
    uint32_t id;
    bool value; /* in Unset.log: before the change; elsewhere: after it */
} Change;

/* The variables that differ from the state at the start of a branch or an iteration, with their values. */
typedef struct Changes {
    Change *items;
    uint32_t count, capacity;
} Changes;

/* The innermost loop: the variables whose value differs at a `break`, in the order of the breaks. */
typedef struct Breaks {
    Changes changes;
    uint32_t count;    /* of the breaks */
    uint32_t of_first; /* number of changes at the first break */
    uint32_t logged;   /* length of Unset.touched at the latest break, or at the start of the loop */
} Breaks;

typedef struct Unset {
    const Facts *facts;
    const IrFunc *func;
    bool *set;       /* by id of the variable: whether it has a value on each path to the current statement */
    bool *scratch;   /* by id, while paths are merged */
    uint32_t *stamp; /* by id: number of the latest merge */
    uint32_t next_stamp;
    Changes log;     /* undoes the changes of a branch */
    Changes touched; /* all changes, including those of branches that were undone */
    Breaks *breaks;  /* of the innermost loop; NULL: none */
    bool *reported;
    bool ends;                     /* unreachable */
    ConditionalAssignment **given; /* by id of the variable: the latest assignment */
    const Path *path;
    const IrBlock *block;
    const IrStmt *stmt;
    uint32_t steps;
} Unset;

static Arena *arena_of(const Unset *u)
{
    return u->facts->unit->arena;
}

/* ---- which variables have a value ---- */

static void add_change(const Unset *u, Changes *changes, uint32_t id, bool value)
{
    changes->items =
        arena_grow_array(arena_of(u), changes->items, changes->count, &changes->capacity, sizeof *changes->items);
    changes->items[changes->count++] = (Change){id, value};
}

static void set_to(Unset *u, uint32_t id, bool value)
{
    if (u->set[id] != value) {
        add_change(u, &u->log, id, u->set[id]);
        add_change(u, &u->touched, id, value);
        u->set[id] = value;
    }
}

/* Undoes the changes since the log had `mark` entries, and returns them. */
static Changes undo_changes(Unset *u, uint32_t mark)
{
    Changes changes = {0};
    for (uint32_t i = mark; i < u->log.count; i++) {
        add_change(u, &changes, u->log.items[i].id, u->set[u->log.items[i].id]);
    }
    for (uint32_t i = u->log.count; i > mark; i--) {
        const Change *change = &u->log.items[i - 1];
        u->set[change->id] = change->value;
        add_change(u, &u->touched, change->id, change->value);
    }
    u->log.count = mark;
    return changes;
}

static void apply(Unset *u, const Changes *changes)
{
    for (uint32_t i = 0; i < changes->count; i++) {
        set_to(u, changes->items[i].id, changes->items[i].value);
    }
}

/* Merges two paths: a variable has a value if it has a value on both paths. `one` and `two` are changes of the current
 * state. */
static void merge(Unset *u, const Changes *one, const Changes *two)
{
    const uint32_t in_one = ++u->next_stamp;
    for (uint32_t i = 0; i < one->count; i++) {
        u->stamp[one->items[i].id] = in_one;
        u->scratch[one->items[i].id] = one->items[i].value;
    }
    const uint32_t merged = ++u->next_stamp;
    for (uint32_t i = 0; i < two->count; i++) {
        const uint32_t id = two->items[i].id;
        if (u->stamp[id] != merged) {
            const bool other = u->stamp[id] == in_one ? u->scratch[id] : u->set[id];
            u->stamp[id] = merged;
            set_to(u, id, other && two->items[i].value);
        }
    }
    for (uint32_t i = 0; i < one->count; i++) {
        const uint32_t id = one->items[i].id;
        if (u->stamp[id] == in_one) {
            u->stamp[id] = merged;
            set_to(u, id, u->set[id] && one->items[i].value);
        }
    }
}

static void note_break(Unset *u)
{
    Breaks *breaks = u->breaks;
    for (uint32_t i = breaks->logged; i < u->touched.count; i++) {
        add_change(u, &breaks->changes, u->touched.items[i].id, u->set[u->touched.items[i].id]);
    }
    breaks->of_first = breaks->count == 0 ? breaks->changes.count : breaks->of_first;
    breaks->count++;
    breaks->logged = u->touched.count;
}

/* Returns the variables whose merged value at the breaks differs from the current state, the start of the loop. */
static Changes changes_at_breaks(Unset *u, const Breaks *breaks)
{
    const uint32_t stamp = ++u->next_stamp;
    Changes merged = {0};
    for (uint32_t i = 0; i < breaks->changes.count; i++) {
        const Change *change = &breaks->changes.items[i];
        const bool is_new = u->stamp[change->id] != stamp;
        const bool before = is_new ? i < breaks->of_first || u->set[change->id] : u->scratch[change->id];
        u->stamp[change->id] = stamp;
        u->scratch[change->id] = before && change->value;
        if (is_new) {
            add_change(u, &merged, change->id, false);
        }
    }
    for (uint32_t i = 0; i < merged.count; i++) {
        merged.items[i].value = u->scratch[merged.items[i].id];
    }
    return merged;
}

static const Path *path_new(const Unset *u, const IrExpr *cond, const IrStmt *loop)
{
    Path *way = arena_alloc(arena_of(u), sizeof *way);
    *way = (Path){u->path, cond, loop};
    return way;
}

/* ---- conditions that imply a value ---- */

static bool path_encloses(Unset *u, const Path *way, const Path *inner)
{
    while (inner != NULL && inner != way) {
        u->steps++;
        inner = inner->outer;
    }
    return inner == way;
}

static bool occurs_in(const IrExpr *e, const void *other)
{
    return e->kind == IR_VAR && ir_reads_var(other, e->var);
}

/* Returns whether the expressions have a variable in common or are equal. */
static bool share_dependency(const Facts *facts, const IrExpr *a, const IrExpr *b)
{
    return ir_any(a, occurs_in, b) || is_same_form(facts, a, b);
}

typedef struct Search {
    const IrVar *var;
    const IrBlock *block;
    uint32_t *steps;
} Search;

static bool is_assignment(const IrStmt *s, const void *context)
{
    const Search *search = context;
    ++*search->steps;
    return ir_assigned(s) == search->var;
}

static bool is_set_in_sibling(const IrExpr *e, const void *context)
{
    Search search = *(const Search *)context;
    search.var = e->kind == IR_VAR ? e->var : NULL;
    return search.var != NULL && ir_any_stmt_of(search.block, is_assignment, &search);
}

/* Returns whether the conditions around the read may imply that the assignment was executed. */
static bool is_excused_by(Unset *u, const ConditionalAssignment *given)
{
    const Search search = {.block = given->block, .steps = &u->steps};
    for (const Path *here = u->path; here != NULL && !path_encloses(u, here, given->path); here = here->outer) {
        if (here->cond == NULL || u->steps > MAX_STEPS || ir_any(here->cond, is_set_in_sibling, &search)) {
            return true;
        }
        for (const Path *there = given->path; there != NULL && !path_encloses(u, there, u->path);
             there = there->outer) {
            if (there->cond == NULL || share_dependency(u->facts, here->cond, there->cond)) {
                return true;
            }
        }
    }
    return false;
}

/* Returns whether a previous iteration of an enclosing loop may have assigned the variable, under a condition in the
 * loop. */
static bool is_from_previous_iteration(Unset *u, const IrVar *var)
{
    const Search search = {.var = var, .steps = &u->steps};
    bool has_condition = false, found = false;
    for (const Path *way = u->path; way != NULL && !found; way = way->outer) {
        found = has_condition && way->loop != NULL && ir_any_stmt(way->loop, is_assignment, &search);
        has_condition = has_condition || way->loop == NULL;
    }
    return found;
}

/* ---- reads ---- */

static bool is_followed(const IrVar *var)
{
    return var->python_local != 0 && var->storage == IRV_LOCAL && var->type->kind != TY_CARRAY && !var->is_part &&
           !var->is_output;
}

static void check_read(Unset *u, const IrVar *var)
{
    if (!is_followed(var) || u->set[var->id] || u->reported[var->id] || u->ends) {
        return;
    }
    const ConditionalAssignment *last = u->given[var->id];
    for (const ConditionalAssignment *given = last; given != NULL; given = given->before) {
        if (++u->steps > MAX_STEPS || is_excused_by(u, given)) {
            return;
        }
    }
    if (last == NULL || last->line == 0 || is_from_previous_iteration(u, var) || u->steps > MAX_STEPS) {
        return;
    }
    const char *name = var->base != NULL ? var->base : var->name;
    u->reported[var->id] = true;
    if (report(u->facts->unit, RULE_UNSET, u->func, u->stmt->line,
               "'%s' is uninitialized (0) here on paths that do not pass through line %u", name,
               (unsigned)last->line)) {
        diag_hint(u->facts->unit, "initialize it on every path: %s = ...", name);
    }
}

static void read_expr(Unset *u, const IrExpr *e)
{
    if (e == NULL) {
        return;
    }
    const bool chooses = e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR));
    const Path *around = u->path;
    if (e->kind == IR_VAR) {
        check_read(u, e->var);
    } else if (chooses) {
        const IrExpr *cond = e->kind == IR_COND ? e->cond : e->a;
        read_expr(u, cond);
        u->path = path_new(u, cond, NULL);
        read_expr(u, e->kind == IR_COND ? e->a : NULL);
        read_expr(u, e->b);
        u->path = around;
    } else {
        for (int i = 0; i < 3; i++) {
            read_expr(u, e->fixed[i]);
        }
        for (uint32_t i = 0; i < e->arg_count; i++) {
            read_expr(u, e->args[i]);
        }
    }
}

/* ---- the walk ---- */

static void walk_block(Unset *u, const IrBlock *block);

static void assign(Unset *u, const IrStmt *s)
{
    const IrExpr *root = ir_root(s->a);
    const IrVar *copied = ir_copied(s);
    if (root->kind != IR_VAR) {
        read_expr(u, s->a);
        read_expr(u, s->b);
        return;
    }
    if (s->op != IRO_NONE) {
        check_read(u, root->var);
    }
    const bool passes_on = copied != NULL && copied->python_local == root->var->python_local;
    if (!passes_on) {
        read_expr(u, s->b);
    }
    set_to(u, root->var->id, passes_on ? u->set[copied->id] : true);
    if (is_followed(root->var)) {
        ConditionalAssignment *given = arena_alloc(arena_of(u), sizeof *given);
        *given = (ConditionalAssignment){u->given[root->var->id], u->path, u->block, u->stmt->line};
        u->given[root->var->id] = given;
    }
}

static bool is_true(const IrExpr *e)
{
    return e == NULL || (e->kind == IR_BOOL && e->integer != 0) || (e->kind == IR_INT && e->integer != 0);
}

static void walk_if(Unset *u, const IrStmt *s)
{
    const Path *around = u->path;
    const uint32_t mark = u->log.count;
    const bool before = u->ends;
    u->path = path_new(u, s->a, NULL);
    walk_block(u, &s->body);
    const bool then_ends = u->ends;
    const Changes then = undo_changes(u, mark);
    u->ends = before;
    u->path = around;
    u->path = path_new(u, s->a, NULL);
    walk_block(u, &s->orelse);
    if (!u->ends && !then_ends) {
        const Changes otherwise = undo_changes(u, mark);
        merge(u, &then, &otherwise);
    } else if (u->ends) {
        undo_changes(u, mark);
        apply(u, &then);
        u->ends = then_ends;
    }
    u->path = around;
}

static void walk_loop(Unset *u, const IrStmt *s)
{
    const Path *around = u->path;
    Breaks *outer = u->breaks, breaks = {.logged = u->touched.count};
    const uint32_t mark = u->log.count;
    const bool ends = u->ends;
    u->breaks = &breaks;
    read_expr(u, s->a);
    u->path = path_new(u, s->a, s);
    walk_block(u, &s->body);
    const bool ends_inside = u->ends;
    const Changes last = undo_changes(u, mark), at_breaks = changes_at_breaks(u, &breaks), none = {0};
    u->ends = ends;
    if (is_true(s->a)) { /* only `break` leaves the loop */
        apply(u, &at_breaks);
        u->ends = ends || breaks.count == 0;
    } else {
        const Changes *end = loop_runs_at_least_once(u->facts, s) && !ends_inside ? &last : &none;
        if (breaks.count > 0) {
            merge(u, end, &at_breaks);
        } else {
            apply(u, end);
        }
    }
    u->path = around;
    u->breaks = outer;
}

static void walk_stmt(Unset *u, const IrStmt *s)
{
    u->stmt = s->line != 0 || u->stmt == NULL ? s : u->stmt;
    switch (s->kind) {
    case IR_ASSIGN:
        assign(u, s);
        break;
    case IR_EVAL:
    case IR_RETURN:
        read_expr(u, s->a);
        u->ends = u->ends || s->kind == IR_RETURN;
        break;
    case IR_IF:
        read_expr(u, s->a);
        walk_if(u, s);
        break;
    case IR_FOR:
    case IR_WHILE:
        if (s->init != NULL) {
            walk_stmt(u, s->init);
        }
        walk_loop(u, s);
        break;
    case IR_BREAK:
        note_break(u);
        u->ends = true;
        break;
    case IR_CONTINUE:
        u->ends = true;
        break;
    case IR_DECLARE:
    case IR_NOTE:
        break;
    }
}

static void walk_block(Unset *u, const IrBlock *block)
{
    const Path *around = u->path;
    const IrBlock *outer = u->block;
    const IrStmt *stmt = u->stmt;
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *s = block->stmts[i];
        u->block = block;
        walk_stmt(u, s);
        if (s->kind == IR_IF && (ir_ends_in_jump(&s->body) || ir_ends_in_jump(&s->orelse))) {
            u->path = path_new(u, s->a, NULL); /* the following statements also depend on the condition */
        }
    }
    u->path = around;
    u->block = outer;
    u->stmt = stmt;
}

void check_unset(const Facts *facts, const IrFunc *func)
{
    Unset u = {.facts = facts, .func = func};
    Arena *arena = facts->unit->arena;
    u.set = arena_alloc(arena, func->vars.count * sizeof *u.set + 1);
    u.scratch = arena_alloc(arena, func->vars.count * sizeof *u.scratch + 1);
    u.stamp = arena_alloc(arena, func->vars.count * sizeof *u.stamp + 1);
    u.reported = arena_alloc(arena, func->vars.count * sizeof *u.reported + 1);
    u.given = arena_alloc(arena, func->vars.count * sizeof *u.given + 1);
    walk_block(&u, &func->body);
}
