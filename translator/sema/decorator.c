// SPDX-License-Identifier: MIT
/* Resolution of decorator expressions, including the arguments applied so far.
 *
 * Constant evaluation covers most forms (decorator_called()): cuda.jit, cuda.jit(...), functools.partial(cuda.jit,
 * ...), and names for these. Above a function, further forms are recognized: cuda.jit(x) with an unknown x, results of
 * functions of the source, classes that pass the function to cuda.jit, and names whose value depends on the environment
 * (`jit = cuda.jit if GPU else numba.njit`, the branches of an `if` or `try`). If the source does not determine the
 * value, CUDA's decorator is selected. */
#include "sema/sema_internal.h"

#include <string.h>

enum { MAX_STEPS = 8 }; /* maximum length of a chain of names and functions */

static bool is_for_gpu(const Decorator *decorator)
{
    KnownId kind = decorator != NULL ? decorator->kind : KNOWN_NONE;
    return kind == KNOWN_JIT || kind == KNOWN_VECTORIZE || kind == KNOWN_GUVECTORIZE || kind == KNOWN_REDUCE;
}

static const Decorator *decorator_of_object(Unit *unit, const Object *object)
{
    KnownId known = object_known(object);
    if (known < KNOWN_JIT || known > KNOWN_REDUCE) {
        return NULL;
    }
    if (object->decorator != NULL) {
        return object->decorator;
    }
    Decorator *bare = arena_alloc(unit->arena, sizeof *bare);
    bare->kind = known;
    return bare;
}

const Decorator *decorator_with_call(Unit *unit, const Decorator *decorator, const Expr *call, bool takes_function)
{
    Decorator *more = arena_alloc(unit->arena, sizeof *more);
    *more = *decorator;
    more->calls = arena_alloc(unit->arena, (decorator->call_count + 1) * sizeof *more->calls);
    for (uint32_t i = 0; i < decorator->call_count; i++) {
        more->calls[i] = decorator->calls[i];
    }
    more->calls[more->call_count++] = call;
    more->takes_function = takes_function;
    return more;
}

const Expr *call_without_items(Unit *unit, const Expr *call)
{
    Expr *copy = arena_alloc(unit->arena, sizeof *copy);
    *copy = *call;
    copy->item_count = 0;
    return copy;
}

/* ---- constant evaluation ---- */

static Object *function_of_argument(Unit *unit, const Expr *e)
{
    Object *function = e->kind == EX_LAMBDA ? object_function(unit, e->function) : constant_of_expr(unit, e);
    return function != NULL && function->kind == OBJ_FUNCTION ? function : NULL;
}

static Object *decorated(Unit *unit, const Object *function, const Decorator *decorator, const Expr *call)
{
    Object *object = object_copy(unit, function);
    object->decoration = decoration_read(unit, decorator, call);
    return object;
}

static Object *decorator_object(Unit *unit, const Object *path, const Decorator *decorator)
{
    Object *object = object_copy(unit, path);
    object->decorator = decorator;
    return object;
}

Object *decorator_called(Unit *unit, Object *callee, const Expr *call)
{
    if (object_known(callee) == KNOWN_PARTIAL) {
        const Object *path = call->item_count > 0 ? constant_of_expr(unit, call->items[0]) : NULL;
        const Decorator *decorator = decorator_of_object(unit, path);
        bool is_open = decorator != NULL && !decorator->takes_function;
        return is_open ? decorator_object(unit, path, decorator_with_call(unit, decorator, call, false)) : NULL;
    }
    const Decorator *decorator = decorator_of_object(unit, callee);
    const Expr *given = call_arguments(unit, call), *first = ast_argument(given, 0, "func_or_sig");
    Object *function = first != NULL ? function_of_argument(unit, first) : NULL;
    if (decorator->takes_function) {
        return function != NULL && given->item_count == 1 ? decorated(unit, function, decorator, call) : NULL;
    }
    if (function != NULL) { /* cuda.jit(f, fastmath=True) */
        return decorated(unit, function, decorator_with_call(unit, decorator, call_without_items(unit, call), true),
                         call);
    }
    if (given->item_count > 0 &&
        !expr_is_signature(unit, given->items[0])) { /* may be a function that the source does not determine */
        return NULL;
    }
    return decorator_object(unit, callee, decorator_with_call(unit, decorator, call, true));
}

/* Records that the decorator being resolved depends on the value of an expression. */
static void add_to_path(Unit *unit, const Expr *e)
{
    PtrVec *path = unit->naming->path;
    if (path == NULL) {
        return;
    }
    ptrvec_push(unit->arena, path, (void *)(uintptr_t)e);
    while (e->kind == EX_SUBSCRIPT || e->kind == EX_CALL) {
        e = e->left;
    }
    const Binding *binding = binding_of_name(unit, e);
    if (binding != NULL) {
        ptrvec_push(unit->arena, path, (void *)(uintptr_t)binding);
    }
}

/* ---- results of functions of the source ---- */

typedef struct Search {
    Unit *unit;
    const Binding *binding;   /* binding whose values are searched, or NULL */
    const Function *function; /* function whose results are searched, or NULL */
    const Expr
        *call; /* call of the function if the call is the decorator; NULL: the function itself is the decorator */
    unsigned depth;
    bool ended; /* the remaining statements are unreachable */
    const Decorator *found;
} Search;

static const Decorator *any_form(Unit *unit, const Expr *e, unsigned depth);
static const Decorator *chosen(Unit *unit, const Expr *e, const Expr *call, unsigned depth);
static const Decorator *of_function(Unit *unit, const Function *function, const Expr *call, unsigned depth);
static Expr *argument_for(const Search *search, Expr *e);

static bool is_name(const Expr *name, void *wanted)
{
    return name->name == wanted;
}

/* Returns the index of the parameter that the expression names, or param_count if there is none. */
static uint32_t parameter_named(const Function *function, const Expr *e)
{
    uint32_t i = e->kind == EX_NAME ? 0 : function->param_count;
    while (i < function->param_count && function->params[i].name != e->name) {
        i++;
    }
    return i;
}

/* Returns whether the function unconditionally assigns a new value to the parameter. */
static bool is_replaced(const Function *function, const char *name)
{
    bool is_assigned = false;
    for (uint32_t i = 0; i < function->body.count && !is_assigned; i++) {
        const Stmt *s = function->body.stmts[i];
        is_assigned =
            (s->kind == ST_ASSIGN || s->kind == ST_AUG) && ast_any_assigned_by(s, is_name, (void *)(uintptr_t)name);
    }
    return is_assigned;
}

/* Returns the value of a local variable of the function that is assigned once, or the expression itself. */
static Expr *local_value(const Search *search, Expr *e)
{
    const Block *body = &search->function->body;
    Expr *value = NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; e->kind == EX_NAME && i < body->count; i++) {
        const Block one = {.stmts = &body->stmts[i], .count = 1};
        if (ast_any_assigned_in(&one, is_name, (void *)(uintptr_t)e->name)) {
            const Expr *target = ast_assigned_name(body->stmts[i]);
            value = target != NULL && target->name == e->name ? body->stmts[i]->value : NULL;
            count++;
        }
    }
    if (count != 1 || value == NULL || search->depth >= MAX_STEPS) {
        return e;
    }
    Search inner = *search;
    inner.depth++;
    return argument_for(&inner, value);
}

/* Returns the argument that the call passes for a parameter, or the expression itself if it is not a parameter, or if
 * the function may assign another value: `if signature is None: signature = ...` keeps an argument. */
static Expr *argument_of(const Search *search, Expr *e)
{
    const Function *function = search->function;
    const uint32_t i = parameter_named(function, e);
    if (i == function->param_count) {
        return local_value(search, e);
    }
    if (function->params[i].style == PARAM_STARSTAR || is_replaced(function, e->name)) {
        return e;
    }
    if (function->params[i].style == PARAM_STAR) {
        const uint32_t count = search->call->item_count > i ? search->call->item_count - i : 0;
        Function ids = {.expr_count = 0};
        Expr *tuple = ast_new_items(search->unit->arena, &ids, EX_TUPLE, count, e->span);
        for (uint32_t k = 0; k < count; k++) {
            tuple->items[k] = search->call->items[i + k];
        }
        return tuple;
    }
    const bool is_positional = function->params[i].style == PARAM_PLAIN;
    Expr *given = ast_argument(search->call, is_positional ? i : UINT32_MAX, e->name);
    const bool is_default = given == NULL && function->params[i].fallback != NULL &&
                            !ast_any_assigned_in(&function->body, is_name, (void *)(uintptr_t)e->name);
    return given != NULL ? given : is_default ? function->params[i].fallback : e;
}

/* An AstReplacement of a parameter. */
static Expr *replace_parameter(Expr *e, void *context)
{
    const Expr *given = argument_of(context, e);
    const uint32_t id = e->id;
    if (given == e) {
        return NULL;
    }
    *e = *given; /* with the source position, because literals are read from the source */
    e->id = id;
    return e;
}

/* Substitutes the arguments of the call, and local variables that depend on them, into an expression. */
static Expr *argument_for(const Search *search, Expr *e)
{
    if (e->kind == EX_NAME) {
        return argument_of(search, e);
    }
    Function ids = {.expr_count = 0};
    Expr *copy = ast_copy_expr(search->unit->arena, &ids, e);
    ast_replace(copy, replace_parameter, (void *)(uintptr_t)search);
    return copy;
}

/* Adds the arguments that the parameter `*items` receives. */
static void spread_items(const Search *search, Expr *copy, Expr *item)
{
    const Expr *tuple = item->kind == EX_STARRED ? argument_of(search, item->left) : NULL;
    if (tuple == NULL || tuple == item->left || tuple->kind != EX_TUPLE) {
        copy->items[copy->item_count++] = argument_for(search, item);
        return;
    }
    for (uint32_t i = 0; i < tuple->item_count; i++) {
        copy->items[copy->item_count++] = tuple->items[i];
    }
}

/* Adds the keyword arguments that the parameter `**options` receives. */
static void spread_keywords(const Search *search, Expr *copy, const Keyword *keyword)
{
    const Function *function = search->function;
    const uint32_t at = keyword->name == NULL ? parameter_named(function, keyword->value) : function->param_count;
    if (at == function->param_count || function->params[at].style != PARAM_STARSTAR) {
        copy->keywords[copy->keyword_count] = *keyword;
        copy->keywords[copy->keyword_count++].value = argument_for(search, keyword->value);
        return;
    }
    for (uint32_t i = 0; i < search->call->keyword_count; i++) {
        const Keyword *given = &search->call->keywords[i];
        bool is_parameter = false;
        for (uint32_t k = 0; given->name != NULL && k < function->param_count; k++) {
            is_parameter = is_parameter || strcmp(function->params[k].name, given->name) == 0;
        }
        if (!is_parameter) {
            copy->keywords[copy->keyword_count++] = *given;
        }
    }
}

/* Substitutes the arguments into `cuda.jit(signature)` in a function that is called as @f(signature). */
static const Expr *with_arguments(const Search *search, const Expr *call)
{
    Arena *arena = search->unit->arena;
    Expr *copy = arena_alloc(arena, sizeof *copy);
    *copy = *call;
    const size_t items = (size_t)call->item_count * (1 + search->call->item_count);
    const size_t keywords = (size_t)call->keyword_count * (1 + search->call->keyword_count);
    copy->items = arena_alloc(arena, items * sizeof *copy->items + 1);
    copy->keywords = arena_alloc(arena, keywords * sizeof *copy->keywords + 1);
    copy->item_count = copy->keyword_count = 0;
    for (uint32_t i = 0; i < call->item_count; i++) {
        spread_items(search, copy, call->items[i]);
    }
    for (uint32_t i = 0; i < call->keyword_count; i++) {
        spread_keywords(search, copy, &call->keywords[i]);
    }
    return copy;
}

/* Resolves `return cuda.jit(f)`, where f is the parameter of a function used as a decorator. */
static const Decorator *of_application(const Search *search, const Expr *result)
{
    const Function *function = search->function;
    const Expr *first = result->kind == EX_CALL && result->item_count == 1 ? result->items[0] : NULL;
    bool passes_it =
        first != NULL && first->kind == EX_NAME && function->param_count > 0 && first->name == function->params[0].name;
    const Decorator *decorator = passes_it ? any_form(search->unit, result->left, search->depth + 1) : NULL;
    bool is_open = decorator != NULL && !decorator->takes_function;
    return is_open ? decorator_with_call(search->unit, decorator, call_without_items(search->unit, result), true)
                   : decorator;
}

static const Decorator *of_result(const Search *search, const Expr *result)
{
    Unit *unit = search->unit;
    if (result == NULL || search->depth >= MAX_STEPS) {
        return NULL;
    }
    if (result->kind == EX_CONDITIONAL) {
        const Decorator *first = of_result(search, result->left);
        return first != NULL ? first : of_result(search, result->right);
    }
    if (search->call == NULL) {
        const Decorator *decorator = of_application(search, result);
        return is_for_gpu(decorator) ? decorator : NULL;
    }
    const Decorator *decorator = any_form(unit, result, search->depth + 1);
    if (decorator == NULL) { /* the nested function that the function returns */
        const Object *inner = constant_of_expr(unit, result);
        decorator = inner != NULL && inner->kind == OBJ_FUNCTION
                        ? of_function(unit, inner->function, NULL, search->depth + 1)
                        : NULL;
    }
    if (!is_for_gpu(decorator)) {
        return NULL;
    }
    Decorator *given = arena_alloc(unit->arena, sizeof *given);
    *given = *decorator;
    given->calls = arena_alloc(unit->arena, decorator->call_count * sizeof *given->calls + 1);
    for (uint32_t i = 0; i < decorator->call_count; i++) {
        given->calls[i] = with_arguments(search, decorator->calls[i]);
    }
    return given;
}

/* Searches the statements in order; for an `if` with a constant condition, only the taken branch. */
static bool search_block(const Block *block, bool (*look)(Stmt *s, void *search), Search *search, bool is_certain)
{
    for (uint32_t i = 0; i < block->count && !search->ended; i++) {
        Stmt *s = block->stmts[i];
        const Object *condition = s->kind == ST_IF ? constant_of_expr(search->unit, s->value) : NULL;
        bool is_known = condition != NULL && condition->kind != OBJ_PATH && !object_is_array(condition);
        if (s->kind == ST_IF) {
            bool taken = is_known && object_truth(condition);
            if (((taken || !is_known) && search_block(&s->body, look, search, is_certain && is_known)) ||
                (!taken && search_block(&s->orelse, look, search, is_certain && is_known))) {
                return true;
            }
        } else if (ast_any_stmt(&(Block){.stmts = &block->stmts[i], .count = 1}, look, search)) {
            return true;
        }
        search->ended = search->ended || (is_certain && s->kind == ST_RETURN);
    }
    return false;
}

static bool check_return(Stmt *s, void *context)
{
    Search *search = context;
    search->found = s->kind == ST_RETURN ? of_result(search, s->value) : NULL;
    return search->found != NULL;
}

static const Decorator *of_function(Unit *unit, const Function *function, const Expr *call, unsigned depth)
{
    Search search = {.unit = unit, .function = function, .call = call, .depth = depth};
    return function->decorator_count == 0 && search_block(&function->body, check_return, &search, true) ? search.found
                                                                                                        : NULL;
}

/* ---- names with several values ---- */

/* Returns the expression that the statement assigns to the name; NULL: none. */
static const Expr *value_for(const Stmt *s, const char *name)
{
    for (uint32_t i = 0; s->kind == ST_ASSIGN && i < s->target_count; i++) {
        const Expr *value = expr_unpacked(s->targets[i], name, s->value);
        if (value != NULL) {
            return value;
        }
    }
    return expr_named(s, name);
}

static bool check_binding(Stmt *s, void *context)
{
    Search *search = context;
    Unit *unit = search->unit;
    const Binding *binding = search->binding;
    const Expr *value = value_for(s, binding->name);
    const Decorator *found = value != NULL ? chosen(unit, value, search->call, search->depth) : NULL;
    for (uint32_t k = 0; s->kind == ST_IMPORT && k < s->import_count; k++) {
        const Import *import = &s->imports[k];
        if (import->name != NULL && import->alias != NULL && strcmp(import->alias, binding->name) == 0) {
            const char *path = arena_printf(unit->arena, "%s.%s",
                                            absolute_module(unit, binding->module, import->module), import->name);
            found = decorator_of_object(unit, object_at_path(unit, path));
        }
    }
    if (s->kind == ST_DEF && s->function->name == binding->name) {
        found = of_function(unit, s->function, search->call, search->depth);
    }
    search->found = is_for_gpu(found) ? found : NULL;
    return search->found != NULL;
}

static bool binds(Stmt *s, void *context)
{
    const char *name = ((const Binding *)context)->name;
    bool is_bound = (s->kind == ST_DEF && s->function->name == name) || (s->kind == ST_CLASS && s->name == name) ||
                    ast_any_assigned_by(s, is_name, (void *)(uintptr_t)name);
    for (uint32_t k = 0; k < s->import_count; k++) {
        is_bound = is_bound || (s->imports[k].alias != NULL && strcmp(s->imports[k].alias, name) == 0);
    }
    return is_bound;
}

/* Returns the statements of the module that may assign the value that `e` reads: the last certain assignment before
 * `e`, and the statements up to `e`. For reads in a function, which run later, returns the statements from the last
 * certain assignment of the module. */
static Block assignments_before(const Binding *binding, const Expr *e)
{
    const Block *body = &binding->module->body;
    const bool is_here = e->span.module == binding->module->index;
    uint32_t end = body->count;
    for (uint32_t i = 0; is_here && i < body->count; i++) {
        const Stmt *s = body->stmts[i];
        const bool is_last = i + 1 == body->count || body->stmts[i + 1]->span.start > e->span.start;
        const bool is_before = s->span.start <= e->span.start;
        if (is_last || !is_before) {
            const bool is_in_function = s->kind == ST_DEF && is_before && e->span.start < s->function->end;
            const bool is_in_value = s->kind == ST_ASSIGN && is_before && e->span.start < s->value->span.end;
            end = is_in_function ? end : is_before && !is_in_value ? i + 1 : i;
            break;
        }
    }
    uint32_t begin = end;
    bool is_certain = false;
    while (begin > 0 && !is_certain) {
        const Stmt *s = body->stmts[--begin];
        is_certain = (s->kind == ST_ASSIGN || s->kind == ST_DEF || s->kind == ST_IMPORT || s->kind == ST_EXPR) &&
                     binds(body->stmts[begin], (void *)(uintptr_t)binding);
    }
    return is_certain ? (Block){.stmts = body->stmts + begin, .count = end - begin} : *body;
}

/* Returns CUDA's decorator among the possible values of the expression, or of its call if `call` is not NULL; NULL:
 * there is none, or the value is known to be another decorator. */
static const Decorator *chosen(Unit *unit, const Expr *e, const Expr *call, unsigned depth)
{
    add_to_path(unit, e);
    const Object *object = constant_of_expr(unit, e);
    const Decorator *decorator = decorator_of_object(unit, object);
    if (is_for_gpu(decorator)) {
        return decorator;
    }
    if (object != NULL && object->kind == OBJ_FUNCTION) {
        return of_function(unit, object->function, call, depth);
    }
    const Binding *binding = object == NULL || object->kind == OBJ_PATH ? binding_of_name(unit, e) : NULL;
    binding = binding != NULL && binding->kind == BIND_MODULE ? binding : NULL;
    if ((object != NULL && binding == NULL) || decorator != NULL || depth >= MAX_STEPS) {
        return NULL;
    }
    if (e->kind == EX_CONDITIONAL || (e->kind == EX_BOOLEAN && unit->naming->path != NULL)) {
        const Decorator *first = chosen(unit, e->left, call, depth + 1);
        return first != NULL ? first : chosen(unit, e->right, call, depth + 1);
    }
    if (e->kind == EX_NAMED) {
        return chosen(unit, e->left, call, depth + 1);
    }
    const Expr *item = e->kind == EX_SUBSCRIPT ? signature_item(unit, e) : NULL;
    if (e->kind == EX_CALL || item != NULL) {
        decorator = any_form(unit, item != NULL ? item : e, depth + 1);
        return is_for_gpu(decorator) ? decorator : NULL;
    }
    if (binding == NULL) {
        return NULL;
    }
    Search search = {.unit = unit, .binding = binding, .call = call, .depth = depth + 1};
    const Block block = assignments_before(binding, e);
    return search_block(&block, check_binding, &search, true) ? search.found : NULL;
}

/* ---- all forms ---- */

static const Decorator *any_form(Unit *unit, const Expr *e, unsigned depth)
{
    add_to_path(unit, e);
    const Object *object = constant_of_expr(unit, e);
    const Decorator *known = decorator_of_object(unit, object);
    if (known != NULL || depth >= MAX_STEPS) {
        return known;
    }
    if (object != NULL && object->kind == OBJ_CLASS && !unit->request->decorated) {
        const Expr *call = decorator_class_jit(unit, object->class_stmt);
        const Decorator jit = {.kind = KNOWN_JIT};
        if (call == NULL) {
            return NULL;
        }
        const bool is_direct = call->left->kind != EX_CALL; /* cuda.jit(f) */
        add_to_path(unit, is_direct ? call : call->left);
        return decorator_with_call(unit, &jit, is_direct ? call_without_items(unit, call) : call->left, true);
    }
    if (e->kind != EX_CALL) {
        return chosen(unit, e, NULL, depth);
    }
    const Object *callee = constant_of_expr(unit, e->left);
    if (callee != NULL && callee->kind == OBJ_FUNCTION) {
        return of_function(unit, callee->function, e, depth);
    }
    if (object_known(callee) == KNOWN_PARTIAL) {
        known = e->item_count > 0 ? any_form(unit, e->items[0], depth + 1) : NULL;
        return known != NULL && !known->takes_function ? decorator_with_call(unit, known, e, false) : NULL;
    }
    known = decorator_of_object(unit, callee);
    known = known != NULL ? known : chosen(unit, e->left, e, depth);
    return known != NULL && !known->takes_function ? decorator_with_call(unit, known, e, true) : known;
}

const Decorator *decorator_of_expr(Unit *unit, const Expr *e)
{
    PtrVec path = {0}, *outer = unit->naming->path;
    unit->naming->host_depth++;
    unit->naming->path = &path;
    const Decorator *decorator = any_form(unit, e, 0);
    unit->naming->path = outer;
    unit->naming->host_depth--;
    if (decorator == NULL) {
        return NULL;
    }
    Decorator *found = arena_alloc(unit->arena, sizeof *found);
    *found = *decorator;
    found->path = path;
    return found;
}
