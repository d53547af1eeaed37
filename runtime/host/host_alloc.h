/* Memory that functions of the processor make while they run: np.zeros. It is theirs until the call has ended, and then
 * whoever called takes what holds results. */
#ifndef PY2CU_MADE_H
#define PY2CU_MADE_H

#include <py2cu/py2cu_rt.h>

/* Memory for so many elements of that size, put into the list at `list`, a Py2cuMade **; NULL: there is not so much.
 * Several threads may do so at once. */
void *host_alloc_new(void *list, long long count, unsigned long long size, bool zero);

/* The memory of the list that the address is in, from *start on: its bytes; -1: in none. */
long long host_alloc_find(const Py2cuMade *list, const void *address, char **start);

#endif
