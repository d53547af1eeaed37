// SPDX-License-Identifier: MIT
/* IR of the programs of tests/translate and tests/exec after lowering and some of the passes that follow.
 * recorded_passes.txt contains its digests, see base/recorded_digests.h. Later passes hide most differences of single
 * passes in small programs. */
#include "../base/recorded_digests.h"

static void describe(FILE *to, const Py2cuUnit *unit)
{
    (void)fputs(py2cu_unit_text(unit, NULL), to);
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
                               .describe = describe};
    return recorded_main(&test, argc, argv);
}
