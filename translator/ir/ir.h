/* The IR: structured C. Made by lower, simplified by ranges and tidy, decided by finish, printed by emit one to one.
 *
 * Expressions are trees: a node stands in one place of the program, which the verifier checks. What is needed twice is
 * copied (ir_copy), so that a pass may change a node where it finds it.
 *
 * All Python semantics have ended here: every conversion is an IR_CONVERT, every operand of an arithmetic node has the
 * node's own type, and what C does not do by itself (floor division, negative indices) is a call of a helper. The
 * printer may leave a conversion out only where C's own rules make exactly that conversion. */
#ifndef PY2CU_IR_IR_H
#define PY2CU_IR_IR_H

#include "base/trivia.h"
#include "base/unit.h"
#include "types/types.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct IrExpr IrExpr;
typedef struct IrFunc IrFunc;
typedef struct IrNamed IrNamed;
typedef struct IrStmt IrStmt;
typedef struct IrVar IrVar;

/* Helpers: small functions that the output defines itself when it uses them; helpers.def holds one row for each. */
typedef enum HelperId {
    HELPER_NONE,
#define HELPER(id, name, result, params, uses, comment, body) id,
#define HELPER_HOST(id, name, result, params, uses, comment, host_body, body) id,
#include "ir/helpers.def"
#undef HELPER
#undef HELPER_HOST
    HELPER_COUNT
} HelperId;

typedef enum IrOp {
    IRO_NONE,
    IRO_ADD,
    IRO_SUB,
    IRO_MUL,
    IRO_DIV,
    IRO_REM, /* C's / and %: operands are such that C and Python agree */
    IRO_SHL,
    IRO_SHR,
    IRO_AND,
    IRO_OR,
    IRO_XOR,
    IRO_EQ,
    IRO_NE,
    IRO_LT,
    IRO_LE,
    IRO_GT,
    IRO_GE,
    IRO_LAND,
    IRO_LOR, /* && and || on bool */
    IRO_NEG,
    IRO_NOT,
    IRO_BITNOT /* unary: -a, !a (bool), ~a */
} IrOp;

/* threadIdx.x and so on; the type is uint32, as in CUDA C (there, warpSize is an int). */
typedef enum IrSreg {
    IRS_TID_X,
    IRS_TID_Y,
    IRS_TID_Z,
    IRS_CTAID_X,
    IRS_CTAID_Y,
    IRS_CTAID_Z,
    IRS_NTID_X,
    IRS_NTID_Y,
    IRS_NTID_Z,
    IRS_NCTAID_X,
    IRS_NCTAID_Y,
    IRS_NCTAID_Z,
    IRS_WARP_SIZE
} IrSreg;

typedef enum IrExprKind {
    IR_INT,     /* integer: two's complement in the type's width, sign-extended for signed types */
    IR_FLOAT,   /* number; `spelling` as written in the Python text when known, else NULL */
    IR_BOOL,    /* integer is 0 or 1 */
    IR_STRING,  /* spelling: a string literal as C writes it; the type is TY_STR. An argument of printf and of
                   helpers for texts, and the value of a record that is one */
    IR_VAR,     /* var; an lvalue */
    IR_NAMED,   /* named: a module constant that the output defines by name */
    IR_SREG,    /* sreg. Expressions up to this kind have no parts */
    IR_UNARY,   /* op, a; a has this type */
    IR_BINARY,  /* op, a, b; arithmetic: both have this type; shifts: a has it, b any integer type;
                   comparisons: this is bool, a and b have one type; && and ||: all bool */
    IR_CONVERT, /* a to this type; between scalars. Float to integer truncates (float16 rounds: so Numba has it), to
                   bool compares with 0 */
    IR_COND,    /* cond ? a : b; a and b have this type */
    IR_INDEX, /* a[args[0]][args[1]]...: a is a pointer (one index), or an IR_VAR or an IR_FIELD of a C array type (one
                 index a dimension); an lvalue. Indices are of any integer type */
    IR_ADDRESS, /* &a: a is an IR_INDEX, an IR_VAR of TY_RECORD, or an IR_FIELD in one; a pointer. Also of a scalar
                   IR_VAR, as an argument of a C function that sets it: such variables are `is_output`, and the call is
                   a whole IR_EVAL or the right side of an IR_ASSIGN */
    IR_CALL,    /* callee(args) */
    IR_FIELD,   /* a.field: a is of TY_STRUCT, TY_RECORD or complex, `field` counts from 0; an lvalue when a is one */
    IR_STRUCT   /* {args}: a value of TY_STRUCT or complex, each argument of its field's type; {}: zeros and null
                   pointers, also   of TY_POINTER and TY_RECORD */
} IrExprKind;

/* What a call may do besides giving a value. */
typedef enum IrEffect {
    EFFECT_NONE,      /* depends on its arguments only */
    EFFECT_READ,      /* also reads memory */
    EFFECT_WARP_SYNC, /* of rows of the catalogue alone: threads of a warp meet, which orders no memory (shuffles,
                    votes); in the IR a barrier */
    EFFECT_WRITE,     /* also writes memory that it is given (atomics) */
    EFFECT_ALL,       /* and memory that it is not given: fences, code from elsewhere */
    EFFECT_BARRIER    /* threads meet: memory of other threads changes */
} IrEffect;

/* The spelling of a call that gives the address that it is given, as one of elements of another type or as a number; C
 * has a cast for it. */
#define IR_POINTER_CAST "reinterpret_cast"

/* What is called: exactly one of helper, func and spelling says it. */
typedef struct IrCallee {
    HelperId helper;
    uint8_t effect;  /* IrEffect */
    bool of_warp;    /* of EFFECT_BARRIER: threads of a warp meet, which orders no memory */
    bool overloaded; /* C++ has several functions of this spelling: arguments must have exactly their types (`max(i,
                        0LL)`) */
    IrFunc *func;    /* a device function */
    const char *spelling; /* a CUDA built-in, as "sqrtf" */
} IrCallee;

struct IrExpr {
    IrExprKind kind;
    IrOp op;
    const Type *type;
    union {
        struct {
            IrExpr *cond, *a, *b;
        };
        IrExpr *fixed[3]; /* the same, for walks */
    };
    IrExpr **args;
    uint32_t arg_count;
    uint32_t source;   /* what it comes from (source_map/source_map.h): the source of what holds it, where that is 0 */
    uint32_t verified; /* the run of ir_verify() that met it: it has one place in the program */
    union {            /* by kind: a program has many of these nodes */
        struct {
            union {
                int64_t integer;
                double number;
            };
            const char *spelling; /* IR_INT and IR_FLOAT: as Python wrote it, or NULL */
        };
        IrVar *var;
        IrNamed *named;
        IrSreg sreg;
        IrCallee callee;
        uint32_t field;
    };
};

typedef enum IrStorage { IRV_PARAM, IRV_LOCAL, IRV_SHARED, IRV_DYNAMIC_SHARED, IRV_CONSTANT } IrStorage;

/* Which part of which Python argument a parameter is; ROLE_SIZE: how many elements an array has; ROLE_BLOCKS: of none,
 * the script's blocks. */
typedef enum IrRole { ROLE_VALUE, ROLE_DATA, ROLE_SHAPE, ROLE_STRIDE, ROLE_SIZE, ROLE_BLOCKS } IrRole;

struct IrVar {
    const char *name; /* valid C name; final for parameters, for others after codegen/variable_names */
    const char *base; /* the name that it wants, which may get a number; NULL: `name` is final */
    const Type *type; /* scalar, TY_POINTER, TY_CARRAY or (locals) TY_STRUCT */
    IrStorage storage;
    IrRole role; /* parameters; extents (ROLE_SHAPE) are never negative. Locals that hold an extent have it too */
    uint32_t argument, axis; /* parameters */
    uint32_t leaf;           /* parameters of a tuple: which of its innermost items */
    const char *captured;    /* parameters for an array that Python captures: "table (float32[::1])"; else NULL */
    bool points_to_const;    /* print `const` before the element type: set by codegen/pointer_qualifiers */
    bool restrict_;          /* print __restrict__: set by codegen/pointer_qualifiers */
    uint32_t id;             /* index in the function's vars */
    bool is_record;          /* pointers: to one record, never to several: its fields print as p->x */
    uint32_t alignment;      /* arrays: bytes asked for, 0: the type's */
    IrExpr **dim_exprs;      /* arrays, may be NULL: how each dimension is to be printed (`tile[TPB][TPB]`) */
    const char **dim_names;  /* arrays, may be NULL: the Python name that gives a dimension, or NULL */
    bool is_constant;   /* has one value, which extents of arrays take: `constexpr`; set by simplify/constant_extents */
    const IrExpr *only; /* the IR_INT that it is given once, and nothing else; NULL: not known. Set by ranges */
    uint32_t number;    /* among all variables of the program: set by ir_number_vars() */
    uint32_t reads, writes; /* occurrences: counted by codegen/use_counts */
    IrNamed *constant;      /* IRV_CONSTANT: the array of the module that it is in this function */
    const IrVar *memory;    /* local pointers to arrays: the parameter or C array that they point into; itself: several.
                               NULL: not known */
    bool is_output;         /* calls set it through its address */
    bool is_part;           /* of a tuple that Python names: this one's own name is ours */
    bool is_separate; /* a loop's head reads it, while the body gives another variable of the Python local its value */
    uint32_t source;  /* where Python first gives it a value, for places of it that have no source of their own */
    uint32_t python_local; /* 1 + index of the Python local that it stands for; 0: none, a temporary */
};

/* A module constant: `constexpr int TPB = 128;`, `__constant__ const float taps[3] = {0.25f, 0.5f, 0.25f};`. */
struct IrNamed {
    const char *name; /* final C name */
    const char *python_name;
    uint32_t id;      /* index in the program's named */
    const Type *type; /* C type that it is declared with */
    IrExpr *value;    /* IR_INT, IR_FLOAT or IR_BOOL of that type; NULL for an array */
    const void *data; /* of TY_CARRAY: the elements in C order; NULL for other types */
    Trivia *lead;
    const char *trail;
    uint32_t line, module; /* where the Python text defines it: they are printed in this order */
    uint32_t source;
    uint32_t offset; /* of the name in that text, for several on one line */
    uint32_t uses;   /* counted by codegen/use_counts; unused ones are not printed */
};

typedef struct IrBlock {
    IrStmt **stmts;
    uint32_t count, capacity;
    Trivia *tail; /* comments after the last statement */
} IrBlock;

typedef enum IrStmtKind {
    IR_ASSIGN, /* a = b, or a op= b: then C computes in `compute` (b is already of a fitting type: see below) */
    IR_EVAL,   /* a; as a call for its effect */
    IR_IF, /* a is the condition; body, orelse. is_elif: this is the only statement of an orelse and stands as `else if`
            */
    IR_WHILE, /* a, body */
    IR_FOR,   /* for (init; a; step) body: init and step are IR_ASSIGN, either may be NULL */
    IR_BREAK,
    IR_CONTINUE,
    IR_RETURN,  /* a or NULL */
    IR_DECLARE, /* var without a value: arrays where Python makes them, and variables that codegen/declarations declares
                   without one */
    IR_NOTE     /* no code: comments whose statement gave none */
} IrStmtKind;

/* Compound assignment `a op= b`: means a = (type of a)((compute)a op b) with b of type `compute` (shifts: of any
 * integer type). The printer must make C compute in `compute`, if need be by a cast on b. Complex numbers: + - * /
 * only, all three of one type; C++ calls the helper that defines the operator. */
struct IrStmt {
    IrStmtKind kind;
    IrOp op;             /* IR_ASSIGN */
    const Type *compute; /* IR_ASSIGN with op */
    IrExpr *a, *b;
    IrStmt *init, *step;
    IrBlock body, orelse;
    bool is_elif;
    bool chooses;     /* IR_IF: Python wrote `a if c else b` */
    bool is_implied;  /* IR_IF: Python tests it without a word in the text; it goes where ranges know better */
    IrOp augmented;   /* IR_ASSIGN a = a op ...: Python wrote a op= ...; lowering turns it into one where it can */
    bool declares;    /* IR_ASSIGN to an IR_VAR: this is where the variable is declared; set by codegen/declarations */
    uint32_t binds;   /* IR_ASSIGN that declares a struct: this many of the following statements declare its fields, and
                         nothing else reads it; set by codegen/declarations */
    IrVar *var;       /* IR_DECLARE */
    bool is_parallel; /* IR_FOR: over prange; after codegen/parallel_loops: its iterations run on several threads */
    PtrVec sums;      /* IrSum *, of such a loop; set by codegen/parallel_loops */
    uint32_t
        number; /* for the pass at hand: of a loop among the function's loops (ranges), of all statements (blocks_of) */
    Trivia *lead;      /* comments and blank lines before it */
    const char *trail; /* comment behind it (behind the header, for compound statements) */
    Trivia *else_lead;
    const char *else_trail;
    uint32_t line, module; /* of the Python statement; 0: none */
    uint32_t source;       /* the same, more precisely */
};

/* A variable that every turn of a parallel loop adds to, or multiplies: each thread has one of its own, which begins as
 * `identity`. It may be a pointer to an array whose elements that is done with. */
typedef struct IrSum {
    IrVar *var;
    IrOp op; /* that makes one of all */
    int64_t identity;
    PtrVec others; /* of an array: IrVar *, the other pointers of the loop, which must not lead into its memory */
} IrSum;

/* What the blocks of a kernel cover along one axis of the script: the items that its guards let through, `if (i < n)`.
 */
enum { GRID_EXTENT_BOUNDS = 4 };
typedef struct IrGridExtent {
    bool is_used;   /* the kernel asks where its block stands */
    bool by_block;  /* a block takes one item, not each thread of it */
    uint32_t width; /* so many items for each block, whatever its extent; 0: as many as it has threads */
    const IrExpr
        *bounds[GRID_EXTENT_BOUNDS];  /* of parameters, constants and arithmetic: the largest of them, with ... */
    int64_t plus[GRID_EXTENT_BOUNDS]; /* ... this added to each; */
    uint32_t count;                   /* 0: nothing says how many items there are */
} IrGridExtent;

/* Something of the Python text that nobody reads, as lower finds it where lint is wanted. */
typedef struct IrUnread {
    enum {
        UNREAD_PARAMETER,
        UNREAD_VARIABLE,
        UNREAD_VALUE
    } kind;           /* UNREAD_VALUE: a statement that only computes one */
    const char *name; /* NULL: it has none */
    uint32_t line;
} IrUnread;

struct IrFunc {
    const char *name; /* final C name */
    uint32_t id;      /* index in the program's funcs */
    const char *python_name;
    bool is_kernel;
    bool has_failed; /* an error was added about it: translate.c drops it after the pass, with the functions that call
                        it */
    bool has_c_linkage;    /* a device function for other CUDA C to call, or a function of the processor for other C */
    bool may_raise;        /* set where it is printed as C: a call may not come back */
    const Type *result;    /* TY_NONE for void */
    bool *result_parts;    /* of a struct as result: the fields that are parts of arrays, which go when no caller reads
                              them; NULL: none */
    bool *result_to_const; /* of pointers in the result, by field (0: the result): nothing is written through them; set
                              by codegen/pointer_qualifiers */
    PtrVec params;         /* IrVar *, in C order */
    PtrVec vars;           /* IrVar *, all of them, parameters first */
    PtrVec outer_names;    /* const char *: names of the output that the body uses; its variables must not hide them */
    PtrVec unread;         /* IrUnread * */
    IrBlock body;
    Trivia *lead;
    const char *docstring;
    const char *signature; /* "saxpy(float32, float32[::1])" */
    const char *assumed;   /* "x 1, y 2": how many axes its arrays are taken to have, where nothing but its own indices
                              tells; NULL: none */
    const char *file_name;
    uint32_t line, module;
    uint32_t source;
    uint32_t launch_bounds[3];
    uint32_t max_registers; /* which __maxnreg__() says; 0: nothing to be said */
    bool fastmath;          /* sums of floats may be added in another order */
    bool spells_fast; /* of kernels with fastmath: others of the text have none, so that its functions are spelled, not
                         an option's */
    uint32_t facts;   /* of kernels: PY2CU_FACT_* that the decorator promises, and the request */
    const char
        *nvcc_options;    /* of kernels: what their decorators ask the compiler for, "-use_fast_math"; NULL: nothing */
    bool needs_prototype; /* called before its definition: set by codegen/use_counts */
    bool recursive;
    bool uses_barrier;  /* it or a function that it calls has a barrier: set by ir_find_effects() */
    bool synchronizes;  /* it or a function that it calls has a barrier, a fence, an atomic or a call of other code: set
                    by  ir_find_effects() */
    bool cooperative;   /* it or a function that it calls uses the grid group; set by lower and ir_find_effects() */
    IrEffect effect;    /* strongest effect of a call of it: set by ir_find_effects() */
    const char *fixed;  /* why the hardware's axes must be the script's where it runs, as a phrase; NULL: nothing is
                           against others. Set by lower, and for functions that kernels call by schedule/axis_mapping */
    bool shape_is_free; /* of kernels: blocks of another shape with the same threads in the whole grid do the same; set
                           by schedule/axis_mapping */
    uint32_t schedules; /* of kernels, bits 1 << Py2cuSchedule: which of those are possible when a block replaces
                            several; set by schedule/block_coarsening */
    uint32_t items;     /* of kernels with PY2CU_SCHEDULE_ITEMS: how many of the script a thread takes; set by
                           schedule/block_coarsening */
    IrVar *counted;     /* of kernels: the array of PY2CU_SCHEDULE_COUNTERS; set by schedule/block_coarsening */
    bool has_loops;     /* of kernels: they or functions that they call have loops; set by schedule/axis_mapping */
    bool loops_over_grid;         /* of kernels: they read the grid's extent; set by schedule/block_coarsening */
    IrGridExtent grid_extents[3]; /* of kernels, by axis of the script; set by schedule/grid_extent */
    Py2cuAccess *accesses; /* of kernels, with those of functions that they call; set by schedule/access_strides */
    size_t access_count;
    struct Instance *instance;
};

typedef struct IrProgram {
    PtrVec funcs;                   /* IrFunc *, in the order of printing */
    PtrVec named;                   /* IrNamed * */
    bool helper_used[HELPER_COUNT]; /* set by codegen/use_counts, as all fields *_used */
    bool complex_used[2];           /* complex64, complex128 */
    bool complex_aligned; /* all complex numbers in memory are aligned to their size; set by codegen/use_counts */
    PtrVec records;    /* const Type *: TY_RECORD, each after those that it contains; codegen/use_counts marks the used
                          ones */
    bool half_used[2]; /* float16, bfloat16 */
    bool fp8_used;     /* something of cuda_fp8.h */
    const Type *wide_vectors[3]; /* int64x4, uint64x4, float64x4: those that are used; set by codegen/use_counts */
    bool printf_used;
    uint32_t facts;           /* PY2CU_FACT_* that hold for all kernels */
    uint32_t verified;        /* runs of ir_verify() so far */
    uint32_t block_factor[3]; /* the largest constant that a block index of an axis is multiplied with; set by ranges */
} IrProgram;

/* The row of a helper. */
typedef struct HelperRow {
    const char *name, *result, *params, *comment, *body;
    const char *host_body; /* in a text for the host backend; NULL: the same */
    HelperId uses;         /* another helper that it calls, or HELPER_NONE */
} HelperRow;

/* Where a variable occurs. Blocks are numbered in the order of the walk. */
typedef struct Place {
    uint32_t block;  /* the innermost block that holds all occurrences; 0: it occurs nowhere */
    uint32_t first;  /* the block of the first occurrence */
    uint32_t order;  /* of the first occurrence, among all variables */
    uint32_t number; /* of the statement of the first occurrence */
    IrStmt *setter;  /* that statement, if it gives the variable a value, which it does not read, or declares it */
    bool is_counter; /* set in the head of a for statement */
    uint32_t bound;  /* the head of the loop that reads it before each round, of several the one around them; 0: none */
} Place;

typedef struct BlockNode {
    IrBlock *block; /* NULL: the head of a for statement */
    uint32_t parent, depth;
    bool is_loop; /* the head or the body of a loop */
} BlockNode;

typedef struct Blocks {
    Arena *arena;
    Place *places;    /* by variable id */
    BlockNode *nodes; /* by block number; 1 is the function's */
    uint32_t count, capacity;
    PtrVec met;       /* IrVar *, in the order of their first occurrences */
    uint32_t numbers; /* of statements, so far */
} Blocks;

typedef struct RaiseSite {
    Py2cuRaise raise;
    const void *at;  /* the node of the syntax tree */
    uint32_t number; /* in the text, from 1; 0 while it is not known, and for a place that the text does not hold */
} RaiseSite;

/* What walks call. A test asks and changes nothing; a visit may change the node that it is given, and what lies below
 * it. */
typedef void IrVisit(IrExpr *e, void *context);
typedef bool IrTest(const IrExpr *e, const void *context);
typedef IrExpr *IrReplace(IrExpr *e, void *context);
typedef void IrStmtVisit(IrStmt *s, void *context);
typedef bool IrStmtTest(const IrStmt *s, const void *context);
typedef void IrBlockVisit(IrBlock *block, void *context);

/* ---- ir/block_tree.c ---- */

/* The head of a for statement is a block of its own. Everything lives in the arena. Numbers the statements in the order
 * of the text. */
Blocks blocks_of(Arena *arena, IrFunc *func);
/* The innermost block that holds both. */
uint32_t blocks_common(const Blocks *b, uint32_t x, uint32_t y);
/* Variable i of the function becomes into[i], which is itself or one that stays. Numbers the variables anew. */
void blocks_merge(Blocks *b, IrFunc *func, IrVar **into);

/* ---- ir/builder.c ---- */

IrExpr *ir_int(Arena *arena, const Type *type, int64_t value);
IrExpr *ir_float(Arena *arena, const Type *type, double value);
IrExpr *ir_bool(Arena *arena, const Type *type_bool, bool value);
IrExpr *ir_string(Arena *arena, const Type *type_str, const char *spelling);
IrExpr *ir_var(Arena *arena, IrVar *var);
IrExpr *ir_named(Arena *arena, IrNamed *named);
IrExpr *ir_sreg(Arena *arena, const Type *type_u32, IrSreg sreg);
IrExpr *ir_unary(Arena *arena, IrOp op, const Type *type, IrExpr *a);
IrExpr *ir_binary(Arena *arena, IrOp op, const Type *type, IrExpr *a, IrExpr *b);
/* a itself when it has the type already; literals are converted at once. */
IrExpr *ir_convert(Arena *arena, const Type *type, IrExpr *a);
/* The comparison that is true where this one is false; IRO_NONE for other operators. */
IrOp ir_opposite(IrOp op);
/* !e of a bool, without the `!` where e is one or a comparison that has an opposite. */
IrExpr *ir_negated(Arena *arena, IrExpr *e);
/* cond ? a : b; the side itself where the condition is known, and the condition where the sides are true and false. */
IrExpr *ir_cond(Arena *arena, IrExpr *cond, IrExpr *a, IrExpr *b);
IrExpr *ir_index(Arena *arena, IrExpr *base, IrExpr **indices, uint32_t count);
/* base[index] */
IrExpr *ir_element(Arena *arena, IrExpr *base, IrExpr *index);
IrExpr *ir_address(Arena *arena, const Type *pointer, IrExpr *lvalue);
IrExpr *ir_call(Arena *arena, const Type *type, IrCallee callee, IrExpr **args, uint32_t count);
IrExpr *ir_field(Arena *arena, IrExpr *value, uint32_t field);
IrExpr *ir_struct(Arena *arena, const Type *type, IrExpr **args);
/* 0, false, or what has these for all its parts: what a value is that nothing has set. */
IrExpr *ir_zero(Arena *arena, const Type *type);
/* A copy that shares nothing with e. */
IrExpr *ir_copy(Arena *arena, const IrExpr *e);
/* What a place lies in: the place without the fields, and the indices into fields, that lead to it. An IR_INDEX is
 * memory. */
IrExpr *ir_root(IrExpr *place);
/* Whether it is a field, or an item of one, of a struct that is packed or lies in such. */
bool ir_in_packed(const IrExpr *place);
/* What makes the bits that such a field holds of the float of 16 bits that is stored there; HELPER_NONE: the value is
 * stored as it is. */
HelperId ir_bits_helper(const IrExpr *place, const IrExpr *value);
/* What conversions make e of: e itself, which may be NULL, when it is none. */
IrExpr *ir_unconverted(const IrExpr *e);
/* The address as one of another type, or as a number. */
IrExpr *ir_pointer_cast(Arena *arena, const Type *type, IrExpr *address);
bool ir_is_pointer_cast(const IrExpr *e);
/* Either may be NULL. */
bool ir_equal(const IrExpr *a, const IrExpr *b);
/* The same for what two places of the Python text compute: indices may be tested for either. */
bool ir_same_value(const IrExpr *a, const IrExpr *b);
/* v of `v = ...;`, NULL for any other statement. */
IrVar *ir_assigned(const IrStmt *s);
/* v of `w = v;` */
IrVar *ir_copied(const IrStmt *s);
/* What stands right behind a jump is never reached, and left out. */
void ir_append(Arena *arena, IrBlock *block, IrStmt *stmt);
/* Blank lines before the statement come to stand before what is made for it, `before`; its comments stay beside it. */
void ir_move_blank_lines(IrStmt *before, IrStmt *stmt);
/* The `else if` that the else branch is; NULL: it is none. */
IrStmt *ir_elif_of(const IrBlock *orelse);
IrStmt *ir_stmt(Arena *arena, IrStmtKind kind);
IrVar *ir_new_var(Arena *arena, IrFunc *func, const char *name, const Type *type, IrStorage storage);
const HelperRow *helper_row(HelperId id);

/* ---- ir/dump.c ---- */

/* Text form of the IR for --emit ir and for tests. */
void ir_dump(const IrProgram *program, TextBuf *out);

/* ---- ir/effects.c ------------------------------------------------------------------------------------------------ */

/* The strongest effect of computing e, which may be NULL. Reading what never changes is none: variables, and constant
 * arrays. Calls of a function have its effect as far as it is known: lower knows that of functions it has made, all
 * later passes know all. */
IrEffect ir_effect(const IrExpr *e);
/* Of the call itself, whatever its arguments do. */
IrEffect ir_call_effect(const IrExpr *call);
/* The strongest effect of its statements on what others see: stores to the function's own arrays are none. */
IrEffect ir_block_effect(const IrBlock *block);
/* No side effect, reads no memory, calls no function of the program, so it may be printed twice or not at all. */
bool ir_is_pure(const IrExpr *e);
/* A call stands in it, whatever it does. */
bool ir_has_call(const IrExpr *e);
bool ir_prints(const IrExpr *call);
/* The variable occurs in e, which may be NULL. */
bool ir_reads_var(const IrExpr *e, const IrVar *var);
/* The statement, or one in it, may give the variable another value, or a part of it. */
bool ir_sets_var(const IrStmt *s, const IrVar *var);
/* Whether e may have another value behind the block than before it: the block may set a variable of e, or e reads
 * memory. */
bool ir_may_change(const IrExpr *e, const IrBlock *block);
/* Sets effect, uses_barrier and meets of every function, by what it calls too. */
void ir_find_effects(Unit *unit);

/* ---- ir/numbering.c ------------------------------------------------------------------------------------------------
 */

/* Sets the ids of functions and constants. */
void ir_number(IrProgram *program);
/* Functions that are reached by calls. */
typedef struct IrReached {
    Arena *arena;
    bool *is_reached; /* by id of the function */
    PtrVec funcs;     /* IrFunc *, in the order in which they were reached */
} IrReached;

/* None so far. */
IrReached ir_none_reached(Arena *arena, const IrProgram *program);
/* Adds the function and those that it calls, directly or not. */
void ir_reach(IrReached *reached, IrFunc *func);
/* Leaves out the functions that neither kernels nor other CUDA C can reach. */
void ir_drop_uncalled(Arena *arena, IrProgram *program);
/* Drops the functions that have failed, those that call them, and those that nothing calls any more. Returns the
 * kernels among the first two. */
PtrVec ir_drop_failed(Arena *arena, IrProgram *program);
/* Sets `number` of every variable of the program, in the order of functions and their variables. Returns how many there
 * are. */
uint32_t ir_number_vars(const IrProgram *program);
/* Named in the request, so its text may be used by itself. */
bool is_requested(const Unit *unit, const IrFunc *func);

/* ---- ir/verify.c ---- */

/* Whether the IR is as ir.h says; otherwise adds an internal error. After it, every pass may recurse without counting.
 */
bool ir_verify(Unit *unit);

/* ---- ir/walk.c --------------------------------------------------------------------------------------------------- */

/* All walks meet parents before their parts and statements in the order of the text; a loop's init and step are
 * statements, too. Expressions and statements may be NULL: then there is nothing to meet. */

/* Calls visit for e and every expression below it. */
void ir_visit_expr(IrExpr *e, IrVisit *visit, void *context);
/* For every expression below the statements of a block. */
void ir_visit_block(const IrBlock *block, IrVisit *visit, void *context);
/* For every expression of the program. */
void ir_visit_program(const IrProgram *program, IrVisit *visit, void *context);
/* Whether the test is true for e or for an expression below it; ends at the first. Also true where e nests deeper than
 * IR may. */
bool ir_any(const IrExpr *e, IrTest *test, const void *context);
/* e with replace(part) for each of its parts, then replace(e) for that: the only walk that meets parts first. */
IrExpr *ir_replace(IrExpr *e, IrReplace *replace, void *context);
/* Number of nodes, without conversions, which the text mostly has none for. */
uint32_t ir_size(IrExpr *e);
/* A return, break or continue: a test. */
bool ir_jumps(const IrStmt *s, const void *context);
/* The last statement of the block is one of these. */
bool ir_ends_in_jump(const IrBlock *block);
/* Calls visit for the statement and all in it. */
void ir_visit_stmt(IrStmt *s, IrStmtVisit *visit, void *context);
/* For all statements of a block and all in them. */
void ir_visit_stmts(const IrBlock *block, IrStmtVisit *visit, void *context);
/* Whether the test is true for the statement or one in it; ends at the first. */
bool ir_any_stmt(const IrStmt *s, IrStmtTest *test, const void *context);
bool ir_any_stmt_of(const IrBlock *block, IrStmtTest *test, const void *context);
/* Calls visit for the block, then for the blocks of the statements that it has by then: for passes that rewrite lists
 * of statements. */
void ir_each_block(IrBlock *block, IrBlockVisit *visit, void *context);

#endif
