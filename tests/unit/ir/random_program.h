// SPDX-License-Identifier: MIT
/* Random IR programs and inputs for them, for tests that compare programs before and after passes. */
#ifndef PY2CU_TEST_IR_RANDOM_PROGRAM_H
#define PY2CU_TEST_IR_RANDOM_PROGRAM_H

#include "observed_run.h"
#include "ranges/ranges_internal.h"

#include <stdlib.h>

enum { MAX_VARS = 128 };

/* ---- random numbers ---------------------------------------------------------------------------------------------- */

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

/* ---- random programs ---------------------------------------------------------------------------------------------
 *
 * C does not define the order in which the arguments of a call are evaluated, so no call has two random arguments:
 * every compiler generates the same programs. */

typedef struct Gen {
    Arena *arena;
    IrProgram *program;
    IrFunc *func, *device;     /* device: a function that can be called */
    IrNamed *named[2], *table; /* table: an array of TABLE_ITEMS constants */
    IrVar *real, *constant;    /* a float64; the table, in this function */
    const Type *i8, *u8, *i32, *u32, *i64, *u64, *f32, *f64, *boolean;
    IrVar *vars[MAX_VARS];
    uint32_t var_count;
    IrVar *counters[8]; /* of enclosing loops: not assigned at random */
    uint32_t counter_count, loops;
    IrVar *memory[2]; /* of uint8, of int64 */
    IrVar *own;       /* an array of ITEMS elements, all of which are stored before the first is read; NULL: none */
    const IrExpr *pool[16]; /* earlier expressions, for repeated use */
    uint32_t pool_count;
    bool small;
    bool device_acts; /* it has side effects, so calls of it are separate statements: C does not define their order */
} Gen;

static IrExpr *gen_i64(Gen *g, int depth);
static IrExpr *gen_cond(Gen *g, int depth);

static IrExpr *constant(Gen *g)
{
    static const int64_t values[] = {0,   1,   2,    3,  4,  5,  7,  8,    16,    31,     32,
                                     100, 255, 1000, -1, -2, -3, -8, -100, 65536, 1 << 30};
    static const int64_t large[] = {INT32_MAX,        INT32_MIN,  INT64_MAX,  INT64_MIN,
                                    (int64_t)1 << 31, 2654435761, -2147483649};
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
    case 0:
    case 1:
    case 2:
    case 3:
        return wide(g, ir_var(g->arena, g->vars[below(g->var_count)]));
    case 4:
        return wide(g, ir_named(g->arena, g->named[below(2)]));
    case 5:
        return sreg(g);
    case 6: /* the product of two axis sizes, or a square */
        return ir_binary(g->arena, IRO_MUL, g->i64, wide(g, ir_var(g->arena, g->vars[3])),
                         wide(g, ir_var(g->arena, g->vars[g->func->is_kernel ? 4 : 3])));
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
    IrExpr *a = ir_convert(g->arena, g->u64, gen_i64(g, depth - 1)),
           *b = ir_convert(g->arena, g->u64, gen_i64(g, depth - 1));
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
        if (var->role == ROLE_DATA) {
            args[i] = ir_var(g->arena, g->memory[var->type->elem == g->i64]);
            continue;
        }
        args[i] = ir_convert(g->arena, var->type, gen_i64(g, depth - 1));
        if (var->role == ROLE_SHAPE) {
            args[i] = ir_binary(g->arena, IRO_AND, g->i64, args[i], ir_int(g->arena, g->i64, 0xffff));
        }
    }
    return wide(g, ir_call(g->arena, g->device->result, (IrCallee){.func = g->device}, args, count));
}

typedef struct Pair {
    IrExpr *a, *b;
} Pair;

static Pair two(Gen *g, int depth)
{
    IrExpr *b = gen_i64(g, depth), *a = gen_i64(g, depth);
    return (Pair){a, b};
}

static IrExpr *binary(Gen *g, IrOp op, int depth)
{
    const Pair pair = two(g, depth);
    return ir_binary(g->arena, op, g->i64, pair.a, pair.b);
}

static IrExpr *helper_of_two(Gen *g, HelperId id, int depth)
{
    const Pair pair = two(g, depth);
    return helper(g, id, g->i64, pair.a, pair.b);
}

enum { ITEMS = 4 };

static IrExpr *item(Gen *g, IrExpr *index)
{
    return ir_index(g->arena, ir_var(g->arena, g->own), &index, 1);
}

enum { TABLE_ITEMS = 4 };

static IrExpr *constant_item(Gen *g, int depth)
{
    IrExpr *at = below(3) ? ir_binary(g->arena, IRO_AND, g->i64, gen_i64(g, depth - 1),
                                      ir_int(g->arena, g->i64, TABLE_ITEMS - 1))
                          : ir_int(g->arena, g->i64, below(TABLE_ITEMS));
    if (g->constant == NULL) {
        g->constant = ir_new_var(g->arena, g->func, g->table->name, g->table->type, IRV_CONSTANT);
        g->constant->constant = g->table;
    }
    return ir_index(g->arena, ir_var(g->arena, g->constant), &at, 1);
}

static IrExpr *element(Gen *g, int depth)
{
    if (g->own != NULL && below(3) == 0) {
        return item(g, below(3) ? ir_binary(g->arena, IRO_AND, g->i64, gen_i64(g, depth - 1),
                                            ir_int(g->arena, g->i64, ITEMS - 1))
                                : ir_int(g->arena, g->i64, below(ITEMS)));
    }
    IrExpr *index = gen_i64(g, depth - 1);
    if (below(2)) {
        index =
            helper(g, HELPER_WRAP, g->i64, index,
                   ir_var(g->arena, g->vars[3 + (below(2) && g->vars[4]->role == ROLE_SHAPE)])); /* array dimensions */
    }
    if (below(4) == 0) { /* of a 3-D array */
        IrExpr *rows = wide(g, ir_var(g->arena, g->vars[below(g->var_count)])),
               *columns = wide(g, ir_var(g->arena, g->vars[below(g->var_count)]));
        IrExpr *row = ir_binary(g->arena, IRO_ADD, g->i64, ir_binary(g->arena, IRO_MUL, g->i64, index, rows), leaf(g));
        index = ir_binary(g->arena, IRO_ADD, g->i64, ir_binary(g->arena, IRO_MUL, g->i64, row, columns), leaf(g));
    }
    return ir_index(g->arena, ir_var(g->arena, g->memory[below(2)]), &index, 1);
}

static IrExpr *again(Gen *g, int depth)
{
    if (g->pool_count > 0 && below(3) == 0) {
        return ir_copy(g->arena, g->pool[below(g->pool_count < 16 ? g->pool_count : 16)]);
    }
    IrExpr *e = wide(g, below(8) ? element(g, depth) : constant_item(g, depth));
    g->pool[g->pool_count++ % 16] = ir_copy(g->arena, e);
    return e;
}

/* Generates a float that is converted to an integer, mostly an index. */
static IrExpr *gen_real(Gen *g, const Type *type, int depth)
{
    static const double values[] = {0, 0.5, 1, 2.25, 3, 63, 100.75, -0.5, -1, -7.5, 1e6, 1e10};
    static const char *const names[][2] = {{"fminf", "fmin"}, {"fmaxf", "fmax"}, {"floorf", "floor"},
                                           {"ceilf", "ceil"}, {"fabsf", "fabs"}, {"truncf", "trunc"}};
    Arena *arena = g->arena;
    const uint32_t pick = depth > 0 ? below(12) : below(2);
    if (pick == 0) {
        return g->real != NULL && below(3) == 0
                   ? ir_convert(arena, type, ir_var(arena, g->real))
                   : ir_float(arena, type, values[below(sizeof values / sizeof values[0])]);
    }
    if (pick <= 2) {
        return ir_convert(arena, type, gen_i64(g, below(2)));
    }
    if (pick == 3) {
        return ir_convert(arena, type, gen_real(g, type == g->f32 ? g->f64 : g->f32, depth - 1));
    }
    if (pick == 4) {
        IrExpr *b = gen_real(g, type, depth - 1), *a = gen_real(g, type, depth - 1);
        return ir_cond(arena, gen_cond(g, 0), a, b);
    }
    if (pick <= 7) {
        const uint32_t name = below(6);
        IrExpr *args[2] = {gen_real(g, type, depth - 1)};
        args[1] = name < 2 ? gen_real(g, type, depth - 1) : NULL;
        return ir_call(arena, type, (IrCallee){.spelling = names[name][type == g->f64]}, args, name < 2 ? 2 : 1);
    }
    static const IrOp ops[] = {IRO_ADD, IRO_SUB, IRO_MUL, IRO_DIV};
    IrExpr *b = gen_real(g, type, depth - 1), *a = gen_real(g, type, depth - 1);
    return ir_binary(arena, ops[below(4)], type, a, b);
}

static IrExpr *gen_i64(Gen *g, int depth)
{
    Arena *arena = g->arena;
    if (depth <= 0) {
        return leaf(g);
    }
    switch (below(25)) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
        return binary(g, IRO_ADD, depth - 1);
    case 5:
    case 6:
    case 7:
        return binary(g, IRO_SUB, depth - 1);
    case 8:
    case 9:
        return binary(g, IRO_MUL, depth - 1);
    case 10:
        return helper_of_two(g, HELPER_FLOORDIV_I64, depth - 1);
    case 11:
        return helper_of_two(g, HELPER_FLOORMOD_I64, depth - 1);
    case 12:
        return helper_of_two(g, HELPER_WRAP, depth - 1);
    case 13: {
        static const IrOp ops[] = {IRO_AND, IRO_OR, IRO_XOR};
        const Pair pair = two(g, depth - 1);
        return ir_binary(arena, ops[below(3)], g->i64, pair.a, pair.b);
    }
    case 14: {
        IrExpr *count = ir_int(arena, g->i64, below(below(4) ? 8 : 64)), *shifted = gen_i64(g, depth - 1);
        return ir_binary(arena, below(2) ? IRO_SHL : IRO_SHR, g->i64, shifted, count);
    }
    case 15: {
        const Pair pair = two(g, depth - 1);
        return ir_cond(arena, gen_cond(g, depth - 1), pair.a, pair.b);
    }
    case 16: {
        IrExpr *args[2] = {gen_i64(g, depth - 1)};
        args[1] = gen_i64(g, depth - 1);
        return ir_call(arena, g->i64, (IrCallee){.spelling = below(2) ? "min" : "max", .overloaded = true}, args, 2);
    }
    case 17: {
        IrExpr *operand = gen_i64(g, depth - 1);
        return ir_unary(arena, below(2) ? IRO_NEG : IRO_BITNOT, g->i64, operand);
    }
    case 18: {
        const Type *types[] = {g->i8, g->u8, g->i32, g->u32, g->boolean};
        IrExpr *operand = gen_i64(g, depth - 1);
        return wide(g, ir_convert(arena, types[below(5)], operand));
    }
    case 19:
        return again(g, depth);
    case 20:
        return unsigned_operation(g, depth);
    case 21:
        return g->device && !g->device_acts ? call(g, depth) : leaf(g);
    case 22:
        return grid(g);
    case 23: {
        IrExpr *real = gen_real(g, below(2) ? g->f32 : g->f64, 3);
        return wide(g, ir_convert(arena, below(2) ? g->i32 : g->i64, real));
    }
    default:
        return leaf(g);
    }
}

static IrExpr *gen_cond(Gen *g, int depth)
{
    static const IrOp ops[] = {IRO_EQ, IRO_NE, IRO_LT, IRO_LE, IRO_GT, IRO_GE};
    Arena *arena = g->arena;
    uint32_t pick = below(depth > 0 ? 10 : 6);
    if (below(8) == 0) {
        const IrVar *flag = g->vars[below(g->var_count)];
        if (type_is_bool(flag->type)) {
            return ir_var(arena, (IrVar *)(uintptr_t)flag);
        }
    }
    if (pick == 9) {
        return ir_unary(arena, IRO_NOT, g->boolean, gen_cond(g, depth - 1));
    }
    if (pick >= 6) {
        IrExpr *b = gen_cond(g, depth - 1), *a = gen_cond(g, depth - 1);
        return ir_binary(arena, pick == 6 ? IRO_LOR : IRO_LAND, g->boolean, a, b);
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

static IrVar *add_var(Gen *g, const char *name, const Type *type, IrStorage storage, IrRole role)
{
    IrVar *var = ir_new_var(g->arena, g->func, name, type, storage);
    var->role = role;
    if (storage == IRV_PARAM) {
        ptrvec_push(g->arena, &g->func->params, var);
    }
    if (type->kind == TY_POINTER) {
        g->memory[type->elem == g->i64] = var;
    } else {
        g->vars[g->var_count++] = var;
    }
    return var;
}

static void gen_block(Gen *g, IrBlock *block, int depth, int count);

static IrStmt *gen_loop(Gen *g, int depth)
{
    Arena *arena = g->arena;
    bool counted = below(4) != 0;
    IrStmt *stmt = ir_stmt(arena, counted ? IR_FOR : IR_WHILE);
    bool own = counted && below(2); /* like those of lower: the counter is not read after the loop */
    IrExpr *stop = gen_i64(g, below(2)), *start = gen_i64(g, below(2));
    bool down = below(3) == 0;
    IrExpr *step =
        below(3) || (counted && !own && g->small) ? ir_int(arena, g->i64, 1 + below(4)) : gen_i64(g, below(2));
    uint32_t count = g->var_count;
    IrVar *var =
        own ? add_var(g, arena_printf(arena, "i%u", (unsigned)g->func->vars.count), g->i64, IRV_LOCAL, ROLE_VALUE)
            : target(g);
    IrExpr *here = wide(g, ir_var(arena, var));
    if (counted) {
        stmt->init = assignment(g, var, start);
        stmt->step = compound(g, var, down ? IRO_SUB : IRO_ADD, ir_copy(arena, step));
        if (below(3) == 0 && type_is_signed(var->type)) {
            IrExpr *zero = ir_int(arena, g->i64, 0);
            IrExpr *up = ir_binary(arena, IRO_LAND, g->boolean,
                                   ir_binary(arena, IRO_GT, g->boolean, ir_copy(arena, step), ir_copy(arena, zero)),
                                   ir_binary(arena, IRO_LT, g->boolean, ir_copy(arena, here), ir_copy(arena, stop)));
            IrExpr *back = ir_binary(arena, IRO_LAND, g->boolean,
                                     ir_binary(arena, IRO_LT, g->boolean, ir_copy(arena, step), ir_copy(arena, zero)),
                                     ir_binary(arena, IRO_GT, g->boolean, ir_copy(arena, here), ir_copy(arena, stop)));
            stmt->a = ir_binary(arena, IRO_LOR, g->boolean, up, back);
            stmt->step->op = IRO_ADD;
        } else {
            stmt->a = ir_binary(arena, down ? IRO_GT : IRO_LT, g->boolean, ir_copy(arena, here), ir_copy(arena, stop));
        }
    } else {
        stmt->a = below(3)
                      ? ir_binary(arena, down ? IRO_GT : IRO_LT, g->boolean, ir_copy(arena, here), ir_copy(arena, stop))
                      : gen_cond(g, 2);
    }
    g->counters[g->counter_count++] = var;
    g->loops++;
    gen_block(g, &stmt->body, depth - 1, 1 + (int)below(4));
    if (!counted && below(5) != 0) {
        ir_append(arena, &stmt->body, compound(g, var, down ? IRO_SUB : IRO_ADD, ir_copy(arena, step)));
    }
    g->loops--;
    g->counter_count--;
    if (own) {
        g->var_count = count;
        g->pool_count = 0;
    }
    return stmt;
}

static IrStmt *observation(Gen *g, IrExpr *value)
{
    IrStmt *stmt = ir_stmt(g->arena, IR_EVAL);
    stmt->a = ir_call(g->arena, g->i64, (IrCallee){.spelling = "observe", .effect = EFFECT_WRITE}, &value, 1);
    return stmt;
}

/* Generates `if a >= b: use(a - b)` and similar statements, in which a fact about a sum or difference is useful. */
static IrStmt *guarded(Gen *g)
{
    static const IrOp ops[] = {IRO_EQ, IRO_NE, IRO_LT, IRO_LE, IRO_GT, IRO_GE};
    Arena *arena = g->arena;
    IrExpr *a = leaf(g), *b = below(4) ? leaf(g) : grid(g);
    IrExpr *difference = ir_binary(arena, below(4) ? IRO_SUB : IRO_ADD, g->i64, a, b);
    IrExpr *left = ir_copy(arena, a), *right = ir_copy(arena, b);
    if (below(2)) {
        left = ir_copy(arena, difference);
        right = constant(g);
    } else if (below(2)) {
        right = ir_binary(arena, IRO_ADD, g->i64, ir_copy(arena, b), constant(g));
    } else if (below(3) == 0) {
        right = helper(g, HELPER_FLOORDIV_I64, g->i64, ir_copy(arena, b), constant(g));
    }
    IrStmt *stmt = ir_stmt(arena, IR_IF);
    stmt->a = ir_binary(arena, ops[below(6)], g->boolean, left, right);
    IrExpr *used = ir_copy(arena, difference);
    if (below(2)) {
        IrExpr *other = constant(g);
        used = ir_binary(arena, below(2) ? IRO_ADD : IRO_SUB, g->i64, used, other);
    }
    if (below(3) == 0) {
        used = ir_binary(arena, IRO_SUB, g->i64, ir_copy(arena, b), ir_copy(arena, a));
    }
    if (below(4) == 0) {
        IrExpr *value = leaf(g);
        ir_append(arena, &stmt->body, assignment(g, target(g), value));
    }
    IrBlock *block = below(4) ? &stmt->body : &stmt->orelse;
    ir_append(arena, block,
              observation(g, helper(g, HELPER_WRAP, g->i64, ir_copy(arena, used), ir_int(arena, g->i64, 1000))));
    IrExpr *divisor = leaf(g);
    ir_append(arena, block,
              observation(g, helper(g, HELPER_FLOORDIV_I64, g->i64, ir_copy(arena, below(2) ? used : b), divisor)));
    return stmt;
}

/* Generates stores, copies of variables, and calls of functions that do both. */
static IrStmt *action(Gen *g)
{
    uint32_t pick = below(3);
    if (pick == 0) {
        IrExpr *value = wide(g, ir_var(g->arena, g->vars[below(g->var_count)]));
        return assignment(g, target(g), value);
    }
    if (pick == 1 && g->device && g->device_acts) {
        IrExpr *value = call(g, 1);
        return assignment(g, target(g), value);
    }
    IrStmt *stmt = ir_stmt(g->arena, IR_ASSIGN);
    stmt->a = element(g, 2);
    if (below(3) == 0) {
        stmt->op = below(2) ? IRO_ADD : IRO_XOR;
        stmt->compute = stmt->a->type;
        if (type_is_signed(stmt->compute)) {
            stmt->op = IRO_XOR;
        }
    }
    stmt->b = ir_convert(g->arena, stmt->a->type, gen_i64(g, 2));
    return stmt;
}

static bool may_act(const Gen *g)
{
    return g->func->is_kernel || g->device_acts;
}

static IrStmt *gen_stmt(Gen *g, int depth)
{
    Arena *arena = g->arena;
    uint32_t pick = below(depth > 0 ? 25 : 12);
    if (pick >= 23 && may_act(g)) {
        return action(g);
    }
    if (pick >= 20 && may_act(g)) {
        return guarded(g);
    }
    if (pick < 4 && may_act(g)) {
        return observation(g, gen_i64(g, 3));
    }
    if (pick == 8 && g->real != NULL && below(2)) {
        return assignment(g, g->real, gen_real(g, g->real->type, 2));
    }
    if (pick < 9) {
        IrVar *var = target(g);
        return assignment(g, var, type_is_bool(var->type) && below(3) ? gen_cond(g, 2) : gen_i64(g, 2));
    }
    if (pick < 11) {
        static const IrOp ops[] = {IRO_ADD, IRO_SUB, IRO_MUL, IRO_AND, IRO_OR, IRO_XOR, IRO_DIV, IRO_REM};
        IrVar *var = target(g);
        IrExpr *value = gen_i64(g, 1);
        return compound(g, type_is_bool(var->type) ? g->vars[g->var_count - 1] : var, ops[below(8)], value);
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

static IrFunc *gen_func(Gen *g, TypeTable *types, bool is_kernel)
{
    IrFunc *func = arena_alloc(g->arena, sizeof *func);
    g->func = func;
    g->var_count = g->pool_count = 0;
    func->name = func->python_name = is_kernel ? "kernel" : "device";
    func->is_kernel = is_kernel;
    func->result = is_kernel ? type_of_kind(types, TY_NONE) : below(2) ? g->i64 : g->i32;
    add_var(g, "n", g->i64, IRV_PARAM, ROLE_VALUE);
    add_var(g, "m", below(2) ? g->i64 : g->u64, IRV_PARAM, ROLE_VALUE);
    add_var(g, "k", below(2) ? g->i32 : g->u8, IRV_PARAM, ROLE_VALUE);
    add_var(g, "x_shape0", g->i64, IRV_PARAM, ROLE_SHAPE);
    if (is_kernel) {
        add_var(g, "x_shape1", g->i64, IRV_PARAM, ROLE_SHAPE);
        g->vars[g->var_count - 1]->axis = 1;
    }
    add_var(g, "x", type_pointer(types, g->u8), IRV_PARAM, ROLE_DATA);
    add_var(g, "y", type_pointer(types, g->i64), IRV_PARAM, ROLE_DATA);
    const Type *local_types[] = {g->i64, g->i64, g->i64, g->i64, g->u64, g->i32, g->boolean, g->u8};
    static const char *const names[] = {"a", "b", "c", "d", "e", "f"};
    uint32_t locals = 2 + below(4);
    for (uint32_t i = 0; i < locals; i++) {
        const Type *type = i + 1 == locals ? g->i64 : local_types[below(8)];
        add_var(g, names[i], type, IRV_LOCAL, ROLE_VALUE);
    }
    g->own = g->real = g->constant = NULL;
    if (is_kernel && below(2)) {
        int64_t dims[] = {ITEMS};
        IrStmt *made = ir_stmt(g->arena, IR_DECLARE);
        IrVar *own = made->var =
            ir_new_var(g->arena, func, "t", type_carray(types, below(2) ? g->i64 : g->u8, 1, dims), IRV_LOCAL);
        ir_append(g->arena, &func->body, made);
        for (int k = 0; k < ITEMS; k++) {
            IrStmt *stmt = ir_stmt(g->arena, IR_ASSIGN);
            g->own = own;
            stmt->a = item(g, ir_int(g->arena, g->i64, k));
            g->own = NULL; /* until all are stored */
            stmt->b = ir_convert(g->arena, own->type->elem, below(5) ? ir_int(g->arena, g->i64, below(20)) : sreg(g));
            ir_append(g->arena, &func->body, stmt);
        }
        g->own = own;
    }
    /* variables are undefined before their first assignment, so each gets one */
    for (uint32_t i = 0; i < g->var_count; i++) {
        if (g->vars[i]->storage == IRV_LOCAL) {
            uint32_t all = g->var_count;
            g->var_count = i; /* from variables that have a value */
            IrExpr *value = gen_i64(g, below(3));
            g->var_count = all;
            ir_append(g->arena, &func->body, assignment(g, g->vars[i], value));
        }
    }
    if (below(3) == 0) {
        IrVar *real = ir_new_var(g->arena, func, "r", g->f64, IRV_LOCAL);
        ir_append(g->arena, &func->body, assignment(g, real, gen_real(g, g->f64, 1)));
        g->real = real;
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

/* ---- inputs ------------------------------------------------------------------------------------------------------ */

static int64_t interesting(void)
{
    static const int64_t values[] = {0,   1,    -1, 2,  3,    7,         8,         10,        31,
                                     100, 1000, -2, -7, -100, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
    uint32_t pick = below(28);
    if (pick < 18) {
        return values[pick];
    }
    return (int64_t)(random_bits() >> (pick < 20 ? 0 : pick < 22 ? 33 : 56));
}

/* Returns the value converted to the type. */
static int64_t value_of_type(const Type *type, int64_t value)
{
    switch (type->kind) {
    case TY_U8:
        return (uint8_t)value;
    case TY_I32:
        return (int32_t)value;
    default:
        return value;
    }
}

typedef struct Input {
    const IrVar *vars[MAX_VARS]; /* parameters, in their order before any pass has dropped some */
    int64_t params[MAX_VARS];
    uint32_t count;
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
        input->vars[i] = var;
        input->count++;
        if (var->type->kind == TY_POINTER) {
            input->params[i] = type_is_signed(var->type->elem) ? 2 : 1; /* the array */
            continue;
        }
        int64_t value = interesting();
        if (var->role == ROLE_SHAPE) {
            value &= below(3) ? 0xff : small ? SMALL_LIMIT : SPAN - 1;
            value &= small && var->axis > 0 ? SMALL_LIMIT / input->params[i - 1] : SPAN - 1;
            value += small && value == 0; /* an element is read, so there must be one */
        } else if (small) {
            value = type_is_signed(var->type) && value < 0 ? -(value & SMALL_LIMIT) : value & SMALL_LIMIT;
        }
        input->params[i] = value_of_type(var->type, value);
    }
}

/* Executes one run of a program; passes may have dropped some parameters. */
static void run_input(Looked *looked, Run *run, const IrFunc *func, const Input *input, bool small, bool wraps)
{
    /* without 32-bit bounds, elements before the first one are valid for views */
    SingleRun how = {
        .lowest = small ? 0 : -(INT64_C(1) << 34), .highest = small ? INT32_MAX : INT64_C(1) << 34, .wraps = wraps};
    int64_t values[MAX_VARS];
    memcpy(how.sregs, input->sregs, sizeof how.sregs);
    for (uint32_t i = 0; i < input->count; i++) {
        const IrVar *var = input->vars[i];
        if (var->id < func->params.count && func->params.items[var->id] == var) {
            values[var->id] = input->params[i];
        }
    }
    look_on(looked, run, how, values);
}

/* ---- generation and comparison ------------------------------------------------------------------------------------
 */

typedef struct Subject {
    Unit unit;
    Py2cuRequest request;
    Gen gen;
    IrFunc *kernel;
} Subject;

static void make_subject(Subject *subject, uint64_t seed)
{
    random_state = seed;
    memset(subject, 0, sizeof *subject);
    Arena *arena = arena_new();
    IrProgram *program = arena_alloc(arena, sizeof *program);
    TypeTable *types = types_new(arena);
    subject->unit = (Unit){
        .arena = arena, .types = types, .names = names_new(arena), .program = program, .request = &subject->request};
    Gen *g = &subject->gen;
    g->arena = arena;
    g->program = program;
    g->small = below(3) == 0;
    program->facts = g->small ? PY2CU_FACT_SMALL : 0;
    g->i8 = type_of_kind(types, TY_I8);
    g->u8 = type_of_kind(types, TY_U8);
    g->i32 = type_of_kind(types, TY_I32);
    g->u32 = type_of_kind(types, TY_U32);
    g->i64 = type_of_kind(types, TY_I64);
    g->u64 = type_of_kind(types, TY_U64);
    g->f32 = type_of_kind(types, TY_F32);
    g->f64 = type_of_kind(types, TY_F64);
    g->boolean = type_of_kind(types, TY_BOOL);
    g->named[0] = named_constant(g, "TPB", g->i32, 128);
    g->named[1] = named_constant(g, "WIDE", g->i64, 3000000000);
    static const int32_t table[TABLE_ITEMS] = {3, 12, 0, 40};
    const int64_t items = TABLE_ITEMS;
    g->table = named_constant(g, "TABLE", type_carray(types, g->i32, 1, &items), 0);
    g->table->value = NULL;
    g->table->data = table;
    g->device_acts = below(2);
    g->device = below(2) ? gen_func(g, types, false) : NULL;
    subject->kernel = gen_func(g, types, true);
    if (g->device) {
        ptrvec_push(arena, &program->funcs, g->device);
    }
    ptrvec_push(arena, &program->funcs, subject->kernel);
    ir_number(program);
}

#endif
