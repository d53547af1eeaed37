// SPDX-License-Identifier: MIT
/* Constant values of module-level names that kernels read, including imported names. */
#include "intrinsics/intrinsics.h"
#include "sema/sema_internal.h"

#include <math.h>
#include <string.h>

/* Returns the module of the request with a name of that length. */
static Module *module_named(const Unit *unit, const char *name, size_t length)
{
    for (uint32_t m = 0; m < unit->module_count; m++) {
        const char *own = unit->request->modules[m].name;
        bool is_read = own != NULL && length > 0 && unit->modules[m] != NULL && unit->modules[m]->scope != NULL;
        if (is_read && strlen(own) == length && memcmp(own, name, length) == 0) {
            return unit->modules[m];
        }
    }
    return NULL;
}

Binding *module_binding(Unit *unit, const char *path)
{
    const char *dot = strrchr(path, '.');
    const Module *module = dot != NULL ? module_named(unit, path, (size_t)(dot - path)) : NULL;
    const char *wanted = module != NULL ? names_find(unit->names, dot + 1) : NULL;
    Binding *binding = module != NULL ? scope_find(module->scope, wanted) : NULL;
    Binding *given = binding != NULL ? caller_constant_binding(unit, wanted) : NULL;
    return given != NULL ? given : binding;
}

Object *star_imported(Unit *unit, Module *module, const char *name)
{
    Object *found = NULL;
    if (module->asked) {
        return NULL; /* circular star imports */
    }
    module->asked = true;
    for (size_t i = module->star_imports.count; i > 0 && found == NULL; i--) {
        const Import *import = module->star_imports.items[i - 1];
        const char *home_module = absolute_module(unit, module, import->module);
        Module *of = module_named(unit, home_module, strlen(home_module));
        if (of != NULL) {
            resolve_module(unit, of); /* resolves the names in the expression, such as HALF = WIDTH // 2 */
        }
        found = object_at_path(unit, arena_printf(unit->arena, "%s.%s", home_module, name));
        bool is_path =
            found != NULL && found->kind == OBJ_PATH; /* any path is possible: only known paths count as imported */
        found =
            is_path && !path_is_known(unit, found->path) && module_named(unit, found->path, strlen(found->path)) == NULL
                ? NULL
                : found;
    }
    module->asked = false;
    return found;
}

Object *module_object(Unit *unit, const char *path)
{
    Binding *binding = module_binding(unit, path);
    if (binding != NULL) {
        return binding_object(unit, binding);
    }
    const char *dot = strrchr(path, '.');
    Module *home_module = dot != NULL ? module_named(unit, path, (size_t)(dot - path)) : NULL;
    Object *object = home_module != NULL ? star_imported(unit, home_module, dot + 1) : NULL;
    if (object == NULL && module_named(unit, path, strlen(path)) != NULL) {
        object = object_path(unit, path);
    }
    return object;
}

bool is_of_module(Unit *unit, const char *path)
{
    size_t length = strlen(path);
    bool found = module_object(unit, path) != NULL;
    for (uint32_t m = 0; m < unit->module_count && !found; m++) {
        const char *own = unit->request->modules[m].name;
        found = own != NULL && strncmp(own, path, length) == 0 && own[length] == '.';
    }
    return found;
}

Object *imported_by(Unit *unit, const Module *from, const Import *import)
{
    const char *module = absolute_module(unit, from, import->module);
    if (import->name != NULL) {
        return object_at_path(unit, module[0] != '\0' ? arena_printf(unit->arena, "%s.%s", module, import->name)
                                                      : import->name);
    }
    if (import->has_as) {
        return object_at_path(unit, module);
    }
    const char *dot = strchr(import->module, '.');
    size_t length = dot != NULL ? (size_t)(dot - import->module) : strlen(import->module);
    return object_at_path(unit, names_intern(unit->names, import->module, length));
}

static Object *imported_object(Unit *unit, const Binding *binding)
{
    return imported_by(unit, binding->module, binding->import);
}

/* Returns the constant that unpacking assigns to the name in a target tuple: `A, B = 1, 2`. */
static Object *unpacked(const Expr *target, const char *name, Object *value)
{
    if (target->kind == EX_NAME) {
        return target->name == name ? value : NULL;
    }
    if (target->kind == EX_TUPLE && value != NULL && value->kind == OBJ_TUPLE && value->count == target->item_count) {
        for (uint32_t i = 0; i < target->item_count; i++) {
            Object *part = unpacked(target->items[i], name, value->items[i]);
            if (part != NULL) {
                return part;
            }
        }
    }
    return NULL;
}

typedef struct Naming {
    const char *name;
    uint32_t offset;
} Naming;

static bool note_offset(const Expr *target, void *context)
{
    Naming *naming = context;
    naming->offset = target->span.start;
    return target->name == naming->name;
}

/* Returns the offset of the name in the statement, which orders names on one line. */
static uint32_t name_offset(const Stmt *stmt, const char *name)
{
    Naming naming = {.name = name};
    return ast_any_assigned_by(stmt, note_offset, &naming) ? naming.offset : 0;
}

/* Returns the source of a computed constant, for example `2 * math.pi`, as a comment for the number. Returns NULL if
 * the constant is not an expression, is longer than a short line, or has another value. */
static const char *computed_from(Unit *unit, const Binding *binding, const char *name, const Object *object)
{
    enum { LONGEST = 60 };
    const Stmt *s = binding->stmt;
    bool is_plain = binding->assignments == 1 && name == binding->name && s->kind == ST_ASSIGN &&
                    s->target_count == 1 && s->targets[0]->kind == EX_NAME;
    if (!is_plain || s->value->kind != EX_BINARY || !object_is_number(object)) {
        return NULL;
    }
    const char *text = binding->module->text + s->value->span.start;
    uint32_t length = s->value->span.end - s->value->span.start;
    for (uint32_t i = 0; i < length; i++) {
        if (length > LONGEST || text[i] < ' ' ||
            text[i] == '#') { /* char is signed: this also excludes non-ASCII characters */
            return NULL;
        }
    }
    const Object *value = constant_of_expr(unit, s->value);
    return value != NULL && object_same(value, object) ? arena_printf(unit->arena, "%.*s", (int)length, text) : NULL;
}

void name_constant(Unit *unit, const Binding *binding, const char *name, Object *object)
{
    bool is_array = object->kind == OBJ_ARRAY;
    for (uint32_t i = 0; object->kind == OBJ_TUPLE && i < object->count;
         i++) { /* cases = (np.array(...), np.array(...)) */
        Object *item = object->items[i];
        if (item->kind == OBJ_TUPLE) {
            name_constant(unit, binding, arena_printf(unit->arena, "%s_%u", name, i), item);
        }
        bool is_new = item->kind == OBJ_ARRAY && item->named == NULL && item->data != NULL;
        if (is_new) {
            name_constant(unit, binding, arena_printf(unit->arena, "%s_%u", name, i), item);
        }
        if (is_new && item->named != NULL) {
            item->named->lead = i == 0 ? item->named->lead : NULL;
            item->named->trail = i + 1 == object->count ? item->named->trail : NULL;
            item->named->offset += i;
        }
    }
    if ((!is_array && !object_is_number(object)) || type_is_complex(object->type) || object->named != NULL ||
        object->path != NULL ||
        type_is_half(object->type)) { /* CUDA has a name for it, or the type has no constant expressions (__half) */
        return;
    }
    ConstantName *named = arena_alloc(unit->arena, sizeof *named);
    named->name = name;
    if (binding->stmt != NULL) {
        named->lead = binding->stmt->lead;
        named->trail = binding->stmt->trail != NULL ? binding->stmt->trail : computed_from(unit, binding, name, object);
        named->line = binding->stmt->span.line;
        named->offset = name_offset(binding->stmt, binding->name);
    }
    named->module = binding->module->index;
    object->named = named;
}

static bool contains_array(const Object *object)
{
    bool holds = object->kind == OBJ_ARRAY;
    for (uint32_t i = 0; object->kind == OBJ_TUPLE && i < object->count && !holds; i++) {
        holds = contains_array(object->items[i]);
    }
    return holds;
}

static bool is_in_block(const Block *block, const Stmt *wanted)
{
    for (uint32_t i = 0; i < block->count; i++) {
        if (block->stmts[i] == wanted) {
            return true;
        }
    }
    return false;
}

/* Returns whether a function is defined twice with equal source, as in two cells of a notebook, or is imported and then
 * defined. */
static bool is_same_redefinition(const Binding *binding)
{
    const Stmt *first = binding->first_stmt, *last = binding->stmt;
    if (first == NULL || last == NULL || last->kind != ST_DEF) {
        return false;
    }
    if (first->kind == ST_IMPORT) {
        return is_in_block(&binding->module->body, first) && is_in_block(&binding->module->body, last);
    }
    const Function *a = first->kind == ST_DEF ? first->function : last->function, *b = last->function;
    uint32_t length = b->end - b->span.start;
    const char *text = binding->module->text;
    return a != b && a->end - a->span.start == length &&
           memcmp(text + a->span.start, text + b->span.start, length) == 0;
}

/* Returns the value that one of several assignments assigns if it is a number or a tuple of numbers. */
static Object *assigned_number(Unit *unit, const Binding *binding, const Stmt *s)
{
    Object *object = NULL;
    if (s->kind == ST_IMPORT && binding->import != NULL) {
        object = imported_object(unit, binding);
    } else if (s->kind == ST_ASSIGN && s->target_count == 1) {
        object = unpacked(s->targets[0], binding->name, constant_of_expr(unit, s->value));
    }
    return object != NULL && (object_is_number(object) || (object->kind == OBJ_TUPLE && !contains_array(object)))
               ? object
               : NULL;
}

/* Returns the value of a name with several assignments if it is unambiguous. launch_bind_constants() determines more
 * from host code; this function is used before that, and for modules that only kernels import. */
static Object *assigned_object(Unit *unit, const Binding *binding)
{
    bool is_redefinition = is_same_redefinition(binding);
    if (binding->import != NULL && !is_redefinition &&
        !binding->import_is_ambiguous) { /* `cuda = None` before the import */
        Object *object = imported_object(unit, binding);
        if (object != NULL &&
            (object->kind == OBJ_TYPE || (object->kind == OBJ_PATH && path_is_known(unit, object->path)))) {
            return object;
        }
    }
    if (binding->assignments != 2 || binding->kind != BIND_MODULE || binding->first_stmt == NULL ||
        binding->stmt == NULL) {
        return NULL;
    }
    if (is_redefinition) {
        return object_function(unit, binding->stmt->function);
    }
    /* equal numbers: in cells of a notebook, in `try` and `except`, or in a function with `global` */
    Object *first = assigned_number(unit, binding, binding->first_stmt);
    Object *last = first != NULL ? assigned_number(unit, binding, binding->stmt) : NULL;
    bool both_nan = last != NULL && first->kind == OBJ_FLOAT && last->kind == OBJ_FLOAT && isnan(first->number) &&
                    isnan(last->number);
    return last != NULL && (both_nan || object_same(first, last)) ? first : NULL;
}

Binding *binding_new(Unit *unit, BindingKind kind, const char *name, Module *module)
{
    Binding *binding = arena_alloc(unit->arena, sizeof *binding);
    binding->kind = kind;
    binding->name = name;
    binding->module = module;
    return binding;
}

Binding *binding_local(Unit *unit, Function *function, const char *name)
{
    Binding *binding = binding_new(unit, BIND_LOCAL, names_find(unit->names, name), function->module);
    binding->function = function;
    binding->assignments = 1;
    binding->index = (uint32_t)function->scope->bindings.count;
    ptrvec_push(unit->arena, &function->scope->bindings, binding);
    return binding;
}

Expr *binding_read(Unit *unit, Function *function, Binding *binding, Span span)
{
    Expr *e = ast_new_expr(unit->arena, function, EX_NAME, span);
    e->name = binding->name;
    e->binding = binding;
    return e;
}

Expr *binding_named(Unit *unit, Function *function, Binding *binding, Expr *value)
{
    Expr *e = binding_read(unit, function, binding, value->span);
    e->kind = EX_NAMED;
    e->left = value;
    return e;
}

const Binding *binding_of_name(Unit *unit, const Expr *e)
{
    const Binding *binding = e->kind == EX_NAME ? e->binding : NULL;
    const char *path = NULL;
    if (e->kind == EX_ATTRIBUTE) {
        const Object *home_module = constant_of_expr(unit, e->left);
        path = home_module != NULL && home_module->kind == OBJ_PATH
                   ? arena_printf(unit->arena, "%s.%s", home_module->path, e->name)
                   : NULL;
    } else if (binding != NULL && binding->import != NULL && binding->import->name != NULL &&
               binding->assignments == 1) {
        const char *home_module = absolute_module(unit, binding->module, binding->import->module);
        path = arena_printf(unit->arena, "%s.%s", home_module, binding->import->name);
    }
    const Binding *elsewhere = path != NULL ? module_binding(unit, path) : NULL;
    return elsewhere != NULL ? elsewhere : binding;
}

const Expr *binding_value(const Binding *binding)
{
    return binding != NULL && binding->assignments == 1 && ast_assigned_name(binding->stmt) != NULL
               ? binding->stmt->value
               : NULL;
}

const Expr *expr_unpacked(const Expr *target, const char *name, const Expr *value)
{
    if (target->kind == EX_NAME) {
        return target->name == name ? value : NULL;
    }
    const bool is_display = (target->kind == EX_TUPLE || target->kind == EX_LIST) &&
                            (value->kind == EX_TUPLE || value->kind == EX_LIST) &&
                            value->item_count == target->item_count;
    for (uint32_t i = 0; is_display && i < value->item_count; i++) {
        if (value->items[i]->kind == EX_STARRED || target->items[i]->kind == EX_STARRED) {
            return NULL;
        }
    }
    for (uint32_t i = 0; is_display && i < target->item_count; i++) {
        const Expr *part = expr_unpacked(target->items[i], name, value->items[i]);
        if (part != NULL) {
            return part;
        }
    }
    return NULL;
}

typedef struct NamedSearch {
    const char *name;
    const Expr *value;
} NamedSearch;

static bool is_named_here(const Expr *e, void *context)
{
    NamedSearch *search = context;
    search->value = e->kind == EX_NAMED && e->name == search->name ? e->left : NULL;
    return search->value != NULL;
}

const Expr *expr_named(const Stmt *s, const char *name)
{
    NamedSearch search = {.name = name};
    return s->kind != ST_WITH && ast_any_in_stmt(s, is_named_here, &search) ? search.value : NULL;
}

const Expr *binding_any_value(const Binding *binding)
{
    const Stmt *s = binding != NULL && binding->assignments == 1 ? binding->stmt : NULL;
    const Expr *value = NULL;
    for (uint32_t i = 0; s != NULL && s->kind == ST_ASSIGN && i < s->target_count && value == NULL; i++) {
        value = expr_unpacked(s->targets[i], binding->name, s->value);
    }
    return value != NULL ? value : s != NULL ? expr_named(s, binding->name) : NULL;
}

/* Returns the value that `name = value` or `name, other = values` assigns. */
static Object *value_of_assignment(Unit *unit, Binding *binding)
{
    const Stmt *stmt = binding->stmt;
    const Expr *from = stmt->value;
    Object *value = constant_value(unit, from), *object = NULL;
    if (from != NULL && from->kind == EX_NAME && from->binding != NULL && from->binding->kind == BIND_UNDEFINED &&
        binding->kind == BIND_MODULE) {
        value = object_at_path(unit, arena_printf(unit->arena, "builtins.%s",
                                                  binding->name)); /* `range = xrange` for Python 2 is never executed */
    }
    for (uint32_t i = 0; i < stmt->target_count && object == NULL && value != NULL; i++) {
        object = unpacked(stmt->targets[i], binding->name, value);
    }
    if (object == NULL && value == NULL) {
        const Expr *part = binding_any_value(binding);
        object = part != NULL && part != from ? constant_of_expr(unit, part) : NULL;
    }
    if (object == NULL || object->kind == OBJ_LARGE) {
        binding->large = object;
        return NULL;
    }
    bool given =
        binding->module->index < unit->module_count && unit->request->modules[binding->module->index].returns_values;
    bool is_array = object->kind == OBJ_ARRAY,
         in_tuple = object->kind == OBJ_TUPLE && contains_array(object); /* not analyzed for modifications */
    if (!given && (in_tuple || (is_array && array_may_change(unit, binding, object->type->ndim)))) {
        binding->may_change = true;
        return NULL;
    }
    bool is_second = !is_array && object->named != NULL &&
                     object->named->name != binding->name; /* `B = A`; for arrays, both names denote the same array */
    if (is_second || (object->named == NULL && object_is_number(object))) {
        Object *copy = object_new(unit, object->kind, object->type);
        *copy = *object;
        copy->named = NULL;
        object = copy;
    }
    name_constant(unit, binding, binding->name, object);
    return object;
}

/* Returns the value of a name that exactly one statement binds. */
static Object *bound_object(Unit *unit, Binding *binding)
{
    Stmt *stmt = binding->stmt;
    if (stmt == NULL) {
        return factory_argument(unit, binding);
    }
    if (stmt->kind == ST_CLASS && !binding->changed_inside) {
        Object *object = named_tuple_class(unit, stmt);
        if (object == NULL) {
            object = object_new(unit, OBJ_CLASS, type_of_kind(unit->types, TY_OBJECT));
            object->class_stmt = stmt;
        }
        return object;
    }
    if (stmt->kind == ST_ASSIGN || stmt->kind == ST_ANNOTATED) {
        return value_of_assignment(unit, binding);
    }
    const Expr *named = stmt->kind == ST_IMPORT || stmt->kind == ST_DEF ? NULL : expr_named(stmt, binding->name);
    return stmt->kind == ST_IMPORT ? imported_object(unit, binding)
           : stmt->kind == ST_DEF  ? object_function(unit, stmt->function)
           : named != NULL         ? constant_of_expr(unit, named)
                                   : NULL;
}

Object *binding_object(Unit *unit, Binding *binding)
{
    if (binding->evaluated || binding->kind == BIND_UNDEFINED) {
        return binding->object;
    }
    if (binding->evaluating) {
        return NULL;
    }
    bool is_given = binding->kind == BIND_OBJECT, once = binding->assignments == 1;
    binding->evaluating = true;
    unit->naming->host_depth++;
    Object *object = is_given ? binding->object : once ? bound_object(unit, binding) : assigned_object(unit, binding);
    unit->naming->host_depth--;
    binding->evaluating = false;
    if (object != NULL && (is_given || !once) && object->kind != OBJ_PATH) {
        name_constant(unit, binding, binding->name, object);
    }
    binding->evaluated = is_given || once || object != NULL;
    binding->object = binding->evaluated ? object : binding->object;
    return object;
}
