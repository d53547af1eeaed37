// SPDX-License-Identifier: MIT
/* Internals of the module emit: the state of the printer, and the tree of C expressions before layout.
 *
 * emit.c prints the file, stmt.c statements; expr.c converts IR expressions to C expressions, c_expr.c handles their
 * types, casts and parentheses, literal.c formats numbers, source_spans.c records source locations, layout.c breaks
 * lines, templates.c and template_alignment.c find functions that differ only in types, comment.c makes comments and
 * file names safe, line_directives.c inserts #line directives, and c11.c contains the differences of C11 output without
 * CUDA. */
#ifndef PY2CU_EMIT_EMIT_INTERNAL_H
#define PY2CU_EMIT_EMIT_INTERNAL_H

#include "emit/emit.h"
#include "ir/ir.h"
#include "source_map/source_map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CExpr CExpr;
typedef struct Template Template;

enum { EMIT_COLUMNS = 120, EMIT_INDENT = 4 };

/* A piece of output that is being printed: 1 + its index among the recorded pieces, or 0; and the source of the
 * enclosing piece. */
typedef struct Entered {
    size_t at;
    uint32_t outer;
} Entered;

/* Constants without a C literal, and math.pi; defined at the head of the file if used. */
typedef enum EmitSpecial { SPECIAL_INFINITY, SPECIAL_NAN, SPECIAL_PI, SPECIAL_PI_F, SPECIAL_COUNT } EmitSpecial;

typedef struct Emit {
    Unit *unit;
    Arena *arena;
    TextBuf *out;
    size_t column;                   /* of the next character */
    unsigned indent;                 /* in columns */
    bool block_start;                /* at the start of a block, where blank lines are dropped */
    bool blank_pending;              /* print a blank line before the next line */
    bool no_breaks;                  /* print everything on one line */
    unsigned depth, breaks, deepest; /* of the layout: number of open brackets and calls; number of line breaks, and the
                                        depth of the innermost one */
    Sources *sources;     /* records source locations of the output; NULL: not requested, or a trial layout */
    const IrFunc *func;   /* being printed */
    uint32_t source;      /* source of the innermost piece being printed */
    uint32_t last_source; /* of the last statement */
    uint32_t stmt_line;   /* of the last statement */
    const char *special_names[SPECIAL_COUNT]; /* names of the special constants that the output uses */
    bool is_c;                                /* C11 output without CUDA: PY2CU_EMIT_C */
    bool *hip_used;           /* by row of hip.def: whether the output uses the function; NULL unless PY2CU_EMIT_HIP */
    Template **templates;     /* by id of the function: the template that replaces it, or NULL */
    const Template *template; /* being printed; NULL: none */
    bool names_parameters;    /* print the names of unused parameters, too */
} Emit;

/* ---- emit/hip.c ---- */

/* Begins HIP output. */
void hip_begin(Emit *emit);
/* Reports constructs that HIP output does not support; returns false if there are any. */
bool hip_check(Emit *emit);
/* Return the name of a function, and the body of a helper, in HIP C++; the functions become used. */
const char *hip_name(Emit *emit, const char *name);
const char *hip_body(Emit *emit, const HelperRow *row);
/* Prints the #include directives, and the definitions of the used functions that HIP lacks. */
void hip_definitions(Emit *emit);

enum { TEMPLATE_FUNCTIONS = 16, TEMPLATE_PARAMETERS = 3 };

typedef struct TemplateParameter {
    const char *name;                      /* "T" */
    const Type *types[TEMPLATE_FUNCTIONS]; /* of each function */
    const Type *named[TEMPLATE_FUNCTIONS]; /* the types, which are printed as the name of the parameter */
    bool is_printed;                       /* the code contains the name */
} TemplateParameter;

/* A template that replaces instances of one Python function. */
struct Template {
    Unit *unit;
    Arena *arena;
    const char *name; /* kernels have their own names */
    IrFunc *funcs[TEMPLATE_FUNCTIONS];
    uint32_t count;
    const char *names[TEMPLATE_PARAMETERS]; /* for parameters; no variable has one of them */
    TemplateParameter params[TEMPLATE_PARAMETERS];
    uint32_t param_count;
    /* for template_align(): */
    IrVar *
        *partners[TEMPLATE_FUNCTIONS]; /* the variable of the first function, by id of the variable; NULL: none yet */
    PtrVec changes;
};

typedef enum CKind {
    C_ATOM,   /* `text` */
    C_PREFIX, /* `text` a: unary operators and casts */
    C_BINARY, /* a `text` b */
    C_COND,   /* a ? b : c */
    C_CALL,   /* `text(items)` */
    C_BRACES, /* `text{items}` */
    C_FIELD,  /* `a.text` */
    C_INDEX   /* a[items[0]][items[1]]... */
} CKind;

/* Operator precedence, lowest first. */
typedef enum CPrec {
    PREC_COND,
    PREC_LOR,
    PREC_LAND,
    PREC_OR,
    PREC_XOR,
    PREC_AND,
    PREC_EQ,
    PREC_REL,
    PREC_SHIFT,
    PREC_ADD,
    PREC_MUL,
    PREC_UNARY,
    PREC_POSTFIX
} CPrec;

struct CExpr {
    CKind kind;
    CPrec prec;
    bool parens; /* printed in parentheses */
    const char *text;
    CExpr *a, *b, *c;
    CExpr **items;
    uint32_t count;
    size_t width; /* columns on one line, with parentheses */
    /* The value is that of the IR node, but its C type may differ from the node's type. */
    const Type *type; /* in C */
    bool nonneg;      /* true: the value is in 0 .. 2^bits - 1; false: in -2^bits .. 2^bits - 1; integers only */
    unsigned bits;
    bool is_literal;  /* an integer literal with this `value`, which may have a suffix */
    bool is_constant; /* a literal or a named constant */
    int64_t value;
    uint32_t source; /* source location; 0: that of the enclosing expression */
    uint32_t costs;  /* PY2CU_COST_* */
};

/* ---- emit/constant_array.c ---- */

/* Prints an array in constant memory. */
void emit_constant_array(Emit *emit, const IrNamed *named);

/* ---- emit/c_expr.c ---- */

CExpr *emit_parens(CExpr *e);
const Type *build_type(const Emit *emit, TypeKind kind);
/* Returns the type after C's integer promotion. */
const Type *build_promoted(const Emit *emit, const Type *type);
/* Returns the common type of two operands by C's usual arithmetic conversions. */
const Type *build_common_type(const Emit *emit, const Type *a, const Type *b);
/* Sets nonneg and bits of an integer from its type. */
void build_range_of_type(CExpr *c);
bool build_is_integer(const Type *type); /* integer or bool */
bool build_is_bitwise(CPrec prec);
/* Returns whether the type represents every possible value of the expression. */
bool build_fits(const CExpr *c, const Type *type);
CExpr *build_expr(Emit *emit, CKind kind, CPrec prec, const char *text, const Type *type);
CExpr *build_binary(Emit *emit, const char *op, CPrec prec, CExpr *a, CExpr *b, const Type *type);
CExpr *build_prefix(Emit *emit, const char *text, CExpr *a, const Type *type);
CExpr *build_cast(Emit *emit, const Type *type, CExpr *a);
/* Returns the same value with exactly this C type. */
CExpr *build_coerced(Emit *emit, CExpr *c, const Type *type);
/* Adds casts so that C performs an operation on the two operands in `type` (promoted). */
void build_convert_operands(Emit *emit, const Type *type, CExpr **a, CExpr **b);
/* Like build_convert_operands(), but keeps the operands' common type if it represents both values. */
void build_convert_operands_by_value(Emit *emit, const Type *type, CExpr **a, CExpr **b);

/* ---- emit/comment.c ---- */

/* Returns the comment if it fits after a line of `width` columns. Otherwise prints it on preceding lines and returns
 * NULL. */
const char *emit_place_comment(Emit *emit, const char *comment, size_t width);
/* Prints a comment that is already safe, or nothing for NULL, after the contents of the line. */
void emit_trailing_comment(Emit *emit, const char *comment);
/* Prints `// comment` on separate lines. */
void emit_comment_lines(Emit *emit, const char *comment);
/* Prints a docstring as comment lines without its indentation. */
void emit_docstring(Emit *emit, const char *text);
/* Prints comments and blank lines. */
void emit_trivia(Emit *emit, const Trivia *trivia);
/* Escapes a file name for the string literal of #line. */
const char *emit_quoted_name(Arena *arena, const char *file_name);

/* ---- emit/emit.c ---- */

/* Returns the declarator of a variable: "const float *__restrict__ x", "__shared__ float tile[16][16]". */
const char *emit_declarator(Emit *emit, const IrVar *var);
/* Returns the axis sizes as "[16][N]". named: expressions for the axis sizes, or NULL. */
const char *emit_axis_sizes(Emit *emit, const Type *array, IrExpr *const *named);
/* Records the output since offset `start` as a part of the given name and kind. */
void emit_part(Emit *emit, const char *name, Py2cuPartKind kind, size_t start);
/* Returns a type in a declaration, up to the name: "int ", "const int *". */
const char *emit_declared_type(const Emit *emit, const Type *type, bool to_const);
/* Prints a comment that lists the error numbers and their meanings: "1: kernels.py:8: ValueError: negative dimensions".
 */
void emit_error_list(Emit *emit, const char *title);
/* Prints a function up to its body; parameters that do not fit are aligned under the first. Device functions are
 * static, because generated files that contain the same one may be linked together. */
void emit_head(Emit *emit, const IrFunc *func);

/* ---- emit/expr.c ---- */

/* Returns the expression in any C type that represents its value. */
CExpr *emit_expr(Emit *emit, IrExpr *e);
/* Like emit_expr(), where C converts implicitly to the node's type: initialization, assignment, argument, return. */
CExpr *emit_value(Emit *emit, IrExpr *e);
/* Returns the value converted to the stored form of the lvalue; *target receives the lvalue. */
CExpr *emit_stored(Emit *emit, const IrExpr *place, IrExpr *value, const CExpr **target);
/* Returns the right side of `a op= b`; NULL if C would compute in a type other than that of the statement. */
CExpr *emit_compound_value(Emit *emit, const IrStmt *stmt);
const char *emit_op_text(IrOp op);

/* ---- emit/layout.c ---- */

void emit_puts(Emit *emit, const char *text);
void emit_newline(Emit *emit);
void emit_spaces(Emit *emit, size_t count);
/* Prints a blank line if one is pending, then the indentation. */
void emit_start_line(Emit *emit);
/* Prints a complete line. */
void emit_line(Emit *emit, const char *text);
/* Prints e from the current column on, on several lines if necessary; `reserve` columns follow on its last line. */
void emit_layout(Emit *emit, const CExpr *e, size_t reserve);
/* Returns whether an assigned value is more readable on separate lines, starting at `column`, than after the `=`, at
 * column `here`. */
bool emit_needs_own_line(Emit *emit, const CExpr *value, size_t here, size_t column, size_t reserve);
/* Continues on a new line at `column`, or at a smaller column if there is not enough space. */
void emit_break(Emit *emit, size_t column);
/* Prints a space if the following output fits on the line; otherwise breaks the line. */
void emit_space_or_break(Emit *emit, bool fits, size_t column);
/* Returns the number of columns of a UTF-8 string. */
size_t emit_width(const char *text);
/* Returns e printed on one line. */
const char *emit_flat(Emit *emit, const CExpr *e);

/* ---- emit/source_spans.c ---- */

/* Records the source location of the piece of output that starts here, if requested; emit_leave() ends it. A piece
 * with costs is recorded even if it has no source of its own. */
Entered emit_enter(Emit *emit, uint32_t source, uint32_t costs);
void emit_leave(Emit *emit, Entered entered);
/* Records the last occurrence of the name in the output since offset `start`. */
void emit_name_source(Emit *emit, size_t start, const char *name, uint32_t source);
/* Returns the source location of a statement; that may be only its line. */
uint32_t emit_statement_source(const Emit *emit, const IrStmt *stmt);
/* Records in the C expression the node from which it was generated. */
void emit_note_node(const Emit *emit, CExpr *c, const IrExpr *e);

/* ---- emit/literal.c ---- */

CExpr *emit_atom(Emit *emit, const char *text, CPrec prec, const Type *type);
/* Returns a literal that has the given type in C. natural: allow a shorter form that C converts without changing the
 * value. */
CExpr *emit_int_literal(Emit *emit, const Type *type, int64_t value, bool natural);
/* Returns the literal in the base in which Python wrote it. */
const char *emit_hexadecimal(Emit *emit, const IrExpr *e, const char *decimal);
CExpr *emit_float_literal(Emit *emit, const IrExpr *e);
/* Returns the value of a constant's definition; infinities and NaNs do not use another constant. */
const char *emit_constant_text(Emit *emit, const IrExpr *value);
/* Prints the definitions of the special constants that are used: `constexpr double PI = 3.141592653589793;`. */
void emit_specials(Emit *emit);

/* ---- emit/c11.c ---- */

/* Returns whether C supports the whole program; otherwise reports an error that names the unsupported construct. */
bool plain_c_check(Unit *unit);
/* Prints required compiler options, if there are any. */
void plain_c_options(Emit *emit);
/* Prints #include directives for the C headers that the sources need. */
void plain_c_includes(Emit *emit, const char *const *texts, size_t count);
/* Return the body and parameters of a helper: of its C variant if the CUDA version is not valid C. */
const char *plain_c_body(const HelperRow *row);
const char *plain_c_params(const HelperRow *row);
/* Returns the C name of a CUDA function: max(a, b) of int64 is py2cu_max_i64(a, b). */
const char *plain_c_spelling(const IrExpr *call);
/* Prints small functions that replace CUDA functions that C does not have. */
void plain_c_functions(Emit *emit);
/* Prints the error numbers, the non-local exit of exceptions, and the list of new arrays. */
void plain_c_raising(Emit *emit);
/* Return whether a call of the function, or the block, may raise an exception. */
bool plain_c_raises(const IrFunc *func);
bool plain_c_block_raises(const IrBlock *block);
/* Prints the entry function that other code calls instead of a function that may raise an exception. */
void plain_c_entry(Emit *emit, const IrFunc *func);
/* Prints `(void)n;` for unused parameters. */
void plain_c_unread(Emit *emit, const IrFunc *func);

/* ---- emit/structs.c ---- */

void emit_complex_types(Emit *emit);
void emit_records(Emit *emit);
/* Prints the structs that functions return, before all functions. */
void emit_structs(Emit *emit);

/* ---- emit/template_alignment.c ---- */

/* Replaces the types in which the functions differ by parameters, until template_revert(). Returns false, and changes
 * nothing, if the functions differ in more than types. */
bool template_align(Template *t);
void template_revert(Template *t);

/* ---- emit/restricted_kernels.c ---- */

/* Returns the kernel with __restrict__ pointers, and adds the qualifiers to the parameters of both kernels until the
 * next call with is_restricted = false. */
IrFunc restrict_kernel(const IrFunc *func, bool is_restricted);
/* Prints the body of a kernel as a device function, and the kernels without and with __restrict__ that call it. */
void restricted_print(Emit *emit, const IrFunc *func);

/* ---- emit/templates.c ---- */

/* Sets emit->templates, if the request permits templates. */
void templates_find(Emit *emit);
/* Prints the template, and the kernels that call it or, with Py2cuRequest.template_kernels, its instantiations. */
void template_print(Emit *emit, Template *t);
/* Prints the kernel that calls this function with its parameters, and the one with __restrict__ pointers, if any. */
void emit_kernel_calls(Emit *emit, const IrFunc *func, const char *name);
/* Prints the declaration of the template. */
void template_print_prototype(Emit *emit, Template *t);
/* Returns whether kernels are templates themselves, without functions of their C names; the host backend needs these.
 */
bool template_has_no_kernels(const Unit *unit);
/* Returns whether a function of the template is called before its definition. */
bool template_needs_prototype(const Template *t);

/* ---- emit/stmt.c ---- */

/* Prints the body of a function with its braces. */
void emit_body(Emit *emit, const IrFunc *func);

#endif
