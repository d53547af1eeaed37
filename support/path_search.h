// SPDX-License-Identifier: MIT
/* Search for programs in PATH. */
#ifndef PY2CU_SUPPORT_PATH_SEARCH_H
#define PY2CU_SUPPORT_PATH_SEARCH_H

/* Returns the path of the program that a shell would run by this name, to be freed. NULL: there is none, or no memory.
 * Empty parts of PATH, which denote the working directory, are ignored. */
char *find_program(const char *name);

#endif
