// SPDX-License-Identifier: MIT
/* Syntax tree of the Python source, created by parse and used by resolve, infer and lower.
 *
 * A construct without a node kind becomes EX_UNSUPPORTED or ST_UNSUPPORTED with its name: host code can contain any
 * construct, and an error is reported only if the function is translated. Comments and blank lines are stored with the
 * statements. */
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
    bool packed;           /* EX_CALL of a function with *args: the arguments are already packed into a tuple */
    bool yields_parts;     /* EX_CALL of a function that returns a range: evaluates to the tuple of its components */
    bool filtered;         /* EX_UNSUPPORTED: a comprehension with `if`, or a dict literal with unknown items */
    bool is_bytes;         /* EX_STRING: b"...", whose value is bytes and need not be UTF-8 */
    const char *text;      /* EX_STRING: NUL-terminated value; EX_FLOAT: the spelling, without underscores */
    union {                /* by kind, to keep these numerous nodes small */
        Op *ops;           /* EX_COMPARE */
        Keyword *keywords; /* EX_CALL */
        Function *
            function; /* EX_LAMBDA; EX_UNSUPPORTED: function of one item of a comprehension, which iterates over left */
        Binding *binding; /* EX_NAME, EX_NAMED: set by resolve */
        uint64_t integer; /* EX_INT */
        double number;    /* EX_FLOAT, EX_IMAGINARY */
    };
};

typedef struct Block {
    Stmt **stmts;
    uint32_t count;
    Trivia *tail; /* comments after the last statement that have the block's indentation */
    Span span;
} Block;

typedef enum StmtKind {
#define STMT(kind, word) kind,
#include "syntax/node_kinds.def"
} StmtKind;

/* `import a.b as c`: module "a.b", name NULL, alias "c" (or the first component "a" without `as`). `from a import b as
 * c`: module "a", name "b", alias "c". `from a import *`: name "*". Leading dots are part of module. */
typedef struct Import {
    const char *module, *name, *alias;
    bool has_as;
    Span span;
} Import;

typedef struct MatchCase {
    Expr *pattern; /* constant expression; EX_TUPLE of alternatives for a | b if is_or; NULL for `_` and `x` */
    bool is_or;
    Expr *capture; /* EX_NAME: `case x`, `1 | 2 as x`; for an EX_UNSUPPORTED pattern, EX_TUPLE of names; NULL: none */
    Expr *guard;
    Block body;
} MatchCase;

struct Stmt {
    StmtKind kind;
    Op op;
    bool is_elif, is_unrolled;
    Span span;              /* for a compound statement: its header up to the colon */
    Trivia *lead;           /* preceding comments and blank lines */
    const char *trail;      /* comment at the end of the (header's last) line */
    const char *else_trail; /* comment at the end of the line of its `else:` */
    Trivia *else_lead;      /* comments before its `else:`, which belong to the beginning of the else branch */
    const char *name;
    Expr **targets;
    uint32_t target_count;
    Expr *value, *value2, *annotation;
    Block body, orelse;
    uint32_t handler_count; /* ST_TRY: number of statements of orelse that belong to `except` clauses */
    bool has_orelse;
    Function *function;
    struct Scope *scope; /* ST_CLASS: scope of the body; set by resolve */
    Import *imports;
    uint32_t import_count;
    MatchCase *cases;
    uint32_t case_count;
};

typedef enum ParamStyle { PARAM_PLAIN, PARAM_STAR, PARAM_STARSTAR, PARAM_KEYWORD_ONLY } ParamStyle;

typedef struct Param {
    const char *name;
    Expr *annotation, *fallback; /* either can be NULL */
    struct Object *value;        /* constant value of fallback; set by parameter_default() */
    ParamStyle style;
    Span span;
} Param;

struct Function {
    const char *name; /* "<lambda>" for a lambda */
    Module *module;
    Function *parent;       /* enclosing function, or NULL */
    const char *class_name; /* class of a method, or NULL */
    Span span;              /* from `def` to the colon */
    uint32_t line;          /* of `def` */
    uint32_t end;           /* end offset of its source */
    Trivia *lead;           /* comments and blank lines before the first decorator or `def` */
    const char *trail;
    Expr **decorators;
    uint32_t decorator_count;
    const Function *overload; /* first function that @overload registers as the implementation selector for calls of
                                 this function */
    PtrVec call_decorations;  /* const struct Decoration *: decorations by calls elsewhere in the program */
    Param *params;
    uint32_t param_count;
    Expr *returns; /* annotation after -> */
    const char
        *docstring; /* value of the first statement if it is a plain string; that statement is removed from the body */
    Block body;     /* a lambda's body is one ST_RETURN */
    uint32_t expr_count; /* number of expressions in the body, including default values; upper bound of Expr.id */
    Scope *scope;        /* set by resolve */
    bool has_yield, is_async, is_lambda;
    bool wrote_nonlocals;  /* a nested function assigns nonlocal variables: infer/desugar/nonlocal.c */
    bool is_closure;       /* nested in a function that is translated: its free variables have become parameters */
    const Function *outer; /* for a closure: the enclosing function */
    Binding *
        *captured; /* free variables, which belong to `outer`: the last captured_count parameters correspond to them */
    uint32_t captured_count;
    struct Instance *instances; /* translated specializations; set by infer */
    const Function
        *around; /* for a generated kernel: the function of the source that it calls (instances/generated.c) */
};

/* Token class for syntax highlighting. */
typedef enum WordKind { WORD_PLAIN, WORD_KEYWORD, WORD_NUMBER, WORD_STRING, WORD_COMMENT, WORD_DECORATOR } WordKind;

typedef struct Word {
    WordKind kind;
    uint32_t start, end;
} Word;

struct Module {
    uint32_t index; /* index into the request's modules */
    const char *text;
    uint32_t length;
    uint32_t first_line;
    const char *file_name;
    Block body;
    Function *
        *functions; /* all functions of the source, including nested functions, in source order; without lambdas */
    uint32_t function_count;
    uint32_t expr_count; /* number of expressions at the module level and in class bodies */
    PtrVec star_imports; /* const Import *: `from x import *` among the statements of the body, in source order */
    Scope *scope;        /* set by resolve */
    bool asked;          /* guards against circular star imports during a lookup */
    bool resolved;       /* name resolution has started or finished */
    const Function
        *around;       /* for generated source: the function it was generated for; NULL for a module of the request */
    const Word *words; /* words that are not plain, in source order; with Unit.keeps_words */
    uint32_t word_count;
};

/* Predicate on an expression or a statement. A predicate that only collects information returns false, which continues
 * the walk. */
typedef bool (*AstTest)(const Expr *e, void *context);
typedef bool (*AstStmtTest)(Stmt *s, void *context);
/* Returns the replacement of an expression. NULL: the expression is kept, possibly modified in place, and its operands
 * are processed. */
typedef Expr *(*AstReplacement)(Expr *e, void *context);

/* ---- syntax/ast_copy.c ---- */

/* Creates new and copied expressions for a function. Copies that duplicate source can omit its comments. */
Expr *ast_new_expr(Arena *arena, Function *function, ExprKind kind, Span span);
/* Create an expression with allocated items, and the comparison `left op right`. */
Expr *ast_new_items(Arena *arena, Function *function, ExprKind kind, uint32_t count, Span span);
Expr *ast_new_compare(Arena *arena, Function *function, Expr *left, Op op, Expr *right, Span span);
/* Create a statement with a value, and the assignment `target = value`. */
Stmt *ast_new_stmt(Arena *arena, StmtKind kind, Expr *value, Span span);
Stmt *ast_new_assign(Arena *arena, Expr *target, Expr *value, Span span);
Expr *ast_copy_expr(Arena *arena, Function *function, const Expr *e);
Block ast_copy_block(Arena *arena, Function *function, const Block *block, bool comments);
/* Returns the index of the parameter *args, or the number of parameters if there is none. */
uint32_t function_star(const Function *function);

/* ---- syntax/ast_dump.c ---- */

/* Returns the spelling of an operator: "+", "//", "and", ... */
const char *op_text(Op op);
/* Prints the tree for --emit ast: one node per line, indented by depth, with line numbers as positions. The format is
 * stable across versions. */
void ast_dump(const Module *module, TextBuf *out);

/* ---- syntax/ast_walk.c ---- */

/* Tree walks: return whether the predicate is true for any visited node. Nodes are visited in preorder and in source
 * order, except that targets come before values. A walk stays in one scope: it visits a lambda, comprehension, function
 * or class itself (with base classes and the iterable of a comprehension), but not its body, decorators and default
 * values, whose names and numbers belong to another scope. Annotations and the names of `global` are not visited,
 * because they are not evaluated. */

/* Visits e, which can be NULL, and all nested expressions. */
bool ast_any(const Expr *e, AstTest test, void *context);
/* Visits the direct operands of e only, for walks that control the descent themselves. */
bool ast_any_part(const Expr *e, AstTest test, void *context);
/* Visit all expressions that a statement evaluates itself, including targets, or those of all statements of a block. */
bool ast_any_in_stmt(const Stmt *s, AstTest test, void *context);
bool ast_any_in_block(const Block *block, AstTest test, void *context);
/* Visits the statements of a block, including nested statements. */
bool ast_any_stmt(const Block *block, AstStmtTest test, void *context);
/* Returns the body of a function or class, at which walks stop; NULL for other statements. A predicate that also
 * applies to inner scopes continues there. */
const Block *ast_inner_scope(const Stmt *s);
/* Returns the argument of a call by position or by name; NULL: not passed. Position UINT32_MAX: by name only. */
Expr *ast_argument(const Expr *call, uint32_t position, const char *name);
/* Returns whether a call has the form f(*args) or f(**options), in which case the source does not determine the
 * position and name of each argument. */
bool ast_unpacks(const Expr *call);
/* Returns the name in `name = value`; NULL if s is NULL or another statement. */
const Expr *ast_assigned_name(const Stmt *s);
/* Visit the names that are assigned (EX_NAME as target or capture, EX_NAMED anywhere) by the statement itself, by the
 * statement including nested statements, in each iteration of a loop, or in a block. */
bool ast_any_assigned_by(const Stmt *s, AstTest test, void *context);
bool ast_any_assigned(const Stmt *s, AstTest test, void *context);
bool ast_any_assigned_in_iterations(const Stmt *loop, AstTest test, void *context);
bool ast_any_assigned_in(const Block *block, AstTest test, void *context);
/* Overwrites e with a copy of another expression, but keeps its number and position, which permits replacement during a
 * walk. */
void ast_become(Expr *e, const Expr *by);
/* Replace expressions; replacements are not visited again. The functions process e and all nested expressions, only
 * the operands of e, the expressions of a statement, or those of all statements of a block. A name that is a target is
 * visited, but must remain a name. */
void ast_replace(Expr *e, AstReplacement replacement, void *context);
void ast_replace_part(Expr *e, AstReplacement replacement, void *context);
void ast_replace_in_stmt(Stmt *s, AstReplacement replacement, void *context);
void ast_replace_in_block(const Block *block, AstReplacement replacement, void *context);

/* ---- syntax/parse.c ---- */

/* The passes, in the order of translate.c. Each returns false if it has reported an error. */
bool parse(Unit *unit);
/* Parses source that py2cu generated around a function of the request; errors are reported at that function. Returns
 * the last function of the source, or NULL after an error. */
Function *parse_written(Unit *unit, const char *text, const Function *around);
/* Frees the resources in parser_state; can be called at any time. */
void parse_release(Unit *unit);

#endif
