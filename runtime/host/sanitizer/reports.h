// SPDX-License-Identifier: MIT
/* Prints the findings of an instrumented launch. */
#ifndef PY2CU_SANITIZER_REPORTS_H
#define PY2CU_SANITIZER_REPORTS_H

#include "base/strbuf.h"
#include "host/sanitizer/shadow_memory.h"

/* Prints a message: "race condition on x[3] in global memory: ...". has_frames: on several lines, with code frames. */
void finding_print(StrBuf *out, const LaunchCall *call, const Finding *finding, bool has_frames);
/* Prints a table of all findings: kind, element, locations and number of occurrences. */
void findings_print_table(StrBuf *out, const Finding *findings, size_t count);
/* Appends items of a JSON list, separated by commas. */
void findings_print_json(StrBuf *out, const LaunchCall *call, const Finding *findings, size_t count);

#endif
