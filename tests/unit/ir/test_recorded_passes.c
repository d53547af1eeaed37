// SPDX-License-Identifier: MIT
/* IR of the programs of tests/translate and tests/exec after lowering and some of the passes that follow, and of random
 * programs of IR after each pass. recorded_passes.txt contains its digests, see base/recorded_digests.h. Later passes
 * hide most differences of single passes in small programs. ranges/test_same_results.c runs the random programs. */
#include "../base/recorded_digests.h"
#include "same_results.h"

enum { GROUPS = 100, GROUP = 25 }; /* random programs are recorded in groups */

static void describe(FILE *to, const Py2cuUnit *unit)
{
    (void)fputs(py2cu_unit_text(unit, NULL), to);
}

/* Writes the program with this seed before and after each pass. */
static void describe_random(uint64_t seed, FILE *source, FILE *result)
{
    static const uint32_t facts[] = {0, PY2CU_FACT_NONNEGATIVE, PY2CU_FACT_POSITIVE, 0};
    Subject subject;
    make_subject(&subject, seed);
    Unit *unit = &subject.unit;
    unit->program->facts |= facts[seed % 4];
    (void)fputs(dump(unit->arena, unit->program), source);
    for (size_t k = 0; k < sizeof steps / sizeof steps[0]; k++) {
        if (steps[k].run != NULL ? !steps[k].run(unit) : !run_on_each(unit, steps[k].each)) {
            abort();
        }
        (void)fprintf(result, "seed %llu, after %s:\n%s", (unsigned long long)seed, steps[k].name,
                      dump(unit->arena, unit->program));
    }
    arena_free(unit->arena);
}

static void generate(unsigned number, FILE *source, FILE *result)
{
    for (unsigned i = 1; i <= GROUP; i++) {
        describe_random(number * GROUP + i, source, result);
    }
}

int main(int argc, char **argv)
{
    static const Py2cuRequest requests[] = {
        {.emit = PY2CU_EMIT_IR, .pass = "lower"},
        {.emit = PY2CU_EMIT_IR, .pass = "ranges"},
        {.emit = PY2CU_EMIT_IR,
         .pass = "ranges",
         .facts = PY2CU_FACT_NONNEGATIVE | PY2CU_FACT_POSITIVE | PY2CU_FACT_SMALL},
        {.emit = PY2CU_EMIT_IR, .pass = "simplify"},
        {.emit = PY2CU_EMIT_IR, .pass = "common-subexpressions"},
    };
    const RecordedTest test = {.source_file = __FILE__,
                               .record = "recorded_passes.txt",
                               .requests = requests,
                               .request_count = sizeof requests / sizeof requests[0],
                               .describe = describe,
                               .generate = generate,
                               .generated_count = GROUPS};
    return recorded_main(&test, argc, argv);
}
