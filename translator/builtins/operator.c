/* The functions of Python's operator module: the operators under names that can be passed around. Each call is read as what it means,
 * operator.add(a, b) as a + b, in a node that stands for the call: it has the call's place among what is known of expressions. */
#include "builtins/inside.h"

#include <string.h>

typedef struct OperatorRow {
    const char *name;
    ExprKind kind;
    Op op;
} OperatorRow;

static const OperatorRow *row_of(const char *path)
{
    static const OperatorRow rows[] = {
        {"add", EX_BINARY, OP_ADD},           {"sub", EX_BINARY, OP_SUB},           {"mul", EX_BINARY, OP_MUL},
        {"truediv", EX_BINARY, OP_DIV},       {"floordiv", EX_BINARY, OP_FLOORDIV}, {"mod", EX_BINARY, OP_MOD},
        {"pow", EX_BINARY, OP_POW},           {"lshift", EX_BINARY, OP_LSHIFT},     {"rshift", EX_BINARY, OP_RSHIFT},
        {"and_", EX_BINARY, OP_BITAND},       {"or_", EX_BINARY, OP_BITOR},         {"xor", EX_BINARY, OP_BITXOR},
        {"iadd", EX_BINARY, OP_ADD},          {"isub", EX_BINARY, OP_SUB},          {"imul", EX_BINARY, OP_MUL},
        {"itruediv", EX_BINARY, OP_DIV},      {"ifloordiv", EX_BINARY, OP_FLOORDIV}, {"imod", EX_BINARY, OP_MOD},
        {"ipow", EX_BINARY, OP_POW},          {"ilshift", EX_BINARY, OP_LSHIFT},    {"irshift", EX_BINARY, OP_RSHIFT},
        {"iand", EX_BINARY, OP_BITAND},       {"ior", EX_BINARY, OP_BITOR},         {"ixor", EX_BINARY, OP_BITXOR},
        {"eq", EX_COMPARE, OP_EQ},            {"ne", EX_COMPARE, OP_NE},            {"lt", EX_COMPARE, OP_LT},
        {"le", EX_COMPARE, OP_LE},            {"gt", EX_COMPARE, OP_GT},            {"ge", EX_COMPARE, OP_GE},
        {"is_", EX_COMPARE, OP_IS},           {"is_not", EX_COMPARE, OP_IS_NOT},    {"contains", EX_COMPARE, OP_IN},
        {"getitem", EX_SUBSCRIPT, OP_NONE},   {"neg", EX_UNARY, OP_NEG},            {"pos", EX_UNARY, OP_POS},
        {"invert", EX_UNARY, OP_INVERT},      {"inv", EX_UNARY, OP_INVERT},         {"not_", EX_NOT, OP_NONE},
    };
    const char *name = strchr(path, '.') + 1;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

static uint32_t operand_count(const OperatorRow *row)
{
    return row->kind == EX_UNARY || row->kind == EX_NOT ? 1 : 2;
}

/* The call as it is written with the operator. */
static Expr *as_operation(Unit *unit, const Expr *call, const OperatorRow *row)
{
    Expr *e = arena_alloc(unit->arena, sizeof *e);
    *e = (Expr){.kind = row->kind, .op = row->op, .id = call->id, .span = call->span};
    if (row->kind != EX_COMPARE) {
        e->left = call->items[0];
        e->right = operand_count(row) == 2 ? call->items[1] : NULL;
        return e;
    }
    bool turned = row->op == OP_IN; /* contains(items, value) is `value in items` */
    e->items = arena_alloc(unit->arena, 2 * sizeof *e->items);
    e->items[0] = call->items[turned ? 1 : 0];
    e->items[1] = call->items[turned ? 0 : 1];
    e->item_count = 2;
    e->ops = arena_alloc(unit->arena, sizeof *e->ops);
    e->ops[0] = row->op;
    return e;
}

const Type *infer_builtin_operator(Infer *in, const Expr *e, const Call *args)
{
    const char *path = builtin_path(in->instance, e);
    const OperatorRow *row = row_of(path);
    uint32_t count = operand_count(row);
    if (args->count != count || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "%s takes %s", path, count == 1 ? "one value" : "two values");
    }
    return infer_by_element(in, as_operation(in->unit, e, row), in->by_element == e);
}

Value lower_builtin_operator(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    return lower_expr(lw, as_operation(lw->unit, e, row_of(builtin_path(lw->instance, e))));
}

const Type *infer_builtin_operator_setitem(Infer *in, const Expr *e, const Call *args)
{
    (void)args;
    infer_error(in, e->span, "no-such-overload", "operator.setitem takes a container, an index and a value, as a statement");
    return NULL;
}

/* None is left when functions are lowered. */
Value lower_builtin_operator_setitem(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    (void)args;
    Value value = {.kind = VALUE_NONE, .type = lw_type(lw, TY_NONE)};
    return value;
}
