/* An interpreter of the IR for tests, with the types of C.
 *
 * A run that does what C leaves undefined (a signed overflow, a division by zero, a shift too far) is marked and stops; so is
 * one of a program that is not well typed. Calls of `observe` write their argument to a log. There are no floats.
 *
 * A pointer is its array's number in the high bits and an index in the low ones: array_start(); only kernels have arrays of their own. What no statement has stored
 * is a number that depends on the place alone. */
#ifndef PY2CU_TEST_IR_INTERPRETER_H
#define PY2CU_TEST_IR_INTERPRETER_H

#include "ir/ir.h"

#include <string.h>

enum { MAX_LOG = 4096, MAX_VARS = 128, MAX_FUEL = 20000, MAX_STORES = 256, ARRAY_BITS = 50, OWN_ARRAYS = 8 /* arrays of the kernel itself, by their ids */ };

typedef struct Store {
    int64_t place, value;
} Store;

typedef struct Run {
    int64_t sregs[12];
    bool small;
    int64_t garbage; /* what variables hold before they are set */
    bool extreme;            /* an index adds to what is near the ends of int64, which may overflow on the way: ranges/inside.h */
    unsigned in_index;
    bool wraps; /* sums and products that overflow are no mistake: behind passes that compute before a loop what it may never ask for */
    bool undefined, broken; /* broken: the program is not well typed */
    const char *why;
    uint32_t fuel;
    uint32_t count, store_count;
    int64_t log[MAX_LOG];
    Store stores[MAX_STORES]; /* the last one of a place holds */
} Run;

typedef enum Flow { FLOW_NEXT, FLOW_BREAK, FLOW_CONTINUE, FLOW_RETURN } Flow;

typedef struct Frame {
    int64_t vars[MAX_VARS];
    int64_t result;
} Frame;

static int64_t eval(Run *run, Frame *frame, const IrExpr *e);
static Flow exec_block(Run *run, Frame *frame, const IrBlock *block);

static void undefined(Run *run, const char *why)
{
    if (!run->undefined) {
        run->why = why;
    }
    run->undefined = true;
}

static void demand(Run *run, bool ok, const char *why)
{
    if (!ok && !run->broken) {
        run->broken = true;
        run->why = why;
    }
}

static void note(Run *run, int64_t value)
{
    if (run->count < MAX_LOG) {
        run->log[run->count++] = value;
    }
}

/* The value as the type keeps it. */
static int64_t wrap_value(const Type *type, int64_t value)
{
    unsigned bits = type->bits;
    if (type_is_bool(type)) {
        return value != 0;
    }
    if (bits == 64) {
        return value;
    }
    uint64_t low = (uint64_t)value & ((UINT64_C(1) << bits) - 1);
    if (type_is_signed(type) && (low >> (bits - 1)) != 0) {
        low |= ~((UINT64_C(1) << bits) - 1);
    }
    return (int64_t)low;
}

static bool is_extreme(int64_t value)
{
    return value > INT64_MAX / 4 || value < INT64_MIN / 4;
}

static int64_t operate(Run *run, IrOp op, const Type *type, int64_t a, int64_t b)
{
    bool is_signed = type_is_signed(type);
    unsigned bits = type->bits;
    int64_t exact = 0;
    bool overflow = false;
    switch (op) {
    case IRO_ADD:
        overflow = __builtin_add_overflow(a, b, &exact);
        break;
    case IRO_SUB:
        overflow = __builtin_sub_overflow(a, b, &exact);
        break;
    case IRO_MUL:
        overflow = __builtin_mul_overflow(a, b, &exact);
        break;
    case IRO_DIV:
    case IRO_REM:
        if (b == 0 || (is_signed && a == type->low && b == -1)) {
            undefined(run, "division");
            return 0;
        }
        if (is_signed) {
            return op == IRO_DIV ? a / b : a % b;
        }
        return (int64_t)(op == IRO_DIV ? (uint64_t)a / (uint64_t)b : (uint64_t)a % (uint64_t)b);
    case IRO_SHL:
    case IRO_SHR:
        if (b < 0 || b >= (int64_t)bits) {
            undefined(run, "shift");
            return 0;
        }
        if (op == IRO_SHL) {
            return wrap_value(type, (int64_t)((uint64_t)a << b));
        }
        return is_signed ? a >> b : (int64_t)((uint64_t)a >> b);
    case IRO_AND:
        return a & b;
    case IRO_OR:
        return a | b;
    case IRO_XOR:
        return a ^ b;
    default:
        demand(run, false, "an operator in the wrong place");
        return 0;
    }
    bool sums = op == IRO_ADD || op == IRO_SUB;
    run->extreme = run->extreme || (sums && run->in_index > 0 && (is_extreme(a) || is_extreme(b)));
    if (is_signed && !run->wraps && (overflow || exact < type->low || exact > type->high)) {
        undefined(run, "overflow");
    }
    return wrap_value(type, exact);
}

static bool compare(IrOp op, const Type *type, int64_t a, int64_t b)
{
    bool less = type->kind == TY_U64 ? (uint64_t)a < (uint64_t)b : a < b;
    switch (op) {
    case IRO_EQ:
        return a == b;
    case IRO_NE:
        return a != b;
    case IRO_LT:
        return less;
    case IRO_LE:
        return less || a == b;
    case IRO_GT:
        return !less && a != b;
    default:
        return !less;
    }
}

static int64_t floor_divide(int64_t a, int64_t b, bool remainder)
{
    if (b == 0 || b == -1) {
        return b == 0 || remainder ? 0 : a == INT64_MIN ? 0 : -a;
    }
    int64_t q = a / b, r = a % b;
    bool adjust = r != 0 && (r < 0) != (b < 0);
    return remainder ? (adjust ? r + b : r) : q - adjust;
}

static int64_t call_helper(Run *run, HelperId helper, const Type *type, int64_t a, int64_t b)
{
    if (helper == HELPER_WRAP || helper == HELPER_WRAP_INT) {
        return a < 0 ? operate(run, IRO_ADD, type, a, b) : a;
    }
    if (helper == HELPER_FLOORDIV_I64 || helper == HELPER_FLOORMOD_I64) {
        return floor_divide(a, b, helper == HELPER_FLOORMOD_I64);
    }
    if (helper == HELPER_DIV_I64 || helper == HELPER_MOD_I64) {
        if (a < 0 || b < 0) {
            undefined(run, "a helper for what is not negative");
            return 0;
        }
        return b == 0 ? 0 : helper == HELPER_DIV_I64 ? a / b : a % b;
    }
    if (helper == HELPER_DIV_U64 || helper == HELPER_MOD_U64) {
        uint64_t x = (uint64_t)a, y = (uint64_t)b;
        return y == 0 ? 0 : (int64_t)(helper == HELPER_DIV_U64 ? x / y : x % y);
    }
    demand(run, false, "an unknown helper");
    return 0;
}

static void enter(Run *run, Frame *frame, const IrFunc *func)
{
    demand(run, func->vars.count <= MAX_VARS, "too many variables");
    frame->result = run->garbage;
    for (size_t i = 0; i < func->vars.count && i < MAX_VARS; i++) {
        const Type *type = ((const IrVar *)func->vars.items[i])->type;
        frame->vars[i] = type_is_whole(type) ? wrap_value(type, run->garbage) : 0;
    }
}

static int64_t eval_call(Run *run, Frame *frame, const IrExpr *e)
{
    int64_t args[8] = {0};
    for (uint32_t i = 0; i < e->arg_count && i < 8; i++) {
        args[i] = eval(run, frame, e->args[i]);
    }
    const IrCallee *callee = &e->callee;
    if (callee->helper != HELPER_NONE) {
        for (uint32_t i = 0; i < 2; i++) {
            demand(run, e->args[i]->type == e->type && e->type->bits == (callee->helper == HELPER_WRAP_INT ? 32 : 64), "a helper's argument of another type");
        }
        return call_helper(run, callee->helper, e->type, args[0], args[1]);
    }
    if (callee->func) {
        Frame inner;
        enter(run, &inner, callee->func);
        for (size_t i = 0; i < callee->func->params.count; i++) {
            const IrVar *var = callee->func->params.items[i];
            demand(run, e->args[i]->type == var->type, "an argument of another type");
            inner.vars[var->id] = args[i];
        }
        exec_block(run, &inner, &callee->func->body);
        return inner.result;
    }
    if (strcmp(callee->spelling, "observe") == 0) {
        note(run, args[0]);
        return 0;
    }
    if (strcmp(callee->spelling, "abs") == 0) {
        demand(run, e->args[0]->type == e->type, "abs of another type");
        return args[0] < 0 ? operate(run, IRO_SUB, e->type, 0, args[0]) : args[0];
    }
    demand(run, e->args[0]->type == e->type && (e->arg_count < 2 || e->args[1]->type == e->type), "min or max of other types");
    bool first = compare(IRO_LT, e->type, args[0], args[1]) == (callee->spelling[1] == 'i');
    return first ? args[0] : args[1];
}

static int64_t array_start(int64_t number)
{
    return number << ARRAY_BITS;
}

/* The pointer to an element, which may lie outside: only accesses are tested. */
static int64_t address_of(Run *run, Frame *frame, const IrExpr *e)
{
    bool is_local = e->a->kind == IR_VAR && e->a->type->kind == TY_CARRAY;
    demand(run, (is_local || e->a->type->kind == TY_POINTER) && e->arg_count == 1 && type_is_integer(e->args[0]->type), "an index of another kind");
    int64_t start = is_local ? array_start(OWN_ARRAYS + (int64_t)e->a->var->id) : eval(run, frame, e->a);
    run->in_index++;
    int64_t index = eval(run, frame, e->args[0]), far = array_start(1) / 8 * 3;
    run->in_index--;
    return start + (index > far ? far : index < -far ? -far : index); /* of two such, the array is still known */
}

static int64_t place_of(Run *run, Frame *frame, const IrExpr *e)
{
    int64_t place = address_of(run, frame, e);
    int64_t index = place - array_start((place + array_start(1) / 2) >> ARRAY_BITS);
    int64_t limit = run->small ? INT32_MAX : (int64_t)1 << 48;
    bool is_local = e->a->type->kind == TY_CARRAY;
    if (index < (run->small || is_local ? 0 : -limit) || index > limit || (is_local && index >= e->a->type->dims[0])) {
        undefined(run, "out of bounds");
    }
    return place;
}

/* What memory holds there. */
static int64_t load(const Run *run, const Type *type, int64_t place)
{
    for (uint32_t i = run->store_count; i > 0; i--) {
        if (run->stores[i - 1].place == place) {
            return run->stores[i - 1].value;
        }
    }
    uint64_t z = ((uint64_t)place + 1) * UINT64_C(0xD6E8FEB86659FD93);
    return wrap_value(type, (int64_t)(z ^ (z >> 32)));
}

static void store(Run *run, int64_t place, int64_t value)
{
    if (run->store_count == MAX_STORES) {
        run->fuel = 0; /* a run that takes too long */
        return;
    }
    run->stores[run->store_count++] = (Store){place, value};
    if (place < array_start(OWN_ARRAYS) - array_start(1) / 2) { /* nobody else sees the others */
        note(run, place);
        note(run, value);
    }
}

static bool is_signed_step(const Type *type)
{
    return type_is_integer(type) || type_is_bool(type);
}

static int64_t eval_binary(Run *run, Frame *frame, const IrExpr *e)
{
    int64_t a = eval(run, frame, e->a);
    if (e->op == IRO_LAND || e->op == IRO_LOR) {
        demand(run, type_is_bool(e->a->type) && type_is_bool(e->b->type) && type_is_bool(e->type), "&& of what is not bool");
        return (a != 0) == (e->op == IRO_LAND) ? eval(run, frame, e->b) : a;
    }
    int64_t b = eval(run, frame, e->b);
    if (e->op >= IRO_EQ && e->op <= IRO_GE) {
        demand(run, e->a->type == e->b->type && type_is_bool(e->type), "a comparison of two types");
        return compare(e->op, e->a->type, a, b);
    }
    bool shift = e->op == IRO_SHL || e->op == IRO_SHR;
    demand(run, e->a->type == e->type && (shift || e->b->type == e->type), "operands of another type");
    return operate(run, e->op, e->type, a, b);
}

static int64_t eval(Run *run, Frame *frame, const IrExpr *e)
{
    if (run->fuel == 0 || run->broken) {
        return 0;
    }
    run->fuel--;
    switch (e->kind) {
    case IR_INT:
    case IR_BOOL:
        return e->integer;
    case IR_VAR:
        demand(run, e->type == e->var->type, "a variable of another type");
        return frame->vars[e->var->id];
    case IR_NAMED:
        return e->named->value->integer;
    case IR_SREG:
        return run->sregs[e->sreg];
    case IR_UNARY: {
        int64_t a = eval(run, frame, e->a);
        demand(run, e->a->type == e->type, "an operand of another type");
        if (e->op == IRO_NEG) {
            return operate(run, IRO_SUB, e->type, 0, a);
        }
        return e->op == IRO_NOT ? !a : wrap_value(e->type, ~a);
    }
    case IR_BINARY:
        return eval_binary(run, frame, e);
    case IR_CONVERT:
        demand(run, is_signed_step(e->type), "a conversion to what is no integer");
        return wrap_value(e->type, eval(run, frame, e->a));
    case IR_COND:
        demand(run, type_is_bool(e->cond->type) && e->a->type == e->type && e->b->type == e->type, "branches of two types");
        return eval(run, frame, e->cond) ? eval(run, frame, e->a) : eval(run, frame, e->b);
    case IR_INDEX:
        return load(run, e->type, place_of(run, frame, e));
    case IR_ADDRESS:
        demand(run, e->a->kind == IR_INDEX, "the address of what is no element");
        return address_of(run, frame, e->a);
    case IR_CALL:
        return eval_call(run, frame, e);
    case IR_FLOAT:
    case IR_STRING:
    case IR_FIELD:
    case IR_STRUCT:
        demand(run, false, "an unknown expression");
        return 0;
    }
    return 0;
}

static void assign(Run *run, Frame *frame, const IrStmt *stmt)
{
    bool is_element = stmt->a->kind == IR_INDEX;
    int64_t place = is_element ? place_of(run, frame, stmt->a) : 0;
    int64_t value = eval(run, frame, stmt->b);
    const Type *type = stmt->a->type;
    demand(run, is_element || (stmt->a->kind == IR_VAR && type == stmt->a->var->type), "an assignment to what is no variable");
    if (stmt->op == IRO_NONE) {
        demand(run, stmt->b->type == type, "an assignment of another type");
    } else {
        bool shift = stmt->op == IRO_SHL || stmt->op == IRO_SHR;
        demand(run, shift || stmt->b->type == stmt->compute, "a compound assignment of another type");
        int64_t old = wrap_value(stmt->compute, is_element ? load(run, type, place) : frame->vars[stmt->a->var->id]);
        value = wrap_value(type, operate(run, stmt->op, stmt->compute, old, value));
    }
    if (is_element) {
        store(run, place, value);
    } else {
        frame->vars[stmt->a->var->id] = value;
    }
}

static Flow exec_loop(Run *run, Frame *frame, const IrStmt *stmt)
{
    if (stmt->init) {
        assign(run, frame, stmt->init);
    }
    while (eval(run, frame, stmt->a) && run->fuel > 0 && !run->undefined) {
        Flow flow = exec_block(run, frame, &stmt->body);
        if (flow == FLOW_BREAK) {
            break;
        }
        if (flow == FLOW_RETURN) {
            return flow;
        }
        if (stmt->step) {
            assign(run, frame, stmt->step);
        }
    }
    return FLOW_NEXT;
}

static Flow exec_stmt(Run *run, Frame *frame, const IrStmt *stmt)
{
    switch (stmt->kind) {
    case IR_ASSIGN:
        assign(run, frame, stmt);
        return FLOW_NEXT;
    case IR_EVAL:
        eval(run, frame, stmt->a);
        return FLOW_NEXT;
    case IR_IF:
        return exec_block(run, frame, eval(run, frame, stmt->a) ? &stmt->body : &stmt->orelse);
    case IR_WHILE:
    case IR_FOR:
        return exec_loop(run, frame, stmt);
    case IR_BREAK:
        return FLOW_BREAK;
    case IR_CONTINUE:
        return FLOW_CONTINUE;
    case IR_RETURN:
        frame->result = stmt->a ? eval(run, frame, stmt->a) : 0;
        return FLOW_RETURN;
    case IR_DECLARE:
    case IR_NOTE:
        return FLOW_NEXT;
    }
    return FLOW_NEXT;
}

static Flow exec_block(Run *run, Frame *frame, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count && run->fuel > 0 && !run->undefined && !run->broken; i++) {
        Flow flow = exec_stmt(run, frame, block->stmts[i]);
        if (flow != FLOW_NEXT) {
            return flow;
        }
    }
    return FLOW_NEXT;
}

#endif
