/* The IR as text, for --emit ir and for tests: one statement a line, operators by name with the type they work in. */
#include "ir/inside.h"
#include "base/float_text.h"

#include <math.h>

static const char *op_name(IrOp op)
{
    switch (op) {
    case IRO_NONE: return "none";
    case IRO_ADD: return "add";
    case IRO_SUB: return "sub";
    case IRO_MUL: return "mul";
    case IRO_DIV: return "div";
    case IRO_REM: return "rem";
    case IRO_SHL: return "shl";
    case IRO_SHR: return "shr";
    case IRO_AND: return "and";
    case IRO_OR: return "or";
    case IRO_XOR: return "xor";
    case IRO_EQ: return "eq";
    case IRO_NE: return "ne";
    case IRO_LT: return "lt";
    case IRO_LE: return "le";
    case IRO_GT: return "gt";
    case IRO_GE: return "ge";
    case IRO_LAND: return "land";
    case IRO_LOR: return "lor";
    case IRO_NEG: return "neg";
    case IRO_NOT: return "not";
    case IRO_BITNOT: return "bitnot";
    }
    return "?";
}

static const char *sreg_name(IrSreg sreg)
{
    static const char *const names[] = {"tid.x",  "tid.y",  "tid.z",  "ctaid.x",  "ctaid.y",  "ctaid.z",
                                        "ntid.x", "ntid.y", "ntid.z", "nctaid.x", "nctaid.y", "nctaid.z", "warpsize"};
    return names[sreg];
}

static const char *storage_name(IrStorage storage)
{
    switch (storage) {
    case IRV_PARAM: return "param";
    case IRV_LOCAL: return "local";
    case IRV_SHARED: return "shared";
    case IRV_DYNAMIC_SHARED: return "dynamic";
    case IRV_CONSTANT: return "constant";
    }
    return "?";
}

static const char *role_name(IrRole role)
{
    switch (role) {
    case ROLE_VALUE: return "value";
    case ROLE_DATA: return "data";
    case ROLE_SHAPE: return "shape";
    case ROLE_STRIDE: return "stride";
    }
    return "?";
}

static void dump_type(TextBuf *out, const Type *type)
{
    if (type->kind == TY_POINTER) {
        textbuf_printf(out, "%s*", type->elem->name);
    } else if (type->kind == TY_CARRAY) {
        textbuf_puts(out, type->elem->name);
        for (unsigned i = 0; i < type->ndim; i++) {
            textbuf_printf(out, "[%lld]", (long long)type->dims[i]);
        }
    } else {
        textbuf_puts(out, type->kind == TY_NONE ? "void" : type->name);
    }
}

static void dump_float(TextBuf *out, const IrExpr *e)
{
    char text[FLOAT_TEXT_SIZE] = "nan";
    if (isinf(e->number)) {
        textbuf_puts(out, e->number > 0 ? "inf" : "-inf");
    } else if (!isnan(e->number)) {
        float_text(e->number, e->type->kind == TY_F32, text);
    }
    textbuf_printf(out, "%s:%s", isinf(e->number) ? "" : text, e->type->name);
}

static void dump_expr(TextBuf *out, const IrExpr *e, unsigned depth);

static void dump_args(TextBuf *out, const IrExpr *e, unsigned depth)
{
    for (uint32_t i = 0; i < e->arg_count; i++) {
        if (i > 0) {
            textbuf_puts(out, ", ");
        }
        dump_expr(out, e->args[i], depth + 1);
    }
}

static void dump_expr(TextBuf *out, const IrExpr *e, unsigned depth)
{
    if (depth > IR_MAX_EXPR_DEPTH) {
        textbuf_puts(out, "...");
        return;
    }
    switch (e->kind) {
    case IR_INT:
        if (type_is_unsigned(e->type)) {
            textbuf_printf(out, "%llu:%s", (unsigned long long)e->integer, e->type->name);
        } else {
            textbuf_printf(out, "%lld:%s", (long long)e->integer, e->type->name);
        }
        return;
    case IR_FLOAT:
        dump_float(out, e);
        return;
    case IR_BOOL:
        textbuf_puts(out, e->integer ? "true" : "false");
        return;
    case IR_STRING:
        textbuf_puts(out, e->spelling);
        return;
    case IR_VAR:
        textbuf_puts(out, e->var->name);
        return;
    case IR_NAMED:
        textbuf_puts(out, e->named->name);
        return;
    case IR_SREG:
        textbuf_puts(out, sreg_name(e->sreg));
        return;
    case IR_UNARY:
        textbuf_printf(out, "%s.%s(", op_name(e->op), e->type->name);
        dump_expr(out, e->a, depth + 1);
        textbuf_puts(out, ")");
        return;
    case IR_BINARY:
        /* comparisons are named by the type they compare */
        textbuf_printf(out, "%s.", op_name(e->op));
        dump_type(out, e->op >= IRO_EQ && e->op <= IRO_GE ? e->a->type : e->type);
        textbuf_puts(out, "(");
        dump_expr(out, e->a, depth + 1);
        textbuf_puts(out, ", ");
        dump_expr(out, e->b, depth + 1);
        textbuf_puts(out, ")");
        return;
    case IR_CONVERT:
        dump_type(out, e->type);
        textbuf_puts(out, "(");
        dump_expr(out, e->a, depth + 1);
        textbuf_puts(out, ")");
        return;
    case IR_COND:
        textbuf_puts(out, "cond(");
        dump_expr(out, e->cond, depth + 1);
        textbuf_puts(out, ", ");
        dump_expr(out, e->a, depth + 1);
        textbuf_puts(out, ", ");
        dump_expr(out, e->b, depth + 1);
        textbuf_puts(out, ")");
        return;
    case IR_INDEX:
        dump_expr(out, e->a, depth + 1);
        textbuf_puts(out, "[");
        dump_args(out, e, depth);
        textbuf_puts(out, "]");
        return;
    case IR_ADDRESS:
        textbuf_puts(out, "&");
        dump_expr(out, e->a, depth + 1);
        return;
    case IR_CALL:
        textbuf_printf(out, "%s(",
                       e->callee.helper != HELPER_NONE ? helper_row(e->callee.helper)->name
                       : e->callee.func                ? e->callee.func->name
                                                       : e->callee.spelling);
        dump_args(out, e, depth);
        textbuf_puts(out, ")");
        return;
    case IR_FIELD:
        dump_expr(out, e->a, depth + 1);
        textbuf_printf(out, ".%s", e->a->type->fields[e->field]);
        return;
    case IR_STRUCT:
        textbuf_printf(out, "%s{", e->type->name);
        dump_args(out, e, depth);
        textbuf_puts(out, "}");
        return;
    }
}

static void start_line(TextBuf *out, unsigned indent)
{
    for (unsigned i = 0; i < indent; i++) {
        textbuf_puts(out, "  ");
    }
}

static void dump_trivia(TextBuf *out, const Trivia *trivia, unsigned indent)
{
    for (; trivia; trivia = trivia->next) {
        if (trivia->comment) {
            start_line(out, indent);
            textbuf_printf(out, "# %s\n", trivia->comment);
        }
    }
}

/* An assignment without its line end: also a part of a loop's head. */
static void dump_assign(TextBuf *out, const IrStmt *stmt)
{
    if (stmt->declares) {
        textbuf_puts(out, "let ");
    }
    dump_expr(out, stmt->a, 0);
    if (stmt->op != IRO_NONE) {
        textbuf_printf(out, " %s.%s= ", op_name(stmt->op), stmt->compute->name);
    } else {
        textbuf_puts(out, " = ");
    }
    dump_expr(out, stmt->b, 0);
}

static void dump_condition(TextBuf *out, const char *word, const IrExpr *condition)
{
    textbuf_puts(out, word);
    dump_expr(out, condition, 0);
}

static void dump_block(TextBuf *out, const IrBlock *block, unsigned indent);

static void dump_stmt(TextBuf *out, const IrStmt *stmt, unsigned indent)
{
    dump_trivia(out, stmt->lead, indent);
    start_line(out, indent);
    if (stmt->line > 0) {
        textbuf_printf(out, "%u: ", (unsigned)stmt->line);
    }
    switch (stmt->kind) {
    case IR_ASSIGN:
        dump_assign(out, stmt);
        break;
    case IR_EVAL:
        dump_condition(out, "eval ", stmt->a);
        break;
    case IR_IF:
        dump_condition(out, stmt->is_elif ? "elif " : "if ", stmt->a);
        break;
    case IR_WHILE:
        dump_condition(out, "while ", stmt->a);
        break;
    case IR_FOR:
        textbuf_puts(out, "for ");
        if (stmt->init) {
            dump_assign(out, stmt->init);
        }
        dump_condition(out, "; ", stmt->a);
        textbuf_puts(out, "; ");
        if (stmt->step) {
            dump_assign(out, stmt->step);
        }
        break;
    case IR_BREAK:
        textbuf_puts(out, "break");
        break;
    case IR_CONTINUE:
        textbuf_puts(out, "continue");
        break;
    case IR_RETURN:
        textbuf_puts(out, "return");
        if (stmt->a) {
            dump_condition(out, " ", stmt->a);
        }
        break;
    case IR_DECLARE:
        textbuf_printf(out, "declare %s", stmt->var->name);
        break;
    case IR_NOTE:
        textbuf_puts(out, "note");
        break;
    }
    if (stmt->trail) {
        textbuf_printf(out, "  # %s", stmt->trail);
    }
    textbuf_puts(out, "\n");
    dump_block(out, &stmt->body, indent + 1);
    if (stmt->orelse.count > 0 || stmt->orelse.tail) {
        start_line(out, indent);
        textbuf_puts(out, "else\n");
        dump_block(out, &stmt->orelse, indent + 1);
    }
}

static void dump_block(TextBuf *out, const IrBlock *block, unsigned indent)
{
    if (indent > IR_MAX_STMT_DEPTH) {
        if (block->count > 0) {
            textbuf_puts(out, "...\n");
        }
        return;
    }
    for (uint32_t i = 0; i < block->count; i++) {
        dump_stmt(out, block->stmts[i], indent);
    }
    dump_trivia(out, block->tail, indent);
}

static void dump_var(TextBuf *out, const IrVar *var)
{
    textbuf_printf(out, "  %s ", storage_name(var->storage));
    if (var->storage == IRV_PARAM) {
        textbuf_printf(out, "%s ", role_name(var->role));
    }
    textbuf_printf(out, "%s: %s", var->name, var->points_to_const ? "const " : "");
    dump_type(out, var->type);
    textbuf_puts(out, var->restrict_ ? " restrict\n" : "\n");
}

void ir_dump(const IrProgram *program, TextBuf *out)
{
    for (size_t i = 0; i < program->named.count; i++) {
        const IrNamed *named = program->named.items[i];
        textbuf_printf(out, "constant %s = ", named->name);
        if (named->value != NULL) {
            dump_expr(out, named->value, 0);
        } else {
            dump_type(out, named->type);
        }
        textbuf_puts(out, "\n");
    }
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        textbuf_printf(out, "%s %s -> ", func->is_kernel ? "kernel" : "device", func->name);
        dump_type(out, func->result);
        textbuf_puts(out, "\n");
        for (size_t v = 0; v < func->vars.count; v++) {
            dump_var(out, func->vars.items[v]);
        }
        dump_block(out, &func->body, 1);
    }
}
