/* ranges on random programs: what they log must be the same before and after it.
 *
 * An interpreter runs each program on several inputs, with the types of C. A run that does what C leaves undefined (a signed
 * overflow, a division by zero, a shift too far) tells nothing and does not count; a run that was defined must stay so.
 *
 *     test_ranges_random [programs [seed]] */
#include "ranges.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- random numbers ------------------------------------------------------------------------------------------------------- */

static uint64_t random_state;

static uint64_t random_bits(void)
{
    random_state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = random_state;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static uint32_t below(uint32_t n)
{
    return (uint32_t)(random_bits() % n);
}

/* ---- the interpreter -------------------------------------------------------------------------------------------------------- */

enum { MAX_LOG = 4096, MAX_VARS = 64, MAX_FUEL = 20000 };

typedef struct Run {
    int64_t sregs[12];
    bool small;
    bool undefined, broken; /* broken: the program is not well typed */
    const char *why;
    uint32_t fuel;
    uint32_t count;
    int64_t log[MAX_LOG];
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
    unsigned bits = type_bits(type);
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

static int64_t operate(Run *run, IrOp op, const Type *type, int64_t a, int64_t b)
{
    bool is_signed = type_is_signed(type);
    unsigned bits = type_bits(type);
    int64_t low, high, exact = 0;
    bool overflow = false;
    type_limits(type, &low, &high);
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
        if (b == 0 || (is_signed && a == low && b == -1)) {
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
    if (is_signed && (overflow || exact < low || exact > high)) {
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
    if (helper == HELPER_WRAP) {
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

static int64_t eval_call(Run *run, Frame *frame, const IrExpr *e)
{
    int64_t args[8] = {0};
    for (uint32_t i = 0; i < e->arg_count && i < 8; i++) {
        args[i] = eval(run, frame, e->args[i]);
    }
    const IrCallee *callee = &e->callee;
    if (callee->helper != HELPER_NONE) {
        for (uint32_t i = 0; i < 2; i++) {
            demand(run, e->args[i]->type == e->type && type_bits(e->type) == 64, "a helper's argument of another type");
        }
        return call_helper(run, callee->helper, e->type, args[0], args[1]);
    }
    if (callee->func) {
        Frame inner = {{0}, 0};
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
    demand(run, e->args[0]->type == e->type && (e->arg_count < 2 || e->args[1]->type == e->type), "min or max of other types");
    bool first = compare(IRO_LT, e->type, args[0], args[1]) == (callee->spelling[1] == 'i');
    return first ? args[0] : args[1];
}

/* What memory holds there. */
static int64_t load(Run *run, const IrExpr *e, int64_t index)
{
    if (run->small && e->a->type->kind == TY_POINTER && (index < 0 || index > INT32_MAX)) {
        undefined(run, "out of bounds");
    }
    uint64_t z = ((uint64_t)index + 1) * UINT64_C(0xD6E8FEB86659FD93);
    return wrap_value(e->type, (int64_t)(z ^ (z >> 32)));
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
        demand(run, type_is_integer(e->args[0]->type), "an index that is no integer");
        return load(run, e, eval(run, frame, e->args[0]));
    case IR_CALL:
        return eval_call(run, frame, e);
    case IR_FLOAT:
    case IR_ADDRESS:
        demand(run, false, "an unknown expression");
        return 0;
    }
    return 0;
}

static void assign(Run *run, Frame *frame, const IrStmt *stmt)
{
    int64_t value = eval(run, frame, stmt->b);
    const Type *type = stmt->a->type;
    demand(run, stmt->a->kind == IR_VAR && type == stmt->a->var->type, "an assignment to what is no variable");
    if (stmt->op == IRO_NONE) {
        demand(run, stmt->b->type == type, "an assignment of another type");
    } else {
        bool shift = stmt->op == IRO_SHL || stmt->op == IRO_SHR;
        demand(run, shift || stmt->b->type == stmt->compute, "a compound assignment of another type");
        int64_t old = wrap_value(stmt->compute, frame->vars[stmt->a->var->id]);
        value = wrap_value(type, operate(run, stmt->op, stmt->compute, old, value));
    }
    frame->vars[stmt->a->var->id] = value;
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

/* ---- random programs ---------------------------------------------------------------------------------------------------------- */

typedef struct Gen {
    Arena *arena;
    IrProgram *program;
    IrFunc *func, *device; /* device: a function that may be called */
    IrNamed *named[2];
    const Type *i8, *u8, *i32, *u32, *i64, *u64, *boolean;
    IrVar *vars[MAX_VARS];
    uint32_t var_count;
    IrVar *counters[8]; /* of loops around: not assigned by chance */
    uint32_t counter_count, loops;
    IrVar *memory;
    bool small;
} Gen;

static IrExpr *gen_i64(Gen *g, int depth);
static IrExpr *gen_cond(Gen *g, int depth);

static IrExpr *constant(Gen *g)
{
    static const int64_t values[] = {0, 1, 2, 3, 4, 5, 7, 8, 16, 31, 32, 100, 255, 1000, -1, -2, -3, -8, -100, 65536, 1 << 30};
    static const int64_t large[] = {INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, (int64_t)1 << 31, 2654435761, -2147483649};
    if (below(12) == 0) {
        return ir_int(g->arena, g->i64, large[below(sizeof large / sizeof large[0])]);
    }
    return ir_int(g->arena, g->i64, values[below(sizeof values / sizeof values[0])]);
}

static IrExpr *wide(Gen *g, IrExpr *e)
{
    return ir_convert(g->arena, g->i64, e);
}

static IrExpr *sreg(Gen *g)
{
    IrExpr *e = ir_sreg(g->arena, g->u32, (IrSreg)(below(4) ? below(4) * 3 : below(12)));
    return wide(g, below(2) ? ir_convert(g->arena, g->i32, e) : e);
}

static IrExpr *leaf(Gen *g)
{
    switch (below(8)) {
    case 0: case 1: case 2: case 3:
        return wide(g, ir_var(g->arena, g->vars[below(g->var_count)]));
    case 4:
        return wide(g, ir_named(g->arena, g->named[below(2)]));
    case 5:
        return sreg(g);
    default:
        return constant(g);
    }
}

static IrExpr *helper(Gen *g, HelperId id, const Type *type, IrExpr *a, IrExpr *b)
{
    IrExpr *args[2] = {a, b};
    return ir_call(g->arena, type, (IrCallee){.helper = id}, args, 2);
}

static IrExpr *grid(Gen *g)
{
    uint32_t axis = below(2);
    IrExpr *block = wide(g, ir_sreg(g->arena, g->u32, (IrSreg)(IRS_CTAID_X + axis)));
    IrExpr *size = wide(g, ir_sreg(g->arena, g->u32, (IrSreg)(IRS_NTID_X + axis)));
    IrExpr *thread = wide(g, ir_sreg(g->arena, g->u32, (IrSreg)(IRS_TID_X + axis)));
    return ir_binary(g->arena, IRO_ADD, g->i64, ir_binary(g->arena, IRO_MUL, g->i64, block, size), thread);
}

static IrExpr *unsigned_operation(Gen *g, int depth)
{
    IrExpr *a = ir_convert(g->arena, g->u64, gen_i64(g, depth - 1)), *b = ir_convert(g->arena, g->u64, gen_i64(g, depth - 1));
    static const IrOp ops[] = {IRO_ADD, IRO_SUB, IRO_MUL, IRO_AND, IRO_OR, IRO_XOR};
    uint32_t pick = below(8);
    if (pick >= 6) {
        return wide(g, helper(g, pick == 6 ? HELPER_DIV_U64 : HELPER_MOD_U64, g->u64, a, b));
    }
    return wide(g, ir_binary(g->arena, ops[pick], g->u64, a, b));
}

static IrExpr *call(Gen *g, int depth)
{
    IrExpr *args[8];
    uint32_t count = (uint32_t)g->device->params.count;
    for (uint32_t i = 0; i < count; i++) {
        const IrVar *var = g->device->params.items[i];
        args[i] = ir_convert(g->arena, var->type, gen_i64(g, depth - 1));
        if (var->role == ROLE_SHAPE) {
            args[i] = ir_binary(g->arena, IRO_AND, g->i64, args[i], ir_int(g->arena, g->i64, 0xffff));
        }
    }
    return wide(g, ir_call(g->arena, g->device->result, (IrCallee){.func = g->device}, args, count));
}

static IrExpr *load_of(Gen *g, int depth)
{
    IrExpr *index = gen_i64(g, depth - 1);
    if (below(2)) {
        index = helper(g, HELPER_WRAP, g->i64, index, wide(g, ir_var(g->arena, g->vars[below(g->var_count)])));
    }
    return wide(g, ir_index(g->arena, g->u8, ir_var(g->arena, g->memory), &index, 1));
}

static IrExpr *gen_i64(Gen *g, int depth)
{
    Arena *arena = g->arena;
    if (depth <= 0) {
        return leaf(g);
    }
    switch (below(24)) {
    case 0: case 1: case 2: case 3: case 4:
        return ir_binary(arena, IRO_ADD, g->i64, gen_i64(g, depth - 1), gen_i64(g, depth - 1));
    case 5: case 6: case 7:
        return ir_binary(arena, IRO_SUB, g->i64, gen_i64(g, depth - 1), gen_i64(g, depth - 1));
    case 8: case 9:
        return ir_binary(arena, IRO_MUL, g->i64, gen_i64(g, depth - 1), gen_i64(g, depth - 1));
    case 10:
        return helper(g, HELPER_FLOORDIV_I64, g->i64, gen_i64(g, depth - 1), gen_i64(g, depth - 1));
    case 11:
        return helper(g, HELPER_FLOORMOD_I64, g->i64, gen_i64(g, depth - 1), gen_i64(g, depth - 1));
    case 12:
        return helper(g, HELPER_WRAP, g->i64, gen_i64(g, depth - 1), gen_i64(g, depth - 1));
    case 13: {
        static const IrOp ops[] = {IRO_AND, IRO_OR, IRO_XOR};
        return ir_binary(arena, ops[below(3)], g->i64, gen_i64(g, depth - 1), gen_i64(g, depth - 1));
    }
    case 14:
        return ir_binary(arena, below(2) ? IRO_SHL : IRO_SHR, g->i64, gen_i64(g, depth - 1),
                         ir_int(arena, g->i64, below(below(4) ? 8 : 64)));
    case 15:
        return ir_cond(arena, gen_cond(g, depth - 1), gen_i64(g, depth - 1), gen_i64(g, depth - 1));
    case 16: {
        IrExpr *args[2] = {gen_i64(g, depth - 1), gen_i64(g, depth - 1)};
        return ir_call(arena, g->i64, (IrCallee){.spelling = below(2) ? "min" : "max", .overloaded = true}, args, 2);
    }
    case 17:
        return ir_unary(arena, below(2) ? IRO_NEG : IRO_BITNOT, g->i64, gen_i64(g, depth - 1));
    case 18: {
        const Type *types[] = {g->i8, g->u8, g->i32, g->u32, g->boolean};
        return wide(g, ir_convert(arena, types[below(5)], gen_i64(g, depth - 1)));
    }
    case 19:
        return load_of(g, depth);
    case 20:
        return unsigned_operation(g, depth);
    case 21:
        return g->device ? call(g, depth) : leaf(g);
    case 22:
        return grid(g);
    default:
        return leaf(g);
    }
}

static IrExpr *gen_cond(Gen *g, int depth)
{
    static const IrOp ops[] = {IRO_EQ, IRO_NE, IRO_LT, IRO_LE, IRO_GT, IRO_GE};
    Arena *arena = g->arena;
    uint32_t pick = below(depth > 0 ? 10 : 6);
    if (pick == 9) {
        return ir_unary(arena, IRO_NOT, g->boolean, gen_cond(g, depth - 1));
    }
    if (pick >= 6) {
        return ir_binary(arena, pick == 6 ? IRO_LOR : IRO_LAND, g->boolean, gen_cond(g, depth - 1), gen_cond(g, depth - 1));
    }
    IrExpr *a = gen_i64(g, below(2)), *b = gen_i64(g, below(2));
    if (pick == 5) {
        const Type *type = below(2) ? g->u64 : g->i32;
        a = ir_convert(arena, type, a);
        b = ir_convert(arena, type, b);
    }
    if (pick == 4) {
        return ir_convert(arena, g->boolean, a);
    }
    return ir_binary(arena, ops[below(6)], g->boolean, a, b);
}

static IrVar *target(Gen *g)
{
    for (int tries = 0; tries < 20; tries++) {
        IrVar *var = g->vars[below(g->var_count)];
        bool taken = var->storage == IRV_PARAM && (var->role == ROLE_SHAPE || below(4) != 0);
        for (uint32_t i = 0; i < g->counter_count; i++) {
            taken = taken || (g->counters[i] == var && below(20) != 0);
        }
        if (!taken) {
            return var;
        }
    }
    return g->vars[g->var_count - 1];
}

static IrStmt *assignment(Gen *g, IrVar *var, IrExpr *value)
{
    IrStmt *stmt = ir_stmt(g->arena, IR_ASSIGN);
    stmt->a = ir_var(g->arena, var);
    stmt->b = ir_convert(g->arena, var->type, value);
    return stmt;
}

static IrStmt *compound(Gen *g, IrVar *var, IrOp op, IrExpr *value)
{
    IrStmt *stmt = ir_stmt(g->arena, IR_ASSIGN);
    stmt->a = ir_var(g->arena, var);
    stmt->op = op;
    stmt->compute = type_is_unsigned(var->type) ? g->u64 : g->i64;
    stmt->b = ir_convert(g->arena, stmt->compute, value);
    return stmt;
}

static void gen_block(Gen *g, IrBlock *block, int depth, int count);

static IrStmt *gen_loop(Gen *g, int depth)
{
    Arena *arena = g->arena;
    bool counted = below(4) != 0;
    IrStmt *stmt = ir_stmt(arena, counted ? IR_FOR : IR_WHILE);
    IrVar *var = target(g);
    IrExpr *here = wide(g, ir_var(arena, var));
    IrExpr *stop = gen_i64(g, below(2));
    bool down = below(3) == 0;
    IrExpr *step = below(3) ? ir_int(arena, g->i64, 1 + below(4)) : gen_i64(g, below(2));
    if (counted) {
        stmt->init = assignment(g, var, gen_i64(g, below(2)));
        stmt->step = compound(g, var, down ? IRO_SUB : IRO_ADD, step);
        if (below(3) == 0 && type_is_signed(var->type)) {
            IrExpr *zero = ir_int(arena, g->i64, 0);
            IrExpr *up = ir_binary(arena, IRO_LAND, g->boolean, ir_binary(arena, IRO_GT, g->boolean, step, zero),
                                   ir_binary(arena, IRO_LT, g->boolean, here, stop));
            IrExpr *back = ir_binary(arena, IRO_LAND, g->boolean, ir_binary(arena, IRO_LT, g->boolean, step, zero),
                                     ir_binary(arena, IRO_GT, g->boolean, here, stop));
            stmt->a = ir_binary(arena, IRO_LOR, g->boolean, up, back);
            stmt->step->op = IRO_ADD;
        } else {
            stmt->a = ir_binary(arena, down ? IRO_GT : IRO_LT, g->boolean, here, stop);
        }
    } else {
        stmt->a = below(3) ? ir_binary(arena, down ? IRO_GT : IRO_LT, g->boolean, here, stop) : gen_cond(g, 2);
    }
    g->counters[g->counter_count++] = var;
    g->loops++;
    gen_block(g, &stmt->body, depth - 1, 1 + (int)below(4));
    if (!counted && below(5) != 0) {
        ir_append(arena, &stmt->body, compound(g, var, down ? IRO_SUB : IRO_ADD, step));
    }
    g->loops--;
    g->counter_count--;
    return stmt;
}

static IrStmt *gen_stmt(Gen *g, int depth)
{
    Arena *arena = g->arena;
    uint32_t pick = below(depth > 0 ? 20 : 12);
    if (pick < 4) {
        IrStmt *stmt = ir_stmt(arena, IR_EVAL);
        IrExpr *value = gen_i64(g, 3);
        stmt->a = ir_call(arena, g->i64, (IrCallee){.spelling = "observe", .effect = EFFECT_WRITE}, &value, 1);
        return stmt;
    }
    if (pick < 9) {
        return assignment(g, target(g), gen_i64(g, 2));
    }
    if (pick < 11) {
        static const IrOp ops[] = {IRO_ADD, IRO_SUB, IRO_MUL, IRO_AND, IRO_OR, IRO_XOR, IRO_DIV, IRO_REM};
        IrVar *var = target(g);
        return compound(g, type_is_bool(var->type) ? g->vars[g->var_count - 1] : var, ops[below(8)], gen_i64(g, 1));
    }
    if (pick == 11) {
        IrStmt *stmt = ir_stmt(arena, IR_IF);
        stmt->a = gen_cond(g, 1);
        IrStmt *leave = ir_stmt(arena, g->loops == 0 || below(6) == 0 ? IR_RETURN : below(2) ? IR_BREAK : IR_CONTINUE);
        if (leave->kind == IR_RETURN && !g->func->is_kernel) {
            leave->a = ir_convert(arena, g->func->result, gen_i64(g, 1));
        }
        ir_append(arena, &stmt->body, leave);
        return stmt;
    }
    if (pick < 17) {
        IrStmt *stmt = ir_stmt(arena, IR_IF);
        stmt->a = gen_cond(g, 2);
        gen_block(g, &stmt->body, depth - 1, 1 + (int)below(3));
        if (below(2)) {
            gen_block(g, &stmt->orelse, depth - 1, 1 + (int)below(3));
        }
        return stmt;
    }
    return gen_loop(g, depth);
}

static void gen_block(Gen *g, IrBlock *block, int depth, int count)
{
    for (int i = 0; i < count; i++) {
        ir_append(g->arena, block, gen_stmt(g, depth));
    }
}

static void add_var(Gen *g, const char *name, const Type *type, IrStorage storage, IrRole role)
{
    IrVar *var = ir_new_var(g->arena, g->func, name, type, storage);
    var->role = role;
    if (storage == IRV_PARAM) {
        ptrvec_push(g->arena, &g->func->params, var);
    }
    if (type->kind == TY_POINTER) {
        g->memory = var;
    } else {
        g->vars[g->var_count++] = var;
    }
}

static IrFunc *gen_func(Gen *g, TypeTable *types, bool is_kernel)
{
    IrFunc *func = arena_alloc(g->arena, sizeof *func);
    g->func = func;
    g->var_count = 0;
    func->name = func->python_name = is_kernel ? "kernel" : "device";
    func->is_kernel = is_kernel;
    func->result = is_kernel ? type_of_kind(types, TY_NONE) : below(2) ? g->i64 : g->i32;
    add_var(g, "n", g->i64, IRV_PARAM, ROLE_VALUE);
    add_var(g, "m", below(2) ? g->i64 : g->u64, IRV_PARAM, ROLE_VALUE);
    add_var(g, "k", below(2) ? g->i32 : g->u8, IRV_PARAM, ROLE_VALUE);
    add_var(g, "x_shape0", g->i64, IRV_PARAM, ROLE_SHAPE);
    if (is_kernel) {
        add_var(g, "x_shape1", g->i64, IRV_PARAM, ROLE_SHAPE);
    }
    add_var(g, "x", type_pointer(types, g->u8), is_kernel ? IRV_PARAM : IRV_SHARED, ROLE_DATA);
    const Type *local_types[] = {g->i64, g->i64, g->i64, g->i64, g->u64, g->i32, g->boolean, g->u8};
    static const char *const names[] = {"a", "b", "c", "d", "e", "f"};
    uint32_t locals = 2 + below(4);
    for (uint32_t i = 0; i < locals; i++) {
        const Type *type = i + 1 == locals ? g->i64 : local_types[below(8)];
        add_var(g, names[i], type, IRV_LOCAL, ROLE_VALUE);
    }
    /* what a variable holds before its first assignment is undefined: each has one */
    for (uint32_t i = 0; i < g->var_count; i++) {
        if (g->vars[i]->storage == IRV_LOCAL) {
            uint32_t all = g->var_count;
            g->var_count = i; /* from what has a value */
            IrExpr *value = gen_i64(g, below(3));
            g->var_count = all;
            ir_append(g->arena, &func->body, assignment(g, g->vars[i], value));
        }
    }
    gen_block(g, &func->body, is_kernel ? 3 : 2, 2 + (int)below(is_kernel ? 5 : 3));
    if (!is_kernel) {
        IrStmt *leave = ir_stmt(g->arena, IR_RETURN);
        leave->a = ir_convert(g->arena, func->result, gen_i64(g, 2));
        ir_append(g->arena, &func->body, leave);
    }
    return func;
}

static IrNamed *named_constant(Gen *g, const char *name, const Type *type, int64_t value)
{
    IrNamed *named = arena_alloc(g->arena, sizeof *named);
    named->name = name;
    named->type = type;
    named->value = ir_int(g->arena, type, value);
    ptrvec_push(g->arena, &g->program->named, named);
    return named;
}

/* ---- comparing ------------------------------------------------------------------------------------------------------------------ */

static int64_t interesting(void)
{
    static const int64_t values[] = {0, 1, -1, 2, 3, 7, 8, 10, 31, 100, 1000, -2, -7, -100, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
    uint32_t pick = below(28);
    if (pick < 18) {
        return values[pick];
    }
    return (int64_t)(random_bits() >> (pick < 20 ? 0 : pick < 22 ? 33 : 56));
}

typedef struct Input {
    int64_t params[MAX_VARS];
    int64_t sregs[12];
} Input;

static void make_input(Input *input, const IrFunc *func, bool small)
{
    memset(input, 0, sizeof *input);
    for (int axis = 0; axis < 3; axis++) {
        int64_t threads = 1 + below(below(2) ? 8 : axis == 2 ? 64 : 1024);
        int64_t blocks = 1 + below(below(2) ? 8 : 65535);
        if (axis == 0 && !small && below(3) == 0) {
            blocks = 1 + below(INT32_MAX);
        }
        if (small && threads * blocks > SMALL_LIMIT) {
            blocks = SMALL_LIMIT / threads;
        }
        input->sregs[IRS_NTID_X + axis] = threads;
        input->sregs[IRS_NCTAID_X + axis] = blocks;
        input->sregs[IRS_TID_X + axis] = below(3) ? below((uint32_t)threads) : threads - 1;
        input->sregs[IRS_CTAID_X + axis] = below(3) ? below((uint32_t)blocks) : blocks - 1;
    }
    for (size_t i = 0; i < func->params.count; i++) {
        const IrVar *var = func->params.items[i];
        if (!type_is_integer(var->type)) {
            continue;
        }
        int64_t value = interesting();
        if (var->role == ROLE_SHAPE) {
            value &= below(3) ? 0xff : small ? SMALL_LIMIT : SPAN - 1;
            value += small && value == 0; /* an element is read, so there is one */
        } else if (small) {
            value = type_is_signed(var->type) && value < 0 ? -(value & SMALL_LIMIT) : value & SMALL_LIMIT;
        }
        input->params[var->id] = wrap_value(var->type, value);
    }
}

static void run_input(Run *run, const IrFunc *func, const Input *input, bool small)
{
    memset(run, 0, sizeof *run);
    run->small = small;
    run->fuel = MAX_FUEL;
    memcpy(run->sregs, input->sregs, sizeof run->sregs);
    Frame frame = {{0}, 0};
    memcpy(frame.vars, input->params, sizeof frame.vars);
    exec_block(run, &frame, &func->body);
}

enum { INPUTS = 12 };

static Input inputs[INPUTS];
static Run before[INPUTS], after;
static unsigned long useful, undefined_runs, long_runs, rewritten;

static char *dump(Arena *arena, const IrProgram *program)
{
    TextBuf text;
    textbuf_init(&text, arena);
    ir_dump(program, &text);
    return text.text;
}

static bool same(const Run *a, const Run *b)
{
    return a->count == b->count && memcmp(a->log, b->log, a->count * sizeof a->log[0]) == 0;
}

static bool try_program(uint64_t seed)
{
    random_state = seed;
    Arena *arena = arena_new();
    TypeTable *types = types_new(arena);
    IrProgram *program = arena_alloc(arena, sizeof *program);
    Unit unit = {.arena = arena, .types = types, .program = program};
    Gen g = {.arena = arena, .program = program};
    g.small = below(3) == 0;
    program->facts = g.small ? PY2CU_FACT_SMALL : 0;
    g.i8 = type_of_kind(types, TY_I8);
    g.u8 = type_of_kind(types, TY_U8);
    g.i32 = type_of_kind(types, TY_I32);
    g.u32 = type_of_kind(types, TY_U32);
    g.i64 = type_of_kind(types, TY_I64);
    g.u64 = type_of_kind(types, TY_U64);
    g.boolean = type_of_kind(types, TY_BOOL);
    g.named[0] = named_constant(&g, "TPB", g.i32, 128);
    g.named[1] = named_constant(&g, "WIDE", g.i64, 3000000000);
    IrFunc *device = below(2) ? gen_func(&g, types, false) : NULL;
    g.device = device;
    IrFunc *kernel = gen_func(&g, types, true);
    if (device) {
        ptrvec_push(arena, &program->funcs, device);
    }
    ptrvec_push(arena, &program->funcs, kernel);

    for (int i = 0; i < INPUTS; i++) {
        make_input(&inputs[i], kernel, g.small);
        run_input(&before[i], kernel, &inputs[i], g.small);
    }
    char *old_text = dump(arena, program);
    bool ok = ranges(&unit);
    char *new_text = dump(arena, program);
    rewritten += strcmp(old_text, new_text) != 0;
    for (int i = 0; i < INPUTS && ok; i++) {
        if (before[i].broken) {
            printf("the test's own program is not well typed: %s\n", before[i].why);
            ok = false;
            break;
        }
        if (before[i].undefined || before[i].fuel == 0) {
            undefined_runs += before[i].undefined;
            long_runs += before[i].fuel == 0;
            continue;
        }
        useful++;
        run_input(&after, kernel, &inputs[i], g.small);
        if (after.fuel == 0 && !after.broken) {
            continue;
        }
        if (after.broken || after.undefined || !same(&before[i], &after)) {
            printf("seed %llu, input %d: %s\n", (unsigned long long)seed, i, after.why ? after.why : "another result");
            for (size_t p = 0; p < kernel->params.count; p++) {
                printf("  %s = %lld\n", ((IrVar *)kernel->params.items[p])->name, (long long)inputs[i].params[p]);
            }
            for (int s = 0; s < 12; s++) {
                printf("%s%lld", s ? ", " : "  tid, ctaid, ntid, nctaid: ", (long long)inputs[i].sregs[s]);
            }
            printf("\nbefore:\n%s\nafter:\n%s\n", old_text, new_text);
            for (uint32_t k = 0; k < before[i].count && k < after.count; k++) {
                if (before[i].log[k] != after.log[k]) {
                    printf("entry %u: %lld, then %lld\n", (unsigned)k, (long long)before[i].log[k], (long long)after.log[k]);
                    break;
                }
            }
            ok = false;
        }
    }
    arena_free(arena);
    return ok;
}

int main(int argc, char **argv)
{
    unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (unsigned long i = 0; i < count; i++) {
        if (!try_program(seed + i)) {
            return 1;
        }
    }
    printf("%lu programs, %lu changed; %lu runs compared, %lu undefined, %lu too long\n", count, rewritten, useful, undefined_runs,
           long_runs);
    return useful > count / 2 && rewritten > count / 4 ? 0 : 1;
}
