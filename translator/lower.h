/* Lowering: from typed Python to IR. */
#ifndef PY2CU_LOWER_H
#define PY2CU_LOWER_H

#include "infer.h"

/* A Python value while a statement is lowered: which IR expressions make it up. */
typedef enum ValueKind {
    VALUE_NONE,     /* None, or nothing (after an error) */
    VALUE_SCALAR,   /* scalar */
    VALUE_RECORD,   /* scalar: its place in memory, of TY_RECORD; a name for it is a pointer */
    VALUE_ARRAY,    /* an array or a view: see ArrayValue */
    VALUE_TUPLE,    /* items, count */
    VALUE_STREAM,   /* stream: a range or an iterator, see streams.h */
    VALUE_OBJECT    /* a function, module, type or string: constant only */
} ValueKind;

typedef struct Value Value;

/* Element [i, j] is at base[offset + i * stride[0] + j * stride[1]], strides in elements. A static array (shared, local) is
 * `var`, indexed as C indexes it: var[applied[0] + i * factor[0]][applied[1]], where place[d] says which axis moves dimension d. */
/* A field of a record, and of the record that it is, and so on: lower_record.c. */
typedef struct FieldPath FieldPath;

typedef struct ArrayValue {
    IrExpr *base;           /* pointer */
    IrExpr *offset;         /* elements, or NULL for 0 */
    IrVar *var;             /* a C array, or NULL */
    const FieldPath *path;  /* the elements are fields of what the indices give: offset and strides count records; or NULL */
    IrExpr *field;          /* the whole is this array in a record, or NULL; base is its first element */
    bool is_view;           /* of var: applied, factor and place are set; else its axes are its dimensions */
    IrExpr *applied[TYPE_MAX_DIMS]; /* NULL: 0 */
    IrExpr *factor[TYPE_MAX_DIMS];  /* NULL: 1 */
    uint8_t place[TYPE_MAX_DIMS];   /* 1 + axis, 0: none */
    IrExpr *shape[TYPE_MAX_DIMS];
    IrExpr *stride[TYPE_MAX_DIMS]; /* NULL where the layout says it */
} ArrayValue;

struct Value {
    ValueKind kind;
    const Type *type;
    IrExpr *scalar;
    ArrayValue *array;
    Value *items;
    uint32_t count;
    Object *object;
    struct Stream *stream;
};

typedef struct LoopFrame LoopFrame;

typedef struct BlockMark {
    IrBlock *outer;
} BlockMark;

typedef struct Lower {
    Unit *unit;
    Instance *instance;
    IrFunc *func;
    IrBlock *block;          /* where statements go */
    LoopFrame *loop;
    const Stmt *stmt;        /* being lowered: for lines and trivia */
    Trivia *pending_lead;    /* its comments, until the first IR statement takes them */
    const char *pending_trail;
    bool divisor_is_tested;
    const Expr *subject;     /* the array whose index the Python text holds, while it is lowered; NULL: an index that cannot be wrong */
    Value *captures;         /* by the instance's captures */
    PtrVec given;            /* SsaValue *: optional values that a condition around here says are not None */
    PtrVec leaves;           /* Leaf *: what stands for arrays while one element of each is computed */
    PtrVec globals;          /* const char *: names of the output that this function uses; its locals must not hide them */
    unsigned depth;
} Lower;

const Type *lw_type(const Lower *lw, TypeKind kind);
Value lower_expr(Lower *lw, const Expr *e);
/* Order of evaluation: lower_order.c. Whether evaluating e changes something. */
bool lower_has_effect(const Lower *lw, const Expr *e);
/* Saves the value in a variable when evaluating `next`, which comes after it, could change it. */
void lower_before(Lower *lw, Value *value, const Expr *next);
/* A new variable that holds e. */
IrExpr *lower_saved(Lower *lw, IrExpr *e, const char *name);
/* `target op= right`: whether it matters that Python looks the target up first. */
bool lower_place_first(Lower *lw, const Expr *target, const Expr *right);
/* The place's indices are computed now, before `right` is; gives what it holds, or nothing where computing `right` cannot change that. */
Value lower_held_place(Lower *lw, Value place, const Expr *right);
/* Whether a store may change what it gives. */
bool lower_reads_memory(const IrExpr *e);
/* The strongest effect that calling the function has; lowers it if need be. */
IrEffect lower_effect(Instance *instance);
/* Whether the Python text of the function, or of what it calls, may do more than compute: asked while it is being lowered. */
bool lower_may_write(Instance *instance);
/* x.fill(value), which no row tells of. */
bool lower_is_fill(const ExprInfo *info, const Expr *call);
/* The scalar of e, converted to type. */
IrExpr *lower_scalar(Lower *lw, const Expr *e, const Type *type);
/* Truth of e, as bool. */
IrExpr *lower_condition(Lower *lw, const Expr *e);
/* Whether a pointer may point to the place: fields of packed records may lie anywhere. */
bool lower_is_aligned(const IrExpr *place);
/* Texts in arrays: a constant as an element, a == "abc", len(a) (lower_text.c). */
Value text_constant(Lower *lw, const Object *text, const Type *type);
IrExpr *lower_text_compare(Lower *lw, const Expr *e);
IrExpr *lower_text_values(Lower *lw, Op op, Value a, Value b);
Value text_character(Lower *lw, Value text, const Expr *index);
IrExpr *text_length(Lower *lw, Value text);
/* a < b, a < b < c, x in t, t == u (lower_compare.c). */
IrExpr *lower_compare(Lower *lw, const Expr *e);
/* a op b of two numbers, or two times, that are compared as this type. */
IrExpr *lower_compare_values(Lower *lw, Op op, Value a, Value b, const Type *type);
IrExpr *lower_truth(Lower *lw, Value value);
Value lower_call(Lower *lw, const Expr *e);
Value lower_number_view(Lower *lw, Value number, const Type *type);
/* Functions of numbers on arrays: lower_elements.c. np.sin(x, out): a loop over `out`. */
Value lower_elements_call(Lower *lw, const Expr *e);
/* target[...] = value, or op= with an op, where the value is an expression of arrays. Gives the target. */
Value lower_elements_store(Lower *lw, const Expr *target, const Expr *value, Op op);
/* The element of an array for the place in `to` that the counters say: of an axis of extent 1, always its only one. That is known, or
 * tested in the text if it `tests`. */
Value lower_element_for(Lower *lw, Value from, const Value *to, IrVar *const *counters, bool tests);
/* Raises, where bounds are checked, unless an axis of the extent fits that of `whole`, or has extent 1 and `spreads`. */
void lower_extents_fit(Lower *lw, const IrExpr *whole, const IrExpr *extent, bool spreads);
/* The parameter or C array whose memory the array is; NULL: it is not known, or one of several. */
const IrVar *lower_memory_of(const ArrayValue *array);
/* What stands for the expression in such a loop; false: itself. */
bool lower_leaf_value(Lower *lw, const Expr *e, Value *value);
Value lower_subscript(Lower *lw, const Expr *e);
Value lower_attribute(Lower *lw, const Expr *e);
/* The same for times: lower_time.c. */
Value lower_time_binary(Lower *lw, Op op, Value a, Value b, const Type *result, const Type *operand);
Value lower_time_negated(Lower *lw, Value value);
Value lower_time_abs(Lower *lw, Value value);
/* max(a, b) or min(a, b) of times of one type. */
Value lower_time_extreme(Lower *lw, Value a, Value b, bool is_max);
Value lower_time_convert(Lower *lw, Value value, const Type *type);
IrExpr *lower_time_compare(Lower *lw, Op op, Value a, Value b, const Type *type);
Value lower_binary_values(Lower *lw, Op op, Value a, Value b, const Type *result, const Type *operand, const Expr *right);
void lower_block(Lower *lw, const Block *block);
/* Assigns to a target expression; value is already computed. */
void lower_assign(Lower *lw, const Expr *target, Value value);
/* `x = y = value` and `x += value`: lower_targets.c. */
void lower_assignment(Lower *lw, const Stmt *s);
void lower_augmented(Lower *lw, const Stmt *s);
/* Adds a call as a statement. */
void lower_evaluation(Lower *lw, IrExpr *call);
/* A value that nothing reads: what computing it does besides. */
void lower_effects_of(Lower *lw, const Value *value);
/* Before only `count` items of a tuple go on, from `first` in steps: the others are computed all the same, in their order. */
void lower_take_items(Lower *lw, Value *tuple, int64_t first, int64_t step, uint32_t count);
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
Value lower_value_again(Lower *lw, const Value *value);
/* Converts between scalar types, tuples elementwise. */
Value value_convert(Lower *lw, Value value, const Type *type);
Value value_scalar(const Type *type, IrExpr *scalar);
/* Values that may be None: lower_optional.c. None or a value as an optional one, and the value of one. */
Value optional_make(Lower *lw, Value value, const Type *type);
Value optional_value(Lower *lw, Value optional);
/* What a condition says where it holds, or where it does not: names that are not None there, until their number is `mark` again. */
size_t optional_learn(Lower *lw, const Expr *condition, bool holds);
void optional_forget(Lower *lw, size_t mark);
/* The name is one of them. */
bool optional_is_given(const Lower *lw, const Expr *e);
/* `x is None`, `x is not None`. */
IrExpr *optional_is_none(Lower *lw, const Expr *compare);
/* What the variable or field is called that tells whether there is a value. */
const char *optional_flag_name(Lower *lw, const char *name);
/* What is returned where a function's end is reached. */
void optional_end(Lower *lw);
/* Whether an expression may stand in the text twice: it costs nothing and does nothing but to give its value. */
bool lower_is_cheap(const IrExpr *e);
/* An expression that may be used more than once: itself when cheap and pure, else a new variable that holds it. */
IrExpr *lower_reuse(Lower *lw, IrExpr *e, const char *name);
/* Does what the expression does, whose value nobody asks for: where `and`, `or` or a condition chooses, by a branch. */
void lower_discarded(Lower *lw, const Expr *e);
/* Computes now, each once, the parts that do more than compute: for a text that may skip them. */
void lower_settle(Lower *lw, Value *value, const char *name);
void lower_statement(Lower *lw, IrStmt *stmt);
IrVar *lower_new_var(Lower *lw, const char *name, const Type *type);
IrStmt *lower_store(Lower *lw, IrExpr *lvalue, IrExpr *value);
/* The address or place of array[indices]: an IR_INDEX for all indices given, else a view. */
Value array_index(Lower *lw, Value array, Value *indices, uint32_t count);
/* `x, y = row`: the items that are named, as a tuple. */
Value array_unpacked(Lower *lw, Value array, uint32_t count);
/* Complex numbers (lower_complex.c). */
IrExpr *complex_make(Lower *lw, const Type *type, IrExpr *re, IrExpr *im);
IrExpr *complex_convert(Lower *lw, IrExpr *e, const Type *type);
Value complex_binary(Lower *lw, Op op, Value a, Value b, const Type *type, const Expr *right);
IrExpr *complex_compare(Lower *lw, bool equal, IrExpr *a, IrExpr *b);
/* a < b and the like as NumPy orders complex numbers. */
IrExpr *complex_order(Lower *lw, IrOp op, IrExpr *a, IrExpr *b);
IrExpr *complex_negate(Lower *lw, IrExpr *e);
IrExpr *complex_conjugate(Lower *lw, IrExpr *e);
IrExpr *complex_truth(Lower *lw, IrExpr *e);
IrExpr *complex_abs(Lower *lw, IrExpr *z);
/* A helper of which of_c64 is the row for complex64. */
IrExpr *complex_function(Lower *lw, HelperId of_c64, IrExpr *e, const Type *result);
IrExpr *complex_function_of_two(Lower *lw, HelperId of_c64, IrExpr *a, IrExpr *b, const Type *result);
/* The index as int64, Python's negative ones moved up by the extent; tested when lw->subject says whose it is. */
IrExpr *array_plain_index(Lower *lw, const Value *index, IrExpr *extent, uint32_t axis);
/* array_index() with an index that the Python text holds. */
Value array_index_of(Lower *lw, const Expr *subject, Value array, Value *indices, uint32_t count);
/* What can raise: lower_raise.c. Whether indices of lw->subject are tested, and one that is. */
bool lower_tests_index(const Lower *lw);
IrExpr *lower_checked_index(Lower *lw, const Value *index, IrExpr *extent, uint32_t axis);
/* The right operand of op, with debug tested where op divides; type: before it was converted. */
IrExpr *lower_divisor(Lower *lw, Op op, IrExpr *divisor, const Type *type);
/* The base of an int64 power, tested with debug. */
IrExpr *lower_power_base(Lower *lw, IrExpr *base, IrExpr **exponent);
/* Raises ZeroDivisionError with this message where the number is 0, with debug. */
IrExpr *lower_nonzero(Lower *lw, IrExpr *number, const char *message);
/* With boundscheck: raises unless the two extents are the same, or the other one is 1. */
void lower_same_extent(Lower *lw, const IrExpr *extent, const IrExpr *other, bool or_one);
/* The same of the operands of np.nditer. */
void lower_same_shape(Lower *lw, const IrExpr *extent, const IrExpr *other);
/* Where an array is unpacked into so many names: raises ValueError, with debug or boundscheck, when it has more or fewer items. */
/* Ends the thread, as Numba does, where an array of that many elements has none. */
void lower_not_empty(Lower *lw, const IrExpr *size, const char *message);
void lower_same_count(Lower *lw, const IrExpr *extent, uint32_t count);
/* Ends the thread, as Numba does, unless an iterator has one more item; where a tuple does not have the value that was looked for;
 * where a text has no character at an index. */
void lower_stop_unless(Lower *lw, IrExpr *more);
void lower_not_found(Lower *lw, IrExpr *condition);
void lower_not_contiguous(Lower *lw, IrExpr *condition); /* a view as elements of another size */
void lower_no_character(Lower *lw, IrExpr *condition);
/* Raises TypeError where an optional value is None and what it may hold is needed: with debug, and always where that is an array. */
void lower_given(Lower *lw, const IrExpr *has_value, const Type *type);
void lower_raise(Lower *lw, const Stmt *s);
void lower_assert(Lower *lw, const Stmt *s);
/* Views: lower_view.c. Parts of an index are expressions; a slice, `...` and None may be among them. */
Value lower_pointer_index(Lower *lw, const Value *pointer, const Expr *index);
Value lower_view(Lower *lw, const Expr *subject, Value array, const Expr *index, const Type *result);
Value lower_view_attribute(Lower *lw, const Expr *e, Value array, const Type *result);
Value lower_array_method(Lower *lw, const Expr *e);
Value lower_copy(Lower *lw, Value array, const Type *result);
Value lower_address(Lower *lw, const Expr *e);
Value lower_view_of_bytes(Lower *lw, Value array, const Type *result);
/* The array with one axis where it has no gaps, else itself. */
Value lower_flattened(Lower *lw, Value array);
/* What `name` ("sum", "max") makes of all elements: special_reduce.c. */
Value lower_reduce(Lower *lw, const char *name, Value array, const Type *result);
/* Python's max(x), min(x) and sum(x, start) of an array of one axis. */
Value lower_python_extreme(Lower *lw, bool is_max, Value array);
Value lower_python_sum(Lower *lw, Value start_value, Value array, const Type *result);
/* The view whose axis i is the array's axis axes[i]. */
Value array_transpose(Lower *lw, Value array, const uint8_t *axes, const Type *result);
/* A C-contiguous array seen with other extents. */
Value array_reshape(Lower *lw, Value array, IrExpr **extents, const Type *result);
/* The view from start[i] on (NULL: 0), every step[i]-th (NULL: 1), of `extents` items; drop[i]: start[i] is an index, its axis goes. */
typedef struct AxisCut {
    IrExpr *start, *step, *extent;
    bool drop;
} AxisCut;
Value array_cut(Lower *lw, Value array, const AxisCut *cuts, uint32_t count, const Type *result);
/* Stores a scalar, an array or a tuple into every element of a view; op: augments each of them instead. */
void lower_fill(Lower *lw, Value view, Value value, Op op);
/* place op= right for one element; right_expr may be NULL. */
void lower_augment_place(Lower *lw, Op op, Value place, Value right, const Expr *right_expr);
/* e, or a variable that holds it where it reads memory or a local marked in `assigned` (by 1 + index; may be NULL). */
IrExpr *lower_hold(Lower *lw, IrExpr *e, const char *name, const bool *assigned);
Value lower_hold_array(Lower *lw, Value array, const char *name, const bool *assigned);
/* The element that counters point at, one for each axis; they are never negative. */
Value array_element(Lower *lw, Value view, IrVar *const *counters);
/* By 1 + index: the locals that the loop, or the whole function, assigns (lower_assigned.c). */
bool *lower_assigned_in(Lower *lw, const Stmt *loop);
bool *lower_assigned(Lower *lw);
/* The range or iterator that a call, or x.flat, makes. */
Value lower_iterator(Lower *lw, const Expr *e);
/* What an argument's range or iterator is made of: iterator_arguments.c. */
Value lower_iterator_parts(Lower *lw, const Expr *e, const Type *parts);
Value lower_range_parts(Lower *lw, Value range, const Type *parts);
/* `v = next(it)`: lower_iterator.c. False when it is something else. */
bool lower_next_into(Lower *lw, const Stmt *s);
/* Whether the value is among the items of an array or of range(...). */
IrExpr *lower_contains(Lower *lw, const Expr *container, Value value);
/* A homogeneous tuple's item at an index that is known at run time: tuple_tables.c. Its numbers stand in local arrays. */
typedef struct TupleTable TupleTable;
TupleTable *lower_tuple_table(Lower *lw, const Value *tuple, const char *name);
Value lower_tuple_item(Lower *lw, const TupleTable *table, IrExpr *index);
/* The same items later: lower_hold() of each. */
void lower_hold_items(Lower *lw, Value *value, const bool *assigned);
/* A loop over anything but a plain range: lower_iterate.c. */
void lower_iterate(Lower *lw, const Stmt *s);
/* Around a loop with an else. */
struct LoopFrame {
    LoopFrame *outer;
    IrVar *broke; /* set before a break; NULL when the loop has no else */
};
void lower_loop_begin(Lower *lw, const Stmt *s, LoopFrame *frame);
void lower_loop_finish(Lower *lw, const Stmt *s, const LoopFrame *frame);
bool lower_has_break(const Instance *instance, const Block *block);
/* What a counter from 0 on is compared with: max(n, 0) is n. */
IrExpr *lower_loop_bound(IrExpr *stop);
/* An expression that may stand more than once: a copy when it is small and pure, else a variable. */
IrExpr *lower_twice(Lower *lw, IrExpr **e, const char *name);
/* int64 arithmetic that folds literals. */
IrExpr *lower_add(Lower *lw, IrExpr *a, IrExpr *b);
IrExpr *lower_sub(Lower *lw, IrExpr *a, IrExpr *b);
IrExpr *lower_mul(Lower *lw, IrExpr *a, IrExpr *b);
IrExpr *lower_min(Lower *lw, IrExpr *a, IrExpr *b);
IrExpr *lower_max(Lower *lw, IrExpr *a, IrExpr *b);
/* t[1:] and a + b of tuples: tuple_parts.c. */
Value lower_tuple_slice(Lower *lw, const Expr *e, Value tuple);
Value lower_tuple_method(Lower *lw, const Expr *e);
Value lower_slice_indices(Lower *lw, const Expr *e);
Value lower_tuple_join(Lower *lw, const Expr *e, Value a, Value b);
Value lower_tuple_repeat(Lower *lw, const Expr *e, Value tuple);
/* A loop of a counter from 0 to `stop`: the statement is appended by lower_count_end(). */
typedef struct CountLoop {
    IrVar *counter;
    IrStmt *stmt;
    BlockMark mark;
} CountLoop;
CountLoop lower_count_begin(Lower *lw, const char *name, IrExpr *stop);
void lower_count_end(Lower *lw, CountLoop *loop);
/* A pointer to the array's first element. */
/* A call of a function that is defined elsewhere: externs.c. */
Value lower_extern_call(Lower *lw, const Expr *e, const Object *callee);
IrExpr *array_pointer(Lower *lw, const Value *array);
IrExpr *array_size(Lower *lw, const Value *array);
/* Elements from one item of the axis to the next. */
IrExpr *array_stride(Lower *lw, const Value *array, uint32_t axis);
/* Records: lower_record.c. The record or scalar at a place. */
Value record_value(const Type *type, IrExpr *place);
/* The address of a record or of another place. */
IrExpr *record_pointer(Lower *lw, IrExpr *place);
/* A pointer that a name for a record is in C, as the record. */
Value record_variable(Lower *lw, const char *name, const Type *type);
/* What the indices of the array give, before its path. */
const Type *record_element_type(const Value *array);
/* The element that the path leads to, from what the indices give. */
Value record_element(Lower *lw, const Value *array, IrExpr *place);
/* The array of records that the array is a field of; other arrays as they are. */
Value record_whole(Lower *lw, Value array);
/* The same array without a path: its strides count its own elements. */
Value record_plain_array(Lower *lw, Value array);
/* A field of a record or of an array of records. */
Value lower_field(Lower *lw, Value owner, uint32_t field, const Type *result);
IrFunc *lower_instance(Instance *instance);
/* C's type of what the instance gives: a struct of its own for tuples. */
const Type *lower_result_type(Instance *instance, const char *function_name);
/* The parts of a tuple, nested ones flattened, or the value itself. */
Value lower_leaf(const Value *value, uint32_t leaf);
/* A tuple or an array as the struct that the function returns, and a variable of such a struct as what it holds. */
IrExpr *lower_result_struct(Lower *lw, Value value);
Value lower_struct_value(Lower *lw, IrVar *var, const Type *type);
/* The variable whose fields make up the value, all of them and in order, when no Python name stands for it yet; else NULL. */
IrVar *lower_struct_of(const Value *value);
/* The number that the path names (registers.c); false when it names none. */
bool lower_register(Lower *lw, const char *path, Value *value);
/* Variables for a value of the type, and assignments to them. */
Value lower_make_variables(Lower *lw, const char *name, const Type *type);
void lower_assign_parts(Lower *lw, const Value *to, Value from);
/* The value of a compile-time object; VALUE_OBJECT when it is none of numbers. */
Value lower_object(Lower *lw, Object *object);
/* Lowers into a block of its own, which `into` receives. */
BlockMark lower_begin(Lower *lw, IrBlock *into);
void lower_end(Lower *lw, BlockMark mark);
/* Prepares the C variables of the function's locals. */
void lower_variables(Lower *lw);
/* The C parameters of a Python parameter. */
Value lower_parameter(Lower *lw, const char *name, const Type *type, uint32_t argument);
/* Those for the arrays that the function captures, and one of these: captures.c. */
void lower_captures(Lower *lw);
Value lower_captured(Lower *lw, const Object *array);
/* When the function's IR is whole: merges variables of one Python name in one block, and gives each its final name. */
void lower_finish_names(Lower *lw);
/* A C array made by shared.array or local.array. */
Value lower_static_array(Lower *lw, const Expr *call, IrStorage storage);
/* A call of a C function by its spelling. */
IrExpr *lower_builtin(Lower *lw, const char *spelling, const Type *type, IrEffect effect, IrExpr **args, uint32_t count);
/* Whether the block may change a variable that e reads, or e reads memory. */
bool lower_may_change(const IrExpr *e, const IrBlock *block);
IrExpr *lower_int(Lower *lw, int64_t value);
IrExpr *lower_helper(Lower *lw, HelperId helper, const Type *type, IrExpr **args, uint32_t count);

#endif
