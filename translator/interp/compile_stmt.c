// SPDX-License-Identifier: MIT
/* Compiles functions and statements from IR to stack code. Assigns storage to variables: arrays, records and variables
 * whose address is passed to calls are memory objects; all others are slots of the frame. */
#include "interp/interp_internal.h"

#include <string.h>

typedef struct Loop {
    uint32_t *jumps; /* targets of break and continue, patched at the end */
    bool *is_break;
    uint32_t count, capacity, break_capacity;
    struct Loop *outer;
} Loop;

static void code_block(Run *run, Code *code, const IrBlock *block, Loop *loop);

uint32_t code_add(Run *run, Code *code, Instr instr)
{
    code->instrs = arena_grow_array(run->arena, code->instrs, code->count, &code->capacity, sizeof *code->instrs);
    code->instrs[code->count] = instr;
    return code->count++;
}

void code_fail(Run *run, Code *code, const char *what)
{
    code_add(run, code, (Instr){.op = CODE_FAIL, .text = what});
}

static void land(Code *code, uint32_t jump)
{
    code->instrs[jump].a = code->count;
}

static uint32_t shared_number(Run *run, const IrVar *var)
{
    for (uint32_t i = 0; i < run->shared_count; i++) {
        if (run->shared[i] == var) {
            return i;
        }
    }
    return UINT32_MAX; /* unreachable: run_new() has collected all of them */
}

static void place_variable(Run *run, Code *code, const IrVar *var)
{
    VarPlace *place = &code->places[var->id];
    if (var->storage == IRV_SHARED) {
        place->shared = 1 + shared_number(run, var);
    } else if (var->storage == IRV_PARAM || var->storage == IRV_LOCAL) {
        if (var->type->kind == TY_CARRAY || var->type->kind == TY_RECORD || var->is_output) {
            code->objects[code->object_count] = var;
            place->object = ++code->object_count;
        }
        place->slots = var->type->kind == TY_CARRAY ? 0 : slots_of(var->type);
        if (place->slots == UINT32_MAX) {
            place->slots = 0; /* reading or assigning it fails */
        }
        place->slot = code->slots;
        code->slots += place->slots;
    }
}

/* Assigns storage to parameters first, in the order in which calls push them. */
static void place_variables(Run *run, Code *code)
{
    const IrFunc *func = code->func;
    code->places = arena_alloc(run->arena, (func->vars.count + 1) * sizeof *code->places);
    code->objects = arena_alloc(run->arena, (func->vars.count + 1) * sizeof(IrVar *));
    for (size_t i = 0; i < func->params.count; i++) {
        place_variable(run, code, func->params.items[i]);
    }
    for (size_t i = 0; i < func->vars.count; i++) {
        const IrVar *var = func->vars.items[i];
        if (var->storage != IRV_PARAM) {
            place_variable(run, code, var);
        }
    }
}

static void add_jump(Run *run, Loop *loop, uint32_t jump, bool is_break)
{
    loop->jumps = arena_grow_array(run->arena, loop->jumps, loop->count, &loop->capacity, sizeof *loop->jumps);
    loop->is_break =
        arena_grow_array(run->arena, loop->is_break, loop->count, &loop->break_capacity, sizeof *loop->is_break);
    loop->jumps[loop->count] = jump;
    loop->is_break[loop->count++] = is_break;
}

static void mark(Run *run, Code *code, const IrStmt *stmt)
{
    if (stmt->line != 0) {
        code_add(run, code, (Instr){.op = CODE_STATEMENT, .a = stmt->line, .b = stmt->module});
    }
}

static bool is_scalar_kind(const Type *type)
{
    return type_is_scalar(type_in_c(type));
}

static void convert(Run *run, Code *code, const Type *from, const Type *to)
{
    from = type_in_c(from);
    to = type_in_c(to);
    if (from != to) {
        code_add(run, code, (Instr){.op = CODE_CONVERT, .kind = (uint8_t)from->kind, .to = (uint8_t)to->kind});
    }
}

/* Applies the operator of a compound assignment to the values on the stack. */
static void combine(Run *run, Code *code, const IrStmt *stmt)
{
    const Type *compute = stmt->compute != NULL ? stmt->compute : stmt->a->type;
    if (!is_scalar_kind(stmt->a->type) || !is_scalar_kind(compute)) {
        code_fail(run, code, "a compound assignment of this kind of value");
        return;
    }
    convert(run, code, stmt->a->type, compute);
    code_value(run, code, stmt->b);
    code_add(run, code,
             (Instr){.op = CODE_BINARY,
                     .operator=(uint8_t) stmt->op,
                     .kind = (uint8_t)type_in_c(compute)->kind,
                     .c = slots_of(stmt->b->type)});
    convert(run, code, compute, stmt->a->type);
}

static void code_assign(Run *run, Code *code, const IrStmt *stmt)
{
    uint32_t slot;
    const IrVar *var = NULL;
    const uint32_t slots = slots_of(stmt->a->type);
    if (slots == UINT32_MAX) {
        code_fail(run, code, arena_printf(run->arena, "a value of the type %s", run_type_name(stmt->a->type)));
        return;
    }
    if (code_place(run, code, stmt->a, &slot, &var)) {
        if (stmt->op != IRO_NONE) {
            code_add(run, code, (Instr){.op = CODE_DUP});
            code_add(run, code, (Instr){.op = CODE_READ, .type = stmt->a->type});
            combine(run, code, stmt);
        } else {
            code_value(run, code, stmt->b);
        }
        code_add(run, code, (Instr){.op = CODE_WRITE, .type = stmt->a->type});
        return;
    }
    if (stmt->op != IRO_NONE) {
        code_add(run, code, (Instr){.op = CODE_LOAD, .a = slot, .b = slots, .c = 1 + var->id});
        combine(run, code, stmt);
    } else {
        code_value(run, code, stmt->b);
    }
    code_add(run, code, (Instr){.op = CODE_STORE, .a = slot, .b = slots, .c = 1 + var->id});
}

static void code_loop(Run *run, Code *code, const IrStmt *stmt)
{
    Loop loop = {0};
    if (stmt->init != NULL) {
        mark(run, code, stmt);
        code_assign(run, code, stmt->init);
    }
    const uint32_t head = code->count;
    mark(run, code, stmt);
    uint32_t out = UINT32_MAX;
    if (stmt->a != NULL) {
        code_value(run, code, stmt->a);
        out = code_add(run, code, (Instr){.op = CODE_UNLESS});
    }
    code_block(run, code, &stmt->body, &loop);
    const uint32_t step = code->count;
    if (stmt->step != NULL) {
        code_assign(run, code, stmt->step);
    }
    code_add(run, code, (Instr){.op = CODE_JUMP, .a = head});
    if (out != UINT32_MAX) {
        land(code, out);
    }
    for (uint32_t i = 0; i < loop.count; i++) {
        code->instrs[loop.jumps[i]].a = loop.is_break[i] ? code->count : step;
    }
}

static void code_if(Run *run, Code *code, const IrStmt *stmt, Loop *loop)
{
    code_value(run, code, stmt->a);
    const uint32_t otherwise = code_add(run, code, (Instr){.op = CODE_UNLESS});
    code_block(run, code, &stmt->body, loop);
    if (stmt->orelse.count > 0) {
        const uint32_t end = code_add(run, code, (Instr){.op = CODE_JUMP});
        land(code, otherwise);
        code_block(run, code, &stmt->orelse, loop);
        land(code, end);
    } else {
        land(code, otherwise);
    }
}

static void code_statement(Run *run, Code *code, const IrStmt *stmt, Loop *loop)
{
    switch (stmt->kind) {
    case IR_ASSIGN:
        mark(run, code, stmt);
        code_assign(run, code, stmt);
        return;
    case IR_EVAL:
        mark(run, code, stmt);
        code_value(run, code, stmt->a);
        code_add(run, code, (Instr){.op = CODE_POP, .a = slots_of(stmt->a->type)});
        return;
    case IR_IF:
        mark(run, code, stmt);
        code_if(run, code, stmt, loop);
        return;
    case IR_WHILE:
    case IR_FOR:
        code_loop(run, code, stmt);
        return;
    case IR_BREAK:
    case IR_CONTINUE:
        mark(run, code, stmt);
        add_jump(run, loop, code_add(run, code, (Instr){.op = CODE_JUMP}), stmt->kind == IR_BREAK);
        return;
    case IR_RETURN:
        mark(run, code, stmt);
        if (stmt->a != NULL) {
            code_value(run, code, stmt->a);
        }
        code_add(run, code, (Instr){.op = CODE_RETURN, .a = stmt->a != NULL ? code->result : 0});
        return;
    case IR_DECLARE:
    case IR_NOTE:
        return;
    }
}

static void code_block(Run *run, Code *code, const IrBlock *block, Loop *loop)
{
    for (uint32_t i = 0; i < block->count; i++) {
        code_statement(run, code, block->stmts[i], loop);
    }
}

const Code *code_of(Run *run, const IrFunc *func)
{
    Code *code = &run->codes[func->id];
    if (code->is_made) {
        return code;
    }
    code->is_made = true; /* set before the body is compiled, for recursion */
    code->func = func;
    code->result = func->result != NULL ? slots_of(func->result) : 0;
    place_variables(run, code);
    if (code->result == UINT32_MAX) {
        code->result = 0;
        code_fail(run, code,
                  arena_printf(run->arena, "a function with a result of type %s", run_type_name(func->result)));
    }
    code_block(run, code, &func->body, NULL);
    code_add(run, code, (Instr){.op = CODE_RETURN, .a = 0});
    return code;
}
