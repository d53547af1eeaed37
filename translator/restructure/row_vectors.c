// SPDX-License-Identifier: MIT
/* Row vectors: wide loads and stores of the elements of rows.
 *
 * If each thread iterates over a row of its own, the threads of a warp access elements that are far apart, and each
 * access transfers a few bytes of many sectors, which may leave the cache before the next iteration. An access to 16
 * bytes at once needs fewer sectors. In
 *
 *     for (int k = 0; k < x_shape1; k++) {
 *         total += x[i * x_shape1 + k];
 *     }
 *
 * the rows are aligned if their size and the address of the array are multiples of 16 bytes:
 *
 *     if (x_shape1 % 4 == 0 && py2cu_at_multiple(x, 16)) {
 *         for (int first = 0; first < x_shape1; first += 4) {
 *             __align__(16) float x_items[4];
 *             py2cu_copy_16(x_items, &x[i * x_shape1 + first]);
 *             for (int item = 0; item < 4; item++) {
 *                 total += x_items[item];
 *             }
 *         }
 *     } else { the original loop }
 *
 * With PY2CU_FACT_ROWS, the rows are known to be aligned: the loop over vectors replaces the original one. Rows that
 * are the same for all threads along the hardware's x axis are also vectors if other rows of the loop differ.
 *
 * Each iteration of the original loop accesses its elements unconditionally, so that all elements of the rows exist,
 * and the iterations are executed in their order.
 *
 * After row coarsening (schedule/coarsen_rows.c), a loop over rows contains a loop over four threads of the script,
 * which moves outside of the loop over the elements of a vector, because these threads are independent:
 *
 *     for (int first = 0; first < y_shape1; first += 4) {
 *         __align__(16) float y_elements[4];
 *         py2cu_copy_16(y_elements, &y[j * y_shape1 + first]);
 *         for (unsigned int item = 0; item < 4; item++) {
 *             int i = 4 * row + item;
 *             __align__(16) float x_elements[4];
 *             py2cu_copy_16(x_elements, &x[i * x_shape1 + first]);
 *             for (int element = 0; element < 4; element++) {
 *                 total_items[item] += x_elements[element] * y_elements[element];
 *             }
 *         }
 *     }
 *
 * Input: the final IR of a kernel, in which threads along the hardware's x axis access different rows.
 * Output: a second version of such loops, or their replacement.
 * Requires: function effects, numbered variables, __restrict__ pointers. */
#include "base/axis_mapping_names.h"
#include "restructure/restructure_internal.h"

enum { VECTOR_BYTES = 16, ELEMENT_BYTES = 4, WIDTH = VECTOR_BYTES / ELEMENT_BYTES, MAX_ROWS = 4, MAX_NODES = 240 };

/* A row that all iterations access. */
typedef struct Row {
    IrVar *array, *size; /* the number of its elements */
    IrExpr *start;       /* the index of its first element */
    bool is_stored;
    bool is_own;  /* it differs between the threads along the hardware's x axis */
    IrVar *items; /* the vector of its elements in the new code */
} Row;

typedef struct RowLoop {
    Unit *unit;
    IrFunc *kernel;
    const Facts *facts;
    PtrVec *originals; /* const IrStmt *: loops that have a vectorized version */
    const IrStmt *loop;
    const IrStmt *threads; /* the loop over threads of the script that is its body; NULL: none */
    IrBlock indices, body; /* statements of an iteration: assignments of indices of these threads, and the others */
    IrVar *counter;
    int64_t begin; /* the first value of the counter */
    Row rows[MAX_ROWS];
    uint32_t row_count;
    uint32_t nodes;
    IrVar *item;
    IrVar **clones; /* by id, for the first clone_count variables: the variable in the new code, or NULL */
    size_t clone_count;
} RowLoop;

/* ---- conditions ---- */

static bool reads_counter(const IrExpr *e, const void *loop)
{
    return e->kind == IR_VAR && e->var == ((const RowLoop *)loop)->counter;
}

static bool reads_memory_or_counter(const IrExpr *e, const void *loop)
{
    return e->kind == IR_INDEX || e->kind == IR_CALL || reads_counter(e, loop);
}

/* Sets the row of an element `array[start + counter]`, where start is a multiple of the row's size; returns false for
 * other elements. */
static bool row_of(const RowLoop *l, const IrExpr *e, Row *row)
{
    if (e->kind != IR_INDEX || e->a->kind != IR_VAR || e->a->var->storage != IRV_PARAM || e->arg_count != 1 ||
        e->a->type->kind != TY_POINTER || type_size(e->type) != ELEMENT_BYTES || !type_is_scalar(e->type) ||
        !e->a->var->restrict_) {
        return false;
    }
    const IrExpr *sum = ir_without_widening(e->args[0]);
    const IrExpr *start = sum->kind == IR_BINARY && sum->op == IRO_ADD ? ir_without_widening(sum->a) : NULL;
    const IrExpr *end = start != NULL ? ir_without_widening(sum->b) : NULL;
    if (start == NULL || start->kind != IR_BINARY || start->op != IRO_MUL || end->kind != IR_VAR ||
        end->var != l->counter) {
        return false;
    }
    const IrExpr *size = ir_without_widening(start->b);
    *row = (Row){.array = e->a->var, .size = size->kind == IR_VAR ? size->var : NULL, .start = sum->a};
    return row->size != NULL && row->size->storage == IRV_PARAM && row->size->role == ROLE_SHAPE &&
           row->size->argument == row->array->argument && !ir_any(start, reads_memory_or_counter, l) &&
           !ir_may_change(start, &l->body);
}

/* Returns the known row that contains the element; NULL: there is none. */
static Row *known_row(RowLoop *l, const IrExpr *e)
{
    Row row;
    for (uint32_t i = 0; i < l->row_count; i++) {
        if (row_of(l, e, &row) && row.array == l->rows[i].array && ir_equal(row.start, l->rows[i].start)) {
            return &l->rows[i];
        }
    }
    return NULL;
}

static void add_row(RowLoop *l, const IrExpr *e, bool is_stored)
{
    Row row;
    if (row_of(l, e, &row) && row.array->points_to_const != is_stored && known_row(l, e) == NULL &&
        l->row_count < MAX_ROWS) {
        row.is_stored = is_stored;
        row.is_own = (varies(l->facts, row.start) & (VARIES_X | VARIES_OTHERWISE)) != 0;
        l->rows[l->row_count++] = row;
    }
}

/* Adds the rows that the expression always loads. */
static void add_loads(RowLoop *l, const IrExpr *e)
{
    if (e == NULL) {
        return;
    }
    add_row(l, e, false);
    bool is_conditional = e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR));
    add_loads(l, e->kind == IR_COND ? e->cond : e->a);
    add_loads(l, is_conditional ? NULL : e->b);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        add_loads(l, e->args[i]);
    }
}

/* Counts the accesses to an array, and those to the rows of a loop. */
typedef struct Uses {
    RowLoop *loop;
    const IrVar *array;
    uint32_t all, of_rows;
} Uses;

static void count_uses_of_array(IrExpr *e, void *context)
{
    Uses *uses = context;
    uses->all += e->kind == IR_VAR && e->var == uses->array;
    const Row *row = e->kind == IR_INDEX ? known_row(uses->loop, e) : NULL;
    uses->of_rows += row != NULL && row->array == uses->array;
}

/* Removes the stored rows of arrays that the loop also accesses outside of these rows. */
static void keep_single_stores(RowLoop *l)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < l->row_count; i++) {
        Uses uses = {.loop = l, .array = l->rows[i].array};
        ir_visit_block(&l->body, count_uses_of_array, &uses);
        if (!l->rows[i].is_stored || (uses.all == 1 && uses.of_rows == 1 && l->begin == 0)) {
            l->rows[count++] = l->rows[i];
        }
    }
    l->row_count = count;
}

/* Predicate: a call with effects outside of the thread. */
static bool has_side_effect(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL && ir_call_effect(e) >= EFFECT_WARP_SYNC;
}

static void count_nodes(IrStmt *s, void *context)
{
    RowLoop *l = context;
    l->nodes += (s->a != NULL ? ir_size(s->a) : 0) + (s->b != NULL ? ir_size(s->b) : 0);
}

/* Returns whether the loop is `for (counter = begin; counter < extent; counter++)` without jumps. */
static bool is_counted(RowLoop *l)
{
    const IrStmt *s = l->loop;
    int64_t step = 0;
    if (s->kind != IR_FOR || s->init == NULL || s->step == NULL || s->is_parallel || ir_assigned(s->init) == NULL ||
        s->a->kind != IR_BINARY || s->a->op != IRO_LT) {
        return false;
    }
    l->counter = ir_assigned(s->init);
    const IrExpr *counter = ir_without_widening(s->a->a);
    ir_visit_stmts(&s->body, count_nodes, l);
    return counter->kind == IR_VAR && counter->var == l->counter && !type_is_unsigned(l->counter->type) &&
           s->step->a->kind == IR_VAR && s->step->a->var == l->counter && s->step->op == IRO_ADD &&
           is_integer_constant(s->step->b, &step) && step == 1 && is_integer_constant(s->init->b, &l->begin) &&
           l->begin >= 0 && l->begin < WIDTH && l->nodes <= MAX_NODES && !ir_any_stmt_of(&s->body, ir_jumps, NULL) &&
           !ir_any_of(&s->body, has_side_effect, NULL);
}

/* Predicate: the statement is a loop, or changes the counter. */
static bool is_obstacle(const IrStmt *s, const void *loop)
{
    return s->kind == IR_FOR || s->kind == IR_WHILE || ir_sets_var(s, ((const RowLoop *)loop)->counter);
}

/* Returns whether the statement assigns an index of one of the threads of the script. */
static bool is_index_assignment(const RowLoop *l, const IrStmt *s)
{
    const IrVar *var = s->op == IRO_NONE ? ir_assigned(s) : NULL;
    return var != NULL && type_is_integer(var->type) && l->facts->vars[var->number].sets == 1 &&
           !ir_any(s->b, reads_memory_or_counter, l) && !ir_may_change(s->b, &l->body);
}

/* Separates the statements of an iteration from the loop over threads of the script. */
static void find_body(RowLoop *l)
{
    const IrBlock *body = &l->loop->body;
    l->threads = body->count == 1 && body->stmts[0]->is_over_threads ? body->stmts[0] : NULL;
    body = l->threads != NULL ? &l->threads->body : body;
    l->body = *body;
    while (l->threads != NULL && l->body.count > 0 && is_index_assignment(l, l->body.stmts[0])) {
        l->body.stmts++;
        l->body.count--;
    }
    l->indices = (IrBlock){.stmts = body->stmts, .count = body->count - l->body.count};
}

/* Returns whether vectors pay off: threads along x have different rows, or a thread processes several threads. */
static bool has_own_row(const RowLoop *l)
{
    bool has_own = l->threads != NULL && l->row_count > 0;
    for (uint32_t i = 0; i < l->row_count; i++) {
        has_own = has_own || l->rows[i].is_own;
    }
    return has_own;
}

static bool find_rows(RowLoop *l)
{
    const IrBlock *body = &l->body;
    if (!is_counted(l)) {
        return false;
    }
    find_body(l);
    if (ir_any_stmt_of(body, is_obstacle, l)) {
        return false;
    }
    for (uint32_t i = 0; i < body->count; i++) {
        const IrStmt *s = body->stmts[i];
        if (s->kind == IR_ASSIGN) {
            add_loads(l, s->b);
            if (s->op == IRO_NONE && l->threads == NULL) { /* no row coarsening: it does not pay off with stores */
                add_row(l, s->a, true);
            }
            for (uint32_t k = 0; k < s->a->arg_count; k++) {
                add_loads(l, s->a->args[k]);
            }
        } else if (s->kind == IR_IF) {
            add_loads(l, s->a);
        }
    }
    keep_single_stores(l);
    l->row_count = has_own_row(l) ? l->row_count : 0;
    /* the bound of the loop is the size of a row: the elements exist up to it */
    const IrExpr *end = plain_form(l->facts, l->loop->a->b);
    bool is_whole = false;
    for (uint32_t i = 0; i < l->row_count; i++) {
        is_whole = is_whole || (end->kind == IR_VAR && end->var == l->rows[i].size);
    }
    return is_whole;
}

/* ---- variables ---- */

typedef struct Occurrences {
    uint32_t *counts; /* by variable id */
} Occurrences;

/* Counts the occurrences of a variable in the loops of which it is the counter. */
typedef struct CounterUses {
    const IrVar *counter;
    uint32_t *counts;
} CounterUses;

static void count_occurrence(IrExpr *e, void *context)
{
    const Occurrences *o = context;
    if (e->kind == IR_VAR) {
        o->counts[e->var->id]++;
    }
}

static void count_in_counter_loop(IrStmt *s, void *context)
{
    const CounterUses *uses = context;
    Occurrences o = {uses->counts};
    if (s->kind == IR_FOR && s->init != NULL && ir_assigned(s->init) == uses->counter) {
        const IrBlock whole = {.stmts = &s, .count = 1};
        ir_visit_block(&whole, count_occurrence, &o);
    }
}

/* Clones the variables that only occur in the loop. Returns false if the counter occurs outside of such loops. */
static bool clone_variables(RowLoop *l)
{
    const size_t count = l->kernel->vars.count;
    Occurrences all = {arena_alloc(l->unit->arena, count * sizeof(uint32_t))},
                in_loop = {arena_alloc(l->unit->arena, count * sizeof(uint32_t))},
                clones = {arena_alloc(l->unit->arena, count * sizeof(uint32_t))};
    CounterUses uses = {l->counter, clones.counts};
    IrStmt *loop[] = {(IrStmt *)(uintptr_t)l->loop};
    const IrBlock whole = {.stmts = loop, .count = 1};
    ir_visit_block(&l->kernel->body, count_occurrence, &all);
    ir_visit_block(&whole, count_occurrence, &in_loop);
    ir_visit_stmts(&l->kernel->body, count_in_counter_loop, &uses);
    if (all.counts[l->counter->id] != clones.counts[l->counter->id]) {
        return false;
    }
    l->clones = arena_alloc(l->unit->arena, count * sizeof *l->clones);
    l->clone_count = count;
    for (size_t i = 0; i < count; i++) {
        const IrVar *var = l->kernel->vars.items[i];
        bool is_own = in_loop.counts[i] == all.counts[i] || var == l->counter;
        if (in_loop.counts[i] > 0 && is_own && var->storage == IRV_LOCAL && var->type->kind != TY_CARRAY &&
            !var->is_output) {
            l->clones[i] = clone_variable(l->unit, l->kernel, var);
        }
    }
    return true;
}

/* ---- the transformation ---- */

static IrExpr *substitute_rows(IrExpr *e, void *context)
{
    RowLoop *l = context;
    Arena *arena = l->unit->arena;
    const Row *row = e->kind == IR_INDEX ? known_row(l, e) : NULL;
    return row != NULL ? ir_element(arena, ir_var(arena, row->items), ir_var(arena, l->item)) : e;
}

static IrExpr *substitute_variables(IrExpr *e, void *context)
{
    const RowLoop *l = context;
    return e->kind == IR_VAR && e->var->id < l->clone_count && l->clones[e->var->id] != NULL
               ? ir_var(l->unit->arena, l->clones[e->var->id])
               : e;
}

static void add_copy(const RowLoop *l, const Row *row, IrVar *first, IrBlock *to)
{
    Arena *arena = l->unit->arena;
    IrExpr *index = ir_binary(arena, IRO_ADD, row->start->type, ir_copy(arena, row->start),
                              ir_convert(arena, row->start->type, ir_var(arena, first)));
    IrExpr *elements = ir_address(arena, row->array->type, ir_element(arena, ir_var(arena, row->array), index));
    IrExpr *items = ir_var(arena, row->items);
    IrExpr *args[] = {row->is_stored ? elements : items, row->is_stored ? items : elements};
    IrStmt *s = ir_stmt(arena, IR_EVAL);
    s->a = ir_call(arena, type_of_kind(l->unit->types, TY_NONE),
                   (IrCallee){.helper = HELPER_COPY_16, .effect = EFFECT_WRITE}, args, 2);
    ir_append(arena, to, s);
}

/* Returns whether the launch guarantees that the row is aligned, which applies to rows along the last axis. */
static bool is_known_aligned(const RowLoop *l, const Row *row)
{
    return ((l->kernel->facts | l->unit->program->facts) & PY2CU_FACT_ROWS) != 0 && l->kernel->has_row_loops &&
           row->size->axis > 0 && row->size->leaf == row->array->leaf;
}

/* Returns the condition that all rows are aligned; NULL: they are known to be. */
static IrExpr *are_aligned(const RowLoop *l)
{
    Arena *arena = l->unit->arena;
    const Type *truth = type_of_kind(l->unit->types, TY_BOOL), *u32 = type_of_kind(l->unit->types, TY_U32);
    PtrVec parts = {0};
    for (uint32_t i = 0; i < l->row_count; i++) {
        const Row *row = &l->rows[i];
        const Type *type = row->size->type;
        bool is_known = is_known_aligned(l, row);
        for (uint32_t k = 0; k < i; k++) {
            is_known = is_known || l->rows[k].array == row->array;
        }
        if (is_known) {
            continue;
        }
        IrExpr *rest = ir_binary(arena, IRO_REM, type, ir_var(arena, row->size), ir_int(arena, type, WIDTH));
        ptrvec_push(arena, &parts, ir_binary(arena, IRO_EQ, truth, rest, ir_int(arena, type, 0)));
        IrExpr *args[] = {ir_var(arena, row->array), ir_int(arena, u32, VECTOR_BYTES)};
        ptrvec_push(arena, &parts,
                    ir_call(arena, truth, (IrCallee){.helper = HELPER_AT_MULTIPLE, .effect = EFFECT_NONE}, args, 2));
    }
    return conjunction(arena, &parts);
}

/* Predicate: a variable that the loop over threads of the script sets. */
static bool is_set_by_threads(const IrExpr *e, const void *loop)
{
    const IrStmt *threads = ((const RowLoop *)loop)->threads;
    return e->kind == IR_VAR && ir_sets_var(threads, e->var);
}

/* Appends copies of the rows that are stored, or are not, and depend on the thread of the script, or do not. */
static void add_copies(const RowLoop *l, bool are_stored, bool are_of_threads, IrVar *first, IrBlock *to)
{
    for (uint32_t i = 0; i < l->row_count; i++) {
        const Row *row = &l->rows[i];
        const bool is_of_thread = l->threads != NULL && ir_any(row->start, is_set_by_threads, l);
        if (row->is_stored == are_stored && is_of_thread == are_of_threads) {
            add_copy(l, row, first, to);
        }
    }
}

/* Adds a variable for the vector of each row. */
static void add_vectors(RowLoop *l)
{
    const int64_t width = WIDTH;
    const char *const format = l->threads != NULL ? "%s_elements" : "%s_items";
    for (uint32_t i = 0; i < l->row_count; i++) {
        Row *row = &l->rows[i];
        const Type *items = type_carray(l->unit->types, row->array->type->elem, 1, &width);
        row->items = add_kernel_variable(l->unit, l->kernel, arena_printf(l->unit->arena, format, row->array->name),
                                         items, IRV_LOCAL);
        row->items->alignment = VECTOR_BYTES;
    }
}

/* Returns the loop over the elements of the vectors that begin at the index `first`. */
static IrStmt *new_element_loop(const RowLoop *l, IrVar *first)
{
    Arena *arena = l->unit->arena;
    const Type *type = l->counter->type;
    IrStmt *each =
        new_strided_loop(l->unit, l->item, ir_int(arena, type, 0), ir_int(arena, type, WIDTH), ir_int(arena, type, 1));
    each->is_unrolled = true;
    IrBlock body = ir_copy_block(arena, &l->body);
    ir_replace_block(&body, substitute_rows, (void *)(uintptr_t)l);
    IrStmt *position = new_assignment(arena, l->counter,
                                      ir_binary(arena, IRO_ADD, type, ir_var(arena, first), ir_var(arena, l->item)));
    IrBlock *to = &each->body;
    if (l->begin > 0 || ir_any_of(&body, reads_counter, l)) {
        ir_append(arena, to, position);
    }
    if (l->begin > 0) {
        IrStmt *is_inside = ir_stmt(arena, IR_IF);
        is_inside->a = ir_binary(arena, IRO_GE, type_of_kind(l->unit->types, TY_BOOL), ir_var(arena, l->counter),
                                 ir_int(arena, type, l->begin));
        ir_append(arena, to, is_inside);
        to = &is_inside->body;
    }
    ir_append_block(arena, to, &body);
    return each;
}

/* Returns the loop over the vectors of the rows. has_original: the original loop remains for rows that are not aligned.
 */
static IrStmt *new_vector_loop(RowLoop *l, bool has_original)
{
    Arena *arena = l->unit->arena;
    const Type *type = l->counter->type;
    IrVar *first = add_kernel_variable(l->unit, l->kernel, "first", type, IRV_LOCAL);
    l->item = add_kernel_variable(l->unit, l->kernel, l->threads != NULL ? "element" : "item", type, IRV_LOCAL);
    IrStmt *loop = new_strided_loop(l->unit, first, ir_int(arena, type, 0), ir_copy(arena, l->loop->a->b),
                                    ir_int(arena, type, WIDTH));
    loop->lead = l->loop->lead;
    loop->trail = l->loop->trail;
    add_vectors(l);
    add_copies(l, false, false, first, &loop->body);
    IrBlock *to = &loop->body;
    if (l->threads != NULL) {
        IrStmt *threads = ir_copy_stmt(arena, l->threads);
        threads->body = ir_copy_block(arena, &l->indices);
        ir_append(arena, to, threads);
        to = &threads->body;
        add_copies(l, false, true, first, to);
    }
    ir_append(arena, to, new_element_loop(l, first));
    add_copies(l, true, false, first, to);
    ir_replace_block(&loop->body, substitute_variables, l);
    for (uint32_t i = 0; i < l->row_count; i++) {
        if (l->rows[i].is_stored) {
            /* A normalization of rows on an H200: next to the original loop, which affects the number of registers, the
             * loop that is not unrolled took 0.92 of the time of the unrolled one; alone, the loop that is unrolled by
             * two took 0.95 of the time of the one that is not. */
            loop->unroll_factor = has_original ? 1 : 2;
        }
    }
    return loop;
}

static const char *names_of_rows(const RowLoop *l)
{
    const char *names = l->rows[0].array->name;
    for (uint32_t i = 1; i < l->row_count; i++) {
        names = arena_printf(l->unit->arena, "%s, %s", names, l->rows[i].array->name);
    }
    return names;
}

/* Returns whether the loop is the original version of a vectorized loop. */
static bool is_original(const RowLoop *in, const IrStmt *s)
{
    bool is_known = false;
    for (size_t i = 0; i < in->originals->count; i++) {
        is_known = is_known || in->originals->items[i] == s;
    }
    return is_known;
}

/* Returns whether the loop may be vectorized. Row coarsening keeps its other loops, and those that would need a second
 * version on a GPU, because code for threads at the border exists already: NVRTC would take too long. */
static bool can_change(const RowLoop *l)
{
    const Py2cuRequest *request = l->unit->request;
    return !is_row_schedule(request->schedule) || (l->threads != NULL && (request->for_host || are_aligned(l) == NULL));
}

/* Reports that a loop is replaced, or the reason why it is not. is_whole: the loop ends at the end of a row. */
static void report(const RowLoop *l, bool is_whole, bool is_done, bool is_conditional)
{
    ir_report(l->unit->arena, l->kernel, l->loop, "rows of %s %s", names_of_rows(l),
              is_conditional ? "are accessed 16 bytes at once if they are aligned"
              : is_done      ? "are accessed 16 bytes at once"
              : is_whole     ? "are accessed by element: the loop sets a variable that other statements use"
                             : "are accessed by element: the loop ends before the end of the rows, or after it");
}

static void vectorize_in_block(IrBlock *block, void *context)
{
    const RowLoop *in = context;
    Arena *arena = in->unit->arena;
    for (uint32_t i = 0; i < block->count && !(block->count == 1 && is_original(in, block->stmts[0])); i++) {
        RowLoop l = {.unit = in->unit, .kernel = in->kernel, .facts = in->facts};
        l.loop = block->stmts[i];
        const bool is_whole = find_rows(&l);
        if (!can_change(&l)) {
            continue;
        }
        const bool is_done = is_whole && clone_variables(&l);
        IrExpr *condition = is_done ? are_aligned(&l) : NULL;
        if (l.row_count > 0) {
            report(&l, is_whole, is_done, condition != NULL);
        }
        if (!is_done) {
            continue;
        }
        if (condition == NULL) {
            block->stmts[i] = new_vector_loop(&l, false);
            continue;
        }
        IrStmt *choice = ir_stmt(arena, IR_IF);
        choice->a = condition;
        ir_append(arena, &choice->body, new_vector_loop(&l, true));
        remove_comments(block->stmts[i]);
        ir_append(arena, &choice->orelse, block->stmts[i]);
        ptrvec_push(arena, in->originals, block->stmts[i]);
        block->stmts[i] = choice;
    }
}

void vectorize_rows(Unit *unit, IrFunc *kernel, const Facts *facts)
{
    PtrVec originals = {0};
    RowLoop in = {.unit = unit, .kernel = kernel, .facts = facts, .originals = &originals};
    ir_each_block(&kernel->body, vectorize_in_block, &in);
}
