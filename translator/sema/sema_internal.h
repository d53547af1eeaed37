/* Shared by the files of this module. */
#ifndef PY2CU_SEMA_SEMA_INTERNAL
#define PY2CU_SEMA_SEMA_INTERNAL

#include "sema/sema.h"

#include <stdbool.h>
#include <stdint.h>

/* What names/ keeps for one translation. */
struct NamesState {
    Map decorations; /* const Decoration *, by the call (Expr) that passes the function */
    Map members; /* Object *, by path: names of modules that were looked up, as kernels ask for the same few again and
                    again */
    uint32_t name_depth; /* of names that are made of names, while their constants are found */
    PtrVec *path;        /* Decorator.path of the decorator that is being resolved; NULL: none is */
    PtrVec suspects;     /* decorator_suspects() */
    uint32_t host_depth; /* above 0: what host code means by an expression is asked for, not a kernel */
};

/* ---- sema/decorator.c ---- */

/* What a call of a decorator, or of functools.partial with one, gives: the decorator with these arguments (an OBJ_PATH
 * with its Decorator), or the function that it is applied to (an OBJ_FUNCTION with its Decoration). NULL: the text does
 * not tell. */
Object *decorator_called(Unit *unit, Object *callee, const Expr *call);
/* The decorator with the arguments of a further call. */
const Decorator *decorator_with_call(Unit *unit, const Decorator *decorator, const Expr *call, bool takes_function);
/* The call without its positional arguments. */
const Expr *call_without_items(Unit *unit, const Expr *call);

/* ---- sema/decoration.c ---- */

/* What the decorator makes of a function; call: for the location. */
const Decoration *decoration_read(Unit *unit, const Decorator *decorator, const Expr *call);

/* ---- sema/array_mutation.c ---- */

/* Whether host code may change the array after the statement that makes it. */
bool array_may_change(Unit *unit, const struct Binding *binding, uint32_t ndim);

/* ---- sema/global_constants.c ---- */

Binding *binding_new(Unit *unit, BindingKind kind, const char *name, Module *module);
/* The name that an expression reads: of this file, or of the other file of the request that it is imported from or is
 * an attribute of. NULL: it is no such expression. */
const Binding *binding_of_name(Unit *unit, const Expr *e);
/* What `from numba import *` brings a module: every name that is known there, also of what that module imports so; the
 * latest import wins. */
Object *star_imported(Unit *unit, Module *module, const char *name);
/* Finds what the names of a module of the request mean, once. */
void resolve_module(Unit *unit, Module *module);

/* ---- sema/caller_constants.c ---- */

/* The name in a module of the request that gives values; NULL: none has it. */
Binding *caller_constant_binding(Unit *unit, const char *name);
/* Whether these modules give constants, and only of names that the text reads. */
void check_caller_constants(Unit *unit);

/* ---- sema/constant_array.c ---- */

/* A shape, an integer or a sequence of them: false where it is not known, or has more than TYPE_MAX_DIMS. */
bool constant_shape(Unit *unit, const Expr *e, int64_t *dims, uint32_t *ndim);
/* np.array(...) and its like; np.zeros, ones and full; np.eye; np.arange; np.linspace; array.name(...): NULL when the
 * result is not known. */
/* constant_of_expr(), which may also be an integer of more than 64 bits. */
Object *constant_value(Unit *unit, const Expr *e);
Object *array_of_items(Unit *unit, Object *callee, const Expr *e);
Object *array_of_shape(Unit *unit, Object *callee, const Expr *e);
Object *array_identity(Unit *unit, Object *callee, const Expr *e);
Object *array_arange(Unit *unit, Object *callee, const Expr *e);
Object *array_linspace(Unit *unit, Object *callee, const Expr *e);
Object *array_constant_method(Unit *unit, const Object *array, const char *name, const Expr *e);

/* ---- sema/constant_class.c ---- */

/* A member of an enum, of which the value is given. Where kernels know no type for it, it is TY_OBJECT: a constant
 * alone. */
Object *object_member(Unit *unit, const struct Binding *binding, const char *class_name, Object *value,
                      bool of_numbers);
/* What a parameter of a factory is: all calls of the factory in the text give the same constant. */
Object *factory_argument(Unit *unit, const struct Binding *param);

/* ---- sema/extern_function.c ---- */

/* cuda.declare_device(name, sig, ...): an OBJ_EXTERN. NULL when name and signature are not given as constants. */
Object *extern_declared(Unit *unit, Object *callee, const Expr *call);
Object *extern_of_request(Unit *unit, const char *name, const char *signature_text, unsigned flags);

/* ---- sema/match_stmt.c ---- */

/* Makes a `match` of a function, whose names are resolved, a chain of `if` and `elif`. */
void match_to_branches(Unit *unit, const Scope *scope, Stmt *match);

/* ---- sema/named_tuple.c ---- */

/* The class that a call of collections.namedtuple or typing.NamedTuple makes; slice(1, 5) of constants. */
Object *named_tuple_class_of_call(Unit *unit, Object *callee, const Expr *call);
Object *slice_constant(Unit *unit, Object *callee, const Expr *call);
/* What a call of such a class makes of constants; NULL: they are none. */
Object *named_tuple_constant(Unit *unit, const Type *class_type, const Expr *call);
/* The class that a text as "Point(x, y)" says; NULL when it says none. */
const Type *named_tuple_of_text(Unit *unit, const char *text);

/* ---- sema/record_dtype.c ---- */

/* What np.dtype(...), from_dtype(...) and the like give: NULL when it is no constant. */
Object *record_call(Unit *unit, Object *callee, const Expr *call);
/* The record or the class of named tuples of that name at the module level of the text, which a signature may say;
 * NULL. */
const Type *named_type(Unit *unit, const char *name, TypeKind kind);

/* ---- sema/qualified_names.c ---- */

/* Numba's name of a type that numba_cuda_mlir abbreviates, as float32 of f32; NULL: it has no such name. Two of them,
 * i8 and u8, are other types in Numba. */
const char *successor_type(const char *name);
/* Whether the source imports numba_cuda_mlir and not Numba: i8 has eight bits in signatures then. */
bool imports_successor(const Unit *unit);

/* ---- sema/request_constants.c ---- */

const Py2cuConstant *request_value_at(Unit *unit, const char *path, uint32_t *at);

/* ---- sema/sequences.c ---- */

/* Whether the value is a list: a display, a comprehension, list() or sorted() of something, sums and slices of lists.
 */
bool expr_is_list(Unit *unit, const Expr *e);
/* What a call of a function of one `return` evaluates, with the arguments in place of the parameters; NULL: the
 * function is another one. */
const Expr *expr_of_call(Unit *unit, const Expr *call);

/* ---- sema/signature_expr.c ---- */

/* `signatures[0]`, `decorators["gpu"]`, if the name is that of a list or a dict literal in the source: the item; NULL
 * for other expressions. */
const Expr *signature_item(Unit *unit, const Expr *e);
/* Whether all items of a dict are in the source: keys and values in turn. */
bool expr_is_dict(const Expr *e);
/* The expression that a name, of this file or imported from another, is assigned once; NULL: it is none, or of several.
 */
const Expr *signature_value(Unit *unit, const Expr *e);

/* ---- sema/decorator_class.c ---- */

/* cuda.jit(...) of what a class of the text, as a decorator, makes of a function; NULL: it hands it to no cuda.jit. */
const Expr *decorator_class_jit(Unit *unit, const Stmt *class_stmt);

#endif
