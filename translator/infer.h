/* Inference: the type of every expression of an instance, and which definitions reach which use. */
#ifndef PY2CU_INFER_H
#define PY2CU_INFER_H

#include "objects.h"
#include "resolve.h"
#include "signature.h"
#include "typing.h"

/* ---- definitions and uses (static single assignment) -------------------------------------------------------------- */

typedef enum SsaKind { SSA_UNDEFINED, SSA_PARAM, SSA_DEF, SSA_PHI } SsaKind;

/* One definition of a local, or the meeting of several. */
typedef struct SsaValue SsaValue;
struct SsaValue {
    SsaKind kind;
    uint32_t local;          /* index of the name in its function */
    uint32_t id;
    const Type *type;        /* NULL while unknown */
    Object *constant;        /* what it is known to be, for a definition by a constant expression */
    PtrVec operands;         /* SSA_PHI: SsaValue * */
    const Stmt *loop;        /* SSA_PHI: the while loop that it stands at the start of */
    const Expr *place;       /* SSA_DEF: the target */
    bool is_used;            /* some name reads just this value */
    bool is_joined;          /* meets others in a phi that is read */
    SsaValue *web;           /* union-find parent: values that meet at a use are one web */
    void *vars;              /* lower's: the C variables of the web (on its representative) */
    void *readers;           /* lower's: on a definition, the variables that it must set */
    bool is_unset;           /* SSA_PHI: read where no value of the name can have come */
    bool is_flat;            /* a definition by x.flat: an array, and an iterator too */
    struct Stream *stream;   /* lower's: the range or iterator that a definition gives */
    uint32_t mark;
};

typedef struct Instance Instance;
struct Intrinsic;
struct Special;

/* What is known of one expression of an instance. */
typedef struct ExprInfo {
    const Type *type;        /* NULL while unknown, or after an error */
    Object *constant;        /* its value, when it is known at translation */
    SsaValue *use;           /* EX_NAME: the value that it reads */
    SsaValue *def;           /* EX_NAME as a target: the value that it makes */
    Instance *callee;        /* EX_CALL of a Python function */
    const struct Intrinsic *intrinsic;
    SsaValue **captured;     /* EX_CALL of a function of this function: the values that it uses, by Function.captured */
    const struct Special *special;
    const Type *operand;     /* operators: what both operands are converted to; EX_COMPARE: of the first pair */
    const Type **operands;   /* EX_COMPARE: of each pair */
    const Type *element;     /* of arrays, one element of each at a time: the type for one; the expression's own is that of an array */
    bool is_literal;         /* EX_BINARY of literals that int64 does not hold: its constant stands in the text */
    bool stores;             /* ... in an array that is an argument of the call */
    uint32_t inputs;         /* calls of elements: the arguments before that array; 0: no such call */
} ExprInfo;

/* What an instance tests while it runs: device functions do for the kernels that call them. */
enum { GUARD_BOUNDS = 1, GUARD_ERRORS = 2 };

/* A function with given argument types. */
struct Instance {
    Unit *unit;
    Function *function;
    bool is_kernel;
    uint32_t guards;
    const Type **args;
    uint32_t arg_count;
    Object **arg_objects;    /* arguments that are functions, modules or strings; NULL entries else */
    const Type *result;      /* NULL while unknown */
    const Type *declared_result; /* from an explicit signature */
    Object *result_object;   /* the function, module, type or text that all of its body returns: its calls are that, and no code */
    const char *symbol;      /* of a device function that other CUDA C calls: its name in the text */
    ExprInfo *info;          /* by Expr.id */
    uint32_t info_count;
    PtrVec captures;         /* Object *: the arrays on the device that it, or what it calls, names; arguments behind its own */
    SsaValue **params;       /* by parameter */
    PtrVec values;           /* SsaValue *, all */
    PtrVec cuts;             /* BlockCut *: the blocks whose end cannot be reached, by address */
    PtrVec constant_stmts;   /* const Stmt *: assignments of one constant to a name */
    Block *own_body;         /* the function's body as expand.c wrote it out for these types; NULL: as it stands */
    bool expanded;           /* it was changed just now: inference starts anew */
    bool codes_texts;        /* numbers stand for texts in variables, if there are such */
    bool drops_none;         /* branches for None are dropped before types are known for other values, too: without that there are none */
    PtrVec rolled;           /* Stmt *: loops over constants that might have to be written out */
    IrFunc *ir;
    IrEffect effect;         /* of a call, once lowered */
    bool in_progress, done, failed, reported, recursive;
    bool knows_writes, may_write; /* what lower_may_write() found */
    uint32_t visit;          /* the last of its questions that came by */
    bool falls_through;      /* its end can be reached without a return */
    uint32_t fastmath, debug, lineinfo, max_registers;
    uint32_t launch_bounds[3];
    Span span;
    Instance *next_of_function;
};

/* Finds what every instance captures, once all are typed: captures.c. */
void captures_find(Unit *unit);
/* The captured array that the argument is; NULL: it is one of a parameter. */
const Object *capture_at(const Instance *instance, uint32_t argument);

/* Positional and keyword arguments of a call, already typed. */
typedef struct Call {
    const Expr *expr;
    Expr *const *args;
    uint32_t count;
    const Type **types;      /* of the positional arguments */
} Call;

/* The argument of that position or keyword name; NULL when it is not given. */
const Expr *call_argument(const Call *call, uint32_t position, const char *name);

/* State of inference over one instance. */
struct Infer;
struct Lower;
struct Value;

/* The functions of a special of the catalogue. infer gives the result's type (NULL: unknown yet, or an error was added); lower the value. */
typedef struct BuiltinCode {
    const Type *(*infer)(struct Infer *in, const Expr *call, const Call *args);
    struct Value (*lower)(struct Lower *lw, const Expr *call, const Call *args);
} BuiltinCode;

typedef struct Infer {
    Unit *unit;
    Instance *instance;
    bool loud;               /* report what is wrong: the last round only */
    bool changed;
    bool unknown;            /* some type was still unknown in this round */
    const Expr *by_element;  /* an expression that may be of arrays: what uses it computes one element at a time */
    bool blame;              /* report the first variable without a type: the last resort when nothing else was wrong */
    unsigned depth;
    const Stmt *stmt;        /* that is being typed */
    uint32_t next_phi;       /* the first value of the instance whose turn has not come in this round */
} Infer;

/* The info of an expression of the instance. */
ExprInfo *info_of(const Instance *instance, const Expr *e);
/* hasattr(x, text) of a value of the type, which is `owner` where it is known. */
bool has_attribute(Unit *unit, const Type *type, const Object *owner, const Expr *text);
/* Builds definitions and uses of the whole function into the instance. False after an error. */
bool ssa_build(Instance *instance);
SsaValue *ssa_web(SsaValue *value);
/* Statements of the block up to the first that control cannot pass (return, break, ...), in this instance: others may choose other
 * branches. */
uint32_t live_count(const Instance *instance, const Block *block);
/* What a condition is known to be before the kernel runs (globals and literals only), or NULL: Numba drops dead branches before
 * it types anything. */
Object *branch_constant(const Instance *instance, const Expr *condition);
/* Whether a value of the type is an instance of what the expression names; NULL: cannot be told. */
Object *branch_is_instance(const Instance *instance, const Type *type, const Expr *of);
/* Takes what is known into the meeting points before value `end`. Each has its turn once a round, where it stands in the text, as in
 * Numba: types only ever widen, so the order in which they arrive shows in the result. */
void infer_phis(Infer *in, uint32_t end);
/* Types an expression; NULL when unknown or wrong. */
const Type *infer_expr(Infer *in, const Expr *e);
/* a < b, a < b < c, `in` and `is`: infer_compare.c. */
const Type *infer_compare(Infer *in, const Expr *e);
/* What a message says of a value: what it is, where its type does not tell. */
const char *infer_described(const Infer *in, const Expr *e, const Type *type);
/* Says that the operator does not take these types, and that kernels do not have what the expression is. NULL. */
const Type *infer_no_operation(Infer *in, const Expr *e, Op op, const Type *a, const Type *b);
const Type *infer_unsupported(Infer *in, const Expr *e, const char *what, const char *hint);
/* The same where None may stand for a value: an optional type stays one. infer_expr() takes the value out of it, and the number out of
 * an IntEnum's member. */
const Type *infer_value(Infer *in, const Expr *e);
/* Takes the value out of an expression that infer_value() has typed. */
const Type *infer_needs_value(Infer *in, const Expr *e);
const Type *infer_call(Infer *in, const Expr *e);
/* Says that shared.array([2, 3], ...) wants a tuple; NULL: it is no such call. */
const Type *infer_list_as_shape(Infer *in, const Expr *e);
/* The call of a function at a path, of numbers. */
const Type *infer_number_call(Infer *in, const Expr *e, Object *callee, const Call *call);
/* x.view(np.int32) of a float32, and of other numbers of equally many bytes (number_view.c). */
const Type *infer_number_view(Infer *in, const Expr *e, const Type *owner);
/* Functions of numbers that are given arrays: infer_elements.c. Whether this call is one of them. */
bool infer_takes_elements(const Object *callee, const Call *call);
const Type *infer_elements_call(Infer *in, const Expr *e, Object *callee, const Call *call, bool by_element);
/* Says that the expression would make an array. NULL. */
const Type *infer_new_array(Infer *in, const Expr *e);
/* a + b, -a, a < b where one is an array: only in->by_element may be. */
const Type *infer_elements_operator(Infer *in, const Expr *e, const Type *a, const Type *b);
/* The type of an expression that may, with `allowed`, be in->by_element. */
const Type *infer_by_element(Infer *in, const Expr *e, bool allowed);
/* Whether the expression is an array of which nothing but single elements is ever computed. */
bool infer_is_unmade(const Instance *instance, const Expr *e);
/* The array that the results of such a call are stored in. */
const Expr *infer_output(const Expr *e);
/* A call of a function that is defined elsewhere. */
const Type *infer_extern_call(Infer *in, const Expr *e, const Object *callee, const Call *call);
const Type *infer_subscript(Infer *in, const Expr *e);
const Type *infer_attribute(Infer *in, const Expr *e);
/* The argument for a field of a named tuple that is made by a call; NULL: none is given. */
const Expr *named_tuple_argument(const Expr *call, const Type *class_type, uint32_t field);
/* Whether arrays have an attribute of this name, which then is no field. */
bool infer_is_array_attribute(const char *name);
/* Records: infer_record.c. Whether it is a record or an array of records. */
bool infer_has_fields(const Type *owner);
/* The number of a vector's component (special_vector.c); -1: it has none of that name. */
int vector_component(const Type *type, const char *name);
/* v.x = value of the type (NULL: unknown). */
void infer_component_store(Infer *in, const Expr *target, const Type *vector, const Type *type);
/* The type of owner.name, and of owner[index] where the index is a constant text or, of a record, the field's number. */
const Type *infer_field(Infer *in, const Expr *e, const Type *owner);
const Type *infer_field_subscript(Infer *in, const Type *owner, const Expr *index);
const Type *infer_field_type(TypeTable *types, const Type *owner, uint32_t field);
/* Which field the index says; UINT32_MAX: none. */
uint32_t infer_field_index(const Instance *instance, const Expr *index, const Type *owner);
/* An error for a path that kernels cannot use, with a hint when something near is known. */
const Type *infer_unknown_path(Infer *in, const Expr *e, const char *path);
/* t[1:] and a + b of tuples: tuple_parts.c. */
const Type *infer_tuple_slice(Infer *in, const Expr *e, const Type *tuple, const Expr *slice);
/* Of items whose values are not too many, else an error. */
const Type *infer_tuple_of(Infer *in, const Expr *e, const Type *const *items, uint32_t count);
const Type *infer_tuple_join(Infer *in, const Expr *e, const Type *a, const Type *b);
const Type *infer_tuple_repeat(Infer *in, const Expr *e, const Type *tuple, int64_t times);
/* A name of x.flat, which as an iterator goes on where it was left. */
bool infer_is_flat(const Instance *instance, const Expr *e);
/* t.index(v) and t.count(v): tuple_methods.c. */
bool infer_is_tuple_method(const char *name);
const Type *infer_tuple_method(Infer *in, const Expr *e, const Type *tuple);
/* Whether texts in arrays may be equal: of one kind, or one of them a constant (lower_text.c). */
bool infer_text_compare(const Type *a, const Type *b);
/* t < u and t == u of tuples, item by item: bool, or NULL where some items cannot be compared (lower_compare.c). */
const Type *infer_tuple_compare(TypeTable *types, Op op, const Type *a, const Type *b);
/* `()` and `...`. */
bool infer_is_whole_index(const Expr *index);
/* Type of container[index...]; messages at `e`. Sets nothing. */
const Type *infer_index_type(Infer *in, const Expr *e, const Type *container, const Expr *index);
/* The same of container[e->right], where slice objects among the indices become slices: slices.c. */
const Type *infer_indexed(Infer *in, const Expr *e, const Type *container);
/* Slice objects, which are named tuples of start, stop and, for some, step; and s.indices(n). */
bool type_is_slice(const Type *type);
const Type *infer_slice_indices(Infer *in, const Expr *e);
/* "abc".find("b") and the like of constants, text_methods.c; NULL: it is no such call. */
Object *constant_text_method(Infer *in, const Expr *e);
/* The type of max(...) of times; NULL where they are not all of one kind (special_time.c). */
const Type *infer_time_extreme(TypeTable *types, const Type *const *items, uint32_t count);
/* pointer[index]: special_pointer.c. */
const Type *infer_pointer_index(Infer *in, const Type *pointer, const Expr *index);
/* Type of array[index...]: an element or a view; slices and indices inside are typed already. */
const Type *infer_view_type(Infer *in, const Expr *e, const Type *array, const Expr *index);
/* x.T and x.flat of an array; NULL for other names, without an error. */
const Type *infer_view_attribute(Infer *in, const Expr *e, const Type *array);
/* x.ctypes.data, the address of an array as a number: special_pointer.c. */
bool infer_is_address(const Expr *e);
/* The type of a.real and a.imag: the parts of an array of complex numbers; a.real of other numbers is a. NULL: neither. */
const Type *infer_part_attribute(Infer *in, const Expr *e, const Type *array);
/* A call of a method of an array; the arguments are typed already. */
const Type *infer_array_method(Infer *in, const Expr *e, const Type *array, const Call *call);
/* x.copy() and x.view(dtype): copies.c. */
const Type *infer_copy(Infer *in, const Type *array);
const Type *infer_view_of_bytes(Infer *in, const Expr *e, const Type *array, const Call *call);
/* a[i] = value, a[s:e] = value, where the target is a view. */
void infer_slice_assignment(Infer *in, const Expr *target, const Type *view, const Type *value, const Expr *source);
/* Whether the expression is a call of range, whose parts a loop reads itself. */
bool infer_is_range(const Instance *instance, const Expr *e);
/* What a for loop over the expression gives, or NULL after an error: infer_iterate.c. */
const Type *infer_iterable(Infer *in, const Expr *e);
/* Ranges and iterators as arguments: iterator_arguments.c. The named tuple of what the expression, or the captured range, is made of; NULL:
 * it cannot be an argument. */
const Type *infer_iterator_parts(Infer *in, const Expr *e, const Type *type);
const Type *infer_range_parts(Infer *in, const Type *range); /* all that one can be made of */
const Type *infer_captured_parts(Infer *in, const Binding *captured, const Type *type);
bool type_is_iterator_parts(const Type *type);
/* Those that the program chooses while it runs, by a conditional expression or in branches: chosen_ranges.c. False when they are none, or
 * cannot be. */
bool expand_chosen_maker(Infer *in, const Expr *e);
bool expand_chosen_name(Infer *in, const Expr *e, const Type *type);
/* f(x), which returns what a range is made of, becomes that range: range(f(x).stop). */
void expand_range_result(Infer *in, const Expr *e, const Type *parts);
/* Where arguments are such, the body makes the ranges and iterators of them. */
void expand_iterator_arguments(Infer *in);
/* A list that only stands for its items, `for x in [1, 2]` and `x in [1, 2]`, is the tuple that CPython's compiler makes of it, too. */
void infer_list_as_tuple(const Expr *e);
/* Whether the expression stands for one range or iterator, wherever the program comes from; complains where not. */
bool infer_names_iterator(Infer *in, const Expr *e);
/* Complains where a variable cannot hold the iterator. */
void infer_check_iterator(Infer *in, const Stmt *assignment);
/* An element of an array of one axis, a row of one of more. */
const Type *infer_array_item(Infer *in, const Type *array);
/* A number, or tuples of them. */
bool infer_is_plain(const Type *type);
/* What a variable can hold, so that a loop or an index can choose among several: arrays and records, too. */
bool infer_can_be_chosen(const Type *type);
/* A break or continue of the loop whose body it is. */
bool infer_leaves_body(const Instance *instance, const Block *block);
/* Types what stands between the brackets: slices and '...' are no expressions of their own. */
void infer_index_parts(Infer *in, const Expr *index);
/* view op= value. */
void infer_array_augmented(Infer *in, const Stmt *s, const Type *view, const Type *value);
/* The type of what `name` ("sum", "max") makes of all elements of an array; NULL: nothing. */
const Type *infer_reduce_type(TypeTable *types, const char *name, const Type *array);
bool infer_is_reduction(const char *name);
/* Whether the arguments from `first` on and the keywords leave a reduction whole: axis=0 of an array of one axis, axis=None. *type becomes
 * what dtype= asks for. */
bool infer_reduce_options(Infer *in, const Expr *e, uint32_t first, const char *name, const Type *array, const Type **type);
/* Whether `a in container` is known for an array or a range. */
bool infer_membership(const Infer *in, const Expr *container, const Type *a, const Type *type);
/* The constant axes of x.transpose(1, 0). */
bool infer_transpose_axes(const Instance *instance, const Expr *call, uint32_t ndim, uint8_t *axes);
/* The place of the item with a star among those of a target; their number when there is none. */
uint32_t starred_item(const Expr *target);
void infer_target(Infer *in, const Expr *target, const Type *type, Object *constant, const Expr *source);
/* The result of a function: infer_result.c. A return statement widens it. */
void infer_return(Infer *in, const Stmt *s);
/* Where the end of a device function is reached, its result is None. */
void infer_end_of_body(Infer *in);
/* A function that calls itself gives a value on some way without a call; one whose result the signature declares does on every way. */
void infer_check_result(Infer *in);
/* The type of the name that `(name := value)` sets. */
void infer_named(Infer *in, const Expr *named, const Type *type, Object *constant);
/* An instance of the function for these argument types, made when new. */
Instance *instance_get(Unit *unit, Function *function, const Type *const *args, Object *const *objects, uint32_t count, bool is_kernel,
                       uint32_t guards);
/* Types the instance; with `loud` also reports what is wrong. False when it failed. */
bool infer_instance(Instance *instance, bool loud);
/* Adds an error when the round is loud. Always returns NULL, the unknown type. */
const Type *infer_error(Infer *in, Span span, const char *code, const char *format, ...) __attribute__((format(printf, 4, 5)));
void infer_hint(Infer *in, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "name(type, type)". */
const char *instance_signature_text(Unit *unit, const Function *function, const Type *const *args, uint32_t count);
/* The number of the parameter *args; how many parameters there are, when there is none. */
uint32_t function_star(const Function *function);
/* Whether some return in it gives a value. */
bool infer_returns_value(const Block *block);
/* The constant integer that an expression is known to be. */
bool infer_constant_int(const Instance *instance, const Expr *e, int64_t *value);

/* ---- what is written out by the types of an instance: expand.c ------------------------------------------------------ */

const Block *instance_body(const Instance *instance);
/* A loop over literal_unroll(...) that is not written out yet. */
bool expand_is_wanted(const Instance *instance, const Stmt *s);
/* Loops over map(...), filter(...) and ranges in variables become the loops that they mean. False when it is none. */
bool expand_head(Infer *in, const Stmt *s);
/* f(it), where the statement before it gives `it` its value and nothing else reads it: f(zip(x, y)). False when it is something else. */
bool expand_iterator_argument(Infer *in, const Expr *call, const Expr *argument);
/* A loop over a tuple of texts becomes one over literal_unroll of it, one over () no loop. False when it is neither. */
bool expand_tuple_head(Infer *in, const Stmt *s);
/* Writes it out, or makes it a loop over a tuple. */
void expand_loop(Infer *in, const Stmt *s);
/* Loops over constants that were left as loops are written out; false when there are none. */
bool expand_rolled(Instance *instance);
/* Constant bytes become the array that they are: constant_bytes.c. False when they are something else. */
bool expand_bytes(Infer *in, const Expr *e);
/* Numbers for texts in variables (coded_texts.c); false: there are none, or they are done. */
bool code_texts(Instance *instance);
/* f(x, a, b) of `def f(x, *args)`: the arguments behind x become one tuple. False when they are one already. */
bool expand_rest(Infer *in, const Expr *call, const Function *function);
/* x[slice(a, b)], and of a name that is one: x[a:b]. False when there is none. */
bool expand_index(Infer *in, const Expr *e);
/* x.flat[k] of an array that is not C-contiguous, as x[k // n, k % n]. */
bool expand_flat_index(Infer *in, const Expr *e);
/* operator.setitem(x, i, v): x[i] = v. False when it is something else. */
bool expand_setitem(Infer *in, const Stmt *s);
/* Puts True in the place of a condition that is, so that branches are chosen by it. */
void expand_known(Infer *in, const Expr *e);
/* f(x, value=y) of a function whose parameters have these names becomes f(x, y). False when it stays as it is. */
bool expand_keywords(Infer *in, const Expr *e, const char *path, const char *names);
/* f(*t), (*t, x): the items of the tuples take their places. False when there is nothing with a star. */
bool expand_starred(Infer *in, const Expr *e);

/* ---- closures ----------------------------------------------------------------------------------------------------- */

/* Makes what the function reads of `outer`, which it is defined in, parameters of its own. Once is enough. */
void closure_convert(Unit *unit, Function *function, const Function *outer);
/* Writes functions inside it that assign its names as such that give them back: nonlocals.c. Once is enough. */
void nonlocals_write(Unit *unit, Function *function);
/* The one constant that a name of the function around a closure is given; NULL: it has another value, or several. */
Object *captured_constant(Unit *unit, const Binding *captured);
/* The function that a local name always stands for: `def name` or `name = lambda ...` inside a function; NULL for others. */
Function *closure_of(const Expr *name);

/* ---- decorators --------------------------------------------------------------------------------------------------- */

typedef struct Decoration {
    bool is_jit;             /* decorated by cuda.jit at all, or by what makes a kernel that calls the function */
    Py2cuWrap wrap;          /* the latter */
    const char *layout;      /* of guvectorize: "(m,n),(n)->(m)" */
    bool by_operand;         /* of guvectorize: the signature is the kernel's, not the function's */
    bool is_device;          /* device=True */
    const Expr *call;        /* the decorator, for its place */
    PtrVec signatures;       /* Expr *: strings, calls or tuples */
    uint32_t fastmath, debug, lineinfo, max_registers, boundscheck;
    uint32_t launch_bounds[3];
} Decoration;

Decoration decoration_of(Unit *unit, const Function *function);
/* Functions that a call at the module level decorates are as if they stood below it. */
void apply_decorators(Unit *unit);
/* GUARD_* that the request and the decorator ask for. */
uint32_t guards_of(const Unit *unit, const Decoration *decoration);

/* ---- kernels that py2cu writes: wrap.c ---------------------------------------------------------------------------- */

/* The kernel that calls the function as decoration->wrap says, and the types of its parameters. NULL after an error, which is told
 * at `span`. */
Function *wrap_kernel(Unit *unit, Function *function, const Decoration *decoration, const Signature *signature, Span span, Signature *taken);
/* The elements and dimensions of what guvectorize's function with one output makes of `count` inputs; NULL: no signature takes them. */
const Type *gufunc_result(Unit *unit, const Decoration *decoration, uint32_t param_count, const Type *const *given, uint32_t count, int *ndim);

/* The functions of a special: those that translate.c handed to the unit. */
const BuiltinCode *builtin_code(const Unit *unit, const struct Special *special);

#endif
