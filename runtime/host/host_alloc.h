// SPDX-License-Identifier: MIT
/* Memory that CPU functions allocate while they run, such as np.zeros. The call owns the memory until it ends; the
 * caller then takes the memory of results. */
#ifndef PY2CU_HOST_HOST_ALLOC_H
#define PY2CU_HOST_HOST_ALLOC_H

#include <py2cu/py2cu_rt.h>

/* Allocates memory for elements and adds it to the list at `list`, a Py2cuAllocation **. Returns NULL if memory is
 * exhausted. Thread-safe. */
void *host_alloc_new(void *list, long long count, unsigned long long size, bool zero);

/* Finds the allocation of the list that contains the address. Sets *start and returns its size in bytes; -1 if there is
 * none. */
long long host_alloc_find(const Py2cuAllocation *list, const void *address, char **start);

#endif
