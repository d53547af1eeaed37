// SPDX-License-Identifier: MIT
/* Vectorized accesses: in a kernel that loads, computes little and stores elements of one or two bytes, each thread
 * processes 16 bytes of neighboring elements with a single access. A warp that accesses one byte per thread requests
 * only 32 bytes at a time, so memory latency dominates: 512 MB of bytes took 1,278 microseconds on an H200 with single
 * accesses, 472 with four elements per thread that are a block apart, and 252 with 16 neighboring elements.
 *
 * The generated code checks that the thread has all of its elements and that the arrays are aligned to 16 bytes;
 * otherwise it processes the elements one by one. A hardware block replaces as many blocks of the script as a thread
 * has elements.
 *
 * Input: a kernel with CoarseningParts (thread_coarsening.c).
 * Output: the number of elements per access; the transformed kernel.
 * Requires: PY2CU_FACT_NOALIAS, because all loads precede the first store. */
#include "schedule/schedule_internal.h"

enum { VECTOR_BYTES = 16, MOST_ARRAYS = MOST_LOADS + MOST_STORES, LEAST_NEIGHBOURS = 4, SMALL_BYTES = 2 };

/* An array that the kernel accesses only at the thread's global index. */
typedef struct VectorizedArray {
    IrVar *array;
    bool is_loaded, is_stored;
    bool is_certain; /* at least one access is unconditional, which implies that the element exists */
    bool is_elsewhere;
    IrVar *items; /* the thread's elements, in the generated code */
} VectorizedArray;

typedef struct VectorCandidates {
    Unit *unit;
    const CoarseningParts *parts;
    const IrVar *index;      /* the global thread index */
    bool reads[MOST_VALUES]; /* locals that read special registers, for the index */
    VectorizedArray arrays[MOST_ARRAYS];
    uint32_t count;
} VectorCandidates;

/* ---- requirements ---- */

static const IrExpr *value_of_let(const AffineReader *reader, const IrExpr *e)
{
    const VectorCandidates *p = reader->context;
    const IrStmt *let = NULL;
    while (e->kind == IR_VAR && (let = definition_among_parts(p->parts, e->var)) != NULL) {
        e = let->b;
    }
    return e;
}

static bool reads_register(const IrExpr *e, const void *vector_accesses)
{
    const VectorCandidates *p = vector_accesses;
    for (uint32_t i = 0; e->kind == IR_VAR && i < p->parts->let_count; i++) {
        if (p->parts->lets[i]->a->var == e->var) {
            return p->reads[i];
        }
    }
    return e->kind == IR_SREG && e->sreg != IRS_WARP_SIZE;
}

/* Finds the local that contains the global thread index, and the locals from which it is computed. */
static bool find_index(VectorCandidates *p)
{
    for (uint32_t i = 0; i < p->parts->let_count; i++) {
        const IrStmt *let = p->parts->lets[i];
        if (!ir_any(let->b, reads_register, p)) {
            continue;
        }
        const Type *type = let->a->var->type;
        bool is_whole = p->parts->is_pure[i] && (type->kind == TY_I64 || type->kind == TY_I32) &&
                        is_grid_index(let->b, value_of_let, p);
        if (is_whole && p->index == NULL) {
            p->index = let->a->var;
        } else {
            p->reads[i] = true;
        }
    }
    return p->index != NULL;
}

/* Returns whether e is the index, possibly converted to a type that preserves all of its values and their order. */
static bool is_index(const VectorCandidates *p, const IrExpr *e)
{
    while (e->kind == IR_CONVERT &&
           (type_is_float(e->type) || (type_is_integer(e->type) && type_size(e->type) >= type_size(e->a->type)))) {
        e = e->a;
    }
    return e->kind == IR_VAR && e->var == p->index;
}

static bool is_of_thread(const IrExpr *e, const void *vector_accesses)
{
    return e->kind == IR_INDEX || (e->kind == IR_VAR && e->var->storage == IRV_LOCAL) ||
           reads_register(e, vector_accesses);
}

/* Returns whether the guard is an upper bound: if the guard is true for the last element, it is true for all elements.
 */
static bool has_simple_guard(const VectorCandidates *p)
{
    if (p->parts->guard == NULL) {
        return true;
    }
    const IrExpr *guard = p->parts->guard->a;
    const IrOp op = p->parts->leaves ? ir_opposite(guard->op) : guard->op;
    bool is_first = op == IRO_LT || op == IRO_LE, is_second = op == IRO_GT || op == IRO_GE;
    return (is_first && is_index(p, guard->a) && !ir_any(guard->b, is_of_thread, p)) ||
           (is_second && is_index(p, guard->b) && !ir_any(guard->a, is_of_thread, p));
}

static VectorizedArray *packed_of(VectorCandidates *p, IrVar *array)
{
    for (uint32_t i = 0; i < p->count; i++) {
        if (p->arrays[i].array == array) {
            return &p->arrays[i];
        }
    }
    if (p->count == MOST_ARRAYS) {
        return NULL;
    }
    p->arrays[p->count] = (VectorizedArray){.array = array};
    return &p->arrays[p->count++];
}

/* Returns whether e is computed from the thread index without a load from memory: neighboring threads then access
 * neighboring locations. */
static bool follows_place(const VectorCandidates *p, const IrExpr *e)
{
    if (e == NULL || e->kind == IR_INDEX) {
        return false;
    }
    if (e->kind == IR_VAR) {
        const IrStmt *let = definition_among_parts(p->parts, e->var);
        return e->var == p->index || (let != NULL && follows_place(p, let->b));
    }
    bool follows = follows_place(p, e->cond) || follows_place(p, e->a) || follows_place(p, e->b);
    for (uint32_t i = 0; !follows && i < e->arg_count; i++) {
        follows = follows_place(p, e->args[i]);
    }
    return follows;
}

/* Records the accesses of e; returns false if it cannot be vectorized. */
static bool note_accesses(VectorCandidates *p, const IrExpr *e, bool depends)
{
    if (e == NULL) {
        return true;
    }
    if (e->kind == IR_ADDRESS || reads_register(e, p)) {
        return false;
    }
    if (e->kind == IR_INDEX) {
        VectorizedArray *packed = e->a->kind == IR_VAR && e->arg_count == 1 ? packed_of(p, e->a->var) : NULL;
        bool is_here = packed != NULL && is_index(p, e->args[0]);
        if (packed != NULL) {
            packed->is_elsewhere = packed->is_elsewhere || !is_here;
            packed->is_loaded = true;
            packed->is_certain = packed->is_certain || !depends;
        }
        return packed != NULL && (is_here || (!follows_place(p, e->args[0]) && note_accesses(p, e->args[0], depends)));
    }
    bool chooses = e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR));
    bool fits = note_accesses(p, e->cond, depends) && note_accesses(p, e->a, depends || e->kind == IR_COND) &&
                note_accesses(p, e->b, depends || chooses);
    for (uint32_t i = 0; fits && i < e->arg_count; i++) {
        fits = note_accesses(p, e->args[i], depends);
    }
    return fits;
}

static bool note_store(VectorCandidates *p, const IrStmt *s)
{
    VectorizedArray *packed = packed_of(p, s->a->a->var);
    bool fits = packed != NULL && is_index(p, s->a->args[0]) && note_accesses(p, s->b, false);
    if (fits) {
        packed->is_loaded = packed->is_loaded || s->op != IRO_NONE;
        packed->is_stored = true;
        packed->is_certain = true;
    }
    return fits;
}

/* Returns the sizes in bytes of the smallest and largest vectorized element. */
static bool find_sizes(const VectorCandidates *p, size_t *smallest, size_t *largest)
{
    *smallest = VECTOR_BYTES;
    *largest = 1;
    for (uint32_t i = 0; i < p->count; i++) {
        const VectorizedArray *packed = &p->arrays[i];
        if (packed->is_elsewhere) {
            if (packed->is_stored) {
                return false;
            }
            continue;
        }
        size_t size = type_size(packed->array->type->elem);
        if (!packed->is_certain || !type_is_real(packed->array->type->elem)) {
            return false;
        }
        *smallest = size < *smallest ? size : *smallest;
        *largest = size > *largest ? size : *largest;
    }
    return *smallest <= SMALL_BYTES && *largest <= VECTOR_BYTES / LEAST_NEIGHBOURS;
}

static uint32_t find_vector_accesses(VectorCandidates *p)
{
    const CoarseningParts *parts = p->parts;
    bool fits = find_index(p) && has_simple_guard(p);
    for (uint32_t i = 0; fits && i < parts->let_count; i++) {
        fits = p->reads[i] || parts->lets[i]->a->var == p->index || note_accesses(p, parts->lets[i]->b, false);
    }
    for (uint32_t i = 0; fits && i < parts->store_count; i++) {
        fits = note_store(p, parts->stores[i]);
    }
    size_t smallest, largest;
    return fits && find_sizes(p, &smallest, &largest) ? (uint32_t)(VECTOR_BYTES / largest) : 0;
}

uint32_t vector_width_of(Unit *unit, const IrFunc *kernel)
{
    CoarseningParts parts;
    VectorCandidates vector_accesses = {.unit = unit, .parts = &parts};
    return find_coarsening_parts(kernel, &parts) ? find_vector_accesses(&vector_accesses) : 0;
}

/* ---- code generation ---- */

typedef struct VectorizedCode {
    VectorCandidates vector_accesses;
    Arena *arena;
    IrFunc *kernel;
    const Type *u32,
        *place; /* type of indices: int32 becomes uint32, because the index may exceed the end of the grid */
    IrVar *first, *last, *blocks;
    IrVar *item, *own[MOST_VALUES]; /* of the current loop */
    bool as_one;
} VectorizedCode;

/* Replaces array elements by the thread's own elements. */
static IrExpr *substitute_elements(IrExpr *e, void *context)
{
    const VectorizedCode *t = context;
    for (uint32_t i = 0; e->kind == IR_INDEX && e->a->kind == IR_VAR && i < t->vector_accesses.count; i++) {
        if (t->vector_accesses.arrays[i].array == e->a->var && t->vector_accesses.arrays[i].items != NULL) {
            return ir_element(t->arena, ir_var(t->arena, t->vector_accesses.arrays[i].items),
                              ir_var(t->arena, t->item));
        }
    }
    return e;
}

static IrExpr *substitute_own_variable(IrExpr *e, void *context)
{
    const VectorizedCode *t = context;
    for (uint32_t i = 0; e->kind == IR_VAR && i < t->vector_accesses.parts->let_count; i++) {
        if (t->vector_accesses.parts->lets[i]->a->var == e->var && t->own[i] != NULL) {
            return ir_var(t->arena, t->own[i]);
        }
    }
    return e;
}

static IrExpr *substitute_last(IrExpr *e, void *context)
{
    const VectorizedCode *t = context;
    return e->kind == IR_VAR && e->var == t->vector_accesses.index
               ? ir_convert(t->arena, e->var->type, ir_var(t->arena, t->last))
               : e;
}

static IrExpr *own_value(VectorizedCode *t, const IrExpr *e)
{
    IrExpr *copy = ir_copy(t->arena, e);
    return ir_replace(t->as_one ? ir_replace(copy, substitute_elements, t) : copy, substitute_own_variable, t);
}

/* Marks the locals that e reads after substitution, directly or indirectly. */
static void mark_needed(const VectorizedCode *t, const IrExpr *e, bool *needed)
{
    const CoarseningParts *parts = t->vector_accesses.parts;
    IrExpr *copy = e != NULL ? ir_copy(t->arena, e) : NULL;
    copy = t->as_one ? ir_replace(copy, substitute_elements, (void *)(uintptr_t)t) : copy;
    for (uint32_t i = parts->let_count; copy != NULL && i-- > 0;) {
        const IrVar *var = parts->lets[i]->a->var;
        if (!needed[i] && ir_reads_var(copy, var)) {
            needed[i] = true;
            mark_needed(t, var != t->vector_accesses.index ? parts->lets[i]->b : NULL, needed);
        }
    }
}

static void copy_location(const VectorizedCode *t, IrStmt *s, const IrStmt *from)
{
    s->line = from->line;
    s->module = from->module;
    s->lead = t->as_one ? from->lead : NULL; /* the script's comments are printed once */
    s->trail = t->as_one ? from->trail : NULL;
}

static IrExpr *threads_of_script(const VectorizedCode *t)
{
    return ir_binary(t->arena, IRO_MUL, t->place, ir_convert(t->arena, t->place, ir_var(t->arena, t->blocks)),
                     ir_convert(t->arena, t->place, ir_sreg(t->arena, t->u32, IRS_NTID_X)));
}

/* Appends the loop over the thread's elements to `to`. */
static void add_neighbours(VectorizedCode *t, bool as_one, IrBlock *to)
{
    const CoarseningParts *parts = t->vector_accesses.parts;
    Arena *arena = t->arena;
    bool needed[MOST_VALUES] = {false};
    t->as_one = as_one;
    t->item = add_kernel_variable(t->vector_accesses.unit, t->kernel, "item", t->u32, IRV_LOCAL);
    for (uint32_t i = 0; i < parts->store_count; i++) {
        mark_needed(t, parts->stores[i]->b, needed);
    }
    IrStmt *loop = new_strided_loop(t->vector_accesses.unit, t->item, ir_int(arena, t->u32, 0),
                                    ir_int(arena, t->u32, t->kernel->coarsening_factor), ir_int(arena, t->u32, 1));
    ir_append(arena, to, loop);
    IrBlock *body = &loop->body;
    for (uint32_t i = 0; i < parts->let_count; i++) {
        const IrStmt *let = parts->lets[i];
        const IrVar *var = let->a->var;
        bool is_place = var == t->vector_accesses.index;
        t->own[i] = NULL;
        if (!needed[i] && !(is_place && !as_one)) {
            continue;
        }
        IrExpr *place = ir_binary(arena, IRO_ADD, t->place, ir_var(arena, t->first),
                                  ir_convert(arena, t->place, ir_var(arena, t->item)));
        IrExpr *value = is_place ? ir_convert(arena, var->type, place) : own_value(t, let->b);
        IrVar *own = clone_variable(t->vector_accesses.unit, t->kernel, var);
        IrStmt *s = new_assignment(arena, own, value);
        copy_location(t, s, let);
        ir_append(arena, body, s);
        t->own[i] = own;
        if (is_place && !as_one) {
            const Type *boolean = type_of_kind(t->vector_accesses.unit->types, TY_BOOL);
            IrStmt *choose = ir_stmt(arena, IR_IF);
            choose->a = ir_binary(arena, IRO_LT, boolean, ir_convert(arena, t->place, ir_var(arena, own)),
                                  threads_of_script(t));
            if (parts->guard != NULL) {
                IrExpr *guard = own_value(t, parts->guard->a);
                choose->a =
                    ir_binary(arena, IRO_LAND, boolean, choose->a, parts->leaves ? ir_negated(arena, guard) : guard);
            }
            ir_append(arena, body, choose);
            body = &choose->body;
        }
    }
    for (uint32_t i = 0; i < parts->store_count; i++) {
        const IrStmt *from = parts->stores[i];
        IrStmt *s = ir_stmt(arena, IR_ASSIGN);
        s->op = from->op;
        s->compute = from->compute;
        s->a = own_value(t, from->a);
        s->b = own_value(t, from->b);
        copy_location(t, s, from);
        ir_append(arena, body, s);
    }
}

static IrExpr *address_of_first(const VectorizedCode *t, const VectorizedArray *packed)
{
    IrExpr *element = ir_element(t->arena, ir_var(t->arena, packed->array), ir_var(t->arena, t->first));
    return ir_address(t->arena, packed->array->type, element);
}

static void add_copy(const VectorizedCode *t, const VectorizedArray *packed, bool stores, IrBlock *to)
{
    static const HelperId helpers[] = {[4] = HELPER_COPY_4, [8] = HELPER_COPY_8, [VECTOR_BYTES] = HELPER_COPY_16};
    size_t bytes = t->kernel->coarsening_factor * type_size(packed->array->type->elem);
    IrExpr *array = address_of_first(t, packed), *items = ir_var(t->arena, packed->items);
    IrExpr *args[2] = {stores ? array : items, stores ? items : array};
    IrStmt *s = ir_stmt(t->arena, IR_EVAL);
    s->a = ir_call(t->arena, type_of_kind(t->vector_accesses.unit->types, TY_NONE),
                   (IrCallee){.helper = helpers[bytes], .effect = EFFECT_WRITE}, args, 2);
    ir_append(t->arena, to, s);
}

/* Returns the condition that the thread has all of its elements and can access them at once. */
static IrExpr *is_whole(VectorizedCode *t)
{
    Arena *arena = t->arena;
    const CoarseningParts *parts = t->vector_accesses.parts;
    const Type *boolean = type_of_kind(t->vector_accesses.unit->types, TY_BOOL);
    IrExpr *e = ir_binary(arena, IRO_LT, boolean, ir_var(arena, t->last), threads_of_script(t));
    if (parts->guard != NULL) {
        IrExpr *guard = ir_replace(ir_copy(arena, parts->guard->a), substitute_last, t);
        e = ir_binary(arena, IRO_LAND, boolean, e, parts->leaves ? ir_negated(arena, guard) : guard);
    }
    for (uint32_t i = 0; i < t->vector_accesses.count; i++) {
        const VectorizedArray *packed = &t->vector_accesses.arrays[i];
        int64_t bytes = (int64_t)(t->kernel->coarsening_factor * type_size(packed->array->type->elem));
        if (!packed->is_elsewhere) {
            IrExpr *args[2] = {ir_var(arena, packed->array), ir_int(arena, t->u32, bytes)};
            IrExpr *lies =
                ir_call(arena, boolean, (IrCallee){.helper = HELPER_AT_MULTIPLE, .effect = EFFECT_NONE}, args, 2);
            e = ir_binary(arena, IRO_LAND, boolean, e, lies);
        }
    }
    return e;
}

void vectorize_accesses(Unit *unit, IrFunc *kernel)
{
    Arena *arena = unit->arena;
    CoarseningParts parts;
    VectorizedCode t = {.vector_accesses = {.unit = unit, .parts = &parts}, .arena = arena, .kernel = kernel};
    (void)(find_coarsening_parts(kernel, &parts) &&
           find_vector_accesses(&t.vector_accesses)); /* checked by vector_width_of() */
    t.u32 = type_of_kind(unit->types, TY_U32);
    t.place = t.vector_accesses.index->type->kind == TY_I32 ? t.u32 : t.vector_accesses.index->type;
    t.blocks = add_kernel_parameter(unit, kernel, "blocks", ROLE_BLOCKS, NULL);
    t.first = add_kernel_variable(unit, kernel, "first", t.place, IRV_LOCAL);
    t.last = add_kernel_variable(unit, kernel, "last", t.place, IRV_LOCAL);
    IrExpr *block = ir_binary(arena, IRO_MUL, t.place, ir_convert(arena, t.place, ir_sreg(arena, t.u32, IRS_CTAID_X)),
                              ir_convert(arena, t.place, ir_sreg(arena, t.u32, IRS_NTID_X)));
    IrExpr *thread =
        ir_binary(arena, IRO_ADD, t.place, block, ir_convert(arena, t.place, ir_sreg(arena, t.u32, IRS_TID_X)));
    IrBlock whole = {.tail = kernel->body.tail};
    ir_append(
        arena, &whole,
        new_assignment(arena, t.first,
                       ir_binary(arena, IRO_MUL, t.place, thread, ir_int(arena, t.place, kernel->coarsening_factor))));
    ir_append(arena, &whole,
              new_assignment(arena, t.last,
                             ir_binary(arena, IRO_ADD, t.place, ir_var(arena, t.first),
                                       ir_int(arena, t.place, kernel->coarsening_factor - 1))));
    IrStmt *choose = ir_stmt(arena, IR_IF);
    choose->a = is_whole(&t);
    t.as_one = true;
    if (parts.guard != NULL) {
        copy_location(&t, choose, parts.guard);
    }
    ir_append(arena, &whole, choose);
    for (uint32_t i = 0; i < t.vector_accesses.count; i++) {
        VectorizedArray *packed = &t.vector_accesses.arrays[i];
        if (packed->is_elsewhere) {
            continue;
        }
        const int64_t items = kernel->coarsening_factor;
        const Type *type = type_carray(unit->types, packed->array->type->elem, 1, &items);
        packed->items =
            add_kernel_variable(unit, kernel, arena_printf(arena, "%s_items", packed->array->name), type, IRV_LOCAL);
        packed->items->alignment = (uint32_t)(items * (int64_t)type_size(packed->array->type->elem));
        if (packed->is_loaded) {
            add_copy(&t, packed, false, &choose->body);
        }
    }
    add_neighbours(&t, true, &choose->body);
    for (uint32_t i = 0; i < t.vector_accesses.count; i++) {
        if (t.vector_accesses.arrays[i].is_stored) {
            add_copy(&t, &t.vector_accesses.arrays[i], true, &choose->body);
        }
    }
    add_neighbours(&t, false, &choose->orelse);
    prevent_unrolling(&choose->orelse);
    kernel->body = whole;
}
