// SPDX-License-Identifier: MIT
/* Constants of classes and factory functions: class attributes, enum members, factory arguments.
 *
 * The evaluation is conservative: an attribute that is assigned twice, or from outside its class, has no value. */
#include "sema/sema_internal.h"

#include <string.h>

enum { MAX_BASES = 16 };

typedef enum EnumKind {
    ENUM_NONE,
    ENUM_PLAIN,
    ENUM_INT,
    ENUM_NUMBER /* IntFlag, or a subclass of (int, Enum): members are numbers with names */
} EnumKind;

static EnumKind enum_kind(Unit *unit, const Stmt *class_stmt, unsigned depth)
{
    bool is_number = false;
    for (uint32_t i = 0; i < class_stmt->target_count && depth < MAX_BASES; i++) {
        const Object *base = constant_of_expr(unit, class_stmt->targets[i]);
        const Type *of = dtype_of_object(unit, base); /* int, as in (int, Enum) */
        is_number = is_number || (of != NULL && type_is_scalar(of));
        KnownId known = object_known(base);
        if (known == KNOWN_INT_FLAG || known == KNOWN_INT_ENUM || known == KNOWN_ENUM) {
            return is_number || known == KNOWN_INT_FLAG ? ENUM_NUMBER : known == KNOWN_INT_ENUM ? ENUM_INT : ENUM_PLAIN;
        }
        if (base != NULL && base->kind == OBJ_CLASS) {
            EnumKind kind = enum_kind(unit, base->class_stmt, depth + 1);
            if (kind != ENUM_NONE) {
                return kind;
            }
        }
    }
    return ENUM_NONE;
}

static bool is_auto(Unit *unit, const Expr *e)
{
    return e != NULL && e->kind == EX_CALL && e->item_count == 0 &&
           object_known(constant_of_expr(unit, e->left)) == KNOWN_AUTO;
}

/* Returns the value of a member: auto() is one more than the preceding member. */
static Object *member_value(Unit *unit, const Scope *scope, Binding *binding)
{
    if (binding->stmt == NULL || binding->stmt->kind != ST_ASSIGN || !is_auto(unit, binding->stmt->value)) {
        return binding_object(unit, binding);
    }
    int64_t add = 1;
    for (uint32_t i = binding->index; i > 0; i--) {
        Binding *before = scope->bindings.items[i - 1];
        if (before->stmt == NULL || before->stmt->kind != ST_ASSIGN) {
            continue;
        }
        if (!is_auto(unit, before->stmt->value)) {
            const Object *value = binding_object(unit, before);
            return value != NULL && value->kind == OBJ_INT ? object_int(unit, value->integer + add) : NULL;
        }
        add++;
    }
    return object_int(unit, add);
}

Object *object_member(Unit *unit, const Binding *binding, const char *class_name, Object *value, bool of_numbers)
{
    const Type *type = type_member(unit->types, class_name, value->type, of_numbers);
    if (type_is_number_member(type)) {
        Object *number = object_copy(unit, value);
        number->member = binding;
        number->as_type = type;
        return number;
    }
    Object *member = object_new(unit, OBJ_ENUM, type != NULL ? type : type_of_kind(unit->types, TY_OBJECT));
    member->member = binding;
    member->text = binding->name;
    member->items = arena_alloc(unit->arena, sizeof *member->items);
    member->items[0] = value;
    member->count = 1;
    return member;
}

static Object *own_attribute(Unit *unit, const Stmt *class_stmt, Binding *binding)
{
    EnumKind kind = enum_kind(unit, class_stmt, 0);
    bool is_value = binding->stmt != NULL && (binding->stmt->kind == ST_ASSIGN || binding->stmt->kind == ST_ANNOTATED);
    Object *value =
        kind != ENUM_NONE && is_value ? member_value(unit, class_stmt->scope, binding) : binding_object(unit, binding);
    if (value == NULL || !is_value || binding->assignments != 1) {
        return is_value ? NULL : value;
    }
    Object *named = object_copy(unit, value);
    named->named = NULL;
    name_constant(unit, binding, arena_printf(unit->arena, "%s_%s", class_stmt->name, binding->name), named);
    if (kind == ENUM_NONE) {
        return named;
    }
    if (kind == ENUM_NUMBER && object_is_number(value)) {
        named->member = binding;
        return named;
    }
    Object *member = object_member(unit, binding, class_stmt->name, named, kind == ENUM_INT);
    member->class_stmt = (Stmt *)(uintptr_t)class_stmt;
    return member;
}

const Type *enum_of_class(Unit *unit, const Stmt *class_stmt)
{
    EnumKind kind = enum_kind(unit, class_stmt, 0);
    const Type *type = NULL;
    for (size_t i = 0; class_stmt->scope != NULL && kind != ENUM_NONE && i < class_stmt->scope->bindings.count; i++) {
        Binding *binding = class_stmt->scope->bindings.items[i];
        const Object *member = binding->stmt != NULL ? class_attribute(unit, class_stmt, binding->name) : NULL;
        const Type *own = member != NULL ? object_value_type(member) : NULL;
        if (type_is_member(own) && type != NULL && own != type) {
            return NULL; /* members of different types */
        }
        type = type_is_member(own) ? own : type;
    }
    return type;
}

static Object *find_attribute(Unit *unit, const Stmt *class_stmt, const char *name, unsigned depth)
{
    Binding *binding = class_stmt->scope != NULL ? scope_find(class_stmt->scope, name) : NULL;
    if (binding != NULL) {
        if (binding->attribute == NULL) { /* cached, so that the generated code has one name for the constant */
            binding->attribute = own_attribute(unit, class_stmt, binding);
        }
        return binding->attribute;
    }
    for (uint32_t i = 0; i < class_stmt->target_count && depth < MAX_BASES; i++) {
        const Object *base = constant_of_expr(unit, class_stmt->targets[i]);
        if (base == NULL || base->kind != OBJ_CLASS) {
            continue;
        }
        Object *found = find_attribute(unit, base->class_stmt, name, depth + 1);
        if (found != NULL) {
            return found;
        }
    }
    return NULL;
}

Object *class_attribute(Unit *unit, const Stmt *class_stmt, const char *name)
{
    return find_attribute(unit, class_stmt, name, 0);
}

/* ---- factories ---- */

Object *factory_argument(Unit *unit, const Binding *param)
{
    const Function *function = param->function;
    if (function == NULL || function->is_lambda || function->class_name != NULL || function->decorator_count > 0 ||
        param->index >= function->param_count || function->params[param->index].style != PARAM_PLAIN) {
        return NULL;
    }
    const Binding *factory = scope_find(function->scope->parent, function->name);
    /* a factory that is mentioned outside of calls could be called with any arguments */
    if (factory == NULL || factory->assignments != 1 || factory->calls.count == 0 ||
        factory->mentions != factory->calls.count) {
        return NULL;
    }
    Object *value = NULL;
    for (size_t i = 0; i < factory->calls.count; i++) {
        const Expr *call = factory->calls.items[i], *given = ast_argument(call, param->index, param->name);
        Object *one = constant_of_expr(unit, given != NULL ? given : function->params[param->index].fallback);
        if (ast_unpacks(call) || one == NULL || (value != NULL && !object_same(value, one))) {
            return NULL;
        }
        value = one;
    }
    if (value == NULL || value->named != NULL) {
        return value;
    }
    if (object_is_array(value) &&
        array_may_change(unit, param, value->type->ndim)) { /* the factory itself may modify the array */
        return NULL;
    }
    Object *named = object_copy(unit, value);
    name_constant(unit, param, param->name, named);
    return named;
}

/* Returns the default value that Python computed when it executed the `def` or the lambda; the names in it may have
 * changed since. */
static Object *default_of_request(Unit *unit, const Function *function, const char *name)
{
    const Module *module = function->module;
    bool is_outer = function->parent == NULL && function->class_name == NULL && module->around == NULL;
    const Py2cuModule *given = unit->request->decorated && is_outer ? &unit->request->modules[module->index] : NULL;
    size_t length = strlen(name);
    for (size_t i = 0; given != NULL && i < given->constant_count; i++) {
        const char *constant = given->constants[i].name;
        if (strncmp(constant, name, length) == 0 && strcmp(constant + length, "=") == 0) {
            return object_from_request(unit, &given->constants[i]);
        }
    }
    return NULL;
}

Object *parameter_default(Unit *unit, Function *function, uint32_t index)
{
    Param *param = &function->params[index];
    if (param->value == NULL &&
        param->fallback != NULL) { /* cached, which gives the generated code one copy of an array */
        param->value = default_of_request(unit, function, param->name);
        param->value = param->value != NULL ? param->value : constant_of_expr(unit, param->fallback);
        if (param->value != NULL && !object_is_number(param->value)) {
            name_constant(unit, function->scope->bindings.items[index], param->name, param->value);
        }
    }
    return param->value;
}
