// SPDX-License-Identifier: MIT
/* Vectorized accesses: in a kernel that loads, computes little and stores elements of one or two bytes, each thread
 * processes 16 bytes of neighboring elements with a single access. A warp that accesses one byte per thread requests
 * only 32 bytes at a time, so memory latency dominates: 512 MB of bytes took 1,278 microseconds on an H200 with single
 * accesses, 472 with four elements per thread at a distance of one block, and 252 with 16 neighboring elements.
 *
 * The generated code checks that the thread has all of its elements and that the arrays are aligned to 16 bytes;
 * otherwise it processes the elements one by one. A hardware block replaces as many blocks of the script as a thread
 * has elements.
 *
 * Input: a kernel with CoarseningParts (thread_coarsening.c).
 * Output: the number of elements per access; the transformed kernel.
 * Requires: PY2CU_FACT_NOALIAS, because all loads precede the first store. */
#include "schedule/schedule_internal.h"

enum { VECTOR_BYTES = 16, MAX_ARRAYS = MAX_LOADS + MAX_STORES, MIN_ELEMENTS = 4, SMALL_BYTES = 2 };

/* An array that the kernel accesses only at the thread's global index. */
typedef struct VectorizedArray {
    IrVar *array;
    bool is_loaded, is_stored;
    bool is_unconditional; /* at least one access is unconditional, which implies that the element exists */
    bool has_other_accesses;
    IrVar *items; /* the thread's elements, in the generated code */
} VectorizedArray;

typedef struct VectorCandidates {
    Unit *unit;
    const CoarseningParts *parts;
    const IrVar *index;     /* the global thread index */
    bool reads[MAX_VALUES]; /* locals that read special registers, for the index */
    VectorizedArray arrays[MAX_ARRAYS];
    uint32_t count;
} VectorCandidates;

/* ---- requirements ---- */

static const IrExpr *value_of_definition(const AffineReader *reader, const IrExpr *e)
{
    const VectorCandidates *p = reader->context;
    const IrStmt *definition = NULL;
    while (e->kind == IR_VAR && (definition = definition_among_parts(p->parts, e->var)) != NULL) {
        e = definition->b;
    }
    return e;
}

static bool reads_register(const IrExpr *e, const void *candidates)
{
    const VectorCandidates *p = candidates;
    for (uint32_t i = 0; e->kind == IR_VAR && i < p->parts->definition_count; i++) {
        if (p->parts->definitions[i]->a->var == e->var) {
            return p->reads[i];
        }
    }
    return e->kind == IR_SREG && e->sreg != IRS_WARP_SIZE;
}

/* Finds the local that contains the global thread index, and the locals from which it is computed. */
static bool find_index(VectorCandidates *p)
{
    for (uint32_t i = 0; i < p->parts->definition_count; i++) {
        const IrStmt *definition = p->parts->definitions[i];
        if (!ir_any(definition->b, reads_register, p)) {
            continue;
        }
        const Type *type = definition->a->var->type;
        bool wide_access_condition = p->parts->is_pure[i] && (type->kind == TY_I64 || type->kind == TY_I32) &&
                                     is_grid_index(definition->b, 0, value_of_definition, p);
        if (wide_access_condition && p->index == NULL) {
            p->index = definition->a->var;
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

static bool is_of_thread(const IrExpr *e, const void *candidates)
{
    return e->kind == IR_INDEX || (e->kind == IR_VAR && e->var->storage == IRV_LOCAL) || reads_register(e, candidates);
}

/* Returns whether the guard is an upper bound: if the guard is true for the last element, it is true for all elements.
 */
static bool has_simple_guard(const VectorCandidates *p)
{
    if (p->parts->guard == NULL) {
        return true;
    }
    const IrExpr *guard = p->parts->guard->a;
    const IrOp op = p->parts->returns ? ir_opposite(guard->op) : guard->op;
    bool is_first = op == IRO_LT || op == IRO_LE, is_second = op == IRO_GT || op == IRO_GE;
    return (is_first && is_index(p, guard->a) && !ir_any(guard->b, is_of_thread, p)) ||
           (is_second && is_index(p, guard->b) && !ir_any(guard->a, is_of_thread, p));
}

static VectorizedArray *vectorized_array(VectorCandidates *p, IrVar *array)
{
    for (uint32_t i = 0; i < p->count; i++) {
        if (p->arrays[i].array == array) {
            return &p->arrays[i];
        }
    }
    if (p->count == MAX_ARRAYS) {
        return NULL;
    }
    p->arrays[p->count] = (VectorizedArray){.array = array};
    return &p->arrays[p->count++];
}

/* Returns whether e is computed from the thread index without a load from memory: neighboring threads then access
 * neighboring locations. */
static bool depends_on_index(const VectorCandidates *p, const IrExpr *e)
{
    if (e == NULL || e->kind == IR_INDEX) {
        return false;
    }
    if (e->kind == IR_VAR) {
        const IrStmt *definition = definition_among_parts(p->parts, e->var);
        return e->var == p->index || (definition != NULL && depends_on_index(p, definition->b));
    }
    bool depends = depends_on_index(p, e->cond) || depends_on_index(p, e->a) || depends_on_index(p, e->b);
    for (uint32_t i = 0; !depends && i < e->arg_count; i++) {
        depends = depends_on_index(p, e->args[i]);
    }
    return depends;
}

/* Records the accesses of e; returns false if it cannot be vectorized. */
static bool record_accesses(VectorCandidates *p, const IrExpr *e, bool is_conditional)
{
    if (e == NULL) {
        return true;
    }
    if (e->kind == IR_ADDRESS || reads_register(e, p)) {
        return false;
    }
    if (e->kind == IR_INDEX) {
        VectorizedArray *array_access =
            e->a->kind == IR_VAR && e->arg_count == 1 ? vectorized_array(p, e->a->var) : NULL;
        bool is_at_index = array_access != NULL && is_index(p, e->args[0]);
        if (array_access != NULL) {
            array_access->has_other_accesses = array_access->has_other_accesses || !is_at_index;
            array_access->is_loaded = true;
            array_access->is_unconditional = array_access->is_unconditional || !is_conditional;
        }
        return array_access != NULL &&
               (is_at_index || (!depends_on_index(p, e->args[0]) && record_accesses(p, e->args[0], is_conditional)));
    }
    bool is_branch = e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR));
    bool fits = record_accesses(p, e->cond, is_conditional) &&
                record_accesses(p, e->a, is_conditional || e->kind == IR_COND) &&
                record_accesses(p, e->b, is_conditional || is_branch);
    for (uint32_t i = 0; fits && i < e->arg_count; i++) {
        fits = record_accesses(p, e->args[i], is_conditional);
    }
    return fits;
}

static bool record_store(VectorCandidates *p, const IrStmt *s)
{
    VectorizedArray *array_access = vectorized_array(p, s->a->a->var);
    bool fits = array_access != NULL && is_index(p, s->a->args[0]) && record_accesses(p, s->b, false);
    if (fits) {
        array_access->is_loaded = array_access->is_loaded || s->op != IRO_NONE;
        array_access->is_stored = true;
        array_access->is_unconditional = true;
    }
    return fits;
}

/* Returns the sizes in bytes of the smallest and largest vectorized element. */
static bool find_sizes(const VectorCandidates *p, size_t *smallest, size_t *largest)
{
    *smallest = VECTOR_BYTES;
    *largest = 1;
    for (uint32_t i = 0; i < p->count; i++) {
        const VectorizedArray *array_access = &p->arrays[i];
        if (array_access->has_other_accesses) {
            if (array_access->is_stored) {
                return false;
            }
            continue;
        }
        size_t size = type_size(array_access->array->type->elem);
        if (!array_access->is_unconditional || !type_is_real(array_access->array->type->elem)) {
            return false;
        }
        *smallest = size < *smallest ? size : *smallest;
        *largest = size > *largest ? size : *largest;
    }
    return *smallest <= SMALL_BYTES && *largest <= VECTOR_BYTES / MIN_ELEMENTS;
}

static uint32_t find_vector_accesses(VectorCandidates *p)
{
    const CoarseningParts *parts = p->parts;
    bool fits = find_index(p) && has_simple_guard(p);
    for (uint32_t i = 0; fits && i < parts->definition_count; i++) {
        fits = p->reads[i] || parts->definitions[i]->a->var == p->index ||
               record_accesses(p, parts->definitions[i]->b, false);
    }
    for (uint32_t i = 0; fits && i < parts->store_count; i++) {
        fits = record_store(p, parts->stores[i]);
    }
    size_t smallest, largest;
    return fits && find_sizes(p, &smallest, &largest) ? (uint32_t)(VECTOR_BYTES / largest) : 0;
}

uint32_t vector_width_of(Unit *unit, const IrFunc *kernel)
{
    CoarseningParts parts;
    VectorCandidates candidates = {.unit = unit, .parts = &parts};
    return find_coarsening_parts(kernel, &parts) ? find_vector_accesses(&candidates) : 0;
}

/* ---- code generation ---- */

typedef struct VectorizedCode {
    VectorCandidates candidates;
    Arena *arena;
    IrFunc *kernel;
    const Type *u32,
        *index_type; /* type of indices: int32 becomes uint32, because the index may exceed the end of the grid */
    IrVar *first, *last, *blocks;
    IrVar *item, *clones[MAX_VALUES]; /* of the current loop */
    bool is_wide;
} VectorizedCode;

/* Replaces array elements by the thread's own elements. */
static IrExpr *substitute_elements(IrExpr *e, void *context)
{
    const VectorizedCode *t = context;
    for (uint32_t i = 0; e->kind == IR_INDEX && e->a->kind == IR_VAR && i < t->candidates.count; i++) {
        if (t->candidates.arrays[i].array == e->a->var && t->candidates.arrays[i].items != NULL) {
            return ir_element(t->arena, ir_var(t->arena, t->candidates.arrays[i].items), ir_var(t->arena, t->item));
        }
    }
    return e;
}

static IrExpr *substitute_clone(IrExpr *e, void *context)
{
    const VectorizedCode *t = context;
    for (uint32_t i = 0; e->kind == IR_VAR && i < t->candidates.parts->definition_count; i++) {
        if (t->candidates.parts->definitions[i]->a->var == e->var && t->clones[i] != NULL) {
            return ir_var(t->arena, t->clones[i]);
        }
    }
    return e;
}

static IrExpr *substitute_last(IrExpr *e, void *context)
{
    const VectorizedCode *t = context;
    return e->kind == IR_VAR && e->var == t->candidates.index
               ? ir_convert(t->arena, e->var->type, ir_var(t->arena, t->last))
               : e;
}

static IrExpr *element_value(VectorizedCode *t, const IrExpr *e)
{
    IrExpr *copy = ir_copy(t->arena, e);
    return ir_replace(t->is_wide ? ir_replace(copy, substitute_elements, t) : copy, substitute_clone, t);
}

/* Marks the locals that e reads after substitution, directly or indirectly. */
static void mark_needed(const VectorizedCode *t, const IrExpr *e, bool *needed)
{
    const CoarseningParts *parts = t->candidates.parts;
    IrExpr *copy = e != NULL ? ir_copy(t->arena, e) : NULL;
    copy = t->is_wide ? ir_replace(copy, substitute_elements, (void *)(uintptr_t)t) : copy;
    for (uint32_t i = parts->definition_count; copy != NULL && i-- > 0;) {
        const IrVar *var = parts->definitions[i]->a->var;
        if (!needed[i] && ir_reads_var(copy, var)) {
            needed[i] = true;
            mark_needed(t, var != t->candidates.index ? parts->definitions[i]->b : NULL, needed);
        }
    }
}

static void copy_location(const VectorizedCode *t, IrStmt *s, const IrStmt *from)
{
    s->line = from->line;
    s->module = from->module;
    s->lead = t->is_wide ? from->lead : NULL; /* the script's comments are printed once */
    s->trail = t->is_wide ? from->trail : NULL;
}

static IrExpr *threads_of_script(const VectorizedCode *t)
{
    return ir_binary(t->arena, IRO_MUL, t->index_type, ir_convert(t->arena, t->index_type, ir_var(t->arena, t->blocks)),
                     ir_convert(t->arena, t->index_type, ir_sreg(t->arena, t->u32, IRS_NTID_X)));
}

/* Appends the loop over the thread's elements to `to`. */
static void add_element_loop(VectorizedCode *t, bool is_wide, IrBlock *to)
{
    const CoarseningParts *parts = t->candidates.parts;
    Arena *arena = t->arena;
    bool needed[MAX_VALUES] = {false};
    t->is_wide = is_wide;
    t->item = add_kernel_variable(t->candidates.unit, t->kernel, "item", t->u32, IRV_LOCAL);
    for (uint32_t i = 0; i < parts->store_count; i++) {
        mark_needed(t, parts->stores[i]->b, needed);
    }
    IrStmt *loop = new_strided_loop(t->candidates.unit, t->item, ir_int(arena, t->u32, 0),
                                    ir_int(arena, t->u32, t->kernel->coarsening_factor), ir_int(arena, t->u32, 1));
    ir_append(arena, to, loop);
    IrBlock *body = &loop->body;
    for (uint32_t i = 0; i < parts->definition_count; i++) {
        const IrStmt *definition = parts->definitions[i];
        const IrVar *var = definition->a->var;
        bool is_index_variable = var == t->candidates.index;
        t->clones[i] = NULL;
        if (!needed[i] && !(is_index_variable && !is_wide)) {
            continue;
        }
        IrExpr *index = ir_binary(arena, IRO_ADD, t->index_type, ir_var(arena, t->first),
                                  ir_convert(arena, t->index_type, ir_var(arena, t->item)));
        IrExpr *value = is_index_variable ? ir_convert(arena, var->type, index) : element_value(t, definition->b);
        IrVar *clone = clone_variable(t->candidates.unit, t->kernel, var);
        IrStmt *s = new_assignment(arena, clone, value);
        copy_location(t, s, definition);
        ir_append(arena, body, s);
        t->clones[i] = clone;
        if (is_index_variable && !is_wide) {
            const Type *boolean = type_of_kind(t->candidates.unit->types, TY_BOOL);
            IrStmt *branch = ir_stmt(arena, IR_IF);
            branch->a = ir_binary(arena, IRO_LT, boolean, ir_convert(arena, t->index_type, ir_var(arena, clone)),
                                  threads_of_script(t));
            if (parts->guard != NULL) {
                IrExpr *guard = element_value(t, parts->guard->a);
                branch->a =
                    ir_binary(arena, IRO_LAND, boolean, branch->a, parts->returns ? ir_negated(arena, guard) : guard);
            }
            ir_append(arena, body, branch);
            body = &branch->body;
        }
    }
    for (uint32_t i = 0; i < parts->store_count; i++) {
        const IrStmt *from = parts->stores[i];
        IrStmt *s = ir_stmt(arena, IR_ASSIGN);
        s->op = from->op;
        s->compute = from->compute;
        s->a = element_value(t, from->a);
        s->b = element_value(t, from->b);
        copy_location(t, s, from);
        ir_append(arena, body, s);
    }
}

static IrExpr *address_of_first(const VectorizedCode *t, const VectorizedArray *array_access)
{
    IrExpr *element = ir_element(t->arena, ir_var(t->arena, array_access->array), ir_var(t->arena, t->first));
    return ir_address(t->arena, array_access->array->type, element);
}

static void add_copy(const VectorizedCode *t, const VectorizedArray *array_access, bool stores, IrBlock *to)
{
    static const HelperId helpers[] = {[4] = HELPER_COPY_4, [8] = HELPER_COPY_8, [VECTOR_BYTES] = HELPER_COPY_16};
    size_t bytes = t->kernel->coarsening_factor * type_size(array_access->array->type->elem);
    IrExpr *array = address_of_first(t, array_access), *items = ir_var(t->arena, array_access->items);
    IrExpr *args[2] = {stores ? array : items, stores ? items : array};
    IrStmt *s = ir_stmt(t->arena, IR_EVAL);
    s->a = ir_call(t->arena, type_of_kind(t->candidates.unit->types, TY_NONE),
                   (IrCallee){.helper = helpers[bytes], .effect = EFFECT_WRITE}, args, 2);
    ir_append(t->arena, to, s);
}

/* Returns the condition that all elements of the thread are in bounds and aligned for a wide access. */
static IrExpr *wide_access_condition(VectorizedCode *t)
{
    Arena *arena = t->arena;
    const CoarseningParts *parts = t->candidates.parts;
    const Type *boolean = type_of_kind(t->candidates.unit->types, TY_BOOL);
    IrExpr *e = ir_binary(arena, IRO_LT, boolean, ir_var(arena, t->last), threads_of_script(t));
    if (parts->guard != NULL) {
        IrExpr *guard = ir_replace(ir_copy(arena, parts->guard->a), substitute_last, t);
        e = ir_binary(arena, IRO_LAND, boolean, e, parts->returns ? ir_negated(arena, guard) : guard);
    }
    for (uint32_t i = 0; i < t->candidates.count; i++) {
        const VectorizedArray *array_access = &t->candidates.arrays[i];
        int64_t bytes = (int64_t)(t->kernel->coarsening_factor * type_size(array_access->array->type->elem));
        if (!array_access->has_other_accesses) {
            IrExpr *args[2] = {ir_var(arena, array_access->array), ir_int(arena, t->u32, bytes)};
            IrExpr *is_aligned =
                ir_call(arena, boolean, (IrCallee){.helper = HELPER_AT_MULTIPLE, .effect = EFFECT_NONE}, args, 2);
            e = ir_binary(arena, IRO_LAND, boolean, e, is_aligned);
        }
    }
    return e;
}

void vectorize_accesses(Unit *unit, IrFunc *kernel)
{
    Arena *arena = unit->arena;
    CoarseningParts parts;
    VectorizedCode t = {.candidates = {.unit = unit, .parts = &parts}, .arena = arena, .kernel = kernel};
    (void)(find_coarsening_parts(kernel, &parts) &&
           find_vector_accesses(&t.candidates)); /* checked by vector_width_of() */
    t.u32 = type_of_kind(unit->types, TY_U32);
    t.index_type = t.candidates.index->type->kind == TY_I32 ? t.u32 : t.candidates.index->type;
    t.blocks = add_kernel_parameter(unit, kernel, "blocks", ROLE_BLOCKS, NULL);
    t.first = add_kernel_variable(unit, kernel, "first", t.index_type, IRV_LOCAL);
    t.last = add_kernel_variable(unit, kernel, "last", t.index_type, IRV_LOCAL);
    IrExpr *block =
        ir_binary(arena, IRO_MUL, t.index_type, ir_convert(arena, t.index_type, ir_sreg(arena, t.u32, IRS_CTAID_X)),
                  ir_convert(arena, t.index_type, ir_sreg(arena, t.u32, IRS_NTID_X)));
    IrExpr *thread = ir_binary(arena, IRO_ADD, t.index_type, block,
                               ir_convert(arena, t.index_type, ir_sreg(arena, t.u32, IRS_TID_X)));
    IrBlock transformed = {.tail = kernel->body.tail};
    ir_append(arena, &transformed,
              new_assignment(arena, t.first,
                             ir_binary(arena, IRO_MUL, t.index_type, thread,
                                       ir_int(arena, t.index_type, kernel->coarsening_factor))));
    ir_append(arena, &transformed,
              new_assignment(arena, t.last,
                             ir_binary(arena, IRO_ADD, t.index_type, ir_var(arena, t.first),
                                       ir_int(arena, t.index_type, kernel->coarsening_factor - 1))));
    IrStmt *branch = ir_stmt(arena, IR_IF);
    branch->a = wide_access_condition(&t);
    t.is_wide = true;
    if (parts.guard != NULL) {
        copy_location(&t, branch, parts.guard);
    }
    ir_append(arena, &transformed, branch);
    for (uint32_t i = 0; i < t.candidates.count; i++) {
        VectorizedArray *array_access = &t.candidates.arrays[i];
        if (array_access->has_other_accesses) {
            continue;
        }
        const int64_t items = kernel->coarsening_factor;
        const Type *type = type_carray(unit->types, array_access->array->type->elem, 1, &items);
        array_access->items = add_kernel_variable(
            unit, kernel, arena_printf(arena, "%s_items", array_access->array->name), type, IRV_LOCAL);
        array_access->items->alignment = (uint32_t)(items * (int64_t)type_size(array_access->array->type->elem));
        if (array_access->is_loaded) {
            add_copy(&t, array_access, false, &branch->body);
        }
    }
    add_element_loop(&t, true, &branch->body);
    for (uint32_t i = 0; i < t.candidates.count; i++) {
        if (t.candidates.arrays[i].is_stored) {
            add_copy(&t, &t.candidates.arrays[i], true, &branch->body);
        }
    }
    add_element_loop(&t, false, &branch->orelse);
    prevent_unrolling(&branch->orelse);
    kernel->body = transformed;
}
