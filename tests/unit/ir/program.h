// SPDX-License-Identifier: MIT
/* IR programs that tests construct, run through the passes after ranges and print: the output is compared with the code
 * that a CUDA programmer would write. */
#ifndef PY2CU_TEST_IR_PROGRAM_H
#define PY2CU_TEST_IR_PROGRAM_H

#include "base/unit.h"
#include "emit/emit.h"
#include "ir/ir.h"
#include "passes.h"
#include "types/types.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- building --------------------------------------------------------------------------------------------------- */

typedef struct Test {
    Unit unit;
    Arena *arena;
    Py2cuModule module;
    Py2cuRequest request;
    IrFunc *func;
    IrBlock *block;
    IrBlock *outer[32];
    unsigned depth;
    jmp_buf escape;
    const Type *b, *i8, *u8, *i16, *u16, *i32, *u32, *i64, *u64, *f32, *f64, *none;
} Test;

static inline void begin(Test *t)
{
    memset(t, 0, sizeof *t);
    t->arena = t->unit.arena = arena_new();
    if (!t->arena) {
        exit(2);
    }
    t->unit.types = types_new(t->arena);
    t->unit.names = names_new(t->arena);
    t->module.file_name = "/home/me/k.py";
    t->request.modules = &t->module;
    t->request.module_count = 1;
    t->unit.request = &t->request;
    t->unit.program = arena_alloc(t->arena, sizeof(IrProgram));
    textbuf_init(&t->unit.text, t->arena);
    TypeTable *types = t->unit.types;
    t->b = type_of_kind(types, TY_BOOL);
    t->i8 = type_of_kind(types, TY_I8);
    t->u8 = type_of_kind(types, TY_U8);
    t->i16 = type_of_kind(types, TY_I16);
    t->u16 = type_of_kind(types, TY_U16);
    t->i32 = type_of_kind(types, TY_I32);
    t->u32 = type_of_kind(types, TY_U32);
    t->i64 = type_of_kind(types, TY_I64);
    t->u64 = type_of_kind(types, TY_U64);
    t->f32 = type_of_kind(types, TY_F32);
    t->f64 = type_of_kind(types, TY_F64);
    t->none = type_of_kind(types, TY_NONE);
}

static inline IrFunc *function(Test *t, const char *name, bool is_kernel, const Type *result)
{
    IrFunc *func = arena_alloc(t->arena, sizeof *func);
    func->name = func->python_name = name;
    func->is_kernel = is_kernel;
    func->result = result;
    ptrvec_push(t->arena, &t->unit.program->funcs, func);
    t->func = func;
    t->block = &func->body;
    t->depth = 0;
    return func;
}

static inline IrFunc *kernel(Test *t, const char *name)
{
    return function(t, name, true, t->none);
}

static inline IrVar *param(Test *t, const char *name, const Type *type, IrRole role)
{
    IrVar *var = ir_new_var(t->arena, t->func, name, type, IRV_PARAM);
    var->role = role;
    ptrvec_push(t->arena, &t->func->params, var);
    return var;
}

static inline IrVar *data(Test *t, const char *name, const Type *elem)
{
    return param(t, name, type_pointer(t->unit.types, elem), ROLE_DATA);
}

static inline IrVar *value(Test *t, const char *name, const Type *type)
{
    return param(t, name, type, ROLE_VALUE);
}

static inline IrVar *axis_size(Test *t, const char *name)
{
    return param(t, name, t->i64, ROLE_SHAPE);
}

static inline IrVar *local(Test *t, const char *name, const Type *type)
{
    IrVar *var = ir_new_var(t->arena, t->func, name, type, IRV_LOCAL);
    var->python_local = 1;
    return var;
}

static inline IrVar *array(Test *t, const char *name, const Type *elem, unsigned ndim, const int64_t *dims,
                           IrStorage storage)
{
    return ir_new_var(t->arena, t->func, name, type_carray(t->unit.types, elem, ndim, dims), storage);
}

static inline IrNamed *constant(Test *t, const char *name, uint32_t line, IrExpr *e)
{
    IrNamed *named = arena_alloc(t->arena, sizeof *named);
    named->name = name;
    named->type = e->type;
    named->value = e;
    named->line = line;
    ptrvec_push(t->arena, &t->unit.program->named, named);
    return named;
}

static inline Trivia *comment(Test *t, const char *text, Trivia *next)
{
    Trivia *trivia = arena_alloc(t->arena, sizeof *trivia);
    trivia->comment = text;
    trivia->next = next;
    return trivia;
}

static inline Trivia *blank(Test *t, Trivia *next)
{
    return comment(t, NULL, next);
}

static inline IrExpr *v(Test *t, IrVar *var)
{
    return ir_var(t->arena, var);
}

static inline IrExpr *num(Test *t, const Type *type, int64_t integer)
{
    return ir_int(t->arena, type, integer);
}

static inline IrExpr *real(Test *t, const Type *type, double number, const char *spelling)
{
    IrExpr *e = ir_float(t->arena, type, number);
    e->spelling = spelling;
    return e;
}

static inline IrExpr *cvt(Test *t, const Type *type, IrExpr *a)
{
    return ir_convert(t->arena, type, a);
}

/* Creates an operation in the type of its left operand. */
static inline IrExpr *op(Test *t, IrOp o, IrExpr *a, IrExpr *b)
{
    bool is_test = (o >= IRO_EQ && o <= IRO_GE) || o == IRO_LAND || o == IRO_LOR;
    return ir_binary(t->arena, o, is_test ? t->b : a->type, a, b);
}

static inline IrExpr *un(Test *t, IrOp o, IrExpr *a)
{
    return ir_unary(t->arena, o, a->type, a);
}

static inline IrExpr *sreg(Test *t, IrSreg which)
{
    return ir_sreg(t->arena, t->u32, which);
}

static inline IrExpr *at(Test *t, IrVar *var, IrExpr *index)
{
    return ir_index(t->arena, v(t, var), &index, 1);
}

static inline IrExpr *at2(Test *t, IrVar *var, IrExpr *i, IrExpr *j)
{
    IrExpr *indices[] = {i, j};
    return ir_index(t->arena, v(t, var), indices, 2);
}

static inline IrExpr *address(Test *t, IrExpr *e)
{
    return ir_address(t->arena, type_pointer(t->unit.types, e->type), e);
}

static inline IrExpr *call(Test *t, const Type *type, const char *spelling, bool overloaded, IrEffect effect,
                           unsigned count, IrExpr *a, IrExpr *b)
{
    IrExpr *args[] = {a, b};
    return ir_call(t->arena, type, (IrCallee){.spelling = spelling, .overloaded = overloaded, .effect = effect}, args,
                   count);
}

static inline IrExpr *help(Test *t, const Type *type, HelperId helper, IrExpr *a, IrExpr *b)
{
    IrExpr *args[] = {a, b};
    return ir_call(t->arena, type, (IrCallee){.helper = helper}, args, 2);
}

static inline IrExpr *invoke(Test *t, IrFunc *func, unsigned count, IrExpr *a, IrExpr *b)
{
    IrExpr *args[] = {a, b};
    return ir_call(t->arena, func->result, (IrCallee){.func = func}, args, count);
}

static inline IrStmt *add(Test *t, IrStmtKind kind, IrExpr *a)
{
    IrStmt *stmt = ir_stmt(t->arena, kind);
    stmt->a = a;
    ir_append(t->arena, t->block, stmt);
    return stmt;
}

static inline IrStmt *set(Test *t, IrExpr *target, IrExpr *e)
{
    IrStmt *stmt = add(t, IR_ASSIGN, target);
    stmt->b = e;
    return stmt;
}

static inline IrStmt *let(Test *t, IrVar *var, IrExpr *e)
{
    return set(t, v(t, var), e);
}

static inline IrStmt *aug(Test *t, IrExpr *target, IrOp o, const Type *compute, IrExpr *e)
{
    IrStmt *stmt = set(t, target, e);
    stmt->op = o;
    stmt->compute = compute;
    return stmt;
}

static inline void open_block(Test *t, IrBlock *block)
{
    t->outer[t->depth++] = t->block;
    t->block = block;
}

static inline void end(Test *t)
{
    t->block = t->outer[--t->depth];
}

static inline IrStmt *open_if(Test *t, IrExpr *cond)
{
    IrStmt *stmt = add(t, IR_IF, cond);
    open_block(t, &stmt->body);
    return stmt;
}

static inline void open_else(Test *t, IrStmt *stmt)
{
    end(t);
    open_block(t, &stmt->orelse);
}

/* `elif`: requires one more end(). */
static inline IrStmt *open_elif(Test *t, IrStmt *stmt, IrExpr *cond)
{
    open_else(t, stmt);
    IrStmt *inner = open_if(t, cond);
    inner->is_elif = true;
    return inner;
}

static inline IrStmt *open_while(Test *t, IrExpr *cond)
{
    IrStmt *stmt = add(t, IR_WHILE, cond);
    open_block(t, &stmt->body);
    return stmt;
}

/* for (var = from; var < to; var += by) */
static inline IrStmt *open_for(Test *t, IrVar *var, IrExpr *from, IrExpr *to, IrExpr *by)
{
    IrStmt *stmt = add(t, IR_FOR, op(t, IRO_LT, v(t, var), to));
    IrBlock parts = {0}, *here = t->block;
    t->block = &parts;
    stmt->init = let(t, var, from);
    stmt->step = aug(t, v(t, var), IRO_ADD, var->type, by);
    t->block = here;
    open_block(t, &stmt->body);
    return stmt;
}

static inline IrStmt *declare(Test *t, IrVar *var)
{
    IrStmt *stmt = add(t, IR_DECLARE, NULL);
    stmt->var = var;
    return stmt;
}

static inline IrStmt *sync(Test *t)
{
    return add(t, IR_EVAL, call(t, t->none, "__syncthreads", false, EFFECT_BARRIER, 0, NULL, NULL));
}

/* cuda.grid(1), axis 0 for x */
static inline IrExpr *grid(Test *t, const Type *type, unsigned axis)
{
    IrExpr *block = cvt(t, type, sreg(t, (IrSreg)(IRS_CTAID_X + axis)));
    IrExpr *size = cvt(t, type, sreg(t, (IrSreg)(IRS_NTID_X + axis)));
    return op(t, IRO_ADD, op(t, IRO_MUL, block, size), cvt(t, type, sreg(t, (IrSreg)(IRS_TID_X + axis))));
}

/* ---- running ---------------------------------------------------------------------------------------------------- */

static int failures;
static inline const char *translate(Test *t)
{
    bool printed = run_passes_to_print(&t->unit) && emit(&t->unit);
    if (printed && t->unit.sources != NULL) {
        emit_line_directives(&t->unit);
    }
    if (!printed) {
        const Py2cuDiagnostic *first = t->unit.diagnostics.count > 0 ? t->unit.diagnostics.items[0] : NULL;
        return arena_printf(t->arena, "REFUSED: %s\n", first ? first->message : "?");
    }
    return t->unit.text.text;
}

static inline void compare(const char *name, const char *text, const char *expected)
{
    if (strcmp(text, expected) == 0) {
        return;
    }
    failures++;
    printf("%s: got\n%s---- expected\n%s----\n", name, text, expected);
}

/* Checks the generated code without its title. */
static inline void expect(Test *t, const char *name, const char *expected)
{
    const char *text = translate(t);
    const char *body = strstr(text, "\n\n");
    compare(name, strncmp(text, "// Translated", 13) == 0 && body ? body + 2 : text, expected);
    arena_free(t->arena);
}

static inline void expect_all(Test *t, const char *name, const char *expected)
{
    const char *text = translate(t);
    compare(name, text, expected);
    arena_free(t->arena);
}

/* Requires a Test t and an array `out` of int64. */
#define STORE(e) set(&t, at(&t, out, num(&t, t.i64, 0)), e)
#define NUM(i) num(&t, t.i64, i)
#define VAR(x) v(&t, x)

static inline int report(void)
{
    printf("%d failures\n", failures);
    return failures != 0;
}

#endif
