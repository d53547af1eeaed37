// SPDX-License-Identifier: MIT
/* Detection of kernels whose decorators cannot be resolved.
 *
 * sema/decorator.c resolves decorators. If it cannot, the value may still be cuda.jit: an item of a dict, an attribute
 * of an object, the result of a lambda. An expression may be cuda.jit if it, or a value that the source assigns to one
 * of its names, mentions cuda.jit as a value. Such functions and calls are reported, because a kernel must not be
 * skipped silently. */
#include "sema/sema_internal.h"

#include <string.h>

enum { MAX_DEPTH = 6, MAX_NODES = 20000 }; /* maximum length of a chain of names, and maximum number of expressions */

typedef struct Suspect {
    Unit *unit;
    const Binding *binding; /* binding whose values are searched */
    const char *attribute;  /* for an object: name of the searched member */
    bool is_object;         /* the value is an object whose attribute is read; the bodies of functions and classes are
                               irrelevant */
    bool is_called;         /* the value is called, or decorates a function */
    unsigned depth, nodes;
} Suspect;

static bool may_be(const Expr *e, void *context);

/* ---- mentions ---- */

/* Returns whether the object is a decorator for the GPU, and if so, records the expression as a suspect. */
static bool is_gpu_decorator(Unit *unit, const Object *object, const Expr *e)
{
    const KnownId known = object_known(object);
    const bool is_one =
        known == KNOWN_JIT || known == KNOWN_VECTORIZE || known == KNOWN_GUVECTORIZE || known == KNOWN_REDUCE;
    if (is_one) {
        ptrvec_push(unit->arena, &unit->naming->suspects, (void *)(uintptr_t)e);
    }
    return is_one;
}

/* Returns the innermost owner of a chain of attributes, subscripts and calls. */
static const Expr *root_of(const Expr *e)
{
    while (e->kind == EX_ATTRIBUTE || e->kind == EX_SUBSCRIPT || e->kind == EX_CALL) {
        e = e->left;
    }
    return e;
}

/* Returns whether the expression is x.jit, where x is not imported, or is an item of an imported object:
 * sys.modules["numba.cuda"].jit. */
static bool is_unknown_jit(const Expr *e)
{
    if (e->kind != EX_ATTRIBUTE || strcmp(e->name, "jit") != 0) {
        return false;
    }
    const Expr *root = root_of(e), *owner = e->left;
    const Binding *binding = root->kind == EX_NAME ? root->binding : NULL;
    while (owner->kind == EX_ATTRIBUTE) {
        owner = owner->left;
    }
    const bool is_import = owner == root && binding != NULL && binding->stmt != NULL &&
                           binding->stmt->kind == ST_IMPORT && binding->assignments == 1;
    const bool is_undefined =
        e->left == root && root->kind == EX_NAME && (binding == NULL || binding->kind == BIND_UNDEFINED);
    return !is_import && !is_undefined;
}

static bool mentions(const Expr *e, void *context)
{
    const Suspect *suspect = context;
    const Object *object = constant_of_expr(suspect->unit, e);
    return is_gpu_decorator(suspect->unit, object, e) || (object == NULL && is_unknown_jit(e)) ||
           (e->kind == EX_LAMBDA && ast_any_in_block(&e->function->body, mentions, context));
}

static bool stmts_mention(const Block *block, Suspect *suspect, bool *ended);

static bool stmt_mentions(const Stmt *s, Suspect *suspect, bool *ended)
{
    const Object *condition = s->kind == ST_IF ? constant_of_expr(suspect->unit, s->value) : NULL;
    const bool is_known = condition != NULL && condition->kind != OBJ_PATH && !object_is_array(condition);
    if (is_known) {
        return stmts_mention(object_truth(condition) ? &s->body : &s->orelse, suspect, ended);
    }
    const Block *inner = ast_inner_scope(s);
    bool of_branch = false, found = ast_any(s->value, mentions, suspect);
    for (uint32_t i = 0; i < s->case_count && !found; i++) {
        found = stmts_mention(&s->cases[i].body, suspect, &of_branch);
    }
    found = found || (inner != NULL && stmts_mention(inner, suspect, &of_branch)) ||
            stmts_mention(&s->body, suspect, &of_branch) || stmts_mention(&s->orelse, suspect, &of_branch);
    *ended = *ended || s->kind == ST_RETURN;
    return found;
}

static bool stmts_mention(const Block *block, Suspect *suspect, bool *ended)
{
    bool found = false;
    for (uint32_t i = 0; i < block->count && !found && !*ended; i++) {
        found = stmt_mentions(block->stmts[i], suspect, ended);
    }
    return found;
}

/* Returns whether reachable statements of a function or class use cuda.jit as a value. Functions that cuda.jit
 * decorates inside are separate kernels. */
static bool block_mentions(const Block *block, Suspect *suspect)
{
    bool ended = false;
    return stmts_mention(block, suspect, &ended);
}

/* ---- members of classes ---- */

static bool sets_member(Stmt *s, void *context)
{
    Suspect *suspect = context;
    bool is_it = false;
    for (uint32_t i = 0; s->kind == ST_ASSIGN && i < s->target_count; i++) {
        const Expr *target = s->targets[i];
        is_it = is_it || ((target->kind == EX_ATTRIBUTE || target->kind == EX_NAME) &&
                          strcmp(target->name, suspect->attribute) == 0);
    }
    const Block *inner = ast_inner_scope(s);
    if (s->kind == ST_DEF && strcmp(s->function->name, suspect->attribute) == 0) {
        return block_mentions(inner, suspect);
    }
    return (is_it && may_be(s->value, suspect)) || (inner != NULL && ast_any_stmt(inner, sets_member, suspect));
}

/* Returns whether the member of the class or of its instances may be cuda.jit. */
static bool member_may_be(Suspect *suspect, const Stmt *class_stmt, const char *name)
{
    Suspect inner = *suspect;
    inner.attribute = name;
    inner.depth++;
    return inner.depth < MAX_DEPTH && ast_any_stmt(&class_stmt->body, sets_member, &inner);
}

/* Returns the class of the source whose instance the name denotes: `app = App()`. */
static const Stmt *class_of(Unit *unit, const Expr *e)
{
    const Binding *binding = e->kind == EX_NAME ? e->binding : NULL;
    const Expr *value = binding != NULL ? binding_value(binding) : NULL;
    const Object *object = constant_of_expr(unit, value != NULL && value->kind == EX_CALL ? value->left : e);
    return object != NULL && object->kind == OBJ_CLASS ? object->class_stmt : NULL;
}

/* ---- values of names ---- */

static bool is_of_binding(const Suspect *suspect, const Expr *target)
{
    const Expr *root = root_of(target);
    if (root->kind == EX_TUPLE || root->kind == EX_LIST) {
        for (uint32_t i = 0; i < root->item_count; i++) {
            if (is_of_binding(suspect, root->items[i])) {
                return true;
            }
        }
    }
    return root->kind == EX_NAME && root->binding == suspect->binding;
}

/* Returns whether the statement assigns a value that may be cuda.jit to the name: name = value, name[i] = value, name.x
 * = value, for name in value, name.append(value), def name. */
static bool assigns_name(Stmt *s, void *context)
{
    Suspect *suspect = context;
    bool is_target = false;
    for (uint32_t i = 0; s->kind != ST_GLOBAL && s->kind != ST_CLASS && i < s->target_count; i++) {
        is_target = is_target || is_of_binding(suspect, s->targets[i]);
    }
    if (is_target && s->value != NULL && may_be(s->value, suspect)) {
        return true;
    }
    if (s->kind == ST_EXPR && s->value->kind == EX_CALL && s->value->left->kind == EX_ATTRIBUTE &&
        is_of_binding(suspect, s->value->left)) {
        return ast_any_part(s->value, may_be, suspect);
    }
    return s->kind == ST_DEF && s->function->name == suspect->binding->name && s->function->decorator_count == 0 &&
           block_mentions(&s->function->body, suspect);
}

/* Returns whether some call of the function passes a value that may be cuda.jit for the parameter. */
static bool argument_may_be(Suspect *suspect, const Function *function, uint32_t index)
{
    const Binding *binding =
        scope_find(function->parent != NULL ? function->parent->scope : function->module->scope, function->name);
    for (size_t i = 0; binding != NULL && i < binding->calls.count; i++) {
        const Expr *argument = ast_argument(binding->calls.items[i], index, function->params[index].name);
        if (argument != NULL && may_be(argument, suspect)) {
            return true;
        }
    }
    return false;
}

static bool binding_may_be(Suspect *suspect, const Binding *binding)
{
    Suspect inner = *suspect;
    inner.binding = binding;
    inner.depth++;
    if (binding == NULL || inner.depth >= MAX_DEPTH) {
        return false;
    }
    bool found = false;
    if (binding->kind == BIND_LOCAL) {
        found = ast_any_stmt(&binding->function->body, assigns_name, &inner) ||
                (binding->index < binding->function->param_count &&
                 argument_may_be(&inner, binding->function, binding->index));
    } else if (binding->kind == BIND_MODULE && binding->module != NULL) {
        found = ast_any_stmt(&binding->module->body, assigns_name, &inner);
        for (uint32_t i = 0; binding->set_in_function && !found && i < binding->module->function_count; i++) {
            found = ast_any_stmt(&binding->module->functions[i]->body, assigns_name, &inner);
        }
    }
    suspect->nodes = inner.nodes;
    if (found) {
        ptrvec_push(suspect->unit->arena, &suspect->unit->naming->suspects, (void *)(uintptr_t)binding);
    }
    return found;
}

/* ---- expressions ---- */

static bool attribute_may_be(Suspect *suspect, const Expr *e)
{
    const Object *base = constant_of_expr(suspect->unit, e->left);
    if (base != NULL && base->kind == OBJ_PATH) { /* cuda.grid, or an attribute of another library */
        return false;
    }
    const Stmt *class_stmt = class_of(suspect->unit, e->left);
    if (class_stmt != NULL) {
        return member_may_be(suspect, class_stmt, e->name);
    }
    Suspect object = *suspect;
    object.is_object = true;
    object.is_called = false;
    return is_unknown_jit(e) || may_be(e->left, &object);
}

/* The arguments of a call are relevant only in getattr(cuda, "jit"), and if they are cuda.jit itself. */
static bool call_may_be(Suspect *suspect, const Expr *e)
{
    const Object *callee = constant_of_expr(suspect->unit, e->left);
    const char *name;
    const bool is_builtin =
        callee != NULL && callee->kind == OBJ_PATH && path_library(callee->path, &name) == LIBRARY_BUILTINS;
    if (may_be(e->left, suspect)) {
        return true;
    }
    bool found = false;
    const bool is_applied = suspect->depth == 0 && suspect->is_called; /* attrgetter("jit")(cuda)(f) */
    for (uint32_t i = 0; i < e->item_count && !found; i++) {
        found = is_builtin || is_applied ? may_be(e->items[i], suspect) : mentions(e->items[i], suspect);
    }
    for (uint32_t i = 0; i < e->keyword_count && !found; i++) {
        found = mentions(e->keywords[i].value, suspect);
    }
    return found;
}

/* An AstTest: returns whether the value may be, contain or return cuda.jit. */
static bool may_be(const Expr *e, void *context)
{
    Suspect *suspect = context;
    if (++suspect->nodes > MAX_NODES) {
        return false;
    }
    const Object *object = constant_of_expr(suspect->unit, e);
    if (is_gpu_decorator(suspect->unit, object, e)) {
        return true;
    }
    if (object != NULL && object->kind == OBJ_FUNCTION) {
        return !suspect->is_object && object->decoration == NULL && block_mentions(&object->function->body, suspect);
    }
    if (object != NULL && object->kind == OBJ_CLASS) {
        return !suspect->is_object && block_mentions(&object->class_stmt->body, suspect);
    }
    if (object != NULL && object->kind == OBJ_PATH) {
        const char *name;
        return path_library(object->path, &name) == LIBRARY_CUDA && (name[0] == '\0' || strcmp(name, "__dict__") == 0);
    }
    if (object != NULL && object->kind != OBJ_TUPLE) {
        return false;
    }
    switch ((int)e->kind) {
    case EX_ATTRIBUTE:
        return attribute_may_be(suspect, e);
    case EX_CALL:
        return call_may_be(suspect, e);
    case EX_NAME:
        return binding_may_be(suspect, e->binding);
    case EX_LAMBDA:
        return ast_any_in_block(&e->function->body, mentions, suspect);
    default:
        return ast_any_part(e, may_be, suspect);
    }
}

/* Returns whether the expression is a call of another library, whose arguments are not decorators:
 * @pytest.mark.parametrize("kernel", [cuda.jit(f)]). */
static bool is_of_library(Unit *unit, const Expr *decorator)
{
    const Object *callee = decorator->kind == EX_CALL ? constant_of_expr(unit, decorator->left) : NULL;
    const char *name;
    return callee != NULL && callee->kind == OBJ_PATH && path_library(callee->path, &name) != LIBRARY_BUILTINS;
}

const Expr *decorator_may_be_jit(Unit *unit, const Function *function)
{
    const Expr *found = NULL;
    unit->naming->host_depth++;
    for (uint32_t i = 0; i < function->decorator_count && found == NULL; i++) {
        Suspect suspect = {.unit = unit, .is_called = true};
        const Expr *decorator = function->decorators[i];
        found = !is_of_library(unit, decorator) && may_be(decorator, &suspect) ? decorator : NULL;
    }
    unit->naming->host_depth--;
    return found;
}

const PtrVec *decorator_suspects(const Unit *unit)
{
    return &unit->naming->suspects;
}

bool callee_may_be_jit(Unit *unit, const Expr *callee)
{
    Suspect suspect = {.unit = unit, .is_called = true};
    const Object *object = constant_of_expr(unit, callee);
    return object == NULL && may_be(callee, &suspect);
}
