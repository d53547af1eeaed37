// SPDX-License-Identifier: MIT
/* The arrays to which facts about launches (PY2CU_FACT_ROWS) refer: the runtime determines the facts, and launchers
 * check them. */
#ifndef PY2CU_SUPPORT_LAUNCH_FACTS_H
#define PY2CU_SUPPORT_LAUNCH_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* PY2CU_FACT_ROWS: the alignment of rows, in bytes and in elements. */
enum { FACT_ROW_ITEM_BYTES = 4, FACT_ROW_BYTES = 16, FACT_ROW_ITEMS = FACT_ROW_BYTES / FACT_ROW_ITEM_BYTES };

/* Returns whether PY2CU_FACT_ROWS refers to an array of a kernel with loops over rows. */
static inline bool fact_rows_refers_to(uint32_t ndim, bool is_c_contiguous, size_t itemsize)
{
    return ndim > 1 && is_c_contiguous && itemsize == FACT_ROW_ITEM_BYTES;
}

#endif
