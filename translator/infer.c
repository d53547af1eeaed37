/* infer: types of everything, by Numba's rules.
 *
 * Takes: the resolved AST and the request's instances. Gives: unit->instances, one per function and argument types, kernels
 * first in request order, with the type of every expression (ExprInfo). Needs: resolve.
 * Types of a function depend on each other in loops, so a function is walked until nothing changes; types only ever widen, by
 * typing_unify(). The last walk is `loud`: it reports what is wrong. */
#include "infer.h"
#include "launches.h"

#include "cnames.h"
#include "signature.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_ROUNDS = 50 };

static const char *instance_signature_text(Unit *unit, const Function *function, const Type *const *args, uint32_t count)
{
    TextBuf buf;
    textbuf_init(&buf, unit->arena);
    textbuf_printf(&buf, "%s(", function->name);
    for (uint32_t i = 0; i < count; i++) {
        textbuf_printf(&buf, "%s%s", i > 0 ? ", " : "", type_signature(unit->arena, args[i]));
    }
    textbuf_puts(&buf, ")");
    return buf.text;
}

static bool returns_value(const Block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const Stmt *s = block->stmts[i];
        if ((s->kind == ST_RETURN && s->value != NULL && s->value->kind != EX_NONE) || returns_value(&s->body) || returns_value(&s->orelse)) {
            return true;
        }
    }
    return false;
}

const Type *infer_error(Infer *in, Span span, const char *code, const char *format, ...)
{
    if (in->loud) {
        char text[1024];
        va_list args;
        va_start(args, format);
        vsnprintf(text, sizeof text, format, args);
        va_end(args);
        if (in->instance->is_kernel) {
            diag_error(in->unit, span, code, "%s", text);
        } else { /* which of its instances is wrong */
            diag_error(in->unit, span, code, "%s (in %s)", text,
                       instance_signature_text(in->unit, in->instance->function, in->instance->args, in->instance->arg_count));
        }
    }
    in->instance->failed = true;
    return NULL;
}

void infer_hint(Infer *in, const char *format, ...)
{
    if (in->loud) {
        char text[1024];
        va_list args;
        va_start(args, format);
        vsnprintf(text, sizeof text, format, args);
        va_end(args);
        diag_hint(in->unit, "%s", text);
    }
}

/* ---- values ------------------------------------------------------------------------------------------------------- */

static const char *local_name(const Instance *instance, uint32_t local)
{
    const Binding *binding = instance->function->scope->bindings.items[local];
    return binding->name;
}

/* Widens the value's type to hold `type` too. */
static void widen(Infer *in, SsaValue *value, const Type *type, Span span)
{
    if (type == NULL || value->type == type) {
        return;
    }
    const Type *wider = value->type == NULL ? type : typing_unify(in->unit->types, value->type, type);
    if (wider == NULL) {
        infer_error(in, span, "cannot-unify", "'%s' is %s on one way here and %s on another: no type holds both",
                    local_name(in->instance, value->local), value->type->name, type->name);
        infer_hint(in, "use two names, or convert one of the values");
        return;
    }
    if (wider != value->type) {
        value->type = wider;
        in->changed = true;
    }
}

static Span value_place(const Infer *in, const SsaValue *value)
{
    for (size_t i = 0; i < value->operands.count; i++) {
        const SsaValue *operand = value->operands.items[i];
        if (operand->place != NULL) {
            return operand->place->span;
        }
    }
    return value->place != NULL ? value->place->span : in->instance->function->span;
}

static void infer_phi(Infer *in, SsaValue *phi)
{
    for (size_t k = 0; k < phi->operands.count; k++) {
        const SsaValue *operand = phi->operands.items[k];
        if (operand->type != NULL) {
            widen(in, phi, operand->type, value_place(in, operand));
        }
    }
}

void infer_phis(Infer *in, uint32_t end)
{
    const PtrVec *values = &in->instance->values;
    for (; in->next_phi < values->count && in->next_phi < end; in->next_phi++) {
        SsaValue *phi = values->items[in->next_phi];
        if (phi->kind == SSA_PHI && phi->mark != 0) {
            infer_phi(in, phi);
        }
    }
}

/* CPython tests the condition of a while loop again at its end, so that what follows the loop meets the values before it and at the
 * end of its body in a phi of its own, which Numba types after the body. Here it shares the phi of the loop's start. */
static void infer_while_phis(Infer *in, const Stmt *loop, uint32_t first)
{
    for (uint32_t i = first; i < in->next_phi; i++) {
        SsaValue *phi = in->instance->values.items[i];
        if (phi->loop != loop || phi->mark == 0) {
            continue;
        }
        for (size_t k = 0; k < phi->operands.count; k++) { /* where the body's branches meet */
            infer_phis(in, ((const SsaValue *)phi->operands.items[k])->id + 1);
        }
        infer_phi(in, phi);
    }
}

void infer_named(Infer *in, const Expr *named, const Type *type, Object *constant)
{
    SsaValue *def = info_of(in->instance, named)->def;
    if (def != NULL) {
        def->constant = constant;
        widen(in, def, type, named->span);
    }
}

void infer_target(Infer *in, const Expr *target, const Type *type, Object *constant, const Expr *source)
{
    switch (target->kind) {
    case EX_NAME: {
        SsaValue *def = info_of(in->instance, target)->def;
        if (def == NULL) {
            return; /* in code that cannot be reached */
        }
        infer_phis(in, def->id);
        def->constant = constant;
        widen(in, def, type, target->span);
        return;
    }
    case EX_TUPLE:
    case EX_LIST: {
        if (type == NULL) {
            return;
        }
        if (type->kind != TY_TUPLE) {
            infer_error(in, target->span, "cannot-unpack", "cannot unpack %s into %u names", type->name, target->item_count);
            infer_hint(in, type->kind == TY_ARRAY ? "the extent of an array is not part of its type: index it, as v[0], v[1]"
                                                  : "only tuples can be unpacked: x.shape, cuda.grid(2), a, b");
            return;
        }
        if (type->count != target->item_count) {
            infer_error(in, target->span, "cannot-unpack", "cannot unpack %u value%s into %u names", type->count, type->count == 1 ? "" : "s",
                        target->item_count);
            if (source != NULL && source->kind == EX_CALL) {
                infer_hint(in, "cuda.grid(n) gives n values");
            }
            return;
        }
        for (uint32_t i = 0; i < target->item_count; i++) {
            Object *part = constant != NULL && constant->kind == OBJ_TUPLE ? constant->items[i] : NULL;
            infer_target(in, target->items[i], type->items[i], part, NULL);
        }
        return;
    }
    case EX_SUBSCRIPT: {
        const Type *container = infer_expr(in, target->left);
        if (container == NULL) {
            infer_index_parts(in, target->right);
            return;
        }
        const Type *element = infer_index_type(in, target, container, target->right);
        if (element == NULL) {
            return;
        }
        info_of(in->instance, target)->type = element;
        if (container->kind != TY_ARRAY) {
            infer_error(in, target->span, "cannot-assign", "an item of %s cannot be assigned", container->name);
            return;
        }
        if (container->readonly) {
            infer_error(in, target->span, "readonly-array", "Cannot modify readonly array of type: %s", container->name);
            infer_hint(in, "pass a writable array");
            return;
        }
        if (type == NULL) {
            return;
        }
        if (element->kind == TY_ARRAY) {
            infer_slice_assignment(in, target, element, type, source);
        } else if (type->kind == TY_NONE) {
            infer_error(in, source != NULL ? source->span : target->span, "no-value", "this gives no value that could be stored");
        } else if (typing_conversion(type, element) == CONV_NONE) {
            infer_error(in, target->span, "cannot-convert", "cannot store %s in an array of %s", type->name, element->name);
        }
        return;
    }
    case EX_ATTRIBUTE:
        infer_error(in, target->span, "cannot-assign", "attribute '%s' cannot be assigned in a kernel", target->name);
        return;
    case EX_STARRED:
        infer_error(in, target->span, "unsupported-expression", "a starred target is not supported");
        infer_hint(in, "name every value");
        return;
    case EX_INT: case EX_FLOAT: case EX_IMAGINARY: case EX_STRING: case EX_TRUE: case EX_FALSE: case EX_NONE: case EX_ELLIPSIS:
    case EX_UNARY: case EX_BINARY: case EX_BOOLEAN: case EX_NOT: case EX_COMPARE: case EX_CONDITIONAL: case EX_CALL: case EX_SLICE:
    case EX_NAMED: case EX_LAMBDA: case EX_FSTRING: case EX_UNSUPPORTED:
        infer_error(in, target->span, "cannot-assign", "this cannot be assigned to");
        return;
    }
}

/* ---- statements --------------------------------------------------------------------------------------------------- */

static void infer_block(Infer *in, const Block *block);

static void infer_condition(Infer *in, const Expr *e)
{
    const Type *type = infer_expr(in, e);
    if (type != NULL && !type_is_scalar(type) && type->kind != TY_TUPLE && type->kind != TY_NONE && info_of(in->instance, e)->constant == NULL) {
        infer_error(in, e->span, "no-truth-value", "%s has no truth value", type->name);
        infer_hint(in, "compare explicitly, as x.size > 0");
    }
}

static void infer_for(Infer *in, const Stmt *s)
{
    const Type *item = infer_iterable(in, s->value);
    infer_check_unrolled(in, s);
    if (item != NULL || s->targets[0]->kind == EX_NAME) {
        infer_target(in, s->targets[0], item, NULL, NULL);
    }
    infer_block(in, &s->body);
    infer_block(in, &s->orelse);
}

static void infer_return(Infer *in, const Stmt *s)
{
    Instance *instance = in->instance;
    const Type *type = s->value != NULL ? infer_expr(in, s->value) : type_of_kind(in->unit->types, TY_NONE);
    if (type == NULL) {
        return;
    }
    if (instance->is_kernel) {
        if (type->kind != TY_NONE) {
            infer_error(in, s->value->span, "kernel-returns-value", "CUDA kernel must have void return type.");
            infer_hint(in, "write the result to an array argument, or make this a device function: @cuda.jit(device=True)");
        }
        return;
    }
    if (instance->declared_result != NULL) {
        if (!typing_converts(type, instance->declared_result)) {
            infer_error(in, s->span, "cannot-convert", "cannot return %s where the signature says %s", type->name,
                        instance->declared_result->name);
        }
        return;
    }
    if (type->kind == TY_ARRAY) {
        infer_error(in, s->span, "array-result", "a device function cannot return an array");
        infer_hint(in, "pass the array to write to as an argument");
        return;
    }
    if (!type_is_plain(type, false) && type->kind != TY_NONE) {
        infer_error(in, s->span, "unsupported-result", "a device function that returns %s is not supported", type->name);
        infer_hint(in, "return numbers or tuples of numbers");
        return;
    }
    const Type *wider = instance->result == NULL ? type : typing_unify(in->unit->types, instance->result, type);
    if (wider == NULL) {
        infer_error(in, s->span, "cannot-unify", "'%s' returns %s here and %s elsewhere: no type holds both",
                    instance->function->name, type->name, instance->result->name);
        return;
    }
    if (wider != instance->result) {
        instance->result = wider;
        in->changed = true;
    }
}

static void infer_augmented(Infer *in, const Stmt *s)
{
    const Expr *target = s->targets[0];
    const Type *value = infer_expr(in, s->value);
    const Type *old = NULL;
    if (target->kind == EX_NAME) {
        old = infer_expr(in, target);
    } else if (target->kind == EX_SUBSCRIPT) {
        const Type *container = infer_expr(in, target->left);
        old = container != NULL ? infer_index_type(in, target, container, target->right) : NULL;
        if (container == NULL) {
            infer_index_parts(in, target->right);
        }
    } else {
        infer_target(in, target, NULL, NULL, NULL);
        return;
    }
    if (old == NULL || value == NULL) {
        return;
    }
    if (old->kind == TY_ARRAY) { /* element by element, in place */
        infer_array_augmented(in, s, old, value);
        if (target->kind == EX_NAME && info_of(in->instance, target)->def != NULL) {
            widen(in, info_of(in->instance, target)->def, old, target->span);
        }
        return;
    }
    const Type *operand;
    const Type *result = typing_binary(in->unit->types, s->op, old, value, &operand);
    if (result == NULL) {
        infer_error(in, s->span, "no-such-operation", "no implementation of %s= for %s and %s", op_text(s->op), old->name, value->name);
        if (type_is_float(old) || type_is_float(value)) {
            infer_hint(in, "convert with int(...)");
        }
        return;
    }
    if (target->kind == EX_NAME) {
        SsaValue *def = info_of(in->instance, target)->def;
        if (def != NULL) {
            widen(in, def, result, target->span);
        }
    } else {
        infer_target(in, target, result, NULL, NULL);
    }
}

static void unsupported_statement(Infer *in, const Stmt *s, const char *what, const char *hint)
{
    infer_error(in, s->span, "unsupported-statement", "%s is not supported in a kernel", what);
    if (hint != NULL) {
        infer_hint(in, "%s", hint);
    }
}

static void infer_stmt(Infer *in, const Stmt *s)
{
    switch (s->kind) {
    case ST_EXPR:
        infer_expr(in, s->value);
        break;
    case ST_ASSIGN: {
        const Type *type = infer_expr(in, s->value);
        Object *constant = info_of(in->instance, s->value)->constant;
        for (uint32_t i = 0; i < s->target_count; i++) {
            infer_target(in, s->targets[i], type, constant, s->value);
        }
        break;
    }
    case ST_ANNOTATED:
        if (s->value != NULL) {
            const Type *type = infer_expr(in, s->value);
            infer_target(in, s->targets[0], type, info_of(in->instance, s->value)->constant, s->value);
        }
        break;
    case ST_AUG:
        infer_augmented(in, s);
        break;
    case ST_IF: {
        Object *cond = branch_constant(in->instance, s->value);
        if (cond == NULL) {
            infer_condition(in, s->value);
        }
        if (cond == NULL || object_truth(cond)) {
            infer_block(in, &s->body);
        }
        if (cond == NULL || !object_truth(cond)) {
            infer_block(in, &s->orelse);
        }
        break;
    }
    case ST_WHILE: {
        uint32_t first_phi = in->next_phi;
        infer_condition(in, s->value);
        infer_block(in, &s->body);
        infer_while_phis(in, s, first_phi);
        infer_block(in, &s->orelse);
        break;
    }
    case ST_FOR:
        infer_for(in, s);
        break;
    case ST_BREAK:
    case ST_CONTINUE:
    case ST_PASS:
        break;
    case ST_RETURN:
        infer_return(in, s);
        break;
    case ST_DEF:
        if (s->function->decorator_count > 0) {
            unsupported_statement(in, s, "a decorated function inside a function", "leave the decorator out, or define it outside");
        }
        break; /* its calls type it */
    case ST_CLASS:
        unsupported_statement(in, s, "a class", NULL);
        break;
    case ST_IMPORT:
        unsupported_statement(in, s, "an import", "import at the module level");
        break;
    case ST_DEL:
        for (uint32_t i = 0; i < s->target_count; i++) {
            if (s->targets[i]->kind != EX_NAME) {
                unsupported_statement(in, s, "'del' of an item", NULL);
            }
        }
        break; /* nothing is freed */
    case ST_ASSERT:
        infer_condition(in, s->value);
        break;
    case ST_RAISE:
        break; /* ends the kernel: its message goes nowhere without debug */
    case ST_GLOBAL:
        unsupported_statement(in, s, "'global' or 'nonlocal'", "pass an array and write to it");
        break;
    case ST_MATCH:
        unsupported_statement(in, s, "'match'", "use if and elif");
        break;
    case ST_WITH:
        unsupported_statement(in, s, "'with'", NULL);
        break;
    case ST_TRY:
        unsupported_statement(in, s, "'try'", "test for the error with 'if' before it happens");
        break;
    case ST_UNSUPPORTED:
        unsupported_statement(in, s, s->name, NULL);
        break;
    }
}

static void infer_block(Infer *in, const Block *block)
{
    for (uint32_t i = 0; i < block->live_count; i++) {
        infer_stmt(in, block->stmts[i]);
    }
}

/* ---- functions ---------------------------------------------------------------------------------------------------- */

Instance *instance_get(Unit *unit, Function *function, const Type *const *args, Object *const *objects, uint32_t count, bool is_kernel)
{
    for (Instance *known = function->instances; known != NULL; known = known->next_of_function) {
        bool same = known->arg_count == count && known->is_kernel == is_kernel;
        for (uint32_t k = 0; same && k < count; k++) {
            same = known->args[k] == args[k] && object_same(known->arg_objects[k], objects != NULL ? objects[k] : NULL);
        }
        if (same) {
            return known;
        }
    }
    if (unit->instances.count >= LIMIT_INSTANCES) {
        diag_error(unit, function->span, "too-many-instances", "more than %d combinations of functions and argument types", LIMIT_INSTANCES);
        return NULL;
    }
    Instance *instance = arena_alloc(unit->arena, sizeof *instance);
    instance->unit = unit;
    instance->function = function;
    instance->is_kernel = is_kernel;
    instance->arg_count = count;
    instance->args = arena_alloc(unit->arena, count * sizeof *instance->args + 1);
    instance->arg_objects = arena_alloc(unit->arena, count * sizeof *instance->arg_objects + 1);
    for (uint32_t i = 0; i < count; i++) {
        instance->args[i] = args[i];
        instance->arg_objects[i] = objects != NULL ? objects[i] : NULL;
    }
    instance->span = function->span;
    instance->next_of_function = function->instances;
    function->instances = instance;
    ptrvec_push(unit->arena, &unit->instances, instance);
    return instance;
}

static bool has_unsupported_params(Infer *in)
{
    const Function *function = in->instance->function;
    for (uint32_t i = 0; i < function->param_count; i++) {
        if (function->params[i].style != PARAM_PLAIN) {
            infer_error(in, function->params[i].span, "unsupported-parameter", "'%s' collects arguments, which is not supported in a kernel",
                        function->params[i].name);
            infer_hint(in, "list every parameter");
            return true;
        }
    }
    if (function->is_async || function->has_yield) {
        infer_error(in, function->span, "unsupported-function", "'%s' is a generator or coroutine, which cannot run on a GPU", function->name);
        return true;
    }
    return false;
}

/* A device function gives a value on every way, or on none. */
static void check_result(Infer *in)
{
    Instance *instance = in->instance;
    const Function *function = instance->function;
    if (instance->is_kernel || in->unknown || instance->failed) {
        return;
    }
    if (instance->result == NULL && returns_value(&function->body)) {
        infer_error(in, function->span, "recursion", "cannot type infer runaway recursion: every value that '%s' returns comes from a call of itself",
                    function->name);
        return;
    }
    if (instance->falls_through && instance->result != NULL && instance->result->kind != TY_NONE) {
        infer_error(in, function->span, "no-result", "'%s' returns %s on some ways, and nothing where its end is reached", function->name,
                    instance->result->name);
        infer_hint(in, "return a value on every way");
    }
}

/* Numba gives a name that is assigned one constant its type before it types anything else, so that a loop's start knows of a constant
 * in its body (numba.core.typeinfer: typeof_const and typeof_global lock the type while constraints are still gathered). Of several
 * targets it is the first. */
static void infer_constants(Infer *in)
{
    const PtrVec *stmts = &in->instance->constant_stmts;
    for (size_t i = 0; i < stmts->count; i++) {
        const Stmt *s = stmts->items[i];
        const Type *type = infer_expr(in, s->value);
        infer_target(in, s->targets[0], type, info_of(in->instance, s->value)->constant, s->value);
    }
}

/* One walk over the whole body. */
static void infer_body(Infer *in)
{
    in->next_phi = 0;
    infer_block(in, &in->instance->function->body);
    infer_phis(in, UINT32_MAX);
}

bool infer_instance(Instance *instance, bool loud)
{
    Unit *unit = instance->unit;
    if (instance->in_progress) {
        instance->recursive = true;
        return true;
    }
    if (instance->done && (!loud || instance->reported)) {
        return !instance->failed;
    }
    if (unit->call_depth >= LIMIT_CALL_DEPTH) {
        diag_error(unit, instance->function->span, "too-deep", "device functions call each other more than %d deep", LIMIT_CALL_DEPTH);
        instance->failed = instance->done = instance->reported = true;
        return false;
    }
    unit->call_depth++;
    Infer in = {.unit = unit, .instance = instance};
    instance->in_progress = true;
    if (!instance->done) {
        ssa_build(instance);
        if (instance->declared_result != NULL) {
            instance->result = instance->declared_result;
        }
        infer_constants(&in);
        for (unsigned round = 0; round < MAX_ROUNDS; round++) {
            in.changed = false;
            in.unknown = false;
            instance->failed = false;
            infer_body(&in);
            if (!in.changed) {
                break;
            }
        }
        check_result(&in);
        instance->failed = instance->failed || in.unknown;
        in.unknown = instance->failed;
    } else {
        in.unknown = instance->failed;
    }
    in.loud = loud;
    instance->failed = false;
    if (!has_unsupported_params(&in) && in.unknown) { /* something is wrong: say what */
        uint32_t errors = unit->error_count;
        in.unknown = false;
        infer_body(&in);
        check_result(&in);
        if (loud && unit->error_count == errors && in.unknown) { /* `total += x` with no other value of total */
            in.blame = true;
            infer_body(&in);
        }
        instance->failed = instance->failed || in.unknown;
    }
    if (instance->result == NULL && !instance->failed) {
        instance->result = type_of_kind(unit->types, TY_NONE);
    }
    unit->call_depth--;
    instance->in_progress = false;
    instance->done = true;
    instance->reported = instance->reported || loud;
    return !instance->failed;
}

/* ---- which kernels ------------------------------------------------------------------------------------------------ */

bool signature_of_expr(Unit *unit, const Expr *e, Signature *signature)
{
    const char *text;
    size_t length;
    if (e->kind == EX_STRING) {
        text = e->text;
        length = e->text_length;
    } else {
        const Module *module = unit->modules[e->span.module];
        text = module->text + e->span.start;
        length = e->span.end - e->span.start;
        while (length > 2 && text[0] == '(' && text[length - 1] == ')' && e->kind == EX_CALL) {
            text++;
            length -= 2;
        }
    }
    *signature = signature_parse(unit, text, length);
    if (signature->error != NULL) {
        diag_error(unit, e->span, "bad-signature", "this signature cannot be read: %s, at \"%.*s\"", signature->error,
                   (int)(length - signature->error_offset < 20 ? length - signature->error_offset : 20), text + signature->error_offset);
        diag_hint(unit, "write it as \"void(float32[:, ::1], int64)\"");
        return false;
    }
    return true;
}

static bool kernel_with_signature(Unit *unit, Function *function, const Decoration *decoration, const Signature *signature, Span span)
{
    if (signature->result != NULL && signature->result->kind != TY_NONE) {
        diag_error(unit, span, "kernel-returns-value", "CUDA kernel must have void return type.");
        return false;
    }
    if (signature->count != function->param_count) {
        diag_error(unit, span, "signature-mismatch", "'%s' has %u parameters, the signature has %u", function->name, function->param_count,
                   signature->count);
        return false;
    }
    if (function->parent != NULL && unit->request->modules[0].constant_count == 0) {
        launches_of_kernel(unit, function); /* also tells what the function around it binds */
    }
    Instance *instance = instance_get(unit, function, signature->args, NULL, signature->count, true);
    if (instance == NULL) {
        return false;
    }
    instance->fastmath = decoration->fastmath;
    instance->debug = decoration->debug;
    instance->lineinfo = decoration->lineinfo;
    instance->max_registers = decoration->max_registers;
    memcpy(instance->launch_bounds, decoration->launch_bounds, sizeof instance->launch_bounds);
    return infer_instance(instance, true);
}

/* Types from `def f(x: float32[:], n: int64)`. */
static bool annotated_signature(Unit *unit, const Function *function, Signature *signature, bool *complete)
{
    *complete = function->param_count > 0;
    for (uint32_t i = 0; i < function->param_count; i++) {
        *complete = *complete && function->params[i].annotation != NULL;
    }
    if (!*complete) {
        return true;
    }
    signature->args = arena_alloc(unit->arena, function->param_count * sizeof *signature->args);
    signature->count = function->param_count;
    for (uint32_t i = 0; i < function->param_count; i++) {
        const Expr *e = function->params[i].annotation;
        const Module *module = unit->modules[e->span.module];
        Signature one = e->kind == EX_STRING ? signature_parse_type(unit, e->text, e->text_length)
                                             : signature_parse_type(unit, module->text + e->span.start, e->span.end - e->span.start);
        if (one.error != NULL) {
            *complete = false; /* annotations may mean something else: then the types are asked for */
            return true;
        }
        signature->args[i] = one.result;
    }
    return true;
}

/* Types from the places that launch the kernel. */
static bool kernel_from_launches(Unit *unit, Function *function, const Decoration *decoration, bool *typed)
{
    const LaunchedKernel *launched = launches_of_kernel(unit, function);
    bool ok = true;
    *typed = launched != NULL && launched->signatures.count > 0;
    for (size_t i = 0; *typed && i < launched->signatures.count; i++) {
        Signature signature = {.args = launched->signatures.items[i], .count = function->param_count};
        ok = kernel_with_signature(unit, function, decoration, &signature, function->span) && ok;
    }
    return ok;
}

/* What to ask for when neither the kernel nor its launches tell the types. */
static void ask_for_types(Unit *unit, const Function *function)
{
    const LaunchedKernel *launched = launches_of_kernel(unit, function);
    TextBuf example;
    textbuf_init(&example, unit->arena);
    for (uint32_t k = 0; k < function->param_count; k++) {
        const Type *known = launched != NULL && launched->partial != NULL ? launched->partial[k] : NULL;
        textbuf_puts(&example, k > 0 ? ", " : "");
        if (known != NULL) {
            textbuf_puts(&example, type_signature(unit->arena, known));
        } else {
            textbuf_printf(&example, "<type of %s>", function->params[k].name);
        }
    }
    if (launched == NULL || !launched->has_unknown) {
        diag_error(unit, function->span, "kernel-without-types", "the types of kernel '%s' are not known: it has no signature", function->name);
        diag_hint(unit, "give them: --sig '%s(%s)', or @cuda.jit(\"void(...)\"), or annotations; or choose other kernels: -k NAME", function->name, example.text);
        return;
    }
    diag_error(unit, launched->place, "argument-without-type", "%s", launched->message);
    diag_hint(unit, "%s%sgive the types: --sig '%s(%s)'", launched->reason != NULL ? launched->reason : "", launched->reason != NULL ? "; " : "",
              function->name, example.text);
}

/* Translates the kernel with the types that its text gives. *typed tells whether there are any. */
static bool kernel_from_text(Unit *unit, Function *function, bool *typed)
{
    Decoration decoration = decoration_of(unit, function);
    bool ok = true;
    *typed = decoration.signatures.count > 0;
    for (size_t i = 0; i < decoration.signatures.count; i++) {
        const Expr *e = decoration.signatures.items[i];
        Signature signature;
        ok = signature_of_expr(unit, e, &signature) && kernel_with_signature(unit, function, &decoration, &signature, e->span) && ok;
    }
    if (*typed) {
        return ok;
    }
    Signature signature = {0};
    bool complete = false;
    if (function->param_count == 0) {
        *typed = true;
    } else {
        annotated_signature(unit, function, &signature, &complete);
        *typed = complete;
    }
    return *typed ? kernel_with_signature(unit, function, &decoration, &signature, function->span)
                  : kernel_from_launches(unit, function, &decoration, typed);
}

static void add_function_info(Unit *unit, const Function *function, bool is_kernel, const char *signature)
{
    Py2cuFunctionInfo *info = arena_alloc(unit->arena, sizeof *info);
    info->name = function->name;
    info->kind = is_kernel ? "kernel" : "device";
    info->signature = signature;
    info->line = function->line;
    ptrvec_push(unit->arena, &unit->functions, info);
}

static void mark_called(const Expr *e, NameSet *called)
{
    if (e == NULL || e->kind == EX_LAMBDA) {
        return;
    }
    if (e->kind == EX_CALL && e->left->kind == EX_NAME) {
        nameset_add(called, e->left->name);
    }
    mark_called(e->left, called);
    mark_called(e->right, called);
    mark_called(e->cond, called);
    for (uint32_t i = 0; i < e->item_count; i++) {
        mark_called(e->items[i], called);
    }
}

static void mark_called_block(const Block *block, NameSet *called)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const Stmt *s = block->stmts[i];
        mark_called(s->value, called);
        for (uint32_t k = 0; k < s->target_count; k++) {
            mark_called(s->targets[k], called);
        }
        mark_called_block(&s->body, called);
        mark_called_block(&s->orelse, called);
    }
}

static bool infer_all_kernels(Unit *unit)
{
    Module *module = unit->modules[0];
    NameSet *called = nameset_new(unit->arena); /* a jitted function that another one calls is a device function */
    for (uint32_t i = 0; i < module->function_count; i++) {
        if (module->functions[i]->decorator_count > 0) {
            mark_called_block(&module->functions[i]->body, called);
        }
    }
    bool ok = true, any = false, translate = unit->request->emit != PY2CU_EMIT_LIST;
    for (uint32_t i = 0; i < module->function_count; i++) {
        Function *function = module->functions[i];
        Decoration decoration = decoration_of(unit, function);
        if (!decoration.is_jit) {
            continue;
        }
        bool untyped = decoration.signatures.count == 0;
        bool device = decoration.is_device || (untyped && (returns_value(&function->body) || nameset_has(called, function->name)));
        if (device) {
            add_function_info(unit, function, false, NULL);
            continue;
        }
        any = true;
        size_t before = unit->instances.count;
        bool typed = false;
        if (translate) {
            ok = kernel_from_text(unit, function, &typed) && ok;
        } else if (decoration.signatures.count > 0) {
            for (size_t k = 0; k < decoration.signatures.count; k++) {
                Signature signature;
                if (signature_of_expr(unit, decoration.signatures.items[k], &signature)) {
                    add_function_info(unit, function, true, instance_signature_text(unit, function, signature.args, signature.count));
                }
            }
            continue;
        } else {
            Signature signature = {0};
            annotated_signature(unit, function, &signature, &typed);
            typed = typed || function->param_count == 0;
            const LaunchedKernel *launched = typed ? NULL : launches_of_kernel(unit, function);
            for (size_t k = 0; launched != NULL && k < launched->signatures.count; k++) {
                add_function_info(unit, function, true, instance_signature_text(unit, function, launched->signatures.items[k], function->param_count));
            }
            if (launched != NULL && launched->signatures.count > 0) {
                continue;
            }
            add_function_info(unit, function, true, typed ? instance_signature_text(unit, function, signature.args, signature.count) : NULL);
            continue;
        }
        if (!typed) {
            add_function_info(unit, function, true, NULL);
            ask_for_types(unit, function);
            ok = false;
        }
        for (size_t k = before; k < unit->instances.count; k++) {
            const Instance *instance = unit->instances.items[k];
            if (instance->is_kernel && instance->function == function) {
                add_function_info(unit, function, true, instance_signature_text(unit, function, instance->args, instance->arg_count));
            }
        }
    }
    if (!any && translate) {
        Span span = {.module = 0, .line = 0};
        diag_error(unit, span, "no-kernels", "there is no kernel in this text: no function decorated with @cuda.jit");
        diag_hint(unit, "a kernel is a function decorated with @cuda.jit, with 'cuda' imported from numba or py2cu");
        ok = false;
    }
    return ok;
}

static Function *find_function(Unit *unit, const char *name, uint32_t line)
{
    const Module *module = unit->modules[0];
    Function *found = NULL;
    for (uint32_t i = 0; i < module->function_count; i++) {
        Function *function = module->functions[i];
        if (strcmp(function->name, name) == 0 && (line == 0 || function->line == line)) {
            found = function; /* the latest one of that name, as Python has it */
        }
    }
    return found;
}

static void hint_kernels(Unit *unit)
{
    TextBuf names;
    textbuf_init(&names, unit->arena);
    for (uint32_t i = 0; i < unit->modules[0]->function_count && i < 20; i++) {
        Decoration decoration = decoration_of(unit, unit->modules[0]->functions[i]);
        if (decoration.is_jit && !decoration.is_device) {
            textbuf_printf(&names, "%s%s", names.length > 0 ? ", " : "", unit->modules[0]->functions[i]->name);
        }
    }
    if (names.length > 0) {
        diag_hint(unit, "the kernels are: %s", names.text);
    }
}

bool infer(Unit *unit)
{
    if (unit->request->instance_count == 0 || unit->request->emit == PY2CU_EMIT_LIST) {
        return infer_all_kernels(unit) && unit->error_count == 0;
    }
    bool ok = true;
    for (size_t i = 0; i < unit->request->instance_count; i++) {
        const Py2cuInstance *wanted = &unit->request->instances[i];
        Function *function = find_function(unit, wanted->function, wanted->line);
        if (function == NULL) {
            Span span = {.module = 0, .line = 0};
            diag_error(unit, span, "no-such-function", "there is no function '%s' in this text", wanted->function);
            hint_kernels(unit);
            ok = false;
            continue;
        }
        if (wanted->signature == NULL) {
            bool typed = false;
            ok = kernel_from_text(unit, function, &typed) && ok;
            if (!typed) {
                ask_for_types(unit, function);
                ok = false;
            }
            continue;
        }
        Signature signature = signature_parse(unit, wanted->signature, strlen(wanted->signature));
        if (signature.error != NULL) {
            Span span = {.module = 0, .line = 0};
            diag_error(unit, span, "bad-signature", "the signature \"%s\" given for '%s' cannot be read: %s", wanted->signature, wanted->function,
                       signature.error);
            diag_hint(unit, "write it as \"(float32[:, ::1], int64)\"");
            ok = false;
            continue;
        }
        Decoration decoration = decoration_of(unit, function);
        ok = kernel_with_signature(unit, function, &decoration, &signature, function->span) && ok;
    }
    return ok && unit->error_count == 0;
}
