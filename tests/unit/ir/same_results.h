// SPDX-License-Identifier: MIT
/* Comparison of the logs of random programs before and after the passes between lowering and printing.
 *
 * Each program runs on several inputs. Runs with undefined behavior in C are ignored; a run with defined behavior must
 * stay defined. */
#ifndef PY2CU_TEST_IR_SAME_RESULTS_H
#define PY2CU_TEST_IR_SAME_RESULTS_H

#include "passes.h"
#include "random_program.h"

#include <stdio.h>

enum { INPUTS = 12 };

static Input inputs[INPUTS];
static Looked before[INPUTS], after;
static bool counts[INPUTS];
static unsigned long useful, undefined_runs, long_runs, rewritten;

typedef struct Step {
    const char *name;
    bool (*run)(Unit *unit);
    void (*each)(Unit *unit, IrFunc *func);
    bool is_last; /* last of a group of steps whose results are compared together */
    bool wraps;   /* after a pass that hoists computations out of loops */
} Step;

/* The passes in the order of translate.c, without those for schedules and messages, whose effects are other programs.
 */
static const Step steps[] = {
    {"constant-parameters", .run = simplify_constant_parameters},
    {"ranges", .run = ranges, .is_last = true},
    {"narrow-floats", .run = narrow_floats, .is_last = true},
    {"dead-results", .run = eliminate_dead_results},
    {"counted-loops", .each = canonicalize_counted_loops, .is_last = true},
    {"simplify", .each = simplify},
    {"fold", .each = fold_function, .is_last = true},
    {"dead-code", .run = eliminate_dead_code},
    {"if-to-select", .each = convert_ifs_to_selects, .is_last = true},
    {"forward-substitution", .each = substitute_forward, .is_last = true},
    {"common-subexpressions", .each = eliminate_common_subexpressions, .is_last = true, .wraps = true},
    {"pointer-qualifiers", .run = qualify_pointers},
    {"exception-sites", .run = number_exception_sites},
    {"row-addresses", .each = share_row_addresses, .is_last = true, .wraps = true},
    {"use-counts", .run = count_uses},
    {"declarations", .each = place_declarations},
    {"declared-extents", .each = simplify_declared_axis_sizes},
    {"structured-bindings", .each = add_structured_bindings},
    {"variable-names", .each = assign_variable_names, .is_last = true, .wraps = true},
};

static void say_difference(const Subject *subject, const Step *step, int i, const char *old_text)
{
    printf("input %d, after %s: %s\n", i, step->name, after.why ? after.why : "another result");
    for (uint32_t p = 0; p < inputs[i].count; p++) {
        printf("  %s = %lld\n", inputs[i].vars[p]->name, (long long)inputs[i].params[p]);
    }
    for (int s = 0; s < 12; s++) {
        printf("%s%lld", s ? ", " : "  tid, ctaid, ntid, nctaid: ", (long long)inputs[i].sregs[s]);
    }
    printf("\nbefore:\n%s\nafter:\n%s\n", old_text, dump(subject->unit.arena, subject->unit.program));
    for (uint32_t k = 0; k < before[i].count && k < after.count; k++) {
        if (before[i].log[k] != after.log[k]) {
            printf("entry %u: %lld, then %lld\n", (unsigned)k, (long long)before[i].log[k], (long long)after.log[k]);
            break;
        }
    }
}

static bool still_same(Subject *subject, const Step *step, const char *old_text)
{
    Run *run = run_new_single(&subject->unit, subject->kernel);
    bool all_same = true;
    for (int i = 0; i < INPUTS && all_same; i++) {
        if (counts[i]) {
            run_input(&after, run, subject->kernel, &inputs[i], subject->gen.small, step->wraps);
            all_same = after.state == RUN_RUNNING || (after.state == RUN_DONE && looked_same(&before[i], &after));
        }
        if (!all_same) {
            say_difference(subject, step, i, old_text);
        }
    }
    run_free(run);
    return all_same;
}

/* Counts the valid runs: those with defined behavior that satisfy the facts that only ranges uses. */
static void count_runs(const Subject *subject)
{
    for (int i = 0; i < INPUTS; i++) {
        bool promised = true;
        for (int axis = 0; axis < 3; axis++) {
            promised = promised &&
                       inputs[i].sregs[IRS_NCTAID_X + axis] * subject->unit.program->block_factor[axis] <= SMALL_LIMIT;
        }
        undefined_runs += before[i].state == RUN_STOPPED;
        long_runs += before[i].state == RUN_RUNNING;
        counts[i] = before[i].state == RUN_DONE && !before[i].extreme && (promised || !subject->gen.small);
        useful += counts[i];
    }
}

static bool run_steps(Subject *subject, const char *old_text)
{
    Unit *unit = &subject->unit;
    for (size_t k = 0; k < sizeof steps / sizeof steps[0]; k++) {
        const Step *step = &steps[k];
        if (step->run != NULL ? !step->run(unit) : !run_on_each(unit, step->each)) {
            printf("%s fails\n", step->name);
            return false;
        }
        if (step->run == ranges) {
            count_runs(subject);
            rewritten += strcmp(old_text, dump(unit->arena, unit->program)) != 0;
        }
        if (!ir_verify(unit)) {
            printf("the verifier, after %s: %s\n%s\n", step->name,
                   unit->diagnostics.count > 0 ? ((Py2cuDiagnostic *)unit->diagnostics.items[0])->message : "",
                   dump(unit->arena, unit->program));
            return false;
        }
        if (step->is_last && !still_same(subject, step, old_text)) {
            return false;
        }
    }
    return true;
}

static bool try_program(uint64_t seed)
{
    Subject subject;
    make_subject(&subject, seed);
    bool ok = ir_verify(&subject.unit);
    Run *run = run_new_single(&subject.unit, subject.kernel);
    for (int i = 0; i < INPUTS && ok; i++) {
        make_input(&inputs[i], subject.kernel, subject.gen.small);
        run_input(&before[i], run, subject.kernel, &inputs[i], subject.gen.small, false);
        ok = !before[i].is_broken;
    }
    if (!ok) {
        printf("seed %llu: the test's own program is not well formed: %s\n", (unsigned long long)seed,
               before[0].why != NULL ? before[0].why : "the verifier");
        for (size_t d = 0; d < subject.unit.diagnostics.count; d++) {
            printf("%s\n", ((Py2cuDiagnostic *)subject.unit.diagnostics.items[d])->message);
        }
        return false;
    }
    run_free(run);
    ok = run_steps(&subject, dump(subject.unit.arena, subject.unit.program));
    if (!ok) {
        printf("seed %llu\n", (unsigned long long)seed);
    }
    arena_free(subject.unit.arena);
    return ok;
}

static inline int same_results(int argc, char **argv, unsigned long count)
{
    count = argc > 1 ? strtoul(argv[1], NULL, 10) : count;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (unsigned long i = 0; i < count; i++) {
        if (!try_program(seed + i)) {
            return 1;
        }
    }
    printf("%lu programs, %lu changed; %lu runs compared, %lu undefined, %lu too long\n", count, rewritten, useful,
           undefined_runs, long_runs);
    return useful > count / 2 && rewritten > count / 4 ? 0 : 1;
}

#endif
