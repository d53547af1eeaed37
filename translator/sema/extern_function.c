// SPDX-License-Identifier: MIT
/* External functions: cuda.declare_device(name, signature). */
#include "base/ascii.h"
#include "sema/sema_internal.h"

#include <string.h>

static bool is_c_name(const char *name)
{
    size_t length = strlen(name);
    bool is_valid = length > 0 && length < 256 && !ascii_is_digit(name[0]);
    for (size_t i = 0; i < length && is_valid; i++) {
        is_valid = ascii_is_word(name[i]);
    }
    return is_valid;
}

static bool comes_before(const ExternFunction *a, const ExternFunction *b)
{
    return a->order < b->order || (a->order == b->order && strcmp(a->name, b->name) < 0);
}

/* Returns the declaration of that name; equal declarations share one object. */
static ExternFunction *declare(Unit *unit, const char *name, const Signature *signature, bool c_abi, uint64_t order)
{
    for (size_t i = 0; i < unit->externs.count; i++) {
        ExternFunction *known = unit->externs.items[i];
        bool same = strcmp(known->name, name) == 0 && known->result == signature->result &&
                    known->count == signature->count && known->c_abi == c_abi;
        for (uint32_t k = 0; same && k < known->count; k++) {
            same = known->args[k] == signature->args[k];
        }
        if (same) {
            return known;
        }
    }
    ExternFunction *external = arena_alloc(unit->arena, sizeof *external);
    *external = (ExternFunction){.name = names_find(unit->names, name),
                                 .result = signature->result,
                                 .args = signature->args,
                                 .count = signature->count,
                                 .c_abi = c_abi};
    external->order = order;
    ptrvec_push(unit->arena, &unit->externs, external);
    void **all = unit->externs.items;
    for (size_t i = unit->externs.count - 1; i > 0 && comes_before(external, all[i - 1]); i--) {
        all[i] = all[i - 1];
        all[i - 1] = external;
    }
    return external;
}

static Object *object_of(Unit *unit, const char *name, const Signature *signature, unsigned flags, uint64_t order,
                         const char *reason)
{
    Object *object = object_new(unit, OBJ_EXTERN, type_of_kind(unit->types, TY_OBJECT));
    object->text = reason;
    if (reason == NULL) {
        object->external = declare(unit, name, signature, (flags & EXTERN_C_ABI) != 0, order);
        object->external->cooperative = object->external->cooperative || (flags & EXTERN_COOPERATIVE) != 0;
    }
    return object;
}

static bool is_pointer_to_scalar(const Type *type)
{
    return type->kind == TY_POINTER && type_is_scalar(type->elem);
}

/* Returns the reason why the function cannot be called, or NULL. */
static const char *declaration_error(Unit *unit, const char *name, const Signature *signature)
{
    if (!is_c_name(name)) {
        return arena_printf(unit->arena, "\"%s\" is not a valid C function name", name);
    }
    if (signature->error != NULL) {
        return arena_printf(unit->arena, "the signature is invalid: %s", signature->error);
    }
    if (signature->result == NULL) {
        return "Return type must be provided for device declarations";
    }
    if (!type_is_real(signature->result) && signature->result->kind != TY_NONE &&
        !is_pointer_to_scalar(signature->result)) {
        return arena_printf(unit->arena, "a result of type %s is not supported", signature->result->name);
    }
    for (uint32_t i = 0; i < signature->count; i++) {
        const Type *type = signature->args[i];
        if (!type_is_real(type) && !is_pointer_to_scalar(type)) {
            return arena_printf(unit->arena, "an argument of type %s is not supported", type->name);
        }
    }
    return NULL;
}

Object *extern_of_request(Unit *unit, const char *name, const char *signature_text, unsigned flags)
{
    Signature signature = signature_parse(unit, signature_text, strlen(signature_text));
    return object_of(unit, arena_strndup(unit->arena, name, strlen(name)), &signature, flags, UINT64_MAX,
                     declaration_error(unit, name, &signature));
}

Object *extern_declared(Unit *unit, Object *callee, const Expr *call)
{
    (void)callee;
    const Expr *given = ast_argument(call, 1, "sig"), *given_abi = ast_argument(call, 4, "abi");
    const Object *name = constant_of_expr(unit, ast_argument(call, 0, "name")),
                 *abi = constant_of_expr(unit, given_abi);
    const Object *together = constant_of_expr(unit, ast_argument(call, 3, "use_cooperative"));
    if (name == NULL || name->kind != OBJ_STRING || given == NULL) {
        return NULL;
    }
    size_t length;
    const Object *constant = constant_of_expr(unit, given);
    const char *text = expr_source(unit, given, &length);
    bool is_text = constant != NULL && constant->kind == OBJ_STRING; /* can be the name of a constant */
    Signature signature = signature_parse(unit, is_text ? constant->text : text, is_text ? constant->length : length);
    bool c_abi = abi != NULL && abi->kind == OBJ_STRING && strcmp(abi->text, "c") == 0;
    bool unknown =
        given_abi != NULL && !c_abi && (abi == NULL || abi->kind != OBJ_STRING || strcmp(abi->text, "numba") != 0);
    const char *reason =
        unknown ? "its abi must be \"numba\" or \"c\"" : declaration_error(unit, name->text, &signature);
    uint64_t order = (uint64_t)call->span.module << 32 | call->span.start;
    bool cooperative =
        together != NULL && (together->kind == OBJ_BOOL || together->kind == OBJ_INT) && together->integer != 0;
    return object_of(unit, name->text, &signature, (c_abi ? EXTERN_C_ABI : 0) | (cooperative ? EXTERN_COOPERATIVE : 0),
                     order, reason);
}
