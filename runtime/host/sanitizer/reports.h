/* What was found in a launch that was watched, as texts. */
#ifndef PY2CU_FINDINGS_H
#define PY2CU_FINDINGS_H

#include "base/strbuf.h"
#include "host/sanitizer/shadow_memory.h"

/* A sentence for people: "race on x[3] in global memory: ...". */
void finding_print(StrBuf *out, const LaunchCall *call, const Finding *finding);
/* Items of a JSON list, each behind a comma but for the first of `out`. */
void findings_print_json(StrBuf *out, const LaunchCall *call, const Finding *findings, size_t count);

#endif
