/* What a fork leaves to the child: objects whose mutexes other threads may have held, which are not there any more. */
#ifndef PY2CU_FORKED_H
#define PY2CU_FORKED_H

#include <stdatomic.h>
#include <stdbool.h>

/* Of an object that has mutexes: up to which fork they are known to be good. */
typedef _Atomic unsigned ForkMark;

/* Marks a new object. */
void fork_mark(ForkMark *mark);
/* True in a child that uses the object for the first time: the caller has to make its mutexes anew, and then calls
 * fork_renewed(). Other threads of the child wait for that meanwhile. */
bool fork_needs_renewal(ForkMark *mark);
void fork_renewed(ForkMark *mark);

#endif
