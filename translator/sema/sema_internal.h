// SPDX-License-Identifier: MIT
/* Declarations that are shared by the files of this module. */
#ifndef PY2CU_SEMA_SEMA_INTERNAL_H
#define PY2CU_SEMA_SEMA_INTERNAL_H

#include "sema/sema.h"

#include <stdbool.h>
#include <stdint.h>

/* State of semantic analysis for one translation. */
struct NamesState {
    Map decorations;          /* const Decoration *, keyed by the call (Expr) that passes the function */
    Map generated;            /* the decorations of Function.made, keyed by their calls */
    Map members;              /* Object *, keyed by path: cache of module attributes */
    uint32_t name_depth;      /* nesting depth while constants of names that depend on other names are evaluated */
    uint32_t signature_depth; /* nesting depth while expr_is_signature() follows names */
    PtrVec *path;             /* Decorator.path of the decorator that is being resolved; NULL: none */
    PtrVec suspects;          /* result of decorator_suspects() */
    uint32_t host_depth;      /* greater than 0 while an expression of host code, not of a kernel, is evaluated */
};

/* ---- sema/decorator.c ---- */

/* Evaluates a call of a decorator, or of functools.partial with a decorator. Returns the decorator with these arguments
 * (an OBJ_PATH with its Decorator), or the function it is applied to (an OBJ_FUNCTION with its Decoration); NULL: the
 * source does not determine the result. */
Object *decorator_called(Unit *unit, Object *callee, const Expr *call);
/* Returns the decorator extended by the arguments of a further call. */
const Decorator *decorator_with_call(Unit *unit, const Decorator *decorator, const Expr *call, bool takes_function);
/* Returns the call without its positional arguments. */
const Expr *call_without_items(Unit *unit, const Expr *call);

/* ---- sema/decoration.c ---- */

/* Evaluates the decoration of a function; `call` is its source location. */
const Decoration *decoration_read(Unit *unit, const Decorator *decorator, const Expr *call);

/* ---- sema/module_branches.c ---- */

/* Removes the assignments of module-level names that have no effect on kernels. */
void skip_branches_of_module(Unit *unit, Module *module);

/* ---- sema/array_mutation.c ---- */

/* Returns whether host code may modify the array after the statement that creates it. */
bool array_may_change(Unit *unit, const struct Binding *binding, uint32_t ndim);

/* ---- sema/global_constants.c ---- */

/* Returns the value of an import statement. */
Object *imported_by(Unit *unit, const Module *module, const Import *import);
Binding *binding_new(Unit *unit, BindingKind kind, const char *name, Module *module);
/* Returns the binding that an expression reads, in this file or, for imported names and module attributes, in another
 * file of the request; NULL: another expression. */
const Binding *binding_of_name(Unit *unit, const Expr *e);
/* Returns the value of a name that `from numba import *` imports into a module, also indirectly through other modules;
 * the latest import wins. */
Object *star_imported(Unit *unit, Module *module, const char *name);
/* Resolves the names of a module of the request; subsequent calls have no effect. */
void resolve_module(Unit *unit, Module *module);

/* ---- sema/caller_constants.c ---- */

/* Returns the binding of a name in a module of the request with returns_values; NULL: none. */
Binding *caller_constant_binding(Unit *unit, const char *name);
/* Reports an error if these modules contain values that are not constant or names that the source does not use. */
void check_caller_constants(Unit *unit);

/* ---- sema/constant_array.c ---- */

/* Evaluates a shape, which is an integer or a sequence of integers. Returns false if it is not constant or has more
 * than TYPE_MAX_DIMS dimensions. */
bool constant_shape(Unit *unit, const Expr *e, int64_t *dims, uint32_t *ndim);
/* Evaluate np.array(...) and similar functions; np.zeros, ones and full; np.eye; np.arange; np.linspace;
 * array.name(...). They return NULL if the result is not constant. */
/* Same as constant_of_expr(), and also returns integers of more than 64 bits. */
Object *constant_value(Unit *unit, const Expr *e);
Object *array_of_items(Unit *unit, Object *callee, const Expr *e);
Object *array_of_shape(Unit *unit, Object *callee, const Expr *e);
Object *array_identity(Unit *unit, Object *callee, const Expr *e);
Object *array_arange(Unit *unit, Object *callee, const Expr *e);
Object *array_linspace(Unit *unit, Object *callee, const Expr *e);
Object *array_constant_method(Unit *unit, const Object *array, const char *name, const Expr *e);

/* ---- sema/constant_class.c ---- */

/* Creates a member of an enum. If kernels have no type for its value, the type is TY_OBJECT, which can only be a
 * constant. */
Object *object_member(Unit *unit, const struct Binding *binding, const char *class_name, Object *value,
                      bool of_numbers);
/* Returns the value of a parameter of a factory function if all calls in the source pass the same constant; otherwise,
 * NULL. */
Object *factory_argument(Unit *unit, const struct Binding *param);

/* ---- sema/extern_function.c ---- */

/* Evaluates cuda.declare_device(name, sig, ...) to an OBJ_EXTERN. NULL: the name or signature is not constant. */
Object *extern_declared(Unit *unit, Object *callee, const Expr *call);
Object *extern_of_request(Unit *unit, const char *name, const char *signature_text, unsigned flags);

/* ---- sema/match_stmt.c ---- */

/* Converts a `match` statement of a function with resolved names to a chain of `if` and `elif`. */
void match_to_branches(Unit *unit, const Scope *scope, Stmt *match);

/* ---- sema/named_tuple.c ---- */

/* Evaluate calls of collections.namedtuple or typing.NamedTuple to a class, and slice(1, 5) with constant arguments. */
Object *named_tuple_class_of_call(Unit *unit, Object *callee, const Expr *call);
Object *slice_constant(Unit *unit, Object *callee, const Expr *call);
/* Evaluates a call of such a class; returns NULL if the arguments are not constant. */
Object *named_tuple_constant(Unit *unit, const Type *class_type, const Expr *call);
/* Returns the named-tuple class for a string such as "Point(x, y)", or NULL if the string is invalid. */
const Type *named_tuple_of_text(Unit *unit, const char *text);

/* ---- sema/record_dtype.c ---- */

/* Evaluates np.dtype(...), from_dtype(...) and similar calls; returns NULL if the result is not constant. */
Object *record_call(Unit *unit, Object *callee, const Expr *call);
/* Returns the record or named-tuple class of that name at the module level of the source, for use in signatures; NULL:
 * none. */
const Type *named_type(Unit *unit, const char *name, TypeKind kind);

/* ---- sema/qualified_names.c ---- */

/* Returns Numba's name for a type abbreviation of numba_cuda_mlir, for example float32 for f32; NULL: none. Two
 * abbreviations, i8 and u8, denote other types in Numba. */
const char *successor_type(const char *name);
/* Returns whether the source imports numba_cuda_mlir and not Numba, in which case i8 in signatures has 8 bits. */
bool imports_successor(const Unit *unit);

/* ---- sema/request_constants.c ---- */

const Py2cuConstant *request_value_at(Unit *unit, const char *path, uint32_t *at);

/* ---- sema/sequences.c ---- */

/* Returns whether the value is a list: a display, a comprehension, list(), sorted(), and sums and slices of lists. */
bool expr_is_list(Unit *unit, const Expr *e);
/* Returns the result expression of a call of a function whose body is a single `return`, with parameters replaced by
 * arguments; NULL: another kind of function. */
const Expr *expr_of_call(Unit *unit, const Expr *call);

/* ---- sema/signature_expr.c ---- */

/* Evaluates `signatures[0]` or `decorators["gpu"]` if the name denotes a list or dict literal in the source; returns
 * NULL for other expressions. */
const Expr *signature_item(Unit *unit, const Expr *e);
/* Returns whether the source determines all items of a dict; the items of the expression alternate between keys and
 * values. */
bool expr_is_dict(const Expr *e);
/* Returns the expression that is assigned to a name of this file or an imported name; NULL: none, or several. */
const Expr *signature_value(Unit *unit, const Expr *e);

/* ---- sema/decorator_class.c ---- */

/* Returns the call cuda.jit(f) or cuda.jit(...)(f) by which a decorator class of the source compiles its function;
 * NULL: none. Calls without a signature, or with one that the source determines, take precedence. */
const Expr *decorator_class_jit(Unit *unit, const Stmt *class_stmt);

#endif
