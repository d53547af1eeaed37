// SPDX-License-Identifier: MIT
/* Inferred value ranges compared with the exact ranges of random programs.
 *
 * The programs are restricted to those for which interval arithmetic is exact: each expression uses a variable at most
 * once, and conditions relate variables that are not related yet. They have few inputs, all of which are tried. At some
 * points, the program observes an expression, whose values turn out to be low to high. Then the observation is changed
 * to `wrap(e - low)` and `wrap(high - e)`, for which ranges must prove that the index is not negative (so it has
 * inferred low and high), and to `wrap(e - low - 1)` and `wrap(high - 1 - e)`, which must have the same results before
 * and after ranges (so it has not inferred a smaller range).
 *
 * unit_ranges_bounds [programs [seed]] */
#include "../ir/observed_run.h"
#include "ranges/ranges.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    INPUTS = 3,
    LOCALS = 3,
    MAX_LOOPS = 3,
    DEEPEST_LOOPS = 2, /* limit beyond which ranges gives up */
    MAX_OBSERVATIONS = 24,
    MAX_RUNS = 1000,
    WRAPPED = 100000,
    PER_OBSERVATION = 256
};

typedef struct Named {
    IrVar *var;       /* NULL: threadIdx.x */
    unsigned related; /* inputs, one bit each, and loops that its value can depend on */
    bool vague;       /* the inferred range is larger than the exact one */
    bool holes; /* it may not take all values between its bounds, so conditions tighten the range more than inferred */
    bool set;   /* since the beginning of the innermost branch or loop */
} Named;

typedef struct Observation {
    IrStmt *stmts[4];
    IrExpr *e;
    unsigned first; /* index of the outermost enclosing loop */
    bool vague, is_reached;
    int64_t low, high;
} Observation;

static Arena *arena;
static TypeTable *types;
static IrFunc *func;
static const Type *i32, *u32, *i64, *boolean;
static Named names[INPUTS + LOCALS];
static unsigned name_count, input_count, next_relation;
static int64_t least[INPUTS], most[INPUTS];
static Observation observations[MAX_OBSERVATIONS];
static unsigned observation_count, loop_depth, loop_first;
static uint64_t random_state;

/* ---- expressions
 * -------------------------------------------------------------------------------------------------------------------
 */

static uint32_t below(uint32_t n)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random_state >> 33) % n;
}

static IrExpr *num(int64_t value)
{
    return ir_int(arena, i64, value);
}

static IrExpr *wide(IrExpr *e)
{
    return ir_convert(arena, i64, e);
}

/* A number, possibly in a variable. */
static IrExpr *constant(int64_t value)
{
    if (below(4) != 0) {
        return num(value);
    }
    IrNamed *named = arena_alloc(arena, sizeof *named);
    named->name = "N";
    named->type = below(2) ? i32 : i64;
    named->value = ir_int(arena, named->type, value);
    return wide(ir_named(arena, named));
}

static IrExpr *op(IrOp o, IrExpr *a, IrExpr *b)
{
    return ir_binary(arena, o, i64, a, b);
}

static IrExpr *test(IrOp o, IrExpr *a, IrExpr *b)
{
    return ir_binary(arena, o, boolean, a, b);
}

static IrExpr *call(IrCallee callee, IrExpr *a, IrExpr *b)
{
    IrExpr *args[2] = {a, b};
    return ir_call(arena, i64, callee, args, 2);
}

static IrExpr *use(const Named *name)
{
    return wide(name->var != NULL ? ir_var(arena, name->var)
                                  : ir_convert(arena, below(2) ? i32 : u32, ir_sreg(arena, u32, IRS_TID_X)));
}

/* Returns a variable that depends on nothing in *taken, and adds its dependencies to *taken; NULL: none is left. */
static Named *pick(unsigned *taken, bool for_condition)
{
    for (int tries = 0; tries < 8; tries++) {
        Named *name = &names[below(name_count)];
        if (!name->vague && !(for_condition && name->holes) && (name->related & *taken) == 0) {
            *taken |= name->related;
            return name;
        }
    }
    return NULL;
}

static IrExpr *leaf(unsigned *taken, bool for_condition)
{
    const Named *name = below(6) ? pick(taken, for_condition) : NULL;
    return name != NULL ? use(name) : constant((int64_t)below(12) - 4);
}

static IrExpr *gen(unsigned *taken, int depth)
{
    if (depth == 0) {
        return leaf(taken, false);
    }
    IrExpr *a = gen(taken, depth - 1), *b;
    switch (below(12)) {
    case 0:
        return op(IRO_ADD, a, gen(taken, depth - 1));
    case 1:
        return op(IRO_SUB, a, gen(taken, depth - 1));
    case 2:
        return op(IRO_MUL, a, num((int64_t)below(7) - 3));
    case 3:
        return op(IRO_MUL, a, gen(taken, depth - 1));
    case 4:
        return ir_unary(arena, below(2) ? IRO_NEG : IRO_BITNOT, i64, a);
    case 5:
        return call((IrCallee){.helper = HELPER_FLOORDIV_I64}, a, num(1 + below(4)));
    case 6:
        return op(IRO_SHR, a, num(below(3)));
    case 7:
        return call((IrCallee){.spelling = below(2) ? "min" : "max", .overloaded = true}, a, gen(taken, depth - 1));
    case 8:
        b = leaf(taken, true);
        return ir_cond(arena, test(below(2) ? IRO_LT : IRO_GE, b, num(below(6))), a, gen(taken, depth - 1));
    case 9:
        return wide(ir_convert(arena, i32, a));
    case 10:
        b = leaf(taken, true);
        return op(IRO_ADD, a, ir_call(arena, i64, (IrCallee){.spelling = "abs", .overloaded = true}, &b, 1));
    default:
        return a;
    }
}

/* A sum of variables with factors 1 and -1. */
static IrExpr *linear(unsigned *taken)
{
    IrExpr *a = leaf(taken, true);
    switch (below(8)) {
    case 0:
        return op(IRO_ADD, a, leaf(taken, true));
    case 1:
        return op(IRO_SUB, a, leaf(taken, true));
    case 2:
        return ir_unary(arena, IRO_NEG, i64, a);
    case 3:
        return call((IrCallee){.helper = HELPER_FLOORDIV_I64}, a, num(1 + below(3)));
    case 4:
        return op(IRO_SHR, a, num(below(3)));
    default:
        return a;
    }
}

static IrExpr *comparison(unsigned *taken)
{
    static const IrOp ops[] = {IRO_LT, IRO_LE, IRO_GT, IRO_GE, IRO_LT, IRO_GE, IRO_EQ, IRO_NE};
    IrExpr *a = linear(taken), *b = linear(taken);
    return test(ops[below(8)], a, b);
}

static IrExpr *condition(unsigned *taken)
{
    IrExpr *first = comparison(taken);
    switch (below(6)) {
    case 0:
        return test(IRO_LAND, first, comparison(taken));
    case 1:
        return test(IRO_LOR, first, comparison(taken));
    case 2:
        return ir_unary(arena, IRO_NOT, boolean, below(2) ? first : test(IRO_LOR, first, comparison(taken)));
    default:
        return first;
    }
}

/* ---- statements
 * --------------------------------------------------------------------------------------------------------------------
 */

static IrStmt *append(IrBlock *block, IrStmtKind kind, IrExpr *a)
{
    IrStmt *stmt = ir_stmt(arena, kind);
    stmt->a = a;
    ir_append(arena, block, stmt);
    return stmt;
}

static IrExpr *observed(IrExpr *e)
{
    return ir_call(arena, i64, (IrCallee){.spelling = "observe", .effect = EFFECT_WRITE}, &e, 1);
}

static void look_at(IrBlock *block, IrExpr *e, bool vague)
{
    if (observation_count == MAX_OBSERVATIONS) {
        return;
    }
    Observation *observation = &observations[observation_count];
    *observation = (Observation){.e = e, .first = loop_depth > 0 ? loop_first : observation_count, .vague = vague};
    for (int i = 0; i < 4; i++) {
        IrExpr *what = i == 0 ? op(IRO_ADD, op(IRO_MUL, e, num(PER_OBSERVATION)), num(observation_count))
                              : num(PER_OBSERVATION - 1);
        observation->stmts[i] = append(block, IR_EVAL, observed(what));
    }
    observation_count++;
}

static void look(IrBlock *block)
{
    unsigned taken = 0;
    look_at(block, gen(&taken, (int)below(3)), false);
}

static void give(IrBlock *block, Named *name, IrExpr *value, unsigned related)
{
    IrStmt *stmt = append(block, IR_ASSIGN, ir_var(arena, name->var));
    stmt->b = ir_convert(arena, name->var->type, value);
    name->related = related;
    name->vague = false;
    name->holes = true; /* for example n * 2 */
    name->set = true;
}

static bool occurs(const IrExpr *e, const void *name)
{
    const Named *expected = name;
    return expected->var != NULL ? e->kind == IR_VAR && e->var == expected->var : e->kind == IR_SREG;
}

/* Assumes that cond is true, or false: the variables in it become dependent on each other; the inferred ranges of
 * others become inexact. */
static void assume(const IrExpr *cond, unsigned taken)
{
    for (unsigned i = 0; i < name_count; i++) {
        if ((names[i].related & taken) != 0) {
            names[i].vague = names[i].vague || !ir_any(cond, occurs, &names[i]);
            names[i].holes = true; /* not equal to something */
            names[i].related |= taken;
        }
    }
}

static void gen_block(IrBlock *block, int depth, bool in_loop, bool in_branch);

static void gen_if(IrBlock *block, int depth, bool in_loop, bool in_branch)
{
    unsigned taken = 0;
    IrExpr *cond = condition(&taken);
    IrStmt *stmt = append(block, IR_IF, cond);
    Named before[INPUTS + LOCALS], after[INPUTS + LOCALS];
    unsigned known = name_count; /* others belong to one branch only */
    assume(cond, taken);
    for (unsigned i = 0; i < name_count; i++) {
        before[i] = names[i];
        names[i].set = false;
    }
    bool leaves = !in_branch && below(3) == 0; /* leaving in the middle would leave holes */
    look_at(&stmt->body, num(0), false);       /* observes whether this point is reached */
    gen_block(&stmt->body, leaves ? 0 : depth - 1, in_loop, true);
    if (leaves) {
        append(&stmt->body, !in_loop ? IR_RETURN : below(2) ? IR_BREAK : IR_CONTINUE, NULL);
    }
    name_count = known;
    for (unsigned i = 0; i < name_count; i++) {
        after[i] = names[i];
        names[i] = before[i];
        names[i].set = false;
    }
    look_at(leaves ? block : &stmt->orelse, num(0), false);
    if (!leaves && below(2)) {
        gen_block(&stmt->orelse, depth - 1, in_loop, true);
    }
    name_count = known;
    for (unsigned i = 0; i < name_count; i++) {
        bool set = names[i].set || after[i].set;
        if (!leaves) { /* variables that neither branch sets keep their ranges, which the test must expect */
            names[i].related |= after[i].related | (set ? taken : 0);
            names[i].vague = names[i].vague || after[i].vague;
        }
        names[i].set = before[i].set || set;
    }
}

/* Returns whether only its loop assigns the variable. */
static bool is_fixed(const Named *name)
{
    return name == NULL || name->var == NULL || name->var->name[0] != 'v';
}

static bool ends_rounds(const IrStmt *stmt, const void *context)
{
    (void)context;
    return stmt->kind == IR_BREAK || stmt->kind == IR_RETURN;
}

/* for (i = first; i < stop; i += 1), or descending, or as `while`. */
static void gen_loop(IrBlock *block, int depth)
{
    unsigned taken = 0, known = name_count, start = observation_count;
    const Named *first = pick(&taken, true), *stop = below(2) ? pick(&taken, true) : NULL;
    if (first == NULL || !is_fixed(first) || !is_fixed(stop) || known == INPUTS + LOCALS ||
        loop_depth == DEEPEST_LOOPS || next_relation == input_count + MAX_LOOPS) {
        return;
    }
    bool down = below(3) == 0, is_for = below(3) != 0;
    IrExpr *from = use(first), *to = stop != NULL ? use(stop) : num((int64_t)below(8) - 2), *step = num(1);
    Named *counter = &names[name_count++];
    *counter = (Named){.var = ir_new_var(arena, func, arena_printf(arena, "i%u", next_relation), i64, IRV_LOCAL)};
    unsigned related = taken | 1u << next_relation++;
    IrStmt *init = ir_stmt(arena, IR_ASSIGN), *next = ir_stmt(arena, IR_ASSIGN);
    init->a = next->a = ir_var(arena, counter->var);
    init->b = from;
    next->op = down ? IRO_SUB : IRO_ADD;
    next->compute = i64;
    next->b = step;
    IrStmt *loop = ir_stmt(arena, is_for ? IR_FOR : IR_WHILE);
    loop->a = test(down ? IRO_GT : IRO_LT, use(counter), to);
    if (is_for) {
        loop->init = init;
        loop->step = next;
    } else {
        ir_append(arena, block, init);
    }
    ir_append(arena, block, loop);

    Named before[INPUTS + LOCALS];
    memcpy(before, names, sizeof before);
    assume(loop->a, taken);
    names[first - names].vague = true; /* that it is less than the stop value */
    *counter = (Named){.var = counter->var, .related = related};
    for (unsigned i = input_count; i < known; i++) {
        names[i].vague = true; /* of an earlier iteration */
    }
    loop_first = loop_depth++ == 0 ? observation_count : loop_first;
    look_at(&loop->body, use(counter), false);
    look_at(&loop->body, down ? op(IRO_SUB, from, use(counter)) : op(IRO_SUB, use(counter), from),
            !is_for); /* not inferred for a `while` */
    gen_block(&loop->body, depth - 1, is_for, false);
    loop_depth--;
    name_count = known + 1;
    bool leaves = ir_any_stmt_of(&loop->body, ends_rounds, NULL);
    for (unsigned i = start; i < observation_count && leaves; i++) {
        observations[i].vague = true; /* the set of iterations depends on conditions in other iterations */
    }
    if (!is_for) {
        ir_append(arena, &loop->body, next);
    }
    for (unsigned i = 0; i < known; i++) {
        bool set = i >= input_count && names[i].set;
        names[i].related = before[i].related | related;
        names[i].vague = before[i].vague || set || leaves;
        names[i].set = before[i].set || set;
    }
    *counter = (Named){.var = counter->var,
                       .related = related,
                       .vague = leaves,
                       .holes = true,
                       .set = true}; /* no other loop begins with it: ranges would give up */
    if (!leaves) {
        look_at(block, use(counter), false);
    }
}

static void gen_block(IrBlock *block, int depth, bool in_loop, bool in_branch)
{
    for (int count = 1 + (int)below(3); count > 0; count--) {
        unsigned pick_of = below(depth > 0 ? 8 : 3), taken = 0;
        if (pick_of == 0 && name_count > input_count) {
            Named *name = &names[input_count + below(name_count - input_count)];
            if (!is_fixed(name)) {
                IrExpr *value = gen(&taken, (int)below(3));
                give(block, name, value, taken);
                look_at(block, use(name), false);
            }
        } else if (pick_of < 3) {
            look(block);
        } else if (pick_of < 6) {
            gen_if(block, depth, in_loop, in_branch);
        } else {
            gen_loop(block, depth);
        }
    }
}

/* Restricts the inputs to those between least and most, in one of several forms. */
static void guard(IrBlock *block, unsigned at)
{
    const Named *name = &names[at];
    IrExpr *e = use(name);
    IrExpr *low = below(2) ? test(IRO_LT, e, num(least[at])) : test(IRO_GT, num(least[at]), e);
    IrExpr *high = below(2) ? test(IRO_GT, e, num(most[at])) : test(IRO_GE, op(IRO_SUB, e, num(1)), num(most[at]));
    if (below(2)) {
        append(&append(block, IR_IF, test(IRO_LOR, low, high))->body, IR_RETURN, NULL);
        return;
    }
    append(&append(block, IR_IF, low)->body, IR_RETURN, NULL);
    append(&append(block, IR_IF, high)->body, IR_RETURN, NULL);
}

static void gen_program(IrProgram *program)
{
    func = arena_alloc(arena, sizeof *func);
    func->name = func->python_name = "k";
    func->is_kernel = true;
    func->result = type_of_kind(types, TY_NONE);
    ptrvec_push(arena, &program->funcs, func);
    const Type *of_inputs[] = {i64, i64, i32, type_of_kind(types, TY_U8), type_of_kind(types, TY_I8)};
    observation_count = name_count = 0;
    input_count = 1 + below(INPUTS);
    for (unsigned i = 0; i < input_count; i++) {
        const Type *type = of_inputs[below(5)];
        names[i] = (Named){.related = 1u << i};
        if (i > 0 || below(3) != 0) {
            names[i].var = ir_new_var(arena, func, arena_printf(arena, "n%u", i), type, IRV_PARAM);
            names[i].var->role = ROLE_VALUE;
            ptrvec_push(arena, &func->params, names[i].var);
        }
        bool natural = names[i].var == NULL || type_is_unsigned(type);
        least[i] = natural ? below(3) : (int64_t)below(12) - 8;
        most[i] = least[i] + 1 + below(6);
    }
    name_count = next_relation = input_count;
    for (unsigned i = 0; i < input_count; i++) {
        guard(&func->body, i);
    }
    for (unsigned i = below(3); i > 0; i--) {
        Named *name = &names[name_count++];
        unsigned taken = 0;
        *name = (Named){.var = ir_new_var(arena, func, arena_printf(arena, "v%u", i), below(3) ? i64 : i32, IRV_LOCAL),
                        .vague = true};
        IrExpr *value = gen(&taken, (int)below(3));
        give(&func->body, name, value, taken);
    }
    gen_block(&func->body, 3, false, false);
    look(&func->body);
}

/* ---- observation
 * -----------------------------------------------------------------------------------------------------------------------
 */

static Looked runs[MAX_RUNS], after;
static unsigned run_count;

static void run_one(Looked *looked, Run *run, const int64_t *input)
{
    SingleRun how = {.lowest = 0};
    int64_t values[INPUTS];
    for (unsigned i = 0; i < input_count; i++) {
        if (names[i].var != NULL) {
            values[names[i].var->id] = input[i];
        } else {
            how.sregs[IRS_TID_X] = input[i];
        }
    }
    look_on(looked, run, how, values);
}

static bool next_input(int64_t *input)
{
    for (unsigned i = 0; i < input_count; i++) {
        if (++input[i] <= most[i]) {
            return true;
        }
        input[i] = least[i];
    }
    return false;
}

static void note_values(const Looked *run)
{
    for (uint32_t i = 0; i < run->count; i++) {
        int64_t which = run->log[i] & (PER_OBSERVATION - 1), value = (run->log[i] - which) / PER_OBSERVATION;
        if (which == PER_OBSERVATION - 1) {
            continue;
        }
        Observation *observation = &observations[which];
        observation->low = !observation->is_reached || value < observation->low ? value : observation->low;
        observation->high = !observation->is_reached || value > observation->high ? value : observation->high;
        observation->is_reached = true;
    }
}

static bool is_wrap(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL && (e->callee.helper == HELPER_WRAP || e->callee.helper == HELPER_WRAP_INT);
}

static void query(Observation *observation)
{
    IrExpr *e = observation->e;
    IrExpr *queries[4] = {op(IRO_SUB, e, num(observation->low)), op(IRO_SUB, num(observation->high), e),
                          op(IRO_SUB, e, num(observation->low + 1)), op(IRO_SUB, num(observation->high - 1), e)};
    for (int i = 0; i < 4; i++) {
        observation->stmts[i]->a = observed(
            observation->is_reached ? call((IrCallee){.helper = HELPER_WRAP}, queries[i], num(WRAPPED)) : num(0));
    }
}

static bool say(const IrProgram *program, const char *old, uint64_t seed, const char *what)
{
    TextBuf text;
    textbuf_init(&text, arena);
    ir_dump(program, &text);
    printf("seed %llu: %s\nbefore:\n%s\nafter:\n%s\n", (unsigned long long)seed, what, old, text.text);
    return false;
}

static unsigned long exact, sound;

static bool compare_runs(const Unit *unit, const char *old, uint64_t seed)
{
    int64_t input[INPUTS];
    bool ok = true;
    Run *run = run_new_single(unit, func);
    memcpy(input, least, sizeof input);
    for (unsigned i = 0; i < run_count && ok; i++) {
        run_one(&after, run, input);
        ok = (after.state == RUN_DONE && looked_same(&after, &runs[i])) ||
             say(unit->program, old, seed, after.why != NULL ? after.why : "another result");
        next_input(input);
    }
    run_free(run);
    return ok;
}

static bool try_program(uint64_t seed)
{
    random_state = seed;
    below(2);
    arena = arena_new();
    types = types_new(arena);
    i32 = type_of_kind(types, TY_I32);
    u32 = type_of_kind(types, TY_U32);
    i64 = type_of_kind(types, TY_I64);
    boolean = type_of_kind(types, TY_BOOL);
    IrProgram *program = arena_alloc(arena, sizeof *program);
    Unit unit = {.arena = arena, .types = types, .program = program};
    gen_program(program);
    ir_number(program);

    int64_t input[INPUTS];
    bool good = true;
    for (int again = 0; again < 2; again++) { /* first the observed values, then the queries about them */
        memcpy(input, least, sizeof input);
        run_count = 0;
        Run *run = run_new_single(&unit, func);
        do {
            run_one(&runs[run_count], run, input);
            good = good && runs[run_count].state == RUN_DONE && runs[run_count].count < MAX_NOTED;
            if (again == 0) {
                note_values(&runs[run_count]);
            }
        } while (++run_count < MAX_RUNS && next_input(input));
        run_free(run);
        for (unsigned i = 0; i < observation_count && again == 0; i++) {
            query(&observations[i]);
        }
    }
    TextBuf old;
    textbuf_init(&old, arena);
    ir_dump(program, &old);
    bool ok = !good || (ranges(&unit) && compare_runs(&unit, old.text, seed));
    unsigned known = observation_count; /* after unreachable code, the inferred ranges are inexact */
    for (unsigned i = 0; i < observation_count; i++) {
        known = !observations[i].is_reached && observations[i].first < known ? observations[i].first : known;
    }
    for (unsigned i = 0; i < known && good && ok; i++) {
        const Observation *observation = &observations[i];
        sound += 2;
        for (int k = 0; k < 2 && ok && !observation->vague; k++) {
            exact++;
            if (ir_any(observation->stmts[k]->a, is_wrap, NULL)) {
                const char *what = k == 0 ? "not below" : "not above";
                ok = say(program, old.text, seed,
                         arena_printf(arena, "observation %u is %s %lld, which is not observed", i, what,
                                      (long long)(k == 0 ? observation->low : observation->high)));
            }
        }
    }
    arena_free(arena);
    return ok;
}

int main(int argc, char **argv)
{
    unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 2000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (unsigned long i = 0; i < count; i++) {
        if (!try_program(seed + i)) {
            return 1;
        }
    }
    printf("%lu programs: %lu bounds known, %lu not overstepped\n", count, exact, sound);
    return exact > 2 * count ? 0 : 1;
}
