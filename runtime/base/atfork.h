// SPDX-License-Identifier: MIT
/* Fork safety: in a child process, mutexes may be locked by threads that no longer exist. */
#ifndef PY2CU_BASE_ATFORK_H
#define PY2CU_BASE_ATFORK_H

#include <stdatomic.h>
#include <stdbool.h>

/* The number of forks for which an object's mutexes are valid. */
typedef _Atomic unsigned ForkMark;

/* Initializes the mark of a new object. */
void fork_mark(ForkMark *mark);
/* Returns true on the first use of the object in a child: the caller must reinitialize its mutexes and then call
 * fork_renewed(). Other threads of the child wait until then. */
bool fork_needs_renewal(ForkMark *mark);
void fork_renewed(ForkMark *mark);

#endif
