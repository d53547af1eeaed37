/* Decorators of which a run chooses one: `jit = cuda.jit if GPU else numba.njit`, a name that is given both in the branches of an `if` or `try`,
 * a function of the text that returns cuda.jit(f). Where nothing tells which, CUDA's is meant: that is what is translated here. */
#include "names/inside.h"

#include <string.h>

enum { MOST_STEPS = 8 }; /* names and functions behind each other */

typedef struct Search {
    Unit *unit;
    const Binding *binding;   /* whose values are looked at ... */
    const Function *function; /* ... or whose results */
    const Expr *call;         /* of the function, where it is the call that is the decorator; NULL: the function is */
    unsigned depth;
    Object *found;
} Search;

static Object *chosen(Unit *unit, const Expr *e, const Expr *call, unsigned depth);

static bool is_for_gpu(const Object *object)
{
    KnownId known = object_known(object);
    return known == KNOWN_JIT || known == KNOWN_VECTORIZE || known == KNOWN_GUVECTORIZE || known == KNOWN_REDUCE;
}

/* ---- what a function of the text gives ------------------------------------------------------------------------------- */

/* The parameter that the expression is, as the call of the function gives it; the expression itself, if it is none. */
static Expr *given_for(const Search *search, Expr *e)
{
    const Function *function = search->function;
    for (uint32_t i = 0; e->kind == EX_NAME && i < function->param_count; i++) {
        if (function->params[i].name == e->name) {
            Expr *given = ast_argument(search->call, i, e->name);
            return given != NULL ? given : function->params[i].fallback != NULL ? function->params[i].fallback : e;
        }
    }
    return e;
}

/* `return cuda.jit(signature)` of what is called as @f(signature). */
static Object *with_arguments(const Search *search, const Object *object, const Expr *result)
{
    Arena *arena = search->unit->arena;
    Expr *made = arena_alloc(arena, sizeof *made);
    *made = *result;
    made->items = arena_alloc(arena, result->item_count * sizeof *made->items + 1);
    made->keywords = arena_alloc(arena, result->keyword_count * sizeof *made->keywords + 1);
    for (uint32_t i = 0; i < result->item_count; i++) {
        made->items[i] = given_for(search, result->items[i]);
    }
    for (uint32_t i = 0; i < result->keyword_count; i++) {
        made->keywords[i] = result->keywords[i];
        made->keywords[i].value = given_for(search, result->keywords[i].value);
    }
    Object *copy = object_copy(search->unit, object);
    copy->call = made;
    return copy;
}

/* `return cuda.jit(f)` of what is called as @f: the decorator without the function that it is given. */
static Object *without_function(const Search *search, Object *object, const Expr *result)
{
    if (result->keyword_count == 0) {
        return object;
    }
    Expr *made = arena_alloc(search->unit->arena, sizeof *made);
    *made = *result;
    made->item_count = 0;
    Object *copy = object_copy(search->unit, object);
    copy->call = made;
    return copy;
}

static Object *of_result(const Search *search, const Expr *result)
{
    if (result != NULL && result->kind == EX_CONDITIONAL) {
        Object *first = of_result(search, result->left);
        return first != NULL ? first : of_result(search, result->right);
    }
    if (result == NULL || result->kind != EX_CALL) {
        return NULL;
    }
    Object *object = constant_of_expr(search->unit, result->left);
    if (!is_for_gpu(object)) {
        return NULL;
    }
    if (search->call != NULL) {
        return with_arguments(search, object, result);
    }
    const Expr *first = result->item_count == 1 ? result->items[0] : NULL;
    bool decorates = first != NULL && first->kind == EX_NAME && search->function->param_count > 0 && first->name == search->function->params[0].name;
    return decorates ? without_function(search, object, result) : NULL;
}

static bool look_at_return(Stmt *s, void *context)
{
    Search *search = context;
    search->found = s->kind == ST_RETURN ? of_result(search, s->value) : NULL;
    return search->found != NULL;
}

static Object *of_function(Unit *unit, const Function *function, const Expr *call)
{
    Search search = {.unit = unit, .function = function, .call = call};
    return function->decorator_count == 0 && ast_any_stmt(&function->body, look_at_return, &search) ? search.found : NULL;
}

/* ---- a name with several values -------------------------------------------------------------------------------------- */

static bool look_at_binding(Stmt *s, void *context)
{
    Search *search = context;
    Unit *unit = search->unit;
    const Binding *binding = search->binding;
    const Expr *name = ast_assigned_name(s);
    Object *found = name != NULL && name->name == binding->name ? chosen(unit, s->value, search->call, search->depth) : NULL;
    for (uint32_t k = 0; s->kind == ST_IMPORT && k < s->import_count; k++) {
        const Import *import = &s->imports[k];
        if (import->name != NULL && import->alias != NULL && strcmp(import->alias, binding->name) == 0) {
            found = object_at_path(unit, arena_printf(unit->arena, "%s.%s", absolute_module(unit, binding->module, import->module), import->name));
        }
    }
    if (s->kind == ST_DEF && s->function->name == binding->name) {
        found = of_function(unit, s->function, search->call);
    }
    search->found = is_for_gpu(found) ? found : NULL;
    return search->found != NULL;
}

/* CUDA's decorator among those that the expression may be; NULL: there is none, or it is known to be another. */
static Object *chosen(Unit *unit, const Expr *e, const Expr *call, unsigned depth)
{
    Object *object = constant_of_expr(unit, e);
    if (is_for_gpu(object)) {
        return object;
    }
    if (object != NULL && object->kind == OBJ_FUNCTION) {
        return of_function(unit, object->function, call);
    }
    if (object != NULL || depth >= MOST_STEPS) {
        return NULL;
    }
    if (e->kind == EX_CONDITIONAL) {
        Object *first = chosen(unit, e->left, call, depth + 1);
        return first != NULL ? first : chosen(unit, e->right, call, depth + 1);
    }
    if (e->kind != EX_NAME || e->binding == NULL || e->binding->kind != BIND_MODULE) {
        return NULL;
    }
    Search search = {.unit = unit, .binding = e->binding, .call = call, .depth = depth + 1};
    return ast_any_stmt(&e->binding->module->body, look_at_binding, &search) ? search.found : NULL;
}

Object *chosen_decorator(Unit *unit, const Expr *e)
{
    return e->kind == EX_CALL ? chosen(unit, e->left, e, 0) : chosen(unit, e, NULL, 0);
}
