// SPDX-License-Identifier: MIT
/* PY2CU_FACT_POSITIVE: the integer parameters of kernels from which indices, quotients and steps of loops are computed
 * are not negative, or are positive if 0 would require longer code, too (IrVar.sign).
 *
 * Input: the IR after lower. Output: IrVar.sign of the parameters of kernels. The result depends on the definitions of
 * variables alone, not on the facts of the request: a launch checks the parameters that the translation without the
 * fact reports, and the translation with the fact assumes the same parameters. */
#include "ranges/ranges_internal.h"

#include <string.h>

enum { MAX_PASSES = 24 };

typedef struct Signs {
    uint8_t *of_var; /* IrSign by IrVar.number */
    bool changed;
} Signs;

static void require(Signs *signs, const IrExpr *e, uint8_t sign);

/* Requires the signs of the operands of an operation that make its result not negative, or positive. */
static void require_operands(Signs *signs, const IrExpr *e, uint8_t sign)
{
    switch (e->op) {
    case IRO_SUB: /* n - 1 is not negative if n is positive */
        require(signs, e->a, SIGN_POSITIVE);
        return;
    case IRO_ADD:
    case IRO_MUL:
    case IRO_DIV:
    case IRO_REM:
    case IRO_SHL:
    case IRO_SHR:
    case IRO_AND:
    case IRO_OR:
        require(signs, e->a, sign);
        require(signs, e->b, sign);
        return;
    default:
        return;
    }
}

static void require(Signs *signs, const IrExpr *e, uint8_t sign)
{
    switch (e->kind) {
    case IR_VAR:
        if (type_is_integer(e->type) && signs->of_var[e->var->number] < sign) {
            signs->of_var[e->var->number] = sign;
            signs->changed = true;
        }
        return;
    case IR_CONVERT:
        require(signs, e->a, sign);
        return;
    case IR_BINARY:
        require_operands(signs, e, sign);
        return;
    case IR_COND:
        require(signs, e->a, sign);
        require(signs, e->b, sign);
        return;
    case IR_CALL: /* minimum, maximum and quotient; device functions have parameters with their own signs */
        for (uint32_t i = 0; e->callee.func == NULL && i < e->arg_count; i++) {
            require(signs, e->args[i], sign);
        }
        return;
    default:
        return;
    }
}

/* Returns the sign that shortens the code of a helper call for its argument. */
static uint8_t sign_of_argument(HelperId helper, uint32_t argument)
{
    const char *signs = helper_row(helper)->signs;
    const char sign = argument < strlen(signs) ? signs[argument] : '.';
    return sign == '+' ? SIGN_POSITIVE : sign == '0' ? SIGN_NONNEGATIVE : SIGN_ANY;
}

static void visit_call(IrExpr *e, void *context)
{
    Signs *signs = context;
    for (uint32_t i = 0; e->kind == IR_CALL && i < e->arg_count; i++) {
        const IrFunc *func = e->callee.func;
        const IrVar *param = func != NULL && i < func->params.count ? func->params.items[i] : NULL;
        const uint8_t sign = param != NULL ? signs->of_var[param->number] : sign_of_argument(e->callee.helper, i);
        if (sign != SIGN_ANY) {
            require(signs, e->args[i], sign);
        }
    }
}

/* Returns whether the condition of the loop depends on the sign of its step. */
static bool has_signed_step(const IrStmt *s)
{
    return s->kind == IR_FOR && s->step != NULL && s->a != NULL && s->a->kind == IR_BINARY && s->a->op == IRO_LOR;
}

static void visit_statement(IrStmt *s, void *context)
{
    Signs *signs = context;
    if (has_signed_step(s)) {
        require(signs, s->step->b, SIGN_POSITIVE);
    }
    const IrVar *var = s->kind == IR_ASSIGN && s->a->kind == IR_VAR ? s->a->var : NULL;
    const uint8_t sign = var != NULL ? signs->of_var[var->number] : SIGN_ANY;
    if (sign != SIGN_ANY && s->b != NULL) {
        require(signs, s->b, sign);
    }
}

void signs_find(Arena *arena, const IrProgram *program)
{
    Signs signs = {.changed = true};
    signs.of_var = arena_alloc(arena, ir_number_vars(program) + 1);
    for (unsigned pass = 0; pass < MAX_PASSES && signs.changed; pass++) {
        signs.changed = false;
        ir_visit_program(program, visit_call, &signs);
        for (size_t i = 0; i < program->funcs.count; i++) {
            ir_visit_stmts(&((const IrFunc *)program->funcs.items[i])->body, visit_statement, &signs);
        }
    }
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        for (size_t k = 0; func->is_kernel && k < func->params.count; k++) {
            IrVar *param = func->params.items[k];
            const bool is_number = param->role == ROLE_VALUE && type_is_integer(param->type);
            param->sign = is_number && !signs.changed ? signs.of_var[param->number] : SIGN_ANY;
        }
    }
}

static bool is_longer(const IrExpr *e, const void *context)
{
    (void)context;
    bool any = false;
    for (uint32_t i = 0; e->kind == IR_CALL && i < e->arg_count; i++) {
        any = any || sign_of_argument(e->callee.helper, i) != SIGN_ANY;
    }
    return any;
}

static bool has_longer(const IrStmt *s, const void *context)
{
    return has_signed_step(s) || ir_any(s->a, is_longer, context) || ir_any(s->b, is_longer, context);
}

bool ranges_signs_matter(const IrFunc *func)
{
    return ir_any_stmt_of(&func->body, has_longer, NULL);
}
