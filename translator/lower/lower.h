// SPDX-License-Identifier: MIT
/* Lowering: typed Python to IR. Declares the functions that builtins/ uses to lower calls. */
#ifndef PY2CU_LOWER_LOWER_H
#define PY2CU_LOWER_LOWER_H

#include "infer/infer.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct LoopFrame LoopFrame;
typedef struct Stream Stream;
typedef struct Value Value;

/* A Python value during lowering: the IR expressions that represent it. */
typedef enum ValueKind {
    VALUE_NONE,   /* None, or no value (after an error) */
    VALUE_SCALAR, /* in `scalar` */
    VALUE_RECORD, /* scalar: an lvalue of TY_RECORD; a variable for it is a pointer */
    VALUE_ARRAY,  /* an array or a view: see ArrayValue */
    VALUE_TUPLE,  /* in `items`, `count` */
    VALUE_STREAM, /* in `stream`: a range or an iterator, see lower_internal.h */
    VALUE_OBJECT  /* a function, module, type or string: compile-time only */
} ValueKind;

/* Path to a field of a record, possibly through fields of nested records: record.c. */
typedef struct FieldPath FieldPath;

/* An array. Element [i, j] is at base[offset + i * stride[0] + j * stride[1]], with strides in elements. A static
 * array (shared or local) is `var` and uses C's indexing: var[applied[0] + i * factor[0]][applied[1]], where axis_of[d]
 * is the axis that indexes dimension d. */
typedef struct ArrayValue {
    IrExpr *base;          /* pointer */
    IrExpr *offset;        /* elements, or NULL for 0 */
    IrVar *var;            /* a C array, or NULL */
    uint32_t source;       /* source location of the last name that refers to the array */
    const FieldPath *path; /* the elements are fields of records, so offset and strides count records; or NULL */
    IrExpr *field;         /* the array is this field of a record, and base is its first element; or NULL */
    bool is_view;          /* a view of var: applied, factor and axis_of are set; otherwise axis i is dimension i */
    IrExpr *applied[TYPE_MAX_DIMS]; /* NULL: 0 */
    IrExpr *factor[TYPE_MAX_DIMS];  /* NULL: 1 */
    uint8_t axis_of[TYPE_MAX_DIMS]; /* 1 + axis; 0: no axis */
    IrExpr *shape[TYPE_MAX_DIMS];
    IrExpr *stride[TYPE_MAX_DIMS]; /* NULL: the layout determines it */
    const struct ArrayValue
        *held; /* the array before its base was saved in a variable by the same statement; or NULL */
} ArrayValue;

struct Value {
    ValueKind kind;
    const Type *type;
    IrExpr *scalar;
    ArrayValue *array;
    Value *items;
    uint32_t count;
    Object *object;
    struct Stream *stream;
};

/* State that lower_end() restores. */
typedef struct BlockMark {
    IrBlock *outer;
    Trivia *lead;
    const char *trail;
    size_t given;
} BlockMark;

typedef struct LoweredValue LoweredValue;

typedef struct Lower {
    Unit *unit;
    Arena *arena; /* the unit's arena */
    const Type *boolean, *i64;
    Instance *instance;
    LoweredValue *values; /* by SsaValue.id: lowering state of each value */
    bool *is_assigned;    /* by parameter: whether the function assigns to it */
    IrFunc *func;
    IrBlock *block; /* receives new statements */
    LoopFrame *loop;
    const Stmt *stmt;     /* the statement that is being lowered: source of lines and comments */
    Trivia *pending_lead; /* comments of stmt that no IR statement has received yet */
    const char *pending_trail;
    bool divisor_is_tested;
    Value *captures;              /* by index in the instance's captures: the variable of the array */
    PtrVec given;                 /* SsaValue *: optional values that an enclosing condition proves not None */
    const Value *reused_array;    /* an array whose elements are dead, which the next new array may use; NULL: none */
    struct ArrayUses *array_uses; /* array_lifetime.c; NULL: not computed yet */
    PtrVec leaves;                /* Leaf *: replacements for arrays while a loop computes one element of each */
    PtrVec globals;               /* const char *: global names that this function uses; locals must not shadow them */
    unsigned depth;
    uint32_t errors;              /* Unit.error_count before this function */
    struct LowerSources *sources; /* lower/source_locations.c; NULL unless a source map is requested */
} Lower;

/* Local arrays with the items of a homogeneous tuple, for an index that is computed at run time: tuple_index.c. */
typedef struct TupleTable TupleTable;

/* State of an enclosing loop. */
struct LoopFrame {
    LoopFrame *outer;
    IrVar *broke; /* set before a break; NULL if the loop has no else */
};

/* A loop whose counter runs from 0 to `stop`. lower_end(lw, loop.mark) ends its body. */
typedef struct CountLoop {
    IrVar *counter;
    IrStmt *stmt;
    BlockMark mark;
} CountLoop;

typedef enum StreamKind {
    STREAM_RANGE,
    STREAM_ARRAY,
    STREAM_TUPLE,
    STREAM_ENUMERATE,
    STREAM_ZIP,
    STREAM_GRID,  /* np.ndindex, np.ndenumerate, np.nditer, x.flat: one index per axis */
    STREAM_SHARED /* of another iterator, `shared`: both advance together */
} StreamKind;

/* An array that np.nditer iterates over. Its axis k is axis first + k of the grid; its remaining axes have size 1. */
typedef struct StreamView {
    Value array;
    uint32_t first, count;
} StreamView;

struct Stream {
    StreamKind kind;
    const Type *type;     /* of its items; NULL: parts of an array */
    IrExpr *start, *step; /* STREAM_RANGE, STREAM_ENUMERATE (start); NULL: 0 and 1 */
    IrExpr *stop;         /* STREAM_RANGE: the stop argument */
    IrExpr *length;       /* int64; NULL: computed from the parts */
    Value array;          /* STREAM_ARRAY; STREAM_GRID, if it yields items */
    TupleTable *table;    /* STREAM_TUPLE */
    Stream *parts;
    uint32_t count;
    Stream *shared;
    bool yields_index, yields_item; /* STREAM_GRID */
    StreamView *views;              /* of np.nditer; NULL: the items are elements of `array` */
    uint32_t view_count;
    uint32_t ndim;
    IrExpr *axis_sizes[TYPE_MAX_DIMS];
    bool is_iterator; /* continues at its position; ranges and arrays start again */
    bool has_begun;   /* variables contain its position */
    IrVar *counter;   /* number of items consumed; NULL: not started, or each part has its own counter */
};

/* State while items are taken from one tree of streams. */
typedef struct NextState {
    Lower *lw;
    bool in_loop;      /* at the end of a stream, leave the loop; otherwise end the thread, as Numba does */
    bool first_tested; /* the loop head tests the first stream */
    bool saves;        /* assign targets only after every stream has yielded an item: a name may keep its value */
    uint32_t left;     /* iterators not advanced yet */
} NextState;

/* ---- lower/index_arithmetic.c ---- */

IrExpr *lower_add(Lower *lw, IrExpr *a, IrExpr *b);
IrExpr *lower_sub(Lower *lw, IrExpr *a, IrExpr *b);
IrExpr *lower_mul(Lower *lw, IrExpr *a, IrExpr *b);
IrExpr *lower_min(Lower *lw, IrExpr *a, IrExpr *b);
IrExpr *lower_max(Lower *lw, IrExpr *a, IrExpr *b);

/* ---- lower/array.c ---- */

/* Returns array[indices]: an IR_INDEX if all axes are indexed, otherwise a view. */
Value array_index(Lower *lw, Value array, Value *indices, uint32_t count);
/* Like array_index(), for an index from the Python source, which bounds checks report. */
Value array_index_of(Lower *lw, const Expr *subject, Value array, Value *indices, uint32_t count);
/* Returns a C-contiguous array with another shape. */
Value array_reshape(Lower *lw, Value array, IrExpr **axis_sizes, const Type *result);
IrExpr *array_pointer(Lower *lw, const Value *array);
IrExpr *array_size(Lower *lw, const Value *array);

/* ---- lower/compare.c ---- */

/* Compares two scalars or two times in the given type. */
IrExpr *lower_compare_values(Lower *lw, Op op, Value a, Value b, const Type *type);

/* ---- lower/conditionals.c ---- */

/* Returns the truth value of e as bool. */
IrExpr *lower_condition(Lower *lw, const Expr *e);
IrExpr *lower_truth(Lower *lw, Value value);

/* ---- lower/complex.c ---- */

IrExpr *complex_make(Lower *lw, const Type *type, IrExpr *re, IrExpr *im);
Value complex_binary(Lower *lw, Op op, Value a, Value b, const Type *type, const Expr *right);
/* Returns z.real or z.imag. */
Value complex_part(Lower *lw, Value z, bool imaginary);
IrExpr *complex_abs(Lower *lw, IrExpr *z);
/* Calls a helper on a and b (NULL: unary). of_c64 is its row for complex64. */
IrExpr *complex_function(Lower *lw, HelperId of_c64, const Type *result, IrExpr *a, IrExpr *b);
IrExpr *complex_call_real(Lower *lw, const char *single, const char *whole, const Type *type, IrExpr *a, IrExpr *b);

/* ---- lower/datetime.c ---- */

Value lower_time_abs(Lower *lw, Value value);
/* Returns max(a, b) or min(a, b) of two times of the same type. */
Value lower_time_extreme(Lower *lw, Value a, Value b, bool is_max);

/* ---- lower/expr.c ---- */

Value lower_expr(Lower *lw, const Expr *e);
/* Returns e as a scalar of the given type. */
IrExpr *lower_scalar(Lower *lw, const Expr *e, const Type *type);
/* Lowers a op b with the types that infer_operator_type() determined. */
Value lower_operator(Lower *lw, Op op, Value a, Value b, const Type *result, const Type *operand, const Expr *right);
Value lower_binary_values(Lower *lw, Op op, Value a, Value b, const Type *result, const Type *operand,
                          const Expr *right);
/* Converts a scalar, or a tuple element by element. */
Value value_convert(Lower *lw, Value value, const Type *type);
/* Returns the value of a compile-time object; VALUE_OBJECT if it is not numeric. */
Value lower_object(Lower *lw, Object *object);

/* ---- lower/iterator.c ---- */

/* Returns the range or iterator that a call or x.flat constructs. */
Value lower_iterator(Lower *lw, const Expr *e);
uint32_t lower_leaf_count(const Stream *stream);
Value lower_next_item(NextState *t, Stream *stream, const Expr *target);
/* Returns the iterator that is the argument of next(). */
Stream *lower_iterator_of(Lower *lw, const Expr *e);

/* ---- lower/lower.c ---- */

bool lower(Unit *unit);

/* ---- lower/new_array.c ---- */

/* Creates an array, zeroed if `zero`; `axis_sizes` becomes its shape. Reports an error if a kernel would need an array
 * whose shape is not constant. */
Value lower_new_array(Lower *lw, const Type *type, IrExpr **axis_sizes, bool zero);
/* Returns an axis size as an int expression with the names of the source, `TILE + 1`; NULL if it is not composed of
 * sums and products of constants. */
IrExpr *lower_printed_axis_size(Lower *lw, IrExpr *e);

/* ---- lower/tuple.c ---- */

/* Returns part `leaf` of a tuple with nested tuples flattened, or the value itself. */
Value lower_leaf(const Value *value, uint32_t leaf);

/* ---- lower/evaluation_order.c ---- */

/* Saves the value in a variable if evaluating `next` after it could change it. */
void lower_before(Lower *lw, Value *value, const Expr *next);
/* Applies lower_before() to all items from index `first` on. */
void lower_before_all(Lower *lw, Value *value, Expr *const *items, uint32_t first, uint32_t count);

/* Evaluates the arguments from left to right, and saves those that a later argument could change. Converts each
 * argument that has a type in `types`. */
void lower_arguments(Lower *lw, const Call *call, const Type *const *types, Value *values);

/* ---- lower/raise.c ---- */

/* Allocates memory for `count` elements in a CPU function; raises MemoryError if none is available. */
IrExpr *lower_memory(Lower *lw, const Type *element, IrExpr *count, bool zero);
/* Ends the thread, as Numba does, if the condition is true; with debug, also records the exception. */
void lower_raise_if(Lower *lw, IrExpr *condition, const char *exception, const char *message);
/* With debug: raises ZeroDivisionError with this message if the scalar is 0. */
IrExpr *lower_nonzero(Lower *lw, IrExpr *number, const char *message);

/* ---- lower/reductions.c ---- */

/* Returns the reduction of all elements. */
Value lower_reduce(Lower *lw, const ReduceRow *row, Value array, const Type *result);
/* Lower Python's max(x), min(x) and sum(x, start) of a 1-D array. */
Value lower_python_extreme(Lower *lw, bool is_max, Value array);
Value lower_python_sum(Lower *lw, Value start_value, Value array, const Type *result);
/* Emits var = var op item, also for complex numbers. */
void lower_accumulate(Lower *lw, IrVar *var, Op op, Value item);

/* ---- lower/iterables.c ---- */

/* Returns the number of items of a stream without shared parts. */
IrExpr *stream_length(Lower *lw, const Stream *stream);

/* ---- lower/char_arrays.c ---- */

IrExpr *text_length(Lower *lw, Value text);

/* ---- lower/lower_util.c ---- */

const Type *lw_type(const Lower *lw, TypeKind kind);
/* Sets value to the special register with this path, such as cuda.threadIdx.x; returns false if there is none. */
bool lower_register(Lower *lw, const char *path, Value *value);
/* Prevents axis mapping from reordering threads in the current kernel, for the reason `reason`. */
#define LOWER_OF_WARP "it uses warp operations or lane numbers, which depend on the order of threads"
void lower_keep_axes(Lower *lw, const char *reason);
/* Returns None, which is also the value of calls without a result. */
Value value_none(const Lower *lw);
Value value_scalar(const Type *type, IrExpr *scalar);
/* Return a tuple or an array whose parts the caller sets. */
Value value_tuple(const Lower *lw, const Type *type, uint32_t count);
Value value_array(const Lower *lw, const Type *type);
IrExpr *lower_int(Lower *lw, int64_t value);
/* Returns a number that Python does not write, such as the initial value of sum(), as a value of the type: for float
 * types a literal with a decimal point. */
Value lower_number(Lower *lw, const Type *type, int64_t number);
IrExpr *lower_bool(Lower *lw, bool value);
/* Returns a op b as bool, for a comparison, && or ||. */
IrExpr *lower_test(Lower *lw, IrOp op, IrExpr *a, IrExpr *b);
IrExpr *lower_not(Lower *lw, IrExpr *e);
/* Returns a special register (IrSreg) as int64. */
IrExpr *lower_sreg(Lower *lw, int sreg);
IrExpr *lower_helper(Lower *lw, HelperId helper, const Type *type, IrExpr **args, uint32_t count);
/* Calls a C function by name. In C++, the function is overloaded, like almost all math functions. */
IrExpr *lower_builtin(Lower *lw, const char *spelling, const Type *type, IrEffect effect, IrExpr **args,
                      uint32_t count);
/* Like lower_builtin(), for a function that C++ does not overload. */
IrExpr *lower_one_of_name(Lower *lw, const char *spelling, const Type *type, IrEffect effect, IrExpr **args,
                          uint32_t count);
/* Marks the call as a warp-synchronous operation and returns it. */
IrExpr *lower_of_warp(IrExpr *call);
IrVar *lower_new_var(Lower *lw, const char *name, const Type *type);
IrExpr *lower_var(Lower *lw, IrVar *var);
/* Declares a new variable with an initial value. */
IrVar *lower_start(Lower *lw, const char *name, const Type *type, IrExpr *value);
/* Returns whether an expression may be duplicated: it is cheap and has no side effects. */
bool lower_is_cheap(const IrExpr *e);
/* Returns an expression that may be used several times: e itself if it is cheap and pure, otherwise a new variable. */
IrExpr *lower_reuse(Lower *lw, IrExpr *e, const char *name);
/* Returns e, or a new variable with its value if lower_may_change() is true. */
IrExpr *lower_save(Lower *lw, IrExpr *e, const char *name, const bool *assigned);
void lower_statement(Lower *lw, IrStmt *stmt);
IrStmt *lower_store(Lower *lw, IrExpr *lvalue, IrExpr *value);
void lower_set(Lower *lw, IrExpr *lvalue, IrExpr *value);
/* Emits a call as a statement. */
void lower_evaluation(Lower *lw, IrExpr *call);
void lower_declare(Lower *lw, IrVar *var);
/* Redirects statements to `into` until lower_end(). */
BlockMark lower_begin(Lower *lw, IrBlock *into);
void lower_end(Lower *lw, BlockMark mark);
/* Opens the body of an if statement, until lower_end(). */
BlockMark lower_branch(Lower *lw, IrExpr *condition);
CountLoop lower_count_begin(Lower *lw, const char *name, IrExpr *stop);
/* Emits only the side effects of computing an unused value. */
void lower_effects_of(Lower *lw, const Value *value);
/* Like lower_effects_of(), for an expression that was not lowered. */
void lower_for_effects(Lower *lw, const Expr *e);
void lower_operands_for_effects(Lower *lw, const Expr *e);
/* Evaluate the parts with side effects once, at this point, because the generated code may omit the remaining parts. */
void lower_settle(Lower *lw, Value *value, const char *name);
IrExpr *lower_settled(Lower *lw, IrExpr *e, const char *name);

/* ---- lower/ufunc.c ---- */

/* Calls the row's function on two scalars; `right` is the expression of the second. */
Value lower_ufunc_row(Lower *lw, const UfuncRow *row, Value a, Value b, const Type *type, const Expr *right);

/* ---- lower/view.c ---- */

/* Stores a scalar, array or tuple into every element of a view; with an op, updates each element instead. */
void lower_fill(Lower *lw, Value view, Value value, Op op);
Value lower_save_array(Lower *lw, Value array, const char *name, const bool *assigned);
/* Returns the element whose indices are the counters (one per axis, never negative). */
Value array_element(Lower *lw, Value view, IrVar *const *counters);

#endif
