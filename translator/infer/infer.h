// SPDX-License-Identifier: MIT
/* Type inference: the type of every expression of an instance, and the definitions that reach each use (SSA form). */
#ifndef PY2CU_INFER_INFER_H
#define PY2CU_INFER_INFER_H

#include "sema/sema.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Instance Instance;
typedef struct SsaValue SsaValue;
typedef struct Value Value;

typedef enum SsaKind { SSA_UNDEFINED, SSA_PARAM, SSA_DEF, SSA_PHI } SsaKind;

struct SsaValue {
    SsaKind kind;
    uint32_t local; /* index of the name in its function */
    uint32_t id;
    const Type *type; /* NULL while unknown */
    Object *constant; /* SSA_DEF: the compile-time value, if it is known */
    PtrVec operands;  /* SSA_PHI: SsaValue * */
    const Stmt *loop; /* SSA_PHI: the while loop whose entry it merges */
    /* SSA_DEF: the target; SSA_UNDEFINED: the target of a `del`, or NULL before the first assignment */
    const Expr *node;
    const Expr
        /* SSA_DEF: the expression of the value, or of the tuple from which the value is unpacked; NULL if there is
         * none */
        *from;
    bool is_used;   /* some name reads exactly this value */
    bool is_joined; /* operand of a phi that is read */
    SsaValue *web;  /* union-find parent: values that reach a common use form a web */
    bool is_unset;  /* SSA_PHI: read where no assignment of the name can have run */
    bool is_flat;   /* assigned from x.flat, which is both an array and an iterator */
    uint32_t mark;
};

/* Inferred properties of one expression of an instance. */
typedef struct ExprInfo {
    const Type *type; /* NULL while unknown, or after an error */
    Object *constant; /* compile-time value, if it is known */
    SsaValue *use;    /* EX_NAME: the value that is read */
    SsaValue *def;    /* EX_NAME as a target: the value that is defined */
    Instance *callee; /* EX_CALL of a Python function */
    const struct Intrinsic *intrinsic;
    SsaValue **captured;   /* EX_CALL of a nested function: the captured values, in the order of Function.captured */
    BuiltinId builtin;     /* EX_CALL of a builtin, else BUILTIN_NONE */
    const Type *operand;   /* operators: common type of both operands; EX_COMPARE: that of the first pair */
    const Type **operands; /* EX_COMPARE: common type of each pair */
    const Type *element;   /* elementwise array expressions: type of one element; `type` is an array type then */
    bool is_literal;       /* EX_BINARY of literals whose value does not fit in int64: printed as a constant */
    bool stores;           /* elementwise calls: the result is stored in an array argument */
    uint32_t inputs;       /* elementwise calls: number of arguments before the output array; 0 for other calls */
} ExprInfo;

/* A function with concrete argument types. */
struct Instance {
    Unit *unit;
    Function *function;
    bool is_kernel;
    bool deletes_names; /* contains `del name` */
    uint32_t modes;
    const Type **args;
    uint32_t arg_count;
    Object **arg_objects;        /* arguments that are functions, modules or strings; NULL entries for others */
    const Type *result;          /* NULL while unknown */
    const Stmt *result_from;     /* the return statement that determined it */
    const Type *declared_result; /* from an explicit signature */
    /* the function, module, type or string that every return yields: calls fold to it and generate no code */
    Object *result_object;
    const char *called; /* function of an overload: the name that was called; NULL: the function's own name */
    const char *symbol; /* function of an overload: its name in the generated code; NULL: the function's own name */
    ExprInfo *info;     /* by Expr.id */
    uint32_t info_count;
    PtrVec captures;   /* Object *: the device arrays that it or its callees capture; passed after its own arguments */
    SsaValue **params; /* by parameter */
    PtrVec values;     /* SsaValue *, all */
    PtrVec cuts;       /* BlockCut *, sorted by block address: blocks with unreachable ends */
    PtrVec constant_stmts; /* const Stmt *: assignments of one constant to a name */
    Block *own_body;       /* the body as desugar/ rewrote it for these types; NULL: the function's body */
    bool expanded;         /* the body was just rewritten: inference restarts */
    bool codes_texts;      /* string variables are encoded as integers, if there are any */
    /* `if x is None` branches are dropped before types are known; set when inference without it fails */
    bool drops_none_branches;
    PtrVec rolled;                   /* Stmt *: loops over constants that may have to be unrolled */
    struct LoweredFunction *lowered; /* set by lower; NULL before */
    bool is_launched; /* kernels: the types are those of a launch, so instances that differ only in widths of integers
                         may be merged */
    bool is_trial;    /* kernels: created to replace others */
    Instance *replacement; /* the instance with wider integers that is used instead; NULL: none */
    bool in_progress, done, failed, reported, recursive;
    bool falls_through;           /* the end of the body can be reached without a return */
    bool is_for_others;           /* a device function that other CUDA C code calls */
    const Decoration *decoration; /* kernels: the decoration, with its launches; its options are in `options` */
    JitOptions options;           /* kernels only */
    const Instance *caller;       /* device functions: the first caller */
    /* location of the call by the first caller; kernels: the launch that provided the types; NULL if there is none */
    const Span *requested_at;
    /* kernels: bit mask of the parameters whose number of dimensions is inferred from subscripts only */
    uint64_t assumed;
    Instance *next_of_function;
};

/* Positional and keyword arguments of a call, with types. */
typedef struct Call {
    const Expr *expr;
    Expr *const *args;
    uint32_t count;
    const Type **types; /* of the positional arguments */
} Call;

typedef struct Infer Infer;
typedef struct Lower Lower;

/* Implementation of a builtin; several builtins may share one. `infer` returns the result type, or NULL if it is
 * not yet known or an error was added; `lower` returns the value. */
typedef struct BuiltinCode {
    const Type *(*infer)(Infer *in, const Expr *call, const Call *args);
    Value (*lower)(Lower *lw, const Expr *call, const Call *args);
    int detail; /* distinguishes the builtins that share these functions */
} BuiltinCode;

/* Methods that values have in kernels, except array reductions (reduce_method()). */
typedef enum MethodId {
    METHOD_NONE,
    METHOD_RESHAPE,
    METHOD_TRANSPOSE,
    METHOD_RAVEL,
    METHOD_FILL,
    METHOD_ITEM,
    METHOD_COPY,
    METHOD_VIEW, /* of arrays */
    METHOD_CONJUGATE,
    METHOD_BIT_COUNT,
    METHOD_INDICES, /* of slices */
    METHOD_COUNT,
    METHOD_INDEX, /* of tuples and strings */
    METHOD_RINDEX,
    METHOD_FIND,
    METHOD_RFIND,
    METHOD_STARTSWITH,
    METHOD_ENDSWITH, /* of strings */
    METHOD_ISASCII,
    METHOD_ISALNUM,
    METHOD_ISALPHA,
    METHOD_ISDIGIT
} MethodId;

struct Infer {
    Unit *unit;
    Instance *instance;
    bool reports_errors; /* report errors: in the last iteration only */
    bool changed;
    bool unknown; /* some type was unknown in this iteration */
    /* an expression that may have array operands, because its consumer computes one element at a time */
    const Expr *by_element;
    bool reports_undefined; /* report the first variable without a type: a last resort if there was no other error */
    unsigned depth;
    const Stmt *stmt;  /* the statement that is being typed */
    uint32_t next_phi; /* index of the first value whose phi has not been visited in this iteration */
};

typedef enum UfuncKind {
    UF_NUMBER,
    UF_COMPARE,
    UF_LOGIC,
    UF_BITS,
    UF_SHIFT,
    UF_DIVIDE,
    UF_ARITHMETIC,
    UF_FLOOR,
    UF_REST
} UfuncKind;

typedef struct Part {
    int64_t start, step;
    uint32_t count;
} Part;

typedef enum ReduceKind {
    RE_SUM,
    RE_PROD,
    RE_MEAN,
    RE_VAR,
    RE_STD,
    RE_EXTREME,
    RE_TRUTH,
    RE_PLACE,
    RE_COUNT
} ReduceKind;

typedef struct UfuncRow {
    BuiltinId builtin;
    UfuncKind kind;
    Op op;                                       /* the Python operator, if there is one */
    IrOp ir;                                     /* of comparisons and logic */
    const char *f64, *f32, *integer;             /* UF_NUMBER: the C function for floats and for integers */
    HelperId helper_f64, helper_f32, helper_c64; /* floats: if C has no such function, and in CPU functions */
    IrOp of_bools;                               /* UF_NUMBER, UF_ARITHMETIC */
} UfuncRow;

typedef struct Maker {
    BuiltinId builtin; /* the function that creates it; BUILTIN_NONE for x.flat */
    const char *class_name;
    const char *fields[16]; /* suffixes of the C names; NULL: numbered */
} Maker;

typedef struct ReduceRow {
    BuiltinId builtin; /* the NumPy function */
    bool is_method;    /* arrays have a method of this name */
    ReduceKind kind;
    bool skips_nan;
    BuiltinId function; /* RE_EXTREME: the NumPy function of two scalars */
    IrOp op;            /* RE_TRUTH: combines two elements; RE_PLACE: compares a candidate with the best element */
} ReduceRow;

/* ---- infer/call.c ---- */

/* Returns the value of a keyword argument, or NULL if it is missing. */
const Expr *keyword_value(const Expr *call, const char *name);
/* Returns the argument with this position or keyword, or NULL if it is missing. */
const Expr *call_argument(const Call *call, uint32_t position, const char *name);
/* Types a call of the builtin in ExprInfo.builtin: checks the signature and calls its infer function. */
const Type *infer_builtin_call(Infer *in, const Expr *e, const Call *call);
/* Reports the usage of the called builtin. Always returns NULL. */
const Type *infer_misuse(Infer *in, const Expr *e);
/* Reports that the shape is not constant, with Numba's message. */
const Type *infer_refuse_shape(Infer *in, const Expr *call, const Expr *shape, const char *name);

/* ---- infer/casts.c ---- */

/* Returns the index of a vector component, or -1 if the vector has no component of that name. */
int vector_component(const Type *type, const char *name);

/* ---- infer/compare.c ---- */

/* Returns the type of max(...) of datetimes or timedeltas, or NULL if they cannot be mixed. */
const Type *infer_time_extreme(TypeTable *types, const Type *const *items, uint32_t count);
bool op_is_ordering(Op op);

/* ---- infer/elementwise.c ---- */

/* Types an expression; with `allowed`, its operands may be arrays (in->by_element). */
const Type *infer_by_element(Infer *in, const Expr *e, bool allowed);
/* Returns whether the expression is an array that is computed one element at a time and never stored as a whole. */
bool infer_is_array_expression(const Instance *instance, const Expr *e);
/* Returns the output array of an elementwise call. */
const Expr *infer_output(const Expr *e);

/* ---- infer/expr.c ---- */

/* Types an expression; returns NULL if its type is unknown or wrong. */
const Type *infer_expr(Infer *in, const Expr *e);
/* Unwraps the optional value, or the enum member, of an expression that infer_value() has typed. */
const Type *infer_require_value(Infer *in, const Expr *e);
/* Returns whether the index is `()` or `...`. */
bool infer_is_integer_index(const Expr *index);
/* Returns the type of container[index...] without storing it; reports errors at `e`. */
const Type *infer_index_type(Infer *in, const Expr *e, const Type *container, const Expr *index);
/* Returns whether the expression is a constant integer, and its value. */
bool infer_constant_int(const Instance *instance, const Expr *e, int64_t *value);

/* ---- infer/infer.c ---- */

/* Returns the captured array at this argument position, or NULL for an argument of a parameter. */
const Object *capture_at(const Instance *instance, uint32_t argument);
/* Returns the position of the starred item of a target, or the number of items if there is none. */
uint32_t starred_item(const Expr *target);
/* Returns whether each target is assigned an item of its own: a, b = x, y. */
bool is_assigned_by_item(const Expr *target, const Expr *value);
/* Returns the instance of the function for these argument types, and creates it if necessary. `kernel`: options of
 * a kernel, NULL for a device function. */
Instance *instance_get(Unit *unit, Function *function, const Type *const *args, Object *const *objects, uint32_t count,
                       const JitOptions *kernel, uint32_t modes);
/* Initializes type inference for a translation; called before the first instance is inferred. */
void infer_begin(Unit *unit);
/* Infers the types of the instance; with `loud`, reports errors. Returns false on failure. */
bool infer_instance(Instance *instance, bool loud);
/* Adds an error if errors are reported in this iteration; a second line of the format is the hint. Always returns
 * NULL, the unknown type. */
const Type *infer_error(Infer *in, Span span, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Returns the source of an expression for a hint, or NULL if it is too long for one. */
const char *infer_source_text(const Infer *in, const Expr *e);
/* Returns "name(type, type)". */
const char *instance_signature_text(Unit *unit, const Function *function, const Type *const *args, uint32_t count);
/* Returns whether a return statement in the block has a value. */
bool infer_returns_value(const Block *block);
/* Returns the position of the array in the sorted list of captures, or the position to insert it at. */
size_t capture_place(const PtrVec *captures, const Object *array);

/* ---- infer/iteration.c ---- */

/* Returns whether the name was assigned from x.flat, which keeps its position when it is used as an iterator. */
bool infer_is_flat(const Instance *instance, const Expr *e);
/* Returns whether the expression is a call of range, whose arguments the loop reads directly. */
bool infer_is_range(const Instance *instance, const Expr *e);
/* Returns whether the expression denotes the same range or iterator on every control-flow path; otherwise reports
 * an error. */
bool infer_names_iterator(Infer *in, const Expr *e);
/* Returns whether the type is a scalar type or a tuple of plain types. */
bool infer_is_plain(const Type *type);
/* Returns whether a variable can hold values of the type, so that it can be selected at run time: plain types,
 * arrays and records. */
bool infer_can_be_chosen(const Type *type);
/* Returns whether the loop body contains a break, or (or_continues) a continue, of its own loop. */
bool infer_leaves_loop(const Instance *instance, const Block *block, bool or_continues);
/* Returns the type of the items that iteration over a value of the type yields. */
const Type *infer_item_of(Infer *in, const Expr *e, const Type *type);

/* ---- infer/has_attribute.c ---- */

/* Evaluates hasattr(x, name) for a value of the type; `owner` is the object if it is known, else NULL. */
bool has_attribute(Unit *unit, const Type *type, const Object *owner, const Expr *text);
/* Returns the compile-time value of a branch condition (from globals and literals only), or NULL. As in Numba,
 * dead branches are dropped before types are inferred. */
Object *branch_constant(const Instance *instance, const Expr *condition);
/* Returns the operand that `and`, `or` or a conditional expression yields if a compile-time condition selects it;
 * NULL otherwise. */
const Expr *branch_only(const Instance *instance, const Expr *e);
/* Evaluates isinstance() for a value of the type and the class expression `of`; NULL if it cannot be determined. */
Object *branch_is_instance(const Instance *instance, const Type *type, const Expr *of);

/* ---- infer/weak_literals.c ---- */

/* With the option weak_literals: returns whether the expression consists of numeric literals and Python numbers of
 * global variables. False for NULL. */
bool infer_is_weak(const Instance *instance, const Expr *e);
/* Returns the type that a weak literal takes next to an operand of the other type; its own type if it is not weak
 * or does not fit. */
const Type *infer_weak_fitting(const Instance *instance, const Expr *e, const Type *own, const Type *other);
/* Applies infer_weak_fitting() to a pair of operands. Returns false if neither type changes. */
bool infer_weak_pair(const Instance *instance, const Expr *left, const Type **a, const Expr *right, const Type **b);
/* typing_binary() for two expressions. `left` is NULL if the left operand is never weak. Integer results of fewer
 * than 64 bits are computed with NumPy's rules. */
const Type *infer_operator_type(const Instance *instance, Op op, const Expr *left, const Type *a, const Expr *right,
                                const Type *b, const Type **operand);
/* Adds NumPy's error if a weak literal does not fit the type that it would take. Returns true if there is no
 * error. */
bool infer_weak_fits(Infer *in, Op op, const Expr *left, const Type *a, const Expr *right, const Type *b);

/* ---- infer/methods.c ---- */

/* Returns the method that a call of owner.name(...) refers to. */
MethodId method_of(const Expr *call);

/* ---- infer/record.c ---- */

/* Returns whether the type is a record or an array of records. */
bool infer_has_fields(const Type *owner);
/* Returns whether the name is a field of the owner rather than an array attribute. */
bool infer_names_field(const Type *owner, const char *name);
/* Returns the position of the field that a constant index selects, or UINT32_MAX if there is none. */
uint32_t infer_field_index(const Instance *instance, const Expr *index, const Type *owner);

/* ---- infer/reductions.c ---- */

/* Returns the type of the reduction of all elements of an array, or NULL if it is not supported. */
const Type *infer_reduce_type(const Infer *in, const ReduceRow *row, const Type *array);
/* Returns whether the mean of floats or complex numbers keeps their type, as in Numba's CPU functions; otherwise
 * it is computed in double precision. */
bool reduce_mean_keeps_type(const Instance *instance, const ReduceRow *row);
/* Returns whether the keywords and the arguments from `first` on request a reduction of the whole array:
 * axis=None, or axis=0 of a 1-D array. *type becomes the type of dtype=. */
bool infer_reduce_options(Infer *in, const Expr *e, uint32_t first, const ReduceRow *row, const Type *array,
                          const Type **type);
/* Return the row of NumPy's reduction function, or of the array method; NULL if it is not a reduction. */
const ReduceRow *reduce_row_of(BuiltinId builtin);
const ReduceRow *reduce_method(Unit *unit, const char *name);

/* ---- infer/desugar/lambda_lifting.c ---- */

/* Returns the constant that is the only value of a name of the enclosing function; NULL otherwise. */
Object *captured_constant(Unit *unit, const Binding *captured);

/* ---- infer/desugar/iterator_arguments.c ---- */

extern const Maker *const range_maker;
/* Returns the range or iterator that a type of iterator parts represents; NULL for other types. */
const Maker *iterator_maker(const Type *type);
/* Returns the position of a range's attribute (start, stop, step), or -1. */
int range_part(const char *name);

/* ---- infer/desugar/loop_heads.c ---- */

/* Returns the range() call that is the only value of a name and whose bounds do not change; NULL otherwise. */
const Expr *expand_named_range(const Instance *instance, const Expr *name);

/* ---- infer/desugar/desugar.c ---- */

/* Replaces a condition that is known to be true by True, so that branches are resolved by it. */
void expand_known(Infer *in, const Expr *e);
/* Rewrites operator.contains(items, value) to evaluate the items first, if the order of evaluation matters.
 * Returns false if it does not. */
bool expand_contains(Infer *in, const Expr *call);
/* Starts a change of the syntax tree and restarts inference. Returns false in the reporting iteration, which must
 * not change the tree. After the restart, the tree is the instance's own copy. */
bool expand_begin(Infer *in);
Expr *expand_expr(Infer *in, ExprKind kind, Span span);
Expr *expand_int(Infer *in, int64_t value, Span span);
Expr *expand_copy(Infer *in, const Expr *e);
Expr *expand_binary(Infer *in, Op op, Expr *left, Expr *right);
/* Like expand_is_fixed(), but also accepts arithmetic, len() and shape items of fixed operands, which can be evaluated
 * again. Requires no inferred types. */
bool expand_is_bound(const Instance *instance, const Expr *e, unsigned depth);

/* ---- infer/ssa.c ---- */

/* Returns the inferred properties of an expression of the instance. */
static inline ExprInfo *info_of(const Instance *instance, const Expr *e)
{
    return &instance->info[e->id];
}

SsaValue *ssa_web(SsaValue *value);
/* Returns the target of a `del` that may reach the value, so that the name can be unset; NULL if there is none. */
const Expr *ssa_deletion(const Instance *instance, const SsaValue *value);
/* Collects up to `max` assignments and parameters that reach the value, and returns their number. */
uint32_t ssa_assignments(const SsaValue *value, const SsaValue **found, uint32_t max);
/* Returns the number of statements of the block up to the first that control cannot pass (return, break, ...), in
 * this instance. */
uint32_t live_count(const Instance *instance, const Block *block);
const Block *instance_body(const Instance *instance);

/* ---- infer/provenance.c ---- */

/* Type provenance, for messages and the source map. The type of a name follows from the assignments and parameters
 * that reach it (ssa_assignments()), that of an assignment from SsaValue.from, and that of an expression from the
 * parts that this function returns. Returns their number; 0 if the type follows from the source or the callee
 * alone. */
enum { MAX_PROVENANCE = 2 };
uint32_t provenance_parts(const Instance *instance, const Expr *e, const Expr *parts[MAX_PROVENANCE]);

/* ---- infer/tuple.c ---- */

/* Returns whether the call is t.index(v) or t.count(v). */
bool infer_is_tuple_method(const Type *owner, const Expr *call);
/* Computes the items of `count` that a slice selects, like Python's slice.indices(). Returns false if a bound is
 * not constant or the step is 0. */
bool infer_tuple_part(const Instance *instance, const Expr *slice, uint32_t count, Part *part);

/* ---- infer/ufunc.c ---- */

/* Returns the result type of np.power(a, b): integers keep their width. */
const Type *ufunc_power_type(TypeTable *types, const Type *a, const Type *b, const Type **operand);
/* Returns the row of NumPy's function of two operands; NULL if it is none. */
const UfuncRow *ufunc_row_of(BuiltinId builtin);
/* Returns the result type for operands of these types, and the type to which both are converted; NULL if there is
 * none. */
const Type *ufunc_result_type(TypeTable *types, const UfuncRow *row, const Type *a, const Type *b,
                              const Type **operand);
/* Returns the NumPy function that an operator between arrays represents; NULL if there is none. */
const UfuncRow *ufunc_row_of_operator(Op op);

/* ---- infer/view.c ---- */

/* Returns the type of pointer[index]. */
const Type *infer_pointer_index(Infer *in, const Type *pointer, const Expr *index);
/* Returns whether the expression is x.ctypes.data, the address of an array as an integer. */
bool infer_is_address(const Expr *e);
/* Returns the constant axes of x.transpose(1, 0). */
bool infer_transpose_axes(const Instance *instance, const Expr *call, uint32_t ndim, uint8_t *axes);

#endif
