// SPDX-License-Identifier: MIT
/* Swapped buffers: shared arrays of one shape become the rows of one array if pointers to them are swapped:
 * `__shared__ float buffers[2][32][32];` with `float (*old)[32] = buffers[0], (*current)[32] = buffers[1];`.
 *
 * Input: the IR in which variables that refer to several arrays are pointers to them.
 * Output: the IR with one array for each group of such arrays.
 * Requires: no later pass distinguishes the arrays. The sanitizer does, so that an access that leaves an array is
 * reported even if it reaches another one; arrays therefore remain separate in instrumented code and on the CPU. */
#include "simplify/simplify_internal.h"

#include <string.h>

/* An array that the function uses only to initialize a pointer. */
typedef struct Buffer {
    IrVar *array;
    IrStmt *declare, *setter; /* setter: assigns the pointer */
    IrExpr *at;               /* its first element or row, whose address the pointer receives */
    uint32_t group;           /* of the pointer */
    bool is_joined;
} Buffer;

typedef struct Buffers {
    Arena *arena;
    TypeTable *types;
    uint32_t *parents; /* by variable id: another pointer that is copied from or to this one, or its own id */
    uint32_t *uses;    /* by variable id: occurrences */
    PtrVec removed;    /* IrVar * */
} Buffers;

static uint32_t group_of(const Buffers *b, uint32_t id)
{
    while (b->parents[id] != id) {
        id = b->parents[id];
    }
    return id;
}

static void count_use(IrExpr *e, void *context)
{
    const Buffers *b = context;
    if (e->kind == IR_VAR) {
        b->uses[e->var->id]++;
    }
}

static void join_copied(IrStmt *s, void *context)
{
    const Buffers *b = context;
    const IrVar *from = ir_copied(s);
    if (from != NULL && from->type->kind == TY_POINTER) {
        b->parents[group_of(b, from->id)] = group_of(b, s->a->var->id);
    }
}

/* Returns the first element or row of a shared array to which e points, an IR_INDEX; NULL if e is another pointer. */
static IrExpr *first_element(const IrExpr *e)
{
    IrExpr *at = e->kind == IR_ADDRESS && e->a->kind == IR_INDEX ? e->a : NULL;
    const IrVar *array = at != NULL && at->a->kind == IR_VAR && at->a->type->kind == TY_CARRAY ? at->a->var : NULL;
    bool fits =
        array != NULL && array->storage == IRV_SHARED && array->alignment == 0 && array->type->ndim < TYPE_MAX_DIMS;
    for (uint32_t i = 0; fits && i < at->arg_count; i++) {
        fits = at->args[i]->kind == IR_INT && at->args[i]->integer == 0;
    }
    return fits ? at : NULL;
}

/* Returns the statement before `end` that declares the array in this block, or NULL. */
static IrStmt *declaration_of(const IrBlock *block, uint32_t end, const IrVar *array)
{
    for (uint32_t i = 0; i < end; i++) {
        if (block->stmts[i]->kind == IR_DECLARE && block->stmts[i]->var == array) {
            return block->stmts[i];
        }
    }
    return NULL;
}

/* Inserts the number of the row before the indices. */
static void add_index(const Buffers *b, IrExpr *at, const Type *type, uint32_t row)
{
    IrExpr **args = arena_alloc(b->arena, (at->arg_count + 1) * sizeof *args);
    args[0] = ir_int(b->arena, type, row);
    memcpy(args + 1, at->args, at->arg_count * sizeof *args);
    at->args = args;
    at->arg_count++;
}

/* Replaces the arrays, which have one type, by the rows of the first one. */
static void join(Buffers *b, Buffer *const *same, uint32_t count)
{
    IrVar *array = same[0]->array;
    const Type *type = array->type;
    int64_t dims[TYPE_MAX_DIMS] = {count};
    memcpy(dims + 1, type->dims, type->ndim * sizeof *dims);
    const Type *index = same[0]->at->args[0]->type;
    if (array->dim_exprs != NULL) {
        IrExpr **exprs = arena_alloc(b->arena, (type->ndim + 1) * sizeof *exprs);
        exprs[0] = ir_int(b->arena, index, count);
        memcpy(exprs + 1, array->dim_exprs, type->ndim * sizeof *exprs);
        array->dim_exprs = exprs;
    }
    array->dim_names = NULL; /* only an earlier pass uses them */
    array->type = type_carray(b->types, type->elem, type->ndim + 1u, dims);
    array->base = array->name = "buffers";
    array->python_local = 0;
    for (uint32_t i = 0; i < count; i++) {
        IrExpr *root = same[i]->at->a;
        same[i]->is_joined = true;
        if (i > 0) {
            ptrvec_push(b->arena, &b->removed, same[i]->array);
            ir_convert_to_note(same[i]->declare);
            if (same[i]->setter->trail == NULL) {
                same[i]->setter->trail = same[i]->declare->trail;
                same[i]->declare->trail = NULL;
            }
        }
        root->var = array;
        root->type = array->type;
        add_index(b, same[i]->at, index, i);
    }
}

/* Joins the arrays that the block declares and that initialize pointers of one group. */
static void join_in_block(IrBlock *block, void *context)
{
    Buffers *b = context;
    PtrVec found = {0};
    for (uint32_t i = 0; i < block->count; i++) {
        const IrVar *pointer = ir_assigned(block->stmts[i]);
        IrExpr *at = pointer != NULL ? first_element(block->stmts[i]->b) : NULL;
        IrStmt *declare = at != NULL && b->uses[at->a->var->id] == 1 ? declaration_of(block, i, at->a->var) : NULL;
        if (declare != NULL) {
            Buffer *one = arena_alloc(b->arena, sizeof *one);
            *one = (Buffer){at->a->var, declare, block->stmts[i], at, group_of(b, pointer->id), false};
            ptrvec_push(b->arena, &found, one);
        }
    }
    for (size_t i = 0; i < found.count; i++) {
        const Buffer *first = found.items[i];
        Buffer **same = arena_alloc(b->arena, found.count * sizeof(Buffer *));
        uint32_t count = 0;
        for (size_t k = i; k < found.count; k++) {
            Buffer *one = found.items[k];
            if (!one->is_joined && one->group == first->group && one->array->type == first->array->type) {
                same[count++] = one;
            }
        }
        if (count > 1) {
            join(b, same, count);
        }
    }
}

/* Removes the variables of the joined arrays from the function. */
static void remove_variables(Buffers *b, IrFunc *func)
{
    PtrVec kept = {0};
    for (size_t i = 0; i < func->vars.count; i++) {
        IrVar *var = func->vars.items[i];
        bool is_removed = false;
        for (size_t k = 0; k < b->removed.count; k++) {
            is_removed = is_removed || b->removed.items[k] == var;
        }
        if (!is_removed) {
            var->id = (uint32_t)kept.count;
            ptrvec_push(b->arena, &kept, var);
        }
    }
    func->vars = kept;
}

void join_swapped_buffers(Unit *unit, IrFunc *func)
{
    const Py2cuRequest *request = unit->request;
    const size_t count = func->vars.count;
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        const IrVar *var = func->vars.items[i];
        any = any || (var->storage == IRV_SHARED && var->type->kind == TY_CARRAY);
    }
    if (!any || request->sanitize || request->for_host) {
        return;
    }
    Buffers b = {.arena = unit->arena, .types = unit->types};
    b.parents = arena_alloc(b.arena, count * sizeof *b.parents);
    b.uses = arena_alloc(b.arena, count * sizeof *b.uses);
    for (uint32_t i = 0; i < count; i++) {
        b.parents[i] = i;
    }
    ir_visit_block(&func->body, count_use, &b);
    ir_visit_stmts(&func->body, join_copied, &b);
    ir_each_block(&func->body, join_in_block, &b);
    if (b.removed.count > 0) {
        remove_variables(&b, func);
    }
}
