/* What the files of the parse pass share: a reader that walks tree-sitter's tree with one cursor, and what it has
 * gathered. */
#ifndef PY2CU_SYNTAX_INSIDE_H
#define PY2CU_SYNTAX_INSIDE_H

#include "syntax/syntax.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <tree_sitter/api.h>

/* Our own numbers for the node kinds of the Python grammar, so that no pass over the tree compares names. */
typedef enum CstKind {
    CST_OTHER, /* not in cst.def */
    CST_ERROR, /* text that fits no rule */
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
    TOKEN_STRING,      /* with its prefix; an f-string with all that is in it */
    TOKEN_OPEN_STRING, /* one that does not end */
    TOKEN_OP,
    TOKEN_COMMENT,
    TOKEN_NEWLINE, /* end of a logical line */
    TOKEN_BAD,     /* a character that Python does not use */
    TOKEN_END
} TokenKind;

typedef struct Token {
    TokenKind kind;
    uint32_t start, end;
    uint32_t row;   /* from 0 */
    uint32_t depth; /* brackets around it */
} Token;

/* Python's tokens one by one, without a tree: for texts that the grammar refused. */
typedef struct Scan {
    Arena *arena;
    const char *text;
    uint32_t length, at, row;
    Token *brackets; /* those that are open, outermost first */
    uint32_t depth, room;
    bool line_begins; /* no token of the logical line was seen yet */
} Scan;

/* A comment, in source order. */
typedef struct Comment {
    uint32_t start, end;
    uint32_t row, column; /* from 0; column with tabs taken as Python does */
    bool own_line;        /* nothing but blanks before it */
} Comment;

/* Marks in the source, in source order, between which the comments are dealt out afterwards (trivia.c). */
typedef enum MarkKind {
    MARK_STMT,      /* stmt begins */
    MARK_HEAD,      /* stmt's header, or the whole of a simple statement, has ended */
    MARK_ELSE,      /* `else:` of stmt */
    MARK_ELIF,      /* `elif` of stmt begins: its comments are what stood before an `else:` */
    MARK_OPEN,      /* a suite begins: block */
    MARK_CLOSE,     /* and ends; block NULL: it has no tail of its own */
    MARK_OTHER,     /* some other line of a compound statement: `except`, `finally`, `case` */
    MARK_DOCSTRING, /* begin of a statement that the tree does not hold */
    MARK_END        /* end of the text */
} MarkKind;

typedef struct Mark {
    MarkKind kind;
    uint32_t at;       /* byte that it stands at; MARK_CLOSE has no place of its own */
    uint32_t row;      /* of at */
    uint32_t last_row; /* MARK_ELSE, MARK_OTHER: of its colon; MARK_ELIF: row */
    uint32_t column;   /* MARK_OPEN: of the suite */
    Stmt *stmt;
    Block *block;
} Mark;

/* How far a line is indented, measured in two ways: with tabs to every 8th column, and with tabs as one. Indentations
 * are only comparable when both agree, which is Python's rule against mixing tabs and spaces. */
typedef struct Indent {
    uint32_t wide, narrow;
} Indent;

/* The text that the tree was made of, when that is not the module's own: some blanks may have been put in. */
typedef struct Shift {
    uint32_t at;    /* in this text: behind the blanks */
    uint32_t total; /* how many were put in up to here */
} Shift;

typedef struct Older {
    const char *text;
    uint32_t length;
    Shift *shifts;
    uint32_t shift_count;
} Older;

/* What holds of the statements that are being read, and not of those around their function or class. */
typedef struct Place {
    Function *function;     /* or NULL; expressions are numbered by it */
    const char *class_name; /* of the class whose body is being read directly, or NULL */
    bool in_with;           /* in a context expression, where `x as y` is no mistake */
    unsigned loops;         /* around the statement */
} Place;

typedef struct Reader {
    Unit *unit;
    Arena *arena;
    Module *module;
    const CstTable *table;
    TSTreeCursor *cursor;
    TSNode node;      /* of the latest reader_enter or reader_next */
    CstKind kind;     /* of node */
    const char *text; /* the module's own */
    uint32_t length;
    const char *without_runs; /* text_without_long_runs */
    const Older *older;

    PtrVec scratch; /* a stack: lists are gathered on it and copied when their length is known */
    Comment *comments;
    uint32_t comment_count, comment_capacity;
    Mark *marks;
    uint32_t mark_count, mark_capacity;
    PtrVec functions; /* Function *, in source order */

    Place place;
    unsigned depth; /* of suites */
    unsigned chain; /* of `elif` behind `elif`, over all that the statement is nested in */
    unsigned expr_depth;
    uint32_t keyword_row; /* up to here no further keyword in a wrong place is reported */
    Indent suite_indent;  /* of the suite that is being read */
    Indent line_indent;   /* of the latest line that began a statement */
} Reader;

/* ---- syntax/comprehensions.c ---- */

Expr *read_comprehension(Reader *reader, Span span);
Expr *read_dict(Reader *reader, Span span);

/* ---- syntax/cst.c ---- */

/* Looks up every row of cst.def in the grammar that is linked in. Returns NULL, or the name of a node kind that the
 * grammar does not have: then the table is of no use. */
const char *cst_resolve(CstTable *table, Arena *arena);
CstKind cst_kind(const CstTable *table, TSNode node);
/* As the grammar spells it. */
const char *cst_name(CstKind kind);

/* ---- syntax/expressions.c ---- */

Expr *expr_new(Reader *reader, ExprKind kind, Span span);
/* op left. */
Expr *expr_unary(Reader *reader, Span span, Op op, Expr *left);
Expr *expr_unsupported(Reader *reader, Span span, const char *name);
/* Of the node at the cursor, which reader_enter or reader_next has just reached. Never NULL. */
Expr *read_expr(Reader *reader);
/* The expressions below the cursor into parts, which are NULL before; those behind `most` are passed over. How many. */
unsigned read_parts(Reader *reader, Expr **parts, unsigned most);
/* Pushes the expression at the cursor, or those below it, on the scratch stack. push_items: whether there was a comma.
 */
void push_expr(Reader *reader);
bool push_items(Reader *reader);
/* The expressions below the cursor. */
Expr **read_items(Reader *reader, uint32_t *count);
/* Made of what stands on the scratch stack above `count`. Of expr_or_tuple, one expression is itself unless there was a
 * comma.
 */
Expr *expr_new_from_stack(Reader *reader, ExprKind kind, size_t count, Span span);
Expr *expr_or_tuple(Reader *reader, size_t count, bool comma, Span span);
Expr *read_name(Reader *reader, Span span);
/* Whether the node at the cursor is an operand or the like, and not a bracket, an operator or a keyword. */
bool reader_at_item(const Reader *reader);
Op op_of_token(CstKind kind);

/* ---- syntax/definitions.c ---- */

Function *function_new(Reader *reader, const char *name, Span span);
/* The parameters below the cursor, which stands on the list of parameters. */
void read_parameters(Reader *reader, Function *function);
void read_definition(Reader *reader, Stmt *stmt);
void read_decorated(Reader *reader, Stmt *stmt);

/* ---- syntax/grammar_workarounds.c ---- */

/* The text, or a copy of the same length in which slices in annotations are spelled in a way that the grammar takes. */
const char *text_for_grammar(Arena *arena, const char *text, uint32_t length);
/* The text, or a copy of the same length that lacks comments where very many follow each other. */
const char *text_without_long_runs(Arena *arena, const char *text, uint32_t length);
/* Spells what is newer than the grammar, or laid out too freely for it, in another way; false when nothing is. */
bool syntax_older(Arena *arena, const char *text, uint32_t length, Older *older);

/* ---- syntax/ipython.c ---- */

/* The text without IPython's lines (`%timeit f(x)`, `!pip install numba`; `files = !ls` in .ipynb files), each byte in
 * its place: ipython.c. */
const char *text_without_commands(Arena *arena, const char *text, uint32_t length, const char *file_name);

/* ---- syntax/literals.c ---- */

/* Value of a digit of any base up to 16; 16 when c is none. */
unsigned digit_value(char c);
Expr *read_number(Reader *reader, Span span);
Expr *read_string(Reader *reader, Span span);

/* ---- syntax/parse.c ---- */

/* To the first child, or the next sibling, that is not a comment; comments on the way are noted. When there is none,
 * the cursor stands on the parent again and the answer is false. */
bool reader_enter(Reader *reader);
bool reader_next(Reader *reader);
/* How many children of the node at the cursor are of such a kind. */
uint32_t reader_count(const Reader *reader, CstKind kind);
/* Goes over all that is below the cursor: its comments are noted, and a `yield` in it makes the function a generator.
 */
void reader_sweep(Reader *reader);
/* Where a byte of the text that the tree was made of stands in the module's own. */
uint32_t older_place(const Older *older, uint32_t at);
uint32_t reader_start(const Reader *reader, TSNode node);
uint32_t reader_end(const Reader *reader, TSNode node);
Span reader_span(const Reader *reader, TSNode node);
Span span_between(Span first, Span last);
/* The name that node is; a keyword in its place is an error. */
const char *reader_name(Reader *reader, TSNode node);
void reader_mark(Reader *reader, Mark mark);
void reader_error(Reader *reader, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The items pushed on the scratch stack since it held `count`, as an array of its own; they leave the stack. */
void **reader_pop(Reader *reader, size_t count, uint32_t *taken);

/* ---- syntax/simple_statements.c ---- */

/* The module at the cursor. */
void read_module(Reader *reader);
/* The statements of the suite at the cursor into block; owner is the word of what it belongs to, at owner_span.
 * docstring: NULL, or where the string goes that is the first statement of a function. */
void read_suite(Reader *reader, Block *block, const char *owner, Span owner_span, const char **docstring);
/* Ditto, but leaves them on the scratch stack: for a block that is made of several suites. */
void push_suite(Reader *reader, Block *block, const char *owner, Span owner_span, const char **docstring);
/* A new statement that begins at node, or at the node that decorates it. */
Stmt *stmt_new(Reader *reader, StmtKind kind, TSNode node);
/* The header of stmt, or the whole of a simple one, ends where node ends. */
void stmt_head(Reader *reader, Stmt *stmt, TSNode node);
/* How the line of the byte at `start` is indented; begins_line: nothing but blanks stand before it. */
Indent indent_of(const Reader *reader, uint32_t start, bool *begins_line);
/* Complains when `else` and the like stand under another column than their statement. */
void check_clause_indent(Reader *reader, TSNode owner, TSNode clause);

/* ---- syntax/compound_statements.c ---- */

/* `if`, `while` and `for`. */
void read_flow(Reader *reader, Stmt *stmt);
void read_try(Reader *reader, Stmt *stmt);
void read_with(Reader *reader, Stmt *stmt);
void read_match(Reader *reader, Stmt *stmt);

/* ---- syntax/syntax_errors.c ---- */

/* Reports what is wrong with a text whose tree has errors; tree NULL: it is hopeless. */
void syntax_report(Unit *unit, const Module *module, const Older *older, const TSTree *tree, const CstTable *table);
bool is_keyword(const char *text, uint32_t length);

/* ---- syntax/scanner.c ---- */

/* Whether every bracket and every string ends, no invisible character stands outside strings, and brackets are not
 * nested too deeply: else tree-sitter would take very long, or recurse as deep as they are nested. *invisible: where a
 * space or character stands in the code that cannot be seen, such as U+200B; length when there is none. */
bool scan_is_sound(const char *text, uint32_t length, uint32_t *invisible);
/* A byte that names and numbers are made of. */
bool is_name_byte(char c);
bool is_blank(char c);
void scan_begin(Scan *scan, Arena *arena, const char *text, uint32_t length);
Token scan_next(Scan *scan);
/* Whether three quotes begin the string whose first quote is at `quote`. */
bool scan_triple(const Scan *scan, uint32_t quote);
/* Whether the token is the text; one of the words, between which blanks stand. */
bool token_is(const Scan *scan, const Token *token, const char *text);
bool token_in(const Scan *scan, const Token *token, const char *words);

/* ---- syntax/trivia.c ---- */

void trivia_attach(Reader *reader);

/* ---- syntax/token_classes.c ---- */

/* Into the module. */
void words_note(const Reader *reader, const TSTree *tree);

#endif
