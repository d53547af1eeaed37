// SPDX-License-Identifier: MIT
/* Abstract values of host code, and declarations shared by the files of this module. The host code is interpreted
 * abstractly, never executed. */
#ifndef PY2CU_LAUNCH_INFERENCE_LAUNCH_INFERENCE_INTERNAL_H
#define PY2CU_LAUNCH_INFERENCE_LAUNCH_INFERENCE_INTERNAL_H

#include "base/pointer_map.h"
#include "constants/constants.h"
#include "launch_inference/launch_inference.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct CallValues CallValues;
typedef struct HostFrame HostFrame;
typedef struct HostRow HostRow;
typedef struct HostValue HostValue;

/* Limits of the analysis; values are unknown beyond them. */
enum {
    LAUNCH_STEPS = 800000,   /* expressions and statements that are analyzed, in addition to 4 per byte of source */
    LAUNCH_CALLS = 40,       /* nesting depth of calls */
    LAUNCH_SAME_CALLS = 3,   /* nesting depth of calls of one function */
    LAUNCH_DEPTH = 150,      /* nesting depth of expressions */
    LAUNCH_ALTERNATIVES = 8, /* alternative values of a name at a join */
    LAUNCH_JOIN_DEPTH = 4,   /* nesting depth of values that are compared */
    LAUNCH_ITERATIONS = 6,   /* iterations of a loop until its values are stable */
    LAUNCH_SIGNATURES = 16,  /* per kernel */
    LAUNCH_UNROLL = 16,      /* items of a literal that a loop visits one by one */
    LAUNCH_ITEMS = 256       /* items of a list that are distinguished */
};

typedef enum HostKind {
    V_UNKNOWN, /* `text`: the reason; `span`: the location; `base`: the unknown value that caused it */
    V_SCALAR,  /* type, constant, weak; base: the unknown operand of np.float32(...), which may be an array */
    V_ARRAY,   /* type (of the elements, NULL: unknown), ndim, layout, readonly, axes; base: reason why a property is
                  unknown */
    V_TUPLE,   /* items, count; type: the class of a named tuple, else NULL */
    V_LIST,    /* items, count; or base: represents any item, if their number is unknown */
    V_DICT,    /* keys in items, values in values, count */
    V_NONE,
    V_STRING,     /* `text`; NULL: an unknown string */
    V_PATH,       /* `text`: dotted path of a module or a module member; is_partial */
    V_DTYPE,      /* type; is_partial */
    V_FUNCTION,   /* function, frame; base: self of a bound method */
    V_CLASS,      /* stmt, frame, attrs */
    V_MEMBER,     /* of an enum: type; constant; NULL: any member. A known IntEnum member is a V_SCALAR. */
    V_OBJECT,     /* base: its class, NULL for an argparse parser and its result; attrs */
    V_METHOD,     /* of a builtin or NumPy value: `base`; `text`: the name */
    V_CONFIGURED, /* kernel[grid, block]. base: the kernel; items, count: the block, empty if it is unknown */
    V_SLICE,      /* whole: ':' without bounds; stepped: the slice has a step */
    V_UNION       /* items, count: the alternatives; stmt: where the paths merge */
} HostKind;

/* An axis of an array; see strides.c. */
typedef struct HostAxis {
    int64_t axis_size; /* nominal if it is not known */
    int64_t stride;    /* in bytes */
    bool is_known;     /* the axis size is known */
} HostAxis;

struct HostValue {
    HostKind kind;
    TypeLayout layout;
    bool weak;       /* a Python number: NumPy's types take precedence */
    bool is_default; /* V_SCALAR: the constant is a parameter's default, and an unknown caller may pass another value */
    bool is_mixed;   /* the value is not weak, but is merged with a Python number of another path */
    bool readonly, whole, stepped;
    bool is_pending;   /* V_UNKNOWN: the result of a recursive call that is not analyzed further; adds no alternative */
    bool is_partial;   /* merged with None or an unknown value of another path */
    bool is_uncertain; /* V_ARRAY: the layout is unknown */
    bool is_strided;   /* V_ARRAY with axes: the strides are known */
    HostAxis *axes;    /* V_ARRAY: ndim axes; NULL: unknown shape, in the order of the layout. See host_axes(). */
    HostValue *other;  /* V_ARRAY, V_DTYPE, V_PATH, V_FUNCTION, V_METHOD: the unknown value on another path, or NULL */
    int ndim;          /* -1: unknown */
    /* V_ARRAY with ndim -1: rank inferred from subscripts of the first kernel that received it (`text`: that kernel's
     * argument); 0: none */
    int assumed_ndim;
    const Type *type;
    Object *constant;
    const char *text;
    Span span;
    HostValue *base;
    HostValue **items, **values;
    uint32_t count, capacity; /* capacity: size of the value's own item array; see host_add() */
    Function *function;
    const struct Decoration *decoration; /* V_FUNCTION: the decoration of a decorator call, or NULL */
    HostFrame *frame;
    const Stmt *stmt;
    uint32_t branch; /* the conditional branch in which the value was created */
    Map *attrs;
    CallValues *given; /* V_METHOD: arguments bound by functools.partial for base */
};

/* Values at the exits of the innermost loop: break, and continue of the current iteration. */
typedef struct LoopExits {
    Map names;           /* only the names that changed in the loop before one of its exits */
    uint32_t merged;     /* number of entries of the frame's log that `names` takes into account */
    bool any, continues; /* continues: by continue */
} LoopExits;

/* An entry of the undo log of a frame's names. */
typedef struct NameChange {
    const struct Binding *binding;
    HostValue *before; /* NULL: the name had no value */
} NameChange;

/* The frame of a function call or of a module. */
struct HostFrame {
    HostFrame *parent;  /* frame of the enclosing function, or of the module */
    Function *function; /* NULL: a module */
    Module *module;
    Map names;       /* by Binding */
    uint32_t branch; /* the branch that contains the call */
    HostValue *result;
    LoopExits exits; /* of the innermost loop */
    NameChange *log; /* assignments of names on the current path, in order */
    uint32_t log_count, log_capacity;
    uint32_t depth; /* nesting depth of expressions */
};

/* A name of a module that was assigned. */
typedef struct ChangedName {
    const HostFrame *frame;
    const struct Binding *binding;
} ChangedName;

typedef struct LaunchReader {
    Unit *unit;
    Arena *arena;
    HostFrame **modules; /* by module index; NULL until the module is analyzed */
    HostFrame *frame;
    uint32_t steps, limit, calls, import_depth;
    uint32_t branch, branches; /* the innermost conditional branch (0: none), and the number of branches */
    bool uncalled;             /* the analyzed function is not called in this program */
    uint32_t switched_off;     /* number of enclosing branches that a literal disables */
    PtrVec active;             /* Function *: active calls */
    Map functions;             /* Function * -> its V_FUNCTION, after its `def` */
    Map called;                /* Function * -> any non-NULL value */
    Map objects;               /* class Stmt * -> an object constructed with unknown arguments */
    /* class Stmt * -> value of a parameter annotated with the class, if no call provides it */
    Map annotated;
    PtrVec kernels;                    /* LaunchedKernel * */
    Map kernel_of;                     /* const Function * -> its first LaunchedKernel */
    Map dimensions;                    /* const Function * -> state of rank_from_use.c */
    PtrVec postponed;                  /* Callback *: see launch_postponed() */
    const struct Decoration *launched; /* NameUses of the kernel whose launch is being recorded */
    Map jitted; /* Function * -> V_FUNCTION: a kernel; V_NONE: compiled for another use; V_UNKNOWN: neither */
    /* Binding * -> value of a global with several assignments at the launches; V_UNKNOWN: several values */
    Map globals;
    ChangedName *changed; /* module names that were assigned since the last launch; a launch examines only these */
    uint32_t changed_count, changed_capacity;
    Map bound; /* Binding * -> captured value of launched kernels; V_UNKNOWN: several values */
} LaunchReader;

/* Evaluated arguments of a call. */
struct CallValues {
    const Expr *expr;
    const HostRow *row; /* library row of the callee, or NULL */
    HostValue **items;
    Span *spans;
    uint32_t count;
    const char **names; /* of the keyword arguments */
    HostValue **values;
    uint32_t keyword_count;
    HostValue *open; /* *args or **kwargs with unknown items; NULL if there are none */
};

/* ---- launch_inference/attributes.c ---- */

HostValue *launch_attribute(LaunchReader *reader, HostValue *self, const char *name, const Expr *e);
/* Handles assignments to x.shape, x.dtype, x.flags.writeable and similar, which change the view of the elements of an
 * array. Ignores other objects. `name` is NULL if it is unknown. */
void launch_set_array_attribute(LaunchReader *reader, HostValue *object, const char *name, HostValue *value,
                                Span location);
HostValue *host_same_array(LaunchReader *reader, const HostValue *array, const Type *elem, int ndim, TypeLayout layout);
/* Returns a view with permuted axes; `order` NULL: reversed. */
HostValue *host_permuted(LaunchReader *reader, const HostValue *array, const int *order);
HostValue *host_part(LaunchReader *reader, const HostValue *array, bool is_imaginary); /* x.real, x.imag */
const Type *host_part_type(LaunchReader *reader,
                           const Type *type); /* real type of a complex type; other types unchanged */

/* ---- launch_inference/host_calls.c ---- */

HostValue *launch_call_function(LaunchReader *reader, HostValue *callee, const CallValues *call, Span span);
/* Calls a special method of an object, such as `__len__` or an operator's; NULL if it has none. */
HostValue *launch_special(LaunchReader *reader, HostValue *object, const char *name, HostValue *argument,
                          Span span); /* may be NULL */
/* Like launch_special(), with the arguments of a call. */
HostValue *launch_call_own(LaunchReader *reader, HostValue *object, const char *name, const CallValues *call,
                           Span span);
HostValue *launch_bound(LaunchReader *reader, const HostValue *function, HostValue *self);
HostValue *launch_operator(LaunchReader *reader, Span span, Op op, HostValue *a, HostValue *b);
/* Analyzes the functions among the arguments of an unknown call, which may call them. */
void launch_callbacks(LaunchReader *reader, const CallValues *call, Span span);
/* Analyzes the callbacks that read a global before it is assigned: the library calls them later. */
void launch_postponed(LaunchReader *reader);
/* Returns the arguments of a call of functools.partial(f, ...): bound arguments first; keywords of the call
 * override bound ones. */
CallValues launch_prepend_arguments(LaunchReader *reader, const CallValues *given, const CallValues *call);
/* Returns the call without its first argument, which must exist. */
CallValues call_rest(const CallValues *call);
HostValue *call_argument_value(const CallValues *call, uint32_t position, const char *name);
/* Returns the default of a parameter or field as a value that an unknown caller may replace; NULL if it has no
 * information. */
HostValue *launch_uncertain_default(LaunchReader *reader, HostValue *value);
HostValue *launch_field_default(LaunchReader *reader, const Expr *e);
/* Returns the value of an unassigned parameter by its annotation, as in `n: int`. */
HostValue *launch_annotated_value(LaunchReader *reader, const Expr *annotation, Span span);
bool launch_has_decorator(const Function *function, const char *name);
CallValues launch_eval_arguments(LaunchReader *reader, const Expr *e);

/* ---- launch_inference/comprehensions.c ---- */

/* Comprehensions, dict literals and `yield`. */
HostValue *launch_comprehension(LaunchReader *reader, const Expr *e);
HostValue *launch_dict(LaunchReader *reader, const Expr *e);
HostValue *launch_yield(LaunchReader *reader, const Expr *e);

/* ---- launch_inference/expressions.c ---- */

HostValue *launch_eval(LaunchReader *reader, const Expr *e);
/* Calls any callee. */
HostValue *launch_call(LaunchReader *reader, HostValue *callee, const CallValues *call, Span span);
HostValue *launch_instantiate(LaunchReader *reader, HostValue *class_value, const CallValues *call, Span span);
HostValue *launch_class_attribute(HostValue *class_value, const char *name, unsigned depth);

/* ---- launch_inference/launch_sites.c ---- */

void launch_record(LaunchReader *reader, HostValue *kernel, const CallValues *call, Span span);
/* Records the block of a kernel launch. */
void launch_note_block(LaunchReader *reader, const HostValue *configured);
/* Returns the constant that kernels and constant functions receive for the value; `of_list`: lists become tuples.
 * NULL if only its type is known. */
Object *launch_constant(LaunchReader *reader, const HostValue *value, bool of_list);
/* Converts the captured names of launched kernels, and globals, to constants. */
void launch_bind_constants(LaunchReader *reader);
/* Records the current values of globals. */
/* at the end of the program: records the globals that no launch has read */
void launch_note_globals(LaunchReader *reader, bool at_end);
/* Records globals and captured names when a kernel is compiled, by its launch or its definition. */
void launch_note_compiled(LaunchReader *reader, const HostFrame *around, bool launched);
/* `assumed`: as in LaunchedKernel. */
void launch_note_signature(LaunchReader *reader, const Function *function, const Type **types, uint64_t assumed,
                           Span location);
/* Returns the recorded launch; NULL if none is recorded. */
UnknownLaunch *launch_note_unknown(LaunchReader *reader, const Function *function, Span location, HostValue *cause,
                                   uint32_t param, const Type **types);
bool launch_is_kernel(LaunchReader *reader, const Function *function);
bool launch_is_jitted(LaunchReader *reader, const Function *function);

/* ---- launch_inference/assignment.c ---- */

/* Assigns a value to a name in the frame of a function call or a module. NULL deletes the name. */
void launch_set_name(LaunchReader *reader, HostFrame *frame, const struct Binding *binding, HostValue *value);
/* Returns the scope of the innermost function, or of the module. */
const struct Scope *launch_scope(const LaunchReader *reader);
void launch_assign(LaunchReader *reader, const Expr *target, HostValue *value, const Expr *source, const Stmt *stmt);
/* Resolves a name: after `nonlocal`, the name of an enclosing function. */
struct Binding *launch_binding(LaunchReader *reader, struct Binding *binding);
/* Returns the frame that contains the name; NULL if there is none. */
HostFrame *launch_frame_of(LaunchReader *reader, const struct Binding *binding);

/* ---- launch_inference/statements.c ---- */

void launch_block(LaunchReader *reader, const Block *block, bool *stopped);
HostFrame *launch_module(LaunchReader *reader, Module *module);
/* Returns a source snippet for messages, on one line and of limited length. */
const char *launch_snippet(LaunchReader *reader, Span span);

/* Refinement of a name's value by a condition: `if x.dtype != np.float32:`. */
typedef struct DtypeRefinement {
    Binding *binding; /* NULL if there is none */
    HostValue *value;
    bool otherwise; /* applies when the condition is false */
} DtypeRefinement;

/* ---- launch_inference/control_flow.c ---- */

DtypeRefinement launch_dtype_refinement(LaunchReader *reader, const Expr *condition);
void launch_follow_if(LaunchReader *reader, const Stmt *s, bool *stopped);
void launch_follow_loop(LaunchReader *reader, const Stmt *s);
void launch_follow_match(LaunchReader *reader, const Stmt *s);
void launch_follow_try(LaunchReader *reader, const Stmt *s);
/* Saves the names at a break or continue, for the loop exit or the next iteration. */
void launch_leave_iteration(LaunchReader *reader, const Stmt *s);

/* ---- launch_inference/imports.c ---- */

/* Returns the value that an import binds: a module of the project, a member of it, or a path. */
HostValue *launch_import(LaunchReader *reader, const Module *from, const Import *import);
HostValue *launch_star_imported(LaunchReader *reader, const Module *module, const char *name);
/* Returns the value of a name in the module at the path, or a submodule; NULL if there is none. */
HostValue *launch_module_member(LaunchReader *reader, const HostValue *path, const char *name);

/* ---- launch_inference/subscripts.c ---- */

HostValue *host_index(LaunchReader *reader, const Expr *e, HostValue *container, HostValue *index);
/* Returns the value of a key, or its alternatives; NULL if the dict has no such key. is_found: the key certainly
 * exists. */
HostValue *host_dict_value(LaunchReader *reader, const HostValue *dict, const HostValue *index, bool *is_found);

/* ---- launch_inference/rank_from_use.c ---- */

enum { USED_AS_NUMBER = -1 };
/* Returns the rank of the array that the kernel expects for a parameter, inferred from its subscripts or
 * unpacking; USED_AS_NUMBER if the uses require a scalar; 0 if it is unknown. */
int launches_dimensions(LaunchReader *reader, const Function *function, uint32_t param);

/* ---- launch_inference/pytest_parametrize.c ---- */

/* Adds the arguments that pytest passes to a test in a row of its parametrization; returns true if there are more
 * rows. */
bool launch_parametrized(LaunchReader *reader, const Function *function, uint32_t row, CallValues *call);

/* ---- launch_inference/library_table.c ---- */

/* Returns the result of a call, or NULL if it is unknown. The call has at least as many arguments as its row
 * requires. */
typedef HostValue *HostRule(LaunchReader *reader, const CallValues *call);

/* The element type of a result as a function of the argument's element type, or a fixed type: ELEM_OF(kind). */
typedef enum HostElem {
    ELEM_SAME,
    ELEM_FLOAT, /* float64 for integers, as in NumPy's functions of scalars */
    ELEM_MEAN,  /* float64 for integers */
    ELEM_SUM,   /* 64 bits for integers */
    ELEM_ROUND, /* float16 for bool */
    ELEM_PART,  /* real type for complex numbers */
    ELEM_SIZE,  /* float64 for integers, real type for complex numbers */
    ELEM_KINDS  /* followed by the kinds */
} HostElem;
#define ELEM_OF(kind) (ELEM_KINDS + (int)(kind))

/* The layout of a result. */
typedef enum RowLayout {
    ROW_C,
    ROW_F,
    ROW_KEPT,      /* a new array, with the axes in the argument's order */
    ROW_SAME,      /* the argument itself, or a view of it */
    ROW_COLUMN,    /* a new array: F for F, else C */
    ROW_UNCERTAIN, /* unknown for several axes */
    ROW_TRANSPOSED /* lists: reversed */
} RowLayout;

/* Dimensions of a result other than a number: 0 keeps the argument's. */
enum { DIMS_UNKNOWN = -1, DIMS_MORE = -2 };

struct HostRow {
    const char *module, *names; /* names: separated by blanks */
    HostRule *rule;
    int elem; /* HostElem */
    HostKind kind;
    const char *path; /* path that represents the result */
    RowLayout layout;
    int ndim;
    Op op;
    uint32_t min; /* minimum number of positional arguments; 0: one, unless optional */
    uint32_t shape, dtype, order,
        axis; /* positions of arguments. 0 means keyword only, except for shape, where it is the array's position */
    bool optional, is_method;
    bool is_indexed;      /* np.mgrid[index]: the index is the argument */
    bool is_class;        /* a Python class: calls return its instances */
    bool in_place;        /* the array has another shape after the call */
    bool torch;           /* Python floats are float32, and a shape may be several arguments */
    bool filled;          /* with the argument after the shape, which determines the type */
    bool running;         /* cumulative: keeps the number of dimensions */
    bool resized;         /* the result has another shape than the argument */
    bool columns;         /* a vector is treated as a column */
    bool is_reordered;    /* any item may be at any position of the result */
    bool copies_inexact;  /* a reduction of a copy, if the elements are floats or complex numbers */
    bool is_bool_unknown; /* NumPy has no such function for bool */
    bool is_bool_small;   /* bool is computed as int8 */
};

#define LIBRARY(module, names, ...) HOST_RULE(__VA_ARGS__, 0)
#define METHOD(names, ...) HOST_RULE(__VA_ARGS__, 0)
#define BOTH(names, ...) HOST_RULE(__VA_ARGS__, 0)
#define HOST_RULE(rule, ...) HostRule rule;
#include "launch_inference/libraries.def"
#include "launch_inference/numpy.def"
#undef LIBRARY
#undef METHOD
#undef BOTH
#undef HOST_RULE

/* Return the library row of a function by its path, or of a method by the kind of its value and its name; NULL if
 * there is none. */
const HostRow *host_row(const char *path);
const HostRow *host_method_row(HostKind kind, const char *name);
HostValue *host_apply(LaunchReader *reader, const HostRow *row, const CallValues *call);
/* Returns the element type of the result for this element type; NULL: unknown. */
const Type *row_type(LaunchReader *reader, const HostRow *row, const Type *of);
/* Converts the position of an argument in a row to a position in the call. */
uint32_t row_position(uint32_t position);
/* Returns the result type of a call: that of dtype= (given), else the row's fixed type. NULL: unknown, for the reason
 * `reason`. */
typedef struct RowType {
    const Type *type;
    bool given;
    HostValue *reason;
} RowType;
RowType row_dtype(LaunchReader *reader, const CallValues *call);
/* Returns the row's result for its first argument. */
HostValue *row_array(LaunchReader *reader, const HostRow *row, HostValue *x, int ndim);

/* ---- launch_inference/library_rules.c ---- */

/* Returns the result of a call of the object at the path. */
HostValue *launch_call_path(LaunchReader *reader, const char *path, const CallValues *call);

/* ---- launch_inference/methods.c ---- */

HostValue *launch_call_method(LaunchReader *reader, HostValue *self, const char *name, const CallValues *call);

/* ---- launch_inference/numpy_creation.c ---- */

const Type *launch_kind(LaunchReader *reader, TypeKind k);
/* Returns the array. If one of its properties is unknown without a recorded cause, records this cause. */
HostValue *launch_add_cause(HostValue *array, HostValue *cause);
/* Return a tuple of two items, and a list of an unknown number of such items. */
HostValue *host_pair(LaunchReader *reader, HostValue *first, HostValue *second);
HostValue *host_list_of(LaunchReader *reader, HostValue *item, Span span);
/* Returns the array that NumPy creates from a value. */
HostValue *numpy_as_array(LaunchReader *reader, HostValue *value);
/* Like numpy_as_array() for lists and tuples; returns other values unchanged. */
HostValue *numpy_of_sequence(LaunchReader *reader, HostValue *value);
/* Returns an array with the shape of a value. */
HostValue *numpy_shaped(LaunchReader *reader, HostValue *shape, const Type *elem, TypeLayout layout);
/* Returns the letter of order=; 0: unknown. */
char numpy_order(const HostValue *order, char fallback);
/* Converts the 0-D result of NumPy's elementwise functions to a scalar. */
HostValue *numpy_number(LaunchReader *reader, HostValue *value);

/* ---- launch_inference/numpy_views.c ---- */

/* Returns the axes of axis= as bits; false: unknown. */
bool numpy_named_axes(const HostValue *axis, int ndim, uint32_t *axes);

/* ---- launch_inference/operators.c ---- */

HostValue *host_binary(LaunchReader *reader, const Expr *e, Op op, HostValue *a, HostValue *b);
HostValue *host_unary(LaunchReader *reader, const Expr *e, Op op, HostValue *a);

/* ---- launch_inference/records.c ---- */

/* Returns the array that an object represents by its class's __cuda_array_interface__, else the object. */
HostValue *launch_interface_array(LaunchReader *reader, HostValue *object, Span span);
/* Point(x, y) */
HostValue *launch_named_tuple(LaunchReader *reader, const Type *class_type, const CallValues *call);
/* Returns the dtype of a list of fields; NULL if it is none. */
const Type *host_record_dtype(LaunchReader *reader, const HostValue *list);
/* Returns a field of a record or an array of records; NULL if there is none of that name. */
HostValue *host_record_field(LaunchReader *reader, HostValue *owner, const char *name);

/* ---- launch_inference/merge.c ---- */

/* Returns whether the known properties of the values differ. depth: of the containing values; 0 at the top. */
bool host_differs(const HostValue *a, const HostValue *b, unsigned depth);
/* Merges two values at a join. */
HostValue *host_join(LaunchReader *reader, HostValue *a, HostValue *b, const Stmt *location);
/* Returns the result of an operation; its properties are unknown if those of the operand are unknown. */
HostValue *host_depending(LaunchReader *reader, HostValue *result, const HostValue *operand);
/* Selects alternative `index` of every union in `value` that was created at the same join as `like`. */
HostValue *host_choose(HostValue *value, const HostValue *like, uint32_t index);

enum { NOMINAL_AXIS_SIZE = 32 }; /* assumed size of an axis whose size is unknown */

/* ---- launch_inference/strides.c ---- */

/* Returns a copy of the array's axes. */
HostAxis *host_axes(LaunchReader *reader, const HostValue *array);
bool host_has_strides(const HostValue *array);
/* Marks the layout as unknown, if the array has several axes. */
HostValue *host_uncertain(HostValue *array);
/* Create arrays and views with these axes: strided with the given strides, dense in C or F order. ndim -1:
 * unknown. */
HostValue *host_strided(LaunchReader *reader, const HostValue *like, const Type *elem, int ndim, HostAxis *axes);
HostValue *host_view(LaunchReader *reader, const HostValue *of, int ndim, HostAxis *axes);
HostValue *host_dense(LaunchReader *reader, const HostValue *like, const Type *elem, int ndim, HostAxis *axes,
                      bool is_column);
/* Return a copy with the axes in NumPy's order= ('C', 'F', 'A', 'K'; 0: unknown); host_kept() uses 'K'. */
HostValue *host_ordered(LaunchReader *reader, const HostValue *array, const Type *elem, char order);
HostValue *host_kept(LaunchReader *reader, const HostValue *array, const Type *elem);
/* Returns a new array of one axis with all elements. */
HostValue *host_flat(LaunchReader *reader, const HostValue *array, const Type *elem);
/* Returns the result of an elementwise function of the operands, with broadcasting. */
HostValue *host_elementwise(LaunchReader *reader, const Type *elem, HostValue *const *operands, uint32_t count);
/* Returns a @ b. */
HostValue *host_matmul(LaunchReader *reader, const Type *elem, HostValue *a, HostValue *b);
/* Concatenates arrays of equal rank along an axis. */
HostValue *host_joined(LaunchReader *reader, const Type *elem, HostValue *const *parts, uint32_t count, int axis);
HostValue *host_reshaped(LaunchReader *reader, const HostValue *array, HostValue *shape, char order);
int64_t host_size(const HostAxis *axes, int ndim, bool *is_known);
int64_t host_times(int64_t a, int64_t b); /* saturates at the largest int64 */

/* ---- launch_inference/generated_kernel_calls.c ---- */

HostValue *launch_call_wrapped(LaunchReader *reader, Function *function, const CallValues *call, Span span);
HostValue *launch_call_ufunc(LaunchReader *reader, Function *function, const CallValues *call,
                             Span span); /* with an array */

/* ---- launch_inference/abstract_value.c ---- */

HostValue *host_new(LaunchReader *reader, HostKind kind);
HostValue *host_copy(LaunchReader *reader, const HostValue *value);
uint32_t launch_enter_branch(LaunchReader *reader); /* returns the enclosing branch */
HostValue *host_unknown(LaunchReader *reader, Span span, HostValue *cause, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Like host_unknown(), for the value of the source at the span. */
HostValue *host_not_known(LaunchReader *reader, Span span, HostValue *cause);
HostValue *host_typed(LaunchReader *reader, HostKind kind, const Type *type);
HostValue *host_scalar(LaunchReader *reader, const Type *type, bool weak);
HostValue *host_kind(LaunchReader *reader, TypeKind kind, bool weak);
HostValue *host_int(LaunchReader *reader, int64_t number);
HostValue *host_bool(LaunchReader *reader, bool truth);
/* `text` NULL: an unknown string */
HostValue *host_string(LaunchReader *reader, const char *text);
HostValue *host_array(LaunchReader *reader, const Type *elem, int ndim, TypeLayout layout);
/* Sets the axis sizes of a new array from its shape, an integer or a tuple. */
void host_set_axis_sizes(LaunchReader *reader, HostValue *array, HostValue *shape);
/* Returns the size of an array along an axis; the number of elements if `axis` is negative. */
HostValue *host_axis_size(LaunchReader *reader, const HostValue *array, int axis);
HostValue *host_tuple(LaunchReader *reader, HostValue **items, uint32_t count);
/* A function that is defined at the current location. */
HostValue *launch_function(LaunchReader *reader, Function *function);
/* Append an item to a tuple or list, or an entry to a dict. */
void host_add(LaunchReader *reader, HostValue *value, HostValue *item);
void host_put(LaunchReader *reader, HostValue *dict, HostValue *key, HostValue *value);
HostValue *host_path(LaunchReader *reader, const char *path);
KnownId host_known(const HostValue *value);
/* `block` is NULL if it is unknown. */
HostValue *host_configured(LaunchReader *reader, HostValue *kernel, HostValue *block);
HostValue *host_slice(LaunchReader *reader, HostValue *const *parts); /* three values, each of which may be NULL */
HostValue *host_method(LaunchReader *reader, HostValue *self, const char *name);
HostValue *host_of_object(LaunchReader *reader, Object *object);
/* Return an enum member by name (NULL if the class has none), and a value that represents any member. */
HostValue *host_member(LaunchReader *reader, const HostValue *class_value, const char *name);
HostValue *host_any_member(LaunchReader *reader, const HostValue *class_value);
/* Returns the items of a tuple or list; NULL if their number is unknown. */
HostValue **host_items(const HostValue *value, uint32_t *count);
/* Returns a value that represents any item, for a loop. */
HostValue *host_element(LaunchReader *reader, HostValue *value, Span span);
/* Forgets the values of a module's names, which exec() or globals() may have changed. */
void launch_forget_names(LaunchReader *reader, Span location);
bool host_truth(const HostValue *value, bool *truth);
bool host_is_int(const HostValue *value, int64_t *number);
/* Returns Numba's type (typeof) of the value; NULL if it is unknown, and the value that is the cause in *blame.
 * ndim_hint: from launches_dimensions(). */
const Type *host_type(LaunchReader *reader, HostValue *value, int ndim_hint, HostValue **cause);
/* Returns the scalar type that a value represents as a dtype; NULL if there is none. */
const Type *host_dtype(LaunchReader *reader, const HostValue *value);

#endif
