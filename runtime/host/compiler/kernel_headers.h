/* What stands in front of a kernel's text for the processor: py2cu_host.h, and those of the other py2cu_host_*.h that
 * the text asks for. */
#ifndef PY2CU_HOST_HEADERS_H
#define PY2CU_HOST_HEADERS_H

#include "backend/compile_key.h"
#include "base/strbuf.h"

#include <stdbool.h>

/* Adds the headers for the texts of `spec`. Where `own` says that all of it is the translator's text for the host, only
 * what it names: the C++ compiler takes longer to read the headers than a small kernel. Others get all of them. */
void host_headers_add(const BuildSpec *spec, bool own, StrBuf *source);
/* Adds the line marker of GCC for the beginning of a file: `# 1 "name"` and the flags. */
void line_marker_add(const char *name, const char *flags, StrBuf *source);

#endif
