/* Whether host code leaves an array as the text made it. Numba reads a global array when it compiles a kernel; here its values come
 * from the statement that makes it, which is the same only when nothing changes it later. Whatever is not known to be harmless is
 * taken for a change: the array is then no constant, and the message says so. */
#include "names/inside.h"
#include "base/text.h"

#include <string.h>

enum { MAX_WAYS = 8 }; /* calls through which an array is followed */

typedef struct Uses {
    Unit *unit;
    const Binding *binding;
    uint32_t ndim;
    unsigned depth;
    bool changed;
} Uses;

static bool is_mention(const Uses *uses, const Expr *e)
{
    if (e->kind == EX_NAME) {
        const Binding *binding = e->binding;
        bool imported = binding != NULL && binding->import != NULL && binding->import->name != NULL && uses->binding->function == NULL &&
                        strcmp(binding->import->name, uses->binding->name) == 0;
        return binding == uses->binding || imported;
    }
    return e->kind == EX_ATTRIBUTE && e->name == uses->binding->name && e->left->kind == EX_NAME && e->left->binding != NULL &&
           e->left->binding->import != NULL;
}

static bool use_expr(const Expr *e, void *context);

/* All but the mention itself. */
static bool use_inside(const Expr *e, void *uses)
{
    return !is_mention(uses, e) && use_expr(e, uses);
}

/* A call that only reads what it is given: of the array, a number of values of its own come back. */
static bool only_reads(Unit *unit, const Expr *callee)
{
    static const char *const builtins[] = {"len", "print", "sum", "min", "max", "float", "int", "list", "tuple", "sorted", "repr", "str",
                                           "enumerate", "abs", "isinstance", "type", NULL};
    static const char *const numpy[] = {"sum", "min", "max", "mean", "array", "copy", "dot", "convolve", "allclose", "array_equal", "isclose",
                                        "prod", "abs", "sqrt", "exp", "empty_like", "zeros_like", "ones_like", "full_like", "std", "size",
                                        "shape", "outer", "all", "any", "argmax", "argmin", "interp",
                                        "bincount", "take", "add", "subtract", "multiply", "matmul", "concatenate", "tile", "repeat", "flip", NULL};
    static const char *const cuda[] = {"to_device", "const.array_like", "device_array_like", "pinned_array_like", NULL};
    const Object *object = constant_of_expr(unit, callee);
    if (object == NULL) {
        return false;
    }
    if (object->kind == OBJ_TYPE) {
        return true;
    }
    const char *path = object->kind == OBJ_PATH ? object->path : "";
    return strncmp(path, "numpy.testing.", 14) == 0 || (strncmp(path, "builtins.", 9) == 0 && launch_name_in(path + 9, builtins)) ||
           (strncmp(path, "numpy.", 6) == 0 && launch_name_in(path + 6, numpy)) || (strncmp(path, "cuda.", 5) == 0 && launch_name_in(path + 5, cuda));
}

static bool use_stmt(Stmt *s, void *context);

/* The function of the text that a call names, and which parameter gets its argument: that one is looked at in its place. */
static void use_argument(Uses *uses, const Expr *call, uint32_t position, const char *name)
{
    const Object *callee = constant_of_expr(uses->unit, call->left);
    const Function *function = callee != NULL && callee->kind == OBJ_FUNCTION ? callee->function : NULL;
    if (function == NULL || uses->depth >= MAX_WAYS || function->scope == NULL) {
        uses->changed = true;
        return;
    }
    if (decoration_of(uses->unit, function).is_jit) {
        return; /* device code sees constants only */
    }
    uint32_t at = position;
    while (name != NULL && at < function->param_count && function->params[at].name != name) {
        at++;
    }
    if (at >= function->param_count || function->params[at].style != PARAM_PLAIN) {
        uses->changed = true;
        return;
    }
    Uses inner = {.unit = uses->unit, .ndim = uses->ndim, .depth = uses->depth + 1};
    inner.binding = scope_find(function->scope, function->params[at].name);
    if (inner.binding == NULL || inner.binding->assignments > 1) {
        uses->changed = true;
        return;
    }
    uses->changed = uses->changed || ast_any_stmt(&function->body, use_stmt, &inner);
}

static void use_call(Uses *uses, const Expr *e)
{
    static const char *const methods[] = {"sum", "min", "max", "mean", "copy", "astype", "tolist", "tobytes", "item", "prod", "std",
                                          "any", "all", "argmax", "argmin", NULL};
    bool of_array = e->left->kind == EX_ATTRIBUTE && is_mention(uses, e->left->left) && launch_name_in(e->left->name, methods);
    if (!of_array) {
        use_expr(e->left, uses);
    }
    bool reads = false, asked = false;
    for (uint32_t i = 0; i < e->item_count; i++) {
        if (!is_mention(uses, e->items[i])) {
            use_expr(e->items[i], uses);
            continue;
        }
        reads = asked ? reads : only_reads(uses->unit, e->left);
        asked = true;
        if (!reads) {
            use_argument(uses, e, i, NULL);
        }
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        const Keyword *keyword = &e->keywords[i];
        if (keyword->name != NULL && is_mention(uses, keyword->value)) {
            use_argument(uses, e, 0, keyword->name);
        } else {
            use_expr(keyword->value, uses);
        }
    }
}

static bool use_expr(const Expr *e, void *context)
{
    Uses *uses = context;
    uses->changed = uses->changed || is_mention(uses, e); /* under another name, in a list, as a result: it could be changed there */
    if (uses->changed) {
        return true;
    }
    switch (e->kind) {
    case EX_CALL:
        use_call(uses, e);
        return uses->changed;
    case EX_SUBSCRIPT: {
        bool whole = e->right->kind == EX_TUPLE ? e->right->item_count == uses->ndim : uses->ndim == 1 && e->right->kind != EX_SLICE;
        for (uint32_t i = 0; e->right->kind == EX_TUPLE && i < e->right->item_count; i++) {
            whole = whole && e->right->items[i]->kind != EX_SLICE;
        }
        if (whole && is_mention(uses, e->left)) { /* an element, no view */
            return use_expr(e->right, uses);
        }
        break;
    }
    case EX_ATTRIBUTE:
        if (is_mention(uses, e->left) && (array_attribute_is_tuple(array_attribute(e->name)) || array_attribute_is_integer(array_attribute(e->name)) ||
                                          array_attribute(e->name) == ARRAY_DTYPE)) { /* no view */
            return false;
        }
        break;
    case EX_BINARY: case EX_UNARY: case EX_COMPARE:
        return ast_any_part(e, use_inside, uses);
    case EX_LAMBDA:
        return ast_any_stmt(&e->function->body, use_stmt, uses);
    case EX_NAME: case EX_INT: case EX_FLOAT: case EX_IMAGINARY: case EX_STRING: case EX_TRUE: case EX_FALSE: case EX_NONE:
    case EX_ELLIPSIS: case EX_TUPLE: case EX_LIST: case EX_BOOLEAN: case EX_NOT: case EX_CONDITIONAL: case EX_SLICE: case EX_STARRED:
    case EX_NAMED: case EX_FSTRING: case EX_UNSUPPORTED:
        break;
    }
    return ast_any_part(e, use_expr, uses);
}

/* Whether a target, or a part of it, is the array or lies in it. */
static bool is_target(const Uses *uses, const Expr *e)
{
    bool is = is_mention(uses, e) || ((e->kind == EX_SUBSCRIPT || e->kind == EX_ATTRIBUTE || e->kind == EX_STARRED) && is_target(uses, e->left));
    for (uint32_t i = 0; (e->kind == EX_TUPLE || e->kind == EX_LIST) && i < e->item_count; i++) {
        is = is || is_target(uses, e->items[i]);
    }
    return is;
}

static void use_modules(Uses *uses);

/* `B = A`: the array under further names. */
static void use_names(Uses *uses, const Stmt *s)
{
    for (uint32_t i = 0; i < s->target_count && !uses->changed; i++) {
        const Binding *other = s->targets[i]->kind == EX_NAME ? s->targets[i]->binding : NULL;
        if (other == NULL || other->assignments != 1 || uses->depth >= MAX_WAYS) {
            uses->changed = true;
            return;
        }
        Uses alias = {.unit = uses->unit, .binding = other, .ndim = uses->ndim, .depth = uses->depth + 1};
        use_modules(&alias);
        uses->changed = alias.changed;
    }
}

static bool use_stmt(Stmt *s, void *context)
{
    Uses *uses = context;
    if (s->kind == ST_UNSUPPORTED) {
        return false;
    }
    bool makes = s == uses->binding->stmt;
    for (uint32_t i = 0; i < s->target_count && !makes && s->kind != ST_GLOBAL; i++) {
        uses->changed = uses->changed || is_target(uses, s->targets[i]) || use_expr(s->targets[i], uses);
    }
    bool each = s->kind == ST_FOR && uses->ndim == 1; /* its items are numbers */
    if (s->value != NULL && is_mention(uses, s->value) && s->kind == ST_ASSIGN) {
        use_names(uses, s);
    } else if (s->value != NULL && !(each && is_mention(uses, s->value))) {
        use_expr(s->value, uses);
    }
    if (s->value2 != NULL) {
        use_expr(s->value2, uses);
    }
    for (uint32_t i = 0; i < s->case_count; i++) {
        if (s->cases[i].guard != NULL) {
            use_expr(s->cases[i].guard, uses);
        }
    }
    bool is_device = s->kind == ST_DEF && decoration_of(uses->unit, s->function).is_jit;
    const Block *inner = is_device ? NULL : ast_inner_scope(s);
    return uses->changed || (inner != NULL && ast_any_stmt(inner, use_stmt, uses));
}

static void use_modules(Uses *uses)
{
    for (uint32_t m = 0; m < uses->unit->module_count && !uses->changed; m++) {
        if (uses->unit->modules[m] != NULL) {
            ast_any_stmt(&uses->unit->modules[m]->body, use_stmt, uses);
        }
    }
}

bool array_may_change(Unit *unit, const Binding *binding, uint32_t ndim)
{
    Uses uses = {.unit = unit, .binding = binding, .ndim = ndim};
    use_modules(&uses);
    return uses.changed;
}
