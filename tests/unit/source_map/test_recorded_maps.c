// SPDX-License-Identifier: MIT
/* Source maps, warnings and performance hints of the programs of tests/translate and tests/exec. recorded_maps.txt
 * contains digests, see base/recorded_digests.h. */
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
        {.emit = PY2CU_EMIT_MAP, .lint = true},
        {.emit = PY2CU_EMIT_MAP, .debug = true, .boundscheck = PY2CU_YES},
    };
    const RecordedTest test = {.source_file = __FILE__,
                               .record = "recorded_maps.txt",
                               .requests = requests,
                               .request_count = sizeof requests / sizeof requests[0],
                               .describe = describe};
    return recorded_main(&test, argc, argv);
}
