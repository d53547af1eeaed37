/* Thread mappings by name. */
#ifndef PY2CU_BASE_AXIS_MAPPING_NAMES_H
#define PY2CU_BASE_AXIS_MAPPING_NAMES_H

#include <py2cu/py2cu.h>

/* The comment at the head of a kernel with this mapping; NULL for the original one. */
const char *axis_mapping_comment(Py2cuSchedule schedule);

#endif
