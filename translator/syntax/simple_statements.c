// SPDX-License-Identifier: MIT
/* Simple statements, suites and modules. */
#include "base/limits.h"
#include "base/nfkc.h"
#include "syntax/syntax_internal.h"

#include <string.h>

Stmt *stmt_new(Reader *reader, StmtKind kind, TSNode node)
{
    Stmt *stmt = arena_alloc(reader->arena, sizeof *stmt);
    stmt->kind = kind;
    stmt->span = reader_span(reader, node);
    reader_mark(reader,
                (Mark){.kind = MARK_STMT, .at = stmt->span.start, .row = ts_node_start_point(node).row, .stmt = stmt});
    return stmt;
}

void stmt_head(Reader *reader, Stmt *stmt, TSNode node)
{
    stmt->span.end = reader_end(reader, node);
    reader_mark(reader,
                (Mark){.kind = MARK_HEAD, .at = stmt->span.end, .row = ts_node_end_point(node).row, .stmt = stmt});
}

/* ---- indentation ---- */

Indent indent_of(const Reader *reader, uint32_t start, bool *begins_line)
{
    const char *text = reader->text;
    uint32_t line = start;
    while (line > 0 && (text[line - 1] == ' ' || text[line - 1] == '\t' || text[line - 1] == '\f')) {
        line--;
    }
    bool has_mark =
        line == 3 && (unsigned char)text[0] == 0xef && (unsigned char)text[1] == 0xbb && (unsigned char)text[2] == 0xbf;
    *begins_line = line == 0 || text[line - 1] == '\n' || has_mark;
    Indent indent = {0, 0};
    for (; line < start; line++) {
        if (text[line] == '\f') {
            indent = (Indent){0, 0};
        } else {
            indent.wide = text[line] == '\t' ? (indent.wide / 8 + 1) * 8 : indent.wide + 1;
            indent.narrow++;
        }
    }
    return indent;
}

/* Compares two indentations. Returns -1 (less), 0 (equal), 1 (greater), or 2 if the result depends on the width of
 * tabs. */
static int indent_compare(Indent a, Indent b)
{
    int wide = (a.wide > b.wide) - (a.wide < b.wide), narrow = (a.narrow > b.narrow) - (a.narrow < b.narrow);
    return wide == narrow ? wide : 2;
}

/* Compares a line's indentation with the required one; returns false if it has reported an error. */
static bool check_indent(Reader *reader, TSNode node, Indent found, Indent wanted)
{
    int order = indent_compare(found, wanted);
    if (order == 0) {
        return true;
    }
    Span span = reader_span(reader, node);
    span.end = span.start;
    if (order == 2) {
        reader_error(reader, span, "tabs and spaces are mixed in the indentation");
        diag_hint(reader->unit, "indent with spaces only");
    } else if (indent_compare(found, reader->line_indent) == 1) {
        reader_error(reader, span, "unexpected indentation");
    } else {
        reader_error(reader, span, "the indentation does not match any outer level");
    }
    return false;
}

void check_clause_indent(Reader *reader, TSNode owner, TSNode clause)
{
    bool owner_begins, clause_begins;
    Indent wanted = indent_of(reader, reader_start(reader, owner), &owner_begins);
    Indent found = indent_of(reader, reader_start(reader, clause), &clause_begins);
    if (owner_begins && clause_begins) {
        check_indent(reader, clause, found, wanted);
    }
}

/* ---- simple statements ---- */

/* Pops the expressions above `count` from the stack as the targets of the statement. */
static void take_targets(Reader *reader, Stmt *stmt, size_t count)
{
    stmt->targets = (Expr **)reader_pop(reader, count, &stmt->target_count);
}

/* Rejects `a += b = c` and `a = b += c`; the cursor is at the second assignment. */
static void refuse_chained(Reader *reader)
{
    reader_error(reader, reader_span(reader, reader->node), "an augmented assignment cannot be chained");
    reader_sweep(reader);
}

static void read_augmented(Reader *reader, Stmt *stmt)
{
    stmt->kind = ST_AUG;
    size_t count = reader->scratch.count;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            stmt->op = op_of_token(reader->kind);
        } else if (reader->scratch.count == count) {
            push_expr(reader);
        } else if (reader->kind == CST_ASSIGNMENT || reader->kind == CST_AUGMENTED_ASSIGNMENT) {
            refuse_chained(reader);
        } else {
            stmt->value = read_expr(reader);
        }
    }
    take_targets(reader, stmt, count);
    ExprKind target = stmt->target_count > 0 ? stmt->targets[0]->kind : EX_NAME;
    if (target == EX_TUPLE || target == EX_LIST || target == EX_STARRED) {
        reader_error(reader, stmt->targets[0]->span, "an augmented assignment must have exactly one target");
    }
}

/* Reads a = b = value and pushes the targets; the cursor is at the first assignment, or at an assignment on the right
 * of another one. */
static void read_assignment(Reader *reader, Stmt *stmt, unsigned chain)
{
    bool has_target = false;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        if ((reader->kind == CST_TYPE && chain > 0) || (reader->kind == CST_ASSIGNMENT && stmt->kind == ST_ANNOTATED)) {
            reader_error(reader, reader_span(reader, reader->node),
                         "an annotated assignment must have exactly one target");
        }
        if (!has_target) {
            has_target = true;
            push_expr(reader);
        } else if (reader->kind == CST_TYPE) {
            stmt->kind = ST_ANNOTATED;
            stmt->annotation = read_expr(reader);
        } else if (reader->kind == CST_ASSIGNMENT && chain < LIMIT_NESTING) {
            read_assignment(reader, stmt, chain + 1);
        } else if (reader->kind == CST_AUGMENTED_ASSIGNMENT) {
            refuse_chained(reader);
        } else {
            stmt->value = read_expr(reader);
        }
    }
}

static void read_expression_statement(Reader *reader, Stmt *stmt)
{
    size_t count = reader->scratch.count;
    bool comma = false;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        comma = comma || reader->kind == CST_T_COMMA;
        if (reader->kind == CST_ASSIGNMENT) {
            stmt->kind = ST_ASSIGN;
            read_assignment(reader, stmt, 0);
            take_targets(reader, stmt, count);
        } else if (reader->kind == CST_AUGMENTED_ASSIGNMENT) {
            read_augmented(reader, stmt);
        } else if (reader_at_item(reader)) {
            if (reader->kind == CST_NAMED_EXPRESSION) {
                reader_error(reader, reader_span(reader, reader->node), "':=' is not allowed as a statement");
                diag_hint(reader->unit, "write =");
            }
            push_expr(reader);
        }
    }
    if (stmt->kind == ST_EXPR) {
        stmt->value = expr_or_tuple(reader, count, comma, stmt->span);
        stmt->kind = stmt->value->kind == EX_ELLIPSIS ? ST_PASS : ST_EXPR; /* `...` means `pass` */
    } else if (stmt->value == NULL && stmt->kind != ST_ANNOTATED) {
        stmt->value = expr_unsupported(reader, stmt->span, "expression");
    }
}

static void read_return(Reader *reader, Stmt *stmt)
{
    if (reader->context.function == NULL || reader->context.class_name != NULL) {
        reader_error(reader, stmt->span, "'return' outside function");
    }
    read_parts(reader, &stmt->value, 1);
}

static void read_delete(Reader *reader, Stmt *stmt)
{
    size_t count = reader->scratch.count;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_EXPRESSION_LIST) {
            push_items(reader); /* without parentheses: several targets, not a tuple */
        } else if (reader_at_item(reader)) {
            push_expr(reader);
        }
    }
    take_targets(reader, stmt, count);
    for (uint32_t i = 0; i < stmt->target_count; i++) {
        ExprKind kind = stmt->targets[i]->kind;
        if (kind != EX_NAME && kind != EX_ATTRIBUTE && kind != EX_SUBSCRIPT && kind != EX_TUPLE && kind != EX_LIST) {
            reader_error(reader, stmt->targets[i]->span, "only a name, an attribute or an element can be deleted");
        }
    }
}

static void read_assert(Reader *reader, Stmt *stmt)
{
    Expr *parts[3] = {NULL, NULL, NULL};
    if (read_parts(reader, parts, 3) > 2) {
        reader_error(reader, parts[2]->span, "'assert' takes a condition and one message");
    }
    stmt->value = parts[0];
    stmt->value2 = parts[1];
}

static void read_raise(Reader *reader, Stmt *stmt)
{
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_EXPRESSION_LIST) {
            reader_error(reader, reader_span(reader, reader->node), "'raise' takes one exception");
            diag_hint(reader->unit, "write raise Error(...)");
        }
        if (reader_at_item(reader) && stmt->value == NULL) {
            stmt->value = read_expr(reader);
        } else {
            reader_sweep(reader); /* the cause */
        }
    }
}

static void read_global(Reader *reader, Stmt *stmt)
{
    stmt->name = names_find(reader->unit->names, reader->kind == CST_GLOBAL_STATEMENT ? "global" : "nonlocal");
    stmt->targets = read_items(reader, &stmt->target_count);
}

/* Reads break, continue and pass. */
static void read_word(Reader *reader, Stmt *stmt)
{
    if (stmt->kind != ST_PASS && reader->context.loops == 0) {
        reader_error(reader, stmt->span, stmt->kind == ST_BREAK ? "'break' outside loop" : "'continue' outside loop");
    }
}

static void read_other(Reader *reader, Stmt *stmt)
{
    static const char *const names[CST_KIND_COUNT] = {
        [CST_PRINT_STATEMENT] = "Python 2 print statement",
        [CST_EXEC_STATEMENT] = "Python 2 exec statement",
        [CST_TYPE_ALIAS_STATEMENT] = "type alias",
    };
    const char *name = names[reader->kind];
    stmt->name = names_find(reader->unit->names, name != NULL ? name : "statement");
    reader_sweep(reader);
}

/* ---- imports ---- */

/* Reads the module name below the cursor: leading dots, names and dots, with optional blanks. */
static const char *read_dotted(Reader *reader)
{
    Span span = reader_span(reader, reader->node);
    char *name = arena_alloc(reader->arena, span.end - span.start + 1u);
    uint32_t length = 0;
    for (uint32_t i = span.start; i < span.end; i++) {
        char c = reader->text[i];
        if (c == '\\' || c == ' ' || c == '\t' || c == '\f' || c == '\r' || c == '\n') {
            continue;
        }
        if (c == '#') {
            while (i + 1 < span.end && reader->text[i + 1] != '\n') {
                i++;
            }
            continue;
        }
        name[length++] = c;
    }
    reader_sweep(reader);
    return names_intern_identifier(reader->unit->names, reader->arena, name, length);
}

/* Reads `name` or `name as alias` at the cursor, of `import` or, if module is not NULL, of `from`. */
static Import read_imported(Reader *reader, const char *module, bool has_from)
{
    Import import = {.span = reader_span(reader, reader->node), .has_as = reader->kind == CST_ALIASED_IMPORT};
    const char *name = NULL;
    if (import.has_as) {
        for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
            if (reader_at_item(reader)) {
                *(name == NULL ? &name : &import.alias) = read_dotted(reader);
            }
        }
    } else {
        name = read_dotted(reader);
        import.alias = has_from ? name : names_intern(reader->unit->names, name, strcspn(name, "."));
    }
    import.module = has_from ? module : name;
    import.name = has_from ? name : NULL;
    return import;
}

static void read_import(Reader *reader, Stmt *stmt)
{
    bool has_from = reader->kind != CST_IMPORT_STATEMENT;
    const char *module =
        reader->kind == CST_FUTURE_IMPORT_STATEMENT ? names_find(reader->unit->names, "__future__") : NULL;
    bool in_list = !has_from;
    uint32_t capacity = 0;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        in_list = in_list || reader->kind == CST_T_IMPORT;
        if (!reader_at_item(reader)) {
            continue;
        }
        if (!in_list) {
            module = read_dotted(reader);
            continue;
        }
        stmt->imports =
            arena_grow_array(reader->arena, stmt->imports, stmt->import_count, &capacity, sizeof *stmt->imports);
        stmt->imports[stmt->import_count++] = read_imported(reader, module, has_from);
    }
}

/* ---- suites ---- */

/* Reader of a statement kind. The reader of a compound statement marks the end of the header itself. */
typedef struct StmtRow {
    StmtKind kind;
    bool is_compound;
    void (*read)(Reader *reader, Stmt *stmt);
} StmtRow;

static Stmt *read_stmt(Reader *reader)
{
    static const StmtRow rows[CST_KIND_COUNT] = {
        [CST_EXPRESSION_STATEMENT] = {ST_EXPR, false, read_expression_statement},
        [CST_IMPORT_STATEMENT] = {ST_IMPORT, false, read_import},
        [CST_IMPORT_FROM_STATEMENT] = {ST_IMPORT, false, read_import},
        [CST_FUTURE_IMPORT_STATEMENT] = {ST_IMPORT, false, read_import},
        [CST_ASSERT_STATEMENT] = {ST_ASSERT, false, read_assert},
        [CST_RETURN_STATEMENT] = {ST_RETURN, false, read_return},
        [CST_DELETE_STATEMENT] = {ST_DEL, false, read_delete},
        [CST_RAISE_STATEMENT] = {ST_RAISE, false, read_raise},
        [CST_PASS_STATEMENT] = {ST_PASS, false, read_word},
        [CST_BREAK_STATEMENT] = {ST_BREAK, false, read_word},
        [CST_CONTINUE_STATEMENT] = {ST_CONTINUE, false, read_word},
        [CST_GLOBAL_STATEMENT] = {ST_GLOBAL, false, read_global},
        [CST_NONLOCAL_STATEMENT] = {ST_GLOBAL, false, read_global},
        [CST_IF_STATEMENT] = {ST_IF, true, read_flow},
        [CST_FOR_STATEMENT] = {ST_FOR, true, read_flow},
        [CST_WHILE_STATEMENT] = {ST_WHILE, true, read_flow},
        [CST_TRY_STATEMENT] = {ST_TRY, true, read_try},
        [CST_WITH_STATEMENT] = {ST_WITH, true, read_with},
        [CST_MATCH_STATEMENT] = {ST_MATCH, true, read_match},
        [CST_FUNCTION_DEFINITION] = {ST_DEF, true, read_definition},
        [CST_CLASS_DEFINITION] = {ST_CLASS, true, read_definition},
        [CST_DECORATED_DEFINITION] = {ST_DEF, true, read_decorated},
    };
    static const StmtRow other = {ST_UNSUPPORTED, false, read_other};
    const StmtRow *row = rows[reader->kind].read != NULL ? &rows[reader->kind] : &other;
    TSNode node = reader->node;
    Stmt *stmt = stmt_new(reader, row->kind, node);
    row->read(reader, stmt);
    if (!row->is_compound) {
        stmt_head(reader, stmt, node);
    }
    return stmt;
}

/* Returns the source of a docstring without quotes and line continuations. Escapes are not interpreted, because the
 * docstring becomes a comment. Adjacent literals have no common source, so their value is returned. */
static const char *docstring_source(Reader *reader, const Expr *e)
{
    const char *at = reader->text + e->span.start, *end = reader->text + e->span.end;
    at += strspn(at, "rRuU");
    const char quote = *at;
    const size_t quotes = end - at >= 6 && at[1] == quote && at[2] == quote ? 3 : 1;
    if ((quote != '"' && quote != '\'') || (size_t)(end - at) < 2 * quotes) {
        return e->text;
    }
    TextBuf text;
    textbuf_init(&text, reader->arena);
    textbuf_puts(&text, "");
    for (at += quotes, end -= quotes; at < end; at++) {
        if (*at == quote && (quotes == 1 || (at[1] == quote && at[2] == quote))) {
            return e->text; /* the end of the first of several literals */
        }
        if (*at == '\\' && (at[1] == '\n' || (at[1] == '\r' && at[2] == '\n'))) {
            at += at[1] == '\n' ? 1 : 2;
        } else if (*at == '\\' && at + 1 < end) {
            textbuf_add(&text, at, 2);
            at++;
        } else {
            textbuf_add(&text, at, 1);
        }
    }
    return text.length > 0 ? text.text : "";
}

/* Returns whether stmt is a function's docstring. If so, its comments are assigned to the following statement, by a
 * change of its marks. */
static bool take_docstring(Reader *reader, const Stmt *stmt, uint32_t first_mark, const char **docstring)
{
    if (stmt->kind != ST_EXPR || stmt->value->kind != EX_STRING || stmt->value->is_bytes) {
        return false;
    }
    *docstring = docstring_source(reader, stmt->value);
    reader->marks[first_mark].kind = MARK_DOCSTRING;
    reader->marks[first_mark].last_row = reader->marks[reader->mark_count - 1].row;
    reader->mark_count = first_mark + 1;
    return true;
}

/* Pushes the statements below the cursor, some or all of the block, on the scratch stack. Returns whether there
 * are any. */
static bool push_statements(Reader *reader, Block *block, const char **docstring)
{
    uint32_t open = reader->mark_count;
    reader_mark(reader, (Mark){.kind = MARK_OPEN, .block = block, .column = UINT32_MAX});
    bool any = false, complained = false, lined = false;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        bool begins_line;
        Indent indent = indent_of(reader, reader_start(reader, reader->node), &begins_line);
        if (begins_line) {
            if (!any) {
                lined = true;
                reader->suite_indent = indent;
                reader->marks[open].column = indent.wide;
            } else if (lined && !complained) {
                complained = !check_indent(reader, reader->node, indent, reader->suite_indent);
            }
            reader->line_indent = indent;
        }
        uint32_t first_mark = reader->mark_count;
        Stmt *stmt = read_stmt(reader);
        if (any || docstring == NULL || !take_docstring(reader, stmt, first_mark, docstring)) {
            ptrvec_push(reader->arena, &reader->scratch, stmt);
        }
        any = true;
    }
    reader_mark(reader, (Mark){.kind = MARK_CLOSE, .block = block, .column = reader->marks[open].column});
    return any;
}

void push_suite(Reader *reader, Block *block, const char *owner, Span owner_span, const char **docstring)
{
    Span span = reader_span(reader, reader->node);
    block->span = block->span.line == 0 ? span : span_between(block->span, span);
    if (reader->depth >= LIMIT_SUITES) {
        reader_error(reader, owner_span, "too many levels of indentation: Python allows %d", LIMIT_SUITES);
        reader_sweep(reader);
        return;
    }
    Indent outer = reader->suite_indent;
    reader->depth++;
    bool any = push_statements(reader, block, docstring);
    reader->depth--;
    if (!any) {
        reader_error(reader, owner_span, "expected an indented block after the '%s' line", owner);
    } else if (indent_compare(reader->suite_indent, outer) == 2) {
        reader_error(reader, span, "tabs and spaces are mixed in the indentation");
        diag_hint(reader->unit, "indent with spaces only");
    }
    reader->suite_indent = outer;
}

void read_suite(Reader *reader, Block *block, const char *owner, Span owner_span, const char **docstring)
{
    size_t count = reader->scratch.count;
    push_suite(reader, block, owner, owner_span, docstring);
    block->stmts = (Stmt **)reader_pop(reader, count, &block->count);
}

static void find_star_imports(Reader *reader, Module *module)
{
    for (uint32_t i = 0; i < module->body.count; i++) {
        const Stmt *s = module->body.stmts[i];
        for (uint32_t k = 0; s->kind == ST_IMPORT && k < s->import_count; k++) {
            if (s->imports[k].name != NULL && strcmp(s->imports[k].name, "*") == 0) {
                ptrvec_push(reader->arena, &module->star_imports, &s->imports[k]);
            }
        }
    }
}

void read_module(Reader *reader)
{
    Module *module = reader->module;
    push_statements(reader, &module->body, NULL);
    module->body.stmts = (Stmt **)reader_pop(reader, 0, &module->body.count);
    reader_mark(reader, (Mark){.kind = MARK_END, .at = reader->length});
    module->body.span = (Span){0, reader->length, module->first_line, module->index};
    find_star_imports(reader, module);
    module->function_count = (uint32_t)reader->functions.count;
    module->functions = (Function **)reader->functions.items;
}
