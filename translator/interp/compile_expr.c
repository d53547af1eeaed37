// SPDX-License-Identifier: MIT
/* Compiles expressions and lvalues from IR to stack code. The verifier has checked their depth. */
#include "interp/interp_internal.h"

#include <string.h>

static void fail_type(Run *run, Code *code, const Type *type)
{
    code_fail(run, code, arena_printf(run->arena, "a value of the type %s", run_type_name(type)));
}

static TypeKind kind_of(const Type *type)
{
    return type_in_c(type)->kind;
}

/* ---- lvalues ---- */

static void push_address(Run *run, Code *code, const IrExpr *e);

/* Pushes the address of an element of a pointer or of a (multidimensional) C array. */
static void push_element(Run *run, Code *code, const IrExpr *e)
{
    const Type *base = e->a->type, *rows = e->a->kind == IR_VAR ? e->a->var->rows : NULL;
    if (base->kind == TY_CARRAY) {
        push_address(run, code, e->a);
    } else {
        code_value(run, code, e->a);
    }
    size_t size = type_size(base->elem);
    if (size == 0) {
        fail_type(run, code, base->elem);
        return;
    }
    for (uint32_t i = e->arg_count; base->kind == TY_CARRAY && i < base->ndim; i++) {
        size *= (size_t)base->dims[i];
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        size_t step = size;
        for (uint32_t d = i + 1; base->kind == TY_CARRAY && d < e->arg_count; d++) {
            step *= (size_t)base->dims[d];
        }
        for (uint32_t d = i; rows != NULL && d < rows->ndim; d++) {
            step *= (size_t)rows->dims[d];
        }
        code->indices++;
        code_value(run, code, e->args[i]);
        code->indices--;
        code_add(run, code, (Instr){.op = CODE_ELEMENT, .a = (uint32_t)step, .b = kind_of(e->args[i]->type) == TY_U64});
    }
}

static void push_variable(Run *run, Code *code, const IrVar *var)
{
    const VarPlace *place = &code->places[var->id];
    if (var->storage == IRV_CONSTANT && var->constant != NULL) {
        code_add(run, code, (Instr){.op = CODE_CONSTANT, .named = var->constant});
    } else if (var->storage == IRV_DYNAMIC_SHARED) {
        code_add(run, code, (Instr){.op = CODE_DYNAMIC});
    } else if (place->shared != 0) {
        code_add(run, code, (Instr){.op = CODE_SHARED, .a = place->shared - 1});
    } else if (place->object != 0) {
        code_add(run, code, (Instr){.op = CODE_LOCAL, .a = place->object - 1});
    } else {
        code_fail(run, code, arena_printf(run->arena, "the address of %s", var->name));
    }
}

static void push_address(Run *run, Code *code, const IrExpr *e)
{
    uint32_t slot;
    const IrVar *var;
    if (!code_place(run, code, e, &slot, &var)) {
        code_fail(run, code, arena_printf(run->arena, "the address of %s", var->name));
    }
}

static bool is_place(const IrExpr *e)
{
    return e->kind == IR_VAR || e->kind == IR_INDEX || (e->kind == IR_FIELD && is_place(e->a));
}

bool code_place(Run *run, Code *code, const IrExpr *e, uint32_t *slot, const IrVar **var)
{
    if (e->kind == IR_NAMED) {
        code_add(run, code, (Instr){.op = CODE_CONSTANT, .named = e->named});
        return true;
    }
    if (e->kind == IR_INDEX) {
        push_element(run, code, e);
        return true;
    }
    if (e->kind == IR_FIELD && is_place(e->a)) {
        const Type *type = type_in_c(e->a->type);
        if (!code_place(run, code, e->a, slot, var)) {
            if (type->kind == TY_RECORD) {
                code_fail(run, code, "a field of this kind of record");
            }
            *slot += slots_before(type, e->field);
            return false;
        }
        const size_t part = type->kind == TY_RECORD   ? type->record->offsets[e->field]
                            : type->kind == TY_VECTOR ? e->field * type_size(type->elem)
                            : type_is_complex(type)   ? e->field * type_size(type->items[0])
                                                      : SIZE_MAX;
        if (part == SIZE_MAX) {
            fail_type(run, code, type);
        } else if (part != 0) {
            code_add(run, code, (Instr){.op = CODE_OFFSET, .a = (uint32_t)part});
        }
        return true;
    }
    if (e->kind != IR_VAR) {
        code_fail(run, code, "this kind of lvalue");
        return true;
    }
    const VarPlace *place = &code->places[e->var->id];
    const bool in_slots = (e->var->storage == IRV_PARAM || e->var->storage == IRV_LOCAL) && place->object == 0;
    *slot = place->slot;
    *var = e->var;
    if (!in_slots) {
        push_variable(run, code, e->var);
    }
    return !in_slots;
}

/* ---- values ---- */

static void read_place(Run *run, Code *code, const IrExpr *e)
{
    uint32_t slot;
    const IrVar *var;
    const uint32_t slots = slots_of(e->type);
    if (slots == UINT32_MAX && type_in_c(e->type)->kind == TY_CARRAY) { /* a C array decays to its address */
        push_address(run, code, e);
    } else if (slots == UINT32_MAX) {
        fail_type(run, code, e->type);
    } else if (code_place(run, code, e, &slot, &var)) {
        if (e->kind == IR_VAR && e->var->storage == IRV_DYNAMIC_SHARED) {
            return; /* a pointer, or an array whose address serves as one */
        }
        code_add(run, code, (Instr){.op = CODE_READ, .type = e->type});
    } else {
        code_add(run, code, (Instr){.op = CODE_LOAD, .a = slot, .b = slots, .c = 1 + var->id});
    }
}

static void code_field(Run *run, Code *code, const IrExpr *e)
{
    const Type *type = type_in_c(e->a->type);
    const uint32_t slots = slots_of(e->type), all = slots_of(type);
    if (is_place(e)) {
        read_place(run, code, e);
        return;
    }
    if (slots == UINT32_MAX || all == UINT32_MAX ||
        type->kind == TY_RECORD) { /* a record must be in a variable before its fields are read */
        fail_type(run, code, slots == UINT32_MAX ? e->type : type);
        return;
    }
    code_value(run, code, e->a);
    code_add(run, code, (Instr){.op = CODE_TAKE, .a = slots_before(type, e->field), .b = slots, .c = all});
}

/* Compiles a literal of a record that contains a string. */
static void code_text(Run *run, Code *code, const IrExpr *e, uint32_t slots)
{
    const Type *type = type_in_c(e->type), *letters = type_in_c(type->items[0]);
    const uint32_t capacity = (uint32_t)letters->dims[0], width = (uint32_t)type_size(letters->elem);
    uint32_t *codes = arena_alloc(run->arena, (capacity + 1) * sizeof *codes),
             count = string_letters(e->args[0]->spelling, codes, capacity);
    Slot *bytes = arena_alloc(run->arena, (slots + 1) * sizeof *bytes);
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        const Slot letter = {.u = codes[i]};
        slots_write(letters->elem, (unsigned char *)bytes + (size_t)i * width, &letter);
    }
    for (uint32_t i = 0; i < slots; i++) {
        code_add(run, code, (Instr){.op = CODE_PUSH, .slot = bytes[i]});
    }
}

static void code_struct(Run *run, Code *code, const IrExpr *e)
{
    const uint32_t slots = slots_of(e->type);
    if (slots != UINT32_MAX && e->arg_count == 1 && type_is_text(type_in_c(e->type)) && e->args[0]->kind == IR_STRING) {
        code_text(run, code, e, slots);
        return;
    }
    if (slots == UINT32_MAX || (e->arg_count > 0 && type_in_c(e->type)->kind == TY_RECORD)) {
        fail_type(run, code, e->type);
        return;
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        code_value(run, code, e->args[i]);
    }
    for (uint32_t i = 0; e->arg_count == 0 && i < slots; i++) {
        code_add(run, code, (Instr){.op = CODE_PUSH, .slot = {.u = 0}});
    }
}

static void code_binary(Run *run, Code *code, const IrExpr *e)
{
    if (e->op == IRO_LAND || e->op == IRO_LOR) {
        code_value(run, code, e->a);
        if (e->op == IRO_LOR) {
            code_add(run, code, (Instr){.op = CODE_UNARY, .operator= IRO_NOT, .kind = TY_BOOL});
        }
        const uint32_t known = code_add(run, code, (Instr){.op = CODE_UNLESS});
        code_value(run, code, e->b);
        const uint32_t end = code_add(run, code, (Instr){.op = CODE_JUMP});
        code->instrs[known].a = code->count;
        code_add(run, code, (Instr){.op = CODE_PUSH, .slot = {.i = e->op == IRO_LOR}});
        code->instrs[end].a = code->count;
        return;
    }
    const Type *type = type_in_c(e->a->type);
    if (!type_is_scalar(type) && type->kind != TY_POINTER) {
        fail_type(run, code, type);
        return;
    }
    code_value(run, code, e->a);
    code_value(run, code, e->b);
    code_add(run, code,
             (Instr){.op = CODE_BINARY,
                     .operator=(uint8_t) e->op,
                     .kind = (uint8_t)type->kind,
                     .b = code->indices > 0,
                     .c = slots_of(e->b->type)});
}

static void code_cond(Run *run, Code *code, const IrExpr *e)
{
    code_value(run, code, e->cond);
    const uint32_t otherwise = code_add(run, code, (Instr){.op = CODE_UNLESS});
    code_value(run, code, e->a);
    const uint32_t end = code_add(run, code, (Instr){.op = CODE_JUMP});
    code->instrs[otherwise].a = code->count;
    code_value(run, code, e->b);
    code->instrs[end].a = code->count;
}

static void code_convert(Run *run, Code *code, const IrExpr *e)
{
    const Type *from = type_in_c(e->a->type), *to = type_in_c(e->type);
    code_value(run, code, e->a);
    if (from->kind == to->kind && type_is_scalar(from)) {
        return;
    }
    const bool reals = type_is_real(from) && type_is_real(to);
    if (!reals) {
        code_fail(run, code,
                  arena_printf(run->arena, "a conversion from %s to %s", run_type_name(from), run_type_name(to)));
        return;
    }
    code_add(run, code, (Instr){.op = CODE_CONVERT, .kind = (uint8_t)from->kind, .to = (uint8_t)to->kind});
}

static const char *callee_name(const IrCallee *callee)
{
    return callee->helper != HELPER_NONE ? helper_row(callee->helper)->name : callee->spelling;
}

static void code_call(Run *run, Code *code, const IrExpr *e)
{
    const uint32_t result = slots_of(e->type);
    if (result == UINT32_MAX ||
        (e->callee.func == NULL && (result > RUN_MAX_RESULT || e->arg_count > LIMIT_PRINTED_VALUES + 1))) {
        fail_type(run, code, e->type);
        return;
    }
    uint32_t slots = 0;
    for (uint32_t i = 0; i < e->arg_count; i++) {
        const uint32_t own = slots_of_argument(e->args[i]->type);
        slots += own == UINT32_MAX ? 0 : own;
        code_value(run, code, e->args[i]);
    }
    if (e->callee.func != NULL) {
        code_add(run, code, (Instr){.op = CODE_CALL, .code = code_of(run, e->callee.func)});
        return;
    }
    Call *call = arena_alloc(run->arena, sizeof *call);
    *call = (Call){.e = e, .slots = slots, .result = result};
    if (e->callee.helper != HELPER_NONE) {
        if (helper_is_known(e->callee.helper)) {
            code_add(run, code, (Instr){.op = CODE_HELPER, .call = call});
            return;
        }
    } else if (ir_is_pointer_cast(e) && e->type->kind == TY_POINTER && e->args[0]->type->kind == TY_POINTER) {
        return; /* the address is unchanged */
    } else if ((call->function = function_of(e)) != NULL || run->single != NULL) {
        code_add(run, code, (Instr){.op = CODE_FUNCTION, .call = call});
        return;
    }
    code_fail(run, code,
              ir_is_pointer_cast(e) ? "a conversion between addresses and integers"
                                    : arena_printf(run->arena, "%s()", callee_name(&e->callee)));
}

static void code_named(Run *run, Code *code, const IrNamed *named)
{
    if (named->value == NULL) {
        code_add(run, code, (Instr){.op = CODE_CONSTANT, .named = named});
    } else {
        code_value(run, code, named->value);
    }
}

void code_value(Run *run, Code *code, const IrExpr *e)
{
    switch (e->kind) {
    case IR_INT:
    case IR_BOOL:
        code_add(run, code, (Instr){.op = CODE_PUSH, .slot = eval_int(kind_of(e->type), e->integer)});
        return;
    case IR_FLOAT:
        code_add(run, code, (Instr){.op = CODE_PUSH, .slot = eval_float(kind_of(e->type), e->number)});
        return;
    case IR_STRING: /* only printf and string helpers use it */
        code_add(run, code, (Instr){.op = CODE_PUSH, .slot = {.u = (uintptr_t)e->spelling}});
        return;
    case IR_VAR:
    case IR_INDEX:
        read_place(run, code, e);
        return;
    case IR_NAMED:
        code_named(run, code, e->named);
        return;
    case IR_SREG:
        code_add(run, code, (Instr){.op = CODE_SREG, .a = e->sreg});
        return;
    case IR_UNARY:
        if (!type_is_scalar(type_in_c(e->type))) {
            fail_type(run, code, e->type);
        }
        code_value(run, code, e->a);
        code_add(run, code, (Instr){.op = CODE_UNARY, .operator=(uint8_t) e->op, .kind = (uint8_t)kind_of(e->type)});
        return;
    case IR_BINARY:
        code_binary(run, code, e);
        return;
    case IR_CONVERT:
        code_convert(run, code, e);
        return;
    case IR_COND:
        code_cond(run, code, e);
        return;
    case IR_ADDRESS:
        push_address(run, code, e->a);
        return;
    case IR_CALL:
        code_call(run, code, e);
        return;
    case IR_FIELD:
        code_field(run, code, e);
        return;
    case IR_STRUCT:
        code_struct(run, code, e);
        return;
    }
}
