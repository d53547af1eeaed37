/* Shared by the files of this module: the values that host code handles, as far as they can be known without running
 * it.
 */
#ifndef PY2CU_LAUNCH_INFERENCE_LAUNCH_INFERENCE_INTERNAL
#define PY2CU_LAUNCH_INFERENCE_LAUNCH_INFERENCE_INTERNAL

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

/* Bounds on the work: beyond them, values are unknown. */
enum {
    LAUNCH_STEPS = 1000000,           /* expressions and statements followed */
    LAUNCH_COPIES = 32 * 1024 * 1024, /* bytes of names kept aside where ways part */
    LAUNCH_CALLS = 40,                /* calls within calls */
    LAUNCH_SAME_CALLS = 3,            /* of one function within itself */
    LAUNCH_DEPTH = 150,               /* expressions within expressions */
    LAUNCH_ALTERNATIVES = 8,          /* values that a name may have where ways meet */
    LAUNCH_JOIN_DEPTH = 4,            /* of values within values that are compared */
    LAUNCH_ITERATIONS = 6,            /* of a loop, until its values stay the same */
    LAUNCH_SIGNATURES = 16,           /* of one kernel */
    LAUNCH_UNROLL = 16,               /* items of a literal that a loop goes through one by one */
    LAUNCH_ITEMS = 256                /* items of a list that are told apart */
};

typedef enum HostKind {
    V_UNKNOWN, /* text: why; span: where; base: the unknown value that it comes from */
    V_SCALAR, /* type, constant, weak; base: the unknown value that np.float32(...) made it of, which may be an array */
    V_ARRAY,  /* type (of elements, NULL unknown), ndim, layout, readonly, axes; base: why something of it is unknown */
    V_TUPLE,  /* items, count; type: the class of a named tuple, else NULL */
    V_LIST,   /* items, count, or base: what all items are, when their number is not known */
    V_DICT,   /* keys in items, values in values, count */
    V_NONE,
    V_STRING,     /* text, NULL when only known to be a string */
    V_PATH,       /* text: dotted path of a module or of a thing in it; some */
    V_DTYPE,      /* type; some */
    V_FUNCTION,   /* function, frame, base: self of a bound method */
    V_CLASS,      /* stmt, frame, attrs */
    V_MEMBER,     /* of an enum: type; constant, NULL for one of several. An IntEnum's that is known is a V_SCALAR */
    V_OBJECT,     /* base: its class, NULL for an argparse parser and what it parsed; attrs */
    V_METHOD,     /* of a value that Python or NumPy has: base, text: its name */
    V_CONFIGURED, /* kernel[grid, block]: base; items, count: the block, or nothing where it is not known */
    V_SLICE,      /* whole: ':' alone; stepped: it has a step */
    V_UNION       /* items, count: one of these; stmt: where the ways met */
} HostKind;

/* An axis of an array: see strides.c. */
typedef struct HostAxis {
    int64_t extent; /* nominal if it is not known */
    int64_t stride; /* in bytes */
    bool is_known;  /* the extent */
} HostAxis;

struct HostValue {
    HostKind kind;
    TypeLayout layout;
    bool weak;       /* Python's own number: NumPy's types win over it */
    bool is_default; /* V_SCALAR: the constant is the default of a parameter, for which an unknown caller may pass
                        another number */
    bool is_mixed;   /* not weak, but Python's own number where other ways met */
    bool readonly, whole, stepped;
    bool is_pending; /* V_UNKNOWN: the result of a recursive call that is not followed further: no value of its own */
    bool some;       /* where ways meet, one of them has this, the other what is not known, or None */
    bool is_unsure;  /* V_ARRAY: its layout is not known */
    bool is_strided; /* V_ARRAY with axes: their strides are known */
    HostAxis *axes;  /* V_ARRAY: ndim ones, or NULL: of unknown extents, in the order of the layout. See host_axes() */
    HostValue
        *other; /* V_ARRAY, V_DTYPE, V_PATH, V_FUNCTION, V_METHOD: the unknown value of another path; NULL: none */
    int ndim;   /* -1: unknown */
    int assumed_ndim; /* V_ARRAY with ndim -1: as the first kernel that took it indexes it, 0: none did; text: that
                         kernel's argument */
    const Type *type;
    Object *constant;
    const char *text;
    Span span;
    HostValue *base;
    HostValue **items, **values;
    uint32_t count, capacity; /* capacity: how many there is room for, of the value's own: see host_add() */
    Function *function;
    const struct Decoration *decoration; /* V_FUNCTION: what a call of a decorator made of it; NULL: nothing */
    HostFrame *frame;
    const Stmt *stmt;
    uint32_t branch; /* in which it was made */
    Map *attrs;
    CallValues *given; /* V_METHOD: the arguments that functools.partial keeps for base */
};

/* What holds where the innermost loop is left by break, or a round of it by continue. */
typedef struct LoopExits {
    Map names;
    bool any, goes_on; /* goes_on: by continue */
} LoopExits;

/* One call of a function, or a module. */
struct HostFrame {
    HostFrame *parent;  /* of the enclosing function, or the module */
    Function *function; /* NULL: a module */
    Module *module;
    Map names;       /* by Binding */
    uint32_t branch; /* in which the call stands */
    HostValue *result;
    LoopExits exits; /* of the innermost loop */
    uint32_t depth;  /* of expressions within expressions */
};

/* A name of a module that was set. */
typedef struct ChangedName {
    const HostFrame *frame;
    const struct Binding *binding;
} ChangedName;

typedef struct LaunchReader {
    Unit *unit;
    Arena *arena;
    HostFrame **modules; /* by index; NULL until entered */
    HostFrame *frame;
    uint32_t steps, limit, calls, import_depth;
    uint32_t branch, branches; /* the innermost way that need not be taken, 0: none, and how many there were */
    bool uncalled;             /* what is followed is a function that nothing here calls */
    uint32_t switched_off;     /* branches around what is followed that a literal switches off */
    size_t copied;             /* bytes of names kept aside where ways part */
    PtrVec active;             /* Function *: calls under way */
    Map functions;             /* Function * -> its V_FUNCTION, once its `def` was passed */
    Map called;                /* Function * -> any */
    Map objects;               /* class Stmt * -> an object of it made with unknown arguments */
    Map annotated;             /* class Stmt * -> what a parameter annotated with it is, when no call tells more */
    PtrVec kernels;            /* LaunchedKernel * */
    Map kernel_of;             /* const Function * -> its first LaunchedKernel */
    Map dimensions;            /* const Function * -> what rank_from_use.c keeps of it */
    PtrVec postponed;          /* Callback *: see launch_postponed() */
    const struct Decoration *launched; /* of the kernel whose launch is being recorded */
    Map jitted;  /* Function * -> V_FUNCTION: a kernel; V_NONE: jitted for something else; V_UNKNOWN: neither */
    Map globals; /* Binding * -> what a global of several assignments is at the launches; V_UNKNOWN: several things */
    ChangedName
        *changed; /* names of modules that were set since the latest launch, so that a launch looks at these alone */
    uint32_t changed_count, changed_capacity;
    bool all_changed; /* any name of a module may have been set since then */
    Map bound; /* Binding * -> what the enclosing functions of launched kernels bind; V_UNKNOWN: several things */
} LaunchReader;

/* The arguments of a call, evaluated. */
struct CallValues {
    const Expr *expr;
    const HostRow *row; /* of what is called, where it has one */
    HostValue **items;
    Span *spans;
    uint32_t count;
    const char **names; /* of keywords */
    HostValue **values;
    uint32_t keyword_count;
    HostValue *open; /* *args or **kw of unknown content: the value; NULL else */
};

/* ---- launch_inference/attributes.c ---- */

HostValue *launch_attribute(LaunchReader *reader, HostValue *self, const char *name, const Expr *e);
/* x.shape = ..., x.dtype = ...: another view of the elements. name: NULL: not known. */
void launch_set_array_attribute(LaunchReader *reader, HostValue *array, const char *name, HostValue *value, Span place);
HostValue *host_same_array(LaunchReader *reader, const HostValue *array, const Type *elem, int ndim, TypeLayout layout);
/* A view with the axes in another order; NULL: reversed. */
HostValue *host_permuted(LaunchReader *reader, const HostValue *array, const int *order);
HostValue *host_part(LaunchReader *reader, const HostValue *array, bool is_imaginary); /* x.real, x.imag */
const Type *host_part_type(LaunchReader *reader,
                           const Type *type); /* of a complex number's parts; else the type itself */

/* ---- launch_inference/host_calls.c ---- */

HostValue *launch_call_function(LaunchReader *reader, HostValue *callee, const CallValues *call, Span span);
/* Calls an object's method of that name, as `__len__`, and what it has for an operator; NULL where it has none:
 * host_calls.c. */
HostValue *launch_special(LaunchReader *reader, HostValue *object, const char *name, HostValue *argument,
                          Span span); /* argument: may be NULL */
/* The same with the arguments of a call; the function as a method of self. */
HostValue *launch_call_own(LaunchReader *reader, HostValue *object, const char *name, const CallValues *call,
                           Span span);
HostValue *launch_bound(LaunchReader *reader, const HostValue *function, HostValue *self);
HostValue *launch_operator(LaunchReader *reader, Span span, Op op, HostValue *a, HostValue *b);
/* Calls the functions among the arguments of a call that is not known: it may call them. */
void launch_callbacks(LaunchReader *reader, const CallValues *call, Span span);
/* Calls the functions among these that read a global before the source assigned it: the library that got them called
 * them later. */
void launch_postponed(LaunchReader *reader);
/* The arguments of a call of functools.partial(f, ...): the kept ones stand first, and keywords of the call win. */
CallValues launch_prepend_arguments(LaunchReader *reader, const CallValues *given, const CallValues *call);
/* The call without its first argument, which is there. */
CallValues call_rest(const CallValues *call);
HostValue *call_argument_value(const CallValues *call, uint32_t position, const char *name);
/* What a dataclass's `name: type = field(default=3)` or `field(default_factory=list)` gives; NULL for other defaults,
 * which the class has. */
/* ... of a parameter or field that an unknown caller may give another value; NULL: it tells nothing. */
HostValue *launch_uncertain_default(LaunchReader *reader, HostValue *value);
HostValue *launch_field_default(LaunchReader *reader, const Expr *e);
/* What `n: int` says of a parameter that nothing gives a value. */
HostValue *launch_annotated_value(LaunchReader *reader, const Expr *annotation, Span span);
bool launch_has_decorator(const Function *function, const char *name);
CallValues launch_eval_arguments(LaunchReader *reader, const Expr *e);

/* ---- launch_inference/comprehensions.c ---- */

/* Comprehensions, dict literals, `yield`: comprehensions.c. */
HostValue *launch_comprehension(LaunchReader *reader, const Expr *e);
HostValue *launch_dict(LaunchReader *reader, const Expr *e);
HostValue *launch_yield(LaunchReader *reader, const Expr *e);

/* ---- launch_inference/expressions.c ---- */

HostValue *launch_eval(LaunchReader *reader, const Expr *e);
/* Calls whatever callee is. */
HostValue *launch_call(LaunchReader *reader, HostValue *callee, const CallValues *call, Span span);
HostValue *launch_instantiate(LaunchReader *reader, HostValue *class_value, const CallValues *call, Span span);
HostValue *launch_class_attribute(HostValue *class_value, const char *name, unsigned depth);

/* ---- launch_inference/launch_sites.c ---- */

void launch_record(LaunchReader *reader, HostValue *kernel, const CallValues *call, Span span);
/* The block of a kernel that is launched now. */
void launch_note_block(LaunchReader *reader, const HostValue *configured);
/* What kernels know the value as, and constant functions take, lists as tuples (of_list); NULL: only its type is known.
 */
Object *launch_constant(LaunchReader *reader, const HostValue *value, bool of_list);
/* Makes constants of what the code around launched kernels binds, and of globals. */
void launch_bind_constants(LaunchReader *reader);
/* Notes what the globals are now. */
void launch_note_globals(LaunchReader *reader, bool at_end); /* at the end of the text: of those that no launch saw */
/* The same where a kernel is compiled, by its launch or its definition, and what the functions around it bind. */
void launch_note_compiled(LaunchReader *reader, const HostFrame *around, bool launched);
/* assumed: as in LaunchedKernel. */
void launch_note_signature(LaunchReader *reader, const Function *function, const Type **types, uint64_t assumed,
                           Span place);
void launch_note_unknown(LaunchReader *reader, const Function *function, Span place, HostValue *blame, uint32_t param,
                         const Type **types);
bool launch_is_kernel(LaunchReader *reader, const Function *function);
bool launch_is_jitted(LaunchReader *reader, const Function *function);

/* ---- launch_inference/assignment.c ---- */

/* Sets a name of a function's call or of a module. NULL: deletes it. */
void launch_set_name(LaunchReader *reader, HostFrame *frame, const struct Binding *binding, HostValue *value);
/* The names of the innermost function, or of the module. */
const struct Scope *launch_scope(const LaunchReader *reader);
void launch_assign(LaunchReader *reader, const Expr *target, HostValue *value, const Expr *source, const Stmt *stmt);
/* What the name means: of a function around it after `nonlocal`. */
struct Binding *launch_binding(LaunchReader *reader, struct Binding *binding);
/* The frame that holds the name; NULL: no frame around the current one does. */
HostFrame *launch_frame_of(LaunchReader *reader, const struct Binding *binding);

/* ---- launch_inference/statements.c ---- */

void launch_block(LaunchReader *reader, const Block *block, bool *stopped);
HostFrame *launch_module(LaunchReader *reader, Module *module);
/* A piece of the text for messages, on one line and not too long. */
const char *launch_snippet(LaunchReader *reader, Span span);

/* What a condition tells of a name where it holds, or where it does not: `if x.dtype != np.float32:`. */
typedef struct DtypeRefinement {
    Binding *binding; /* NULL: it tells nothing */
    HostValue *value;
    bool otherwise; /* where the condition does not hold */
} DtypeRefinement;

/* ---- launch_inference/control_flow.c ---- */

/* Sets all names of the frame: to those of another path, or of several that merge. */
void launch_replace_names(LaunchReader *reader, HostFrame *frame, Map names);
DtypeRefinement launch_dtype_refinement(LaunchReader *reader, const Expr *condition);
void launch_follow_if(LaunchReader *reader, const Stmt *s, bool *stopped);
void launch_follow_loop(LaunchReader *reader, const Stmt *s);
void launch_follow_match(LaunchReader *reader, const Stmt *s);
void launch_follow_try(LaunchReader *reader, const Stmt *s);
/* break, continue: the names are as they are here, where the loop or its next iteration goes on. */
void launch_leave_iteration(LaunchReader *reader, const Stmt *s);

/* ---- launch_inference/imports.c ---- */

/* What an import binds: a value of another file of the project, or a path. */
HostValue *launch_import(LaunchReader *reader, const Module *from, const Import *import);
HostValue *launch_star_imported(LaunchReader *reader, const Module *module, const char *name);
/* A name of the module that the path means, or a module in it; NULL where there is none. */
HostValue *launch_module_member(LaunchReader *reader, const HostValue *path, const char *name);

/* ---- launch_inference/subscripts.c ---- */

HostValue *host_index(LaunchReader *reader, const Expr *e, HostValue *container, HostValue *index);
/* The value of a key, or what it may be; NULL: the dict has no such key. is_found: it has the key for sure. */
HostValue *host_dict_value(LaunchReader *reader, const HostValue *dict, const HostValue *index, bool *is_found);

/* ---- launch_inference/rank_from_use.c ---- */

enum { USED_AS_NUMBER = -1 };
/* The number of dimensions that the kernel itself must mean for a parameter, by how it is indexed or unpacked;
 * USED_AS_NUMBER: by a use that no array has; 0: it does not tell. */
int launches_dimensions(LaunchReader *reader, const Function *function, uint32_t param);

/* ---- launch_inference/pytest_parametrize.c
 * ----------------------------------------------------------------------------------------
 */

/* Adds what pytest gives a test in its row of that number; true: there are more. */
bool launch_parametrized(LaunchReader *reader, const Function *function, uint32_t row, CallValues *call);

/* ---- launch_inference/library_table.c ---- */

/* What a call gives; NULL: not known. The call has as many arguments as its row wants at least. */
typedef HostValue *HostRule(LaunchReader *reader, const CallValues *call);

/* The type of the elements of a result, by that of the argument's, or always the same: ELEM_OF(kind). */
typedef enum HostElem {
    ELEM_SAME,
    ELEM_FLOAT, /* floats that hold the integers, as NumPy's functions of numbers have it */
    ELEM_MEAN,  /* float64 of integers */
    ELEM_SUM,   /* 64 bits of integers */
    ELEM_ROUND, /* float16 of truth values */
    ELEM_PART,  /* floats of complex numbers */
    ELEM_SIZE,  /* float64 of integers, floats of complex numbers */
    ELEM_KINDS  /* and behind it the kinds */
} HostElem;
#define ELEM_OF(kind) (ELEM_KINDS + (int)(kind))

/* The layout of a result. */
typedef enum RowLayout {
    ROW_C,
    ROW_F,
    ROW_KEPT,      /* a new array, with the axes in the argument's order */
    ROW_SAME,      /* the argument itself, or a view of it */
    ROW_COLUMN,    /* a new array, F for F, else C */
    ROW_UNSURE,    /* not known for several axes */
    ROW_TRANSPOSED /* Python's lists: turned */
} RowLayout;

/* Dimensions of a result other than a number of them: 0 is as many as the argument has. */
enum { DIMS_UNKNOWN = -1, DIMS_MORE = -2 };

struct HostRow {
    const char *module, *names; /* names: with blanks between them */
    HostRule *rule;
    int elem; /* HostElem */
    HostKind kind;
    const char *path; /* of the module that stands for what the call gives */
    RowLayout layout;
    int ndim;
    Op op;
    uint32_t least; /* arguments by position at least; 0: one, unless it is optional */
    uint32_t shape, dtype, order,
        axis; /* where they stand, shape: or the array; 0 for the others: given by name only */
    bool optional, is_method;
    bool is_indexed;      /* np.mgrid[index]: the index is the argument */
    bool is_class;        /* of Python: what its calls give are its instances */
    bool in_place;        /* the array has other extents then */
    bool torch;           /* Python's floats are float32, and a shape may be several arguments */
    bool filled;          /* with the argument behind the shape, which tells the type */
    bool running;         /* cumulative: as many dimensions as before */
    bool resized;         /* the result has other extents than the argument */
    bool columns;         /* a vector is a column */
    bool is_reordered;    /* any item may be at any position of the result */
    bool is_bool_unknown; /* NumPy has no such function of bool */
    bool is_bool_small;   /* bool counts as int8 */
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

/* The row of a function by its path, of a method by the kind of its values and its name; NULL. */
const HostRow *host_row(const char *path);
const HostRow *host_method_row(HostKind kind, const char *name);
HostValue *host_apply(LaunchReader *reader, const HostRow *row, const CallValues *call);
/* The type of elements that the row gives for such elements; NULL: not known. */
const Type *row_type(LaunchReader *reader, const HostRow *row, const Type *of);
/* Where an argument stands that may be given by position. */
uint32_t row_position(uint32_t position);
/* What dtype= says (given), else the type that the row gives whatever the arguments are. NULL: not known, why is to
 * blame. */
typedef struct RowType {
    const Type *type;
    bool given;
    HostValue *why;
} RowType;
RowType row_dtype(LaunchReader *reader, const CallValues *call);
/* What the row makes of its first argument. */
HostValue *row_array(LaunchReader *reader, const HostRow *row, HostValue *x, int ndim);

/* ---- launch_inference/library_rules.c ---- */

/* Result of a call of the thing at the path. */
HostValue *launch_call_path(LaunchReader *reader, const char *path, const CallValues *call);

/* ---- launch_inference/methods.c ---- */

HostValue *launch_call_method(LaunchReader *reader, HostValue *self, const char *name, const CallValues *call);

/* ---- launch_inference/numpy_creation.c ---- */

const Type *launch_kind(LaunchReader *reader, TypeKind k);
/* The array; when something of it is unknown and nothing is blamed yet, the cause is. */
HostValue *launch_add_cause(HostValue *array, HostValue *cause);
/* A tuple of two; a list of so many items as are not known, each like this one. */
HostValue *host_pair(LaunchReader *reader, HostValue *first, HostValue *second);
HostValue *host_list_of(LaunchReader *reader, HostValue *item, Span span);
/* The array that NumPy makes of a value. */
HostValue *numpy_as_array(LaunchReader *reader, HostValue *value);
/* The same of a list or tuple; another value stays as it is. */
HostValue *numpy_of_sequence(LaunchReader *reader, HostValue *value);
/* An array of the shape that a value gives. */
HostValue *numpy_shaped(LaunchReader *reader, HostValue *shape, const Type *elem, TypeLayout layout);
/* The letter of order=; 0: not known. */
char numpy_order(const HostValue *order, char fallback);
/* What NumPy's functions of elements make of an array without axes: a number. */
HostValue *numpy_number(LaunchReader *reader, HostValue *value);

/* ---- launch_inference/numpy_views.c ---- */

/* The axes that axis= names, as bits; false: not known. */
bool numpy_named_axes(const HostValue *axis, int ndim, uint32_t *axes);

/* ---- launch_inference/operators.c ---- */

HostValue *host_binary(LaunchReader *reader, const Expr *e, Op op, HostValue *a, HostValue *b);
HostValue *host_unary(LaunchReader *reader, const Expr *e, Op op, HostValue *a);

/* ---- launch_inference/records.c ---- */

/* The array that an object is for kernels, by its class's __cuda_array_interface__; the object itself when it tells of
 * none. */
HostValue *launch_interface_array(LaunchReader *reader, HostValue *object, Span span);
/* Point(x, y) */
HostValue *launch_named_tuple(LaunchReader *reader, const Type *class_type, const CallValues *call);
/* Records: records.c. A list of fields as a dtype; NULL: it is none. */
const Type *host_record_dtype(LaunchReader *reader, const HostValue *list);
/* The field of a record or of an array of records; NULL when it has none of that name. */
HostValue *host_record_field(LaunchReader *reader, HostValue *owner, const char *name);

/* ---- launch_inference/merge.c ---- */

/* Whether the values differ in anything that is known of them. depth: of the values that contain them; 0 for others. */
bool host_differs(const HostValue *a, const HostValue *b, unsigned depth);
/* One of two values, where ways meet. */
HostValue *host_join(LaunchReader *reader, HostValue *a, HostValue *b, const Stmt *place);
/* The result of an operation: unknown as far as the operand is. */
HostValue *host_depending(LaunchReader *reader, HostValue *result, const HostValue *operand);
/* value without the alternatives: member `index` of every union that arose where `like` did. */
HostValue *host_choose(HostValue *value, const HostValue *like, uint32_t index);

enum { NOMINAL_EXTENT = 32 }; /* of an axis whose extent is unknown */

/* ---- launch_inference/strides.c ---- */

/* A copy of the array's axes. */
HostAxis *host_axes(LaunchReader *reader, const HostValue *array);
bool host_has_strides(const HostValue *array);
/* Marks the layout as not known, if the array has several axes. */
HostValue *host_unsure(HostValue *array);
/* New arrays and views, which keep the axes: with the strides of the axes, or without gaps in the order of C or F. ndim
 * -1: unknown. */
HostValue *host_strided(LaunchReader *reader, const HostValue *like, const Type *elem, int ndim, HostAxis *axes);
HostValue *host_view(LaunchReader *reader, const HostValue *of, int ndim, HostAxis *axes);
HostValue *host_dense(LaunchReader *reader, const HostValue *like, const Type *elem, int ndim, HostAxis *axes,
                      bool is_column);
/* A copy with the axes in the order that NumPy's order= specifies ('C', 'F', 'A', 'K'; 0: not known), or in the
 * array's: 'K'. */
HostValue *host_ordered(LaunchReader *reader, const HostValue *array, const Type *elem, char order);
HostValue *host_kept(LaunchReader *reader, const HostValue *array, const Type *elem);
/* What a function of elements makes of its operands, broadcast. */
HostValue *host_elementwise(LaunchReader *reader, const Type *elem, HostValue *const *operands, uint32_t count);
/* Arrays with equal numbers of axes, joined along one. */
HostValue *host_joined(LaunchReader *reader, const Type *elem, HostValue *const *parts, uint32_t count, int axis);
HostValue *host_reshaped(LaunchReader *reader, const HostValue *array, HostValue *shape, char order);
int64_t host_size(const HostAxis *axes, int ndim, bool *is_known);
int64_t host_times(int64_t a, int64_t b); /* the largest number if the product is larger */

/* ---- launch_inference/generated_kernel_calls.c ---- */

HostValue *launch_call_wrapped(LaunchReader *reader, Function *function, const CallValues *call, Span span);
HostValue *launch_call_ufunc(LaunchReader *reader, Function *function, const CallValues *call,
                             Span span); /* with an array */

/* ---- launch_inference/abstract_value.c ---- */

HostValue *host_new(LaunchReader *reader, HostKind kind);
HostValue *host_copy(LaunchReader *reader, const HostValue *value);
uint32_t launch_enter_branch(LaunchReader *reader); /* gives the branch that goes on where this one ends */
HostValue *host_unknown(LaunchReader *reader, Span span, HostValue *cause, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same for what the text there gives. */
HostValue *host_not_known(LaunchReader *reader, Span span, HostValue *cause);
HostValue *host_typed(LaunchReader *reader, HostKind kind, const Type *type);
HostValue *host_scalar(LaunchReader *reader, const Type *type, bool weak);
HostValue *host_kind(LaunchReader *reader, TypeKind kind, bool weak);
HostValue *host_int(LaunchReader *reader, int64_t number);
HostValue *host_bool(LaunchReader *reader, bool truth);
/* NULL: any text */
HostValue *host_string(LaunchReader *reader, const char *text);
HostValue *host_array(LaunchReader *reader, const Type *elem, int ndim, TypeLayout layout);
/* Keeps what a new array's shape, a number or a tuple of them, tells of its extents. */
void host_set_extents(LaunchReader *reader, HostValue *array, HostValue *shape);
/* The extent of an array along an axis; of all axes together where it is negative. */
HostValue *host_extent(LaunchReader *reader, const HostValue *array, int axis);
HostValue *host_tuple(LaunchReader *reader, HostValue **items, uint32_t count);
/* A function that stands here. */
HostValue *launch_function(LaunchReader *reader, Function *function);
/* A further item of a tuple or list, a further key of a dict. */
void host_add(LaunchReader *reader, HostValue *value, HostValue *item);
void host_put(LaunchReader *reader, HostValue *dict, HostValue *key, HostValue *value);
HostValue *host_path(LaunchReader *reader, const char *path);
KnownId host_known(const HostValue *value);
/* block: NULL where it is not known. */
HostValue *host_configured(LaunchReader *reader, HostValue *kernel, HostValue *block);
HostValue *host_slice(LaunchReader *reader, HostValue *const *parts); /* three, which may be NULL */
HostValue *host_method(LaunchReader *reader, HostValue *self, const char *name);
HostValue *host_of_object(LaunchReader *reader, Object *object);
/* What host code may hold of members of enums: abstract_value.c. Class.name; any member; NULL: the class has none. */
HostValue *host_member(LaunchReader *reader, const HostValue *class_value, const char *name);
HostValue *host_any_member(LaunchReader *reader, const HostValue *class_value);
/* The items of a tuple or list with as many as are known; NULL when their number is not. */
HostValue **host_items(const HostValue *value, uint32_t *count);
/* What any item of it is, for a loop. */
HostValue *host_element(LaunchReader *reader, HostValue *value, Span span);
/* Forgets the values of the names of a module, which the source may have changed by text: exec(), globals(). */
void launch_forget_names(LaunchReader *reader, Span place);
bool host_truth(const HostValue *value, bool *truth);
bool host_is_int(const HostValue *value, int64_t *number);
/* As Numba's typeof has it; NULL when not known, with the value that is to blame in *blame. ndim_hint: of
 * launches_dimensions(). */
const Type *host_type(LaunchReader *reader, HostValue *value, int ndim_hint, HostValue **blame);
/* The scalar type that a value names as a dtype; NULL. */
const Type *host_dtype(LaunchReader *reader, const HostValue *value);

#endif
