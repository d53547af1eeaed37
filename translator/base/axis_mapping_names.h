// SPDX-License-Identifier: MIT
/* Names of thread mappings. */
#ifndef PY2CU_BASE_AXIS_MAPPING_NAMES_H
#define PY2CU_BASE_AXIS_MAPPING_NAMES_H

#include <py2cu/py2cu.h>

/* Returns the comment at the head of a kernel with this mapping; NULL for the original mapping. */
const char *axis_mapping_comment(Py2cuSchedule schedule);

#endif
