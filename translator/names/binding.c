/* Constants behind names: what a name of a module means when a kernel reads it, also through imports. */
#include "names/inside.h"
#include "catalogue/catalogue.h"

#include <math.h>
#include <string.h>

Binding *module_binding(Unit *unit, const char *path)
{
    for (uint32_t m = 0; m < unit->module_count; m++) {
        const char *name = unit->request->modules[m].name;
        size_t length = name != NULL ? strlen(name) : 0;
        if (length == 0 || unit->modules[m] == NULL || unit->modules[m]->scope == NULL || strncmp(path, name, length) != 0 || path[length] != '.' ||
            strchr(path + length + 1, '.') != NULL) {
            continue;
        }
        const char *wanted = names_find(unit->names, path + length + 1);
        Binding *binding = scope_find(unit->modules[m]->scope, wanted);
        Binding *given = binding != NULL ? given_binding(unit, wanted) : NULL;
        if (binding != NULL) {
            return given != NULL ? given : binding;
        }
    }
    return NULL;
}

/* What a module hands on of others: `from .kernels import *` in a package's __init__. */
static Object *handed_on(Unit *unit, Module *module, const char *name)
{
    Object *found = NULL;
    if (module->asked) {
        return NULL; /* two files that import everything of each other */
    }
    module->asked = true;
    for (uint32_t i = module->body.count; i > 0 && found == NULL; i--) {
        const Stmt *s = module->body.stmts[i - 1];
        for (uint32_t k = 0; s->kind == ST_IMPORT && k < s->import_count && found == NULL; k++) {
            if (s->imports[k].name != NULL && strcmp(s->imports[k].name, "*") == 0) {
                const char *home = absolute_module(unit, module, s->imports[k].module);
                found = module_object(unit, arena_printf(unit->arena, "%s.%s", home, name));
            }
        }
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
    for (uint32_t m = 0; m < unit->module_count && dot != NULL; m++) {
        const char *name = unit->request->modules[m].name;
        size_t length = name != NULL ? strlen(name) : 0;
        bool is_home = length > 0 && unit->modules[m] != NULL && unit->modules[m]->scope != NULL && length == (size_t)(dot - path);
        Object *found = is_home && strncmp(path, name, length) == 0 ? handed_on(unit, unit->modules[m], dot + 1) : NULL;
        if (found != NULL) {
            return found;
        }
    }
    for (uint32_t m = 0; m < unit->module_count; m++) {
        const char *name = unit->request->modules[m].name;
        size_t length = name != NULL ? strlen(name) : 0;
        if (length > 0 && unit->modules[m] != NULL && unit->modules[m]->scope != NULL && strcmp(path, name) == 0) {
            Object *object = object_new(unit, OBJ_PATH, type_of_kind(unit->types, TY_OBJECT));
            object->path = names_find(unit->names, path);
            return object;
        }
    }
    return NULL;
}

static Object *imported_object(Unit *unit, const Binding *binding)
{
    const Import *import = binding->import;
    const char *module = absolute_module(unit, binding->module, import->module);
    if (import->name != NULL) {
        return object_at_path(unit, module[0] != '\0' ? arena_printf(unit->arena, "%s.%s", module, import->name) : import->name);
    }
    if (import->has_as) {
        return object_at_path(unit, module);
    }
    const char *dot = strchr(import->module, '.');
    size_t length = dot != NULL ? (size_t)(dot - import->module) : strlen(import->module);
    return object_at_path(unit, names_intern(unit->names, import->module, length));
}

/* Which part of a target tuple the name is, as constants: `A, B = 1, 2`. */
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

/* Where the statement names it, for the order of names on one line. */
static uint32_t name_offset(const Stmt *stmt, const char *name)
{
    Naming naming = {.name = name};
    return ast_any_assigned_by(stmt, note_offset, &naming) ? naming.offset : 0;
}

void name_constant(Unit *unit, const Binding *binding, const char *name, Object *object)
{
    bool is_array = object->kind == OBJ_ARRAY;
    for (uint32_t i = 0; object->kind == OBJ_TUPLE && i < object->count; i++) { /* cases = (np.array(...), np.array(...)) */
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
        object->path != NULL || type_is_half(object->type)) { /* CUDA has a name for it, or no constant expressions, as of __half */
        return;
    }
    IrNamed *named = arena_alloc(unit->arena, sizeof *named);
    const Type *type = object->type;
    if (is_array) {
        int64_t dims[TYPE_MAX_DIMS];
        for (uint32_t i = 0; i < type->ndim; i++) {
            dims[i] = object->dims[i] > 0 ? object->dims[i] : 1; /* C has no empty arrays */
        }
        dims[0] = type->ndim > 0 ? dims[0] : 1; /* of no axes: one element */
        type = type_carray(unit->types, type->elem, type->ndim > 0 ? type->ndim : 1, dims);
    } else if (object->kind == OBJ_INT && type->kind == TY_I64 && object->integer >= INT32_MIN && object->integer <= INT32_MAX) {
        type = type_of_kind(unit->types, TY_I32);
    } else if (object->kind == OBJ_INT && type->kind == TY_I64 && object->integer > INT32_MAX && object->integer <= UINT32_MAX) {
        type = type_of_kind(unit->types, TY_U32); /* masks: 0xFFFFFFFF */
    }
    named->name = name;
    named->type = type;
    if (is_array) {
        named->data = object_array_size(object) > 0 ? object->data : arena_alloc(unit->arena, type_size(type));
    } else if (object->kind == OBJ_FLOAT) {
        named->value = ir_float(unit->arena, type, object->number);
        named->value->spelling = object->text;
    } else if (object->kind == OBJ_BOOL) {
        named->value = ir_bool(unit->arena, type, object->integer != 0);
    } else {
        named->value = ir_int(unit->arena, type, object->integer);
        named->value->spelling = object->text;
    }
    if (binding->stmt != NULL) {
        named->lead = binding->stmt->lead;
        named->trail = binding->stmt->trail;
        named->line = binding->stmt->span.line;
        named->offset = name_offset(binding->stmt, binding->name);
    }
    named->module = binding->module->index;
    object->named = named;
}

static bool holds_array(const Object *object)
{
    bool holds = object->kind == OBJ_ARRAY;
    for (uint32_t i = 0; object->kind == OBJ_TUPLE && i < object->count && !holds; i++) {
        holds = holds_array(object->items[i]);
    }
    return holds;
}

static bool note_end(Stmt *s, void *context)
{
    uint32_t *end = context, value = s->value != NULL ? s->value->span.end : 0;
    *end = s->span.end > *end ? s->span.end : *end;
    *end = value > *end ? value : *end;
    return ast_inner_scope(s) != NULL && ast_any_stmt(ast_inner_scope(s), note_end, end);
}

/* A function that two cells of a notebook define with the same words. */
static bool is_defined_again(const Binding *binding)
{
    const Stmt *defs[2] = {binding->first_stmt, binding->stmt};
    const char *texts[2];
    uint32_t lengths[2];
    for (uint32_t i = 0; i < 2; i++) {
        if (defs[i] == NULL || defs[i]->kind != ST_DEF || defs[i]->function->body.count == 0) {
            return false;
        }
        const Function *function = defs[i]->function;
        texts[i] = binding->module->text + function->span.start;
        uint32_t end = 0;
        ast_any_stmt(&function->body, note_end, &end);
        lengths[i] = end - function->span.start;
    }
    return lengths[0] == lengths[1] && memcmp(texts[0], texts[1], lengths[0]) == 0;
}

static bool stands_in(const Block *block, const Stmt *wanted)
{
    for (uint32_t i = 0; i < block->count; i++) {
        if (block->stmts[i] == wanted) {
            return true;
        }
    }
    return false;
}

/* A function that the file imports and then defines itself. */
static bool is_defined_anew(const Binding *binding)
{
    const Stmt *first = binding->first_stmt, *last = binding->stmt;
    bool both = first != NULL && first->kind == ST_IMPORT && last != NULL && last->kind == ST_DEF;
    return both && stands_in(&binding->module->body, first) && stands_in(&binding->module->body, last);
}

/* What one of several assignments gives, when that is a number or a tuple of numbers. */
static Object *assigned_number(Unit *unit, const Binding *binding, const Stmt *s)
{
    Object *object = NULL;
    if (s->kind == ST_IMPORT && binding->import != NULL) {
        object = imported_object(unit, binding);
    } else if (s->kind == ST_ASSIGN && s->target_count == 1) {
        object = unpacked(s->targets[0], binding->name, constant_of_expr(unit, s->value));
    }
    return object != NULL && (object_is_number(object) || (object->kind == OBJ_TUPLE && !holds_array(object))) ? object : NULL;
}

/* Two assignments of one and the same number: in a notebook's cells, in `try` and `except`, in a function that says `global`. */
static Object *assigned_twice(Unit *unit, Binding *binding)
{
    binding->evaluating = true;
    Object *first = assigned_number(unit, binding, binding->first_stmt);
    Object *last = first != NULL ? assigned_number(unit, binding, binding->stmt) : NULL;
    binding->evaluating = false;
    bool both_nan = last != NULL && first->kind == OBJ_FLOAT && last->kind == OBJ_FLOAT && isnan(first->number) && isnan(last->number);
    return last != NULL && (both_nan || object_same(first, last)) ? first : NULL;
}

Binding *binding_local(Unit *unit, Function *function, const char *name)
{
    Binding *binding = arena_alloc(unit->arena, sizeof *binding);
    binding->kind = BIND_LOCAL;
    binding->name = names_find(unit->names, name);
    binding->function = function;
    binding->module = function->module;
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

const Expr *binding_value(const Binding *binding)
{
    return binding != NULL && binding->assignments == 1 && ast_assigned_name(binding->stmt) != NULL ? binding->stmt->value : NULL;
}

Object *binding_object(Unit *unit, Binding *binding)
{
    if (binding->evaluated || binding->kind == BIND_UNDEFINED) {
        return binding->object;
    }
    if (binding->kind == BIND_OBJECT) {
        binding->evaluated = true;
        if (binding->object != NULL && binding->object->kind != OBJ_PATH) {
            name_constant(unit, binding, binding->name, binding->object);
        }
        return binding->object;
    }
    if (binding->assignments > 1 && binding->import != NULL && !binding->evaluating && !is_defined_anew(binding)) {
        Object *object = imported_object(unit, binding); /* `except ImportError: cuda = None`: a fallback for where it is missing */
        if (object != NULL && (object->kind == OBJ_TYPE || (object->kind == OBJ_PATH && path_is_known(unit, object->path)))) {
            binding->evaluated = true;
            binding->object = object;
            return object;
        }
    }
    if (binding->assignments == 2 && binding->kind == BIND_MODULE && (is_defined_again(binding) || is_defined_anew(binding))) {
        binding->object = object_new(unit, OBJ_FUNCTION, type_of_kind(unit->types, TY_OBJECT));
        binding->object->function = binding->stmt->function;
        binding->evaluated = true;
        return binding->object;
    }
    if (binding->assignments == 2 && !binding->evaluating && binding->first_stmt != NULL && binding->stmt != NULL && binding->kind == BIND_MODULE) {
        Object *object = assigned_twice(unit, binding);
        if (object != NULL) {
            name_constant(unit, binding, binding->name, object);
            binding->evaluated = true;
            binding->object = object;
            return object;
        }
    }
    if (binding->assignments != 1 || binding->evaluating) {
        return NULL;
    }
    binding->evaluating = true;
    unit->naming->host_depth++;
    Object *object = NULL;
    Stmt *stmt = binding->stmt;
    if (stmt == NULL) {
        object = factory_argument(unit, binding);
    } else if (stmt->kind == ST_CLASS && !binding->changed_inside && (object = named_tuple_class(unit, stmt)) != NULL) {
    } else if (stmt->kind == ST_CLASS && !binding->changed_inside) {
        object = object_new(unit, OBJ_CLASS, type_of_kind(unit->types, TY_OBJECT));
        object->class_stmt = stmt;
    } else if (stmt->kind == ST_IMPORT) {
        object = imported_object(unit, binding);
    } else if (stmt->kind == ST_DEF) {
        object = object_new(unit, OBJ_FUNCTION, type_of_kind(unit->types, TY_OBJECT));
        object->function = stmt->function;
    } else if (stmt->kind == ST_ASSIGN || stmt->kind == ST_ANNOTATED) {
        Object *value = constant_of_expr(unit, stmt->value);
        bool is_gone = stmt->value != NULL && stmt->value->kind == EX_NAME && stmt->value->binding != NULL &&
                       stmt->value->binding->kind == BIND_UNDEFINED && binding->kind == BIND_MODULE;
        if (is_gone) { /* `range = xrange`, for Python 2: not run, or a NameError */
            value = object_at_path(unit, arena_printf(unit->arena, "builtins.%s", binding->name));
        }
        for (uint32_t i = 0; i < stmt->target_count && object == NULL && value != NULL; i++) {
            object = unpacked(stmt->targets[i], binding->name, value);
        }
        bool given = binding->module->index < unit->module_count && unit->request->modules[binding->module->index].gives_values;
        bool in_tuple = object != NULL && object->kind == OBJ_TUPLE && holds_array(object); /* nobody looks for changes of these */
        if (object != NULL && !given && (in_tuple || (object->kind == OBJ_ARRAY && array_may_change(unit, binding, object->type->ndim)))) {
            binding->may_change = true;
            object = NULL;
        } else if (object != NULL && (in_tuple || object->kind == OBJ_ARRAY)) {
            name_constant(unit, binding, binding->name, object); /* `B = A` is the same array */
        } else if (object != NULL && object->named == NULL && object_is_number(object)) {
            Object *copy = object_new(unit, object->kind, object->type);
            *copy = *object;
            object = copy;
            name_constant(unit, binding, binding->name, object);
        } else if (object != NULL && object->named != NULL && object->named->name != binding->name) {
            Object *copy = object_new(unit, object->kind, object->type); /* `B = A`: a second name */
            *copy = *object;
            copy->named = NULL;
            object = copy;
            name_constant(unit, binding, binding->name, object);
        }
    }
    unit->naming->host_depth--;
    binding->evaluating = false;
    binding->evaluated = true;
    binding->object = object;
    return object;
}
