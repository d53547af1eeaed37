// SPDX-License-Identifier: MIT
/* Names of thread mappings. */
#ifndef PY2CU_BASE_AXIS_MAPPING_NAMES_H
#define PY2CU_BASE_AXIS_MAPPING_NAMES_H

#include <py2cu/py2cu.h>

/* Returns the comment at the head of a kernel with this mapping; NULL for the original mapping. */
const char *axis_mapping_comment(Py2cuSchedule schedule);
/* Returns whether each thread processes four threads of the script along the hardware's y axis. */
bool is_row_schedule(Py2cuSchedule schedule);
/* Returns whether each thread processes four threads of the script along the hardware's x axis. */
bool is_vector_schedule(Py2cuSchedule schedule);

#endif
