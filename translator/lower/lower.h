/* Lowering: from typed Python to IR. Here stands what builtins/ lower their calls with. */
#ifndef PY2CU_LOWER_LOWER_H
#define PY2CU_LOWER_LOWER_H

#include "infer/infer.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct LoopFrame LoopFrame;
typedef struct Stream Stream;
typedef struct Value Value;

/* A Python value while a statement is lowered: which IR expressions make it up. */
typedef enum ValueKind {
    VALUE_NONE,   /* None, or nothing (after an error) */
    VALUE_SCALAR, /* scalar */
    VALUE_RECORD, /* scalar: its place in memory, of TY_RECORD; a name for it is a pointer */
    VALUE_ARRAY,  /* an array or a view: see ArrayValue */
    VALUE_TUPLE,  /* items, count */
    VALUE_STREAM, /* stream: a range or an iterator, see lower_internal.h */
    VALUE_OBJECT  /* a function, module, type or string: constant only */
} ValueKind;

/* Element [i, j] is at base[offset + i * stride[0] + j * stride[1]], strides in elements. A static array (shared,
 * local) is `var`, indexed as C indexes it: var[applied[0] + i * factor[0]][applied[1]], where place[d] says which axis
 * moves dimension d. */
/* A field of a record, and of the record that it is, and so on: record.c. */
typedef struct FieldPath FieldPath;

typedef struct ArrayValue {
    IrExpr *base;    /* pointer */
    IrExpr *offset;  /* elements, or NULL for 0 */
    IrVar *var;      /* a C array, or NULL */
    uint32_t source; /* of the name by which it was asked for last */
    const FieldPath
        *path;     /* the elements are fields of what the indices give: offset and strides count records; or NULL */
    IrExpr *field; /* the whole is this array in a record, or NULL; base is its first element */
    bool is_view;  /* of var: applied, factor and place are set; else its axes are its dimensions */
    IrExpr *applied[TYPE_MAX_DIMS]; /* NULL: 0 */
    IrExpr *factor[TYPE_MAX_DIMS];  /* NULL: 1 */
    uint8_t place[TYPE_MAX_DIMS];   /* 1 + axis, 0: none */
    IrExpr *shape[TYPE_MAX_DIMS];
    IrExpr *stride[TYPE_MAX_DIMS]; /* NULL where the layout says it */
    const struct ArrayValue *held; /* base is a variable for where this one begins, of the same statement; or NULL */
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

/* What lower_end() goes back to. */
typedef struct BlockMark {
    IrBlock *outer;
    Trivia *lead;
    const char *trail;
    size_t given;
} BlockMark;

typedef struct LoweredValue LoweredValue;

typedef struct Lower {
    Unit *unit;
    Arena *arena; /* the unit's */
    const Type *boolean, *i64;
    Instance *instance;
    LoweredValue *values; /* by SsaValue.id: what lower/ knows of each */
    bool *is_assigned;    /* by parameter: the function assigns to it */
    IrFunc *func;
    IrBlock *block; /* where statements go */
    LoopFrame *loop;
    const Stmt *stmt;     /* being lowered: for lines and trivia */
    Trivia *pending_lead; /* its comments, until the first IR statement takes them */
    const char *pending_trail;
    bool divisor_is_tested;
    Value *captures; /* by the instance's captures */
    PtrVec given;    /* SsaValue *: optional values that a condition around here says are not None */
    PtrVec leaves;   /* Leaf *: what stands for arrays while one element of each is computed */
    PtrVec globals;  /* const char *: names of the output that this function uses; its locals must not hide them */
    unsigned depth;
    uint32_t errors;              /* Unit.error_count when the function was begun */
    struct LowerSources *sources; /* lower/source_locations.c; NULL: nobody asked where the text comes from */
} Lower;

/* A homogeneous tuple's item at an index that is known at run time: tuple_index.c. Its numbers stand in local arrays.
 */
typedef struct TupleTable TupleTable;

/* Around a loop with an else. */
struct LoopFrame {
    LoopFrame *outer;
    IrVar *broke; /* set before a break; NULL when the loop has no else */
};

/* A loop of a counter from 0 to `stop`: the statement is appended by lower_count_end(). */
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
    STREAM_GRID,  /* np.ndindex, np.ndenumerate, np.nditer, x.flat: indices of every axis */
    STREAM_SHARED /* of another iterator, which is `shared`: what is taken here is gone there */
} StreamKind;

/* An array that np.nditer walks: its axis k is the grid's axis first + k; the rest of its axes are of one item. */
typedef struct StreamView {
    Value array;
    uint32_t first, count;
} StreamView;

struct Stream {
    StreamKind kind;
    const Type *type;     /* of its items */
    IrExpr *start, *step; /* STREAM_RANGE, STREAM_ENUMERATE (start); NULL: 0 and 1 */
    IrExpr *stop;         /* STREAM_RANGE: as it was given */
    IrExpr *length;       /* int64; NULL: of its parts */
    Value array;          /* STREAM_ARRAY, STREAM_GRID that gives items */
    TupleTable *table;    /* STREAM_TUPLE */
    Stream *parts;
    uint32_t count;
    Stream *shared;
    bool gives_index, gives_item; /* STREAM_GRID */
    StreamView *views;            /* of np.nditer; NULL: the items are elements of `array` */
    uint32_t view_count;
    uint32_t ndim;
    IrExpr *extents[TYPE_MAX_DIMS];
    bool is_iterator; /* it goes on where it was left; ranges and arrays begin anew */
    bool has_begun;   /* variables keep what is taken out of it */
    IrVar *counter;   /* how many items that are; NULL: it has not begun, or its parts count */
};

/* How items are taken out of one tree of streams. */
typedef struct NextState {
    Lower *lw;
    bool in_loop;      /* where there is no item, the loop ends; else the thread, as Numba has it */
    bool first_tested; /* by the loop's head */
    bool saves;        /* targets get their items only when there is one for each: a name may keep its value */
    uint32_t left;     /* iterators that were not asked yet */
} NextState;

/* ---- lower/index_arithmetic.c ---- */

IrExpr *lower_add(Lower *lw, IrExpr *a, IrExpr *b);
IrExpr *lower_sub(Lower *lw, IrExpr *a, IrExpr *b);
IrExpr *lower_mul(Lower *lw, IrExpr *a, IrExpr *b);
IrExpr *lower_min(Lower *lw, IrExpr *a, IrExpr *b);
IrExpr *lower_max(Lower *lw, IrExpr *a, IrExpr *b);

/* ---- lower/array.c ---- */

/* The address or place of array[indices]: an IR_INDEX for all indices given, else a view. */
Value array_index(Lower *lw, Value array, Value *indices, uint32_t count);
/* array_index() with an index that the Python text holds. */
Value array_index_of(Lower *lw, const Expr *subject, Value array, Value *indices, uint32_t count);
/* A C-contiguous array seen with other extents. */
Value array_reshape(Lower *lw, Value array, IrExpr **extents, const Type *result);
IrExpr *array_pointer(Lower *lw, const Value *array);
IrExpr *array_size(Lower *lw, const Value *array);

/* ---- lower/compare.c ---- */

/* a op b of two numbers, or two times, that are compared as this type. */
IrExpr *lower_compare_values(Lower *lw, Op op, Value a, Value b, const Type *type);

/* ---- lower/conditionals.c ---- */

/* Truth of e, as bool. */
IrExpr *lower_condition(Lower *lw, const Expr *e);
IrExpr *lower_truth(Lower *lw, Value value);

/* ---- lower/complex.c ---- */

/* Complex numbers (complex.c). */
IrExpr *complex_make(Lower *lw, const Type *type, IrExpr *re, IrExpr *im);
Value complex_binary(Lower *lw, Op op, Value a, Value b, const Type *type, const Expr *right);
/* z.real, or z.imag. */
Value complex_part(Lower *lw, Value z, bool imaginary);
IrExpr *complex_abs(Lower *lw, IrExpr *z);
/* A helper of which of_c64 is the row for complex64, of a and b (NULL: of one number). */
IrExpr *complex_function(Lower *lw, HelperId of_c64, const Type *result, IrExpr *a, IrExpr *b);
IrExpr *complex_call_real(Lower *lw, const char *single, const char *whole, const Type *type, IrExpr *a, IrExpr *b);

/* ---- lower/datetime.c ---- */

Value lower_time_abs(Lower *lw, Value value);
/* max(a, b) or min(a, b) of times of one type. */
Value lower_time_extreme(Lower *lw, Value a, Value b, bool is_max);

/* ---- lower/expr.c ---- */

Value lower_expr(Lower *lw, const Expr *e);
/* The scalar of e, converted to type. */
IrExpr *lower_scalar(Lower *lw, const Expr *e, const Type *type);
/* a op b as infer_operator_type() types it. */
Value lower_operator(Lower *lw, Op op, Value a, Value b, const Type *result, const Type *operand, const Expr *right);
Value lower_binary_values(Lower *lw, Op op, Value a, Value b, const Type *result, const Type *operand,
                          const Expr *right);
/* Converts between scalar types, tuples elementwise. */
Value value_convert(Lower *lw, Value value, const Type *type);
/* The value of a compile-time object; VALUE_OBJECT when it is none of numbers. */
Value lower_object(Lower *lw, Object *object);

/* ---- lower/iterator.c ---- */

/* The range or iterator that a call, or x.flat, makes. */
Value lower_iterator(Lower *lw, const Expr *e);
uint32_t lower_leaf_count(const Stream *stream);
Value lower_next_item(NextState *t, Stream *stream, const Expr *target);
/* The iterator that is next()'s argument. */
Stream *lower_iterator_of(Lower *lw, const Expr *e);

/* ---- lower/lower.c ---- */

bool lower(Unit *unit);

/* ---- lower/new_array.c ---- */

/* An array with memory of its own, zeroed if it is to be; the extents become those of the array. */
Value lower_new_array(Lower *lw, const Type *type, IrExpr **extents, bool zero);

/* ---- lower/evaluation_order.c ---- */

/* Saves the value in a variable when evaluating `next`, which comes after it, could change it. */
void lower_before(Lower *lw, Value *value, const Expr *next);
/* The same of all items from `first` on. */
void lower_before_all(Lower *lw, Value *value, Expr *const *items, uint32_t first, uint32_t count);

/* The values of the arguments in their order, none of which a later one changes; each converted, where a type is given
 * for it. */
void lower_arguments(Lower *lw, const Call *call, const Type *const *types, Value *values);

/* ---- lower/raise.c ---- */

/* New memory for so many elements, of a function of the processor; a MemoryError where there is none. */
IrExpr *lower_memory(Lower *lw, const Type *element, IrExpr *count, bool zero);
/* Ends the thread, as Numba does, where the condition holds: notes the exception with debug. */
void lower_raise_if(Lower *lw, IrExpr *condition, const char *exception, const char *message);
/* Raises ZeroDivisionError with this message where the number is 0, with debug. */
IrExpr *lower_nonzero(Lower *lw, IrExpr *number, const char *message);

/* ---- lower/reductions.c ---- */

/* What the reduction makes of all elements. */
Value lower_reduce(Lower *lw, const ReduceRow *row, Value array, const Type *result);
/* Python's max(x), min(x) and sum(x, start) of an array of one axis. */
Value lower_python_extreme(Lower *lw, bool is_max, Value array);
Value lower_python_sum(Lower *lw, Value start_value, Value array, const Type *result);
/* var = var op value, for complex numbers too. */
void lower_accumulate(Lower *lw, IrVar *var, Op op, Value item);

/* ---- lower/iterables.c ---- */

/* Of a stream none of whose parts is shared: how many items there are, the item at a place, and the same assigned to a
 * target but for the part of it that the place itself stands for. */
IrExpr *stream_length(Lower *lw, const Stream *stream);

/* ---- lower/char_arrays.c ---- */

IrExpr *text_length(Lower *lw, Value text);

/* ---- lower/lower_util.c ---- */

const Type *lw_type(const Lower *lw, TypeKind kind);
/* The number that the path names, as cuda.threadIdx.x; false when it names none. */
bool lower_register(Lower *lw, const char *path, Value *value);
/* The hardware's axes must stay the script's in kernels that run this. */
#define LOWER_OF_WARP "it uses operations of warps or lane numbers, which depend on the order of threads"
void lower_keep_axes(Lower *lw, const char *why);
/* None, or the value of what gives none. */
Value value_none(const Lower *lw);
Value value_scalar(const Type *type, IrExpr *scalar);
/* A tuple of so many items, and an array, whose parts are to be set. */
Value value_tuple(const Lower *lw, const Type *type, uint32_t count);
Value value_array(const Lower *lw, const Type *type);
IrExpr *lower_int(Lower *lw, int64_t value);
IrExpr *lower_bool(Lower *lw, bool value);
/* a op b as bool: a comparison, && or ||. */
IrExpr *lower_test(Lower *lw, IrOp op, IrExpr *a, IrExpr *b);
IrExpr *lower_not(Lower *lw, IrExpr *e);
/* What an IrSreg holds, as int64. */
IrExpr *lower_sreg(Lower *lw, int sreg);
IrExpr *lower_helper(Lower *lw, HelperId helper, const Type *type, IrExpr **args, uint32_t count);
/* A call of a C function by its spelling, of which C++ has several functions, as it has of nearly all. */
IrExpr *lower_builtin(Lower *lw, const char *spelling, const Type *type, IrEffect effect, IrExpr **args,
                      uint32_t count);
/* The same where C++ has one. */
IrExpr *lower_one_of_name(Lower *lw, const char *spelling, const Type *type, IrEffect effect, IrExpr **args,
                          uint32_t count);
/* The call, as one in which threads of a warp meet. */
IrExpr *lower_of_warp(IrExpr *call);
IrVar *lower_new_var(Lower *lw, const char *name, const Type *type);
IrExpr *lower_var(Lower *lw, IrVar *var);
/* A new variable, with the statement that gives it its value. */
IrVar *lower_start(Lower *lw, const char *name, const Type *type, IrExpr *value);
/* Whether an expression may stand in the text twice: it costs nothing and does nothing but to give its value. */
bool lower_is_cheap(const IrExpr *e);
/* An expression that may be used more than once: itself when cheap and pure, else a new variable that holds it. */
IrExpr *lower_reuse(Lower *lw, IrExpr *e, const char *name);
/* e, or a variable that holds it where lower_may_change() says so. */
IrExpr *lower_save(Lower *lw, IrExpr *e, const char *name, const bool *assigned);
void lower_statement(Lower *lw, IrStmt *stmt);
IrStmt *lower_store(Lower *lw, IrExpr *lvalue, IrExpr *value);
void lower_set(Lower *lw, IrExpr *lvalue, IrExpr *value);
/* Adds a call as a statement. */
void lower_evaluation(Lower *lw, IrExpr *call);
void lower_declare(Lower *lw, IrVar *var);
/* Lowers into a block of its own, which `into` receives. */
BlockMark lower_begin(Lower *lw, IrBlock *into);
void lower_end(Lower *lw, BlockMark mark);
/* A branch whose block is open until lower_end(). */
BlockMark lower_branch(Lower *lw, IrExpr *condition);
CountLoop lower_count_begin(Lower *lw, const char *name, IrExpr *stop);
void lower_count_end(Lower *lw, CountLoop *loop);
/* A value that nothing reads: what computing it does besides. */
void lower_effects_of(Lower *lw, const Value *value);
/* The same of an expression whose value is known without it. */
void lower_unread(Lower *lw, const Expr *e);
void lower_unread_parts(Lower *lw, const Expr *e);
/* Computes now, each once, the parts that do more than compute: for a text that may skip them. */
void lower_settle(Lower *lw, Value *value, const char *name);
IrExpr *lower_settled(Lower *lw, IrExpr *e, const char *name);

/* ---- lower/ufunc.c ---- */

/* The row's function of two numbers; `right` is the expression of the second. */
Value lower_ufunc_row(Lower *lw, const UfuncRow *row, Value a, Value b, const Type *type, const Expr *right);

/* ---- lower/view.c ---- */

/* Stores a scalar, an array or a tuple into every element of a view; op: augments each of them instead. */
void lower_fill(Lower *lw, Value view, Value value, Op op);
Value lower_save_array(Lower *lw, Value array, const char *name, const bool *assigned);
/* The element that counters point at, one for each axis; they are never negative. */
Value array_element(Lower *lw, Value view, IrVar *const *counters);

#endif
