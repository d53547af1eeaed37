/* The syntax tree: Python as written, made by parse, read by resolve, infer and lower.
 *
 * A construct that py2cu has no node for becomes EX_UNSUPPORTED or ST_UNSUPPORTED with its name: host code may hold
 * anything, and only a function that is translated complains. Comments and blank lines ride on the statements. */
#ifndef PY2CU_SYNTAX_SYNTAX_H
#define PY2CU_SYNTAX_SYNTAX_H

#include "base/diagnostics.h"
#include "base/operators.h"
#include "base/trivia.h"
#include "base/unit.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Binding Binding;
typedef struct Expr Expr;
typedef struct Function Function;
typedef struct Module Module;
typedef struct Scope Scope;
typedef struct Stmt Stmt;

typedef enum ExprKind {
#define EXPR(kind, word) kind,
#include "syntax/node_kinds.def"
} ExprKind;

typedef struct Keyword {
    const char *name; /* NULL: **value */
    Expr *value;
    Span span;
} Keyword;

struct Expr {
    ExprKind kind;
    Op op;
    uint32_t id; /* unique within the enclosing Function (or the module level), from 0 */
    Span span;
    const char *name; /* interned */
    Expr *left, *right, *cond;
    Expr **items;
    uint32_t item_count;
    uint32_t keyword_count;
    uint32_t text_length;
    bool too_big;
    bool packed;            /* EX_CALL of a function with *args: they are one tuple already */
    bool gives_parts;       /* EX_CALL of a function that returns a range: what it is made of is asked for */
    bool filtered;          /* EX_UNSUPPORTED: a comprehension with `if`, a dict literal of which not all is known */
    bool is_bytes;          /* EX_STRING: b"...", whose value is bytes and need not be UTF-8 */
    const char *text;       /* EX_STRING: NUL-terminated value; EX_FLOAT: as written without underscores */
    union {                 /* by kind: a text has many of these nodes */
        Op *ops;            /* EX_COMPARE */
        Keyword *keywords;  /* EX_CALL */
        Function *function; /* EX_LAMBDA; EX_UNSUPPORTED: of an item of a comprehension, which goes through left */
        Binding *binding;   /* EX_NAME, EX_NAMED: set by resolve */
        uint64_t integer;   /* EX_INT */
        double number;      /* EX_FLOAT, EX_IMAGINARY */
    };
};

typedef struct Block {
    Stmt **stmts;
    uint32_t count;
    Trivia *tail; /* comments after the last statement, indented as the block */
    Span span;
} Block;

typedef enum StmtKind {
#define STMT(kind, word) kind,
#include "syntax/node_kinds.def"
} StmtKind;

/* `import a.b as c`: module "a.b", name NULL, alias "c" (or the first part "a" when there is no `as`).
 * `from a import b as c`: module "a", name "b", alias "c". `from a import *`: name "*". Leading dots stay in module. */
typedef struct Import {
    const char *module, *name, *alias;
    bool has_as;
    Span span;
} Import;

typedef struct MatchCase {
    Expr *pattern; /* constant expression, EX_TUPLE of alternatives for a | b when is_or, NULL for `_` and `x` */
    bool is_or;
    Expr *capture; /* EX_NAME: `case x`, `case 1 | 2 as x`; NULL: none */
    Expr *guard;
    Block body;
} MatchCase;

struct Stmt {
    StmtKind kind;
    Op op;
    bool is_elif, is_unrolled;
    Span span;              /* of a compound statement: its header line up to the colon */
    Trivia *lead;           /* comments and blank lines before it */
    const char *trail;      /* comment on its (header's last) line */
    const char *else_trail; /* comment on the line of its `else:` */
    Trivia *else_lead;      /* comments before its `else:`, kept for the else branch's head */
    const char *name;
    Expr **targets;
    uint32_t target_count;
    Expr *value, *value2, *annotation;
    Block body, orelse;
    bool has_orelse;
    Function *function;
    struct Scope *scope; /* ST_CLASS: of its body; set by resolve */
    Import *imports;
    uint32_t import_count;
    MatchCase *cases;
    uint32_t case_count;
};

typedef enum ParamStyle { PARAM_PLAIN, PARAM_STAR, PARAM_STARSTAR, PARAM_KEYWORD_ONLY } ParamStyle;

typedef struct Param {
    const char *name;
    Expr *annotation, *fallback; /* either may be NULL */
    struct Object *value;        /* of fallback, once parameter_default() has computed it */
    ParamStyle style;
    Span span;
} Param;

struct Function {
    const char *name; /* "<lambda>" for a lambda */
    Module *module;
    Function *parent;       /* the function that this one is defined in, or NULL */
    const char *class_name; /* the class that it is a method of, or NULL */
    Span span;              /* from `def` to the colon */
    uint32_t line;          /* of `def` */
    uint32_t end;           /* of its text */
    Trivia *lead;           /* comments and blank lines before the first decorator or `def` */
    const char *trail;
    Expr **decorators;
    uint32_t decorator_count;
    const Function
        *overload; /* of several the first: the function of the text that is to choose what a call of this one means */
    PtrVec made;   /* const struct Decoration *: what calls of decorators elsewhere make of it */
    Param *params;
    uint32_t param_count;
    Expr *returns; /* annotation after -> */
    const char *
        docstring; /* value of the first statement when it is a plain string; that statement is dropped from the body */
    Block body;    /* a lambda's body is one ST_RETURN */
    uint32_t expr_count; /* expressions of the body, defaults included: ids run below it */
    Scope *scope;        /* set by resolve */
    bool has_yield, is_async, is_lambda;
    bool wrote_nonlocals; /* of functions inside it: infer/desugar/nonlocal.c */
    bool is_closure; /* defined in a function that is translated: it was given what it reads of that as parameters */
    const Function *outer; /* of a closure: the function that it is defined in */
    Binding **captured;    /* of `outer`: the last captured_count parameters stand for them */
    uint32_t captured_count;
    struct Instance *instances; /* with which argument types it is translated; set by infer */
    const Function
        *around; /* of a kernel that py2cu writes: the function of the text that it calls (instances/generated.c) */
};

/* What a word of a text is to whoever shows it. */
typedef enum WordKind { WORD_PLAIN, WORD_KEYWORD, WORD_NUMBER, WORD_STRING, WORD_COMMENT, WORD_DECORATOR } WordKind;

typedef struct Word {
    WordKind kind;
    uint32_t start, end;
} Word;

struct Module {
    uint32_t index; /* into the request's modules */
    const char *text;
    uint32_t length;
    uint32_t first_line;
    const char *file_name;
    Block body;
    Function **functions; /* every function of the text, nested ones too, in source order; lambdas excluded */
    uint32_t function_count;
    uint32_t expr_count;    /* expressions at the module level and in classes */
    Scope *scope;           /* set by resolve */
    bool asked;             /* what it hands on of others is being looked for */
    bool resolved;          /* resolve has found, or is finding, what its names mean */
    const Function *around; /* of a text that py2cu wrote: as of its function; NULL of a module of the request */
    const Word *words;      /* those that are not plain, in their order; with Unit.keeps_words */
    uint32_t word_count;
};

/* A question about an expression or a statement. One that only notes something answers false, and the walk goes on. */
typedef bool (*AstTest)(const Expr *e, void *context);
typedef bool (*AstStmtTest)(Stmt *s, void *context);
/* What an expression becomes. NULL: it stays, perhaps changed in place, and what it is made of is asked. */
typedef Expr *(*AstReplacement)(Expr *e, void *context);

/* ---- syntax/ast_copy.c ---- */

/* New expressions, and copies, for the same function: ast_copy.c. Without comments where the text is written a second
 * time. */
Expr *ast_new_expr(Arena *arena, Function *function, ExprKind kind, Span span);
/* With room for its items; left op right. */
Expr *ast_new_items(Arena *arena, Function *function, ExprKind kind, uint32_t count, Span span);
Expr *ast_new_compare(Arena *arena, Function *function, Expr *left, Op op, Expr *right, Span span);
/* A statement with a value; target = value. */
Stmt *ast_new_stmt(Arena *arena, StmtKind kind, Expr *value, Span span);
Stmt *ast_new_assign(Arena *arena, Expr *target, Expr *value, Span span);
Expr *ast_copy_expr(Arena *arena, Function *function, const Expr *e);
Block ast_copy_block(Arena *arena, Function *function, const Block *block, bool comments);
/* The number of the parameter *args; how many parameters there are, when there is none. */
uint32_t function_star(const Function *function);

/* ---- syntax/ast_dump.c ---- */

/* "+", "//", "and" ...; and the words for messages. */
const char *op_text(Op op);
/* Indented text form of the tree, one node a line, for --emit ast. Positions as line numbers; stable across versions.
 */
void ast_dump(const Module *module, TextBuf *out);

/* ---- syntax/ast_walk.c ---- */

/* Walks of the tree, so that a question is its test alone: whether the test holds anywhere, asked from the outside in
 * and in the order of the text but for targets, which come before values. They stay in one scope: of a lambda, a
 * comprehension, a function and a class only that itself is asked (with what a class is derived from and a
 * comprehension goes through), not its body, decorators and defaults, as their names and numbers are another scope's.
 * Annotations and the names behind `global` are not evaluated, and not asked. */

/* Of e, which may be NULL, and all that stands in it. */
bool ast_any(const Expr *e, AstTest test, void *context);
/* Of what e is made of, and no further: for walks that decide themselves where they go on. */
bool ast_any_part(const Expr *e, AstTest test, void *context);
/* Of all expressions that the statement evaluates itself, targets included; that all statements of the block do. */
bool ast_any_in_stmt(const Stmt *s, AstTest test, void *context);
bool ast_any_in_block(const Block *block, AstTest test, void *context);
/* Of the block's statements and those in them. */
bool ast_any_stmt(const Block *block, AstStmtTest test, void *context);
/* The body of a function or a class, where a walk ends: a test that is asked of these, too, goes on with it. NULL of
 * other statements. */
const Block *ast_inner_scope(const Stmt *s);
/* What a call gives by position, else by name; NULL: nothing. UINT32_MAX: by name alone. */
Expr *ast_argument(const Expr *call, uint32_t position, const char *name);
/* f(*args), f(**options): what a call gives cannot be told by position and name. */
bool ast_unpacks(const Expr *call);
/* The name of `name = value`; NULL: s is another statement, or NULL. */
const Expr *ast_assigned_name(const Stmt *s);
/* Of the names that are given a value, EX_NAME as a target or a capture and EX_NAMED anywhere: by the statement itself,
 * by that and those in it, by what of a loop each turn runs, by those of the block. */
bool ast_any_assigned_by(const Stmt *s, AstTest test, void *context);
bool ast_any_assigned(const Stmt *s, AstTest test, void *context);
bool ast_any_assigned_in_iterations(const Stmt *loop, AstTest test, void *context);
bool ast_any_assigned_in(const Block *block, AstTest test, void *context);
/* e becomes a copy of the other, but keeps its number and place: it may be the one that is being looked at. */
void ast_become(Expr *e, const Expr *by);
/* Expressions become their replacements, which are not walked themselves: e and all in it; what e is made of and all in
 * that; those of the statement itself; those of all statements. A name that is a target is asked, but stays a name. */
void ast_replace(Expr *e, AstReplacement replacement, void *context);
void ast_replace_part(Expr *e, AstReplacement replacement, void *context);
void ast_replace_in_stmt(Stmt *s, AstReplacement replacement, void *context);
void ast_replace_in_block(const Block *block, AstReplacement replacement, void *context);

/* ---- syntax/parse.c ---- */

/* The passes, in the order of translate.c. Each returns false when it added an error. */
bool parse(Unit *unit);
/* Reads a text that py2cu wrote around a function of the request; what is wrong with it is told at that one. Gives its
 * last function, NULL after an error. */
Function *parse_written(Unit *unit, const char *text, const Function *around);
/* Frees what parse left in parser_state; safe at any time. */
void parse_release(Unit *unit);

#endif
