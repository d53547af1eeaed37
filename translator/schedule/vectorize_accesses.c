// SPDX-License-Identifier: MIT
/* Vectorized accesses: in a kernel that loads, computes little and stores elements of one or two bytes, each thread
 * processes neighboring elements of up to 16 bytes with a single access. A warp that accesses one byte per thread
 * requests only 32 bytes at a time, so memory latency dominates: 512 MB of bytes took 1,278 microseconds on an H200
 * with single accesses, 472 with four elements per thread at a distance of one block, and 252 with 16 neighboring
 * elements.
 *
 * The elements have the index `index`, `base + index` or, if each thread accesses a short row, such as a pixel with its
 * colors, `(base + index) * row + offset`, where `base` is the same for all threads along the axis. A row's size must
 * be a constant, for example one of specialize.c; otherwise the accesses to the array remain as they are.
 *
 * The generated code checks that the thread has all of its elements and that they are aligned; otherwise it processes
 * the elements one by one. With PY2CU_SCHEDULE_COARSENING, a hardware block replaces as many blocks of the script as a
 * thread has elements. With a vector schedule, each thread has four elements, and a block a quarter of the threads
 * along the axis. On an H200, 67 million pixels of three bytes were converted to gray in 0.41 of the time, and a lookup
 * table for 67 million bytes took 0.32.
 *
 * Input: a kernel with CoarseningParts (elementwise_body.c).
 * Output: the number of elements per access; the transformed kernel.
 * Requires: PY2CU_FACT_NOALIAS, because all loads precede the first store. */
#include "base/axis_mapping_names.h"
#include "schedule/schedule_internal.h"

#include <string.h>

enum { VECTOR_BYTES = 16, MAX_ARRAYS = MAX_LOADS + MAX_STORES, MIN_ELEMENTS = 4, SMALL_BYTES = 2, MAX_ROW = 4 };

/* The index of an element that differs between the threads along the axis. */
typedef struct ElementIndex {
    const IrExpr *start; /* the index of the first element of the thread's row */
    int64_t row;         /* the size of the row; 0: unknown */
    int64_t offset;      /* of the element in its row */
} ElementIndex;

/* An array of which each thread only accesses an element or row of its own. */
typedef struct VectorizedArray {
    IrVar *array;
    const IrExpr *start; /* ElementIndex; NULL: no such access yet */
    int64_t row;
    bool is_loaded, is_stored;
    uint32_t unconditional; /* bits 1 << offset of unconditional accesses, which imply that the element exists */
    uint32_t stored;        /* bits 1 << offset of the stores */
    bool is_outside;        /* the offset of an access is not less than the size of the row, or the size is unknown */
    bool has_other_accesses;
    IrVar *items; /* the thread's elements, in the generated code */
} VectorizedArray;

typedef struct VectorCandidates {
    Unit *unit;
    const IrFunc *kernel;
    const CoarseningParts *parts;
    uint32_t axis;          /* of the script, along which each thread processes several threads */
    bool has_four;          /* four threads, with a vector schedule */
    const IrVar *index;     /* the global thread index along the axis */
    bool reads[MAX_VALUES]; /* locals that read special registers of the axis, for the index */
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
    return e->kind == IR_SREG && e->sreg != IRS_WARP_SIZE && (uint32_t)e->sreg % 3 == p->axis;
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
                                     is_grid_index(definition->b, p->axis, value_of_definition, p);
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

/* Returns whether e is the same for all threads along the axis, and needs no load. */
static bool is_common(const VectorCandidates *p, const IrExpr *e)
{
    return !depends_on_index(p, e) && !ir_any(e, reads_register, p) && !ir_any(e, reads_memory, p->parts);
}

/* Returns whether the local is computed before the guard, and is the same for all threads along the axis. */
static bool is_common_definition(const VectorCandidates *p, uint32_t i)
{
    const CoarseningParts *parts = p->parts;
    return parts->is_pure[i] && !parts->is_inner[i] && !p->reads[i] && parts->definitions[i]->a->var != p->index &&
           is_common(p, parts->definitions[i]->b);
}

/* Predicate: a local that is not computed before the loop over elements. */
static bool is_unavailable(const IrExpr *e, const void *candidates)
{
    const VectorCandidates *p = candidates;
    for (uint32_t i = 0; e->kind == IR_VAR && i < p->parts->definition_count; i++) {
        if (p->parts->definitions[i]->a->var == e->var) {
            return e->var != p->index && !is_common_definition(p, i);
        }
    }
    return false;
}

/* Returns whether the condition is true for all elements if it is true for the last one. */
static bool is_upper_bound(const VectorCandidates *p, const IrExpr *e, bool is_negated)
{
    if (e->kind == IR_BINARY && e->op == (is_negated ? IRO_LOR : IRO_LAND)) {
        return is_upper_bound(p, e->a, is_negated) && is_upper_bound(p, e->b, is_negated);
    }
    if (is_common(p, e)) {
        return true;
    }
    const IrOp op = e->kind != IR_BINARY ? IRO_NONE : is_negated ? ir_opposite(e->op) : e->op;
    bool is_first = op == IRO_LT || op == IRO_LE, is_second = op == IRO_GT || op == IRO_GE;
    return (is_first && is_index(p, e->a) && is_common(p, e->b)) ||
           (is_second && is_index(p, e->b) && is_common(p, e->a));
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

/* Returns the value of a row's size; 0: it is an axis size of an array, which is unknown or not suitable; -1: it cannot
 * be the size of a row. Which sizes it accepts does not depend on specialization, so that a launch can select a
 * schedule and constants independently. */
static int64_t row_size(const VectorCandidates *p, const IrExpr *e)
{
    int64_t value = -1;
    if (is_integer_constant(e, &value)) {
        return value >= 2 && value <= MAX_ROW ? value : -1;
    }
    if (e->kind != IR_VAR) {
        return -1;
    }
    for (size_t i = 0; i < p->kernel->constants.count; i++) {
        const IrConstantParam *constant = p->kernel->constants.items[i];
        if (strcmp(constant->param.name, e->var->name) == 0 && e->var->is_constant) {
            return constant->value >= 2 && constant->value <= MAX_ROW ? constant->value : 0;
        }
    }
    return e->var->storage == IRV_PARAM && e->var->role == ROLE_SHAPE ? 0 : -1;
}

/* Sets the parts of `index`, `base + index` and `(base + index) * row + offset`; returns false for other indices. */
static bool read_element_index(const VectorCandidates *p, const IrExpr *e, ElementIndex *element)
{
    int64_t offset = 0;
    e = ir_without_widening(e);
    if (e->kind == IR_BINARY && e->op == IRO_ADD && is_integer_constant(e->b, &offset)) {
        return offset > 0 && read_element_index(p, e->a, element) && element->row != 1 && element->offset == 0 &&
               (element->offset = offset) > 0;
    }
    if (e->kind == IR_BINARY && e->op == IRO_MUL) {
        const int64_t row = row_size(p, ir_without_widening(e->b));
        bool fits = row >= 0 && read_element_index(p, e->a, element) && element->row == 1;
        *element = (ElementIndex){.start = e, .row = row};
        return fits;
    }
    *element = (ElementIndex){.start = e, .row = 1};
    return is_index(p, e) ||
           (e->kind == IR_BINARY && e->op == IRO_ADD &&
            ((is_index(p, ir_without_widening(e->b)) && is_common(p, e->a) && !ir_any(e->a, is_unavailable, p)) ||
             (is_index(p, ir_without_widening(e->a)) && is_common(p, e->b) && !ir_any(e->b, is_unavailable, p))));
}

/* Adds an access to an element or row of the thread; returns false if other accesses do not fit. */
static bool add_access(VectorizedArray *array_access, const ElementIndex *element, bool is_conditional)
{
    if (array_access->start == NULL) {
        array_access->start = element->start;
        array_access->row = element->row;
    }
    array_access->is_outside = array_access->is_outside || element->offset >= element->row;
    array_access->unconditional |= is_conditional || array_access->is_outside ? 0 : 1u << element->offset;
    return array_access->row == element->row && ir_equal(array_access->start, element->start);
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
        ElementIndex element;
        bool is_own = array_access != NULL && read_element_index(p, e->args[0], &element) &&
                      add_access(array_access, &element, is_conditional);
        if (array_access != NULL) {
            array_access->has_other_accesses = array_access->has_other_accesses || !is_own;
            array_access->is_loaded = true;
        }
        return array_access != NULL &&
               (is_own || (!depends_on_index(p, e->args[0]) && record_accesses(p, e->args[0], is_conditional)));
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
    ElementIndex element;
    bool fits = array_access != NULL && read_element_index(p, s->a->args[0], &element) &&
                add_access(array_access, &element, false) && record_accesses(p, s->b, false);
    if (fits) {
        array_access->is_loaded = array_access->is_loaded || s->op != IRO_NONE;
        array_access->is_stored = true;
        array_access->stored |= array_access->is_outside ? 0 : 1u << element.offset;
    }
    return fits;
}

/* Returns whether the thread accesses the elements of its row, and no others, so that all of them exist, and other
 * threads do not store any of them. */
static bool is_complete(const VectorizedArray *array_access)
{
    const uint32_t all = (1u << array_access->row) - 1;
    return array_access->row > 0 && !array_access->is_outside && array_access->unconditional == all &&
           (!array_access->is_stored || array_access->stored == all);
}

/* Returns whether the accesses to the array are vectorized. */
static bool is_vectorized(const VectorizedArray *array_access)
{
    return !array_access->has_other_accesses && array_access->row > 0;
}

/* Returns the sizes in bytes of the smallest and largest element that each thread accesses alone. */
static bool find_sizes(VectorCandidates *p, size_t *smallest, size_t *largest)
{
    *smallest = VECTOR_BYTES;
    *largest = 1;
    for (uint32_t i = 0; i < p->count; i++) {
        VectorizedArray *array_access = &p->arrays[i];
        if (array_access->has_other_accesses) {
            if (array_access->is_stored) {
                return false;
            }
            continue;
        }
        if (!is_complete(array_access) && array_access->row != 1 && p->has_four) {
            array_access->row = 0; /* the accesses remain as they are */
        } else if (!is_complete(array_access)) {
            return false;
        }
        if (!type_is_real(array_access->array->type->elem)) {
            return false;
        }
        size_t size = type_size(array_access->array->type->elem);
        *smallest = size < *smallest ? size : *smallest;
        *largest = size > *largest ? size : *largest;
    }
    return *smallest <= SMALL_BYTES && *largest <= VECTOR_BYTES / MIN_ELEMENTS;
}

static uint32_t find_vector_accesses(VectorCandidates *p)
{
    const CoarseningParts *parts = p->parts;
    bool fits = find_index(p) && (parts->guard == NULL || (is_upper_bound(p, parts->guard->a, parts->returns) &&
                                                           !ir_any(parts->guard->a, is_unavailable, p)));
    for (uint32_t i = 0; fits && i < parts->definition_count; i++) {
        fits = p->reads[i] || parts->definitions[i]->a->var == p->index ||
               record_accesses(p, parts->definitions[i]->b, false);
    }
    for (uint32_t i = 0; fits && i < parts->store_count; i++) {
        fits = record_store(p, parts->stores[i]);
    }
    size_t smallest, largest;
    return fits && find_sizes(p, &smallest, &largest) ? (uint32_t)(p->has_four ? MIN_ELEMENTS : VECTOR_BYTES / largest)
                                                      : 0;
}

uint32_t vector_width_of(Unit *unit, const IrFunc *kernel)
{
    CoarseningParts parts;
    VectorCandidates candidates = {.unit = unit, .kernel = kernel, .parts = &parts};
    return find_coarsening_parts(kernel, &parts) ? find_vector_accesses(&candidates) : 0;
}

/* Predicate: reads a special register that depends on the thread or the grid. */
static bool reads_any_register(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_SREG && e->sreg != IRS_WARP_SIZE;
}

bool can_vectorize_along(Unit *unit, const IrFunc *kernel, const PtrVec *funcs, uint32_t axis)
{
    CoarseningParts parts;
    VectorCandidates candidates = {.unit = unit, .kernel = kernel, .parts = &parts, .axis = axis, .has_four = true};
    bool fits = kernel->mapping_constraint == NULL && !kernel->cooperative;
    for (size_t i = 0; i < funcs->count && fits; i++) {
        const IrFunc *func = funcs->items[i];
        fits = func->effect < EFFECT_ALL && !has_shared_memory(func) &&
               (func == kernel || !ir_any_of(&func->body, reads_any_register, NULL));
    }
    return fits && find_vector_parts(kernel, &parts) && find_vector_accesses(&candidates) > 0;
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
        const VectorizedArray *array_access = &t->candidates.arrays[i];
        if (array_access->array == e->a->var && array_access->items != NULL) {
            ElementIndex element = {.row = 1};
            (void)read_element_index(&t->candidates, e->args[0], &element);
            IrExpr *index = ir_var(t->arena, t->item);
            index = element.row == 1
                        ? index
                        : ir_binary(t->arena, IRO_MUL, t->u32, index, ir_int(t->arena, t->u32, element.row));
            index = element.offset == 0
                        ? index
                        : ir_binary(t->arena, IRO_ADD, t->u32, index, ir_int(t->arena, t->u32, element.offset));
            return ir_element(t->arena, ir_var(t->arena, array_access->items), index);
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

typedef struct IndexSubstitution {
    const VectorizedCode *code;
    IrVar *var;
} IndexSubstitution;

static IrExpr *substitute_index(IrExpr *e, void *context)
{
    const IndexSubstitution *substitution = context;
    const VectorizedCode *t = substitution->code;
    return e->kind == IR_VAR && e->var == t->candidates.index
               ? ir_convert(t->arena, e->var->type, ir_var(t->arena, substitution->var))
               : e;
}

/* Returns e with another variable, `last` or `first`, as the index. */
static IrExpr *with_index(const VectorizedCode *t, const IrExpr *e, IrVar *var)
{
    IndexSubstitution substitution = {t, var};
    return ir_replace(ir_copy(t->arena, e), substitute_index, &substitution);
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

/* Returns a && b; each can be NULL, which is true. */
static IrExpr *joined(const VectorizedCode *t, IrExpr *a, IrExpr *b)
{
    const Type *boolean = type_of_kind(t->candidates.unit->types, TY_BOOL);
    return a == NULL || b == NULL ? (a != NULL ? a : b) : ir_binary(t->arena, IRO_LAND, boolean, a, b);
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
        mark_needed(t, parts->stores[i]->a, needed);
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
        if ((!needed[i] && !(is_index_variable && !is_wide)) || is_common_definition(&t->candidates, i)) {
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
            IrExpr *in_grid = t->blocks == NULL ? NULL
                                                : ir_binary(arena, IRO_LT, boolean,
                                                            ir_convert(arena, t->index_type, ir_var(arena, clone)),
                                                            threads_of_script(t));
            IrExpr *guard = parts->guard != NULL ? element_value(t, parts->guard->a) : NULL;
            guard = parts->returns ? ir_negated(arena, guard) : guard;
            branch->a = joined(t, in_grid, guard);
            if (branch->a == NULL) {
                continue;
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

/* Returns the address of an element of the thread: `part` vectors after the first one. */
static IrExpr *address_of_part(const VectorizedCode *t, const VectorizedArray *array_access, int64_t part)
{
    const bool is_index_itself = array_access->start->kind == IR_VAR;
    IrExpr *index = is_index_itself ? ir_var(t->arena, t->first) : with_index(t, array_access->start, t->first);
    if (part > 0) {
        const int64_t elements = part * (int64_t)t->kernel->coarsening_factor;
        index = ir_binary(t->arena, IRO_ADD, index->type, index, ir_int(t->arena, index->type, elements));
    }
    IrExpr *element = ir_element(t->arena, ir_var(t->arena, array_access->array), index);
    return ir_address(t->arena, array_access->array->type, element);
}

/* Appends the copies of all vectors of an array. */
static void add_copies(const VectorizedCode *t, const VectorizedArray *array_access, bool stores, IrBlock *to)
{
    static const HelperId helpers[] = {[4] = HELPER_COPY_4, [8] = HELPER_COPY_8, [VECTOR_BYTES] = HELPER_COPY_16};
    size_t bytes = t->kernel->coarsening_factor * type_size(array_access->array->type->elem);
    for (int64_t part = 0; part < array_access->row; part++) {
        IrExpr *array = address_of_part(t, array_access, part), *items = ir_var(t->arena, array_access->items);
        if (part > 0) {
            IrExpr *position = ir_int(t->arena, t->u32, part * (int64_t)t->kernel->coarsening_factor);
            items = ir_address(t->arena, array_access->array->type, ir_element(t->arena, items, position));
        }
        IrExpr *args[2] = {stores ? array : items, stores ? items : array};
        IrStmt *s = ir_stmt(t->arena, IR_EVAL);
        s->a = ir_call(t->arena, type_of_kind(t->candidates.unit->types, TY_NONE),
                       (IrCallee){.helper = helpers[bytes], .effect = EFFECT_WRITE}, args, 2);
        ir_append(t->arena, to, s);
    }
}

/* Returns the condition that all elements of the thread are in bounds and aligned for a wide access. */
static IrExpr *wide_access_condition(VectorizedCode *t)
{
    Arena *arena = t->arena;
    const CoarseningParts *parts = t->candidates.parts;
    const Type *boolean = type_of_kind(t->candidates.unit->types, TY_BOOL);
    IrExpr *e =
        t->blocks != NULL ? ir_binary(arena, IRO_LT, boolean, ir_var(arena, t->last), threads_of_script(t)) : NULL;
    if (parts->guard != NULL) {
        IrExpr *guard = with_index(t, parts->guard->a, t->last);
        e = joined(t, e, parts->returns ? ir_negated(arena, guard) : guard);
    }
    for (uint32_t i = 0; i < t->candidates.count; i++) {
        const VectorizedArray *array_access = &t->candidates.arrays[i];
        int64_t bytes = (int64_t)(t->kernel->coarsening_factor * type_size(array_access->array->type->elem));
        if (is_vectorized(array_access)) {
            IrExpr *address = array_access->start->kind == IR_VAR ? ir_var(arena, array_access->array)
                                                                  : address_of_part(t, array_access, 0);
            IrExpr *args[2] = {address, ir_int(arena, t->u32, bytes)};
            e = joined(
                t, e,
                ir_call(arena, boolean, (IrCallee){.helper = HELPER_AT_MULTIPLE, .effect = EFFECT_NONE}, args, 2));
        }
    }
    return e != NULL ? e : ir_bool(arena, boolean, true);
}

/* Appends the definitions that are the same for all elements of the thread. */
static void add_common_definitions(const VectorizedCode *t, IrBlock *to)
{
    const CoarseningParts *parts = t->candidates.parts;
    for (uint32_t i = 0; i < parts->definition_count; i++) {
        if (is_common_definition(&t->candidates, i)) {
            ir_append(t->arena, to, parts->definitions[i]);
        }
    }
}

void vectorize_accesses(Unit *unit, IrFunc *kernel)
{
    Arena *arena = unit->arena;
    const Py2cuSchedule schedule = unit->request->schedule;
    CoarseningParts parts;
    VectorizedCode t = {.candidates = {.unit = unit,
                                       .kernel = kernel,
                                       .parts = &parts,
                                       .axis = py2cu_schedule_axis(schedule, 0),
                                       .has_four = is_vector_schedule(schedule)},
                        .arena = arena,
                        .kernel = kernel};
    const uint32_t axis = t.candidates.axis;
    (void)((t.candidates.has_four ? find_vector_parts(kernel, &parts) : find_coarsening_parts(kernel, &parts)) &&
           find_vector_accesses(&t.candidates)); /* checked by vector_width_of() and can_vectorize_along() */
    kernel->coarsening_factor = t.candidates.has_four ? MIN_ELEMENTS : kernel->coarsening_factor;
    t.u32 = type_of_kind(unit->types, TY_U32);
    t.index_type = t.candidates.index->type->kind == TY_I32 ? t.u32 : t.candidates.index->type;
    t.blocks = t.candidates.has_four ? NULL : add_kernel_parameter(unit, kernel, "blocks", ROLE_BLOCKS, NULL);
    t.first = add_kernel_variable(unit, kernel, "first", t.index_type, IRV_LOCAL);
    t.last = add_kernel_variable(unit, kernel, "last", t.index_type, IRV_LOCAL);
    IrExpr *block = ir_binary(arena, IRO_MUL, t.index_type,
                              ir_convert(arena, t.index_type, ir_sreg(arena, t.u32, (IrSreg)(IRS_CTAID_X + axis))),
                              ir_convert(arena, t.index_type, ir_sreg(arena, t.u32, (IrSreg)(IRS_NTID_X + axis))));
    IrExpr *thread = ir_binary(arena, IRO_ADD, t.index_type, block,
                               ir_convert(arena, t.index_type, ir_sreg(arena, t.u32, (IrSreg)(IRS_TID_X + axis))));
    IrBlock transformed = {.tail = kernel->body.tail};
    add_common_definitions(&t, &transformed);
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
        if (!is_vectorized(array_access)) {
            continue;
        }
        const int64_t items = kernel->coarsening_factor * array_access->row;
        const Type *type = type_carray(unit->types, array_access->array->type->elem, 1, &items);
        array_access->items = add_kernel_variable(
            unit, kernel, arena_printf(arena, "%s_items", array_access->array->name), type, IRV_LOCAL);
        array_access->items->alignment =
            (uint32_t)(kernel->coarsening_factor * type_size(array_access->array->type->elem));
        if (array_access->is_loaded) {
            add_copies(&t, array_access, false, &branch->body);
        }
    }
    add_element_loop(&t, true, &branch->body);
    for (uint32_t i = 0; i < t.candidates.count; i++) {
        if (t.candidates.arrays[i].is_stored && is_vectorized(&t.candidates.arrays[i])) {
            add_copies(&t, &t.candidates.arrays[i], true, &branch->body);
        }
    }
    add_element_loop(&t, false, &branch->orelse);
    prevent_unrolling(&branch->orelse);
    kernel->body = transformed;
}
