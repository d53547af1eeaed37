/* Shared by the files of this module. */
#ifndef PY2CU_INFER_INSIDE_H
#define PY2CU_INFER_INSIDE_H

#include "infer/infer.h"

#include <stdbool.h>
#include <stdint.h>

/* What infer/ keeps for one translation. */
struct InferState {
    PtrVec byte_arrays;  /* Binding *: the arrays that constant bytes are (rewrite/constant_bytes.c) */
    PtrVec coded_texts;  /* const Expr *: texts that numbers stand for (rewrite/text_variables.c) ... */
    PtrVec coded_names;  /* Binding *: ... and the constants for them */
    int64_t coded_count; /* the largest such number */
    uint32_t call_depth; /* of device functions, while they are inferred */
};

/* ---- infer/attribute.c ---- */

const Type *infer_attribute(Infer *in, const Expr *e);
/* An error for a path that kernels cannot use, with a hint when something near is known. */
const Type *infer_unknown_path(Infer *in, const Expr *e, const char *path);
/* Whether an error said now will be shown: else it needs no hint that takes a search of the function, or of all names.
 */
bool infer_is_shown(const Infer *in);
/* What to write in place of what stands at the path, with the arguments of the call whose function e is; NULL: not
 * known (suggestions.c). */
const char *infer_suggest_replacement(const Infer *in, const Expr *e, const char *path);
/* A hint as in suggestions.def, with the arguments of the call whose function e is. */
const char *infer_expand_template(const Infer *in, const Expr *e, const char *hint);
/* The attribute of e that the function reads, or the call of its method; NULL: none. */
const Expr *infer_attribute_of(const Infer *in, const Expr *e);
/* What to write in place of a @ b. */
const char *infer_product_hint(const Infer *in, const Expr *a, const Expr *b);
/* What to write in place of a comprehension. */
const char *infer_loop_hint(const Infer *in, const Expr *e);
/* Whether a library has something at the path, which kernels do not have: no other name is meant. */
bool infer_is_right_name(const char *path);
/* A name of a module that the file imports, "cuda.syncthreads", else one that the function sees, or one of Python's
 * own, that is spelt almost so; NULL: there is none. */
const char *infer_similar_name(const Infer *in, const char *name);
/* "float3" of make_float3, as CUDA C makes a vector; NULL: the name is no such. */
const char *infer_vector_of(const Infer *in, const char *name);
/* Whether code of the function's kind may have it. */
bool infer_is_supported_path(const Infer *in, const char *path);
const Type *infer_constant(Infer *in, const Expr *e, Object *constant);
/* Reports an array that does not fit into constant memory, also one in a tuple. */
bool infer_fits_constants(Infer *in, const Expr *e, const Object *object, const char *name);
const Type *infer_name(Infer *in, const Expr *e);
/* A text is a constant: C has no variable for it. */
const Type *infer_unknown_string(Infer *in, const Expr *e);
/* Reports that the name may be read after `deletion`, the target of a `del`. NULL. */
const Type *infer_deleted(Infer *in, Span span, const char *name, const Expr *deletion);

/* ---- infer/provenance.c ---- */

/* Of the assignments and parameters that reach the value, the first that gives it its type. */
const SsaValue *provenance_assignment(const SsaValue *value);
/* Where it stands in the text. */
Span provenance_span(const Instance *instance, const SsaValue *value);
/* Notes where the name gets its type, before the notes that there are: where no assignment gives it the type that all
 * together have, each with its own. NULL: the name goes without saying. */
void provenance_note(Infer *in, const SsaValue *value, const char *name);
/* Why the expression's type is what it is, assignment by assignment, as notes of the error that was just added, before
 * those that it has. NULL: no notes. */
void infer_note_provenance(Infer *in, const Expr *e);

/* ---- infer/call.c ---- */

const Type *infer_call(Infer *in, const Expr *e);
/* The call of a function at a path, of numbers. */
const Type *infer_number_call(Infer *in, const Expr *e, Object *callee, const Call *call);
/* Only Python functions take an argument that may be None. */
void infer_require_values(Infer *in, const Expr *e, const Type **types);
/* name(type, type) */
const char *infer_type_list(Unit *unit, const char *name, const Type *const *types, uint32_t count);

/* ---- infer/casts.c ---- */

/* v.x = value of the type (NULL: unknown). */
void infer_component_store(Infer *in, const Expr *target, const Type *vector, const Type *type);
const Type *infer_cast(Infer *in, const Expr *e, const Type *to, const Call *call);

/* ---- infer/compare.c ---- */

/* a < b, a < b < c, `in` and `is`: compare.c. */
const Type *infer_compare(Infer *in, const Expr *e);
/* As what x of the type a is compared with an item of the type b in `x in t` and t.index(x); NULL: they cannot be. */
const Type *infer_equal_operand(TypeTable *types, const Type *a, const Type *b);

/* ---- infer/elementwise.c ---- */

/* Functions of numbers that are given arrays: elementwise.c. Whether this call is one of them. */
bool infer_takes_elements(Infer *in, const Object *callee, const Call *call);
const Type *infer_elements_call(Infer *in, const Expr *e, Object *callee, const Call *call, bool by_element);
/* Says that the expression would make an array. NULL. */
const Type *infer_new_array(Infer *in, const Expr *e);
/* a + b, -a, a < b where one is an array: only in->by_element may be. */
const Type *infer_elements_operator(Infer *in, const Expr *e, const Type *a, const Type *b);

/* ---- infer/expr.c ---- */

/* What a message says of a value: what it is, where its type does not tell. */
const char *infer_described(const Infer *in, const Expr *e, const Type *type);
/* Says that the operator does not take these types, and that kernels do not have what the expression is. NULL. */
/* What to do where an operator does not take a and b; "": nothing special. */
const char *infer_operation_hint(const Infer *in, const Expr *left, Op op, const Expr *right, const Type *a,
                                 const Type *b);
const Type *infer_no_operation(Infer *in, const Expr *e, Op op, const Type *a, const Type *b);
/* cuda.threadIdx, where one of its numbers is meant. */
bool infer_is_three_numbers(const Infer *in, const Expr *e);
/* None is to be stored; e: what gives it, or NULL. */
const Type *infer_no_value(Infer *in, const Expr *e, Span span);
/* No hint: "". */
const Type *infer_unsupported(Infer *in, const Expr *e, const char *what, const char *hint);
/* The same where None may stand for a value: an optional type stays one. infer_expr() takes the value out of it, and
 * the number out of an IntEnum's member. */
const Type *infer_value(Infer *in, const Expr *e);
/* The same where a truth is asked for, which None has, too. */
const Type *infer_truth(Infer *in, const Expr *e, const char *hint);
/* Types what stands between the brackets: slices and '...' are no expressions of their own. */
void infer_index_parts(Infer *in, const Expr *index);

/* ---- infer/function_call.c ---- */

const Type *infer_function_call(Infer *in, const Expr *e, const Object *object);

/* ---- infer/infer.c ---- */

/* Takes what is known into the meeting points before value `end`. Each has its turn once a round, where it stands in
 * the text, as in Numba: types only ever widen, so the order in which they arrive shows in the result. */
void infer_phis(Infer *in, uint32_t end);
/* Says that nothing can be stored in the array. NULL. */
const Type *infer_readonly(Infer *in, Span span, const Type *array);
/* target = value of the type, NULL: unknown; what is known of it; the expression that it comes from, NULL: part of
 * another. */
void infer_target(Infer *in, const Expr *target, const Type *type, Object *constant, const Expr *source);

/* ---- infer/weak_literals.c ---- */

/* infer_weak_fits() of a NumPy function's arguments, whose types become those that they take; with `checks`, what does
 * not fit is an error. */
bool infer_weak_arguments(Infer *in, const Call *call, Op op, bool checks);

/* ---- infer/iteration.c ---- */

/* A list that only stands for its items, `for x in [1, 2]` and `x in [1, 2]`, is the tuple that CPython's compiler
 * makes of it, too. */
void infer_list_as_tuple(const Expr *e);
/* Notes where the target, or an item of it, is given x.flat. */
void infer_note_flat(const Instance *instance, const Expr *target, const Expr *value);
/* Complains where a variable cannot hold the iterator. */
void infer_check_iterator(Infer *in, const Stmt *assignment);
/* An element of an array of one axis, a row of one of more. */
const Type *infer_array_item(Infer *in, const Type *array);
/* There are items, all of one type. */
bool infer_is_uniform(const Type *const *items, uint32_t count);
/* Whether `a in container` is known for an array or a range. */
bool infer_membership(const Infer *in, const Expr *container, const Type *a, const Type *type);

/* ---- infer/methods.c ---- */

/* The call of a method of a value; known: its arguments have types. */
const Type *infer_method(Infer *in, const Expr *e, const Type *owner, const Type **types, bool known);

/* ---- infer/overloads.c ---- */

/* The call of a path that who made the request answers for. False: it is not overloaded for these arguments, and means
 * what it means without. */
bool infer_overloaded_call(Infer *in, const Expr *e, const char *path, const Type **result);
/* An attribute, or the call of a method, that values do not have themselves: e becomes a call of the function that is
 * chosen for it. False: there is none. */
bool infer_overloaded_member(Infer *in, const Expr *e);

/* ---- infer/record.c ---- */

/* The type of owner.name, and of owner[index] where the index is a constant text or, of a record, the field's number.
 */
const Type *infer_field(Infer *in, const Expr *e, const Type *owner);
const Type *infer_field_subscript(Infer *in, const Type *owner, const Expr *index);

/* ---- infer/return_type.c ---- */

/* The result of a function: return_type.c. A return statement widens it. */
void infer_return(Infer *in, const Stmt *s);
/* Where the end of a device function is reached, its result is None. */
void infer_end_of_body(Infer *in);
/* A function that calls itself gives a value on some way without a call; one whose result the signature declares does
 * on every way. */
void infer_check_result(Infer *in);

/* ---- infer/desugar/argument_unpacking.c ---- */

/* f(x, a, b) of `def f(x, *args)`: the arguments behind x become one tuple. False when they are one already. */
bool expand_rest(Infer *in, const Expr *call, const Function *function);
/* f(x, value=y) of a function whose parameters have these names becomes f(x, y). False when it stays as it is. */
bool expand_keywords(Infer *in, const Expr *e, const char *path, const char *names);
/* f(*t), (*t, x): the items of the tuples take their places. False when there is nothing with a star. */
bool expand_starred(Infer *in, const Expr *e);

/* ---- infer/desugar/conditional_iterators.c ---- */

/* Those that the program chooses while it runs, by a conditional expression or in branches: rewrite/chosen_ranges.c.
 * False when they are none, or cannot be. */
bool expand_conditional_iterator(Infer *in, const Expr *e);
bool expand_conditional_name(Infer *in, const Expr *e, const Type *type);
/* The name is read here alone, which is reached once: an iterator in it need not be one that goes on where it was left.
 */
bool infer_is_read_once(const Infer *in, const Expr *name);

/* ---- infer/desugar/lambda_lifting.c ---- */

/* Parameters behind those that it has; the locals that they are stand behind theirs. */
void function_add_params(Unit *unit, Function *function, const PtrVec *added, ParamStyle style);
/* Makes what the function reads of `outer`, which it is defined in, parameters of its own. Once is enough. */
void closure_convert(Unit *unit, Function *function, const Function *outer);
/* The function's own name for a local of the one around it that it assigns by `nonlocal`; NULL: it assigns it not. */
const Binding *closure_nonlocal(const Function *function, const Binding *outer);
/* The function that a local name always stands for: `def name` or `name = lambda ...` inside a function; NULL for
 * others. */
Function *closure_of(const Expr *name);

/* ---- infer/desugar/constant_bytes.c ---- */

/* Constant bytes become the array that they are: rewrite/constant_bytes.c. False when they are something else. */
bool expand_bytes(Infer *in, const Expr *e);

/* ---- infer/desugar/iterator_arguments.c ---- */

/* By what e makes a range or an iterator: a call, x.flat; NULL: by neither. */
const Maker *iterator_maker_of_call(const Instance *instance, const Expr *e);
/* How many parts that has: x.flat has one, x. */
uint32_t iterator_part_count(const Expr *made);
/* The name of one of its parts. */
const char *iterator_field_name(Unit *unit, const Maker *maker, uint32_t part, uint32_t count);
/* Ranges and iterators as arguments: rewrite/iterator_arguments.c. The named tuple of what the expression, or the
 * captured range, is made of; NULL: it cannot be an argument. */
const Type *infer_iterator_parts(Infer *in, const Expr *e, const Type *type);
const Type *infer_range_parts(Infer *in, const Type *range); /* all that one can be made of */
const Type *infer_captured_parts(Infer *in, const Binding *captured, const Type *type);
bool type_is_iterator_parts(const Type *type);
/* f(x), which returns what a range is made of, becomes that range: range(f(x).stop). */
void expand_range_result(Infer *in, const Expr *e, const Type *parts);
/* Where arguments are such, the body makes the ranges and iterators of them. */
void expand_iterator_arguments(Infer *in);

/* ---- infer/desugar/loop_heads.c ---- */

/* Loops over map(...), filter(...) and ranges in variables become the loops that they mean. False when it is none. */
bool expand_head(Infer *in, const Stmt *s);
/* f(it) and `for a, b in it`, where the statement before gives `it` its value and nothing else reads it: f(zip(x, y)).
 * False when it is something else. */
bool expand_iterator(Infer *in, const Stmt *reader, const Expr *name);
/* A loop over a tuple of texts becomes one over literal_unroll of it, one over () no loop. False when it is neither. */
bool expand_tuple_head(Infer *in, const Stmt *s);
/* x.flat[k] of an array that is not C-contiguous, as x[k // n, k % n]. */
bool expand_flat_index(Infer *in, const Expr *e);

/* ---- infer/desugar/comparisons.c ---- */

/* Writes a chain of comparisons as two and two, joined by `and`. */
void expand_chain(Infer *in, const Expr *e);

/* ---- infer/desugar/nonlocal.c ---- */

/* Writes functions inside it that assign its names as such that give them back: rewrite/nonlocals.c. Once is enough. */
void rewrite_nonlocals(Unit *unit, Function *function);

/* ---- infer/desugar/desugar.c ---- */

/* operator.setitem(x, i, v): x[i] = v. False when it is something else. */
bool expand_setitem(Infer *in, const Stmt *s);
/* A tuple, list or call with room for its items. */
Expr *expand_items(Infer *in, ExprKind kind, uint32_t count, Span span);
/* A new local name of the function; a place that reads it; (name := value). */
Binding *expand_local(Infer *in, const char *name);
Expr *expand_read(Infer *in, Binding *binding, Span span);
Expr *expand_named(Infer *in, Binding *binding, Expr *value);
Expr *expand_attribute(Infer *in, Expr *owner, const char *name);
/* What is read several times: a copy, or (held: the name for its value) `(held := e)` and then `held`. */
Expr *expand_reread(Infer *in, const Expr *e, Binding *held, bool first);
/* `binding = value`. */
bool expand_defines(const Stmt *s, const Binding *binding);
/* The function's local that the name is; NULL: it is something else. */
Binding *own_local(const Function *function, const Expr *e);
Stmt *expand_assign(Infer *in, const Expr *target, Expr *value);
/* The statement becomes the body's one at that place. */
void expand_insert(Infer *in, Block *body, uint32_t at, Stmt *s);
/* text_light: how a constant for the text is called. */
const char *expand_text_name(Unit *unit, const char *kind, const char *text, uint32_t length);
/* What the call calls, where that is something of a module and known without types; NULL: something else. */
const Object *expand_called(Unit *unit, const Expr *e);
/* The same of a builtin; BUILTIN_NONE: something else. */
BuiltinId expand_callee(Unit *unit, const Expr *e);
/* What means the same wherever it is read: a constant, a name with one value, x.shape of one, items of a tuple. */
bool expand_is_fixed(const Instance *instance, const Expr *e);
/* The value that the instance's body gives a name once, `name = value`; NULL: something else. */
const Expr *expand_definition(const Instance *instance, const Expr *name);
/* A name for the object; a call of the builtin, or items[0].flat for BUILTIN_NONE. */
/* A constant of the output, where it first stands. */
Binding *expand_constant(Infer *in, Object *object, const char *name, Span span);
Expr *expand_object(Infer *in, Object *object, const char *name, Span span);
Expr *expand_builtin_call(Infer *in, BuiltinId builtin, Expr **items, uint32_t count, Span span);
/* In all of the block: the expression in the name's place where it is read; another name in its place. */
void expand_replace(Infer *in, const Block *block, const Binding *binding, const Expr *by);
void expand_rename(const Block *block, const Binding *binding, Binding *renamed);
Expr *expand_item(Infer *in, Expr *tuple, uint32_t index);

/* ---- infer/desugar/slice_objects.c ---- */

/* x[slice(a, b)], and of a name that is one: x[a:b]. False when there is none. */
bool expand_index(Infer *in, const Expr *e);

/* ---- infer/desugar/string_variables.c ---- */

/* Numbers for texts in variables (rewrite/text_variables.c); false: there are none, or they are done. */
bool encode_strings(Instance *instance);

/* ---- infer/desugar/loop_unrolling.c ---- */

/* A loop over literal_unroll(...) that is not written out yet. */
bool expand_is_wanted(const Instance *instance, const Stmt *s);
/* Writes it out, or makes it a loop over a tuple. */
void expand_loop(Infer *in, const Stmt *s);
/* Loops over constants that were left as loops are written out; false when there are none. */
bool expand_rolled(Instance *instance);
/* Whether the block gives the name another value. */
bool expand_assigns(const Block *block, const Binding *binding);

/* ---- infer/ssa.c ---- */

/* Builds definitions and uses of the whole function into the instance. */
void ssa_build(Instance *instance);

/* ---- infer/tuple.c ---- */

/* t[1:] and a + b of tuples: tuple.c. */
const Type *infer_tuple_slice(Infer *in, const Expr *e, const Type *tuple, const Expr *slice);
/* Of items whose values are not too many, else an error. e is known where all objects are. */
const Type *infer_tuple_of(Infer *in, const Expr *e, const Type *const *items, Object **objects, uint32_t count);
const Type *infer_tuple_join(Infer *in, const Expr *e, const Type *a, const Type *b);
/* t * 3: the items, three times over. */
const Type *infer_tuple_repeat(Infer *in, const Expr *e, const Type *tuple, int64_t times);
const Type *infer_tuple_method(Infer *in, const Expr *e, const Type *tuple);

/* ---- infer/ufunc.c ---- */

/* Operators between arrays are NumPy's functions (builtins/ufunc.c): what one gives for elements of these types, and
 * what both are converted to; NULL: nothing. */
const Type *ufunc_operator_type(TypeTable *types, Op op, const Type *a, const Type *b, const Type **operand);

/* ---- infer/view.c ---- */

/* x.view(np.int32) of a float32, and of other numbers of equally many bytes (view.c). */
const Type *infer_number_view(Infer *in, const Expr *e, const Type *owner);
/* The same of container[e->right], where slice objects among the indices become slices: rewrite/slices.c. */
const Type *infer_indexed(Infer *in, const Expr *e, const Type *container);
const Type *infer_slice_indices(Infer *in, const Expr *e);
/* Type of array[index...]: an element or a view; slices and indices inside are typed already. */
const Type *infer_view_type(Infer *in, const Expr *e, const Type *array, const Expr *index);
/* x.T, x.flat, x.real and x.imag: the latter are parts of complex numbers, and x.real of others is x. NULL: there is
 * none. */
const Type *infer_view_attribute(Infer *in, ArrayAttribute attribute, const Type *array);
/* A call of a method of an array; the arguments are typed already. */
const Type *infer_array_method(Infer *in, const Expr *e, const Type *array, const Call *call);
/* a[i] = value, a[s:e] = value, where the target is a view. */
void infer_slice_assignment(Infer *in, const Expr *target, const Type *view, const Type *value, const Expr *source);
/* view op= value. */
void infer_array_augmented(Infer *in, const Stmt *s, const Type *view, const Type *value);

#endif
