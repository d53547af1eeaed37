// SPDX-License-Identifier: MIT
/* Internal declarations of the module lower. */
#ifndef PY2CU_LOWER_LOWER_INTERNAL_H
#define PY2CU_LOWER_LOWER_INTERNAL_H

#include "lower/lower.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct LowerSources LowerSources;

/* The C variable of a web for one type; several variables for arrays and tuples. */
typedef struct WebVar {
    struct WebVar *next;
    const Type *type;
    Value value;
    bool ready;
} WebVar;

/* Types in which a definition is used. */
typedef struct TypeList {
    struct TypeList *next;
    const Type *type;
} TypeList;

/* Whether the arrays of a web belong to its name: array_lifetime.c. */
typedef enum Ownership { OWNERSHIP_UNKNOWN, OWNERSHIP_SHARED, OWNERSHIP_OWN } Ownership;

/* Lowering state of an SSA value, by its id. */
struct LoweredValue {
    Ownership ownership;   /* of a web's representative */
    WebVar *vars;          /* of a web's representative: its C variables */
    TypeList *readers;     /* of a definition: the types of the variables that it must set */
    struct Stream *stream; /* the range or iterator that the definition yields */
};
LoweredValue *lowered_value(const Lower *lw, const SsaValue *value);

/* The array in a leaf of the result of a function: returned_memory.c. */
typedef struct ReturnedArray {
    bool is_known;
    const IrVar *whole; /* the local array that each `return` returns as a whole; NULL: there is none */
} ReturnedArray;

/* Lowering state of an instance. */
typedef struct LoweredFunction {
    IrFunc *ir;
    bool in_progress;
    IrEffect effect;               /* of a call, after lowering */
    bool has_may_write, may_write; /* result of lower_may_write() */
    uint32_t visit;                /* number of the last lower_may_write() query that visited the instance */
    ReturnedArray *returned;       /* by leaf of the result; NULL: no array is returned */
    PtrVec escaping;               /* IrVar *: local arrays that are returned */
    bool returns_unknown_memory;   /* a returned array may belong to any array whose address is used */
    PtrVec provided;               /* ProvidedArray *: local arrays whose memory callers provide, the last parameters */
    const Stmt *escape;            /* the first `return` of an array that may be local */
    const char *suffix;            /* suffix that distinguishes the instance's name; NULL: not determined yet */
} LoweredFunction;

/* Lowering state of a translation. */
struct LowerState {
    bool has_exact_kernels;                    /* whether a kernel has no fastmath=True */
    uint32_t fewest_registers, most_registers; /* range of max_registers over the kernels */
    size_t constant_bytes;                     /* total size of the arrays in constant memory */
    uint32_t effect_visit;                     /* number of lower_may_write() queries */
};

/* A cut along one axis: from start[i] (NULL: 0) in steps of step[i] (NULL: 1), `axis_size` items. drop[i]: start[i] is
 * an index, which removes the axis. */
typedef struct AxisCut {
    IrExpr *start, *step, *axis_size;
    bool drop;
} AxisCut;

/* An expression lowered into a separate block: its statements and its value. */
typedef struct DetachedCode {
    IrBlock block;
    IrExpr *scalar;
} DetachedCode;

/* The integers from start up to stop (exclusive) in steps of step. */
typedef struct RangeParts {
    IrExpr *start, *stop, *step; /* step: NULL: 1 */
    int64_t constant_step;       /* 0: not constant */
    bool counts_up;              /* unsigned integers with an unsigned step */
} RangeParts;

/* Nested loops over all elements of an array, one loop per axis. */
typedef struct Nest {
    Value array;
    IrVar *counters[TYPE_MAX_DIMS];
    IrStmt *heads[TYPE_MAX_DIMS];
    BlockMark mark;
} Nest;

/* ---- lower/array.c ---- */

/* Returns the items of `x, y = row` as a tuple. */
Value array_unpacked(Lower *lw, Value array, uint32_t count);
Value array_first(Lower *lw, Value array);
/* Returns the index as int64, with the axis size added if it is negative. Emits a bounds check for `subject`; NULL: the
 * index is in range. */
IrExpr *array_plain_index(Lower *lw, const Expr *subject, const Value *index, IrExpr *axis_size, uint32_t axis);
/* Returns an int64 index, with the axis size added if it is negative. */
IrExpr *array_wrapped(Lower *lw, IrExpr *index, IrExpr *axis_size);
/* Return the view whose axis i is axes[i] of the array, and the view with reversed axes. */
Value array_transpose(Lower *lw, Value array, const uint8_t *axes, const Type *result);
Value array_reversed(Lower *lw, Value array, const Type *result);
Value array_cut(Lower *lw, Value array, const AxisCut *cuts, uint32_t count, const Type *result);
/* Returns the distance between neighboring items along an axis, in elements. */
IrExpr *array_stride(Lower *lw, const Value *array, uint32_t axis);

/* ---- lower/array_copy.c ---- */

Value lower_number_view(Lower *lw, Value number, const Type *type);
Value lower_view_of_bytes(Lower *lw, Value array, const Type *result);

/* ---- lower/loop_assignments.c ---- */

/* Return the locals, by 1 + index, that the loop or the whole function assigns. */
bool *lower_assigned_in(Lower *lw, const Stmt *loop);
bool *lower_assigned(Lower *lw);

/* ---- lower/call.c ---- */

Value lower_call(Lower *lw, const Expr *e);

/* ---- lower/casts.c ---- */

Value lower_vector(Lower *lw, const Expr *e, const Type *type);
Value lower_fp8_cast(Lower *lw, const Expr *e, const Type *type);

/* ---- lower/conditionals.c ---- */

/* Lowers `a and b`, `a or b` as a value; the result is a or b, depending on the truth of a. */
Value lower_boolean(Lower *lw, const Expr *e);
/* Lowers `x if c else y`. */
Value lower_conditional(Lower *lw, const Expr *e);
/* Emits name = first; if (test) { ...; name = second; } for a second operand that needs statements. Without a test,
 * `first` is the test. With `unless`, the second operand is evaluated if the test is false. */
IrExpr *lower_and_then(Lower *lw, const char *name, IrExpr *first, IrExpr *test, bool unless,
                       const DetachedCode *second);
/* Emits only the side effects of an expression, with branches for `and`, `or` and conditional expressions. */
void lower_discarded(Lower *lw, const Expr *e);

/* ---- lower/compare.c ---- */

/* Lowers a < b, a < b < c, x in t, t == u. */
IrExpr *lower_compare(Lower *lw, const Expr *e);
/* Returns whether the item equals the value, which can be used again for the next item. */
IrExpr *lower_equal(Lower *lw, Value item, Value *value);

/* ---- lower/complex.c ---- */

IrExpr *complex_convert(Lower *lw, IrExpr *e, const Type *type);
IrExpr *complex_compare(Lower *lw, bool equal, IrExpr *a, IrExpr *b);
/* Compares with <, <=, > or >= in NumPy's order of complex numbers. */
IrExpr *complex_order(Lower *lw, IrOp op, IrExpr *a, IrExpr *b);
IrExpr *complex_truth(Lower *lw, IrExpr *e);

/* ---- lower/datetime.c ---- */

Value lower_time_binary(Lower *lw, Op op, Value a, Value b, const Type *result, const Type *operand);
Value lower_time_negated(Lower *lw, Value value);
Value lower_time_convert(Lower *lw, Value value, const Type *type);
IrExpr *lower_time_compare(Lower *lw, Op op, Value a, Value b, const Type *type);

/* ---- lower/elementwise.c ---- */

/* Lowers np.sin(x, out) and the like as a loop over `out`. */
Value lower_elements_call(Lower *lw, const Expr *e);
/* Lowers an array expression as a new array. */
Value lower_array_expression(Lower *lw, const Expr *e);
/* Lowers target[...] = value, or target[...] op= value, for an array expression. Returns the target. */
Value lower_elements_store(Lower *lw, const Expr *target, const Expr *value, Op op);
/* Returns the element of an array at the loop counters. An axis of size 1 always uses index 0; `tests`: emit code that
 * checks for size 1, unless it is known. */
Value lower_element_for(Lower *lw, Value from, const Nest *nest, bool tests);
/* Returns the size that constant slice bounds select from a sufficiently long array; 0 if the bounds are not
 * constant. */
int64_t lower_bound_axis_size(const IrExpr *e);
/* With bounds checks: raises an exception unless each size of `from` is 1 or that of `to`. Reports an error if a
 * mismatch is known at translation time. `spreading`: the message if broadcasting would also be possible. */
void lower_fit_axis_sizes(Lower *lw, Value *from, const Value *to, Span span, const char *spreading);
/* Sets value to the replacement for the expression in an elementwise loop; returns false if it has no replacement. */
bool lower_leaf_value(Lower *lw, const Expr *e, Value *value);

/* ---- lower/memory_overlap.c ---- */

/* Returns the parameter or C array whose memory the array uses; NULL if unknown or ambiguous. */
const IrVar *lower_memory_of(const ArrayValue *array);
/* Returns whether both arrays have every element at the same address. */
bool lower_coincide(Lower *lw, const Value *a, const Value *b);
/* Returns whether the arrays may share memory without having every element at the same address. */
bool lower_may_overlap(Lower *lw, const Value *a, const Value *b);
/* Rejects an operand that the loop over `to`, in increasing order, may read after overwriting it. */
void lower_check_overlap(Lower *lw, const Expr *e, const Value *from, const Value *to);
/* Determines the order in which `from` is copied into `to` so that no element is overwritten before it is read.
 * Returns NULL for increasing order, otherwise the condition for decreasing order. Treats several axes as one. Reports
 * an error if neither order is correct. */
IrExpr *lower_copy_order(Lower *lw, const Value *from, const Value *to);

/* ---- lower/iterator.c ---- */

/* Return the parts of a range or iterator that is an argument: infer/desugar/iterator_arguments.c. */
Value lower_iterator_parts(Lower *lw, const Expr *e, const Type *parts);
Value lower_range_parts(Lower *lw, Value range, const Type *parts);
/* Lowers `v = next(it)`; returns false for other statements. */
bool lower_next_into(Lower *lw, const Stmt *s);
/* Starts an iterator that keeps its position: a variable counts its items. */
void stream_begin(Lower *lw, Stream *stream, const char *name);
/* Starts `it = x.flat`, whose position is also counted. Other targets of the same value share the position (`shared`
 * or NULL). */
Stream *stream_begin_flat(Lower *lw, const Expr *target, const Expr *value, Stream *shared);
/* Lowers a loop over an iterator that keeps its position. */
void stream_loop(Lower *lw, Stream *stream, const Stmt *s);

/* ---- lower/loops.c ---- */

/* Lowers a loop over anything but a plain range. */
void lower_iterate(Lower *lw, const Stmt *s);

/* ---- lower/lower.c ---- */

/* Returns the strongest effect of calling the function; lowers the function if necessary. */
IrEffect lower_effect(Instance *instance);
IrFunc *lower_instance(Instance *instance);
/* function_names.c: returns the C name of an instance; *shared: the name for all instances of the function, or NULL. */
const char *lower_function_name(Unit *unit, const Instance *instance, const char **shared);

/* ---- lower/array_lifetime.c ---- */

/* Returns whether an array that the statement created in an earlier iteration of a loop may still be in use when the
 * statement creates the next one. */
bool lower_outlives_iteration(Lower *lw, const Stmt *s);
/* Returns whether every value of the name is a new array to which no other name refers, so that assigning a new array
 * can copy its elements. */
bool lower_owns_array(Lower *lw, SsaValue *def);
/* webs.c: returns the C array that a name owns; NULL if it owns none, or none was assigned yet. */
Value *lower_own_array(Lower *lw, SsaValue *def);

/* ---- lower/new_array.c ---- */

/* Computes an axis size that consists of constants; returns false for other axis sizes. */
bool lower_axis_size_value(const IrExpr *e, int64_t *value);
/* Returns whether the array has this shape, and it is constant. */
bool lower_has_shape(const Value *array, IrExpr *const *axis_sizes);
/* Returns a new, uninitialized array in local memory. */
Value lower_local_array(Lower *lw, const Type *type, IrExpr **axis_sizes);
/* Lowers x.copy(). */
Value lower_copy(Lower *lw, Value of, const Type *type);

/* ---- lower/returned_memory.c ---- */

/* Records an array that the function returns. leaf: of the result. */
void lower_note_returned(Lower *lw, uint32_t leaf, const Value *array);
/* Converts local arrays that are returned to parameters, after the body is lowered. */
void lower_finish_returned(Lower *lw);
/* Creates the local arrays that a call provides, and sets the last arguments of the call. Returns NULL if there are
 * none. */
Value *lower_provide_arrays(Lower *lw, const Instance *callee, IrExpr **args);
/* Replaces arrays in the result of a call that are provided as a whole. */
Value lower_returned_arrays(const Instance *callee, const Value *arrays, Value result);
/* Returns whether the result of a call is an array that nothing else refers to. */
bool lower_returns_new_array(Instance *callee);

/* ---- lower/nditer.c ---- */

/* Lower np.nditer(...), and return its items at the given indices. */
void stream_nditer(Lower *lw, const Expr *e, const bool *assigned, Stream *stream);
Value stream_views(Lower *lw, const Stream *stream, const Value *indices);

/* ---- lower/optional.c ---- */

/* Convert None or a value to an optional, and an optional to its value. */
Value optional_make(Lower *lw, Value value, const Type *type);
Value optional_value(Lower *lw, Value optional);
/* Records names that are not None if the condition is true (or false, if `holds` is false), to the end of the block. */
void optional_learn(Lower *lw, const Expr *condition, bool holds);
/* Returns whether a condition proves that the name is not None. */
bool optional_has_value(const Lower *lw, const Expr *e);
/* Lowers `x is None` and `x is not None`. */
IrExpr *optional_is_none(Lower *lw, const Expr *compare);
/* Returns from the end of the function body. */
void optional_end(Lower *lw);

/* ---- lower/evaluation_order.c ---- */

/* Returns whether evaluating e has side effects. */
bool lower_has_effect(Lower *lw, const Expr *e);
/* Returns whether `target op= right` must evaluate the target's operands before `right`. */
bool lower_place_first(Lower *lw, const Expr *target, const Expr *right);
/* Evaluates the indices of the lvalue before `right`. Returns its current value, or VALUE_NONE if `right` cannot
 * change it. */
Value lower_saved_lvalue(Lower *lw, Value place, const Expr *right);
/* Returns whether the Python source of the function, or of a function that it calls, may have side effects. Can be
 * called while the function is being lowered. */
bool lower_may_write(Instance *instance);

/* ---- lower/raise.c ---- */

/* Returns the index with a bounds check, or NULL if it is not checked. subject: the array or tuple in the Python
 * source. */
IrExpr *lower_checked_index(Lower *lw, const Expr *subject, const Value *index, IrExpr *axis_size, uint32_t axis);
/* Returns the right operand of op; with debug, checks it for zero if op divides. type: its type before conversion. */
IrExpr *lower_divisor(Lower *lw, Op op, IrExpr *divisor, const Type *type);
/* Returns the base of an int64 power; with debug, checks it for zero. */
IrExpr *lower_power_base(Lower *lw, IrExpr *base, IrExpr **exponent);
/* With boundscheck: raises ValueError unless the sizes are equal or, with or_one, the second size is 1. */
void lower_same_axis_size(Lower *lw, const IrExpr *axis_size, const IrExpr *other, bool or_one, const char *message);
/* With debug or boundscheck: raises ValueError if an array that is unpacked into `count` names has another size. */
void lower_same_count(Lower *lw, const IrExpr *axis_size, uint32_t count);
/* Ends the thread, as Numba does, if an array of this size is empty. */
void lower_not_empty(Lower *lw, const IrExpr *size, const char *message);
/* Raises TypeError if an optional value is None but its value is needed: with debug, and always for arrays. */
void lower_check_not_none(Lower *lw, const IrExpr *has_value, const Type *type);
void lower_raise(Lower *lw, const Stmt *s);
/* Lowers an assert statement; `fails`: the negated condition. */
void lower_assert(Lower *lw, const Stmt *s, IrExpr *fails);

/* ---- lower/record.c ---- */

/* Returns the record or scalar at an lvalue. */
Value record_value(const Type *type, IrExpr *place);
/* Returns the address of a record or of another lvalue. */
IrExpr *record_pointer(Lower *lw, IrExpr *place);
/* Returns the record to which a C pointer variable points. */
Value record_variable(Lower *lw, const char *name, const Type *type);
/* Returns the element type before the field path is applied. */
const Type *record_element_type(const Value *array);
/* Applies the array's field path to an element. */
Value record_element(Lower *lw, const Value *array, IrExpr *place);
/* Returns the pointer to the first element; for a field of an array of records, to the first record. */
IrExpr *record_array_pointer(Lower *lw, const Value *array);
/* Returns the same array without a field path; its strides count its own elements. */
Value record_plain_array(Lower *lw, Value array);
/* Returns a field of a record or of an array of records. */
Value lower_field(Lower *lw, Value owner, uint32_t field, const Type *result);

/* ---- lower/source_locations.c ---- */

/* Records the source locations of the function and its parameters; later code belongs to this function. */
void lower_begin_sources(Lower *lw);
/* Returns the source location of the assignment that defines the value, or of one of those that merge in it. */
uint32_t lower_place_source(Lower *lw, const SsaValue *value);
uint32_t lower_parameter_source(const Lower *lw, uint32_t parameter);
/* Returns the source location of the current statement. */
uint32_t lower_statement_source(Lower *lw);
/* Assigns the source location of e to the parts of the value that have none. */
void lower_mark(Lower *lw, const Expr *e, const Value *value);
/* Marks the statements of the block from index `first` on as the definition of the target. */
void lower_mark_target(Lower *lw, const Expr *target, uint32_t first);

/* ---- lower/stmt.c ---- */

void lower_block(Lower *lw, const Block *block);
/* Returns the arguments of range(...), converted to the type. */
RangeParts lower_range_call(Lower *lw, const Expr *call, const Type *type);
/* Returns argument i of range(...), saved if evaluating later arguments could change it. */
IrExpr *lower_range_part(Lower *lw, const Expr *call, uint32_t i, const Type *type);
void lower_loop_begin(Lower *lw, const Stmt *s, LoopFrame *frame);
void lower_loop_finish(Lower *lw, const Stmt *s, const LoopFrame *frame);

/* ---- lower/iterables.c ---- */

/* Returns the stream of the expression; `assigned` as for lower_save(). */
Stream *stream_of(Lower *lw, const Expr *e, const bool *assigned);
Value stream_item(Lower *lw, const Stream *stream, const IrExpr *at);
/* Returns range(a, b).start, stop or step. */
Value stream_bound(Lower *lw, const Stream *range, const char *name);
void stream_assign(Lower *lw, const Stream *stream, const IrExpr *at, const Expr *target, const Expr *counted);
/* Returns the item of a grid at the indices. */
Value stream_grid_item(Lower *lw, const Stream *grid, Value *indices);
/* Returns whether the target is a tuple of `count` targets. */
bool stream_is_pattern(const Expr *target, uint32_t count);
/* Returns whether parts of the stream are shared; each part then has its own counter, and they advance one after the
 * other. */
bool stream_is_disjoint(const Stream *stream);

/* ---- lower/assign.c ---- */

/* Assigns a computed value to a target expression. */
void lower_assign(Lower *lw, const Expr *target, Value value);
/* Lower `x = y = value` and `x += value`. */
void lower_assignment(Lower *lw, const Stmt *s);
void lower_augmented(Lower *lw, const Stmt *s);
/* Emits place op= right for one element, or place = right without an op. right_expr may be NULL. */
void lower_augment_place(Lower *lw, Op op, Value place, Value right, const Expr *right_expr);

/* ---- lower/char_arrays.c ---- */

/* Lower strings in arrays: a constant as an element, a == "abc", len(a). */
Value text_constant(Lower *lw, const Object *text, const Type *type);
IrExpr *lower_text_compare(Lower *lw, const Expr *e);
IrExpr *lower_text_values(Lower *lw, Op op, Value a, Value b);
Value text_character(Lower *lw, Value text, const Expr *index);

/* ---- lower/lower_util.c ---- */

/* Returns the C operator that is equivalent to the Python operator for operands of one type; IRO_NONE if there is none.
 */
IrOp lower_ir_op(Op op);
/* Returns an index that is never negative, as unsigned: it needs no wrap-around. */
Value value_index(const Lower *lw, IrExpr *index);
/* Saves e in a new variable. */
IrExpr *lower_saved(Lower *lw, IrExpr *e, const char *name);
/* Returns an expression to be used several times: a copy if it is small and pure, otherwise a variable. */
IrExpr *lower_twice(Lower *lw, IrExpr **e, const char *name);
/* Returns whether a statement in between could change the value of e: e reads memory, or a local marked in `assigned`
 * (by 1 + index; may be NULL). */
bool lower_may_change(const IrExpr *e, const bool *assigned);
/* Returns the statement lvalue op= value, for a loop head or lower_statement(). */
IrStmt *lower_update(Lower *lw, IrExpr *lvalue, IrOp op, IrExpr *value, const Type *compute);
void lower_return_value(Lower *lw, IrExpr *value); /* NULL: none */
/* Like lower_begin(), for a block that may be discarded: the statement's comments stay pending for later code. */
BlockMark lower_begin_detached(Lower *lw, IrBlock *into);
void lower_end_detached(Lower *lw, BlockMark mark);
/* Returns the bound of a counter that starts at 0: n for max(n, 0). */
IrExpr *lower_loop_bound(IrExpr *stop);
IrVar *lower_new_counter(Lower *lw, const char *name);
const char *lower_counter_name(Lower *lw, uint32_t axis, uint32_t ndim);
/* Like lower_count_begin(), with an existing counter. */
CountLoop lower_count(Lower *lw, IrVar *counter, IrExpr *stop);
Nest lower_nest_begin(Lower *lw, const Value *array);
/* Evaluates the items of a tuple that are not used, in order. `count` items are used, from `first` on in steps of
 * `step`. */
void lower_slice_tuple(Lower *lw, Value *tuple, int64_t first, int64_t step, uint32_t count);
bool lower_is_int(const IrExpr *e, int64_t value);
/* Returns whether e calls the CUDA function with this name. */
bool lower_is_call(const IrExpr *e, const char *spelling);
/* Returns whether a pointer may point to the lvalue: fields of packed records may be unaligned. */
bool lower_is_aligned(const IrExpr *place);
/* Returns whether e is a constant or a conversion of one. */
bool lower_is_constant(const IrExpr *e);
/* Returns whether the value reads the variable, or another variable with the same Python local and name, which may be
 * merged with it later (lower/web_names.c). A variable without a name represents all variables of its Python local. */
bool lower_reads(const Value *value, const IrVar *var);

/* ---- lower/tuple.c ---- */

/* Lower t[1:] and a + b of tuples, typed by infer/tuple.c. */
Value lower_tuple_slice(Lower *lw, const Expr *e, Value tuple);
Value lower_tuple_method(Lower *lw, const Expr *e);
Value lower_slice_indices(Lower *lw, const Expr *e);
Value lower_tuple_join(Lower *lw, const Expr *e, Value a, Value b);
Value lower_tuple_repeat(Lower *lw, const Expr *e, Value tuple);
/* Returns the C return type of an instance: a struct for tuples. */
const Type *lower_result_type(Instance *instance, const char *function_name);
/* Constructs a value of the type by calling `part` for each of its parts in order: for an array the pointer, all
 * axis sizes and, unless the layout determines them, the strides. */
typedef IrExpr *PartMaker(Lower *lw, const Type *type, void *context);
Value lower_value_of(Lower *lw, const Type *type, PartMaker *part, void *context);
/* Convert a tuple or array to the struct that a function returns, and a variable of such a struct to its value. */
IrExpr *lower_result_struct(Lower *lw, Value value);
Value lower_struct_value(Lower *lw, IrVar *var, const Type *type);
/* Returns the variable whose fields are exactly the parts of the value, in order, if no Python name refers to it yet;
 * otherwise NULL. */
IrVar *lower_struct_of(Lower *lw, const Value *value);

/* ---- lower/tuple_index.c ---- */

TupleTable *lower_tuple_table(Lower *lw, const Value *tuple, const char *name);
Value lower_tuple_item(Lower *lw, const TupleTable *table, IrExpr *index);
/* Applies lower_save() to each item. */
void lower_save_items(Lower *lw, Value *value, const bool *assigned);

/* ---- lower/ufunc.c ---- */

Value lower_ufunc_operator(Lower *lw, Op op, Value a, Value b, const ExprInfo *info, const Expr *right);

/* ---- lower/web_names.c ---- */

/* After the function's IR is complete: merges variables of one Python name in one block, and assigns the final
 * names. */
void lower_finish_names(Lower *lw);

/* ---- lower/unused_source.c ---- */

/* Records computed but unused Python values in func->unused, for lint. */
void lower_note_unused(Lower *lw);

/* ---- lower/webs.c ---- */

/* Sets the C variables of a definition. */
void lower_define(Lower *lw, SsaValue *def, Value value);
/* Marks a definition of a name that already refers to the array. */
void lower_define_same(Lower *lw, SsaValue *def, Value value);
/* Returns the variable that can count in a loop head under the loop variable's name; NULL if none can. */
IrVar *lower_counter(Lower *lw, SsaValue *def, const Type *type);
Value lower_use(Lower *lw, SsaValue *use);
/* Returns the value of a name after its definition by an array. */
Value lower_defined_value(Lower *lw, SsaValue *def);
/* Sets the C variables of a definition and returns its value, for `(name := value)`. */
Value lower_defined(Lower *lw, SsaValue *def, Value value);
/* Copies the value into new variables. */
void lower_save_value(Lower *lw, Value *value, const char *name);
/* Returns a deep copy of the value. */
Value lower_copy_value(Lower *lw, const Value *value);
/* Declare variables for a value of the type, and assign to them. */
Value lower_make_variables(Lower *lw, const char *name, const Type *type);
void lower_assign_parts(Lower *lw, const Value *to, Value from);
/* Creates the C variables of the function's locals. */
void lower_variables(Lower *lw);

/* Returns an array variable that the function captures: instances/captured_arrays.c. */
Value lower_captured(Lower *lw, const Object *array);

/* ---- lower/view.c ---- */

Value lower_subscript(Lower *lw, const Expr *e);
/* Lower views. Parts of an index are expressions; a slice, `...` or None may be among them. */
Value lower_view_attribute(Lower *lw, const Expr *e, Value array, const Type *result);
Value lower_array_method(Lower *lw, const Expr *e);
Value lower_address(Lower *lw, const Expr *e);
/* Returns the array as a 1-D view if it has no gaps, otherwise the array itself. */
Value lower_flattened(Lower *lw, Value array);

#endif
