/* Finding CUDA's libraries, without opening them where that can be avoided. */
#ifndef PY2CU_FIND_H
#define PY2CU_FIND_H

#include "base/strbuf.h"

/* Full paths of all candidates for a library ("libnvrtc.so"), best first: the file that `variable` names (then it
 * alone), CUDA_PATH and CUDA_HOME, the toolkit's folder, the Python packages (`package`: "cuda_nvrtc"), the loader's
 * path. */
void find_candidates(const char *variable, const char *library, const char *package, StrList *paths);

/* The first of them, and perhaps more of the same folder's kind: much quicker where that one is not in the loader's
 * path. */
void find_best(const char *variable, const char *library, const char *package, StrList *paths);

/* Adds the path of another library in the folder of the one at `path`, if it is there. */
void find_libraries_next_to(const char *path, const char *library, StrList *paths);

#endif
