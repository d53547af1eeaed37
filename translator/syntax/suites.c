/* Statements with suites: if, while, for, try, with, match. */
#include "syntax/inside.h"
#include "base/limits.h"

/* ---- else --------------------------------------------------------------------------------------------------------- */

/* `else:` of stmt, at the cursor. */
static void read_else(Reader *reader, Stmt *stmt, TSNode owner)
{
    Span span = reader_span(reader, reader->node);
    uint32_t row = ts_node_start_point(reader->node).row;
    Mark mark = {.kind = MARK_ELSE, .at = span.start, .row = row, .last_row = row, .stmt = stmt};
    check_clause_indent(reader, owner, reader->node);
    stmt->has_orelse = true;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_COLON) {
            mark.last_row = ts_node_start_point(reader->node).row;
            span.end = reader_end(reader, reader->node);
            reader_mark(reader, mark);
        } else if (reader->kind == CST_BLOCK) {
            read_suite(reader, &stmt->orelse, "else", span, NULL);
        }
    }
}

/* ---- if ----------------------------------------------------------------------------------------------------------- */

static Stmt *read_elif(Reader *reader, Stmt *before, TSNode owner)
{
    TSNode node = reader->node;
    check_clause_indent(reader, owner, node);
    reader_mark(
        reader,
        (Mark){.kind = MARK_ELIF, .at = reader_start(reader, node), .row = ts_node_start_point(node).row, .stmt = before});
    Stmt *stmt = stmt_new(reader, ST_IF, node);
    stmt->is_elif = true;
    before->has_orelse = true;
    before->orelse.span = stmt->span;
    before->orelse.stmts = arena_alloc(reader->arena, sizeof(Stmt *));
    before->orelse.stmts[0] = stmt;
    before->orelse.count = 1;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_COLON) {
            stmt_head(reader, stmt, reader->node);
        } else if (reader->kind == CST_BLOCK) {
            read_suite(reader, &stmt->body, "elif", stmt->span, NULL);
        } else if (reader_at_item(reader)) {
            stmt->value = read_expr(reader);
        }
    }
    return stmt;
}

/* Stands for all that is left of a chain of `elif` longer than the limit. */
static Stmt *give_up_elif(Reader *reader, Stmt *before)
{
    Stmt *stmt = read_elif(reader, before, reader->node);
    stmt->kind = ST_UNSUPPORTED;
    stmt->is_elif = false;
    stmt->name = names_find(reader->unit->names, "too long chain of elif");
    return stmt;
}

Stmt *read_if(Reader *reader)
{
    TSNode node = reader->node;
    Stmt *stmt = stmt_new(reader, ST_IF, node), *last = stmt;
    unsigned chain = reader->chain; /* a branch is nested in those before it, so the limit on nesting holds for their number */
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_COLON) {
            stmt_head(reader, stmt, reader->node);
        } else if (reader->kind == CST_BLOCK) {
            read_suite(reader, &stmt->body, "if", stmt->span, NULL);
        } else if (last->kind == ST_UNSUPPORTED) {
            reader_sweep(reader);
        } else if (reader->kind == CST_ELIF_CLAUSE) {
            bool deep = ++reader->chain + reader->depth >= LIMIT_NESTING;
            last = deep ? give_up_elif(reader, last) : read_elif(reader, last, node);
        } else if (reader->kind == CST_ELSE_CLAUSE) {
            read_else(reader, last, node);
        } else if (reader_at_item(reader)) {
            stmt->value = read_expr(reader);
        }
    }
    reader->chain = chain;
    return stmt;
}

/* ---- loops -------------------------------------------------------------------------------------------------------- */

static void read_loop_body(Reader *reader, Stmt *stmt, const char *owner)
{
    reader->loops++;
    read_suite(reader, &stmt->body, owner, stmt->span, NULL);
    reader->loops--;
}

Stmt *read_while(Reader *reader)
{
    TSNode node = reader->node;
    Stmt *stmt = stmt_new(reader, ST_WHILE, node);
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_COLON) {
            stmt_head(reader, stmt, reader->node);
        } else if (reader->kind == CST_BLOCK) {
            read_loop_body(reader, stmt, "while");
        } else if (reader->kind == CST_ELSE_CLAUSE) {
            read_else(reader, stmt, node);
        } else if (reader_at_item(reader)) {
            stmt->value = read_expr(reader);
        }
    }
    return stmt;
}

Stmt *read_for(Reader *reader)
{
    TSNode node = reader->node;
    Stmt *stmt = stmt_new(reader, ST_FOR, node);
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_COLON) {
            stmt_head(reader, stmt, reader->node);
        } else if (reader->kind == CST_BLOCK) {
            read_loop_body(reader, stmt, "for");
        } else if (reader->kind == CST_ELSE_CLAUSE) {
            read_else(reader, stmt, node);
        } else if (reader_at_item(reader) && stmt->target_count == 0) {
            stmt->targets = arena_alloc(reader->arena, sizeof *stmt->targets);
            stmt->targets[0] = read_expr(reader);
            stmt->target_count = 1;
        } else if (reader_at_item(reader)) {
            stmt->value = read_expr(reader);
        }
    }
    return stmt;
}

/* ---- try, with ---------------------------------------------------------------------------------------------------- */

/* `except`, `else` and `finally` clauses alike: their statements are pushed, as parts of stmt's orelse. */
static void push_clause(Reader *reader, Stmt *stmt, TSNode owner)
{
    Span span = reader_span(reader, reader->node);
    const char *word = reader->kind == CST_ELSE_CLAUSE ? "else" : reader->kind == CST_FINALLY_CLAUSE ? "finally" : "except";
    uint32_t row = ts_node_start_point(reader->node).row;
    Mark mark = {.kind = MARK_OTHER, .at = span.start, .row = row, .last_row = row};
    check_clause_indent(reader, owner, reader->node);
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_COLON) {
            mark.last_row = ts_node_start_point(reader->node).row;
            span.end = reader_end(reader, reader->node);
            reader_mark(reader, mark);
        } else if (reader->kind == CST_BLOCK) {
            push_suite(reader, &stmt->orelse, word, span, NULL);
        } else {
            reader_sweep(reader);
        }
    }
}

Stmt *read_try(Reader *reader)
{
    TSNode node = reader->node;
    Stmt *stmt = stmt_new(reader, ST_TRY, node);
    size_t count = reader->scratch.count;
    bool has_clause = false;
    uint32_t close = 0; /* the mark at the end of the clause before */
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_COLON) {
            stmt_head(reader, stmt, reader->node);
        } else if (reader->kind == CST_BLOCK) {
            read_suite(reader, &stmt->body, "try", stmt->span, NULL);
        } else if (reader_at_item(reader)) {
            has_clause = has_clause || reader->kind != CST_ELSE_CLAUSE;
            push_clause(reader, stmt, node);
            if (close > 0) {
                reader->marks[close].block = NULL; /* the orelse has one tail, at its very end */
            }
            close = reader->mark_count - 1;
        }
    }
    stmt->orelse.stmts = (Stmt **)reader_take(reader, count, &stmt->orelse.count);
    stmt->has_orelse = stmt->orelse.count > 0;
    if (!has_clause) {
        reader_error(reader, stmt->span, "'try' without 'except' or 'finally'");
    }
    return stmt;
}

static void push_contexts(Reader *reader)
{
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind != CST_WITH_ITEM) {
            continue;
        }
        for (bool inner = reader_enter(reader); inner; inner = reader_next(reader)) {
            if (reader_at_item(reader)) {
                ptrvec_push(reader->arena, &reader->scratch, read_expr(reader));
            }
        }
    }
}

Stmt *read_with(Reader *reader)
{
    TSNode node = reader->node;
    Stmt *stmt = stmt_new(reader, ST_WITH, node);
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_COLON) {
            stmt_head(reader, stmt, reader->node);
        } else if (reader->kind == CST_BLOCK) {
            read_suite(reader, &stmt->body, "with", stmt->span, NULL);
        } else if (reader->kind == CST_WITH_CLAUSE) {
            bool in_with = reader->in_with;
            size_t count = reader->scratch.count;
            reader->in_with = true;
            push_contexts(reader);
            reader->in_with = in_with;
            stmt->targets = (Expr **)reader_take(reader, count, &stmt->target_count);
        }
    }
    return stmt;
}

/* ---- match -------------------------------------------------------------------------------------------------------- */

static const char *pattern_name(CstKind kind)
{
    static const char *const names[CST_KIND_COUNT] = {
        [CST_CLASS_PATTERN] = "class pattern",   [CST_SPLAT_PATTERN] = "starred pattern",
        [CST_DICT_PATTERN] = "mapping pattern",  [CST_KEYWORD_PATTERN] = "keyword pattern",
        [CST_LIST_PATTERN] = "sequence pattern", [CST_TUPLE_PATTERN] = "sequence pattern",
        [CST_COMPLEX_PATTERN] = "complex pattern",
    };
    return names[kind] != NULL ? names[kind] : "pattern";
}

/* A name with dots is a value; one without captures, where the case has one pattern only. */
static Expr *read_dotted_pattern(Reader *reader, MatchCase *match_case)
{
    Span span = reader_span(reader, reader->node);
    Expr *value = NULL;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        Span part = reader_span(reader, reader->node);
        if (value == NULL) {
            value = read_expr(reader);
        } else {
            Expr *attribute = expr_new(reader, EX_ATTRIBUTE, span_between(span, part));
            attribute->left = value;
            attribute->name = reader_name(reader, reader->node);
            value = attribute;
        }
    }
    if (value != NULL && value->kind == EX_NAME && match_case != NULL && match_case->capture == NULL) {
        match_case->capture = value;
        return NULL;
    }
    return value != NULL && value->kind == EX_ATTRIBUTE ? value : expr_unsupported(reader, span, "capture pattern");
}

static bool is_constant_pattern(CstKind kind)
{
    return kind == CST_INTEGER || kind == CST_FLOAT || kind == CST_STRING || kind == CST_CONCATENATED_STRING ||
           kind == CST_TRUE || kind == CST_FALSE || kind == CST_NONE;
}

/* Whether the tuple pattern at the cursor is one pattern in parentheses. */
static bool is_group(const Reader *reader)
{
    unsigned patterns = 0, commas = 0;
    if (ts_tree_cursor_goto_first_child(reader->cursor)) {
        do {
            CstKind kind = cst_kind(reader->table, ts_tree_cursor_current_node(reader->cursor));
            patterns += kind == CST_CASE_PATTERN;
            commas += kind == CST_T_COMMA;
        } while (patterns < 2 && commas == 0 && ts_tree_cursor_goto_next_sibling(reader->cursor));
        ts_tree_cursor_goto_parent(reader->cursor);
    }
    return patterns == 1 && commas == 0;
}

static bool read_pattern(Reader *reader, MatchCase *match_case);

/* `pattern as x` at the cursor. */
static bool read_as_pattern(Reader *reader, MatchCase *match_case)
{
    Expr *capture = NULL;
    bool any = false;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_CASE_PATTERN) {
            any = read_pattern(reader, match_case);
        } else if (reader_at_item(reader)) {
            capture = read_expr(reader);
        }
    }
    if (match_case->capture != NULL) { /* (x as y) as z */
        match_case->pattern = expr_unsupported(reader, match_case->capture->span, "pattern of two names");
        match_case->is_or = any = false;
    }
    match_case->capture = capture;
    return any;
}

static bool read_union(Reader *reader, MatchCase *match_case);

/* The pattern below the cursor, a case_pattern, or of the items that follow in it: a constant, or alternatives. Whether it is
 * `_` or a name, which match all there is and have no expression. */
static bool read_pattern(Reader *reader, MatchCase *match_case)
{
    Span span = reader_span(reader, reader->node);
    bool minus = false, wildcard = false;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_MINUS) {
            minus = true;
        } else if (reader->kind == CST_T_UNDERSCORE) {
            wildcard = true;
        } else if (!reader_at_item(reader)) {
            continue;
        } else if (is_constant_pattern(reader->kind)) {
            match_case->pattern = read_expr(reader);
        } else if (reader->kind == CST_DOTTED_NAME) {
            match_case->pattern = read_dotted_pattern(reader, match_case);
            wildcard = match_case->pattern == NULL;
        } else if (reader->kind == CST_UNION_PATTERN) {
            wildcard = read_union(reader, match_case);
        } else if (reader->kind == CST_AS_PATTERN) {
            wildcard = read_as_pattern(reader, match_case);
        } else if (reader->kind == CST_TUPLE_PATTERN && is_group(reader)) {
            for (bool inner = reader_enter(reader); inner; inner = reader_next(reader)) {
                wildcard = (reader->kind == CST_CASE_PATTERN && read_pattern(reader, match_case)) || wildcard;
            }
        } else {
            const char *name = pattern_name(reader->kind);
            reader_sweep(reader);
            match_case->pattern = expr_unsupported(reader, span, name);
        }
    }
    if (minus && match_case->pattern != NULL) { /* tree-sitter has no node for a negative number */
        Expr *negative = expr_new(reader, EX_UNARY, span);
        negative->op = OP_NEG;
        negative->left = match_case->pattern;
        match_case->pattern = negative;
    }
    return wildcard;
}

/* a | b | c at the cursor. */
static bool read_union(Reader *reader, MatchCase *match_case)
{
    Span span = reader_span(reader, reader->node);
    size_t count = reader->scratch.count;
    bool minus = false, wildcard = false;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        Expr *part = NULL;
        Span at = reader_span(reader, reader->node);
        if (reader->kind == CST_T_MINUS) {
            minus = true;
        } else if (reader->kind == CST_T_UNDERSCORE) {
            wildcard = true;
        } else if (is_constant_pattern(reader->kind)) {
            part = read_expr(reader);
        } else if (reader->kind == CST_DOTTED_NAME) {
            part = read_dotted_pattern(reader, NULL);
        } else if (reader_at_item(reader)) {
            const char *name = pattern_name(reader->kind);
            reader_sweep(reader);
            part = expr_unsupported(reader, at, name);
        }
        if (part != NULL && minus) {
            Expr *negative = expr_new(reader, EX_UNARY, at);
            negative->op = OP_NEG;
            negative->left = part;
            part = negative;
            minus = false;
        }
        if (part != NULL) {
            ptrvec_push(reader->arena, &reader->scratch, part);
        }
    }
    match_case->is_or = true;
    match_case->pattern = expr_new(reader, EX_TUPLE, span);
    match_case->pattern->items = (Expr **)reader_take(reader, count, &match_case->pattern->item_count);
    return wildcard;
}

static void read_case(Reader *reader, MatchCase *match_case, TSNode first)
{
    Span span = reader_span(reader, reader->node), patterns = span;
    uint32_t row = ts_node_start_point(reader->node).row;
    Mark mark = {.kind = MARK_OTHER, .at = span.start, .row = row, .last_row = row};
    check_clause_indent(reader, first, reader->node);
    unsigned count = 0;
    bool comma = false, wildcard = false;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_CASE_PATTERN) {
            Span at = reader_span(reader, reader->node);
            patterns = count == 0 ? at : span_between(patterns, at);
            wildcard = read_pattern(reader, match_case);
            count++;
        } else if (reader->kind == CST_T_COMMA) {
            comma = true;
        } else if (reader->kind == CST_IF_CLAUSE) {
            for (bool inner = reader_enter(reader); inner; inner = reader_next(reader)) {
                if (reader_at_item(reader)) {
                    match_case->guard = read_expr(reader);
                }
            }
        } else if (reader->kind == CST_T_COLON) {
            mark.last_row = ts_node_start_point(reader->node).row;
            span.end = reader_end(reader, reader->node);
            reader_mark(reader, mark);
        } else if (reader->kind == CST_BLOCK) {
            read_suite(reader, &match_case->body, "case", span, NULL);
        }
    }
    if (count != 1 || comma) {
        match_case->pattern = expr_unsupported(reader, patterns, "sequence pattern");
        match_case->is_or = false;
    } else if (wildcard) {
        match_case->pattern = NULL; /* also `a | _`, which matches all there is */
        match_case->is_or = false;
    } else if (match_case->capture != NULL && match_case->guard != NULL) { /* the name gets its value between the two */
        match_case->guard = expr_unsupported(reader, match_case->guard->span, "guard behind an 'as' pattern");
    }
}

/* The cases below the cursor. They are counted first, because marks point into their array. */
static void read_cases(Reader *reader, Stmt *stmt)
{
    uint32_t count = 0;
    if (ts_tree_cursor_goto_first_child(reader->cursor)) {
        do {
            count += cst_kind(reader->table, ts_tree_cursor_current_node(reader->cursor)) == CST_CASE_CLAUSE;
        } while (ts_tree_cursor_goto_next_sibling(reader->cursor));
        ts_tree_cursor_goto_parent(reader->cursor);
    }
    stmt->cases = arena_alloc(reader->arena, count * sizeof *stmt->cases);
    TSNode first = reader->node;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_CASE_CLAUSE && stmt->case_count < count) {
            first = stmt->case_count == 0 ? reader->node : first;
            read_case(reader, &stmt->cases[stmt->case_count++], first);
        }
    }
    if (count == 0) {
        reader_error(reader, stmt->span, "expected an indented block of 'case' lines after 'match'");
    }
}

Stmt *read_match(Reader *reader)
{
    Span subject = reader_span(reader, reader->node);
    Stmt *stmt = stmt_new(reader, ST_MATCH, reader->node);
    size_t count = reader->scratch.count;
    bool comma = false, head = false;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_COLON) {
            stmt->value = expr_or_tuple(reader, count, comma, subject);
            head = true;
            stmt_head(reader, stmt, reader->node);
        } else if (reader->kind == CST_T_COMMA) {
            comma = true;
        } else if (reader->kind == CST_BLOCK) {
            reader->depth++;
            read_cases(reader, stmt);
            reader->depth--;
        } else if (reader_at_item(reader) && !head) {
            ptrvec_push(reader->arena, &reader->scratch, read_expr(reader));
        }
    }
    return stmt;
}
