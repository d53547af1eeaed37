/* What the parts of the printer share: the state, and the tree of C that expressions become before they are laid out.
 *
 * emit.c prints the file, stmt.c statements, expr.c turns IR expressions into C ones, c_expr.c knows types, casts and
 * parentheses of these, literal.c spells numbers, source_spans.c notes where what is printed comes from, layout.c
 * breaks lines, comment.c makes comments and file names harmless, line_directives.c puts #line directives in. c11.c has
 * what is said otherwise in C11, without CUDA. */
#ifndef PY2CU_EMIT_INSIDE_H
#define PY2CU_EMIT_INSIDE_H

#include "emit/emit.h"
#include "ir/ir.h"
#include "source_map/source_map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CExpr CExpr;

enum { EMIT_COLUMNS = 120, EMIT_INDENT = 4 };

/* A piece that is being printed: 1 + its place among the noted ones, or 0; and the source of what it lies in. */
typedef struct Entered {
    size_t at;
    uint32_t outer;
} Entered;

/* Constants without a C literal, and math.pi; defined at the head of the file when used. */
typedef enum EmitSpecial {
    SPECIAL_INF,
    SPECIAL_NAN,
    SPECIAL_INFF,
    SPECIAL_NANF,
    SPECIAL_PI,
    SPECIAL_PIF,
    SPECIAL_COUNT
} EmitSpecial;

typedef struct Emit {
    Unit *unit;
    Arena *arena;
    TextBuf *out;
    size_t column;                   /* of the next character */
    unsigned indent;                 /* columns */
    bool block_start;                /* nothing stands in the block yet: a blank line is dropped */
    bool blank_pending;              /* a blank line comes before the next line, if there is one */
    bool no_breaks;                  /* everything on one line */
    unsigned depth, breaks, deepest; /* of the layout: how many brackets and calls are open; how often a line was
                                        broken, and inside how many */
    Sources *sources;     /* what is printed is noted here; NULL: nobody asked, or what is printed is only tried */
    const IrFunc *func;   /* that is printed */
    uint32_t source;      /* of the innermost piece that is printed */
    uint32_t last_source; /* of the latest statement */
    uint32_t stmt_line;   /* likewise */
    bool special_used[SPECIAL_COUNT];
    bool is_c; /* C11, without CUDA: PY2CU_EMIT_C */
} Emit;

typedef enum CKind {
    C_ATOM,   /* text */
    C_PREFIX, /* text a: unary operators and casts */
    C_BINARY, /* a text b */
    C_COND,   /* a ? b : c */
    C_CALL,   /* text(items) */
    C_BRACES, /* text{items} */
    C_FIELD,  /* a.text */
    C_INDEX   /* a[items[0]][items[1]]... */
} CKind;

/* Binding strength, loosest first. */
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
    bool parens; /* printed inside parentheses */
    const char *text;
    CExpr *a, *b, *c;
    CExpr **items;
    uint32_t count;
    size_t width; /* columns when printed on one line, parentheses included */
    /* The value is always that of the IR node; C may hold it in another type than the node's. */
    const Type *type; /* that C gives to it */
    bool nonneg;      /* the value lies in 0 .. 2^bits - 1, else in -2^bits .. 2^bits - 1; integers only */
    unsigned bits;
    bool is_literal;  /* an integer literal of `value`: may take a suffix */
    bool is_constant; /* a literal or a named constant */
    int64_t value;
    uint32_t source; /* that it comes from; 0: that of what holds it */
    uint32_t costs;  /* PY2CU_COST_* */
};

/* ---- emit/constant_array.c ---- */

/* An array in constant memory. */
void emit_constant_array(Emit *emit, const IrNamed *named);

/* ---- emit/c_expr.c ---- */

CExpr *emit_parens(CExpr *e);
const Type *build_type(const Emit *emit, TypeKind kind);
/* C's integer promotion. */
const Type *build_promoted(const Emit *emit, const Type *type);
/* Types that two operands meet in: C's usual arithmetic conversions. */
const Type *build_common_type(const Emit *emit, const Type *a, const Type *b);
/* Sets nonneg and bits of an integer by its type. */
void build_range_of_type(CExpr *c);
bool build_is_integer(const Type *type); /* or bool */
bool build_is_bitwise(CPrec prec);
/* The type holds every value that the expression may have. */
bool build_fits(const CExpr *c, const Type *type);
CExpr *build_expr(Emit *emit, CKind kind, CPrec prec, const char *text, const Type *type);
CExpr *build_binary(Emit *emit, const char *op, CPrec prec, CExpr *a, CExpr *b, const Type *type);
CExpr *build_prefix(Emit *emit, const char *text, CExpr *a, const Type *type);
CExpr *build_cast(Emit *emit, const Type *type, CExpr *a);
/* The same value with exactly this type in C. */
CExpr *build_coerced(Emit *emit, CExpr *c, const Type *type);
/* Makes C compute on the two operands in `type` (promoted). */
void build_convert_operands(Emit *emit, const Type *type, CExpr **a, CExpr **b);
/* Two operands of which C takes the value as it is: in their own common type when that holds both, else in `type`. */
void build_convert_operands_by_value(Emit *emit, const Type *type, CExpr **a, CExpr **b);

/* ---- emit/comment.c ---- */

/* The comment behind a line of so many columns. When there is no room for it, it is printed now, on lines before, and
 * NULL is returned. */
const char *emit_place_comment(Emit *emit, const char *comment, size_t width);
/* A cleaned comment, or none, behind what stands on the line. */
void emit_trailing_comment(Emit *emit, const char *comment);
/* `// text` on lines of its own. */
void emit_comment_lines(Emit *emit, const char *comment);
/* A docstring as comment lines, without its indentation. */
void emit_docstring(Emit *emit, const char *text);
/* Comments and blank lines. */
void emit_trivia(Emit *emit, const Trivia *trivia);
/* Escapes a file name for the string literal of #line. */
const char *emit_quoted_name(Arena *arena, const char *file_name);

/* ---- emit/emit.c ---- */

/* "const float *__restrict__ x", "__shared__ float tile[16][16]": how a variable is declared. */
const char *emit_declarator(Emit *emit, const IrVar *var);
/* "[16][N]": named: how each is to be printed, or NULL. */
const char *emit_extents(Emit *emit, const Type *array, IrExpr *const *named);
/* Notes what was printed since the buffer had that length: a part of the text, of that name. */
void emit_part(Emit *emit, const char *name, Py2cuPartKind kind, size_t start);
/* A type in a declaration, where more follows: "int ", "const int *". */
const char *emit_declared_type(const Emit *emit, const Type *type, bool to_const);
/* "ValueError: negative dimensions": what a raise says. */
const char *emit_meaning(Emit *emit, const Py2cuRaise *raise);
/* Everything before the body; parameters that do not fit go on under the first. A device function is the text's own:
 * the texts of several files that bring one along are linked together. */
void emit_head(Emit *emit, const IrFunc *func);

/* ---- emit/expr.c ---- */

/* The expression, in whatever C type holds its value. */
CExpr *emit_expr(Emit *emit, IrExpr *e);
/* The same where C converts to the node's type by itself: initialisation, assignment, argument, return. */
CExpr *emit_value(Emit *emit, IrExpr *e);
/* The value as the place takes it, and the place as what is assigned. */
CExpr *emit_stored(Emit *emit, const IrExpr *place, IrExpr *value, const CExpr **target);
/* `a op= b` as C can say it: the right side; NULL when C would compute in another type than the statement says. */
CExpr *emit_compound_value(Emit *emit, const IrStmt *stmt);
const char *emit_op_text(IrOp op);

/* ---- emit/layout.c ---- */

void emit_puts(Emit *emit, const char *text);
void emit_newline(Emit *emit);
void emit_spaces(Emit *emit, size_t count);
/* Blank line if one is pending, then the indentation. */
void emit_start_line(Emit *emit);
/* A line of its own. */
void emit_line(Emit *emit, const char *text);
/* Prints e from the current column on, in several lines if need be; `reserve` columns follow it on its last line. */
void emit_layout(Emit *emit, const CExpr *e, size_t reserve);
/* The value that an assignment gives reads better on lines of its own, from `column` on, than behind the `=`, which
 * would be at `here`. */
bool emit_needs_own_line(Emit *emit, const CExpr *value, size_t here, size_t column, size_t reserve);
/* Goes on at the column of a break: that of `column`, or less far to the right when that leaves no room. */
void emit_break(Emit *emit, size_t column);
/* A blank where what follows fits on the line. */
void emit_space_or_break(Emit *emit, bool fits, size_t column);
/* Columns of a UTF-8 text. */
size_t emit_width(const char *text);
/* The text of e on one line. */
const char *emit_flat(Emit *emit, const CExpr *e);

/* ---- emit/source_spans.c ---- */

/* Where what is printed comes from, when somebody asks. Notes that a piece begins here; gives what emit_leave() wants
 * at its end. What costs something is a piece even without a source of its own. */
Entered emit_enter(Emit *emit, uint32_t source, uint32_t costs);
void emit_leave(Emit *emit, Entered entered);
/* The last place of the name in what was printed since the offset. */
void emit_name_source(Emit *emit, size_t start, const char *name, uint32_t source);
/* The source of a statement, which may have its line alone. */
uint32_t emit_statement_source(const Emit *emit, const IrStmt *stmt);
/* Notes in the C expression which node it is of. */
void emit_note_node(const Emit *emit, CExpr *c, const IrExpr *e);

/* ---- emit/literal.c ---- */

CExpr *emit_atom(Emit *emit, const char *text, CPrec prec, const Type *type);
/* Spelled so that C gives it the type; natural: a shorter spelling that C converts without changing the value. */
CExpr *emit_int_literal(Emit *emit, const Type *type, int64_t value, bool natural);
/* The literal in the base that Python wrote it in. */
const char *emit_hexadecimal(Emit *emit, const IrExpr *e, const char *decimal);
CExpr *emit_float_literal(Emit *emit, const IrExpr *e);
/* For a definition of the constant itself: infinities and nan without the help of another constant. */
const char *emit_constant_text(Emit *emit, const IrExpr *value);
const char *emit_special_name(EmitSpecial special);
/* "constexpr double py2cu_pi = ...;", a line of its own */
const char *emit_special_definition(EmitSpecial special);

/* ---- emit/c11.c ---- */

/* Whether all that the program says has a word in C; false after an error that names what has none. */
bool plain_c_check(Unit *unit);
/* Options for compilers, where the text needs some. */
void plain_c_options(Emit *emit);
/* Headers of the C library that the texts, one after the other, need. */
void plain_c_includes(Emit *emit, const char *const *texts, size_t count);
/* The body of a helper, and its parameters, where CUDA's would not do; else those that the row has. */
const char *plain_c_body(const HelperRow *row);
const char *plain_c_params(const HelperRow *row);
/* What a function of CUDA is called: max(a, b) of int64 is py2cu_max_i64(a, b). */
const char *plain_c_spelling(const IrExpr *call);
/* Small functions that stand for those of CUDA that C has not. */
void plain_c_functions(Emit *emit);
/* What can be raised, and how it ends the outermost call; what remembers new arrays until then. */
void plain_c_raising(Emit *emit);
/* Whether a call of the function, or what stands in the block, may raise something. */
bool plain_c_raises(const IrFunc *func);
bool plain_c_block_raises(const IrBlock *block);
/* What other code calls in place of a function that may raise. */
void plain_c_entry(Emit *emit, const IrFunc *func);
/* `(void)n;` of parameters that nothing reads. */
void plain_c_unread(Emit *emit, const IrFunc *func);

/* ---- emit/structs.c ---- */

void emit_complex_types(Emit *emit);
void emit_records(Emit *emit);
/* Structs that functions return, each before all functions. */
void emit_structs(Emit *emit);

/* ---- emit/stmt.c ---- */

/* The body of a function, braces included. */
void emit_body(Emit *emit, const IrFunc *func);

#endif
