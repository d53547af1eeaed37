// SPDX-License-Identifier: MIT
/* Declarations that the files of the parser share: a reader that walks tree-sitter's tree with a cursor, and the
 * collected data. */
#ifndef PY2CU_SYNTAX_INTERNAL_H
#define PY2CU_SYNTAX_INTERNAL_H

#include "syntax/syntax.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <tree_sitter/api.h>

/* Node kinds of the Python grammar as an enumeration, which avoids string comparisons during the walk. */
typedef enum CstKind {
    CST_OTHER, /* not in cst.def */
    CST_ERROR, /* source that matches no rule */
#define NODE(kind, name) kind,
#define NODE_MAYBE(kind, name) kind,
#define TOKEN(kind, name) kind,
#include "cst.def"
#undef NODE
#undef NODE_MAYBE
#undef TOKEN
    CST_KIND_COUNT
} CstKind;

typedef struct CstTable {
    const TSLanguage *language;
    const uint8_t *kinds; /* CstKind of each symbol number */
    uint32_t symbol_count;
} CstTable;

typedef enum TokenKind {
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_STRING,      /* with its prefix; an f-string with its replacement fields */
    TOKEN_OPEN_STRING, /* unterminated string */
    TOKEN_OP,
    TOKEN_COMMENT,
    TOKEN_NEWLINE, /* end of a logical line */
    TOKEN_BAD,     /* a character that is invalid in Python */
    TOKEN_END
} TokenKind;

typedef struct Token {
    TokenKind kind;
    uint32_t start, end;
    uint32_t row;   /* from 0 */
    uint32_t depth; /* number of enclosing brackets */
} Token;

/* Tokenizer without a tree, for source that the grammar has rejected. */
typedef struct Scan {
    Arena *arena;
    const char *text;
    uint32_t length, at, row;
    Token *brackets; /* open brackets, outermost first */
    uint32_t depth, capacity;
    bool line_begins; /* at the start of a logical line, before its first token */
} Scan;

/* A comment; stored in source order. */
typedef struct Comment {
    uint32_t start, end;
    uint32_t row, column; /* from 0; tabs are expanded by Python's rule */
    bool own_line;        /* preceded only by blanks */
} Comment;

/* Positions in the source, in source order; trivia.c assigns the comments between them to statements. */
typedef enum MarkKind {
    MARK_STMT,      /* start of stmt */
    MARK_HEAD,      /* end of the header of stmt, or of a simple statement */
    MARK_ELSE,      /* `else:` of stmt */
    MARK_ELIF,      /* start of an `elif` of stmt: its comments are those before an `else:` */
    MARK_OPEN,      /* start of a suite: block */
    MARK_CLOSE,     /* end of a suite; block NULL: it has no tail of its own */
    MARK_OTHER,     /* another clause of a compound statement: `except`, `finally`, `case` */
    MARK_DOCSTRING, /* start of a statement that is not in the tree */
    MARK_END        /* end of the source */
} MarkKind;

typedef struct Mark {
    MarkKind kind;
    uint32_t at;       /* byte offset; unused by MARK_CLOSE */
    uint32_t row;      /* row of `at` */
    uint32_t last_row; /* MARK_ELSE, MARK_OTHER: row of the colon; MARK_ELIF: row */
    uint32_t column;   /* MARK_OPEN: column of the suite */
    Stmt *stmt;
    Block *block;
} Mark;

/* Indentation of a line, measured in two ways: with tab stops at every 8th column, and with each tab as one column.
 * Two indentations are comparable only if both measures agree, which is Python's rule against mixed tabs and spaces. */
typedef struct Indent {
    uint32_t wide, narrow;
} Indent;

/* Rewritten source that was parsed in place of the module's own; it can contain additional blanks. */
typedef struct Shift {
    uint32_t at;    /* in the rewritten source: position after the blanks */
    uint32_t total; /* number of blanks inserted up to this position */
} Shift;

typedef struct Older {
    const char *text;
    uint32_t length;
    Shift *shifts;
    uint32_t shift_count;
} Older;

/* Context of the statements being read; functions and classes start a new one. */
typedef struct StatementContext {
    Function *function;     /* owner of the expression numbers, or NULL */
    const char *class_name; /* class whose body is being read directly, or NULL */
    bool in_with;           /* in the context expression of a `with`, where `x as y` is valid */
    unsigned loops;         /* number of enclosing loops */
} StatementContext;

typedef struct Reader {
    Unit *unit;
    Arena *arena;
    Module *module;
    const CstTable *table;
    TSTreeCursor *cursor;
    TSNode node;      /* node at the cursor, set by reader_enter and reader_next */
    CstKind kind;     /* kind of node */
    const char *text; /* source of the module */
    uint32_t length;
    const char *without_runs; /* result of text_without_long_runs() */
    const Older *older;

    PtrVec scratch; /* stack: lists are collected on it and copied when their length is known */
    Comment *comments;
    uint32_t comment_count, comment_capacity;
    Mark *marks;
    uint32_t mark_count, mark_capacity;
    PtrVec functions; /* Function *, in source order */

    StatementContext context;
    unsigned depth; /* nesting depth of suites */
    unsigned chain; /* number of `elif` clauses in the enclosing chains */
    unsigned expr_depth;
    uint32_t keyword_row; /* first row in which another misplaced keyword is reported */
    Indent suite_indent;  /* indentation of the current suite */
    Indent line_indent;   /* indentation of the latest line that started a statement */
} Reader;

/* ---- syntax/comprehensions.c ---- */

Expr *read_comprehension(Reader *reader, Span span);
Expr *read_dict(Reader *reader, Span span);

/* ---- syntax/cst.c ---- */

/* Maps every row of cst.def to the linked grammar. Returns NULL, or the name of a node kind that the grammar does not
 * have; the table is then unusable. */
const char *cst_resolve(CstTable *table, Arena *arena);
CstKind cst_kind(const CstTable *table, TSNode node);
/* Returns the grammar's spelling. */
const char *cst_name(CstKind kind);

/* ---- syntax/expressions.c ---- */

Expr *expr_new(Reader *reader, ExprKind kind, Span span);
/* Creates `op left`. */
Expr *expr_unary(Reader *reader, Span span, Op op, Expr *left);
Expr *expr_unsupported(Reader *reader, Span span, const char *name);
/* Reads the expression at the cursor after reader_enter or reader_next. Never returns NULL. */
Expr *read_expr(Reader *reader);
/* Reads the expressions below the cursor into parts, which must be NULL initially; those after the first `max` are
 * skipped. Returns their number. */
unsigned read_parts(Reader *reader, Expr **parts, unsigned max);
/* Push the expression at the cursor, or the expressions below it, on the scratch stack. push_items returns whether
 * there was a comma. */
void push_expr(Reader *reader);
bool push_items(Reader *reader);
/* Reads the expressions below the cursor. */
Expr **read_items(Reader *reader, uint32_t *count);
/* Create an expression from the scratch stack above `count`. expr_or_tuple returns a single expression unchanged
 * unless there was a comma. */
Expr *expr_new_from_stack(Reader *reader, ExprKind kind, size_t count, Span span);
Expr *expr_or_tuple(Reader *reader, size_t count, bool comma, Span span);
Expr *read_name(Reader *reader, Span span);
/* Returns whether the node at the cursor is an operand, and not a bracket, an operator or a keyword. */
bool reader_at_item(const Reader *reader);
Op op_of_token(CstKind kind);

/* ---- syntax/definitions.c ---- */

Function *function_new(Reader *reader, const char *name, Span span);
/* Reads the parameters below the cursor, which is at the parameter list. */
void read_parameters(Reader *reader, Function *function);
void read_definition(Reader *reader, Stmt *stmt);
void read_decorated(Reader *reader, Stmt *stmt);

/* ---- syntax/grammar_workarounds.c ---- */

/* Returns the source, or a copy of the same length in which slices in annotations are spelled in a form that the
 * grammar accepts. */
const char *text_for_grammar(Arena *arena, const char *text, uint32_t length);
/* Returns the source, or a copy of the same length without the comments of very long runs. */
const char *text_without_long_runs(Arena *arena, const char *text, uint32_t length);
/* Rewrites syntax that the grammar does not support; returns false if there is none. */
bool syntax_older(Arena *arena, const char *text, uint32_t length, Older *older);

/* ---- syntax/ipython.c ---- */

/* Returns the source without IPython commands (`%timeit f(x)`, `!pip install numba`; `files = !ls` in .ipynb files).
 * Byte offsets do not change. */
const char *text_without_commands(Arena *arena, const char *text, uint32_t length, const char *file_name);

/* ---- syntax/literals.c ---- */

/* Returns the value of a digit of any base up to 16, or 16 if c is not a digit. */
unsigned digit_value(char c);
Expr *read_number(Reader *reader, Span span);
Expr *read_string(Reader *reader, Span span);

/* ---- syntax/parse.c ---- */

/* Move to the first child or the next sibling that is not a comment, and record the comments before it. If there is
 * none, they move to the parent and return false. */
bool reader_enter(Reader *reader);
bool reader_next(Reader *reader);
/* Returns the number of children of this kind of the node at the cursor. */
uint32_t reader_count(const Reader *reader, CstKind kind);
/* Visits all nodes below the cursor to record comments; a `yield` among them makes the function a generator. */
void reader_sweep(Reader *reader);
/* Maps an offset in the parsed source to one in the module's own source. */
uint32_t older_place(const Older *older, uint32_t at);
uint32_t reader_start(const Reader *reader, TSNode node);
uint32_t reader_end(const Reader *reader, TSNode node);
Span reader_span(const Reader *reader, TSNode node);
Span span_between(Span first, Span last);
/* Returns the name at the node; reports an error if it is a keyword. */
const char *reader_name(Reader *reader, TSNode node);
void reader_mark(Reader *reader, Mark mark);
void reader_error(Reader *reader, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Pops the items that were pushed on the scratch stack since it had `count` items, and returns them as an array. */
void **reader_pop(Reader *reader, size_t count, uint32_t *taken);

/* ---- syntax/simple_statements.c ---- */

/* Reads the module at the cursor. */
void read_module(Reader *reader);
/* Reads the statements of the suite at the cursor into block. `owner` is the keyword of its statement, at owner_span.
 * docstring: NULL, or receives the string that is the first statement of a function. */
void read_suite(Reader *reader, Block *block, const char *owner, Span owner_span, const char **docstring);
/* Same as read_suite(), but leaves the statements on the scratch stack, for a block that consists of several suites. */
void push_suite(Reader *reader, Block *block, const char *owner, Span owner_span, const char **docstring);
/* Creates a statement that begins at node, or at its first decorator. */
Stmt *stmt_new(Reader *reader, StmtKind kind, TSNode node);
/* Ends the header of stmt, or a simple statement, at the end of node. */
void stmt_head(Reader *reader, Stmt *stmt, TSNode node);
/* Returns the indentation of the line that contains byte `start`; begins_line: whether only blanks precede it. */
Indent indent_of(const Reader *reader, uint32_t start, bool *begins_line);
/* Reports an error if a clause such as `else` is not aligned with its statement. */
void check_clause_indent(Reader *reader, TSNode owner, TSNode clause);

/* ---- syntax/compound_statements.c ---- */

/* Reads `if`, `while` and `for`. */
void read_flow(Reader *reader, Stmt *stmt);
void read_try(Reader *reader, Stmt *stmt);
void read_with(Reader *reader, Stmt *stmt);
void read_match(Reader *reader, Stmt *stmt);

/* ---- syntax/syntax_errors.c ---- */

/* Reports the errors of source whose tree has errors; tree NULL: no tree could be built. */
void syntax_report(Unit *unit, const Module *module, const Older *older, const TSTree *tree, const CstTable *table);
bool is_keyword(const char *text, uint32_t length);

/* ---- syntax/scanner.c ---- */

/* Returns whether all brackets and strings are closed, there are no invisible characters outside strings, and brackets
 * are not nested too deeply. Otherwise, tree-sitter would take very long or recurse too deeply. *invisible receives the
 * offset of an invisible character in the code, such as U+200B, or length. */
bool scan_is_sound(const char *text, uint32_t length, uint32_t *invisible);
/* Returns whether the byte can be part of a name or number. */
bool is_name_byte(char c);
bool is_blank(char c);
void scan_begin(Scan *scan, Arena *arena, const char *text, uint32_t length);
Token scan_next(Scan *scan);
/* Returns whether the string whose first quote is at `quote` is triple-quoted. */
bool scan_triple(const Scan *scan, uint32_t quote);
/* Return whether the token equals a string, or one of several words separated by blanks. */
bool token_is(const Scan *scan, const Token *token, const char *text);
bool token_in(const Scan *scan, const Token *token, const char *words);

/* ---- syntax/trivia.c ---- */

void trivia_attach(Reader *reader);

/* ---- syntax/token_classes.c ---- */

/* Adds the words for syntax highlighting to the module. */
void words_note(const Reader *reader, const TSTree *tree);

#endif
