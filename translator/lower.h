/* Lowering: from typed Python to IR. */
#ifndef PY2CU_LOWER_H
#define PY2CU_LOWER_H

#include "infer.h"

/* A Python value while a statement is lowered: which IR expressions make it up. */
typedef enum ValueKind {
    VALUE_NONE,     /* None, or nothing (after an error) */
    VALUE_SCALAR,   /* scalar */
    VALUE_ARRAY,    /* an array or a view: see ArrayValue */
    VALUE_TUPLE,    /* items, count */
    VALUE_OBJECT    /* a function, module, type or string: constant only */
} ValueKind;

typedef struct Value Value;

/* Element [i, j] is at base[offset + i * stride[0] + j * stride[1]], strides in elements. A static array (shared, local) is
 * `var` with the indices that were already applied. */
typedef struct ArrayValue {
    IrExpr *base;           /* pointer */
    IrExpr *offset;         /* elements, or NULL for 0 */
    IrVar *var;             /* a C array, or NULL */
    IrExpr *applied[TYPE_MAX_DIMS];
    uint32_t applied_count;
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
};

typedef struct LoopFrame LoopFrame;

typedef struct Lower {
    Unit *unit;
    Instance *instance;
    IrFunc *func;
    IrBlock *block;          /* where statements go */
    LoopFrame *loop;
    const Stmt *stmt;        /* being lowered: for lines and trivia */
    Trivia *pending_lead;    /* its comments, until the first IR statement takes them */
    const char *pending_trail;
    PtrVec globals;          /* const char *: names of the output that this function uses; its locals must not hide them */
    unsigned depth;
} Lower;

const Type *lw_type(const Lower *lw, TypeKind kind);
Value lower_expr(Lower *lw, const Expr *e);
/* Saves the value in a variable when evaluating `next`, which comes after it, could change it. */
void lower_before(Lower *lw, Value *value, const Expr *next);
/* The strongest effect that calling the function has; lowers it if need be. */
IrEffect lower_effect(Instance *instance);
/* The scalar of e, converted to type. */
IrExpr *lower_scalar(Lower *lw, const Expr *e, const Type *type);
/* Truth of e, as bool. */
IrExpr *lower_condition(Lower *lw, const Expr *e);
IrExpr *lower_truth(Lower *lw, Value value);
Value lower_call(Lower *lw, const Expr *e);
Value lower_subscript(Lower *lw, const Expr *e);
Value lower_attribute(Lower *lw, const Expr *e);
Value lower_binary_values(Lower *lw, Op op, Value a, Value b, const Type *result, const Type *operand, const Expr *right);
void lower_block(Lower *lw, const Block *block);
/* Assigns to a target expression; value is already computed. */
void lower_assign(Lower *lw, const Expr *target, Value value);
/* Sets the C variables that a definition stands for. */
void lower_define(Lower *lw, SsaValue *def, Value value);
/* The variable that counts in a loop's head, when the loop's name can be it; else NULL. */
IrVar *lower_counter(Lower *lw, SsaValue *def, const Type *type);
Value lower_use(Lower *lw, SsaValue *use);
/* Defines, and gives the value again: for `(name := value)`. */
Value lower_defined(Lower *lw, SsaValue *def, Value value);
/* Converts between scalar types, tuples elementwise. */
Value value_convert(Lower *lw, Value value, const Type *type);
Value value_scalar(const Type *type, IrExpr *scalar);
/* An expression that may be used more than once: itself when cheap and pure, else a new variable that holds it. */
IrExpr *lower_reuse(Lower *lw, IrExpr *e, const char *name);
void lower_statement(Lower *lw, IrStmt *stmt);
IrVar *lower_new_var(Lower *lw, const char *name, const Type *type);
IrStmt *lower_store(Lower *lw, IrExpr *lvalue, IrExpr *value);
/* The address or place of array[indices]: an IR_INDEX for all indices given, else a view. */
Value array_index(Lower *lw, Value array, Value *indices, uint32_t count);
/* A pointer to the array's first element. */
IrExpr *array_pointer(Lower *lw, const Value *array);
IrExpr *array_size(Lower *lw, const Value *array);
/* Elements from one item of the axis to the next. */
IrExpr *array_stride(Lower *lw, const Value *array, uint32_t axis);
IrFunc *lower_instance(Instance *instance);
/* The value of a compile-time object; VALUE_OBJECT when it is none of numbers. */
Value lower_object(Lower *lw, Object *object);
/* Lowers into a block of its own, which `into` receives. */
typedef struct BlockMark {
    IrBlock *outer;
} BlockMark;
BlockMark lower_begin(Lower *lw, IrBlock *into);
void lower_end(Lower *lw, BlockMark mark);
/* Prepares the C variables of the function's locals. */
void lower_variables(Lower *lw);
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
