// SPDX-License-Identifier: MIT
/* Assignments at the module level that have no effect on kernels: those in branches whose condition is a constant, and
 * in handlers that run only if a package or the GPU is missing (`except ImportError: cuda = None`).
 *
 * Input: the resolved modules. Output: bindings whose assignments, stmt, first_stmt and import count and contain the
 * other assignments only, and Binding.import_is_ambiguous. Requires: the names of all modules are resolved. */
#include "sema/sema_internal.h"

#include <string.h>

/* The assignments to one name that have an effect. */
typedef struct Effective {
    uint32_t count, skipped;
    Stmt *first, *last;
    Import *import;    /* the last import, preferably of a known object */
    bool is_ambiguous; /* the imports differ */
    bool has_value;    /* a value other than None is assigned, too */
} Effective;

typedef struct Walk {
    Unit *unit;
    Module *module;
    Map names; /* Effective *, keyed by const Binding * */
    Stmt *stmt;
    const Block *imports_first; /* body of the `try` statement around this handler; NULL: not in a handler */
    bool is_skipped;            /* in a branch that is not taken */
} Walk;

/* Returns the library, such as numba.cuda, that the import statement imports; LIBRARY_NONE: it imports something
 * else. */
static LibraryId imported_library(const Object *object)
{
    const char *rest = "";
    const LibraryId library =
        object != NULL && object->kind == OBJ_PATH ? path_library(object->path, &rest) : LIBRARY_NONE;
    return *rest == '\0' ? library : LIBRARY_NONE;
}

static bool is_known(Unit *unit, const Object *object)
{
    return object != NULL && (object->kind != OBJ_PATH || path_is_known(unit, object->path));
}

/* Returns whether kernels can use either object: NumPy and CuPy have the same names. */
static bool is_same_for_kernels(const Object *a, const Object *b)
{
    const LibraryId first = imported_library(a), second = imported_library(b);
    const bool are_arrays =
        (first == LIBRARY_NUMPY || first == LIBRARY_CUPY) && (second == LIBRARY_NUMPY || second == LIBRARY_CUPY);
    return are_arrays ||
           (a->kind == OBJ_PATH && b->kind == OBJ_PATH ? strcmp(a->path, b->path) == 0 : object_same(a, b));
}

/* Adds an import whose condition is unknown. If there are several, a known object is the value. */
static void add_import(Unit *unit, const Binding *binding, Effective *effective, Import *import)
{
    const Object *now = imported_by(unit, binding->module, import);
    const Object *before = effective->import != NULL ? imported_by(unit, binding->module, effective->import) : NULL;
    const bool is_known_now = is_known(unit, now), was_known = is_known(unit, before);
    effective->is_ambiguous =
        effective->is_ambiguous || (is_known_now && was_known && !is_same_for_kernels(before, now));
    effective->import = effective->import == NULL || is_known_now || !was_known ? import : effective->import;
}

/* Returns whether a statement of the block imports the name. */
static bool block_imports(const Block *block, const char *name)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const Stmt *s = block->stmts[i];
        for (uint32_t k = 0; s->kind == ST_IMPORT && k < s->import_count; k++) {
            if (s->imports[k].alias != NULL && strcmp(s->imports[k].alias, name) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Replaces the assignments of the binding by those that have an effect. */
static void set_effective(Unit *unit, Binding *binding, const Effective *effective)
{
    if (effective->count == 0) {
        return;
    }
    const Object *imported = effective->import != NULL ? imported_by(unit, binding->module, effective->import) : NULL;
    binding->import_is_ambiguous = effective->is_ambiguous || (effective->has_value && imported != NULL &&
                                                               imported_library(imported) == LIBRARY_NONE);
    binding->assignments = effective->count;
    binding->first_stmt = effective->first;
    binding->stmt = effective->last;
    binding->import = effective->import;
    binding->evaluated = false;
    binding->object = NULL;
}

static void note_assignment(Walk *walk, const char *name, Import *import)
{
    Unit *unit = walk->unit;
    Binding *binding = map_get(&walk->module->scope->by_name, name);
    if (binding == NULL || binding->kind != BIND_MODULE || binding->assignments < 2 || binding->set_in_function) {
        return;
    }
    Effective *effective = map_get(&walk->names, binding);
    if (effective == NULL) {
        effective = arena_alloc(unit->arena, sizeof *effective);
        map_set(unit->arena, &walk->names, binding, effective);
    }
    const Stmt *s = walk->stmt;
    if (walk->is_skipped || (walk->imports_first != NULL && block_imports(walk->imports_first, name))) {
        effective->skipped++;
    } else {
        effective->first = effective->count == 0 ? walk->stmt : effective->first;
        effective->last = walk->stmt;
        effective->count++;
        if (import != NULL) {
            add_import(unit, binding, effective, import);
        }
        const bool is_none = s->kind == ST_ASSIGN && s->value->kind == EX_NONE;
        effective->has_value = effective->has_value || (import == NULL && !is_none);
    }
    if (effective->count + effective->skipped == binding->assignments) { /* later conditions may use the value */
        set_effective(unit, binding, effective);
    }
}

static bool note_name(const Expr *name, void *context)
{
    note_assignment(context, name->name, NULL);
    return false;
}

/* Sets *truth to the value of the condition. Returns whether it is a constant. */
static bool condition_value(Unit *unit, const Expr *condition, bool *truth)
{
    unit->naming->host_depth++;
    const Object *value = constant_of_expr(unit, condition);
    unit->naming->host_depth--;
    const bool is_known = value != NULL && value->kind != OBJ_PATH && !object_is_array(value);
    *truth = is_known && object_truth(value);
    return is_known;
}

/* How a statement of a `try` body can fail. */
typedef enum Failure { FAILS_NEVER, FAILS_WITHOUT_GPU, FAILS } Failure;

/* FAILS_WITHOUT_GPU: only if Numba, NumPy or the GPU is missing. */
static Failure failure_of(Unit *unit, const Stmt *s)
{
    const char *rest;
    for (uint32_t k = 0; s->kind == ST_IMPORT && k < s->import_count; k++) {
        const LibraryId library = path_library(s->imports[k].module, &rest);
        if (library != LIBRARY_NUMBA && library != LIBRARY_CUDA && library != LIBRARY_NUMPY &&
            library != LIBRARY_MATH) {
            return FAILS;
        }
    }
    if (s->kind != ST_ASSIGN && s->kind != ST_EXPR) {
        return s->kind == ST_IMPORT ? FAILS_WITHOUT_GPU : s->kind == ST_PASS || s->kind == ST_DEF ? FAILS_NEVER : FAILS;
    }
    const Object *callee = s->value->kind == EX_CALL ? constant_of_expr(unit, s->value->left) : NULL;
    const bool is_of_cuda =
        callee != NULL && callee->kind == OBJ_PATH && path_library(callee->path, &rest) == LIBRARY_CUDA;
    return is_of_cuda ? FAILS_WITHOUT_GPU : constant_of_expr(unit, s->value) != NULL ? FAILS_NEVER : FAILS;
}

bool try_needs_gpu_only(Unit *unit, const Stmt *s)
{
    Failure max = FAILS_NEVER;
    unit->naming->host_depth++;
    for (uint32_t i = 0; i < s->body.count && max != FAILS; i++) {
        const Failure failure = failure_of(unit, s->body.stmts[i]);
        max = failure > max ? failure : max;
    }
    unit->naming->host_depth--;
    return max == FAILS_WITHOUT_GPU;
}

static void walk_block(Walk *walk, const Block *block);

static void walk_branch(Walk *walk, const Block *block, bool is_skipped, const Block *imports_first)
{
    Walk outer = *walk;
    walk->is_skipped = walk->is_skipped || is_skipped;
    walk->imports_first = imports_first != NULL ? imports_first : walk->imports_first;
    walk_block(walk, block);
    walk->is_skipped = outer.is_skipped;
    walk->imports_first = outer.imports_first;
}

static void walk_stmt(Walk *walk, Stmt *s)
{
    walk->stmt = s;
    if (s->kind == ST_DEF || s->kind == ST_CLASS) {
        note_assignment(walk, s->kind == ST_DEF ? s->function->name : s->name, NULL);
        return;
    }
    for (uint32_t i = 0; i < s->import_count; i++) {
        if (s->imports[i].alias != NULL && strcmp(s->imports[i].alias, "*") != 0) {
            note_assignment(walk, s->imports[i].alias, &s->imports[i]);
        }
    }
    (void)ast_any_assigned_by(s, note_name, walk);
    bool truth = false;
    const bool is_known = s->kind == ST_IF && condition_value(walk->unit, s->value, &truth);
    walk_branch(walk, &s->body, is_known && !truth, NULL);
    if (s->kind == ST_TRY) {
        const bool is_unused = s->handler_count > 0 && try_needs_gpu_only(walk->unit, s);
        const Block handlers = {.stmts = s->orelse.stmts, .count = s->handler_count};
        walk_branch(walk, &handlers, is_unused, &s->body);
        const Block rest = {.stmts = s->orelse.stmts + s->handler_count, .count = s->orelse.count - s->handler_count};
        walk_branch(walk, &rest, false, NULL);
    } else {
        walk_branch(walk, &s->orelse, is_known && truth, NULL);
    }
    for (uint32_t i = 0; i < s->case_count; i++) {
        walk_branch(walk, &s->cases[i].body, false, NULL);
    }
}

static void walk_block(Walk *walk, const Block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        walk_stmt(walk, block->stmts[i]);
    }
}

void skip_branches_of_module(Unit *unit, Module *module)
{
    Walk walk = {.unit = unit, .module = module};
    walk_block(&walk, &module->body);
}
