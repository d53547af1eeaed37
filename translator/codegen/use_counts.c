// SPDX-License-Identifier: MIT
/* Use counts: counts the reads and writes of each variable, and determines which helpers, prototypes, constants, half
 * and complex types the generated code uses.
 *
 * Input: the IR after simplify.
 * Output: the counts used by declarations, names and emit.
 * Requires: nothing. */
#include "codegen/codegen.h"
#include "ir/ir.h"

/* ---- counts, helpers, prototypes, constants ---- */

typedef struct Count {
    IrProgram *program;
    const IrFunc *func;
} Count;

static void count_type(IrProgram *program, const Type *type)
{
    type = type->kind == TY_POINTER || type->kind == TY_CARRAY ? type->elem : type;
    if (type_is_complex(type)) {
        program->complex_used[type->kind == TY_C128] = true;
    }
    if (type_is_half(type)) {
        program->half_used[type->kind == TY_BF16] = true;
    }
    if (type->kind == TY_FP8) {
        program->fp8_used = true;
    }
    if (type->kind == TY_VECTOR && type->count == 4 && type_size(type->elem) == 8) {
        program->wide_vectors[type->elem->kind == TY_F64 ? 2 : type->elem->kind == TY_U64] = type;
    }
    if (type->kind == TY_RECORD) {
        type->record->used = true;
    }
    for (uint32_t i = 0; (type->kind == TY_STRUCT || type->kind == TY_RECORD) && i < type->count; i++) {
        count_type(program, type->items[i]);
    }
}

/* Returns whether the type contains complex numbers in NumPy's record layout, which is not padded. */
static bool contains_complex(const Type *type)
{
    type = type->kind == TY_POINTER || type->kind == TY_CARRAY ? type->elem : type;
    bool holds = type_is_complex(type);
    for (uint32_t i = 0; type->kind == TY_RECORD && i < type->count && !holds; i++) {
        holds = contains_complex(type->items[i]);
    }
    return holds;
}

/* Returns whether memory of another type is accessed as complex numbers: x.view(np.complex64). */
static bool is_complex_view(const IrExpr *e)
{
    return ir_is_pointer_cast(e) && e->type->kind == TY_POINTER && type_is_complex(e->type->elem);
}

static void use_helper(IrProgram *program, HelperId id)
{
    for (; id != HELPER_NONE; id = helper_row(id)->uses) {
        program->helper_used[id] = true;
    }
}

static void count_expr(IrExpr *e, void *context)
{
    Count *count = context;
    count_type(count->program, e->type);
    if (e->kind == IR_VAR) {
        e->var->reads++;
        if (e->var->constant != NULL) {
            e->var->constant->uses++;
        }
    }
    if (e->kind == IR_NAMED) {
        e->named->uses++;
    }
    count->program->complex_aligned = count->program->complex_aligned && !is_complex_view(e);
    if (e->kind != IR_CALL) {
        return;
    }
    int real;
    HelperId mixed = ir_mixed_operator(e, &real);
    use_helper(count->program, mixed != HELPER_NONE ? mixed : e->callee.helper);
    use_helper(count->program, e->callee.records_error ? HELPER_RECORD : HELPER_NONE);
    count->program->printf_used = count->program->printf_used || ir_prints(e);
    if (e->callee.func && e->callee.func->id > count->func->id) {
        e->callee.func->needs_prototype = true;
    }
}

/* Counts the helper for `z += w` of complex numbers, which is a call in C++. */
static void count_operator(IrProgram *program, const IrStmt *stmt)
{
    static const HelperId helpers[] = {[IRO_ADD] = HELPER_C64_ADD_ASSIGN,
                                       [IRO_SUB] = HELPER_C64_SUB_ASSIGN,
                                       [IRO_MUL] = HELPER_C64_MUL_ASSIGN,
                                       [IRO_DIV] = HELPER_C64_DIV_ASSIGN};
    static const HelperId with_real[] = {[IRO_ADD] = HELPER_C64_ADD_ASSIGN_REAL,
                                         [IRO_SUB] = HELPER_C64_SUB_ASSIGN_REAL,
                                         [IRO_MUL] = HELPER_C64_MUL_ASSIGN_REAL,
                                         [IRO_DIV] = HELPER_C64_DIV_ASSIGN_REAL};
    if (stmt->op == IRO_NONE || !type_is_complex(stmt->compute)) {
        return;
    }
    const HelperId *row = ir_is_converted_real(stmt->b) ? with_real : helpers;
    use_helper(program, (HelperId)((int)row[stmt->op] +
                                   (stmt->compute->kind == TY_C128))); /* the rows of both precisions are adjacent */
}

static void count_write(IrStmt *stmt, void *context)
{
    const Count *count = context;
    if (stmt->kind != IR_ASSIGN) {
        return;
    }
    count_operator(count->program, stmt);
    if (!stmt->declares) {
        use_helper(count->program, ir_bits_helper(stmt->a, stmt->b));
    }
    const IrExpr *root = ir_root(stmt->a);
    if (root->kind == IR_VAR) {
        root->var->writes++;
        root->var->reads -= stmt->op == IRO_NONE;
    }
}

bool count_uses(Unit *unit)
{
    IrProgram *program = unit->program;
    bool has_kernel = false;
    /* External functions and callers have their own structs without the alignment; CPUs load both parts at once
     * anyway. */
    program->complex_aligned =
        (program->facts & PY2CU_FACT_ALIGNED) != 0 && !unit->request->for_host && unit->externs.count == 0;
    for (size_t i = 0; i < program->records.count; i++) {
        program->complex_aligned = program->complex_aligned && !contains_complex(program->records.items[i]);
    }
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        has_kernel = has_kernel || func->is_kernel;
    }
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        Count count = {program, func};
        ir_visit_block(&func->body, count_expr, &count);
        ir_visit_stmts(&func->body, count_write, &count);
        count_type(program, func->result);
        for (size_t v = 0; v < func->vars.count; v++) {
            const IrVar *var = func->vars.items[v];
            count_type(program, var->type);
            for (unsigned k = 0; var->type->kind == TY_CARRAY && var->dim_exprs != NULL && k < var->type->ndim; k++) {
                ir_visit_expr(var->dim_exprs[k], count_expr, &count); /* constants in the axis sizes */
            }
        }
    }
    program->complex_aligned = program->complex_aligned && has_kernel;
    return true;
}
