/* The syntax tree as text, for --emit ast: one node a line, indented by its depth. */
#include "syntax/inside.h"

#include <inttypes.h>
#include <string.h>

const char *op_text(Op op)
{
    switch (op) {
    case OP_NONE:
        return "";
    case OP_ADD:
        return "+";
    case OP_SUB:
        return "-";
    case OP_MUL:
        return "*";
    case OP_DIV:
        return "/";
    case OP_FLOORDIV:
        return "//";
    case OP_MOD:
        return "%";
    case OP_POW:
        return "**";
    case OP_MATMUL:
        return "@";
    case OP_LSHIFT:
        return "<<";
    case OP_RSHIFT:
        return ">>";
    case OP_BITAND:
        return "&";
    case OP_BITOR:
        return "|";
    case OP_BITXOR:
        return "^";
    case OP_POS:
        return "+";
    case OP_NEG:
        return "-";
    case OP_INVERT:
        return "~";
    case OP_AND:
        return "and";
    case OP_OR:
        return "or";
    case OP_EQ:
        return "==";
    case OP_NE:
        return "!=";
    case OP_LT:
        return "<";
    case OP_LE:
        return "<=";
    case OP_GT:
        return ">";
    case OP_GE:
        return ">=";
    case OP_IS:
        return "is";
    case OP_IS_NOT:
        return "is not";
    case OP_IN:
        return "in";
    case OP_NOT_IN:
        return "not in";
    }
    return "";
}

typedef struct Dump {
    TextBuf *out;
    unsigned depth; /* parse has limited how deep the tree can be */
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

/* Text between quotes, on one line. */
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

static void dump_word(Dump *dump, const char *word, const char *name)
{
    textbuf_printf(dump->out, "%s %s", word, name);
}

/* ---- expressions -------------------------------------------------------------------------------------------------- */

static void dump_expr(Dump *dump, const char *role, const Expr *e);

static void dump_items(Dump *dump, const Expr *e)
{
    for (uint32_t i = 0; i < e->item_count; i++) {
        dump_expr(dump, NULL, e->items[i]);
    }
}

static void dump_call(Dump *dump, const Expr *e)
{
    dump_expr(dump, "callee", e->left);
    dump_items(dump, e);
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        dump_expr(dump, e->keywords[i].name != NULL ? e->keywords[i].name : "**", e->keywords[i].value);
    }
}

static void dump_slice(Dump *dump, const Expr *e)
{
    static const char *const roles[] = {"start", "stop", "step"};
    for (uint32_t i = 0; i < e->item_count && i < 3; i++) {
        if (e->items[i] != NULL) {
            dump_expr(dump, roles[i], e->items[i]);
        }
    }
}

static void dump_expr_head(Dump *dump, const Expr *e)
{
    TextBuf *out = dump->out;
    switch (e->kind) {
    case EX_NAME:
        dump_word(dump, "name", e->name);
        break;
    case EX_INT:
        if (e->too_big) {
            textbuf_puts(out, "int of more than 64 bits");
        } else {
            textbuf_printf(out, "int %" PRIu64, e->integer);
        }
        break;
    case EX_FLOAT:
        dump_word(dump, "float", e->text);
        break;
    case EX_IMAGINARY:
        dump_word(dump, "imaginary", e->text);
        break;
    case EX_STRING:
        textbuf_puts(out, e->is_bytes ? "bytes " : "string ");
        dump_quoted(dump, e->text, e->text_length);
        break;
    case EX_TRUE:
        textbuf_puts(out, "True");
        break;
    case EX_FALSE:
        textbuf_puts(out, "False");
        break;
    case EX_NONE:
        textbuf_puts(out, "None");
        break;
    case EX_ELLIPSIS:
        textbuf_puts(out, "ellipsis");
        break;
    case EX_TUPLE:
        textbuf_puts(out, "tuple");
        break;
    case EX_LIST:
        textbuf_puts(out, "list");
        break;
    case EX_UNARY:
        dump_word(dump, "unary", op_text(e->op));
        break;
    case EX_BINARY:
        dump_word(dump, "binary", op_text(e->op));
        break;
    case EX_BOOLEAN:
        dump_word(dump, "boolean", op_text(e->op));
        break;
    case EX_NOT:
        textbuf_puts(out, "not");
        break;
    case EX_COMPARE:
        textbuf_puts(out, "compare");
        for (uint32_t i = 0; i + 1 < e->item_count; i++) {
            dump_word(dump, i == 0 ? "" : ",", op_text(e->ops[i]));
        }
        break;
    case EX_CONDITIONAL:
        textbuf_puts(out, "conditional");
        break;
    case EX_CALL:
        textbuf_puts(out, "call");
        break;
    case EX_ATTRIBUTE:
        dump_word(dump, "attribute", e->name);
        break;
    case EX_SUBSCRIPT:
        textbuf_puts(out, "subscript");
        break;
    case EX_SLICE:
        textbuf_puts(out, "slice");
        break;
    case EX_STARRED:
        textbuf_puts(out, "starred");
        break;
    case EX_NAMED:
        dump_word(dump, "named", e->name);
        break;
    case EX_LAMBDA:
        textbuf_puts(out, "lambda");
        break;
    case EX_FSTRING:
        textbuf_puts(out, "f-string");
        break;
    case EX_UNSUPPORTED:
        dump_word(dump, "unsupported", e->name);
        break;
    }
    textbuf_puts(out, "\n");
}

static void dump_function(Dump *dump, const Function *function);

static void dump_expr(Dump *dump, const char *role, const Expr *e)
{
    dump_line(dump, role);
    dump_expr_head(dump, e);
    dump->depth++;
    switch (e->kind) {
    case EX_TUPLE:
    case EX_LIST:
    case EX_COMPARE:
    case EX_FSTRING:
        dump_items(dump, e);
        break;
    case EX_UNARY:
    case EX_NOT:
    case EX_ATTRIBUTE:
    case EX_STARRED:
    case EX_NAMED:
        dump_expr(dump, NULL, e->left);
        break;
    case EX_BINARY:
    case EX_BOOLEAN:
    case EX_SUBSCRIPT:
        dump_expr(dump, NULL, e->left);
        dump_expr(dump, NULL, e->right);
        break;
    case EX_CONDITIONAL:
        dump_expr(dump, "if", e->cond);
        dump_expr(dump, "then", e->left);
        dump_expr(dump, "else", e->right);
        break;
    case EX_CALL:
        dump_call(dump, e);
        break;
    case EX_SLICE:
        dump_slice(dump, e);
        break;
    case EX_LAMBDA:
        dump_function(dump, e->function);
        break;
    case EX_NAME:
    case EX_INT:
    case EX_FLOAT:
    case EX_IMAGINARY:
    case EX_STRING:
    case EX_TRUE:
    case EX_FALSE:
    case EX_NONE:
    case EX_ELLIPSIS:
    case EX_UNSUPPORTED:
        break;
    }
    dump->depth--;
}

/* ---- statements --------------------------------------------------------------------------------------------------- */

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
        if (match_case->pattern != NULL) {
            dump_expr(dump, "pattern", match_case->pattern);
        }
        if (match_case->capture != NULL) {
            dump_expr(dump, "capture", match_case->capture);
        }
        if (match_case->guard != NULL) {
            dump_expr(dump, "guard", match_case->guard);
        }
        dump_block(dump, "body", &match_case->body);
        dump->depth--;
    }
}

static const char *stmt_word(const Stmt *stmt)
{
    switch (stmt->kind) {
    case ST_EXPR:
        return "expression";
    case ST_ASSIGN:
        return "assign";
    case ST_AUG:
        return "augmented assign";
    case ST_ANNOTATED:
        return "annotated assign";
    case ST_IF:
        return stmt->is_elif ? "elif" : "if";
    case ST_WHILE:
        return "while";
    case ST_FOR:
        return "for";
    case ST_BREAK:
        return "break";
    case ST_CONTINUE:
        return "continue";
    case ST_PASS:
        return "pass";
    case ST_RETURN:
        return "return";
    case ST_DEF:
        return "def";
    case ST_CLASS:
        return "class";
    case ST_IMPORT:
        return "import";
    case ST_DEL:
        return "del";
    case ST_ASSERT:
        return "assert";
    case ST_RAISE:
        return "raise";
    case ST_GLOBAL:
        return "scope";
    case ST_MATCH:
        return "match";
    case ST_WITH:
        return "with";
    case ST_TRY:
        return "try";
    case ST_UNSUPPORTED:
        return "unsupported";
    }
    return "";
}

static void dump_stmt(Dump *dump, const Stmt *stmt)
{
    dump_trivia(dump, "lead", stmt->lead);
    dump_line(dump, NULL);
    textbuf_puts(dump->out, stmt_word(stmt));
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
        dump_expr(dump, stmt->kind == ST_CLASS ? "base" : stmt->kind == ST_WITH ? "context" : "target", stmt->targets[i]);
    }
    if (stmt->annotation != NULL) {
        dump_expr(dump, "annotation", stmt->annotation);
    }
    if (stmt->value != NULL) {
        dump_expr(dump, "value", stmt->value);
    }
    if (stmt->value2 != NULL) {
        dump_expr(dump, "message", stmt->value2);
    }
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

/* ---- functions ---------------------------------------------------------------------------------------------------- */

static void dump_params(Dump *dump, const Function *function)
{
    static const char *const styles[] = {
        [PARAM_PLAIN] = "", [PARAM_STAR] = "*", [PARAM_STARSTAR] = "**", [PARAM_KEYWORD_ONLY] = "keyword-only "};
    for (uint32_t i = 0; i < function->param_count; i++) {
        const Param *param = &function->params[i];
        dump_line(dump, NULL);
        textbuf_printf(dump->out, "param %s%s\n", styles[param->style], param->name);
        dump->depth++;
        if (param->annotation != NULL) {
            dump_expr(dump, "annotation", param->annotation);
        }
        if (param->fallback != NULL) {
            dump_expr(dump, "default", param->fallback);
        }
        dump->depth--;
    }
}

static void dump_function(Dump *dump, const Function *function)
{
    dump_trivia(dump, "lead", function->lead);
    dump_line(dump, NULL);
    textbuf_printf(dump->out, "%s%s", function->is_async ? "async " : "", function->is_lambda ? "function" : function->name);
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
    if (function->returns != NULL) {
        dump_expr(dump, "returns", function->returns);
    }
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
