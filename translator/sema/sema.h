// SPDX-License-Identifier: MIT
/* Semantic analysis: resolves names by Python's scope rules, and evaluates attributes, decorators, signatures, record
 * types and constant expressions. */
#ifndef PY2CU_SEMA_SEMA_H
#define PY2CU_SEMA_SEMA_H

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
    BIND_LOCAL,  /* local variable or parameter of a function; see index */
    BIND_MODULE, /* assigned at the module level or in a class body */
    BIND_OBJECT, /* a constant from outside the source, or a built-in; see object */
    BIND_UNDEFINED
} BindingKind;

struct Binding {
    BindingKind kind;
    const char *name;
    Function *function; /* BIND_LOCAL: the function that owns the variable; otherwise, NULL */
    Module *module;
    uint32_t index;           /* BIND_LOCAL: index of the variable in its function, parameters first */
    uint32_t assignments;     /* number of assignments to the name */
    Stmt *stmt;               /* the latest assignment: ST_ASSIGN, ST_DEF, ST_IMPORT, ... */
    Import *import;           /* import of the latest ST_IMPORT assignment */
    Stmt *first_stmt;         /* the first assignment */
    PtrVec calls;             /* const Expr *: calls of the name */
    uint32_t mentions;        /* number of reads of the name */
    bool import_is_ambiguous; /* several imports that differ, or an import and another value */
    bool changed_inside;      /* the source assigns to an attribute of the object */
    Object *large;            /* OBJ_LARGE value, in which case object is NULL */
    bool several_values;      /* free variable of a kernel that has different values at different launches */
    bool set_in_function;     /* global variable that a function assigns */
    const Binding *
        nonlocal_of; /* variable of the enclosing function that `nonlocal` binds; its value is passed in and returned */
    bool at_launch;  /* object is the value at the launches; host code can see another value before and after them */
    bool may_change; /* array that the source may modify after its creation */
    bool asked_for_call;
    bool has_call;     /* valid if asked_for_call: the assigned value contains a call */
    Object *attribute; /* cached value as a class attribute */
    Object *object;    /* cached constant value */
    bool evaluating;   /* guards against circular definitions */
    bool evaluated;
};

struct Scope {
    Scope *parent;
    Function *function; /* NULL: scope of a module or class */
    bool is_class;
    PtrVec bindings; /* Binding *, in order of first appearance; in a function: local variables, parameters first */
    Map by_name;     /* the bindings by name, and module-level bindings that `global` declares */
};

enum { RECORD_MAX_FIELDS = 256, RECORD_MAX_DEPTH = 16, RECORD_MAX_BYTES = 1 << 24 };

/* Fields of a record type under construction. */
typedef struct RecordBuilder {
    Unit *unit;
    const Type *items[RECORD_MAX_FIELDS];
    const char *names[RECORD_MAX_FIELDS];
    uint32_t offsets[RECORD_MAX_FIELDS];
    uint32_t count, size;
    bool aligned;
    const char *error; /* description of the error as one phrase; NULL: no error */
} RecordBuilder;

struct Signature {
    const Type *result; /* NULL: not specified */
    const Type **args;
    uint32_t count;
    const char *error;                /* description of the syntax error as one phrase; NULL: no error */
    uint32_t error_offset;            /* in bytes from the beginning of the string */
    const char *misspelled, *similar; /* an unknown type name in the signature, and a similar valid name; NULL: none */
};

typedef struct Exception {
    const char *type;      /* spelled as in the Python source */
    const char *message;   /* str() of the first argument; "" if there are no arguments */
    const char *arguments; /* further arguments as a Python tuple; NULL: none */
} Exception;

/* Translation modes of an instance: run-time checks, and whether number literals adopt the type of the other operand.
 * Device functions inherit the modes of their callers. */
enum {
    GUARD_BOUNDS = 1,
    GUARD_ERRORS = 2,
    WEAK_LITERALS = 4,
    MAKES_ARRAYS = 8 /* np.zeros allocates memory on the CPU */,
    IS_PARALLEL = 16,
    NUMPY_ERRORS = 32 /* division by zero raises no exception */,
    IS_FAST = 64 /* device function whose own decorator has fastmath=True */
};

/* A decorator that turns functions into kernels, device functions or ufuncs, with the arguments applied so far. */
struct Decorator {
    KnownId kind;       /* KNOWN_JIT to KNOWN_REDUCE */
    const Expr **calls; /* calls that pass signatures and options, the earliest first: functools.partial(cuda.jit, ...),
                           cuda.jit(...) */
    uint32_t call_count;
    bool takes_function; /* the next call passes the function; otherwise, signatures and options can still follow */
    PtrVec path; /* set by decorator_of_expr(): the expressions and bindings through which the decorator was resolved */
};

/* Options that affect compilation: specializations of a function with different options are different kernels. */
typedef struct JitOptions {
    uint32_t fastmath, debug, lineinfo, unoptimized /* opt=False */, max_registers, launch_bounds[3];
    uint32_t facts;    /* assume="small": PY2CU_FACT_* */
    uint32_t original; /* schedule="original" */
} JitOptions;

/* Decoration: effect of a decorator on a function. */
struct Decoration {
    bool is_jit;        /* decorated by cuda.jit or by a decorator that generates a kernel around the function */
    bool by_call;       /* the decoration results from a call elsewhere in the program, not from a decorator above the
                           function */
    bool on_cpu;        /* by numba.jit or njit */
    bool is_wrong;      /* an error has been reported */
    bool parallel;      /* option of numba.jit and njit */
    Py2cuWrap wrap;     /* for vectorize, guvectorize and reduce */
    const char *layout; /* for guvectorize: "(m,n),(n)->(m)" */
    bool by_operand;    /* for guvectorize: the signature is the kernel's, not the function's */
    const Expr *call;   /* the decorator, for source locations */
    PtrVec signatures;  /* Expr *: strings, calls or tuples */
    PtrVec path;        /* Decorator.path */
    uint32_t is_device, weak_literals;
    Py2cuChoice boundscheck;
    JitOptions options;
};

enum { MAX_OPERANDS = 32 };

/* Core dimensions of each operand, parsed from a layout such as "(m,n),(n)->(m)". */
typedef struct Layout {
    uint32_t axes[MAX_OPERANDS];
    uint32_t inputs, count;
} Layout;

/* ---- sema/global_constants.c ---- */

/* Assigns a constant its name in the generated code if it is a real number or an array without a name. */
void name_constant(Unit *unit, const Binding *binding, const char *name, Object *object);
/* Returns the global variable "module.name" of a module of the request, or NULL. */
Binding *module_binding(Unit *unit, const char *path);
/* Returns the value of "module.name" in a module of the request, or NULL if there is no such module or name. If `path`
 * is the name of a module, returns an OBJ_PATH. */
Object *module_object(Unit *unit, const char *path);
/* Returns whether the path is a file of the request, a directory of such files (`import tools.waves`), or a name in
 * such a file. */
bool is_of_module(Unit *unit, const char *path);
/* Creates a new local variable of the function; an expression that reads it; the expression (name := value). */
Binding *binding_local(Unit *unit, Function *function, const char *name);
Expr *binding_read(Unit *unit, Function *function, Binding *binding, Span span);
Expr *binding_named(Unit *unit, Function *function, Binding *binding, Expr *value);
/* Returns the value of the only assignment `name = value` to a binding, or NULL. */
const Expr *binding_value(const Binding *binding);
/* Same as binding_value(), and also accepts `name, other = value, ...` and `(name := value)`. */
const Expr *binding_any_value(const Binding *binding);
/* Returns the item of `value` that an unpacking assignment to `target` assigns to the name if both are displays; NULL:
 * there is none. */
const Expr *expr_unpacked(const Expr *target, const char *name, const Expr *value);
/* Returns the value of `(name := value)` in the expressions that the statement itself evaluates; NULL: none. */
const Expr *expr_named(const Stmt *s, const char *name);
/* Returns the constant value of a binding, or NULL if it is not constant (assigned more than once, or the result of a
 * call). */
Object *binding_object(Unit *unit, Binding *binding);

/* ---- sema/constant_expr.c ---- */

/* Returns Python's value of a constant expression at the module level or in an enclosing function, or NULL if it is not
 * constant (reports no error). */
Object *constant_of_expr(Unit *unit, const Expr *e);
LiteralKind constant_literal(Unit *unit, const Expr *e, Object **value);

/* ---- sema/constant_class.c ---- */

/* Returns the constant Class.name, which can be inherited, or NULL if the source does not determine it. */
Object *class_attribute(Unit *unit, const Stmt *class_stmt, const char *name);
/* Returns the type of the members of an enum class; NULL: the class is not an enum, or its members have different
 * types. */
const Type *enum_of_class(Unit *unit, const Stmt *class_stmt);
/* Returns the name of an enum object as in the types of its members; NULL: the object is not an enum. */
const char *object_enum_name(Unit *unit, const Object *object);
/* Returns the default value of a parameter; NULL: there is none, or it is not constant. */
Object *parameter_default(Unit *unit, Function *function, uint32_t index);

/* ---- sema/missing_module.c ---- */

/* Adds a note to the latest diagnostic if the expression reads a name that is imported from a module that is neither
 * part of the request nor a library that kernels can use. */
void note_missing_module(Unit *unit, const Expr *e);

/* ---- sema/module_branches.c ---- */

/* Returns whether the body of the `try` statement raises an exception only if Numba, NumPy or the GPU is missing. */
bool try_needs_gpu_only(Unit *unit, const Stmt *s);

/* ---- sema/decoration.c ---- */

/* Returns the decoration by the decorators above the function: the effect of the outermost known decorator. */
Decoration decoration_above(Unit *unit, const Function *function);
/* Same as decoration_above(). If no decorator is known, returns the first decoration by a call elsewhere
 * (function_add_generated()), preferably one that generates a kernel. */
Decoration decoration_of(Unit *unit, const Function *function);
/* Returns all decorations: by the decorators above the function if one is known, then those by calls. */
PtrVec decorations_of(Unit *unit, const Function *function);
/* Returns the decoration by a call `cuda.jit(f, fastmath=True)`, `cuda.jit("...")(f)` or `fast(f)`; NULL: the call
 * passes no function to a known decorator. The caller checks whether the argument is a function. */
const Decoration *decoration_of_call(Unit *unit, const Expr *call);
/* Returns the decoration that the request specifies for a function constant; NULL: none, the decorator in the source
 * applies. */
const Decoration *decoration_of_request(Unit *unit, const Py2cuConstant *function);
/* Records a decoration by a call. Returns false if the function's own decorators forbid it, or for too many. */
bool function_add_generated(Unit *unit, Function *function, const Decoration *decoration);
/* Returns whether the decoration's call decorates a function that is translated for it. */
bool decoration_is_generated(const Unit *unit, const Decoration *decoration);
/* Returns the decoration that a launch of the function uses: `given`, or, if `given` is NULL and no decorator above the
 * function is known, the first decoration by a call; NULL: the decorators above the function apply. */
const Decoration *decoration_launched(Unit *unit, const Function *function, const Decoration *given);
/* Returns whether a decorator of this kind compiles for the GPU with its arguments (NULL: none). */
bool decorator_is_for_gpu(Unit *unit, KnownId kind, const Decorator *decorator);
/* Applies decorators that are called at the module level as if they were above the function. */
void apply_decorators(Unit *unit);
/* Returns the GUARD_* and WEAK_LITERALS modes that the request and a kernel's decorator specify. */
uint32_t modes_of(const Unit *unit, const Decoration *decoration);
/* Returns the modes of a device function: those of the caller, modified by its own decorator. */
uint32_t called_modes(uint32_t caller, const Decoration *decoration);

/* ---- sema/decorator.c ---- */

/* Resolves an expression to a decorator in any form: cuda.jit, cuda.jit(...), functools.partial(cuda.jit, ...), a name
 * or an attribute with such a value, a function or class of the source that passes its function to a decorator. Returns
 * NULL if the expression is not a decorator. */
const Decorator *decorator_of_expr(Unit *unit, const Expr *e);

/* ---- sema/exception.c ---- */

/* Evaluates the exception of `raise e`; e can be NULL. Returns the subexpression that is not constant, or NULL if all
 * are constant. */
const Expr *exception_of(Unit *unit, const Expr *e, Exception *exception);
/* Same as exception_of(), for the message of an assert, which can be NULL. */
const Expr *exception_message(Unit *unit, const Expr *e, Exception *exception);

/* ---- sema/gufunc_signature.c ---- */

/* Computes the element type and number of dimensions of the output of a guvectorize function with one output for
 * `count` inputs; returns NULL if no signature accepts the inputs. */
const Type *gufunc_result(Unit *unit, const Decoration *decoration, uint32_t param_count, const Type *const *given,
                          uint32_t count, int *ndim);
bool gufunc_read_layout(const char *text, Layout *layout);

/* ---- sema/named_tuple.c ---- */

/* Returns the class that a class statement derives from typing.NamedTuple, or NULL for other classes. */
Object *named_tuple_class(Unit *unit, const Stmt *class_stmt);
/* Returns whether a type is that of slice objects: named tuples of start, stop and, optionally, step. */
bool type_is_slice(const Type *type);
/* Returns the type of slices. Slices without a step have a separate type, because an array that is sliced without a
 * step keeps its layout. */
const Type *type_slice(TypeTable *types, bool has_step);

/* ---- sema/qualified_names.c ---- */

/* Returns the object at a dotted path: a type, a constant (math.pi) or an OBJ_PATH. Aliases are normalized:
 * "numba.cuda.grid" and "py2cu.cuda.grid" become "cuda.grid". */
Object *object_at_path(Unit *unit, const char *path);
/* Returns the builtin that an object denotes; BUILTIN_NONE for other objects and for NULL. */
BuiltinId object_builtin(Unit *unit, const Object *object);
/* Returns whether the object is prange, which is equivalent to range except that its loops run on several threads. */
bool object_is_prange(Unit *unit, const Object *object);

/* ---- sema/record_dtype.c ---- */

void record_begin(RecordBuilder *builder, Unit *unit, bool aligned);
void record_add_at(RecordBuilder *builder, const char *name, const Type *type, uint32_t offset);
/* Appends a field at the offset that NumPy's layout rules determine. */
void record_add(RecordBuilder *builder, const char *name, const Type *type);
/* Returns the record type; size 0 selects NumPy's layout. Returns NULL and sets builder->error on failure. */
const Type *record_finish(RecordBuilder *builder, uint32_t size);
/* Returns the type of an array field of a record, or the item type if ndim is 0. Returns NULL if the array is too
 * large. */
const Type *record_nested_array(Unit *unit, const Type *item, const int64_t *dims, uint32_t ndim);
/* Returns the type that a NumPy dtype string denotes ("<f4", "float32", "d"), or NULL. */
const Type *dtype_by_text(Unit *unit, const char *text);
/* Returns the type that a constant denotes as a dtype (np.float32, "f4", int, a record type), or NULL. */
const Type *dtype_of_object(Unit *unit, const Object *object);
/* Returns the C name of a record type. The first call assigns the names of all records that the arguments and arrays of
 * kernels use. */
const char *record_c_name(Unit *unit, const Type *record, const char *hint);

/* ---- sema/request_constants.c ---- */

/* Converts a constant of the request; returns NULL if it is invalid. */
Object *object_from_request(Unit *unit, const Py2cuConstant *constant);
/* Returns object.name, or NULL if there is no such attribute. */
Object *object_attribute(Unit *unit, const Object *object, const char *name);
/* Returns an object for a device array that the source uses under this name; NULL: the type is not an array type. */
Object *device_array_object(Unit *unit, const Type *type, const char *name, uint64_t number);
/* Describes an object for messages: "the module math", "the function weight". */
const char *object_describe(Unit *unit, const Object *object);

/* ---- sema/resolve.c ---- */

/* Collects the modules that the source imports, for callers that can read files. */
bool list_imports(Unit *unit);
bool resolve(Unit *unit);
Binding *scope_find(const Scope *scope, const char *name);
/* Resolves the names in the result of parse_written() to these objects. */
void resolve_written(Unit *unit, Module *module, const char *const *names, Object *const *objects, uint32_t count);
/* Returns the absolute name of an imported module: leading dots are relative to the importing module's own name. */
const char *absolute_module(Unit *unit, const Module *module, const char *imported);

/* ---- sema/signature_parser.c ---- */

/* Parses one signature. For dotted names (`numba.types.float32[:]`), only the last component counts. */
Signature signature_parse(Unit *unit, const char *text, size_t length);
/* Parses one type ("float32[:, ::1]") and returns it in Signature.result. */
Signature signature_parse_type(Unit *unit, const char *text, size_t length);

/* ---- sema/signature_expr.c ---- */

/* Returns the content of a string literal, or the source of any other expression. */
const char *expr_source(const Unit *unit, const Expr *e, size_t *length);
/* Returns the signature string that an expression denotes; NULL: unknown. */
const char *signature_string(Unit *unit, const Expr *e);
/* Parses the type of an annotation and returns it in Signature.result, or sets Signature.error. */
Signature type_of_annotation(Unit *unit, const Expr *e);
/* Returns whether an argument of a decorator is a signature or a list of signatures, as far as the source determines
 * it. */
bool expr_is_signature(Unit *unit, const Expr *e);
/* Returns the part of the signature whose value a parameter or local variable of a CPU function determines at run time;
 * NULL: none. */
const Expr *signature_argument(Unit *unit, const Expr *e);
/* Parses a signature from a decorator argument: a string, `void(float32[:])` or a tuple of types. Returns false after
 * it has reported an error. */
bool signature_of_expr(Unit *unit, const Expr *e, Signature *signature);

/* ---- sema/sequences.c ---- */

/* Collects the items (Expr *) of a display, a comprehension, list(), zip(), a slice and others, with loop variables
 * replaced by their values. Returns false if the source does not determine the items. */
bool sequence_items(Unit *unit, const Expr *e, PtrVec *items);
/* Returns the call with `*sequence` arguments replaced by their items. */
const Expr *call_arguments(Unit *unit, const Expr *call);

/* ---- sema/unresolved.c ---- */

/* Returns a decorator above the function that may be cuda.jit although it cannot be resolved; NULL: none. */
const Expr *decorator_may_be_jit(Unit *unit, const Function *function);
/* Returns whether a callee that is not a function of the source may be cuda.jit. */
bool callee_may_be_jit(Unit *unit, const Expr *callee);
/* Returns the uses of cuda.jit (const Expr *) and the names for them (const Binding *) that led to a positive result of
 * the two functions above. */
const PtrVec *decorator_suspects(const Unit *unit);

#endif
