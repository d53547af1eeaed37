// SPDX-License-Identifier: MIT
/* Preloading of rows: each thread loads its rows of several arrays into registers before it computes and stores.
 *
 * If each thread processes small rows in nested loops with constant iteration counts, such as the product of two
 * matrices of 4 by 4 elements, compilers issue the loads of a row only after the stores of the previous one, so that
 * few loads are in flight. The generated code loads the elements that the loops need into local arrays, which the
 * compiler keeps in registers because it unrolls all loops. On an H200, products of 4 by 4 float32 took 0.74 of the
 * time, and an operation on rows of 8 float32 0.81.
 *
 * Input: a kernel in which launches have replaced axis sizes by constants (specialize.c).
 * Output: loops before the outermost loop that load the elements, and loops that read the local arrays.
 * Requires: PY2CU_FACT_NOALIAS, because loads that follow a store are moved before it; numbered variables. */
#include "schedule/schedule_internal.h"

#include <string.h>

enum {
    MAX_LOOPS = 3,
    MAX_ROWS = 4,
    MAX_ITERATIONS = 128, /* of the innermost loop in total */
    MAX_ROW_BYTES = 144   /* of all local arrays: on an H200, with 256 bytes, products took 1.18 of the time */
};

/* Elements of an array: an access, and the loops whose counters determine its index. */
typedef struct Row {
    IrExpr *access;
    const IrStmt *loops[MAX_LOOPS]; /* whose counters determine the index, in the order of the counters in it */
    uint32_t depth;                 /* number of these loops */
    IrVar *items;                   /* the local array */
} Row;

typedef struct Nest {
    Unit *unit;
    Arena *arena;
    IrFunc *kernel;
    const Facts *facts;
    const IrStmt *outer;
    const IrStmt *loops[MAX_LOOPS]; /* around the current statement */
    uint32_t depth;
    Row rows[MAX_ROWS];
    uint32_t count;
    int64_t iterations; /* of the current loop in total */
    bool stores, fails;
} Nest;

static bool sets_counter(const IrStmt *s, const void *counter)
{
    return ir_sets_var(s, counter);
}

/* Returns the number of iterations of `for (i = 0; i < constant; i += 1)`; 0 for other loops. */
static int64_t iterations_of(const Facts *facts, const IrStmt *s)
{
    int64_t first, step;
    const int64_t count = constant_iterations(facts, s);
    const bool is_plain = count > 0 && count <= MAX_ITERATIONS &&
                          is_integer_constant(plain_form(facts, s->init->b), &first) && first == 0 &&
                          is_integer_constant(plain_form(facts, s->step->b), &step) && step == 1 && s->a->op == IRO_LT;
    return is_plain ? count : 0;
}

/* ---- the rows of a nest ---- */

typedef struct ArrayUse {
    const IrVar *array;
    uint32_t all, loads;
    bool is_written;
} ArrayUse;

static void note_expr(IrExpr *e, void *context)
{
    ArrayUse *use = context;
    use->all += e->kind == IR_VAR && e->var == use->array;
    use->loads += e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->var == use->array;
    const IrExpr *root = e->kind == IR_ADDRESS ? ir_root(e->a) : NULL;
    use->is_written = use->is_written || (root != NULL && root->kind == IR_INDEX && ir_reads_var(root->a, use->array));
}

static void note_stmt(IrStmt *s, void *context)
{
    ArrayUse *use = context;
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    use->is_written = use->is_written || (root != NULL && root->kind == IR_INDEX && ir_reads_var(root->a, use->array));
    ir_visit_expr(s->a, note_expr, use);
    ir_visit_expr(s->b, note_expr, use);
}

bool is_read_only_array(const IrFunc *kernel, const IrExpr *e)
{
    if (e->kind != IR_VAR || e->var->storage != IRV_PARAM || e->var->role != ROLE_DATA || e->type->kind != TY_POINTER ||
        !type_is_real(e->type->elem)) {
        return false;
    }
    ArrayUse use = {.array = e->var};
    ir_visit_stmts(&kernel->body, note_stmt, &use);
    return !use.is_written && use.all == use.loads;
}

static bool reads_varying(const IrExpr *e, const void *nest)
{
    const Nest *n = nest;
    if (e->kind == IR_INDEX || e->kind == IR_CALL || e->kind == IR_FIELD) {
        return true;
    }
    if (e->kind != IR_VAR) {
        return false;
    }
    for (uint32_t i = 0; i < n->depth; i++) {
        if (n->loops[i]->init->a->var == e->var) {
            return false;
        }
    }
    return ir_any_stmt(n->outer, sets_counter, e->var);
}

/* The loop whose counter is next in an index. */
typedef struct CounterOrder {
    const Nest *nest;
    Row *row;
} CounterOrder;

static void note_counter(IrExpr *e, void *context)
{
    const CounterOrder *order = context;
    Row *row = order->row;
    for (uint32_t i = 0; e->kind == IR_VAR && i < order->nest->depth; i++) {
        const IrStmt *loop = order->nest->loops[i];
        bool is_new = loop->init->a->var == e->var;
        for (uint32_t k = 0; k < row->depth; k++) {
            is_new = is_new && row->loops[k] != loop;
        }
        if (is_new) {
            row->loops[row->depth++] = loop;
        }
    }
}

/* Returns the row whose elements the access reads, which is added if there is none; NULL: the access remains. */
static Row *row_of(Nest *n, IrExpr *access)
{
    Row row = {.access = access};
    CounterOrder order = {n, &row};
    ir_visit_expr(access->args[0], note_counter, &order);
    for (uint32_t i = 0; i < n->count; i++) {
        if (memcmp(n->rows[i].loops, row.loops, sizeof row.loops) == 0 && ir_same_value(n->rows[i].access, access)) {
            return &n->rows[i];
        }
    }
    const bool is_own =
        (varies(n->facts, access->args[0]) & VARIES_THREAD) != 0; /* caches contain elements that all threads read */
    if (row.depth == 0 || !is_own || ir_any(access->args[0], reads_varying, n)) {
        return NULL;
    }
    n->fails = n->fails || n->count == MAX_ROWS;
    if (!n->fails) {
        n->rows[n->count] = row;
    }
    return n->fails ? NULL : &n->rows[n->count++];
}

static bool is_choice(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR));
}

static void note_access(IrExpr *e, void *context)
{
    Nest *n = context;
    if (e->kind == IR_INDEX && e->arg_count == 1 && is_read_only_array(n->kernel, e->a)) {
        (void)row_of(n, e);
    }
}

static IrExpr *substitute_row(IrExpr *e, void *context)
{
    Nest *n = context;
    const Row *row =
        e->kind == IR_INDEX && e->arg_count == 1 && is_read_only_array(n->kernel, e->a) ? row_of(n, e) : NULL;
    if (row == NULL) {
        return e;
    }
    IrExpr *indices[MAX_LOOPS];
    for (uint32_t i = 0; i < row->depth; i++) {
        indices[i] = ir_var(n->arena, row->loops[i]->init->a->var);
    }
    return ir_index(n->arena, ir_var(n->arena, row->items), indices, row->depth);
}

/* Records the rows that the statements of a loop always access or, if `rewrites`, substitutes them. */
static void visit_nest(Nest *n, IrStmt *loop, bool rewrites)
{
    const int64_t outer = n->iterations;
    n->loops[n->depth++] = loop;
    n->iterations *= iterations_of(n->facts, loop);
    n->fails = n->fails || n->iterations > MAX_ITERATIONS;
    for (uint32_t i = 0; i < loop->body.count; i++) {
        IrStmt *s = loop->body.stmts[i];
        if (n->depth < MAX_LOOPS && iterations_of(n->facts, s) > 0) {
            visit_nest(n, s, rewrites);
        } else if (s->kind == IR_ASSIGN && !ir_any_own(s, is_choice, NULL)) {
            n->stores = n->stores || ir_root(s->a)->kind == IR_INDEX;
            if (rewrites) {
                s->b = ir_replace(s->b, substitute_row, n);
            } else {
                ir_visit_expr(s->b, note_access, n);
            }
        }
    }
    n->iterations = outer;
    n->depth--;
}

/* ---- code generation ---- */

/* The counter of a loop, and its clone in the loop that loads a row. */
typedef struct Counters {
    Arena *arena;
    const IrVar *of;
    IrVar *clone;
} Counters;

static IrExpr *substitute_counter(IrExpr *e, void *context)
{
    const Counters *c = context;
    return e->kind == IR_VAR && e->var == c->of ? ir_var(c->arena, c->clone) : e;
}

/* Declares the local array of the row, and appends the loops that load it. */
static void add_loads(Nest *n, Row *row, IrBlock *to)
{
    IrExpr *value = ir_copy(n->arena, row->access), *indices[MAX_LOOPS];
    int64_t dims[MAX_LOOPS];
    for (uint32_t i = 0; i < row->depth; i++) {
        const IrStmt *of = row->loops[i];
        Counters counters = {.arena = n->arena, .of = of->init->a->var};
        counters.clone = clone_variable(n->unit, n->kernel, counters.of);
        IrStmt *loop = new_strided_loop(n->unit, counters.clone, ir_copy(n->arena, of->init->b),
                                        ir_copy(n->arena, of->a->b), ir_copy(n->arena, of->step->b));
        value = ir_replace(value, substitute_counter, &counters);
        dims[i] = iterations_of(n->facts, of);
        indices[i] = ir_var(n->arena, counters.clone);
        ir_append(n->arena, to, loop);
        to = &loop->body;
    }
    const char *name = arena_printf(n->arena, "%s_items", row->access->a->var->name);
    row->items = add_kernel_variable(n->unit, n->kernel, name,
                                     type_carray(n->unit->types, row->access->type, row->depth, dims), IRV_LOCAL);
    IrStmt *load = ir_stmt(n->arena, IR_ASSIGN);
    load->a = ir_index(n->arena, ir_var(n->arena, row->items), indices, row->depth);
    load->b = value;
    ir_append(n->arena, to, load);
}

static uint64_t bytes_of(const Nest *n, const Row *row)
{
    uint64_t bytes = type_size(row->access->type);
    for (uint32_t i = 0; i < row->depth; i++) {
        bytes *= (uint64_t)iterations_of(n->facts, row->loops[i]);
    }
    return bytes;
}

static bool has_noalias(const Nest *n)
{
    return (n->unit->program->facts & PY2CU_FACT_NOALIAS) != 0;
}

/* Reports that the rows of a nest are preloaded, or the reason why they are not. */
static void report_rows(const Nest *n, const char *reason)
{
    const char *names = n->rows[0].access->a->var->name;
    for (uint32_t i = 1; i < n->count; i++) {
        names = arena_printf(n->arena, "%s, %s", names, n->rows[i].access->a->var->name);
    }
    ir_report(n->arena, n->kernel, n->outer, "rows of %s are %s%s", names,
              reason == NULL ? "loaded into registers before the first store" : "not loaded in advance: ",
              reason != NULL ? reason : "");
}

static void preload_in(Nest *n, IrBlock *block)
{
    IrBlock to = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (iterations_of(n->facts, s) == 0) {
            preload_in(n, &s->body);
            preload_in(n, &s->orelse);
            ir_append(n->arena, &to, s);
            continue;
        }
        Nest nest = *n;
        uint64_t bytes = 0;
        nest.outer = s;
        visit_nest(&nest, s, false);
        for (uint32_t k = 0; k < nest.count; k++) {
            bytes += bytes_of(n, &nest.rows[k]);
        }
        const char *reason = !nest.stores            ? "no store to an array would delay the loads"
                             : nest.fails            ? "the loops have more than 4 rows or 128 iterations"
                             : bytes > MAX_ROW_BYTES ? "they have more than 144 bytes"
                             : !has_noalias(n)       ? "the arrays may overlap"
                                                     : NULL;
        if (nest.count > 0) {
            report_rows(&nest, reason);
        }
        if (nest.count > 0 && reason == NULL) {
            Trivia *comment = arena_alloc(n->arena, sizeof *comment);
            comment->comment = "each thread loads its rows into registers before the first store";
            const uint32_t first = to.count;
            for (uint32_t k = 0; k < nest.count; k++) {
                add_loads(&nest, &nest.rows[k], &to);
            }
            to.stmts[first]->lead = comment;
            visit_nest(&nest, s, true);
        }
        ir_append(n->arena, &to, s);
    }
    *block = to;
}

void preload_rows(Unit *unit, IrFunc *kernel, const Facts *facts)
{
    Nest n = {.unit = unit, .arena = unit->arena, .kernel = kernel, .facts = facts, .iterations = 1};
    if (kernel->constants.count > 0) {
        preload_in(&n, &kernel->body);
    }
}
