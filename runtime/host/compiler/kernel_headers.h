// SPDX-License-Identifier: MIT
/* Headers that precede a kernel's source on the CPU: py2cu_host.h, and the other py2cu_host_*.h that the source
 * requires. */
#ifndef PY2CU_COMPILER_KERNEL_HEADERS_H
#define PY2CU_COMPILER_KERNEL_HEADERS_H

#include "backend/compile_key.h"
#include "base/strbuf.h"

#include <stdbool.h>

/* Adds the headers for the sources of `spec`. If `own` is true, all of them were generated for the host, and only the
 * required headers are added, because parsing the headers takes longer than compiling a small kernel. Otherwise, all
 * headers are added. Returns whether the source may call functions of libm. */
bool host_headers_add(const BuildSpec *spec, bool own, const StrBuf *entries, StrBuf *source);
/* Adds GCC's line marker for the start of a file: `# 1 "name"` and the flags. */
void line_marker_add(const char *name, const char *flags, StrBuf *source);

#endif
