/* Names: what each name of the text means, by Python's scope rules, and what attributes, decorators, signatures, record
 * types and constant expressions stand for. */
#ifndef PY2CU_SEMA_SEMA
#define PY2CU_SEMA_SEMA

#include "base/pointer_map.h"
#include "constants/constants.h"
#include "intrinsics/intrinsics.h"
#include "syntax/syntax.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Binding Binding;
typedef struct Scope Scope;
typedef struct Signature Signature;
typedef struct Decorator Decorator;
typedef struct Decoration Decoration;

typedef enum BindingKind {
    BIND_LOCAL,  /* of a function, parameters included; index */
    BIND_MODULE, /* assigned at the module level (or in a class) */
    BIND_OBJECT, /* object: known from outside the text, or a built-in */
    BIND_UNDEFINED
} BindingKind;

struct Binding {
    BindingKind kind;
    const char *name;
    Function *function; /* BIND_LOCAL: whose; NULL for a module's */
    Module *module;
    uint32_t index;             /* BIND_LOCAL: number of the local in its function, parameters first */
    uint32_t assignments;       /* how many places give it a value */
    Stmt *stmt;                 /* the latest of them: ST_ASSIGN, ST_DEF, ST_IMPORT, ... */
    Import *import;             /* of the latest ST_IMPORT among them */
    Stmt *first_stmt;           /* the first of them */
    PtrVec calls;               /* const Expr *: the calls of it by its name */
    uint32_t mentions;          /* how often the text reads the name */
    bool changed_inside;        /* the text assigns to an attribute of it */
    Object *large;              /* the value, an OBJ_LARGE: object is NULL */
    bool several_values;        /* bound around a kernel: the launches have it with several values */
    bool set_in_function;       /* a global that some function assigns */
    const Binding *nonlocal_of; /* of the function around, whose value it had by `nonlocal` and gives back */
    bool at_launch;             /* object is what kernels see; host code may see another one before and behind */
    bool may_change;            /* an array that the text may change after it is made */
    bool asked_for_call;
    bool has_call;     /* a call stands in what it is given, once asked */
    Object *attribute; /* what it is as an attribute of its class, once asked */
    Object *object;    /* its constant value once known */
    bool evaluating;   /* guards against definitions in a circle */
    bool evaluated;
};

struct Scope {
    Scope *parent;
    Function *function; /* NULL: a module's or class's scope */
    bool is_class;
    PtrVec bindings; /* Binding *, in order of first appearance; of a function: locals, parameters first */
    Map by_name;     /* of these, and of the module's that `global` names */
};

enum { RECORD_MAX_FIELDS = 256, RECORD_MAX_DEPTH = 16, RECORD_MAX_BYTES = 1 << 24 };

/* The fields of a record while they are read. */
typedef struct RecordBuilder {
    Unit *unit;
    const Type *items[RECORD_MAX_FIELDS];
    const char *names[RECORD_MAX_FIELDS];
    uint32_t offsets[RECORD_MAX_FIELDS];
    uint32_t count, size;
    bool aligned;
    const char *error; /* NULL, or what is wrong, as one phrase */
} RecordBuilder;

struct Signature {
    const Type *result; /* NULL when the signature does not name it */
    const Type **args;
    uint32_t count;
    const char *error;              /* NULL, or what is wrong with the text, as one phrase */
    uint32_t error_offset;          /* bytes into the text */
    const char *misspelt, *similar; /* the word there that is no type, and the type that was meant; NULL: not so */
};

typedef struct Exception {
    const char *type;      /* as the Python text says it */
    const char *message;   /* str() of the first argument, "" for none */
    const char *arguments; /* the others, as a Python tuple; NULL: there are none */
} Exception;

/* How an instance is translated: device functions are as the kernels that call them. What it tests while it runs, and
 * whether number literals take the other operand's type. */
enum {
    GUARD_BOUNDS = 1,
    GUARD_ERRORS = 2,
    WEAK_LITERALS = 4,
    MAKES_ARRAYS = 8 /* np.zeros: memory of the processor's own */,
    IS_PARALLEL = 16,
    NUMPY_ERRORS = 32 /* dividing by zero raises nothing */,
    IS_FAST = 64 /* a device function whose own decorator says fastmath=True */
};

/* A decorator that makes kernels, device functions or ufuncs of functions, with the arguments that it has received so
 * far. */
struct Decorator {
    KnownId kind;       /* from KNOWN_JIT to KNOWN_REDUCE */
    const Expr **calls; /* that pass signatures and options, the earliest first: functools.partial(cuda.jit, ...),
                           cuda.jit(...) */
    uint32_t call_count;
    bool takes_function; /* the next call passes the function; otherwise signatures and options may still follow */
    PtrVec path;         /* of decorator_of_expr(): the expressions and bindings through which it was resolved */
};

/* Options that compile a kernel differently: specializations of one function that differ in one of them are different
 * kernels. */
typedef struct JitOptions {
    uint32_t fastmath, debug, lineinfo, unoptimized /* opt=False */, max_registers, launch_bounds[3];
    uint32_t facts;    /* assume="small": PY2CU_FACT_* */
    uint32_t original; /* schedule="original" */
} JitOptions;

/* What a decorator makes of a function. */
struct Decoration {
    bool is_jit;        /* decorated by cuda.jit at all, or by what makes a kernel that calls the function */
    bool by_call;       /* by a call elsewhere in the program, not by a decorator above the function */
    bool on_cpu;        /* by numba.jit or njit */
    bool is_wrong;      /* an error was added about it */
    bool parallel;      /* their option */
    Py2cuWrap wrap;     /* of vectorize, guvectorize and reduce */
    const char *layout; /* of guvectorize: "(m,n),(n)->(m)" */
    bool by_operand;    /* of guvectorize: the signature is the kernel's, not the function's */
    const Expr *call;   /* the decorator, for its location */
    PtrVec signatures;  /* Expr *: strings, calls or tuples */
    PtrVec path;        /* Decorator.path */
    uint32_t is_device, weak_literals;
    Py2cuChoice boundscheck;
    JitOptions options;
};

enum { MOST_OPERANDS = 32 };

/* "(m,n),(n)->(m)": how many axes the function sees of each operand. */
typedef struct Layout {
    uint32_t axes[MOST_OPERANDS];
    uint32_t inputs, count;
} Layout;

/* ---- sema/global_constants.c ---- */

/* Gives a constant a name of the output, when it is a real number without one. */
void name_constant(Unit *unit, const Binding *binding, const char *name, Object *object);
/* The global of a module of the request that "module.name" means; NULL. */
Binding *module_binding(Unit *unit, const char *path);
/* What a module of the request has under that name; NULL when there is no such module or name. `path` is "module.name",
 * or a module's own name, which gives an OBJ_PATH. */
Object *module_object(Unit *unit, const char *path);
/* Whether the path is something of a file of the request, such a file, or a folder of such files: `import tools.waves`.
 */
bool is_of_module(Unit *unit, const char *path);
/* A new local name of the function; a place that reads a name; (name := value). */
Binding *binding_local(Unit *unit, Function *function, const char *name);
Expr *binding_read(Unit *unit, Function *function, Binding *binding, Span span);
Expr *binding_named(Unit *unit, Function *function, Binding *binding, Expr *value);
/* What `name = value` gives it, when nothing else does; NULL. */
const Expr *binding_value(const Binding *binding);
/* The same, also of `name, other = value, ...` and `(name := value)`. */
const Expr *binding_any_value(const Binding *binding);
/* The item of `value` that assigning it to the target gives the name, if both are displays; NULL: there is none. */
const Expr *expr_unpacked(const Expr *target, const char *name, const Expr *value);
/* The value of `(name := value)` in what the statement itself evaluates; NULL: there is none. */
const Expr *expr_named(const Stmt *s, const char *name);
/* The constant that a binding stands for, or NULL: it is no constant (assigned more than once, or from a call). */
Object *binding_object(Unit *unit, Binding *binding);

/* ---- sema/constant_expr.c ---- */

/* Python's value of a constant expression at the module level or in an enclosing function; NULL when it is not constant
 * (no message). */
Object *constant_of_expr(Unit *unit, const Expr *e);
LiteralKind constant_literal(Unit *unit, const Expr *e, Object **value);

/* ---- sema/constant_class.c ---- */

/* Class.name: a constant of the class or of one that it inherits from; NULL when the text does not tell. */
Object *class_attribute(Unit *unit, const Stmt *class_stmt, const char *name);
/* The type of the members that a class of the text has; NULL: it is no enum, or one of several types. */
const Type *enum_of_class(Unit *unit, const Stmt *class_stmt);
/* The name of the enum that an object is, as the types of its members have it; NULL: it is none. */
const char *object_enum_name(Unit *unit, const Object *object);
/* The default value of a parameter; NULL: it is not constant, or there is none. */
Object *parameter_default(Unit *unit, Function *function, uint32_t index);

/* ---- sema/decoration.c ---- */

/* What the decorators above the function make of it: of several, the outermost that is known. */
Decoration decoration_above(Unit *unit, const Function *function);
/* The same, or, where none of them is known, what the first call elsewhere makes of it (function_add_generated()): a
 * kernel if there is one. */
Decoration decoration_of(Unit *unit, const Function *function);
/* All of them: that above the function, if it is known, then those of calls. */
PtrVec decorations_of(Unit *unit, const Function *function);
/* What `cuda.jit(f, fastmath=True)`, `cuda.jit("...")(f)` or `fast(f)` makes of its function; NULL: the call passes no
 * function to a known decorator. Whether its argument is a function, the caller tests. */
const Decoration *decoration_of_call(Unit *unit, const Expr *call);
/* What a request says of the decorator of a function that is a constant; NULL: nothing, the decorator in the source
 * counts. */
const Decoration *decoration_of_request(Unit *unit, const Py2cuConstant *function);
/* Notes what a call makes of the function. False: its own decorators forbid it, or there are too many. */
bool function_add_generated(Unit *unit, Function *function, const Decoration *decoration);
/* The call that a launch of the function goes by: `given`, or if that is NULL and no decorator above the function is
 * known, the first; NULL: the decorators above it. */
const Decoration *decoration_launched(Unit *unit, const Function *function, const Decoration *given);
/* Whether some call makes a kernel of it. */
bool function_is_generated_kernel(const Function *function);
/* Whether a decorator of this kind, with the arguments that it has (NULL: none), compiles for the GPU. */
bool decorator_is_for_gpu(Unit *unit, KnownId kind, const Decorator *decorator);
/* Functions that a call at the module level decorates are as if they stood below it. */
void apply_decorators(Unit *unit);
/* GUARD_* and WEAK_LITERALS that the request and a kernel's decorator ask for. */
uint32_t modes_of(const Unit *unit, const Decoration *decoration);
/* Those of a device function: the caller's, but for what its own decorator says. */
uint32_t called_modes(uint32_t caller, const Decoration *decoration);

/* ---- sema/decorator.c ---- */

/* The decorator that an expression means in any form: cuda.jit, cuda.jit(...), functools.partial(cuda.jit, ...), a name
 * or an attribute for one of these, a function or a class of the text that passes its function to one. NULL: it is
 * none. */
const Decorator *decorator_of_expr(Unit *unit, const Expr *e);

/* ---- sema/exception.c ---- */

/* Reads the exception of `raise e`; e may be NULL. Gives the expression that is not constant, or NULL when all is
 * known. */
const Expr *exception_of(Unit *unit, const Expr *e, Exception *exception);
/* The same for the message of an assert, which may be NULL. */
const Expr *exception_message(Unit *unit, const Expr *e, Exception *exception);

/* ---- sema/gufunc_signature.c ---- */

/* The elements and dimensions of what guvectorize's function with one output makes of `count` inputs; NULL: no
 * signature takes them. */
const Type *gufunc_result(Unit *unit, const Decoration *decoration, uint32_t param_count, const Type *const *given,
                          uint32_t count, int *ndim);
bool gufunc_read_layout(const char *text, Layout *layout);

/* ---- sema/named_tuple.c ---- */

/* The class that a class statement derives from typing.NamedTuple; NULL for other classes. */
Object *named_tuple_class(Unit *unit, const Stmt *class_stmt);
/* Slice objects, which are named tuples of start, stop and, for some, step; and s.indices(n). */
bool type_is_slice(const Type *type);
/* Without a step it is another type: an array that is cut by it keeps its layout. */
const Type *type_slice(TypeTable *types, bool has_step);

/* ---- sema/qualified_names.c ---- */

/* What stands at a dotted path: a type, a constant (math.pi) or an OBJ_PATH. Aliases are made one: "numba.cuda.grid"
 * and "py2cu.cuda.grid" are "cuda.grid". */
Object *object_at_path(Unit *unit, const char *path);
/* The builtin that an object is; BUILTIN_NONE: another thing, or nothing (NULL). */
BuiltinId object_builtin(Unit *unit, const Object *object);
/* prange, which is range but where its loop may run on several threads. */
bool object_is_prange(Unit *unit, const Object *object);

/* ---- sema/record_dtype.c ---- */

void record_begin(RecordBuilder *builder, Unit *unit, bool aligned);
void record_add_at(RecordBuilder *builder, const char *name, const Type *type, uint32_t offset);
/* Behind the fields before, as NumPy lays them out. */
void record_add(RecordBuilder *builder, const char *name, const Type *type);
/* The type; size 0: as NumPy lays it out. NULL with builder->error set. */
const Type *record_finish(RecordBuilder *builder, uint32_t size);
/* An array in a record; the item itself when there are no extents. NULL: too large. */
const Type *record_nested_array(Unit *unit, const Type *item, const int64_t *dims, uint32_t ndim);
/* The type that NumPy's text for a dtype names ("<f4", "float32", "d"); NULL. */
const Type *dtype_by_text(Unit *unit, const char *text);
/* The type that a constant names as a dtype: np.float32, "f4", int, a record. NULL. */
const Type *dtype_of_object(Unit *unit, const Object *object);
/* Gives each record of the kernels' arguments and arrays its name in C, when the first of them is asked for. */
const char *record_c_name(Unit *unit, const Type *record, const char *hint);

/* ---- sema/request_constants.c ---- */

/* A request's constant; NULL: it means nothing. */
Object *object_from_request(Unit *unit, const Py2cuConstant *constant);
/* object.name, or NULL when it has no such attribute. */
Object *object_attribute(Unit *unit, const Object *object, const char *name);
/* An array on the device under a name of the text; NULL: it is no type of an array. */
Object *device_array_object(Unit *unit, const Type *type, const char *name, uint64_t number);
/* For messages: "the module math", "the function weight". */
const char *object_describe(Unit *unit, const Object *object);

/* ---- sema/resolve.c ---- */

/* Notes which modules the text imports, for who can read files. */
bool list_imports(Unit *unit);
bool resolve(Unit *unit);
Binding *scope_find(const Scope *scope, const char *name);
/* Resolves what parse_written() gave; the names stand for these objects. */
void resolve_written(Unit *unit, Module *module, const char *const *names, Object *const *objects, uint32_t count);
/* The absolute name of what an import of that module names: leading dots count from the module's own name. */
const char *absolute_module(Unit *unit, const Module *module, const char *imported);

/* ---- sema/signature_parser.c ---- */

/* Reads one signature. Names may be dotted (`numba.types.float32[:]`): the last part counts. */
Signature signature_parse(Unit *unit, const char *text, size_t length);
/* Reads one type ("float32[:, ::1]"); result.result holds it. */
Signature signature_parse_type(Unit *unit, const char *text, size_t length);

/* ---- sema/signature_expr.c ---- */

/* What a string holds, or any other expression as the text has it. */
const char *expr_source(const Unit *unit, const Expr *e, size_t *length);
/* The text that an expression means as a signature; NULL: it cannot be told. */
const char *signature_meant(Unit *unit, const Expr *e);
/* Reads the type that an annotation is: result.result; with an error, it is none. */
Signature type_of_annotation(Unit *unit, const Expr *e);
/* Whether an argument of a decorator is a signature or a list of them, as far as the text tells. */
bool expr_is_signature(Unit *unit, const Expr *e);
/* Reads a signature from a decorator's argument: a string, `void(float32[:])` or a tuple of types. False after an
 * error. */
bool signature_of_expr(Unit *unit, const Expr *e, Signature *signature);

/* ---- sema/sequences.c ---- */

/* The items (Expr *) of a display, a comprehension, list(), zip(), a slice and others, with the values of loop
 * variables in place of their names. False: the source does not determine them. */
bool sequence_items(Unit *unit, const Expr *e, PtrVec *items);
/* The call with the items of `*sequence` in place of it. */
const Expr *call_arguments(Unit *unit, const Expr *call);

/* ---- sema/unresolved.c ---- */

/* The decorator above the function that may be cuda.jit, although it cannot be resolved; NULL: none. */
const Expr *decorator_may_be_jit(Unit *unit, const Function *function);
/* Whether what is called, which is no function of the text, may be cuda.jit. */
bool callee_may_be_jit(Unit *unit, const Expr *callee);
/* The uses of cuda.jit (const Expr *), and the names for them (const Binding *), because of which these two reported
 * something. */
const PtrVec *decorator_suspects(const Unit *unit);

#endif
