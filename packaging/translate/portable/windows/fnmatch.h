// SPDX-License-Identifier: MIT
/* Replaces <fnmatch.h> on Windows. */
#ifndef PY2CU_PORTABLE_FNMATCH_H
#define PY2CU_PORTABLE_FNMATCH_H

/* Returns 0 if the name matches the pattern with *, ? and [...]. Requires: flags is 0. */
int fnmatch(const char *pattern, const char *name, int flags);

#endif
