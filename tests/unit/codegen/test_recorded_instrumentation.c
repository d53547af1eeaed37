// SPDX-License-Identifier: MIT
/* Instrumented code of the programs of tests/translate and tests/exec. recorded_instrumentation.txt contains digests of
 * the code and of its sites, see base/recorded_digests.h. test_sanitizer.c verifies single sites. */
#include "../base/recorded_digests.h"

static void describe(FILE *to, const Py2cuUnit *unit)
{
    if (py2cu_unit_kernel_count(unit) == 0) {
        return;
    }
    const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, 0);
    for (size_t i = 0; i < kernel->site_count; i++) {
        const Py2cuSite *site = &kernel->sites[i];
        fprintf(to, "%u: %d %s %s line %u, %u bytes, %u dimensions\n", (unsigned)i, (int)site->kind, site->array,
                site->function, (unsigned)site->line, (unsigned)site->itemsize, (unsigned)site->ndim);
    }
    (void)fputs(py2cu_unit_text(unit, NULL), to);
}

int main(int argc, char **argv)
{
    const Py2cuRequest request = {.for_host = true, .sanitize = true};
    const RecordedTest test = {.source_file = __FILE__,
                               .record = "recorded_instrumentation.txt",
                               .requests = &request,
                               .request_count = 1,
                               .describe = describe};
    return recorded_main(&test, argc, argv);
}
