// SPDX-License-Identifier: MIT
/* Infers the rank of a kernel's array parameter from its uses if the host code does not determine the rank. */
#include "base/strings.h"
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

enum { MAX_CALLS = 6, MAX_STEPS = 20000, MAX_TERMS = 50 };

/* The uses of a name in a function that imply its rank. */
typedef struct NameUses {
    PtrVec exprs;   /* const Expr *: EX_SUBSCRIPT of the name, its rows or its shape */
    PtrVec calls;   /* const Expr *: calls with the name or a row of it as an argument */
    PtrVec results; /* const Stmt *: assignments of the result of arithmetic with the name */
    bool is_number; /* used in a way that is invalid for arrays */
    PtrVec stmts;   /* const Stmt *: assignments of the name, a row of it, or its shape to other names */
    bool is_known;  /* `axes` is known */
    int axes;
} NameUses;

typedef struct FunctionUses {
    const Function *function;
    Unit *unit;
    Arena *arena;
    Map names; /* const char * -> NameUses *; names are interned */
} FunctionUses;

/* Search for the rank of a parameter. */
typedef struct Search {
    LaunchReader *reader;
    unsigned depth, steps;
    bool is_cut; /* stopped at a limit */
} Search;

/* A name in a function. */
typedef struct Use {
    Search *search;
    const Function *function;
    const char *name;
    unsigned exact, max;
    bool is_number;
} Use;

/* ---- collection of uses ---- */

/* Returns the name if the expression is a name or a row of an array with a name; NULL for other expressions. */
static const char *indexed_name(const Expr *e)
{
    while (e->kind == EX_SUBSCRIPT) {
        e = e->left;
    }
    return e->kind == EX_NAME ? e->name : NULL;
}

static bool is_shape(const Expr *e)
{
    return e->kind == EX_ATTRIBUTE && array_attribute(e->name) == ARRAY_SHAPE && e->left->kind == EX_NAME;
}

static NameUses *uses_of(FunctionUses *uses, const char *name)
{
    NameUses *found = map_get(&uses->names, name);
    if (found == NULL) {
        found = arena_alloc(uses->arena, sizeof *found);
        map_set(uses->arena, &uses->names, name, found);
    }
    return found;
}

static void add_use(FunctionUses *uses, PtrVec *list, const void *use)
{
    if (list->count == 0 || list->items[list->count - 1] != use) {
        ptrvec_push(uses->arena, list, (void *)(uintptr_t)use);
    }
}

/* Records the operands of arithmetic as numbers, or as the value that the statement assigns: the result is an array if
 * an operand is an array. */
static void note_operands(FunctionUses *uses, const Expr *e, const Stmt *s, unsigned depth)
{
    if (e == NULL || depth > MAX_TERMS) {
        return;
    }
    if (e->kind == EX_NAME) {
        NameUses *found = uses_of(uses, e->name);
        found->is_number = found->is_number || s == NULL;
        if (s != NULL) {
            add_use(uses, &found->results, s);
        }
    } else if (e->kind == EX_BINARY || e->kind == EX_BOOLEAN || e->kind == EX_UNARY) {
        note_operands(uses, e->left, s, depth + 1);
        note_operands(uses, e->right, s, depth + 1);
    } else if (e->kind == EX_COMPARE) {
        for (uint32_t i = 0; i < e->item_count; i++) {
            const Op before = i > 0 ? e->ops[i - 1] : OP_EQ, after = i + 1 < e->item_count ? e->ops[i] : OP_EQ;
            const bool is_other = before == OP_IN || before == OP_NOT_IN || before == OP_IS || before == OP_IS_NOT ||
                                  after == OP_IN || after == OP_NOT_IN || after == OP_IS || after == OP_IS_NOT;
            note_operands(uses, is_other ? NULL : e->items[i], s, depth + 1);
        }
    }
}

/* Records the names that must be numbers: in conditions, indices, and arguments of scalar functions. */
static void note_numbers(FunctionUses *uses, const Expr *e)
{
    static const char *const of_numbers[] = {"range", "min", "max", "int", "float", NULL};
    if (e->kind == EX_SUBSCRIPT && e->right->kind != EX_SLICE) {
        const bool is_several = e->right->kind == EX_TUPLE;
        for (uint32_t i = 0; i < (is_several ? e->right->item_count : 1); i++) {
            note_operands(uses, is_several ? e->right->items[i] : e->right, NULL, 0);
        }
    }
    note_operands(uses, e->kind == EX_NOT || e->kind == EX_BOOLEAN ? e->left : NULL, NULL, 0);
    note_operands(uses, e->kind == EX_CONDITIONAL ? e->cond : NULL, NULL, 0);
    for (uint32_t i = 0; e->kind == EX_SLICE && i < 3; i++) {
        note_operands(uses, e->items[i], NULL, 0);
    }
    const Expr *callee = e->kind == EX_CALL ? e->left : NULL;
    const Object *function =
        callee != NULL && callee->kind == EX_ATTRIBUTE ? constant_of_expr(uses->unit, callee) : NULL;
    const char *rest;
    const bool is_math =
        function != NULL && function->kind == OBJ_PATH && path_library(function->path, &rest) == LIBRARY_MATH;
    const bool takes_numbers =
        is_math || (callee != NULL && callee->kind == EX_NAME && string_in_list(callee->name, of_numbers));
    for (uint32_t i = 0; takes_numbers && i < e->item_count; i++) {
        note_operands(uses, e->items[i], NULL, 0);
    }
}

static bool note_expr(const Expr *e, void *context)
{
    FunctionUses *uses = context;
    note_numbers(uses, e);
    for (uint32_t i = 0; e->kind == EX_CALL && i < e->item_count; i++) {
        const char *name = indexed_name(e->items[i]);
        if (name != NULL) {
            add_use(uses, &uses_of(uses, name)->calls, e);
        }
    }
    const char *name = e->kind != EX_SUBSCRIPT ? NULL : is_shape(e->left) ? e->left->left->name : indexed_name(e);
    if (name != NULL) {
        add_use(uses, &uses_of(uses, name)->exprs, e);
    }
    return false;
}

static bool note_stmt(Stmt *s, void *context)
{
    FunctionUses *uses = context;
    const bool is_condition = s->kind == ST_IF || s->kind == ST_WHILE || s->kind == ST_ASSERT;
    const bool is_sum = s->kind == ST_RETURN && s->value != NULL && s->value->kind == EX_BINARY;
    note_operands(uses, is_condition || is_sum ? s->value : NULL, NULL, 0);
    if ((s->kind == ST_ASSIGN || s->kind == ST_AUG) && s->target_count == 1) {
        note_operands(uses, s->value, s, 0);
    }
    const bool assigns = s->kind == ST_ASSIGN || s->kind == ST_FOR;
    const char *name = !assigns ? NULL : is_shape(s->value) ? s->value->left->name : indexed_name(s->value);
    if (name != NULL) {
        add_use(uses, &uses_of(uses, name)->stmts, s);
    }
    return false;
}

static FunctionUses *uses_in(LaunchReader *reader, const Function *function)
{
    FunctionUses *uses = map_get(&reader->dimensions, function);
    if (uses == NULL) {
        uses = arena_alloc(reader->arena, sizeof *uses);
        uses->function = function;
        uses->unit = reader->unit;
        uses->arena = reader->arena;
        map_set(reader->arena, &reader->dimensions, function, uses);
        ast_any_in_block(&function->body, note_expr, uses);
        ast_any_stmt(&function->body, note_stmt, uses);
    }
    return uses;
}

/* ---- evaluation of uses ---- */

static void note(Use *use, unsigned axes)
{
    use->max = axes > use->max ? axes : use->max;
}

/* Handles name[i, 0][j]: 3 axes are required and 3 removed; slices do not remove axes. Returns false for other
 * expressions. */
static bool indexed_axes(const Use *use, const Expr *e, unsigned *needed, unsigned *taken)
{
    *needed = *taken = 0;
    if (e->kind != EX_SUBSCRIPT || (e->left->kind != EX_NAME && !indexed_axes(use, e->left, needed, taken)) ||
        (e->left->kind == EX_NAME && e->left->name != use->name)) {
        return false;
    }
    bool several = e->right->kind == EX_TUPLE;
    unsigned before = *taken, items = 0;
    for (uint32_t i = 0; i < (several ? e->right->item_count : 1); i++) {
        const Expr *item = several ? e->right->items[i] : e->right;
        items += item->kind != EX_NONE && item->kind != EX_ELLIPSIS;
        *taken += item->kind != EX_NONE && item->kind != EX_ELLIPSIS && item->kind != EX_SLICE;
    }
    *needed = before + items > *needed ? before + items : *needed;
    return true;
}

static bool is_name_itself(const Use *use, const Expr *e)
{
    return e->kind == EX_NAME && e->name == use->name;
}

static int dimensions_of_name(Search *search, const Function *function, const char *name);

/* Handles a name that denotes a row of the array, with `taken` fewer axes. */
static void use_as(Use *use, const Function *function, const char *name, unsigned taken)
{
    const int axes = dimensions_of_name(use->search, function, name);
    note(use, axes > 0 ? (unsigned)axes + taken : 0);
    use->is_number = use->is_number || (axes == USED_AS_NUMBER && taken == 0);
}

/* Handles f(name) and f(name[i]): uses in the called function. */
static void use_in_call(Use *use, const Expr *call)
{
    const Object *callee = call->left->kind == EX_NAME ? constant_of_expr(use->search->reader->unit, call->left) : NULL;
    const Function *function = callee != NULL && callee->kind == OBJ_FUNCTION ? callee->function : NULL;
    for (uint32_t i = 0; function != NULL && i < call->item_count && i < function->param_count; i++) {
        unsigned needed, taken = 0;
        if (is_name_itself(use, call->items[i]) || indexed_axes(use, call->items[i], &needed, &taken)) {
            use_as(use, function, function->params[i].name, taken);
        }
    }
}

static void use_in_expr(Use *use, const Expr *e)
{
    unsigned needed, taken;
    if (indexed_axes(use, e, &needed, &taken)) {
        note(use, needed);
    }
    if (is_shape(e->left) && e->right->kind == EX_INT && e->right->integer < TYPE_MAX_DIMS) {
        note(use, (unsigned)e->right->integer + 1);
    }
}

/* Handles row = name[i] and row = name (uses of the row), and r, g, b = name[i, j] (one more axis than indices). */
static void use_in_stmt(Use *use, const Stmt *s)
{
    if (is_shape(s->value)) {
        use->exact = s->kind == ST_ASSIGN && s->targets[0]->kind == EX_TUPLE ? s->targets[0]->item_count : use->exact;
        return;
    }
    unsigned needed, taken = 0;
    if (!is_name_itself(use, s->value) && !indexed_axes(use, s->value, &needed, &taken)) {
        return;
    }
    const Expr *target = s->target_count == 1 ? s->targets[0] : NULL;
    bool is_name = target != NULL && target->kind == EX_NAME && target->name != use->name;
    if (is_name && target->binding != NULL && target->binding->assignments == 1) {
        use_as(use, use->function, target->name, taken + (s->kind == ST_FOR));
    }
    if (s->kind == ST_ASSIGN && s->targets[0]->kind == EX_TUPLE) {
        note(use, taken + 1);
    }
}

/* Handles y[i] = name * 2 and y = name * 2: the name is a number if the target is a number. */
static void use_in_result(Use *use, const Stmt *s)
{
    const Expr *target = s->targets[0];
    if (target->kind == EX_NAME && target->name != use->name) {
        const int axes = dimensions_of_name(use->search, use->function, target->name);
        use->is_number = use->is_number || axes == USED_AS_NUMBER;
        return;
    }
    const char *array = target->kind == EX_SUBSCRIPT ? indexed_name(target) : NULL;
    if (array == NULL || array == use->name) {
        return;
    }
    const Use of_array = {.name = array};
    unsigned needed, taken;
    const bool is_element = indexed_axes(&of_array, target, &needed, &taken) &&
                            (int)taken == dimensions_of_name(use->search, use->function, array);
    use->is_number = use->is_number || is_element;
}

/* Counts a use; returns false at the limit. */
static bool spend_step(Search *search)
{
    search->is_cut = search->is_cut || search->steps >= MAX_STEPS;
    return search->steps++ < MAX_STEPS;
}

/* Like launches_dimensions(). */
static int dimensions_of_name(Search *search, const Function *function, const char *name)
{
    NameUses *uses = uses_of(uses_in(search->reader, function), name);
    if (uses->is_known) {
        return uses->axes;
    }
    if (search->depth >= MAX_CALLS) {
        search->is_cut = true;
        return 0;
    }
    Use use = {.search = search, .function = function, .name = name, .is_number = uses->is_number};
    const bool was_cut = search->is_cut;
    search->depth++;
    search->is_cut = false;
    for (size_t i = 0; i < uses->calls.count && spend_step(search); i++) {
        use_in_call(&use, uses->calls.items[i]);
    }
    for (size_t i = 0; i < uses->exprs.count && spend_step(search); i++) {
        use_in_expr(&use, uses->exprs.items[i]);
    }
    for (size_t i = 0; i < uses->stmts.count && spend_step(search); i++) {
        use_in_stmt(&use, uses->stmts.items[i]);
    }
    for (size_t i = 0; i < uses->results.count && use.max == 0 && !use.is_number && spend_step(search); i++) {
        use_in_result(&use, uses->results.items[i]);
    }
    search->depth--;
    const unsigned axes = use.exact > 0 ? use.exact : use.max;
    uses->axes = axes == 0 && use.is_number ? USED_AS_NUMBER : axes <= TYPE_MAX_DIMS ? (int)axes : 0;
    uses->is_known = !search->is_cut;
    search->is_cut = search->is_cut || was_cut;
    return uses->axes;
}

int launches_dimensions(LaunchReader *reader, const Function *function, uint32_t param)
{
    Search search = {.reader = reader};
    const char *name = function->params[param].name;
    int ndim = dimensions_of_name(&search, function, name);
    uses_of(uses_in(reader, function), name)->is_known = true; /* the analysis ends at the limits */
    return ndim;
}
