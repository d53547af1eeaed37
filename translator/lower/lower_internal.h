/* Shared by the files of this module. */
#ifndef PY2CU_LOWER_INSIDE_H
#define PY2CU_LOWER_INSIDE_H

#include "lower/lower.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The C variable (or several, for arrays and tuples) of a web for one type. */
typedef struct LowerSources LowerSources;

typedef struct WebVar {
    struct WebVar *next;
    const Type *type;
    Value value;
    bool ready;
} WebVar;

/* Types that the uses of a definition have. */
typedef struct TypeList {
    struct TypeList *next;
    const Type *type;
} TypeList;

/* What lowering knows of an SSA value, by its id. */
struct LoweredValue {
    WebVar *vars;          /* of a web's representative: its C variables */
    TypeList *readers;     /* of a definition: the types of the variables that it must set */
    struct Stream *stream; /* the range or iterator that a definition gives */
};
LoweredValue *lowered_value(const Lower *lw, const SsaValue *value);

/* What lowering knows of an instance. */
typedef struct LoweredFunction {
    IrFunc *ir;
    bool in_progress;
    IrEffect effect;              /* of a call, once it is done */
    bool knows_writes, may_write; /* what lower_may_write() found */
    uint32_t visit;               /* the last of its questions that came by */
} LoweredFunction;

/* What lower/ keeps for one translation. */
struct LowerState {
    bool has_exact_kernels;                    /* kernels without fastmath=True */
    uint32_t fewest_registers, most_registers; /* max_registers of kernels */
    size_t constant_bytes;                     /* of the arrays in constant memory */
    uint32_t effect_visit;                     /* questions of lower_may_write() so far */
};

/* The view from start[i] on (NULL: 0), every step[i]-th (NULL: 1), of `extents` items; drop[i]: start[i] is an index,
 * its axis goes. */
typedef struct AxisCut {
    IrExpr *start, *step, *extent;
    bool drop;
} AxisCut;

/* An expression lowered aside: the statements that it needs, and its value. */
typedef struct DetachedCode {
    IrBlock block;
    IrExpr *scalar;
} DetachedCode;

/* The numbers from start on and before stop, every step-th. */
typedef struct RangeParts {
    IrExpr *start, *stop, *step; /* step: NULL: 1 */
    int64_t constant_step;       /* 0: not constant */
    bool counts_up;              /* of unsigned numbers, by a step that is one, too */
} RangeParts;

/* Loops over all elements of the array, one for each axis. */
typedef struct Nest {
    Value array;
    IrVar *counters[TYPE_MAX_DIMS];
    IrStmt *heads[TYPE_MAX_DIMS];
    BlockMark mark;
} Nest;

/* ---- lower/array.c ---- */

/* `x, y = row`: the items that are named, as a tuple. */
Value array_unpacked(Lower *lw, Value array, uint32_t count);
Value array_first(Lower *lw, Value array);
/* The index as int64, Python's negative ones moved up by the extent; tested when `subject` (or NULL: it cannot be
 * wrong) says whose it is. */
IrExpr *array_plain_index(Lower *lw, const Expr *subject, const Value *index, IrExpr *extent, uint32_t axis);
/* An int64 index, negative ones counted from the end. */
IrExpr *array_wrapped(Lower *lw, IrExpr *index, IrExpr *extent);
/* The view whose axis i is the array's axis axes[i]; whose axes are the array's in reversed order. */
Value array_transpose(Lower *lw, Value array, const uint8_t *axes, const Type *result);
Value array_reversed(Lower *lw, Value array, const Type *result);
Value array_cut(Lower *lw, Value array, const AxisCut *cuts, uint32_t count, const Type *result);
/* Elements from one item of the axis to the next. */
IrExpr *array_stride(Lower *lw, const Value *array, uint32_t axis);

/* ---- lower/array_copy.c ---- */

Value lower_number_view(Lower *lw, Value number, const Type *type);
Value lower_copy(Lower *lw, Value array, const Type *result);
Value lower_view_of_bytes(Lower *lw, Value array, const Type *result);

/* ---- lower/loop_assignments.c ---- */

/* By 1 + index: the locals that the loop, or the whole function, assigns (loop_assignments.c). */
bool *lower_assigned_in(Lower *lw, const Stmt *loop);
bool *lower_assigned(Lower *lw);

/* ---- lower/call.c ---- */

Value lower_call(Lower *lw, const Expr *e);

/* ---- lower/casts.c ---- */

Value lower_vector(Lower *lw, const Expr *e, const Type *type);
Value lower_fp8_cast(Lower *lw, const Expr *e, const Type *type);

/* ---- lower/conditionals.c ---- */

/* `a and b` as a value: a's truth chooses between the two. */
Value lower_boolean(Lower *lw, const Expr *e);
/* `x if c else y`. */
Value lower_conditional(Lower *lw, const Expr *e);
/* name = first; if (test) { ...; name = second; }: for a second operand that needs statements of its own. Without a
 * test the first is it; `unless`: where it does not hold. */
IrExpr *lower_and_then(Lower *lw, const char *name, IrExpr *first, IrExpr *test, bool unless,
                       const DetachedCode *second);
/* Does what the expression does, whose value nobody asks for: where `and`, `or` or a condition chooses, by a branch. */
void lower_discarded(Lower *lw, const Expr *e);

/* ---- lower/compare.c ---- */

/* a < b, a < b < c, x in t, t == u (compare.c). */
IrExpr *lower_compare(Lower *lw, const Expr *e);
/* Whether the item is equal to the value, which is asked again for the next one. */
IrExpr *lower_equal(Lower *lw, Value item, Value *value);

/* ---- lower/complex.c ---- */

IrExpr *complex_convert(Lower *lw, IrExpr *e, const Type *type);
IrExpr *complex_compare(Lower *lw, bool equal, IrExpr *a, IrExpr *b);
/* a < b and the like as NumPy orders complex numbers. */
IrExpr *complex_order(Lower *lw, IrOp op, IrExpr *a, IrExpr *b);
IrExpr *complex_truth(Lower *lw, IrExpr *e);

/* ---- lower/datetime.c ---- */

/* The same for times: datetime.c. */
Value lower_time_binary(Lower *lw, Op op, Value a, Value b, const Type *result, const Type *operand);
Value lower_time_negated(Lower *lw, Value value);
Value lower_time_convert(Lower *lw, Value value, const Type *type);
IrExpr *lower_time_compare(Lower *lw, Op op, Value a, Value b, const Type *type);

/* ---- lower/elementwise.c ---- */

/* Functions of numbers on arrays: elementwise.c. np.sin(x, out): a loop over `out`. */
Value lower_elements_call(Lower *lw, const Expr *e);
/* target[...] = value, or op= with an op, where the value is an expression of arrays. Gives the target. */
Value lower_elements_store(Lower *lw, const Expr *target, const Expr *value, Op op);
/* The element of an array for the place that the loops have come to: of an axis of extent 1, always its only one. That
 * is known, or tested in the text if it `tests`. */
Value lower_element_for(Lower *lw, Value from, const Nest *nest, bool tests);
/* The extent that constant bounds give a slice of an array that is long enough; 0: others. */
int64_t lower_bound_extent(const IrExpr *e);
/* Raises, where bounds are checked, unless the extents of `from`, where they are not 1, are those of `to`; refuses
 * those that are known not to be. `spreading`: what to say where 1 would do, too. */
void lower_fit_extents(Lower *lw, Value *from, const Value *to, Span span, const char *spreading);
/* What stands for the expression in such a loop; false: itself. */
bool lower_leaf_value(Lower *lw, const Expr *e, Value *value);

/* ---- lower/memory_overlap.c ---- */

/* The parameter or C array whose memory the array is; NULL: it is not known, or one of several. */
const IrVar *lower_memory_of(const ArrayValue *array);
/* Whether the arrays have every element at the same place. */
bool lower_coincide(Lower *lw, const Value *a, const Value *b);
/* Refuses an operand that the loop over `to`, which runs upwards, may read behind the place where it is changed. */
void lower_check_overlap(Lower *lw, const Expr *e, const Value *from, const Value *to);
/* In which order `from` is copied into `to`, so that nothing is read that is changed: NULL: upwards; else whether it is
 * from the end. Of more axes than one, both are taken as one axis then. What no order serves is refused. */
IrExpr *lower_copy_order(Lower *lw, const Value *from, const Value *to);

/* ---- lower/iterator.c ---- */

/* What an argument's range or iterator is made of: infer/desugar/iterator_arguments.c. */
Value lower_iterator_parts(Lower *lw, const Expr *e, const Type *parts);
Value lower_range_parts(Lower *lw, Value range, const Type *parts);
/* `v = next(it)`: iterator.c. False when it is something else. */
bool lower_next_into(Lower *lw, const Stmt *s);
/* Iterators that go on where they were left: iterator.c. A variable counts the items from here on. */
void stream_begin(Lower *lw, Stream *stream, const char *name);
/* `it = x.flat`, where that is an array: what is taken out of it is counted, too. Other targets of the same value share
 * what it gives, or NULL. */
Stream *stream_begin_flat(Lower *lw, const Expr *target, const Expr *value, Stream *shared);
/* A loop that takes items out of them. */
void stream_loop(Lower *lw, Stream *stream, const Stmt *s);

/* ---- lower/loops.c ---- */

/* A loop over anything but a plain range: loops.c. */
void lower_iterate(Lower *lw, const Stmt *s);

/* ---- lower/lower.c ---- */

/* The strongest effect that calling the function has; lowers it if need be. */
IrEffect lower_effect(Instance *instance);
IrFunc *lower_instance(Instance *instance);

/* ---- lower/new_array.c ---- */

/* x.copy() in functions of the processor. */
Value lower_new_copy(Lower *lw, Value of, const Type *type);

/* ---- lower/nditer.c ---- */

/* np.nditer(...), and its items at these indices: nditer.c. */
void stream_nditer(Lower *lw, const Expr *e, const bool *assigned, Stream *stream);
Value stream_views(Lower *lw, const Stream *stream, const Value *indices);

/* ---- lower/optional.c ---- */

/* Values that may be None: optional.c. None or a value as an optional one, and the value of one. */
Value optional_make(Lower *lw, Value value, const Type *type);
Value optional_value(Lower *lw, Value optional);
/* What a condition says where it holds, or where it does not: names that are not None there, to the end of the block.
 */
void optional_learn(Lower *lw, const Expr *condition, bool holds);
/* The name is one of them. */
bool optional_has_value(const Lower *lw, const Expr *e);
/* `x is None`, `x is not None`. */
IrExpr *optional_is_none(Lower *lw, const Expr *compare);
/* What is returned where a function's end is reached. */
void optional_end(Lower *lw);

/* ---- lower/evaluation_order.c ---- */

/* Order of evaluation: evaluation_order.c. Whether evaluating e changes something. */
bool lower_has_effect(Lower *lw, const Expr *e);
/* `target op= right`: whether it matters that Python looks the target up first. */
bool lower_place_first(Lower *lw, const Expr *target, const Expr *right);
/* The place's indices are computed now, before `right` is; gives what it holds, or nothing where computing `right`
 * cannot change that. */
Value lower_saved_lvalue(Lower *lw, Value place, const Expr *right);
/* Whether the Python text of the function, or of what it calls, may do more than compute: asked while it is being
 * lowered. */
bool lower_may_write(Instance *instance);

/* ---- lower/raise.c ---- */

/* The index where it is tested, else NULL; subject: the array or tuple whose index the Python text holds. */
IrExpr *lower_checked_index(Lower *lw, const Expr *subject, const Value *index, IrExpr *extent, uint32_t axis);
/* The right operand of op, with debug tested where op divides; type: before it was converted. */
IrExpr *lower_divisor(Lower *lw, Op op, IrExpr *divisor, const Type *type);
/* The base of an int64 power, tested with debug. */
IrExpr *lower_power_base(Lower *lw, IrExpr *base, IrExpr **exponent);
/* With boundscheck: raises ValueError unless the two extents are the same, or the other one is 1. */
void lower_same_extent(Lower *lw, const IrExpr *extent, const IrExpr *other, bool or_one, const char *message);
/* Where an array is unpacked into so many names: raises ValueError, with debug or boundscheck, when it has more or
 * fewer items. */
void lower_same_count(Lower *lw, const IrExpr *extent, uint32_t count);
/* Ends the thread, as Numba does, where an array of that many elements has none. */
void lower_not_empty(Lower *lw, const IrExpr *size, const char *message);
/* Raises TypeError where an optional value is None and what it may hold is needed: with debug, and always where that is
 * an array. */
void lower_check_not_none(Lower *lw, const IrExpr *has_value, const Type *type);
void lower_raise(Lower *lw, const Stmt *s);
/* `fails`: the condition does not hold. */
void lower_assert(Lower *lw, const Stmt *s, IrExpr *fails);

/* ---- lower/record.c ---- */

/* Records: record.c. The record or scalar at a place. */
Value record_value(const Type *type, IrExpr *place);
/* The address of a record or of another place. */
IrExpr *record_pointer(Lower *lw, IrExpr *place);
/* A pointer that a name for a record is in C, as the record. */
Value record_variable(Lower *lw, const char *name, const Type *type);
/* What the indices of the array give, before its path. */
const Type *record_element_type(const Value *array);
/* The element that the path leads to, from what the indices give. */
Value record_element(Lower *lw, const Value *array, IrExpr *place);
/* Where the array begins; of a field of an array of records, that array. */
IrExpr *record_array_pointer(Lower *lw, const Value *array);
/* The same array without a path: its strides count its own elements. */
Value record_plain_array(Lower *lw, Value array);
/* A field of a record or of an array of records. */
Value lower_field(Lower *lw, Value owner, uint32_t field, const Type *result);

/* ---- lower/source_locations.c ---- */

/* The function's own source and those of its parameters; what comes next is of this function. */
void lower_begin_sources(Lower *lw);
/* Of the place where the name was given the value, or one of those that meet in it. */
uint32_t lower_place_source(Lower *lw, const SsaValue *value);
uint32_t lower_parameter_source(const Lower *lw, uint32_t parameter);
/* Of the statement at hand. */
uint32_t lower_statement_source(Lower *lw);
/* The value comes from this expression, but for its parts that come from others. */
void lower_mark(Lower *lw, const Expr *e, const Value *value);
/* The statements of the block from `first` on give the name its value. */
void lower_mark_target(Lower *lw, const Expr *target, uint32_t first);

/* ---- lower/stmt.c ---- */

void lower_block(Lower *lw, const Block *block);
/* The arguments of range(...) as numbers of the type. */
RangeParts lower_range_call(Lower *lw, const Expr *call, const Type *type);
/* The i-th of them, as it is before those behind it are computed. */
IrExpr *lower_range_part(Lower *lw, const Expr *call, uint32_t i, const Type *type);
void lower_loop_begin(Lower *lw, const Stmt *s, LoopFrame *frame);
void lower_loop_finish(Lower *lw, const Stmt *s, const LoopFrame *frame);

/* ---- lower/iterables.c ---- */

/* What the expression gives; `assigned` as for lower_save(). */
Stream *stream_of(Lower *lw, const Expr *e, const bool *assigned);
Value stream_item(Lower *lw, const Stream *stream, const IrExpr *at);
/* range(a, b).start, stop and step. */
Value stream_bound(Lower *lw, const Stream *range, const char *name);
void stream_assign(Lower *lw, const Stream *stream, const IrExpr *at, const Expr *target, const Expr *counted);
/* The item of a grid at these indices. */
Value stream_grid_item(Lower *lw, const Stream *grid, Value *indices);
/* The target is written as a tuple of so many. */
bool stream_is_pattern(const Expr *target, uint32_t count);
/* Whether parts of it are shared: then each part counts on its own, and they advance one after the other. */
bool stream_is_disjoint(const Stream *stream);

/* ---- lower/assign.c ---- */

/* Assigns to a target expression; value is already computed. */
void lower_assign(Lower *lw, const Expr *target, Value value);
/* `x = y = value` and `x += value`: assign.c. */
void lower_assignment(Lower *lw, const Stmt *s);
void lower_augmented(Lower *lw, const Stmt *s);
/* place op= right for one element, or place = right without an op; right_expr may be NULL. */
void lower_augment_place(Lower *lw, Op op, Value place, Value right, const Expr *right_expr);

/* ---- lower/char_arrays.c ---- */

/* Texts in arrays: a constant as an element, a == "abc", len(a) (char_arrays.c). */
Value text_constant(Lower *lw, const Object *text, const Type *type);
IrExpr *lower_text_compare(Lower *lw, const Expr *e);
IrExpr *lower_text_values(Lower *lw, Op op, Value a, Value b);
Value text_character(Lower *lw, Value text, const Expr *index);

/* ---- lower/lower_util.c ---- */

/* What C computes as Python does, given operands of one type; IRO_NONE: others. */
IrOp lower_ir_op(Op op);
/* An index that is never negative: unsigned ones do not wrap. */
Value value_index(const Lower *lw, IrExpr *index);
/* A new variable that holds e. */
IrExpr *lower_saved(Lower *lw, IrExpr *e, const char *name);
/* An expression that may stand more than once: a copy when it is small and pure, else a variable. */
IrExpr *lower_twice(Lower *lw, IrExpr **e, const char *name);
/* Whether a statement in between could change what e gives: it reads memory, or a local of the marked ones (1 + index;
 * may be NULL). */
bool lower_may_change(const IrExpr *e, const bool *assigned);
/* lvalue op= value: a statement for a loop's head, or for lower_statement(). */
IrStmt *lower_update(Lower *lw, IrExpr *lvalue, IrOp op, IrExpr *value, const Type *compute);
void lower_return_value(Lower *lw, IrExpr *value); /* NULL: none */
/* As lower_begin(), where the block may not be kept: the statement's comments wait for what comes behind it. */
BlockMark lower_begin_detached(Lower *lw, IrBlock *into);
void lower_end_detached(Lower *lw, BlockMark mark);
/* What a counter from 0 on is compared with: max(n, 0) is n. */
IrExpr *lower_loop_bound(IrExpr *stop);
IrVar *lower_new_counter(Lower *lw, const char *name);
const char *lower_counter_name(Lower *lw, uint32_t axis, uint32_t ndim);
/* lower_count_begin() with this counter. */
CountLoop lower_count(Lower *lw, IrVar *counter, IrExpr *stop);
Nest lower_nest_begin(Lower *lw, const Value *array);
void lower_nest_end(Lower *lw, const Nest *nest);
/* Before only `count` items of a tuple go on, from `first` in steps: the others are computed all the same, in their
 * order. */
void lower_slice_tuple(Lower *lw, Value *tuple, int64_t first, int64_t step, uint32_t count);
bool lower_is_int(const IrExpr *e, int64_t value);
/* A call of CUDA's function of this name. */
bool lower_is_call(const IrExpr *e, const char *spelling);
/* Whether a pointer may point to the place: fields of packed records may lie anywhere. */
bool lower_is_aligned(const IrExpr *place);
/* A number, or a conversion of one. */
bool lower_is_constant(const IrExpr *e);
/* Whether the value reads the variable, or another one of its Python local and name: they may become one later
 * (lower/web_names.c). A variable without a name stands for all of its Python local. */
bool lower_reads(const Value *value, const IrVar *var);

/* ---- lower/tuple.c ---- */

/* t[1:] and a + b of tuples: infer/tuple.c. */
Value lower_tuple_slice(Lower *lw, const Expr *e, Value tuple);
Value lower_tuple_method(Lower *lw, const Expr *e);
Value lower_slice_indices(Lower *lw, const Expr *e);
Value lower_tuple_join(Lower *lw, const Expr *e, Value a, Value b);
Value lower_tuple_repeat(Lower *lw, const Expr *e, Value tuple);
/* C's type of what the instance gives: a struct of its own for tuples. */
const Type *lower_result_type(Instance *instance, const char *function_name);
/* The parts of a tuple, nested ones flattened, or the value itself. */
Value lower_leaf(const Value *value, uint32_t leaf);
/* A value of the type, whose parts are made in order: of an array the pointer, all extents and, where the layout does
 * not say them, strides. */
typedef IrExpr *PartMaker(Lower *lw, const Type *type, void *context);
Value lower_value_of(Lower *lw, const Type *type, PartMaker *part, void *context);
/* A tuple or an array as the struct that the function returns, and a variable of such a struct as what it holds. */
IrExpr *lower_result_struct(Lower *lw, Value value);
Value lower_struct_value(Lower *lw, IrVar *var, const Type *type);
/* The variable whose fields make up the value, all of them and in order, when no Python name stands for it yet; else
 * NULL. */
IrVar *lower_struct_of(Lower *lw, const Value *value);

/* ---- lower/tuple_index.c ---- */

TupleTable *lower_tuple_table(Lower *lw, const Value *tuple, const char *name);
Value lower_tuple_item(Lower *lw, const TupleTable *table, IrExpr *index);
/* The same items later: lower_save() of each. */
void lower_save_items(Lower *lw, Value *value, const bool *assigned);

/* ---- lower/ufunc.c ---- */

Value lower_ufunc_operator(Lower *lw, Op op, Value a, Value b, const ExprInfo *info, const Expr *right);

/* ---- lower/web_names.c ---- */

/* When the function's IR is whole: merges variables of one Python name in one block, and gives each its final name. */
void lower_finish_names(Lower *lw);

/* ---- lower/unused_source.c ---- */

/* What the function's text computes and nobody reads, for lint: func->unread. */
void lower_note_unread(Lower *lw);

/* ---- lower/webs.c ---- */

/* Sets the C variables that a definition stands for. */
void lower_define(Lower *lw, SsaValue *def, Value value);
/* The definition gives the name the array that it already has. */
void lower_define_same(Lower *lw, SsaValue *def, Value value);
/* The variable that counts in a loop's head, when the loop's name can be it; else NULL. */
IrVar *lower_counter(Lower *lw, SsaValue *def, const Type *type);
Value lower_use(Lower *lw, SsaValue *use);
/* What the name stands for behind its definition by an array. */
Value lower_defined_value(Lower *lw, SsaValue *def);
/* Defines, and gives the value again: for `(name := value)`. */
Value lower_defined(Lower *lw, SsaValue *def, Value value);
/* Copies the value into new variables. */
void lower_save_value(Lower *lw, Value *value, const char *name);
/* The value, made of nodes of its own. */
Value lower_copy_value(Lower *lw, const Value *value);
/* Variables for a value of the type, and assignments to them. */
Value lower_make_variables(Lower *lw, const char *name, const Type *type);
void lower_assign_parts(Lower *lw, const Value *to, Value from);
/* Prepares the C variables of the function's locals. */
void lower_variables(Lower *lw);

/* A variable of an array that the function captures: instances/captured_arrays.c. */
Value lower_captured(Lower *lw, const Object *array);

/* ---- lower/view.c ---- */

Value lower_subscript(Lower *lw, const Expr *e);
/* Views: view.c. Parts of an index are expressions; a slice, `...` and None may be among them. */
Value lower_view_attribute(Lower *lw, const Expr *e, Value array, const Type *result);
Value lower_array_method(Lower *lw, const Expr *e);
Value lower_address(Lower *lw, const Expr *e);
/* The array with one axis where it has no gaps, else itself. */
Value lower_flattened(Lower *lw, Value array);

#endif
