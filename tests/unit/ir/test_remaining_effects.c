// SPDX-License-Identifier: MIT
/* Size of random programs after the passes that follow lowering. ir/same_results.h verifies that results do not change;
 * this test verifies that programs do not become less simple: a lost fact preserves a check of an index, a 64-bit
 * number or a copy, which no run detects.
 *
 * unit_ir_remaining_effects [COUNT] compares the first COUNT programs, or all, with remaining_effects.h;
 * unit_ir_remaining_effects --write regenerates it, if the programs have become smaller or have changed. */
#include "remaining_effects.h"
#include "same_results.h"

#include <stdlib.h>

enum { PROGRAMS = 3000 };

static void count_expr(IrExpr *e, void *context)
{
    Left *left = context;
    left->nodes++;
    left->wide += e->type->kind == TY_I64 || e->type->kind == TY_U64;
    left->helpers += e->kind == IR_CALL && e->callee.func == NULL && e->callee.spelling == NULL;
}

static void count_stmt(IrStmt *s, void *context)
{
    Left *left = context;
    left->statements += s->kind != IR_NOTE;
}

static bool reads_expr(const IrStmt *s, const void *var)
{
    return ir_reads_var(s->a, var) || ir_reads_var(s->b, var);
}

/* Returns the number of parameters, without the unused pointers that kernels keep. */
static unsigned parameters_of(const IrFunc *func)
{
    unsigned count = 0;
    for (size_t i = 0; i < func->params.count; i++) {
        const IrVar *param = func->params.items[i];
        count += param->role != ROLE_DATA || ir_any_stmt_of(&func->body, reads_expr, param);
    }
    return count;
}

/* Returns the sizes for the program with this seed. */
static Left left_of(uint64_t seed)
{
    Left left = {0};
    Subject subject;
    make_subject(&subject, seed);
    Unit *unit = &subject.unit;
    unit->program->facts |= seed % 4 == 0 ? PY2CU_FACT_NONNEGATIVE : 0; /* facts that the runs would have to satisfy */
    for (size_t k = 0; k < sizeof steps / sizeof steps[0]; k++) {
        if (steps[k].run != NULL ? !steps[k].run(unit) : !run_on_each(unit, steps[k].each)) {
            abort();
        }
    }
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        IrFunc *func = unit->program->funcs.items[i];
        ir_visit_block(&func->body, count_expr, &left);
        ir_visit_stmts(&func->body, count_stmt, &left);
        left.nodes += parameters_of(func);
    }
    arena_free(unit->arena);
    return left;
}

static int write_all(void)
{
    printf(
        "/* Written by unit_ir_remaining_effects --write: the numbers of expressions, of 64-bit expressions, of calls "
        "of helpers\n * and of statements of each random program. */\n"
        "typedef struct Left {\n    unsigned nodes, wide, helpers, statements;\n} Left;\n\nstatic const Left LEFT[] "
        "= {\n");
    for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
        const Left left = left_of(seed);
        printf("%s{%u, %u, %u, %u},%s", seed % 8 == 1 ? "    " : " ", left.nodes, left.wide, left.helpers,
               left.statements, seed % 8 == 0 ? "\n" : "");
    }
    printf("};\n");
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--write") == 0) {
        return write_all();
    }
    const uint64_t all = sizeof LEFT / sizeof LEFT[0], chosen = argc > 1 ? strtoull(argv[1], NULL, 10) : all;
    int more = 0, fewer = 0;
    for (uint64_t seed = 1; seed <= chosen && seed <= all; seed++) {
        const Left *expected = &LEFT[seed - 1], left = left_of(seed);
        const bool is_more = left.nodes > expected->nodes || left.wide > expected->wide ||
                             left.helpers > expected->helpers || left.statements > expected->statements;
        const bool is_other = memcmp(&left, expected, sizeof left) != 0;
        if (is_other && more + fewer < 10) {
            printf("program %llu: %u expressions, %u of 64 bits, %u helpers, %u statements are left; there were %u, "
                   "%u, %u, %u\n",
                   (unsigned long long)seed, left.nodes, left.wide, left.helpers, left.statements, expected->nodes,
                   expected->wide, expected->helpers, expected->statements);
        }
        more += is_more;
        fewer += is_other && !is_more;
    }
    if (more + fewer > 0) {
        printf("%d programs have more left, %d fewer; where that is meant: --write\n", more, fewer);
    }
    return more + fewer > 0;
}
