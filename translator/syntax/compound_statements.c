// SPDX-License-Identifier: MIT
/* Statements with suites: if, while, for, try, with, match. */
#include "base/limits.h"
#include "syntax/syntax_internal.h"

/* ---- lines and suites ---- */

/* Reads the colon or the suite of stmt if the cursor is at one; `word` is the keyword of the statement. */
static bool read_colon_or_suite(Reader *reader, Stmt *stmt, const char *word)
{
    if (reader->kind == CST_T_COLON) {
        stmt_head(reader, stmt, reader->node);
    } else if (reader->kind == CST_BLOCK) {
        bool loops = stmt->kind == ST_WHILE || stmt->kind == ST_FOR;
        reader->context.loops += loops;
        read_suite(reader, &stmt->body, word, stmt->span, NULL);
        reader->context.loops -= loops;
    } else {
        return false;
    }
    return true;
}

/* A clause of a compound statement at the cursor: `else`, `except`, `finally` or `case`. */
typedef struct Clause {
    Mark mark;
    Span span; /* up to its colon */
} Clause;

/* Begins a clause; `owner` is the statement that it must be aligned with. */
static Clause clause_begin(Reader *reader, MarkKind kind, Stmt *stmt, TSNode owner)
{
    Clause clause = {.span = reader_span(reader, reader->node)};
    uint32_t row = ts_node_start_point(reader->node).row;
    clause.mark = (Mark){.kind = kind, .at = clause.span.start, .row = row, .last_row = row, .stmt = stmt};
    check_clause_indent(reader, owner, reader->node);
    return clause;
}

/* Ends the header of a clause at the colon under the cursor. */
static void clause_colon(Reader *reader, Clause *clause)
{
    clause->mark.last_row = ts_node_start_point(reader->node).row;
    clause->span.end = reader_end(reader, reader->node);
    reader_mark(reader, clause->mark);
}

/* Pushes the statements of `else`, `except` or `finally` as parts of stmt's orelse. */
static void push_clause(Reader *reader, Stmt *stmt, MarkKind kind, TSNode owner)
{
    const char *word = reader->kind == CST_ELSE_CLAUSE      ? "else"
                       : reader->kind == CST_FINALLY_CLAUSE ? "finally"
                                                            : "except";
    Clause clause = clause_begin(reader, kind, stmt, owner);
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_COLON) {
            clause_colon(reader, &clause);
        } else if (reader->kind == CST_BLOCK) {
            push_suite(reader, &stmt->orelse, word, clause.span, NULL);
        } else {
            reader_sweep(reader);
        }
    }
}

/* ---- if, while, for ---- */

static void read_else(Reader *reader, Stmt *stmt, TSNode owner)
{
    size_t count = reader->scratch.count;
    stmt->has_orelse = true;
    push_clause(reader, stmt, MARK_ELSE, owner);
    stmt->orelse.stmts = (Stmt **)reader_pop(reader, count, &stmt->orelse.count);
}

/* Reads `elif` as an `if` in the else branch of the preceding one. A chain that exceeds the limit ends in a statement
 * that represents the rest. */
static Stmt *read_elif(Reader *reader, Stmt *before, TSNode owner)
{
    reader_mark(reader, clause_begin(reader, MARK_ELIF, before, owner).mark);
    bool is_last = ++reader->chain + reader->depth >= LIMIT_NESTING;
    Stmt *stmt = stmt_new(reader, ST_IF, reader->node);
    before->has_orelse = true;
    before->orelse = (Block){.stmts = arena_alloc(reader->arena, sizeof(Stmt *)), .count = 1, .span = stmt->span};
    before->orelse.stmts[0] = stmt;
    stmt->is_elif = true;
    read_flow(reader, stmt);
    if (is_last) {
        stmt->kind = ST_UNSUPPORTED;
        stmt->is_elif = false;
        stmt->name = names_find(reader->unit->names, "long elif chain");
    }
    return stmt;
}

void read_flow(Reader *reader, Stmt *stmt)
{
    TSNode node = reader->node;
    Stmt *last = stmt; /* the last `elif` of the chain */
    const char *word = stmt->is_elif ? "elif" : stmt->kind == ST_IF ? "if" : stmt->kind == ST_WHILE ? "while" : "for";
    unsigned chain =
        reader->chain; /* each branch is nested in the preceding ones and counts toward the nesting limit */
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (read_colon_or_suite(reader, stmt, word)) {
            continue;
        }
        if (last->kind == ST_UNSUPPORTED) {
            reader_sweep(reader);
        } else if (reader->kind == CST_ELIF_CLAUSE) {
            last = read_elif(reader, last, node);
        } else if (reader->kind == CST_ELSE_CLAUSE) {
            read_else(reader, last, node);
        } else if (reader_at_item(reader) && stmt->kind == ST_FOR && stmt->target_count == 0) {
            stmt->targets = arena_alloc(reader->arena, sizeof *stmt->targets);
            stmt->targets[stmt->target_count++] = read_expr(reader);
        } else if (reader_at_item(reader)) {
            stmt->value = read_expr(reader);
        }
    }
    reader->chain = chain;
}

/* ---- try, with ---- */

void read_try(Reader *reader, Stmt *stmt)
{
    TSNode node = reader->node;
    size_t count = reader->scratch.count;
    uint32_t close = 0; /* index of the mark at the end of the preceding clause */
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!read_colon_or_suite(reader, stmt, "try") && reader_at_item(reader)) {
            const bool is_handler = reader->kind != CST_ELSE_CLAUSE && reader->kind != CST_FINALLY_CLAUSE;
            push_clause(reader, stmt, MARK_OTHER, node);
            stmt->handler_count = is_handler ? (uint32_t)(reader->scratch.count - count) : stmt->handler_count;
            if (close > 0) {
                reader->marks[close].block = NULL; /* the orelse has one tail, at its end */
            }
            close = reader->mark_count - 1;
        }
    }
    stmt->orelse.stmts = (Stmt **)reader_pop(reader, count, &stmt->orelse.count);
    stmt->has_orelse = stmt->orelse.count > 0;
}

void read_with(Reader *reader, Stmt *stmt)
{
    size_t count = reader->scratch.count;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (read_colon_or_suite(reader, stmt, "with") || reader->kind != CST_WITH_CLAUSE) {
            continue;
        }
        reader->context.in_with = true;
        for (bool inner = reader_enter(reader); inner; inner = reader_next(reader)) {
            if (reader->kind == CST_WITH_ITEM) {
                push_items(reader);
            }
        }
        reader->context.in_with = false;
        stmt->targets = (Expr **)reader_pop(reader, count, &stmt->target_count);
    }
}

/* ---- match ---- */

static const char *pattern_name(CstKind kind)
{
    static const char *const names[CST_KIND_COUNT] = {
        [CST_CLASS_PATTERN] = "class pattern",     [CST_SPLAT_PATTERN] = "starred pattern",
        [CST_DICT_PATTERN] = "mapping pattern",    [CST_KEYWORD_PATTERN] = "keyword pattern",
        [CST_LIST_PATTERN] = "sequence pattern",   [CST_TUPLE_PATTERN] = "sequence pattern",
        [CST_COMPLEX_PATTERN] = "complex pattern",
    };
    return names[kind] != NULL ? names[kind] : "pattern";
}

/* Reads a dotted name, which is a value pattern, or a plain name, which is a capture pattern: stores it in match_case,
 * which is not NULL if the case has a single pattern, and returns NULL. */
static Expr *read_dotted_pattern(Reader *reader, Span span, MatchCase *match_case)
{
    Expr *value = NULL;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        Span part = reader_span(reader, reader->node);
        if (reader_at_item(reader) && value == NULL) {
            value = read_expr(reader);
        } else if (reader_at_item(reader)) {
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

static bool read_pattern(Reader *reader, MatchCase *match_case);

/* Reads `pattern as x` at the cursor. */
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
        match_case->pattern = expr_unsupported(reader, match_case->capture->span, "pattern with two names");
        match_case->is_or = any = false;
    }
    match_case->capture = capture;
    return any;
}

/* Returns whether the tuple pattern at the cursor is a parenthesized pattern. */
static bool is_group(const Reader *reader)
{
    return reader_count(reader, CST_CASE_PATTERN) == 1 && reader_count(reader, CST_T_COMMA) == 0;
}

/* Reads the pattern below the cursor, which is at a case_pattern: a constant, or the alternatives of a union_pattern.
 * Returns whether the pattern, or its last alternative, is `_` or a name, which match every value and have no
 * expression. */
static bool read_pattern(Reader *reader, MatchCase *match_case)
{
    Span whole = reader_span(reader, reader->node);
    bool is_or = reader->kind == CST_UNION_PATTERN, minus = false, wildcard = false;
    size_t count = reader->scratch.count;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        Span span = is_or ? reader_span(reader, reader->node) : whole;
        CstKind kind = reader->kind;
        Expr *part = NULL;
        if (kind == CST_T_MINUS) {
            minus = true; /* tree-sitter has no node for a negative number */
        } else if (kind == CST_T_UNDERSCORE) {
            wildcard = true;
        } else if (is_constant_pattern(kind)) {
            part = read_expr(reader);
        } else if (kind == CST_DOTTED_NAME) {
            part = read_dotted_pattern(reader, span, is_or ? NULL : match_case);
            wildcard = wildcard || part == NULL;
        } else if (kind == CST_UNION_PATTERN && !is_or) {
            wildcard = read_pattern(reader, match_case);
        } else if (kind == CST_AS_PATTERN && !is_or) {
            wildcard = read_as_pattern(reader, match_case);
        } else if (kind == CST_TUPLE_PATTERN && !is_or && is_group(reader)) {
            for (bool inner = reader_enter(reader); inner; inner = reader_next(reader)) {
                wildcard = (reader->kind == CST_CASE_PATTERN && read_pattern(reader, match_case)) || wildcard;
            }
        } else if (reader_at_item(reader)) {
            reader_sweep(reader);
            part = expr_unsupported(reader, span, pattern_name(kind));
        }
        if (part != NULL) {
            ptrvec_push(reader->arena, &reader->scratch, minus ? expr_unary(reader, span, OP_NEG, part) : part);
            minus = false;
        }
    }
    if (is_or) {
        match_case->is_or = true;
        match_case->pattern = expr_new_from_stack(reader, EX_TUPLE, count, whole);
    } else if (reader->scratch.count > count) {
        match_case->pattern = reader->scratch.items[count];
        reader->scratch.count = count;
    }
    return wildcard;
}

/* Pushes the names that are captured by the patterns below the cursor, which is at a node of the kind. */
static void push_captures(Reader *reader, CstKind kind, unsigned depth)
{
    if (depth > LIMIT_NESTING || !ts_tree_cursor_goto_first_child(reader->cursor)) {
        return;
    }
    bool is_label = kind == CST_CLASS_PATTERN || kind == CST_KEYWORD_PATTERN; /* the first child is not captured */
    do {
        TSNode node = ts_tree_cursor_current_node(reader->cursor);
        CstKind part = cst_kind(reader->table, node);
        bool is_name = part == CST_IDENTIFIER || (part == CST_DOTTED_NAME && reader_count(reader, CST_IDENTIFIER) == 1);
        if (is_name && !is_label) {
            Expr *name = expr_new(reader, EX_NAME, reader_span(reader, node));
            name->name = reader_name(reader, node);
            ptrvec_push(reader->arena, &reader->scratch, name);
        } else if (part != CST_DOTTED_NAME && (kind != CST_CASE_CLAUSE || part == CST_CASE_PATTERN)) {
            push_captures(reader, part, depth + 1);
        }
        is_label = false;
    } while (ts_tree_cursor_goto_next_sibling(reader->cursor));
    ts_tree_cursor_goto_parent(reader->cursor);
}

/* If a part of the pattern is not supported, that part replaces the whole pattern. All captured names become targets,
 * so that reading them is not another error. The cursor is at the case clause. */
static void simplify_unsupported(Reader *reader, MatchCase *match_case)
{
    Expr *pattern = match_case->pattern;
    for (uint32_t i = 0; match_case->is_or && i < match_case->pattern->item_count; i++) {
        Expr *part = match_case->pattern->items[i];
        pattern = part->kind == EX_UNSUPPORTED && pattern->kind != EX_UNSUPPORTED ? part : pattern;
    }
    if (pattern != NULL && pattern->kind == EX_UNSUPPORTED) {
        const size_t count = reader->scratch.count;
        push_captures(reader, CST_CASE_CLAUSE, 0);
        *match_case = (MatchCase){.pattern = pattern,
                                  .capture = reader->scratch.count > count
                                                 ? expr_new_from_stack(reader, EX_TUPLE, count, pattern->span)
                                                 : NULL,
                                  .body = match_case->body};
    }
}

static void read_case(Reader *reader, MatchCase *match_case, TSNode first)
{
    Span patterns = reader_span(reader, reader->node);
    Clause clause = clause_begin(reader, MARK_OTHER, NULL, first);
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
            read_parts(reader, &match_case->guard, 1);
        } else if (reader->kind == CST_T_COLON) {
            clause_colon(reader, &clause);
        } else if (reader->kind == CST_BLOCK) {
            read_suite(reader, &match_case->body, "case", clause.span, NULL);
        }
    }
    bool is_sequence = count != 1 || comma;
    if (is_sequence || wildcard) { /* also for `a | _`, which matches every value */
        match_case->pattern = is_sequence ? expr_unsupported(reader, patterns, "sequence pattern") : NULL;
        match_case->is_or = false;
    } else if (match_case->capture != NULL &&
               match_case->guard != NULL) { /* the name is assigned between the pattern and the guard */
        match_case->guard = expr_unsupported(reader, match_case->guard->span, "guard after an 'as' pattern");
    }
    simplify_unsupported(reader, match_case);
}

/* Reads the cases below the cursor. They are counted first, because marks contain pointers into their array. */
static void read_cases(Reader *reader, Stmt *stmt)
{
    uint32_t count = reader_count(reader, CST_CASE_CLAUSE);
    stmt->cases = arena_alloc(reader->arena, count * sizeof *stmt->cases);
    TSNode first = reader->node;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_CASE_CLAUSE) {
            first = stmt->case_count == 0 ? reader->node : first;
            read_case(reader, &stmt->cases[stmt->case_count++], first);
        }
    }
    if (count == 0) {
        reader_error(reader, stmt->span, "expected an indented block of 'case' lines after 'match'");
    }
}

void read_match(Reader *reader, Stmt *stmt)
{
    Span subject = stmt->span;
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
            push_expr(reader);
        }
    }
}
