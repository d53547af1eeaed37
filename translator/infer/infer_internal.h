// SPDX-License-Identifier: MIT
/* Declarations shared by the files of this module. */
#ifndef PY2CU_INFER_INTERNAL_H
#define PY2CU_INFER_INTERNAL_H

#include "infer/infer.h"

#include <stdbool.h>
#include <stdint.h>

/* State of type inference for one translation. */
struct InferState {
    PtrVec byte_arrays;  /* Binding *: the arrays that replace constant bytes (desugar/constant_bytes.c) */
    PtrVec coded_texts;  /* const Expr *: strings that are encoded as integers (desugar/string_variables.c) */
    PtrVec coded_names;  /* Binding *: the constants that represent them */
    int64_t coded_count; /* the largest code */
    uint32_t call_depth; /* nesting depth of device functions during inference */
};

/* ---- infer/attribute.c ---- */

const Type *infer_attribute(Infer *in, const Expr *e);
/* Reports a path that kernels do not support, with a hint if a replacement or a similar name exists. */
const Type *infer_unknown_path(Infer *in, const Expr *e, const char *path);
/* Returns whether an error that is reported now will be shown; otherwise searching for a hint can be skipped. */
bool infer_is_shown(const Infer *in);
/* Returns a replacement for the object at the path, with the arguments of the call whose function is e; NULL if
 * none is known. */
const char *infer_suggest_replacement(const Infer *in, const Expr *e, const char *path);
/* Expands a hint of suggestions.def, with the arguments of the call whose function is e. */
const char *infer_expand_template(const Infer *in, const Expr *e, const char *hint);
/* Returns an attribute access on e, or a call of its method, in the function; NULL if there is none. */
const Expr *infer_attribute_of(const Infer *in, const Expr *e);
/* Returns a replacement for a @ b. */
const char *infer_product_hint(const Infer *in, const Expr *a, const Expr *b);
/* Returns a hint for an operator of arrays whose result would be a new array of unknown size. */
const char *infer_elements_hint(const Infer *in, const Expr *left, Op op, const Expr *right);
/* Returns a replacement for a comprehension. */
const char *infer_loop_hint(const Infer *in, const Expr *e);
/* Returns whether a library has an object at the path that kernels do not support, so that the name is not
 * misspelled. */
bool infer_is_right_name(const char *path);
/* Returns the most similar name: of an imported module ("cuda.syncthreads"), else one that is visible in the
 * function or a builtin of Python; NULL if there is none. */
const char *infer_similar_name(const Infer *in, const char *name);
/* Returns the type that a CUDA C vector constructor creates ("float3" for make_float3); NULL for other names. */
const char *infer_vector_of(const Infer *in, const char *name);
/* Returns whether code of the function's kind (kernel or CPU) supports the path. */
bool infer_is_supported_path(const Infer *in, const char *path);
const Type *infer_constant(Infer *in, const Expr *e, Object *constant);
/* Reports an array, also one in a tuple, that does not fit constant memory. */
bool infer_fits_constants(Infer *in, const Expr *e, const Object *object, const char *name);
const Type *infer_name(Infer *in, const Expr *e);
/* Reports a string that is not known at compile time. */
const Type *infer_unknown_string(Infer *in, const Expr *e);
/* Reports that the name may be read after `deletion`, the target of a `del`. Returns NULL. */
const Type *infer_deleted(Infer *in, Span span, const char *name, const Expr *deletion);

/* ---- infer/provenance.c ---- */

/* Returns the first of the assignments and parameters reaching the value that determines its type. */
const SsaValue *provenance_assignment(const SsaValue *value);
/* Returns the location of that assignment or parameter. */
Span provenance_span(const Instance *instance, const SsaValue *value);
/* Adds a note for the assignment that determines the type of the name, before the existing notes; if several
 * assignments determine the type, adds a note for each. `name`: NULL to omit the name. */
void provenance_note(Infer *in, const SsaValue *value, const char *name);
/* Adds notes to the last error that trace the expression's type from assignment to assignment, before its existing
 * notes. No effect if e is NULL. */
void infer_note_provenance(Infer *in, const Expr *e);

/* ---- infer/call.c ---- */

const Type *infer_call(Infer *in, const Expr *e);
/* Types a call of a function of scalars at a path. */
const Type *infer_number_call(Infer *in, const Expr *e, Object *callee, const Call *call);
/* Unwraps optional arguments, because only Python functions accept an argument that may be None. */
void infer_require_values(Infer *in, const Expr *e, const Type **types);
/* Returns "name(type, type)". */
const char *infer_type_list(Unit *unit, const char *name, const Type *const *types, uint32_t count);

/* ---- infer/casts.c ---- */

/* Types v.x = value; `type` is NULL while unknown. */
void infer_component_store(Infer *in, const Expr *target, const Type *vector, const Type *type);
const Type *infer_cast(Infer *in, const Expr *e, const Type *to, const Call *call);

/* ---- infer/compare.c ---- */

/* Types comparisons: a < b, a < b < c, `in` and `is`. */
const Type *infer_compare(Infer *in, const Expr *e);
/* Returns the type in which x in t and t.index(x) compare x of type a with an item of type b; NULL if they cannot
 * be compared. */
const Type *infer_equal_operand(TypeTable *types, const Type *a, const Type *b);

/* ---- infer/elementwise.c ---- */

/* Returns whether the call passes arrays to a function of scalars, which is then applied elementwise. */
bool infer_takes_elements(Infer *in, const Object *callee, const Call *call);
const Type *infer_elements_call(Infer *in, const Expr *e, Object *callee, const Call *call, bool by_element);
/* Reports that the expression would create an array whose size is not constant. Returns NULL. */
const Type *infer_new_array(Infer *in, const Expr *e);
/* Return whether a new array can be created for the array expression, or for an operation on these operands: in
 * kernels, its shape must be constant, and parameters have no constant shape. */
bool infer_may_create(const Infer *in, const Expr *e);
bool infer_may_create_of(const Infer *in, const Expr *const *operands, uint32_t count);
/* Types a + b, -a and a < b with array operands. */
const Type *infer_elements_operator(Infer *in, const Expr *e, const Type *a, const Type *b);

/* ---- infer/expr.c ---- */

/* Describes a value in a message: the object itself if its type is not specific enough. */
const char *infer_described(const Infer *in, const Expr *e, const Type *type);
/* Returns a hint for an operator that does not accept operands of types a and b; "" if there is none. */
const char *infer_operation_hint(const Infer *in, const Expr *left, Op op, const Expr *right, const Type *a,
                                 const Type *b);
const Type *infer_no_operation(Infer *in, const Expr *e, Op op, const Type *a, const Type *b);
/* Returns whether the expression is a 3-D register such as cuda.threadIdx, used without a component. */
bool infer_is_three_numbers(const Infer *in, const Expr *e);
/* Reports that None would be stored; e is the expression that yields None, or NULL. */
const Type *infer_no_value(Infer *in, const Expr *e, Span span);
/* Reports an unsupported expression. `hint`: "" for none. */
const Type *infer_unsupported(Infer *in, const Expr *e, const char *what, const char *hint);
/* Like infer_expr(), but keeps optional types and enum members; infer_expr() unwraps them. */
const Type *infer_value(Infer *in, const Expr *e);
/* Types an expression whose truth value is tested; None is allowed. */
const Type *infer_truth(Infer *in, const Expr *e, const char *hint);
/* Types the index expressions between brackets: slices and '...' are not expressions of their own. */
void infer_index_parts(Infer *in, const Expr *index);

/* ---- infer/function_call.c ---- */

const Type *infer_function_call(Infer *in, const Expr *e, const Object *object);

/* ---- infer/infer.c ---- */

/* Visits the phis before value `end`. As in Numba, each is visited once per iteration, at its position in the
 * source: types only widen, so the order of visits affects the result. */
void infer_phis(Infer *in, uint32_t end);
/* Reports a store to a read-only array. Returns NULL. */
const Type *infer_readonly(Infer *in, Span span, const Type *array);
/* Types target = value. `type`: NULL while unknown; `constant`: the compile-time value; `source`: the expression
 * of the value, or NULL if it is an item of another. */
void infer_target(Infer *in, const Expr *target, const Type *type, Object *constant, const Expr *source);

/* ---- infer/weak_literals.c ---- */

/* Applies infer_weak_fits() to the arguments of a NumPy function and updates their types; with `checks`, reports
 * literals that do not fit. */
bool infer_weak_arguments(Infer *in, const Call *call, Op op, bool checks);

/* ---- infer/iteration.c ---- */

/* Converts a list display that is only iterated or searched, as in `for x in [1, 2]` and `x in [1, 2]`, to a
 * tuple, as CPython's compiler does. */
void infer_list_as_tuple(const Expr *e);
/* Marks the definitions of the target that are assigned from x.flat. */
void infer_note_flat(const Instance *instance, const Expr *target, const Expr *value);
/* Reports an assignment of an iterator that a variable cannot hold. */
void infer_check_iterator(Infer *in, const Stmt *assignment);
/* Returns whether there are items and all items have the same type. */
bool infer_is_uniform(const Type *const *items, uint32_t count);
/* Returns whether `a in container` is supported for the array or range. */
bool infer_membership(const Infer *in, const Expr *container, const Type *a, const Type *type);

/* ---- infer/methods.c ---- */

/* Types a call of a method of a value; `known`: the types of the arguments are known. */
const Type *infer_method(Infer *in, const Expr *e, const Type *owner, const Type **types, bool known);

/* ---- infer/overloads.c ---- */

/* Types a call of a path that the creator of the request overloads. Returns false if no overload accepts these
 * arguments; the call then has its usual meaning. *result is set only if an overload is called. */
bool infer_overloaded_call(Infer *in, const Expr *e, const char *path, const Type **result);
/* Rewrites an attribute or method that values do not have themselves to a call of the chosen overload. Returns
 * false if there is none. */
bool infer_overloaded_member(Infer *in, const Expr *e);

/* ---- infer/record.c ---- */

/* Return the type of owner.name and of owner[index], for a constant string, or a field position of a record. */
const Type *infer_field(Infer *in, const Expr *e, const Type *owner);
const Type *infer_field_subscript(Infer *in, const Type *owner, const Expr *index);

/* ---- infer/return_type.c ---- */

/* Types a return statement, which widens the result type. */
void infer_return(Infer *in, const Stmt *s);
/* Handles the end of the body: if it is reachable, a device function returns None. */
void infer_end_of_body(Infer *in);
/* Checks that a recursive function returns a value on some path without a call, and that a function with a declared
 * result returns a value on every path. */
void infer_check_result(Infer *in);

/* ---- infer/desugar/argument_unpacking.c ---- */

/* f(x, a, b) of `def f(x, *args)`: packs the arguments after x into a tuple. Returns false if the arguments are
 * already packed. */
bool expand_rest(Infer *in, const Expr *call, const Function *function);
/* Rewrites f(x, value=y) to f(x, y) for a function with these parameter names. Returns false if the rewrite does not
 * apply. */
bool expand_keywords(Infer *in, const Expr *e, const char *path, const char *names);
/* Replaces starred tuples by their items: f(*t), (*t, x). Returns false if there is no starred item. */
bool expand_starred(Infer *in, const Expr *e);

/* ---- infer/desugar/conditional_iterators.c ---- */

/* Rewrite iterators that are selected at run time, by a conditional expression or in branches. Return false if the
 * rewrite does not apply. */
bool expand_conditional_iterator(Infer *in, const Expr *e);
bool expand_conditional_name(Infer *in, const Expr *e, const Type *type);
/* Returns whether this is the only read of the name and is executed at most once, so that an iterator in the name
 * need not keep its position. */
bool infer_is_read_once(const Infer *in, const Expr *name);

/* ---- infer/desugar/lambda_lifting.c ---- */

/* Appends parameters to the function; their locals are inserted after those of the existing parameters. */
void function_add_params(Unit *unit, Function *function, const PtrVec *added, ParamStyle style);
/* Converts the variables of `outer` that the nested function reads to parameters. Runs once per function. */
void closure_convert(Unit *unit, Function *function, const Function *outer);
/* Returns the nested function's own name for a `nonlocal` variable of the enclosing function; NULL if it does not
 * assign the variable. */
const Binding *closure_nonlocal(const Function *function, const Binding *outer);
/* Returns the function that a local name always denotes (`def name` or `name = lambda ...`); NULL otherwise. */
Function *closure_of(const Expr *name);

/* ---- infer/desugar/constant_bytes.c ---- */

/* Replaces constant bytes by a constant array. Returns false for other expressions. */
bool expand_bytes(Infer *in, const Expr *e);

/* ---- infer/desugar/iterator_arguments.c ---- */

/* Returns the kind of range or iterator that e creates (a call, or x.flat); NULL for other expressions. */
const Maker *iterator_maker_of_call(const Instance *instance, const Expr *e);
/* Returns the number of parts of a range or iterator; x.flat has one, x. */
uint32_t iterator_part_count(const Expr *made);
/* Returns the name of a part. */
const char *iterator_field_name(Unit *unit, const Maker *maker, uint32_t part, uint32_t count);
/* Returns the named tuple type of the parts of a range or iterator, which is passed in its place; NULL if it
 * cannot be an argument. */
const Type *infer_iterator_parts(Infer *in, const Expr *e, const Type *type);
const Type *infer_range_parts(Infer *in, const Type *range); /* all parts of a range */
const Type *infer_captured_parts(Infer *in, const Binding *captured, const Type *type);
bool type_is_iterator_parts(const Type *type);
/* f(x), which returns the parts of a range, becomes that range: range(f(x).stop). */
void expand_range_result(Infer *in, const Expr *e, const Type *parts);
/* Reconstructs the ranges and iterators that are passed as parts at the start of the body. */
void expand_iterator_arguments(Infer *in);

/* ---- infer/desugar/loop_heads.c ---- */

/* Rewrites loops over map(...), filter(...) and ranges in variables. Returns false for other loops. */
bool expand_head(Infer *in, const Stmt *s);
/* Inlines an iterator into f(it) or `for a, b in it` if the previous statement assigns `it` and nothing else reads it:
 * f(zip(x, y)). Returns false if the rewrite does not apply. */
bool expand_iterator(Infer *in, const Stmt *reader, const Expr *name);
/* Unrolls a loop over a tuple of strings and removes a loop over (). Returns false for other loops. */
bool expand_tuple_head(Infer *in, const Stmt *s);
/* Rewrites x.flat[k] of an array that is not C-contiguous to x[k // n, k % n]. */
bool expand_flat_index(Infer *in, const Expr *e);

/* ---- infer/desugar/comparisons.c ---- */

/* Splits a chained comparison into comparisons joined by `and`. */
void expand_chain(Infer *in, const Expr *e);

/* ---- infer/desugar/nonlocal.c ---- */

/* Rewrites nested functions that assign `nonlocal` names to return their new values. Runs once per function. */
void rewrite_nonlocals(Unit *unit, Function *function);

/* ---- infer/desugar/desugar.c ---- */

/* Rewrites operator.setitem(x, i, v) to x[i] = v. Returns false for other statements. */
bool expand_setitem(Infer *in, const Stmt *s);
/* Creates a tuple, list or call with space for `count` items. */
Expr *expand_items(Infer *in, ExprKind kind, uint32_t count, Span span);
/* Create a new local name of the function, a read of it, and (name := value). */
Binding *expand_local(Infer *in, const char *name);
Expr *expand_read(Infer *in, Binding *binding, Span span);
Expr *expand_named(Infer *in, Binding *binding, Expr *value);
Expr *expand_attribute(Infer *in, Expr *owner, const char *name);
/* Returns an expression that can be evaluated several times: a copy of e, or, with `temporary`, `(temporary := e)` the
 * first time and `temporary` afterwards. */
Expr *expand_reread(Infer *in, const Expr *e, Binding *temporary, bool first);
/* Returns whether the statement is `binding = value`. */
bool expand_defines(const Stmt *s, const Binding *binding);
/* Returns the function's local that the name refers to; NULL otherwise. */
Binding *own_local(const Function *function, const Expr *e);
Stmt *expand_assign(Infer *in, const Expr *target, Expr *value);
/* Inserts the statement into the body at a position. */
void expand_insert(Infer *in, Block *body, uint32_t at, Stmt *s);
/* Returns a name for a constant that represents the string, such as text_light. */
const char *expand_text_name(Unit *unit, const char *kind, const char *text, uint32_t length);
/* Returns the module-level object that a call refers to, without type information; NULL otherwise. */
const Object *expand_called(Unit *unit, const Expr *e);
/* Returns the builtin that a call refers to; BUILTIN_NONE otherwise. */
BuiltinId expand_callee(Unit *unit, const Expr *e);
/* Returns whether the expression has the same value at every use: a constant, a name with one value, x.shape of
 * such a name, or a tuple of these. */
bool expand_is_fixed(const Instance *instance, const Expr *e);
/* Returns the value of the only assignment `name = value` in the instance's body; NULL otherwise. */
const Expr *expand_definition(const Instance *instance, const Expr *name);
/* Creates a constant of the output, defined at its first use. */
Binding *expand_constant(Infer *in, Object *object, const char *name, Span span);
Expr *expand_object(Infer *in, Object *object, const char *name, Span span);
Expr *expand_builtin_call(Infer *in, BuiltinId builtin, Expr **items, uint32_t count, Span span);
/* Replace all uses of a name in the block: by a copy of an expression, or by another name. */
void expand_replace(Infer *in, const Block *block, const Binding *binding, const Expr *by);
void expand_rename(const Block *block, const Binding *binding, Binding *renamed);
Expr *expand_item(Infer *in, Expr *tuple, uint32_t index);

/* ---- infer/desugar/slice_objects.c ---- */

/* Rewrites x[slice(a, b)], also with a name of a slice, to x[a:b]. Returns false if there is no slice object. */
bool expand_index(Infer *in, const Expr *e);

/* ---- infer/desugar/string_variables.c ---- */

/* Encodes string variables as integers. Returns false if there are none, or if they are already encoded. */
bool encode_strings(Instance *instance);

/* ---- infer/desugar/loop_unrolling.c ---- */

/* Returns whether the statement is a loop over literal_unroll(...) that is not unrolled yet. */
bool expand_is_required(const Instance *instance, const Stmt *s);
/* Unrolls the loop, or rewrites it to a loop over a tuple. */
void expand_loop(Infer *in, const Stmt *s);
/* Unrolls the loops over constants that were previously kept as loops. Returns false if there are none. */
bool expand_rolled(Instance *instance);
/* Returns whether the block assigns the name. */
bool expand_assigns(const Block *block, const Binding *binding);

/* ---- infer/ssa.c ---- */

/* Builds the definitions and uses of the whole function. */
void ssa_build(Instance *instance);

/* ---- infer/tuple.c ---- */

/* Returns the type of a slice of a tuple, t[1:]. */
const Type *infer_tuple_slice(Infer *in, const Expr *e, const Type *tuple, const Expr *slice);
/* Returns the type of a tuple of these items, or adds an error if it has too many values. e is a constant if all
 * objects are known. */
const Type *infer_tuple_of(Infer *in, const Expr *e, const Type *const *items, Object **objects, uint32_t count);
const Type *infer_tuple_join(Infer *in, const Expr *e, const Type *a, const Type *b);
/* Returns the type of a repeated tuple, t * 3. */
const Type *infer_tuple_repeat(Infer *in, const Expr *e, const Type *tuple, int64_t times);
const Type *infer_tuple_method(Infer *in, const Expr *e, const Type *tuple);

/* ---- infer/ufunc.c ---- */

/* Returns the result type of an operator between array elements of these types (NumPy's function), and the type to
 * which both are converted; NULL if there is none. */
const Type *ufunc_operator_type(TypeTable *types, Op op, const Type *a, const Type *b, const Type **operand);

/* ---- infer/view.c ---- */

/* Types x.view(np.int32) of a scalar, which reinterprets a number of the same size. */
const Type *infer_number_view(Infer *in, const Expr *e, const Type *owner);
/* Types container[e->right]; slice objects among the indices become slices. */
const Type *infer_indexed(Infer *in, const Expr *e, const Type *container);
const Type *infer_slice_indices(Infer *in, const Expr *e);
/* Returns the type of array[index...], an element or a view; slices and indices already have types. */
const Type *infer_view_type(Infer *in, const Expr *e, const Type *array, const Expr *index);
/* Returns the type of x.T, x.flat, x.real or x.imag; NULL if there is none. real and imag are the parts of complex
 * elements; x.real of other elements is x. */
const Type *infer_view_attribute(Infer *in, ArrayAttribute attribute, const Type *array);
/* Types a call of an array method whose arguments already have types. */
const Type *infer_array_method(Infer *in, const Expr *e, const Type *array, const Call *call);
/* Types a[i] = value and a[s:e] = value if the target is a view. */
void infer_slice_assignment(Infer *in, const Expr *target, const Type *view, const Type *value, const Expr *source);
/* Types view op= value. */
void infer_array_augmented(Infer *in, const Stmt *s, const Type *view, const Type *value);

#endif
