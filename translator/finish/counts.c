/* What the text uses: reads and writes of each variable, helpers, prototypes, constants, half and complex types.
 *
 * Takes: the IR behind tidy. Gives: the counts that declare, names and emit go by. Needs: nothing but the IR and the table of types. */
#include "finish/finish.h"
#include "ir/ir.h"

/* ---- counts, helpers, prototypes, constants --------------------------------------------------------------------- */

typedef struct Count {
    ProgramIndex *index;
    size_t func_index;
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
    if (type->kind == TY_RECORD) {
        type->record->used = true;
    }
    for (uint32_t i = 0; (type->kind == TY_STRUCT || type->kind == TY_RECORD) && i < type->count; i++) {
        count_type(program, type->items[i]);
    }
}

static void count_expr(void *context, IrExpr *e)
{
    Count *count = context;
    count_type(count->index->program, e->type);
    if (e->kind == IR_VAR) {
        e->var->reads++;
        if (e->var->constant != NULL) {
            e->var->constant->uses++;
        }
    }
    if (e->kind == IR_NAMED) {
        e->named->uses++;
    }
    if (e->kind != IR_CALL) {
        return;
    }
    for (HelperId id = e->callee.helper; id != HELPER_NONE; id = helper_row(id)->uses) {
        count->index->program->helper_used[id] = true;
    }
    count->index->program->printf_used = count->index->program->printf_used || ir_prints(e);
    if (e->callee.func && (size_t)ir_index_find(&count->index->funcs, e->callee.func) > count->func_index) {
        e->callee.func->needs_prototype = true;
    }
}

/* `z += w` of complex numbers is a call in C++. */
static void count_operator(IrProgram *program, const IrStmt *stmt)
{
    static const HelperId helpers[] = {[IRO_ADD] = HELPER_C64_ADD_ASSIGN, [IRO_SUB] = HELPER_C64_SUB_ASSIGN,
                                       [IRO_MUL] = HELPER_C64_MUL_ASSIGN, [IRO_DIV] = HELPER_C64_DIV_ASSIGN};
    if (stmt->op == IRO_NONE || !type_is_complex(stmt->compute)) {
        return;
    }
    HelperId first = (HelperId)((int)helpers[stmt->op] + (stmt->compute->kind == TY_C128)); /* the rows stand in pairs */
    for (HelperId id = first; id != HELPER_NONE; id = helper_row(id)->uses) {
        program->helper_used[id] = true;
    }
}

static void count_write(IrProgram *program, const IrStmt *stmt)
{
    count_operator(program, stmt);
    const IrExpr *root = ir_root(stmt->a);
    IrVar *var = NULL;
    if (root->kind == IR_VAR) {
        var = root->var;
    } else if (root->a->kind == IR_VAR && root->a->type->kind == TY_CARRAY) {
        var = root->a->var;
    }
    if (!var) {
        return;
    }
    var->writes++;
    if (stmt->op == IRO_NONE) {
        var->reads--;
    }
}

static void count_writes(IrProgram *program, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *stmt = block->stmts[i];
        if (stmt->kind == IR_ASSIGN) {
            count_write(program, stmt);
        }
        if (stmt->init) {
            count_write(program, stmt->init);
        }
        if (stmt->step) {
            count_write(program, stmt->step);
        }
        count_writes(program, &stmt->body);
        count_writes(program, &stmt->orelse);
    }
}

/* Constants in the extents of arrays. */
static void count_extents(const IrFunc *func, Count *count)
{
    for (size_t i = 0; i < func->vars.count; i++) {
        const IrVar *var = func->vars.items[i];
        for (unsigned k = 0; var->type->kind == TY_CARRAY && var->dim_exprs && k < var->type->ndim; k++) {
            ir_visit_expr(var->dim_exprs[k], count_expr, count);
        }
    }
}

bool finish_counts(Unit *unit)
{
    ProgramIndex index = ir_program_index(unit);
    IrProgram *program = unit->program;
    for (size_t i = 0; i < program->named.count; i++) {
        ((IrNamed *)program->named.items[i])->uses = 0;
    }
    for (HelperId id = HELPER_NONE; id < HELPER_COUNT; id++) {
        program->helper_used[id] = false;
    }
    program->complex_used[0] = program->complex_used[1] = program->half_used[0] = program->half_used[1] = false;
    program->fp8_used = program->printf_used = false;
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        func->needs_prototype = false;
        for (size_t v = 0; v < func->vars.count; v++) {
            IrVar *var = func->vars.items[v];
            var->reads = var->writes = 0;
        }
    }
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        Count count = {.index = &index, .func_index = i};
        ir_visit_block(&func->body, count_expr, &count);
        count_writes(program, &func->body);
        count_extents(func, &count);
        count_type(program, func->result);
        for (size_t v = 0; v < func->vars.count; v++) {
            count_type(program, ((const IrVar *)func->vars.items[v])->type);
        }
    }
    return true;
}
