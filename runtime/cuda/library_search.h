// SPDX-License-Identifier: MIT
/* Search for CUDA libraries, without loading them if possible. */
#ifndef PY2CU_CUDA_LIBRARY_SEARCH_H
#define PY2CU_CUDA_LIBRARY_SEARCH_H

#include "base/strbuf.h"

/* Returns the full paths of all candidates for a library ("libnvrtc.so"), best first: only the file that `variable`
 * names, if it is set; otherwise those in CUDA_PATH and CUDA_HOME, the toolkit's directory, the Python packages
 * (`package`: "cuda_nvrtc") and the loader's path. */
void find_candidates(const char *variable, const char *library, const char *package, StrList *paths);

/* Returns the first candidate, and possibly others of the same kind of directory. Much faster than a complete search if
 * the first candidate is not in the loader's path. */
void find_best(const char *variable, const char *library, const char *package, StrList *paths);

/* Adds the path of another library in the directory of `path`, if it exists. */
void find_libraries_next_to(const char *path, const char *library, StrList *paths);

#endif
