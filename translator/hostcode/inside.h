/* What the files of hostcode/ share: C++ as it is made, and what is known of its names.
 *
 * The text is made several times, until nothing new is learned of it: a name that is given something which cannot be followed is no name of the
 * program, nor is what depends on it; what a function gives is known once its text was made. The last text counts. */
#ifndef PY2CU_HOSTCODE_INSIDE_H
#define PY2CU_HOSTCODE_INSIDE_H

#include "base/map.h"
#include "hostcode/hostcode.h"
#include "names/names.h"
#include "syntax/syntax.h"
#include "types/types.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HOST_ROUNDS = 24,    /* of making the text */
    HOST_DEPTH = 100,    /* expressions and statements within each other */
    HOST_PARTS = 16,     /* items of a tuple */
    HOST_ARGUMENTS = 64, /* of a function */
    HOST_VARIANTS = 8,   /* of a function, by the types of its arguments */
    HOST_COLUMNS = 150
};

typedef enum CppKind {
    CPP_NOTHING, /* void */
    CPP_NUMBER,  /* elem; own: Python's int, float or bool */
    CPP_ARRAY,   /* elem, count axes; on_device */
    CPP_INTS,    /* count integers: (16, 16), x.shape */
    CPP_PARTS,   /* items, count: another tuple */
    CPP_STREAM,
    CPP_EVENT,
    CPP_RANDOM,  /* np.random.default_rng() */
    CPP_TEXT     /* a constant text */
} CppKind;

typedef struct CppType CppType;

struct CppType {
    CppKind kind;
    const Type *elem;
    bool own, on_device;
    uint32_t count;
    const CppType *items;
};

/* How strongly an expression of C++ holds together. */
typedef enum Rank { RANK_CHOICE = 1, RANK_OR, RANK_AND, RANK_EQUAL, RANK_LESS, RANK_SHIFT, RANK_SUM, RANK_PRODUCT, RANK_UNARY, RANK_WHOLE } Rank;

/* An expression. text NULL: it cannot be followed, and writer->why says why. */
typedef struct Cpp {
    const char *text;
    CppType type;
    Rank rank;
    int64_t least;     /* of an integer: it is not below; INT64_MIN: nothing is known */
    bool is_literal;   /* an integer of literals alone: number */
    int64_t number;
    const Expr *const *parts; /* of a tuple: what it is made of */
    const char *string;
} Cpp;

typedef struct Variable {
    const char *name;
    CppType type;
    bool is_known;    /* its type is */
    bool is_lost;     /* it is given what cannot be followed */
    bool is_read, was_read; /* by the text that is made; by that of the round before */
    bool is_global, is_constant, is_declared;
    bool is_counter;  /* loops that count it declare it */
    const Binding *binding;
    const void *home; /* the Block that it is declared in; NULL: not yet known */
} Variable;

/* A function of the Python text for one list of argument types; or the module's own statements. */
typedef struct Variant {
    const Function *function; /* NULL: the module level */
    const Module *module;
    const char *name;
    const CppType *arguments;
    uint32_t count;
    CppType result;
    bool has_result, result_lost; /* a value is returned; not one that can be followed, or several types */
    bool is_empty;                /* nothing of it is followed */
    bool is_lost;                 /* a function in a function that cannot stand where Python has it */
    bool is_open;                 /* its text is being made */
    bool is_called, is_early;     /* is_early: before its definition */
    uint32_t left, made;          /* as in Writer, of it alone */
    struct Variant *parent;       /* of a function in a function */
    Map variables;                /* Binding * -> Variable * */
    NameTable *taken;
    TextBuf text;
} Variant;

typedef struct Writer {
    Unit *unit;
    Arena *arena;
    PtrVec variants;     /* Variant *: [0] is the module level */
    Map globals;         /* Binding * -> Variable * */
    NameTable *taken;    /* names at the level of the file */
    Map nested;          /* const Function * -> Variant *: functions inside functions */
    PtrVec kernels;      /* const Py2cuKernelInfo * */
    bool changed;        /* something was learned in this round */
    bool is_last;
    Variant *variant;    /* whose text is made */
    TextBuf *out;
    int indent, loops;
    uint32_t depth, left; /* left: how many statements are comments */
    uint32_t made;        /* how many are not */
    PtrVec reads;        /* Variable *: of the statement */
    const char *why;
    bool is_made;        /* what the statement does is in the text */
    TextBuf constants;   /* names of the module that functions say, too */
    bool uses_random;
} Writer;

/* ---- hostcode/type.c ------------------------------------------------------------------------------------------------- */

CppType cpp_number(Writer *w, TypeKind kind, bool own);
CppType cpp_array(const Type *elem, uint32_t ndim, bool on_device);
bool cpp_same(const CppType *a, const CppType *b);
bool cpp_is_int(const CppType *type);  /* of Python's own, or NumPy's of 64 bits */
bool cpp_is_float(const CppType *type);
bool cpp_is_bool(const CppType *type);
bool cpp_is_element(const Type *type); /* arrays of the program can have it */
/* As a declaration says it. */
const char *cpp_type_text(Writer *w, const CppType *type);

/* ---- hostcode/text.c ------------------------------------------------------------------------------------------------- */

Cpp cpp_none(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
Cpp cpp_made(Writer *w, CppType type, Rank rank, const char *format, ...) __attribute__((format(printf, 4, 5)));
Cpp cpp_int(Writer *w, int64_t number);
/* The text, in parentheses where it holds together less than that. */
const char *cpp_in(Writer *w, const Cpp *value, Rank rank);
/* "text" of C++, with its quotes. */
const char *cpp_string(Writer *w, const char *text, uint32_t length);
/* What of the Python text stands there, in a line. */
const char *python_text(Writer *w, Span span);
void put_line(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Comments before a statement. */
void put_lead(Writer *w, const Trivia *lead);
/* The Python text as a comment, with the reason. */
void put_left(Writer *w, uint32_t module, uint32_t start, uint32_t end, const char *why);
void put_docstring(Writer *w, const char *text);
/* A comment behind a line; "" where there is none. */
const char *trail_text(Writer *w, const char *trail);

/* ---- hostcode/variable.c --------------------------------------------------------------------------------------------- */

/* What the name is in the text that is made; NULL: no variable. */
Variable *variable_of(Writer *w, const Binding *binding);
/* Whether a function in a function says a name of the other that is not declared before it. */
bool is_too_early(Writer *w, const Variable *variable, const Binding *binding);
/* It is given a value of that type: false after it was lost. */
bool variable_takes(Writer *w, Variable *variable, const CppType *type);
void variable_lose(Writer *w, Variable *variable);
/* "[[maybe_unused]] " of one that nothing reads, where compilers tell. */
const char *unused_mark(const Variable *variable);
/* Declares what has to stand before the statement of the block. */
void declare_before(Writer *w, const Block *block, const Stmt *s);
/* Whether the statement, which gives the name a value, is the place that declares it. */
bool declares_here(Writer *w, Variable *variable, const Binding *binding, const Block *block, const Stmt *s);
/* Every name that the statement, and those in it, give a value. */
void lose_assigned(Writer *w, const Stmt *s);
bool mentions(const Stmt *s, const Binding *binding);
bool block_mentions(const Block *block, const Binding *binding);

/* ---- hostcode/expr.c ------------------------------------------------------------------------------------------------- */

Cpp cpp_expr(Writer *w, const Expr *e);
/* The constant that it stands for, as a number. */
Cpp cpp_constant(Writer *w, const Expr *e);
/* As a condition: numbers are true where they are not 0. */
Cpp cpp_condition(Writer *w, const Expr *e);
/* As an integer of 64 bits, or of other types where these hold it. */
Cpp cpp_integer(Writer *w, const Expr *e);
/* An extent or several: py2cu::shape(n, m), with its number of axes in type.count. */
Cpp cpp_shape(Writer *w, const Expr *e);
/* The type that an expression means as a dtype; NULL. */
const Type *cpp_dtype(Writer *w, const Expr *e);
/* The thing that it means by name: "cuda.to_device"; NULL. */
const char *path_of(Writer *w, const Expr *e);

/* ---- hostcode/operators.c -------------------------------------------------------------------------------------------- */

Cpp cpp_binary(Writer *w, Op op, const Cpp *a, const Cpp *b);
Cpp cpp_compare(Writer *w, const Expr *e);
Cpp cpp_convert(Writer *w, const Cpp *value, const CppType *to); /* int(x), float(x), np.float32(x) */

/* ---- hostcode/calls.c ------------------------------------------------------------------------------------------------ */

Cpp cpp_call(Writer *w, const Expr *e);
/* The function for these types; its text is made. NULL: there are too many of them. */
Variant *variant_of(Writer *w, const Function *function, const CppType *arguments, uint32_t count);

/* ---- hostcode/library.c ---------------------------------------------------------------------------------------------- */

Cpp cpp_library_call(Writer *w, const Expr *e, const char *path);
/* CONTEXT_PLAIN: nothing is to be done for it. */
typedef enum HostContext { CONTEXT_UNKNOWN, CONTEXT_PLAIN, CONTEXT_PINNED } HostContext;
HostContext context_at(const char *path);
Cpp cpp_method_call(Writer *w, const Expr *e, const Cpp *self, const char *name);
/* cuda.stream() as the program has it: NULL for none. */
Cpp cpp_stream(Writer *w, const Expr *e);

/* ---- hostcode/launch.c ----------------------------------------------------------------------------------------------- */

/* kernel[grid, block](...): puts its lines. False: it is none, or cannot be followed (w->why). */
bool put_launch(Writer *w, const Expr *e);
bool is_launch(Writer *w, const Expr *e);

/* ---- hostcode/print.c ------------------------------------------------------------------------------------------------ */

Cpp cpp_print(Writer *w, const Expr *call);

/* ---- hostcode/hostcode.c --------------------------------------------------------------------------------------------- */

void write_variant(Writer *w, Variant *variant);
/* "long long n, py2cu::device_array<float, 1> x" */
const char *parameters_text(Writer *w, const Variant *variant);

/* ---- hostcode/stmt.c ------------------------------------------------------------------------------------------------- */

void put_block(Writer *w, const Block *block);
uint32_t end_of_stmt(const Stmt *s);
/* Where the value of a name is not known, but its type is: a value that ends the program where it comes there. */
Cpp cpp_left_to_write(Writer *w, const Expr *value);

#endif
