// SPDX-License-Identifier: MIT
/* Textual form of the IR for --emit ir and for tests: one statement per line, operators as names with their type. */
#include "base/float_string.h"
#include "ir/ir_internal.h"

#include <math.h>

static const char *const op_names[] = {
    [IRO_NONE] = "none", [IRO_ADD] = "add",      [IRO_SUB] = "sub",   [IRO_MUL] = "mul", [IRO_DIV] = "div",
    [IRO_REM] = "rem",   [IRO_SHL] = "shl",      [IRO_SHR] = "shr",   [IRO_AND] = "and", [IRO_OR] = "or",
    [IRO_XOR] = "xor",   [IRO_EQ] = "eq",        [IRO_NE] = "ne",     [IRO_LT] = "lt",   [IRO_LE] = "le",
    [IRO_GT] = "gt",     [IRO_GE] = "ge",        [IRO_LAND] = "land", [IRO_LOR] = "lor", [IRO_NEG] = "neg",
    [IRO_NOT] = "not",   [IRO_BITNOT] = "bitnot"};
static const char *const sreg_names[] = {"tid.x",  "tid.y",  "tid.z",    "ctaid.x",  "ctaid.y",  "ctaid.z", "ntid.x",
                                         "ntid.y", "ntid.z", "nctaid.x", "nctaid.y", "nctaid.z", "warpsize"};
static const char *const storage_names[] = {[IRV_PARAM] = "param",
                                            [IRV_LOCAL] = "local",
                                            [IRV_SHARED] = "shared",
                                            [IRV_DYNAMIC_SHARED] = "dynamic",
                                            [IRV_CONSTANT] = "constant"};
static const char *const role_names[] = {[ROLE_VALUE] = "value",   [ROLE_DATA] = "data", [ROLE_SHAPE] = "shape",
                                         [ROLE_STRIDE] = "stride", [ROLE_SIZE] = "size", [ROLE_BLOCKS] = "blocks"};

static const char *const stmt_words[] = {
    [IR_EVAL] = "eval",         [IR_IF] = "if",         [IR_WHILE] = "while", [IR_BREAK] = "break",
    [IR_CONTINUE] = "continue", [IR_RETURN] = "return", [IR_NOTE] = "note"};

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

static void dump_parts(TextBuf *out, const IrExpr *e, const char *open, const char *close, unsigned depth)
{
    const char *before = open;
    IrExpr **part;
    for (uint32_t at = 0; (part = ir_next_part(e, &at)) != NULL; before = ", ") {
        textbuf_puts(out, before);
        dump_expr(out, *part, depth + 1);
    }
    textbuf_printf(out, "%s%s", before == open ? open : "", close);
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
        textbuf_puts(out, sreg_names[e->sreg]);
        return;
    case IR_UNARY:
    case IR_BINARY: /* comparisons show the type of their operands */
        textbuf_printf(out, "%s.", op_names[e->op]);
        dump_type(out, e->op >= IRO_EQ && e->op <= IRO_GE ? e->a->type : e->type);
        break;
    case IR_CONVERT:
        dump_type(out, e->type);
        break;
    case IR_COND:
        textbuf_puts(out, "cond");
        break;
    case IR_INDEX:
        dump_expr(out, e->a, depth + 1);
        dump_parts(out, &(IrExpr){.kind = IR_CALL, .args = e->args, .arg_count = e->arg_count}, "[", "]", depth);
        return;
    case IR_ADDRESS:
        textbuf_puts(out, "&");
        dump_expr(out, e->a, depth + 1);
        return;
    case IR_CALL:
        textbuf_puts(out, e->callee.helper != HELPER_NONE ? helper_row(e->callee.helper)->name
                          : e->callee.func                ? e->callee.func->name
                                                          : e->callee.spelling);
        break;
    case IR_FIELD:
        dump_expr(out, e->a, depth + 1);
        textbuf_printf(out, ".%s", e->a->type->fields[e->field]);
        return;
    case IR_STRUCT:
        textbuf_puts(out, e->type->name);
        break;
    }
    dump_parts(out, e, e->kind == IR_STRUCT ? "{" : "(", e->kind == IR_STRUCT ? "}" : ")", depth);
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

/* Prints an assignment without a line end, also for a part of a loop's head. */
static void dump_assign(TextBuf *out, const IrStmt *stmt)
{
    if (stmt->declares) {
        textbuf_puts(out, "let ");
    }
    dump_expr(out, stmt->a, 0);
    if (stmt->op != IRO_NONE) {
        textbuf_printf(out, " %s.%s= ", op_names[stmt->op], stmt->compute->name);
    } else {
        textbuf_puts(out, " = ");
    }
    dump_expr(out, stmt->b, 0);
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
    case IR_FOR:
        textbuf_puts(out, "for ");
        if (stmt->init) {
            dump_assign(out, stmt->init);
        }
        textbuf_puts(out, "; ");
        dump_expr(out, stmt->a, 0);
        textbuf_puts(out, "; ");
        if (stmt->step) {
            dump_assign(out, stmt->step);
        }
        break;
    case IR_DECLARE:
        textbuf_printf(out, "declare %s", stmt->var->name);
        break;
    case IR_EVAL:
    case IR_IF:
    case IR_WHILE:
    case IR_BREAK:
    case IR_CONTINUE:
    case IR_RETURN:
    case IR_NOTE:
        textbuf_printf(out, "%s%s", stmt->kind == IR_IF && stmt->is_elif ? "elif" : stmt_words[stmt->kind],
                       stmt->a != NULL ? " " : "");
        if (stmt->a != NULL) {
            dump_expr(out, stmt->a, 0);
        }
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
    textbuf_printf(out, "  %s ", storage_names[var->storage]);
    if (var->storage == IRV_PARAM) {
        textbuf_printf(out, "%s ", role_names[var->role]);
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
