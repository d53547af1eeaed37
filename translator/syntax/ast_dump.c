// SPDX-License-Identifier: MIT
/* Dump of the syntax tree for --emit ast: one node per line, indented by its depth. */
#include "syntax/syntax_internal.h"

#include <inttypes.h>
#include <string.h>

const char *op_text(Op op)
{
    static const char *const texts[] = {
        [OP_NONE] = "",       [OP_ADD] = "+",         [OP_SUB] = "-",   [OP_MUL] = "*",         [OP_DIV] = "/",
        [OP_FLOORDIV] = "//", [OP_MOD] = "%",         [OP_POW] = "**",  [OP_MATMUL] = "@",      [OP_LSHIFT] = "<<",
        [OP_RSHIFT] = ">>",   [OP_BITAND] = "&",      [OP_BITOR] = "|", [OP_BITXOR] = "^",      [OP_POS] = "+",
        [OP_NEG] = "-",       [OP_INVERT] = "~",      [OP_AND] = "and", [OP_OR] = "or",         [OP_EQ] = "==",
        [OP_NE] = "!=",       [OP_LT] = "<",          [OP_LE] = "<=",   [OP_GT] = ">",          [OP_GE] = ">=",
        [OP_IS] = "is",       [OP_IS_NOT] = "is not", [OP_IN] = "in",   [OP_NOT_IN] = "not in",
    };
    return texts[op];
}

typedef struct Dump {
    TextBuf *out;
    unsigned depth; /* limited by parse */
} Dump;

/* Begins a line. */
static void dump_line(Dump *dump, const char *role)
{
    for (unsigned i = 0; i < dump->depth; i++) {
        textbuf_add(dump->out, "  ", 2);
    }
    if (role != NULL) {
        textbuf_printf(dump->out, "%s: ", role);
    }
}

/* Prints a quoted string on one line. */
static void dump_quoted(Dump *dump, const char *text, size_t length)
{
    textbuf_add(dump->out, "\"", 1);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\') {
            textbuf_printf(dump->out, "\\%c", c);
        } else if (c == '\n') {
            textbuf_puts(dump->out, "\\n");
        } else if (c < 0x20 || c == 0x7f) {
            textbuf_printf(dump->out, "\\x%02x", c);
        } else {
            textbuf_add(dump->out, text + i, 1);
        }
    }
    textbuf_add(dump->out, "\"", 1);
}

/* ---- expressions ---- */

static void dump_function(Dump *dump, const Function *function);

/* Prints the name, operator or value of an expression. */
static void dump_value(Dump *dump, const Expr *e)
{
    TextBuf *out = dump->out;
    if (e->name != NULL) {
        textbuf_printf(out, " %s", e->name);
    } else if (e->op != OP_NONE) {
        textbuf_printf(out, " %s", op_text(e->op));
    } else if (e->kind == EX_INT && e->too_big) {
        textbuf_puts(out, " of more than 64 bits");
    } else if (e->kind == EX_INT) {
        textbuf_printf(out, " %" PRIu64, e->integer);
    } else if (e->kind == EX_FLOAT || e->kind == EX_IMAGINARY) {
        textbuf_printf(out, " %s", e->text);
    } else if (e->kind == EX_STRING) {
        textbuf_puts(out, " ");
        dump_quoted(dump, e->text, e->text_length);
    }
    for (uint32_t i = 0; e->kind == EX_COMPARE && i + 1 < e->item_count; i++) {
        textbuf_printf(out, i == 0 ? " %s" : ", %s", op_text(e->ops[i]));
    }
}

/* Prints nothing for NULL. */
static void dump_expr(Dump *dump, const char *role, const Expr *e)
{
    static const char *const words[] = {
#define EXPR(kind, word) [kind] = word,
#include "syntax/node_kinds.def"
    };
    static const char *const bounds[] = {"start", "stop", "step"};
    if (e == NULL) {
        return;
    }
    dump_line(dump, role);
    textbuf_puts(dump->out, e->kind == EX_STRING && e->is_bytes ? "bytes" : words[e->kind]);
    dump_value(dump, e);
    textbuf_puts(dump->out, "\n");
    if (e->kind == EX_UNSUPPORTED) {
        return;
    }
    bool is_choice = e->kind == EX_CONDITIONAL;
    dump->depth++;
    dump_expr(dump, "if", e->cond);
    dump_expr(dump, is_choice ? "then" : e->kind == EX_CALL ? "callee" : NULL, e->left);
    dump_expr(dump, is_choice ? "else" : NULL, e->right);
    for (uint32_t i = 0; i < e->item_count; i++) {
        dump_expr(dump, e->kind == EX_SLICE ? bounds[i] : NULL, e->items[i]);
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        dump_expr(dump, e->keywords[i].name != NULL ? e->keywords[i].name : "**", e->keywords[i].value);
    }
    if (e->kind == EX_LAMBDA) {
        dump_function(dump, e->function);
    }
    dump->depth--;
}

/* ---- statements ---- */

static void dump_trivia(Dump *dump, const char *role, const Trivia *trivia)
{
    for (; trivia != NULL; trivia = trivia->next) {
        dump_line(dump, NULL);
        if (trivia->comment == NULL) {
            textbuf_printf(dump->out, "%s blank\n", role);
        } else {
            textbuf_printf(dump->out, "%s # %s\n", role, trivia->comment);
        }
    }
}

static void dump_trail(Dump *dump, const char *role, const char *comment)
{
    if (comment != NULL) {
        dump_line(dump, NULL);
        textbuf_printf(dump->out, "%s # %s\n", role, comment);
    }
}

static void dump_imports(Dump *dump, const Stmt *stmt)
{
    for (uint32_t i = 0; i < stmt->import_count; i++) {
        const Import *import = &stmt->imports[i];
        dump_line(dump, NULL);
        textbuf_printf(dump->out, "%s", import->module != NULL ? import->module : "");
        if (import->name != NULL) {
            textbuf_printf(dump->out, " %s", import->name);
        }
        textbuf_printf(dump->out, " as %s\n", import->alias != NULL ? import->alias : "");
    }
}

static void dump_block(Dump *dump, const char *role, const Block *block);

static void dump_cases(Dump *dump, const Stmt *stmt)
{
    for (uint32_t i = 0; i < stmt->case_count; i++) {
        const MatchCase *match_case = &stmt->cases[i];
        dump_line(dump, NULL);
        textbuf_puts(dump->out, match_case->is_or             ? "case of alternatives\n"
                                : match_case->pattern == NULL ? "case _\n"
                                                              : "case\n");
        dump->depth++;
        dump_expr(dump, "pattern", match_case->pattern);
        dump_expr(dump, "capture", match_case->capture);
        dump_expr(dump, "guard", match_case->guard);
        dump_block(dump, "body", &match_case->body);
        dump->depth--;
    }
}

static void dump_stmt(Dump *dump, const Stmt *stmt)
{
    static const char *const words[] = {
#define STMT(kind, word) [kind] = word,
#include "syntax/node_kinds.def"
    };
    dump_trivia(dump, "lead", stmt->lead);
    dump_line(dump, NULL);
    textbuf_puts(dump->out, stmt->is_elif ? "elif" : words[stmt->kind]);
    if (stmt->kind == ST_AUG) {
        textbuf_printf(dump->out, " %s=", op_text(stmt->op));
    }
    if (stmt->name != NULL && stmt->kind != ST_DEF) {
        textbuf_printf(dump->out, " %s", stmt->name);
    }
    if (stmt->span.line != 0) {
        textbuf_printf(dump->out, " @%u", (unsigned)stmt->span.line);
    }
    textbuf_puts(dump->out, "\n");
    dump->depth++;
    dump_trail(dump, "trail", stmt->trail);
    for (uint32_t i = 0; i < stmt->target_count; i++) {
        dump_expr(dump,
                  stmt->kind == ST_CLASS  ? "base"
                  : stmt->kind == ST_WITH ? "context"
                                          : "target",
                  stmt->targets[i]);
    }
    dump_expr(dump, "annotation", stmt->annotation);
    dump_expr(dump, "value", stmt->value);
    dump_expr(dump, "message", stmt->value2);
    dump_imports(dump, stmt);
    if (stmt->function != NULL) {
        dump_function(dump, stmt->function);
    }
    dump_cases(dump, stmt);
    if (stmt->body.count > 0 || stmt->body.tail != NULL) {
        dump_block(dump, "body", &stmt->body);
    }
    if (stmt->has_orelse) {
        dump_trivia(dump, "else lead", stmt->else_lead);
        dump_trail(dump, "else trail", stmt->else_trail);
        dump_block(dump, "else", &stmt->orelse);
    }
    dump->depth--;
}

static void dump_block(Dump *dump, const char *role, const Block *block)
{
    dump_line(dump, NULL);
    textbuf_printf(dump->out, "%s\n", role);
    dump->depth++;
    for (uint32_t i = 0; i < block->count; i++) {
        dump_stmt(dump, block->stmts[i]);
    }
    dump_trivia(dump, "tail", block->tail);
    dump->depth--;
}

/* ---- functions ---- */

static void dump_params(Dump *dump, const Function *function)
{
    static const char *const styles[] = {
        [PARAM_PLAIN] = "", [PARAM_STAR] = "*", [PARAM_STARSTAR] = "**", [PARAM_KEYWORD_ONLY] = "keyword-only "};
    for (uint32_t i = 0; i < function->param_count; i++) {
        const Param *param = &function->params[i];
        dump_line(dump, NULL);
        textbuf_printf(dump->out, "param %s%s\n", styles[param->style], param->name);
        dump->depth++;
        dump_expr(dump, "annotation", param->annotation);
        dump_expr(dump, "default", param->fallback);
        dump->depth--;
    }
}

static void dump_function(Dump *dump, const Function *function)
{
    dump_trivia(dump, "lead", function->lead);
    dump_line(dump, NULL);
    textbuf_printf(dump->out, "%s%s", function->is_async ? "async " : "",
                   function->is_lambda ? "function" : function->name);
    textbuf_printf(dump->out, " @%u", (unsigned)function->line);
    if (function->class_name != NULL) {
        textbuf_printf(dump->out, " of class %s", function->class_name);
    }
    textbuf_puts(dump->out, function->has_yield ? " generator\n" : "\n");
    dump->depth++;
    dump_trail(dump, "trail", function->trail);
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        dump_expr(dump, "decorator", function->decorators[i]);
    }
    dump_params(dump, function);
    dump_expr(dump, "returns", function->returns);
    if (function->docstring != NULL) {
        dump_line(dump, "docstring");
        dump_quoted(dump, function->docstring, strlen(function->docstring));
        textbuf_puts(dump->out, "\n");
    }
    dump_block(dump, "body", &function->body);
    dump->depth--;
}

void ast_dump(const Module *module, TextBuf *out)
{
    Dump dump = {out, 0};
    dump_block(&dump, "module", &module->body);
}
