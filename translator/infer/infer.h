/* Inference: the type of every expression of an instance, and which definitions reach which use. */
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
    const Type *type;  /* NULL while unknown */
    Object *constant;  /* what it is known to be, for a definition by a constant expression */
    PtrVec operands;   /* SSA_PHI: SsaValue * */
    const Stmt *loop;  /* SSA_PHI: the while loop that it stands at the start of */
    const Expr *place; /* SSA_DEF: the target; SSA_UNDEFINED: of `del`, NULL: nothing was assigned before */
    const Expr
        *from; /* SSA_DEF: what the value is, or a part or an item of; NULL: it comes from no expression of its own */
    bool is_used;   /* some name reads just this value */
    bool is_joined; /* meets others in a phi that is read */
    SsaValue *web;  /* union-find parent: values that meet at a use are one web */
    bool is_unset;  /* SSA_PHI: read where no value of the name can have come */
    bool is_flat;   /* a definition by x.flat: an array, and an iterator too */
    uint32_t mark;
};

/* What is known of one expression of an instance. */
typedef struct ExprInfo {
    const Type *type; /* NULL while unknown, or after an error */
    Object *constant; /* its value, when it is known at translation */
    SsaValue *use;    /* EX_NAME: the value that it reads */
    SsaValue *def;    /* EX_NAME as a target: the value that it makes */
    Instance *callee; /* EX_CALL of a Python function */
    const struct Intrinsic *intrinsic;
    SsaValue **captured;   /* EX_CALL of a function of this function: the values that it uses, by Function.captured */
    BuiltinId builtin;     /* EX_CALL of one; BUILTIN_NONE else */
    const Type *operand;   /* operators: what both operands are converted to; EX_COMPARE: of the first pair */
    const Type **operands; /* EX_COMPARE: of each pair */
    const Type *element; /* of arrays, one element of each at a time: the type for one; the expression's own is that of
                            an array */
    bool is_literal;     /* EX_BINARY of literals that int64 does not hold: its constant stands in the text */
    bool stores;         /* ... in an array that is an argument of the call */
    uint32_t inputs;     /* calls of elements: the arguments before that array; 0: no such call */
} ExprInfo;

/* A function with given argument types. */
struct Instance {
    Unit *unit;
    Function *function;
    bool is_kernel;
    bool deletes_names; /* by `del` */
    uint32_t modes;
    const Type **args;
    uint32_t arg_count;
    Object **arg_objects;        /* arguments that are functions, modules or strings; NULL entries else */
    const Type *result;          /* NULL while unknown */
    const Stmt *result_from;     /* the return that made it so */
    const Type *declared_result; /* from an explicit signature */
    Object *result_object; /* the function, module, type or text that all of its body returns: its calls are that, and
                              no code */
    const char *called;    /* of an overload's function: what it is chosen for; NULL: it is called by its name */
    const char *symbol;    /* of such: its name in the text; NULL: the function's */
    ExprInfo *info;        /* by Expr.id */
    uint32_t info_count;
    PtrVec captures; /* Object *: the arrays on the device that it, or what it calls, names; arguments behind its own */
    SsaValue **params;     /* by parameter */
    PtrVec values;         /* SsaValue *, all */
    PtrVec cuts;           /* BlockCut *: the blocks whose end cannot be reached, by address */
    PtrVec constant_stmts; /* const Stmt *: assignments of one constant to a name */
    Block *own_body;  /* the function's body as rewrite/rewrite.c wrote it out for these types; NULL: as it stands */
    bool expanded;    /* it was changed just now: inference starts anew */
    bool codes_texts; /* numbers stand for texts in variables, if there are such */
    bool drops_none_branches; /* branches for None are dropped before types are known for other values, too: without
                        that there are none */
    PtrVec rolled;            /* Stmt *: loops over constants that might have to be written out */
    struct LoweredFunction *lowered; /* lower's; NULL before */
    bool in_progress, done, failed, reported, recursive;
    bool falls_through;           /* its end can be reached without a return */
    bool is_for_others;           /* a device function that other CUDA C calls */
    const Decoration *decoration; /* of a kernel: what makes it one, with its launches; the options are in `options` */
    JitOptions options;           /* of a kernel */
    const Instance *caller;       /* of a device function: what calls it first */
    const Span *requested_at;     /* the call there; of a kernel, the launch that told its types; NULL: none */
    uint64_t assumed; /* of a kernel: bits 1 << parameter, arrays whose number of axes only its own indices tell */
    Instance *next_of_function;
};

/* Positional and keyword arguments of a call, already typed. */
typedef struct Call {
    const Expr *expr;
    Expr *const *args;
    uint32_t count;
    const Type **types; /* of the positional arguments */
} Call;

typedef struct Infer Infer;
typedef struct Lower Lower;

/* The functions of a builtin of the catalogue; several may share them. infer gives the result's type (NULL: unknown
 * yet, or an error was added); lower the value. */
typedef struct BuiltinCode {
    const Type *(*infer)(Infer *in, const Expr *call, const Call *args);
    Value (*lower)(Lower *lw, const Expr *call, const Call *args);
    int detail; /* what tells the builtin from others with these functions */
} BuiltinCode;

/* What values have as methods in kernels; reductions of arrays (reduce_method()) beside. */
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
    METHOD_INDEX, /* of tuples and texts */
    METHOD_RINDEX,
    METHOD_FIND,
    METHOD_RFIND,
    METHOD_STARTSWITH,
    METHOD_ENDSWITH, /* of texts */
    METHOD_ISASCII,
    METHOD_ISALNUM,
    METHOD_ISALPHA,
    METHOD_ISDIGIT
} MethodId;

struct Infer {
    Unit *unit;
    Instance *instance;
    bool reports_errors; /* report what is wrong: the last round only */
    bool changed;
    bool unknown;           /* some type was still unknown in this round */
    const Expr *by_element; /* an expression that may be of arrays: what uses it computes one element at a time */
    bool reports_undefined; /* report the first variable without a type: the last resort when nothing else was wrong */
    unsigned depth;
    const Stmt *stmt;  /* that is being typed */
    uint32_t next_phi; /* the first value of the instance whose turn has not come in this round */
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
    Op op;                         /* Python's, where there is one */
    IrOp ir;                       /* of comparisons and logic */
    const char *f64, *f32, *whole; /* UF_NUMBER: C's function, of floats and of integers */
    HelperId helper_f64, helper_f32,
        helper_c64; /* of floats: where C has no function, and in functions of the processor */
    IrOp of_bools;  /* UF_NUMBER, UF_ARITHMETIC */
} UfuncRow;

typedef struct Maker {
    BuiltinId builtin; /* what is called to make it; BUILTIN_NONE: x.flat is no call */
    const char *class_name;
    const char *fields[16]; /* C names end so; NULL: numbered */
} Maker;

typedef struct ReduceRow {
    BuiltinId builtin; /* NumPy's function */
    bool is_method;    /* arrays have a method of its name */
    ReduceKind kind;
    bool skips_nan;
    BuiltinId function; /* RE_EXTREME: NumPy's function of two numbers */
    IrOp op;            /* RE_TRUTH: how one joins the next; RE_PLACE: what makes an element the better one */
} ReduceRow;

/* ---- infer/call.c ---- */

/* The value of the keyword; NULL when it is not given. */
const Expr *keyword_value(const Expr *call, const char *name);
/* The argument of that position or keyword name; NULL when it is not given. */
const Expr *call_argument(const Call *call, uint32_t position, const char *name);
/* The call of the builtin that it is known to be of: by the signature, and what infers it. */
const Type *infer_builtin_call(Infer *in, const Expr *e, const Call *call);
/* Says how the builtin is used that the call is of. Always NULL. */
const Type *infer_misuse(Infer *in, const Expr *e);
/* The shape is no constant: as Numba says it, too. */
const Type *infer_refuse_shape(Infer *in, const Expr *call, const Expr *shape, const char *name);

/* ---- infer/casts.c ---- */

/* The number of a vector's component (casts.c); -1: it has none of that name. */
int vector_component(const Type *type, const char *name);

/* ---- infer/compare.c ---- */

/* The type of max(...) of times; NULL where they are not all of one kind (builtins/ufunc.c). */
const Type *infer_time_extreme(TypeTable *types, const Type *const *items, uint32_t count);
bool op_is_ordering(Op op);

/* ---- infer/elementwise.c ---- */

/* The type of an expression that may, with `allowed`, be in->by_element. */
const Type *infer_by_element(Infer *in, const Expr *e, bool allowed);
/* Whether the expression is an array of which nothing but single elements is ever computed. */
bool infer_is_array_expression(const Instance *instance, const Expr *e);
/* The array that the results of such a call are stored in. */
const Expr *infer_output(const Expr *e);

/* ---- infer/expr.c ---- */

/* Types an expression; NULL when unknown or wrong. */
const Type *infer_expr(Infer *in, const Expr *e);
/* Takes the value out of an expression that infer_value() has typed. */
const Type *infer_require_value(Infer *in, const Expr *e);
/* `()` and `...`. */
bool infer_is_whole_index(const Expr *index);
/* Type of container[index...]; messages at `e`. Sets nothing. */
const Type *infer_index_type(Infer *in, const Expr *e, const Type *container, const Expr *index);
/* The constant integer that an expression is known to be. */
bool infer_constant_int(const Instance *instance, const Expr *e, int64_t *value);

/* ---- infer/infer.c ---- */

/* The captured array that the argument is; NULL: it is one of a parameter. */
const Object *capture_at(const Instance *instance, uint32_t argument);
/* The place of the item with a star among those of a target; their number when there is none. */
uint32_t starred_item(const Expr *target);
/* a, b = x, y: each target is given an item of its own. */
bool is_assigned_by_item(const Expr *target, const Expr *value);
/* An instance of the function for these argument types, created if it is new; kernel: its options, NULL for a device
 * function. */
Instance *instance_get(Unit *unit, Function *function, const Type *const *args, Object *const *objects, uint32_t count,
                       const JitOptions *kernel, uint32_t modes);
/* Before the first instance of a translation. */
void infer_begin(Unit *unit);
/* Types the instance; with `loud` also reports what is wrong. False when it failed. */
bool infer_instance(Instance *instance, bool loud);
/* Adds an error when the round is loud; a second line of the format is its hint. Always returns NULL, the unknown type.
 */
const Type *infer_error(Infer *in, Span span, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* e as the text has it, for a hint; NULL: a hint is better without. */
const char *infer_source_text(const Infer *in, const Expr *e);
/* "name(type, type)". */
const char *instance_signature_text(Unit *unit, const Function *function, const Type *const *args, uint32_t count);
/* Whether some return in it gives a value. */
bool infer_returns_value(const Block *block);
/* Where it is, or belongs: they stand in the order of their numbers. */
size_t capture_place(const PtrVec *captures, const Object *array);

/* ---- infer/iteration.c ---- */

/* A name of x.flat, which as an iterator goes on where it was left. */
bool infer_is_flat(const Instance *instance, const Expr *e);
/* Whether the expression is a call of range, whose parts a loop reads itself. */
bool infer_is_range(const Instance *instance, const Expr *e);
/* Whether the expression stands for one range or iterator, wherever the program comes from; complains where not. */
bool infer_names_iterator(Infer *in, const Expr *e);
/* A number, or tuples of them. */
bool infer_is_plain(const Type *type);
/* What a variable can hold, so that a loop or an index can choose among several: arrays and records, too. */
bool infer_can_be_chosen(const Type *type);
/* A break, or also a continue, of the loop whose body it is. */
bool infer_leaves_loop(const Instance *instance, const Block *block, bool or_continues);
/* What comes out of a value of that type, one after the other. */
const Type *infer_item_of(Infer *in, const Expr *e, const Type *type);

/* ---- infer/has_attribute.c ---- */

/* hasattr(x, text) for a value x of the type; `owner` is its object if that is known, else NULL. */
bool has_attribute(Unit *unit, const Type *type, const Object *owner, const Expr *text);
/* What a condition is known to be before the kernel runs (globals and literals only), or NULL: Numba drops dead
 * branches before it types anything. */
Object *branch_constant(const Instance *instance, const Expr *condition);
/* The operand of `and`, `or` and `x if c else y` that gives its value, where the first one is known so; NULL: it is
 * not, or e is none of them. */
const Expr *branch_only(const Instance *instance, const Expr *e);
/* Whether a value of the type is an instance of what the expression names; NULL: cannot be told. */
Object *branch_is_instance(const Instance *instance, const Type *type, const Expr *of);

/* ---- infer/weak_literals.c ---- */

/* With weak_literals: a number literal or a global number of Python's own, or some of them joined by operators. NULL is
 * none. */
bool infer_is_weak(const Instance *instance, const Expr *e);
/* The type that it takes beside a value of the other type; its own where it is no such number, or does not fit. */
const Type *infer_weak_fitting(const Instance *instance, const Expr *e, const Type *own, const Type *other);
/* Of both sides: one takes the type that it has beside the other. False: none does. */
bool infer_weak_pair(const Instance *instance, const Expr *left, const Type **a, const Expr *right, const Type **b);
/* typing_binary() of two expressions; of a NULL, it is one that never gives way. Integers of fewer than 64 bits as a
 * result are computed as NumPy's. */
const Type *infer_operator_type(const Instance *instance, Op op, const Expr *left, const Type *a, const Expr *right,
                                const Type *b, const Type **operand);
/* Adds an error, as NumPy has it, where a number that gives way does not fit the type that it would take. True: all is
 * well. */
bool infer_weak_fits(Infer *in, Op op, const Expr *left, const Type *a, const Expr *right, const Type *b);

/* ---- infer/methods.c ---- */

/* The method that owner.name(...) calls. */
MethodId method_of(const Expr *call);

/* ---- infer/record.c ---- */

/* Records: record.c. Whether it is a record or an array of records. */
bool infer_has_fields(const Type *owner);
/* Whether owner.name is a field of it, and no attribute of arrays. */
bool infer_names_field(const Type *owner, const char *name);
/* Which field the index says; UINT32_MAX: none. */
uint32_t infer_field_index(const Instance *instance, const Expr *index, const Type *owner);

/* ---- infer/reductions.c ---- */

/* The type of what the reduction makes of all elements of an array; NULL: nothing. */
const Type *infer_reduce_type(const Infer *in, const ReduceRow *row, const Type *array);
/* Whether the mean of floats, or of complex numbers, has their type, as Numba's does in CPU functions; else it has
 * double precision. */
bool reduce_mean_keeps_type(const Instance *instance, const ReduceRow *row);
/* Whether the arguments from `first` on and the keywords leave a reduction whole: axis=0 of an array of one axis,
 * axis=None. *type becomes what dtype= asks for. */
bool infer_reduce_options(Infer *in, const Expr *e, uint32_t first, const ReduceRow *row, const Type *array,
                          const Type **type);
/* What NumPy's function, or the method of an array, does; NULL: it is none that reduces one. */
const ReduceRow *reduce_row_of(BuiltinId builtin);
const ReduceRow *reduce_method(Unit *unit, const char *name);

/* ---- infer/desugar/lambda_lifting.c ---- */

/* The one constant that a name of the function around a closure is given; NULL: it has another value, or several. */
Object *captured_constant(Unit *unit, const Binding *captured);

/* ---- infer/desugar/iterator_arguments.c ---- */

extern const Maker *const range_maker;
/* What a type of such parts stands for; NULL: it is another one. */
const Maker *iterator_maker(const Type *type);
/* The number of a range's attribute: start, stop, step; -1: it is none. */
int range_part(const char *name);

/* ---- infer/desugar/loop_heads.c ---- */

/* The call of range that a name always stands for, when its bounds are the same wherever it is read; NULL: there is
 * none. */
const Expr *expand_named_range(const Instance *instance, const Expr *name);

/* ---- infer/desugar/desugar.c ---- */

/* Puts True in the place of a condition that is, so that branches are chosen by it. */
void expand_known(Infer *in, const Expr *e);
/* operator.contains(items, value), where the order may matter, written so that the items come first. False: it does
 * not. */
bool expand_contains(Infer *in, const Expr *call);
/* Whether the tree may be changed now; inference starts anew in any case, but for the loud round, which leaves it
 * alone. It is the instance's own from the next round on. */
bool expand_begin(Infer *in);
Expr *expand_expr(Infer *in, ExprKind kind, Span span);
Expr *expand_int(Infer *in, int64_t value, Span span);
Expr *expand_copy(Infer *in, const Expr *e);
Expr *expand_binary(Infer *in, Op op, Expr *left, Expr *right);
/* The same, of what needs no type to be known as such; operators are computed again. */
bool expand_is_bound(const Instance *instance, const Expr *e, unsigned depth);

/* ---- infer/ssa.c ---- */

/* The info of an expression of the instance. */
static inline ExprInfo *info_of(const Instance *instance, const Expr *e)
{
    return &instance->info[e->id];
}

SsaValue *ssa_web(SsaValue *value);
/* The target of a `del` whose effect may reach the value: the name is unset there; NULL: there is none. */
const Expr *ssa_deletion(const Instance *instance, const SsaValue *value);
/* The assignments and parameters that reach the value, no more than `most`: how many. Why its type is what it is
 * (provenance.c). */
uint32_t ssa_assignments(const SsaValue *value, const SsaValue **found, uint32_t most);
/* Statements of the block up to the first that control cannot pass (return, break, ...), in this instance: others may
 * choose other branches. */
uint32_t live_count(const Instance *instance, const Block *block);
const Block *instance_body(const Instance *instance);

/* ---- infer/provenance.c ---- */

/* Why a type is what it is, by steps, for messages and for the map of sources: that of a name is because of the
 * assignments and parameters that reach it (ssa_assignments); that of an assignment, because of SsaValue.from; that of
 * an expression, because of these parts of it. How many; 0: the text itself says it, or the function that is called
 * does. */
enum { MAX_PROVENANCE = 2 };
uint32_t provenance_parts(const Instance *instance, const Expr *e, const Expr *parts[MAX_PROVENANCE]);

/* ---- infer/tuple.c ---- */

/* t.index(v) and t.count(v). */
bool infer_is_tuple_method(const Type *owner, const Expr *call);
/* Which of `count` items the slice has, as Python's slice.indices() says; false: a bound is not constant, or the step
 * is 0. */
bool infer_tuple_part(const Instance *instance, const Expr *slice, uint32_t count, Part *part);

/* ---- infer/ufunc.c ---- */

/* np.power(a, b): integers stay as wide as they are. */
const Type *ufunc_power_type(TypeTable *types, const Type *a, const Type *b, const Type **operand);
/* What NumPy's function of two numbers does; NULL: it is none. */
const UfuncRow *ufunc_row_of(BuiltinId builtin);
/* What the function gives for numbers of these types, and what both are converted to; NULL: nothing. */
const Type *ufunc_result_type(TypeTable *types, const UfuncRow *row, const Type *a, const Type *b,
                              const Type **operand);
/* The function that an operator between arrays stands for; NULL: it has no row. */
const UfuncRow *ufunc_row_of_operator(Op op);

/* ---- infer/view.c ---- */

/* pointer[index]: builtins/pointers.c. */
const Type *infer_pointer_index(Infer *in, const Type *pointer, const Expr *index);
/* x.ctypes.data, the address of an array as a number: builtins/pointers.c. */
bool infer_is_address(const Expr *e);
/* The constant axes of x.transpose(1, 0). */
bool infer_transpose_axes(const Instance *instance, const Expr *call, uint32_t ndim, uint8_t *axes);

#endif
