/* Functions that are defined elsewhere: cuda.declare_device(name, signature). */
#include "names/inside.h"

#include <ctype.h>
#include <string.h>

static bool is_c_name(const char *name)
{
    size_t length = strlen(name);
    bool good = length > 0 && length < 256 && !isdigit((unsigned char)name[0]);
    for (size_t i = 0; i < length && good; i++) {
        good = isalnum((unsigned char)name[i]) || name[i] == '_';
    }
    return good;
}

static bool comes_before(const IrExtern *a, const IrExtern *b)
{
    return a->order < b->order || (a->order == b->order && strcmp(a->name, b->name) < 0);
}

/* The declaration of that name; one for all places that declare the same. */
static IrExtern *declare(Unit *unit, const char *name, const Signature *signature, bool c_abi, uint64_t order)
{
    for (size_t i = 0; i < unit->externs.count; i++) {
        IrExtern *known = unit->externs.items[i];
        bool same = strcmp(known->name, name) == 0 && known->result == signature->result && known->count == signature->count && known->c_abi == c_abi;
        for (uint32_t k = 0; same && k < known->count; k++) {
            same = known->args[k] == signature->args[k];
        }
        if (same) {
            return known;
        }
    }
    IrExtern *external = arena_alloc(unit->arena, sizeof *external);
    *external = (IrExtern){
        .name = names_find(unit->names, name), .result = signature->result, .args = signature->args, .count = signature->count, .c_abi = c_abi};
    external->order = order;
    ptrvec_push(unit->arena, &unit->externs, external);
    void **all = unit->externs.items;
    for (size_t i = unit->externs.count - 1; i > 0 && comes_before(external, all[i - 1]); i--) {
        all[i] = all[i - 1];
        all[i - 1] = external;
    }
    return external;
}

static Object *object_of(Unit *unit, const char *name, const Signature *signature, unsigned flags, uint64_t order, const char *why)
{
    Object *object = object_new(unit, OBJ_EXTERN, type_of_kind(unit->types, TY_OBJECT));
    object->text = why;
    if (why == NULL) {
        object->external = declare(unit, name, signature, (flags & EXTERN_C_ABI) != 0, order);
        object->external->cooperative = object->external->cooperative || (flags & EXTERN_COOPERATIVE) != 0;
    }
    return object;
}

static bool is_pointer_to_scalar(const Type *type)
{
    return type->kind == TY_POINTER && type_is_scalar(type->elem);
}

/* What keeps the function from being called, or NULL. */
static const char *what_is_wrong(Unit *unit, const char *name, const Signature *signature)
{
    if (!is_c_name(name)) {
        return arena_printf(unit->arena, "\"%s\" is no name of a C function", name);
    }
    if (signature->error != NULL) {
        return arena_printf(unit->arena, "its signature cannot be read: %s", signature->error);
    }
    if (signature->result == NULL) {
        return "Return type must be provided for device declarations";
    }
    if (!type_is_real(signature->result) && signature->result->kind != TY_NONE && !is_pointer_to_scalar(signature->result)) {
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

Object *extern_given(Unit *unit, const char *name, const char *signature_text, unsigned flags)
{
    Signature signature = signature_parse(unit, signature_text, strlen(signature_text));
    return object_of(unit, arena_strndup(unit->arena, name, strlen(name)), &signature, flags, UINT64_MAX, what_is_wrong(unit, name, &signature));
}

Object *extern_declared(Unit *unit, const Expr *call)
{
    static const char *const names[] = {"name", "sig", "link", "use_cooperative", "abi"};
    enum { PARTS = sizeof names / sizeof names[0] };
    const Expr *parts[PARTS] = {NULL};
    for (uint32_t i = 0; i < call->item_count && i < PARTS; i++) {
        parts[i] = call->items[i];
    }
    for (uint32_t i = 0; i < call->keyword_count; i++) {
        for (uint32_t k = 0; k < PARTS; k++) {
            if (call->keywords[i].name != NULL && strcmp(call->keywords[i].name, names[k]) == 0) {
                parts[k] = call->keywords[i].value;
            }
        }
    }
    const Object *name = constant_of_expr(unit, parts[0]), *abi = constant_of_expr(unit, parts[4]), *together = constant_of_expr(unit, parts[3]);
    if (name == NULL || name->kind != OBJ_STRING || parts[1] == NULL) {
        return NULL;
    }
    const Object *text = constant_of_expr(unit, parts[1]);
    const Module *module = unit->modules[parts[1]->span.module];
    Signature signature = text != NULL && text->kind == OBJ_STRING
                              ? signature_parse(unit, text->text, text->length)
                              : signature_parse(unit, module->text + parts[1]->span.start, parts[1]->span.end - parts[1]->span.start);
    bool c_abi = abi != NULL && abi->kind == OBJ_STRING && strcmp(abi->text, "c") == 0;
    bool unknown = parts[4] != NULL && !c_abi && (abi == NULL || abi->kind != OBJ_STRING || strcmp(abi->text, "numba") != 0);
    const char *why = unknown ? "its abi must be \"numba\" or \"c\"" : what_is_wrong(unit, name->text, &signature);
    uint64_t order = (uint64_t)call->span.module << 32 | call->span.start;
    bool cooperative = together != NULL && (together->kind == OBJ_BOOL || together->kind == OBJ_INT) && together->integer != 0;
    return object_of(unit, name->text, &signature, (c_abi ? EXTERN_C_ABI : 0) | (cooperative ? EXTERN_COOPERATIVE : 0), order, why);
}
