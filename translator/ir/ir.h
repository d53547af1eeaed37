// SPDX-License-Identifier: MIT
/* The IR: structured C. Created by lower, simplified by ranges and simplify, completed by schedule and codegen, and
 * printed without transformations by emit.
 *
 * Expressions are trees: a node occurs in one location of the program, which the verifier checks. An expression that
 * is needed twice is copied (ir_copy), so that a pass may modify a node in place.
 *
 * The IR contains no Python semantics: every conversion is an IR_CONVERT, every operand of an arithmetic node has
 * the node's type, and operations that C lacks (floor division, negative indices) are calls of helpers. The printer may
 * omit a conversion only if C's implicit conversion is equivalent. */
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

/* Helpers: small functions that the output defines if it uses them; one row of helpers.def each. */
typedef enum HelperId {
    HELPER_NONE,
#define HELPER_ROW(id, name, result, params, uses, signs, comment, host_body, body) id,
#include "ir/helpers.def"
#undef HELPER_ROW
    HELPER_COUNT
} HelperId;

typedef enum IrOp {
    IRO_NONE,
    IRO_ADD,
    IRO_SUB,
    IRO_MUL,
    IRO_DIV,
    IRO_REM, /* C's / and %: operands for which C and Python agree */
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

/* The least value of an integer: unknown, 0 or 1. */
typedef enum IrSign { SIGN_ANY, SIGN_NONNEGATIVE, SIGN_POSITIVE } IrSign;

/* threadIdx.x and similar; the type is uint32, as in CUDA C (where warpSize is an int). */
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
    IR_INT,   /* integer: two's complement in the type's width, sign-extended for signed types */
    IR_FLOAT, /* number; `spelling`: the literal in the Python source, or NULL */
    IR_BOOL,  /* integer is 0 or 1 */
    /* spelling: a C string literal; the type is TY_STR. An argument of printf and of string helpers, and the value
     * of a record of characters */
    IR_STRING,
    IR_VAR,   /* var; an lvalue */
    IR_NAMED, /* named: a module constant that the output defines by name */
    IR_SREG,  /* sreg; the kinds up to this one have no operands */
    IR_UNARY, /* op, a; a has this type */
    /* op, a, b; arithmetic: both have this type; shifts: a has it, b any integer type; comparisons: this is bool,
     * a and b have one type; && and ||: all bool */
    IR_BINARY,
    /* a to this type; between scalars. Float to integer truncates (float16 rounds, as in Numba); to bool compares
     * with 0 */
    IR_CONVERT,
    IR_COND, /* cond ? a : b; a and b have this type */
    /* a[args[0]][args[1]]...: a is a pointer (one index; more if it points to rows), or an IR_VAR or IR_FIELD of a C
     * array type (one index per dimension, or fewer as the operand of IR_ADDRESS); an lvalue. Indices have any integer
     * type */
    IR_INDEX,
    /* &a, a pointer: a is an IR_INDEX, an IR_VAR of TY_RECORD, or an IR_FIELD in one. Also of a scalar IR_VAR with
     * `is_output`, as an argument of a C function that sets it; the call is then a whole IR_EVAL or the right side
     * of an IR_ASSIGN */
    IR_ADDRESS,
    IR_CALL,  /* callee(args) */
    IR_FIELD, /* a.field: a is of TY_STRUCT, TY_RECORD or complex, `field` counts from 0; an lvalue if a is an lvalue */
    /* {args}: a value of TY_STRUCT or complex, each argument of its field's type; {}: zeros and null pointers,
     * also of TY_POINTER and TY_RECORD */
    IR_STRUCT
} IrExprKind;

/* Side effects of a call. */
typedef enum IrEffect {
    EFFECT_NONE, /* depends on its arguments only */
    EFFECT_READ, /* also reads memory */
    /* in intrinsics.def only: threads of a warp synchronize, without ordering memory (shuffles, votes); a barrier
     * in the IR */
    EFFECT_WARP_SYNC,
    EFFECT_WRITE,  /* also writes memory through its arguments (atomics) */
    EFFECT_ALL,    /* also writes other memory: fences, external code */
    EFFECT_BARRIER /* threads synchronize: memory may have been changed by other threads */
} IrEffect;

/* Spelling of a call that converts an address to another pointer type or an integer; printed as a cast. */
#define IR_POINTER_CAST "reinterpret_cast"

/* The callee: exactly one of helper, func and spelling is set. */
typedef struct IrCallee {
    HelperId helper;
    uint8_t effect;     /* IrEffect */
    bool of_warp;       /* of EFFECT_BARRIER: threads of a warp synchronize, without ordering memory */
    bool records_error; /* a macro of the host header that calls py2cu_record */
    /* C++ has several functions of this name: arguments must have exactly their types (`max(i, 0LL)`) */
    bool overloaded;
    IrFunc *func;         /* a device function */
    const char *spelling; /* a CUDA builtin, such as "sqrtf" */
} IrCallee;

struct IrExpr {
    IrExprKind kind;
    IrOp op;
    const Type *type;
    union {
        struct {
            IrExpr *cond, *a, *b;
        };
        IrExpr *fixed[3]; /* the same parts, for walks */
    };
    IrExpr **args;
    uint32_t arg_count;
    uint32_t source;   /* source location (source_map/source_map.h); 0: that of the enclosing node */
    uint32_t verified; /* the run of ir_verify() that visited it, to detect shared nodes */
    union {            /* by kind, to keep nodes small */
        struct {
            union {
                int64_t integer;
                double number;
            };
            const char *spelling; /* IR_INT and IR_FLOAT: the literal in the Python source, or NULL */
        };
        IrVar *var;
        IrNamed *named;
        IrSreg sreg;
        IrCallee callee;
        uint32_t field;
        uint32_t axes; /* IR_INDEX of a pointer: the axes of the array whose indices args[0] combines; 0: unknown */
    };
};

typedef enum IrStorage { IRV_PARAM, IRV_LOCAL, IRV_SHARED, IRV_DYNAMIC_SHARED, IRV_CONSTANT } IrStorage;

/* The part of a Python argument that a parameter represents. ROLE_SIZE: the number of elements of an array.
 * ROLE_BLOCKS: the number of the script's blocks, which is not a part of an argument. */
typedef enum IrRole { ROLE_VALUE, ROLE_DATA, ROLE_SHAPE, ROLE_STRIDE, ROLE_SIZE, ROLE_BLOCKS } IrRole;

/* A tuple of scalars in Python whose items are separate variables. */
typedef struct IrTuple {
    const Type *type; /* the TY_TUPLE */
    const char *name; /* C name for a variable that contains the whole tuple */
} IrTuple;

struct IrVar {
    const char *name; /* valid C name; final for parameters, for others after codegen/variable_names */
    const char *base; /* preferred name, to which a number may be appended; NULL: `name` is final */
    const Type *type; /* scalar, TY_POINTER, TY_CARRAY, TY_STRUCT */
    IrStorage storage;
    IrRole role;             /* parameters, and locals that hold an axis size (ROLE_SHAPE, never negative) */
    uint32_t argument, axis; /* parameters */
    uint32_t leaf;           /* parameters of a tuple: index of the innermost item */
    bool is_array;           /* parameters of ROLE_DATA: an array with a shape, not a pointer or a record */
    const char *captured;    /* parameters for an array that Python captures: "table (float32[::1])"; else NULL */
    bool points_to_const;    /* print `const` before the element type: set by codegen/pointer_qualifiers */
    bool restrict_;          /* print __restrict__: set by codegen/pointer_qualifiers */
    bool may_restrict;       /* of IrFunc.restricted_name: print __restrict__ */
    bool is_read;            /* elements are read through the pointer: set by codegen/pointer_qualifiers */
    uint32_t id;             /* index in the function's vars */
    bool is_record;          /* pointers: to a single record: its fields are printed as p->x */
    /* local pointers to C arrays of several dimensions, `float (*rows)[32]`: the TY_CARRAY of their rows; an IR_INDEX
     * has an additional index for each dimension of a row. NULL: other pointers. Set by simplify/row_pointers */
    const Type *rows;
    uint32_t alignment;     /* arrays: requested alignment in bytes; 0: that of the type */
    IrExpr **dim_exprs;     /* arrays and rows, may be NULL: how each dimension is printed (`tile[TPB][TPB]`) */
    const char **dim_names; /* arrays, may be NULL: the Python name of each dimension, or NULL */
    /* has one value, which is used as an axis size: `constexpr`; set by simplify/constant_extents */
    bool is_constant;
    bool was_shared;        /* a shared array that is local to the function, which runs all threads of the block */
    const IrExpr *only;     /* the IR_INT that is its only value, assigned once; NULL: unknown. Set by ranges */
    uint32_t number;        /* among all variables of the program: set by ir_number_vars() */
    uint32_t reads, writes; /* occurrences: counted by codegen/use_counts */
    IrNamed *constant;      /* IRV_CONSTANT: the module's array that it represents in this function */
    /* local pointers to arrays: the parameter or C array into which they point; the variable itself if there are
     * several; NULL: unknown */
    const IrVar *memory;
    bool is_output;        /* set by calls through its address */
    bool specializable;    /* parameters: launches pass it as a constant if it is small; set by schedule/specialize */
    uint8_t sign;          /* parameters: IrSign, which PY2CU_FACT_POSITIVE guarantees; set by ranges */
    bool is_part;          /* part of a tuple: the name is generated */
    const IrTuple *tuple;  /* the tuple of scalars of which it is an item, or NULL */
    uint32_t item;         /* index in that tuple */
    bool is_separate;      /* read by a loop's head while the body assigns another variable of the same Python local */
    uint32_t source;       /* location of its first assignment, for occurrences without a location of their own */
    uint32_t python_local; /* 1 + index of the Python local that it represents; 0: a temporary */
};

/* The name of IrFunc.block_size in Py2cuRequest.specialize; no parameter has this name. */
#define BLOCK_SIZE_NAME "blockDim.x"
enum { MAX_BLOCK_SIZE = 1024 };

/* A parameter of the script that a specialized kernel does not have. */
typedef struct IrConstantParam {
    IrVar param;
    int64_t value;
} IrConstantParam;

/* A module constant: `constexpr int TPB = 128;`, `__constant__ const float taps[3] = {0.25f, 0.5f, 0.25f};`. */
struct IrNamed {
    const char *name; /* final C name */
    const char *python_name;
    uint32_t id;      /* index in the program's named */
    const Type *type; /* C type of the declaration */
    IrExpr *value;    /* IR_INT, IR_FLOAT or IR_BOOL of that type; NULL for an array */
    const void *data; /* of TY_CARRAY: the elements in C order; NULL for other types */
    Trivia *lead;
    const char *trail;
    uint32_t line, module; /* location of the definition in Python; determines the order of printing */
    uint32_t source;
    uint32_t offset; /* offset of the name in the source; orders several definitions on one line */
    uint32_t uses;   /* counted by codegen/use_counts; unused constants are not printed */
    bool keeps_type; /* of an array: the source requests the element type */
};

typedef struct IrBlock {
    IrStmt **stmts;
    uint32_t count, capacity;
    Trivia *tail; /* comments after the last statement */
} IrBlock;

typedef enum IrStmtKind {
    IR_ASSIGN, /* a = b, or a op= b, which C computes in `compute` (see below) */
    IR_EVAL,   /* a, a call with side effects */
    IR_IF,     /* a is the condition; body, orelse. is_elif: the only statement of an orelse, printed as `else if` */
    IR_WHILE,  /* a, body */
    IR_FOR,    /* for (init; a; step) body: init and step are IR_ASSIGN, either may be NULL */
    IR_BREAK,
    IR_CONTINUE,
    IR_RETURN, /* a or NULL */
    /* var without a value: arrays at their creation, and variables that codegen/declarations declares without a
     * value */
    IR_DECLARE,
    IR_NOTE /* no code: comments of a statement that generated none */
} IrStmtKind;

/* Compound assignment `a op= b`: a = (type of a)((compute)a op b) with b of type `compute` (shifts: of any integer
 * type). The printer must make C compute in `compute`, if necessary with a cast of b. Complex numbers: + - * /
 * only, all three of one type; C++ calls the helper that defines the operator. */
struct IrStmt {
    IrStmtKind kind;
    IrOp op;             /* IR_ASSIGN */
    const Type *compute; /* IR_ASSIGN with op */
    IrExpr *a, *b;
    IrStmt *init, *step;
    IrBlock body, orelse;
    bool is_elif;
    bool is_removed; /* a note of an assignment without code */
    bool chooses;    /* IR_IF: a conditional expression in Python, `a if c else b` */
    bool is_implied; /* IR_IF: a check without a counterpart in the source; removed if ranges prove it */
    /* IR_ASSIGN a = a op ...: an augmented assignment in Python, which lowering restores if possible */
    IrOp augmented;
    bool declares; /* IR_ASSIGN to an IR_VAR: the variable is declared here; set by codegen/declarations */
    /* IR_ASSIGN that declares a struct: number of following statements that declare its fields, the only uses of
     * it; set by codegen/declarations */
    uint32_t binds;
    IrVar *var;       /* IR_DECLARE */
    bool is_parallel; /* IR_FOR: a prange loop; after codegen/parallel_loops: its iterations run on several threads */
    /* IR_FOR: the iterations are threads of the script, which can run in any order; set by schedule/coarsen_rows */
    bool is_over_threads;
    bool is_unrolled;      /* IR_FOR, IR_WHILE: print a request to unroll the loop */
    uint8_t unroll_factor; /* IR_FOR, IR_WHILE: print a request to unroll the loop by this factor; 1: not; 0: none */
    PtrVec sums;           /* IrSum *: reductions of a parallel loop; set by codegen/parallel_loops */
    uint32_t
        /* for the current pass: of a loop among the function's loops (ranges), or of all statements (blocks_of) */
        number;
    Trivia *lead;      /* comments and blank lines before it */
    const char *trail; /* trailing comment (after the header, for compound statements) */
    Trivia *else_lead;
    const char *else_trail;
    uint32_t line, module; /* of the Python statement; 0: none */
    uint32_t source;       /* exact source location */
};

/* A variable that every iteration of a parallel loop adds to, or multiplies: each thread has a private copy that
 * starts as `identity`. It may be a pointer to an array whose elements are reduced. */
typedef struct IrSum {
    IrVar *var;
    IrOp op; /* combines the private copies */
    int64_t identity;
    PtrVec others; /* of an array: IrVar *, the other pointers in the loop, which must not alias it */
} IrSum;

/* The items of the script that a kernel's blocks process along an axis: those that pass its guards, `if (i < n)`. */
enum { GRID_EXTENT_BOUNDS = 4 };
typedef struct IrGridExtent {
    bool is_used;   /* the kernel reads its block index */
    bool by_block;  /* a block processes one item, instead of each of its threads */
    uint32_t width; /* items per block, regardless of its size; 0: as many as the block has threads */
    const IrExpr
        /* expressions of parameters, constants and arithmetic: the axis size is the largest of bounds[i] + offset[i] */
        *bounds[GRID_EXTENT_BOUNDS];
    int64_t offset[GRID_EXTENT_BOUNDS]; /* added to each bound */
    uint32_t count;                     /* 0: the number of items is unknown */
} IrGridExtent;

/* An access x[i] that `if (i < n)` guards: the dimension of the array along the axis must be at least bound + offset.
 */
typedef struct IrShapeCheck {
    const IrVar *array;
    uint32_t axis, ndim;
    const IrExpr *bound; /* as in IrGridExtent */
    int64_t offset;
} IrShapeCheck;

/* An unused entity of the Python source, which lower records for lint. */
typedef struct IrUnusedKind {
    enum {
        UNUSED_PARAMETER,
        UNUSED_VARIABLE,
        UNUSED_VALUE
    } kind;           /* UNUSED_VALUE: a statement that only computes a value */
    const char *name; /* NULL if it has none */
    uint32_t line;
} IrUnusedKind;

struct IrFunc {
    const char *name; /* final C name */
    /* the C name of the first instance of the same Python function, which device functions receive if C++ can
     * distinguish them; NULL: none */
    const char *shared_name;
    uint32_t id; /* index in the program's funcs */
    const char *python_name;
    bool is_kernel;
    bool has_failed;    /* an error was reported: translate.c drops the function after the pass, with the functions that
                           call it */
    bool has_c_linkage; /* a device function that other CUDA C calls, or a CPU function that other C code calls */
    bool may_raise;     /* set when the function is printed as C: a call may raise an exception */
    const Type *result; /* TY_NONE for void */
    const Type *result_tuple; /* the TY_TUPLE that a struct result contains; NULL: none */
    /* of a struct result: the fields that are parts of arrays, which are dropped if no caller reads them; NULL:
     * none */
    bool *result_parts;
    /* of pointers in the result, by field (0: the result): nothing is written through them; set by
     * codegen/pointer_qualifiers */
    bool *result_to_const;
    /* of kernels: the names of the kernel with __restrict__ pointers and of the function that contains the body of
     * both; NULL: none. Set by codegen/pointer_qualifiers */
    const char *restricted_name, *body_name;
    PtrVec params;        /* IrVar *, in C order */
    PtrVec constants;     /* IrConstantParam *: parameters replaced by constants; set by schedule/specialize */
    uint32_t block_size;  /* threads of each block of the script, which has one dimension; 0: unknown; set by
                             schedule/specialize */
    bool has_block_loops; /* of kernels: see Py2cuKernelInfo.block_loops */
    PtrVec vars;          /* IrVar *, all of them, parameters first */
    PtrVec outer_names;   /* const char *: names of the output that the body uses; its variables must not hide them */
    PtrVec unused;        /* IrUnusedKind * */
    IrBlock body;
    Trivia *lead;
    const char *docstring;
    const char *signature; /* "saxpy(float32, float32[::1])" */
    const char *assumed;   /* "x 1, y 2": ranks of its arrays that are inferred from its subscripts only; NULL: none */
    const char *file_name;
    uint32_t line, module;
    uint32_t source;
    uint32_t launch_bounds[3];
    uint32_t max_registers; /* of __maxnreg__(); 0: none */
    bool fastmath;          /* sums of floats may be reassociated */
    /* kernels with fastmath in a program with other kernels: fast functions are spelled explicitly instead of by a
     * compiler option */
    bool spells_fast;
    uint32_t facts; /* of kernels: PY2CU_FACT_* that the decorator or the request guarantees */
    const char
        *nvcc_options;    /* of kernels: compiler options that their decorators require, "-use_fast_math"; NULL: none */
    bool needs_prototype; /* called before its definition: set by codegen/use_counts */
    bool recursive;
    bool uses_barrier; /* the function or a callee contains a barrier; set by ir_find_effects() */
    /* the function or a callee contains a barrier, a fence, an atomic operation or a call of external code; set by
     * ir_find_effects() */
    bool synchronizes;
    bool cooperative; /* the function or a callee uses the grid group; set by lower and ir_find_effects() */
    IrEffect effect;  /* strongest effect of a call: set by ir_find_effects() */
    /* reason for the original thread mapping, as a phrase; NULL if it may change. Set by lower, and for
     * called functions by schedule/axis_mapping */
    const char *mapping_constraint;
    /* of kernels: results do not depend on the block shape for the same global threads; set by
     * schedule/axis_mapping */
    bool shape_is_free;
    /* of kernels, bits 1 << Py2cuSchedule: the possible schedules if a block replaces several; set by
     * schedule/block_coarsening */
    uint32_t schedules;
    /* of kernels, bits 1 << Py2cuSchedule: the row schedules whose loops process several threads of the script
     * together; set by schedule/axis_mapping */
    uint32_t joint_loops;
    /* of kernels: the blocks that block fusion joins share no elements; set by schedule/axis_mapping */
    bool has_independent_blocks;
    /* of kernels, bits 1 << Py2cuSchedule: the row schedules in which a thread loads each element once that several of
     * its threads of the script load; set by schedule/axis_mapping */
    uint32_t shared_loads;
    /* of kernels, bits 1 << axis: the axes along which PY2CU_SCHEDULE_BLOCKS fuses blocks; set by
     * schedule/axis_mapping */
    uint8_t fused_axes;
    /* of kernels with PY2CU_SCHEDULE_COARSENING: the script's threads per thread; set by schedule/block_coarsening */
    uint32_t coarsening_factor;
    IrVar *privatized;    /* of kernels: the array of PY2CU_SCHEDULE_PRIVATIZATION; set by schedule/block_coarsening */
    bool has_loops;       /* of kernels: the kernel or a callee contains a loop; set by schedule/axis_mapping */
    bool loops_over_grid; /* of kernels: the kernel reads the grid size; set by schedule/block_coarsening */
    IrGridExtent grid_extents[3]; /* kernels only: by axis of the script; set by analysis/grid_extent */
    PtrVec shape_checks;          /* of kernels: IrShapeCheck *; set by analysis/grid_extent */
    Py2cuAccess
        *accesses; /* kernels only: accesses, including those of their callees; set by schedule/access_strides */
    size_t access_count;
    /* of kernels: the function runs all threads of a block; set by thread_loops */
    bool has_thread_loops;
    /* of kernels: 1 + the axis along which the function can run several blocks at once; 0: none. Set by
     * thread_loops */
    uint32_t merge_axis;
    /* of kernels: threads access rows of arrays whose alignment is relevant; set by schedule/aligned_rows */
    bool has_aligned_rows;
    bool has_row_loops;     /* of kernels: loops access rows of a thread's own; set by schedule/aligned_rows */
    PtrVec transformations; /* const char *: those of restructure and of schedule/preload_rows, done and rejected */
    struct Instance *instance;
};

typedef struct IrProgram {
    PtrVec funcs;                   /* IrFunc *, in the order of printing */
    PtrVec named;                   /* IrNamed * */
    bool helper_used[HELPER_COUNT]; /* set by codegen/use_counts, like all fields *_used */
    bool complex_used[2];           /* complex64, complex128 */
    bool complex_aligned; /* all complex numbers in memory are aligned to their size; set by codegen/use_counts */
    /* const Type *: TY_RECORD, each after those that it contains; codegen/use_counts marks the used ones */
    PtrVec records;
    bool half_used[2];           /* float16, bfloat16 */
    bool fp8_used;               /* anything of cuda_fp8.h */
    const Type *wide_vectors[3]; /* int64x4, uint64x4, float64x4, if they are used; set by codegen/use_counts */
    bool printf_used;
    uint32_t facts;           /* PY2CU_FACT_* of all kernels */
    uint32_t verified;        /* number of runs of ir_verify() */
    uint32_t block_factor[3]; /* the largest constant factor of a block index, by axis; set by ranges */
} IrProgram;

/* A row of helpers.def. */
typedef struct HelperRow {
    const char *name, *result, *params, *comment, *body;
    const char *host_body; /* for the host backend; NULL: the same as body */
    HelperId uses;         /* another helper that it calls, or HELPER_NONE */
    const char *signs;     /* the sign of each argument that makes shorter code possible: '0', '+' or '.' */
} HelperRow;

/* Occurrences of a variable. Blocks are numbered in the order of the walk. */
typedef struct VarOccurrences {
    uint32_t block;  /* the innermost block that contains all occurrences; 0: there are none */
    uint32_t first;  /* the block of the first occurrence */
    uint32_t order;  /* position of the first occurrence, among all variables */
    uint32_t number; /* number of the statement of the first occurrence */
    IrStmt
        *setter; /* the statement of the first occurrence, if it declares or assigns the variable without reading it */
    bool is_counter; /* set in the head of a for statement */
    uint32_t bound;  /* the head of the outermost loop that reads it before each iteration; 0: none */
} VarOccurrences;

typedef struct BlockNode {
    IrBlock *block; /* NULL: the head of a for statement */
    uint32_t parent, depth;
    bool is_loop; /* the head or the body of a loop */
} BlockNode;

typedef struct Blocks {
    Arena *arena;
    VarOccurrences *occurrences; /* by variable id */
    BlockNode *nodes;            /* by block number; 1 is the function's */
    uint32_t count, capacity;
    PtrVec vars;      /* IrVar *, in the order of their first occurrences */
    uint32_t numbers; /* number of statements so far */
} Blocks;

typedef struct RaiseSite {
    Py2cuRaise raise;
    const void *at;  /* the node of the syntax tree */
    uint32_t number; /* in the source, starting with 1; 0: unknown, or not a location of the source */
} RaiseSite;

/* Callbacks of walks. A test has no side effects; a visit may modify the node that it receives, and its parts. */
typedef void IrVisit(IrExpr *e, void *context);
typedef bool IrTest(const IrExpr *e, const void *context);
typedef IrExpr *IrReplace(IrExpr *e, void *context);
typedef void IrStmtVisit(IrStmt *s, void *context);
typedef bool IrStmtTest(const IrStmt *s, const void *context);
typedef void IrBlockVisit(IrBlock *block, void *context);

/* ---- ir/block_tree.c ---- */

/* Builds the block tree in the arena and numbers the statements in source order. The head of a for statement is a
 * block of its own. */
Blocks blocks_of(Arena *arena, IrFunc *func);
/* Returns the innermost block that contains both. */
uint32_t blocks_common(const Blocks *b, uint32_t x, uint32_t y);
/* Replaces variable i of the function by into[i], which is itself or a variable that is kept, and renumbers the
 * variables. */
void blocks_merge(Blocks *b, IrFunc *func, IrVar **into);

/* ---- ir/eval_op.c ---- */

/* A scalar value. Integers are sign- or zero-extended to 64 bits; 16-bit floats are held as double. */
typedef union IrScalar {
    uint64_t u;
    int64_t i;
    double d;
    float f;
} IrScalar;

bool kind_is_signed(TypeKind kind);
bool kind_is_integral(TypeKind kind);
bool kind_is_float(TypeKind kind);
/* Returns the width of an integer kind in bits; 0 for other kinds. */
unsigned kind_bits(TypeKind kind);
/* Returns whether the integer type can represent the whole number. */
bool kind_has_integer(TypeKind kind, double integer);
/* Returns the value wrapped or rounded to the type. */
IrScalar eval_int(TypeKind kind, int64_t value);
IrScalar eval_float(TypeKind kind, double value);
double eval_number(TypeKind kind, IrScalar a);
bool eval_less(TypeKind kind, IrScalar a, IrScalar b);
/* Returns whether +, - or * of two integers overflows the type; not for 64-bit unsigned integers. */
bool eval_overflows(IrOp op, TypeKind kind, IrScalar a, IrScalar b);
/* Computes an operator on two values of the kind; integers wrap around. Returns false if the result is undefined in C;
 * *why is then the reason. */
bool eval_binary(IrOp op, TypeKind kind, IrScalar a, IrScalar b, IrScalar *result, const char **reason);
IrScalar eval_unary(IrOp op, TypeKind kind, IrScalar a);
/* Converts like a GPU: a value out of the range of an integer type becomes the nearest value of the type. */
IrScalar eval_convert(TypeKind from, TypeKind to, IrScalar value);
/* Returns the value of an IR_INT, IR_BOOL or IR_FLOAT. */
IrScalar ir_literal_value(const IrExpr *e);
/* Returns the literal for a value of the type: a boolean, an integer or a float. */
IrExpr *ir_literal(Arena *arena, const Type *type, IrScalar value);

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
/* Returns `a` converted to the type, or `a` itself if it already has the type; converts literals immediately. */
IrExpr *ir_convert(Arena *arena, const Type *type, IrExpr *a);
/* Returns the negated comparison; IRO_NONE for other operators. */
IrOp ir_opposite(IrOp op);
/* Returns the comparison with its operands exchanged: > for <; other operators are returned unchanged. */
IrOp ir_mirrored(IrOp op);
/* Returns !e for a bool; removes a `!` and negates comparisons if possible. */
IrExpr *ir_negated(Arena *arena, IrExpr *e);
/* Returns cond ? a : b; the operand if the condition is known, and the condition for true and false. */
IrExpr *ir_cond(Arena *arena, IrExpr *cond, IrExpr *a, IrExpr *b);
IrExpr *ir_index(Arena *arena, IrExpr *base, IrExpr **indices, uint32_t count);
/* base[index] */
IrExpr *ir_element(Arena *arena, IrExpr *base, IrExpr *index);
IrExpr *ir_address(Arena *arena, const Type *pointer, IrExpr *lvalue);
IrExpr *ir_call(Arena *arena, const Type *type, IrCallee callee, IrExpr **args, uint32_t count);
IrExpr *ir_field(Arena *arena, IrExpr *value, uint32_t field);
IrExpr *ir_struct(Arena *arena, const Type *type, IrExpr **args);
/* Returns 0, false, or a value with such parts: the value of an uninitialized variable. */
IrExpr *ir_zero(Arena *arena, const Type *type);
/* Returns a deep copy. */
IrExpr *ir_copy(Arena *arena, const IrExpr *e);
/* Strips fields, and indices into fields, from an lvalue. An IR_INDEX is memory. */
IrExpr *ir_root(IrExpr *place);
/* Returns whether the lvalue is a field, or an item of one, of a struct that is packed or inside a packed one. */
bool ir_in_packed(const IrExpr *place);
/* Returns the helper that converts a 16-bit float to the bits that a field of a packed struct contains; HELPER_NONE if
 * the field contains the value unchanged. */
HelperId ir_bits_helper(const IrExpr *place, const IrExpr *value);
/* Strips conversions from e, which may be NULL. */
IrExpr *ir_unconverted(const IrExpr *e);
/* Strips conversions between integers that keep each value of the source type. */
IrExpr *ir_without_widening(const IrExpr *e);
/* Strips conversions of integers to integers of at least 32 bits, which keep any index. */
IrExpr *ir_unconverted_index(const IrExpr *e);
/* Converts an address to another pointer type, or to an integer. */
IrExpr *ir_pointer_cast(Arena *arena, const Type *type, IrExpr *address);
bool ir_is_pointer_cast(const IrExpr *e);
/* Returns whether e is a complex number with imaginary part 0, which was converted from a real number. */
bool ir_is_converted_real(const IrExpr *e);
/* Returns the operator of a real and a complex number that computes the same as the call of a complex operator, and the
 * index of the real operand; HELPER_NONE if the call has no converted real operand, or two. */
HelperId ir_mixed_operator(const IrExpr *call, int *real);
/* Either may be NULL. */
bool ir_equal(const IrExpr *a, const IrExpr *b);
/* Returns the index of the first expression of the list that is equal to e; count if none is. */
uint32_t ir_index_of(IrExpr *const *list, uint32_t count, const IrExpr *e);
/* Like ir_equal(), for computations at two source locations: the locations of index checks are ignored. */
bool ir_same_value(const IrExpr *a, const IrExpr *b);
/* Compares the fields that only expressions of this kind have; both are of the same kind. */
bool ir_same_own_parts(const IrExpr *a, const IrExpr *b);
/* Returns v of `v = ...;`; NULL for other statements. */
IrVar *ir_assigned(const IrStmt *s);
/* Returns v of `w = v;`; NULL for other statements. */
IrVar *ir_copied(const IrStmt *s);
/* Appends the statement, unless it follows a jump and is unreachable. */
void ir_append(Arena *arena, IrBlock *block, IrStmt *stmt);
/* Converts a removed statement to a note that keeps its comments. */
void ir_convert_to_note(IrStmt *stmt);
/* Appends a note with the comments of a removed statement. */
void ir_append_comments(Arena *arena, IrBlock *out, Trivia *lead, const char *trail);
/* Appends all statements of the block, and the comments at its end. */
void ir_append_block(Arena *arena, IrBlock *out, const IrBlock *block);
void ir_prepend(Arena *arena, IrBlock *block, IrStmt *stmt);
/* Return a deep copy. */
IrStmt *ir_copy_stmt(Arena *arena, const IrStmt *s);
IrBlock ir_copy_block(Arena *arena, const IrBlock *block);
/* Moves the blank lines before the statement to `before`, a statement generated for it; its comments stay. */
void ir_move_blank_lines(IrStmt *before, IrStmt *stmt);
/* Returns the `else if` that the else branch consists of; NULL for other branches. */
IrStmt *ir_elif_of(const IrBlock *orelse);
IrStmt *ir_stmt(Arena *arena, IrStmtKind kind);
/* Appends "line 12: ..." to the transformations of a function. */
void ir_report(Arena *arena, IrFunc *func, const IrStmt *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
IrVar *ir_new_var(Arena *arena, IrFunc *func, const char *name, const Type *type, IrStorage storage);
const HelperRow *helper_row(HelperId id);

/* ---- ir/dump.c ---- */

/* Prints the IR for --emit ir and for tests. */
void ir_dump(const IrProgram *program, TextBuf *out);

/* ---- ir/effects.c ------------------------------------------------------------------------------------------------ */

/* Returns the strongest effect of computing e, which may be NULL. Reads of variables and constant arrays have no
 * effect. Calls have the effect of the function: in `lower`, this effect is available for functions that are already
 * lowered, in later passes for all functions. */
IrEffect ir_effect(const IrExpr *e);
/* Returns the effect of the call itself, without its arguments. */
IrEffect ir_call_effect(const IrExpr *call);
/* A test for calls after which other threads may have changed memory: barriers, and functions that contain them. */
bool ir_is_barrier_call(const IrExpr *e, const void *context);
/* Returns the strongest externally visible effect of the statements: stores to the function's own arrays are
 * excluded. */
IrEffect ir_block_effect(const IrBlock *block);
/* Returns whether e has no side effect, reads no memory and calls no function of the program, so that it can be
 * duplicated or dropped. */
bool ir_is_pure(const IrExpr *e);
/* Returns whether e contains a call. */
bool ir_has_call(const IrExpr *e);
bool ir_prints(const IrExpr *call);
/* Returns whether the variable occurs in e, which may be NULL. */
bool ir_reads_var(const IrExpr *e, const IrVar *var);
/* Returns whether the statement may change the variable or a part of it. */
bool ir_sets_var(const IrStmt *s, const IrVar *var);
/* Returns whether the block may change the value of e: the block may set a variable of e, or e reads memory. */
bool ir_may_change(const IrExpr *e, const IrBlock *block);
/* Sets effect, uses_barrier and synchronizes of every function, including those of its callees. */
void ir_find_effects(Unit *unit);

/* ---- ir/numbering.c ---- */

/* Sets the ids of functions and constants. */
void ir_number(IrProgram *program);
/* A set of functions that are reachable by calls. */
typedef struct IrReached {
    Arena *arena;
    bool *is_reached; /* by id of the function */
    PtrVec funcs;     /* IrFunc *, in the order of discovery */
} IrReached;

/* Returns an empty set. */
IrReached ir_none_reached(Arena *arena, const IrProgram *program);
/* Replaces the set by the function and its direct and indirect callees. Reuse one set for all kernels of a program: a
 * new set allocates memory for each function. */
void ir_reach_only(IrReached *reached, const IrFunc *func);
/* Removes the functions that neither kernels nor other CUDA C can reach. */
void ir_drop_uncalled(Arena *arena, IrProgram *program);
/* Removes functions that have failed, their callers, and functions that become unreachable. Returns the kernels
 * among the first two. */
PtrVec ir_drop_failed(Arena *arena, IrProgram *program);
/* Sets `number` of every variable of the program, in the order of functions and their variables. Returns the
 * number of variables. */
uint32_t ir_number_vars(const IrProgram *program);
/* Returns whether the request names the function, so that its code may be used separately. */
bool is_requested(const Unit *unit, const IrFunc *func);

/* ---- ir/verify.c ---- */

/* Verifies the rules in ir.h; reports an internal error if one is violated. Later passes may recurse without depth
 * limits. */
bool ir_verify(Unit *unit);

/* ---- ir/walk.c --------------------------------------------------------------------------------------------------- */

/* All walks visit parents before their parts, and statements in source order; init and step of a loop are
 * statements, too. Expressions and statements may be NULL. */

/* Calls visit for e and all its subexpressions. */
void ir_visit_expr(IrExpr *e, IrVisit *visit, void *context);
/* Calls visit for all expressions in the statements of a block. */
void ir_visit_block(const IrBlock *block, IrVisit *visit, void *context);
/* Calls visit for all expressions of the program. */
void ir_visit_program(const IrProgram *program, IrVisit *visit, void *context);
/* Returns whether the test is true for e or a subexpression; stops at the first. Also true if e nests deeper than
 * the limit. */
bool ir_any(const IrExpr *e, IrTest *test, const void *context);
/* Returns whether the test is true for an expression of the statement itself. */
bool ir_any_own(const IrStmt *s, IrTest *test, const void *context);
/* Returns whether the test is true for an expression of the statement or of a nested one, or of the block. */
bool ir_any_in(const IrStmt *s, IrTest *test, const void *context);
bool ir_any_of(const IrBlock *block, IrTest *test, const void *context);
/* Replaces each part by replace(part), then e by replace(e): the only walk in post-order. */
IrExpr *ir_replace(IrExpr *e, IrReplace *replace, void *context);
/* Applies ir_replace() to all expressions of a block. */
void ir_replace_block(const IrBlock *block, IrReplace *replace, void *context);
/* Returns the number of occurrences of the variable in the expressions of the block. */
uint32_t ir_occurrences(const IrBlock *block, const IrVar *var);
/* Returns the number of nodes, without conversions, which are mostly implicit in the output. */
uint32_t ir_size(IrExpr *e);
/* A test for return, break and continue. */
bool ir_jumps(const IrStmt *s, const void *context);
/* A test for loops. */
bool ir_is_loop(const IrStmt *s, const void *context);
/* Returns whether the last statement of the block is a jump. */
bool ir_ends_in_jump(const IrBlock *block);
/* Calls visit for the statement and all nested statements. */
void ir_visit_stmt(IrStmt *s, IrStmtVisit *visit, void *context);
/* Calls visit for all statements of a block and all nested statements. */
void ir_visit_stmts(const IrBlock *block, IrStmtVisit *visit, void *context);
/* Returns whether the test is true for the statement or a nested one; stops at the first. */
bool ir_any_stmt(const IrStmt *s, IrStmtTest *test, const void *context);
bool ir_any_stmt_of(const IrBlock *block, IrStmtTest *test, const void *context);
/* Calls visit for the block, then for the blocks of the statements that it contains after the visit: for passes that
 * rewrite statement lists. */
void ir_each_block(IrBlock *block, IrBlockVisit *visit, void *context);

#endif
