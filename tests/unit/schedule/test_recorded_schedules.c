// SPDX-License-Identifier: MIT
/* Code of the programs of tests/translate and tests/exec with schedules. recorded_schedules.txt contains its digests,
 * see base/recorded_digests.h. */
#include "../base/recorded_digests.h"

static void describe(FILE *to, const Py2cuUnit *unit)
{
    (void)fputs(py2cu_unit_text(unit, NULL), to);
    for (size_t i = 0; i < py2cu_unit_diagnostic_count(unit); i++) {
        (void)fputs(py2cu_unit_diagnostic(unit, i)->rendered, to);
    }
}

int main(int argc, char **argv)
{
    static const Py2cuRequest requests[] = {
        {.schedule = PY2CU_SCHEDULE_COARSENING, .facts = PY2CU_FACT_NOALIAS | PY2CU_FACT_SMALL | PY2CU_FACT_ALIGNED},
        {.schedule = PY2CU_SCHEDULE_PRIVATIZATION, .facts = PY2CU_FACT_NOALIAS | PY2CU_FACT_SMALL},
        {.schedule = PY2CU_SCHEDULE_ROWS, .facts = PY2CU_FACT_NOALIAS | PY2CU_FACT_SMALL},
        {.schedule = PY2CU_SCHEDULE_YX_ROWS, .facts = PY2CU_FACT_NOALIAS},
        {.schedule = PY2CU_SCHEDULE_BLOCKS, .facts = PY2CU_FACT_NOALIAS | PY2CU_FACT_SMALL},
        {.schedule = PY2CU_SCHEDULE_YX_BLOCKS},
    };
    const RecordedTest test = {.source_file = __FILE__,
                               .record = "recorded_schedules.txt",
                               .requests = requests,
                               .request_count = sizeof requests / sizeof requests[0],
                               .describe = describe};
    return recorded_main(&test, argc, argv);
}
