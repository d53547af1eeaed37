/* Functions that are defined elsewhere: cuda.declare_device(name, signature).
 *
 * The text declares them and calls them; whoever links it gives their code. By Numba's convention such a function returns a status and
 * stores its result through its first parameter; with abi="c" it is a plain C function. */
#include "special.h"

#include <ctype.h>
#include <string.h>

/* ---- declarations ------------------------------------------------------------------------------------------------- */

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

/* ---- calls -------------------------------------------------------------------------------------------------------- */

static const char *signature_of(Unit *unit, const IrExtern *external)
{
    TextBuf text;
    textbuf_init(&text, unit->arena);
    textbuf_printf(&text, "%s(", external->name);
    for (uint32_t i = 0; i < external->count; i++) {
        textbuf_printf(&text, "%s%s", i > 0 ? ", " : "", external->args[i]->name);
    }
    textbuf_puts(&text, ")");
    return text.text;
}

static bool takes(const Type *param, const Type *argument)
{
    if (param->kind == TY_POINTER) {
        return argument == param || (argument->kind == TY_ARRAY && argument->elem == param->elem && argument->layout != LAYOUT_A);
    }
    return type_is_scalar(argument) && typing_converts(argument, param);
}

const Type *infer_extern_call(Infer *in, const Expr *e, const Object *callee, const Call *call)
{
    const IrExtern *external = callee->external;
    if (external == NULL) {
        infer_error(in, e->left->span, "bad-declaration", "this function is not declared as one that can be called: %s", callee->text);
        infer_hint(in, "declare it as cuda.declare_device(\"add\", \"float32(float32, float32)\")");
        return NULL;
    }
    if (e->keyword_count > 0 || call->count != external->count) {
        return infer_error(in, e->span, "wrong-arguments", "%s is called with %u arguments", signature_of(in->unit, external), call->count);
    }
    for (uint32_t i = 0; i < call->count; i++) {
        if (!takes(external->args[i], call->types[i])) {
            infer_error(in, call->args[i]->span, "no-such-overload", "%s does not take %s here", signature_of(in->unit, external),
                        call->types[i]->name);
            if (external->args[i]->kind == TY_POINTER) {
                infer_hint(in, "a pointer is given as an array with elements of that type that lie one after the other, or as ffi.from_buffer() "
                               "of it");
            }
            return NULL;
        }
    }
    return external->result;
}

Value lower_extern_call(Lower *lw, const Expr *e, const Object *callee)
{
    Arena *arena = lw->unit->arena;
    IrExtern *external = callee->external;
    external->is_called = true;
    lw->func->cooperative = lw->func->cooperative || external->cooperative;
    uint32_t first = external->c_abi ? 0 : 1;
    IrExpr **args = arena_alloc(arena, (external->count + 1) * sizeof *args);
    Value *values = arena_alloc(arena, (external->count + 1) * sizeof *values);
    for (uint32_t i = 0; i < external->count; i++) {
        const Type *param = external->args[i];
        values[i] = param->kind == TY_POINTER ? lower_expr(lw, e->items[i]) : value_scalar(param, lower_scalar(lw, e->items[i], param));
        for (uint32_t k = i + 1; k < external->count; k++) {
            lower_before(lw, &values[i], e->items[k]);
        }
    }
    for (uint32_t i = 0; i < external->count; i++) {
        args[first + i] = external->args[i]->kind == TY_POINTER ? array_pointer(lw, &values[i]) : values[i].scalar;
    }
    const Type *result = external->result, *i32 = lw_type(lw, TY_I32);
    bool gives = result->kind != TY_NONE;
    if (external->c_abi) {
        IrExpr *call = lower_builtin(lw, external->name, result, EFFECT_WRITE, args, external->count);
        if (!gives) {
            lower_evaluation(lw, call);
            return value_scalar(result, NULL);
        }
        if (result->kind != TY_POINTER) {
            return value_scalar(result, call);
        }
        Value pointer = lower_make_variables(lw, "result", result);
        lower_statement(lw, lower_store(lw, pointer.array->base, call));
        return pointer;
    }
    if (!gives) { /* where a result would go, there is nothing */
        args[0] = ir_int(arena, i32, 0);
        lower_evaluation(lw, lower_builtin(lw, external->name, i32, EFFECT_WRITE, args, external->count + 1));
        return value_scalar(result, NULL);
    }
    const char *trail = lw->pending_trail; /* belongs to the call, not to the declaration above it */
    lw->pending_trail = NULL;
    Value value = lower_make_variables(lw, "result", result);
    IrVar *var = result->kind == TY_POINTER ? value.array->base->var : value.scalar->var;
    var->is_output = true;
    IrStmt *place = ir_stmt(arena, IR_DECLARE);
    place->var = var;
    lower_statement(lw, place);
    lw->pending_trail = trail;
    args[0] = ir_address(arena, type_pointer(lw->unit->types, result), ir_var(arena, var));
    lower_evaluation(lw, lower_builtin(lw, external->name, i32, EFFECT_WRITE, args, external->count + 1));
    return value;
}

/* ---- ffi.from_buffer(array) --------------------------------------------------------------------------------------- */

/* The address of an array's elements: the array itself, as only functions that take a pointer can have it. */
const Type *infer_special_from_buffer(Infer *in, const Expr *e, const Call *args)
{
    bool fits = args->count == 1 && e->keyword_count == 0 && args->types[0]->kind == TY_ARRAY && args->types[0]->layout != LAYOUT_A;
    if (!fits) {
        return infer_error(in, e->span, "no-such-overload", "from_buffer takes an array whose elements lie one after the other");
    }
    return args->types[0];
}

Value lower_special_from_buffer(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    return lower_expr(lw, args->args[0]);
}
